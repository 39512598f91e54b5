"""What a verdict turns on: the heart of the matter, point by point."""

from __future__ import annotations

import attrs
import pytest

from arkrules.documents import write_text
from arkrules.errors import CaseError
from arkrules.rules import Answer, Status, load_profile, shipped_library
from arkrules.rulings import adjudicate, check_case, read_case
from arkrules.rulings.adjudication import Hearing
from arkrules.rulings.aspects import aspects_asked
from arkrules.rulings.attested import Attested, attested_by
from arkrules.rulings.outcome import Outcome
from arkrules.rulings.readings import MOST_PLAYS, Readings, Way
from arkrules.rulings.verdict import Dependency, verdict_of
from arkrules.telling import case_page, plain, summary

FAMILY = ("carcassonne", "carcassonne-2000", "carcassonne-2001")

SMALL = """
id = "small"
title = "A city of two tiles"
question = "What is it worth?"
[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]"]
[play]
moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "follower C"]
"""

BOTH = """
id = "both"
title = "A farm and a small city at once"
question = "What is it worth?"
[position]
players = ["red", "blue"]
tiles = ["0,0 [CCC aaa aaa aaa]", "0,1 [aaa aaa aaa aaa]"]
pieces = ["red follower 0,1 a"]
bag = ["[CCC aaa aaa aaa]"]
[play]
moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "follower C", "end"]
"""


def profile(folder, id, *, extends="carcassonne", rules=""):
    """A profile of one's own."""
    text = f'id = "{id}"\ntitle = "{id}"\nextends = "{extends}"\n{rules}'
    (folder / f"{id}.toml").write_text(text, encoding="utf-8")
    return load_profile(id, paths=[folder])


def answer(clause, value, *, status="stated", readings=""):
    rows = f"[rules.{clause}]\nanswer = {value}\nstatus = '{status}'\nnote = 'ours'\n"
    return rows + (f"readings = [{readings}]\n" if readings else "")


def test_a_single_change_is_found():
    verdicts = adjudicate(read_case(SMALL), FAMILY)
    assert [[v.profile.id for v in group] for group in verdicts.groups] == [
        ["carcassonne"],
        ["carcassonne-2000", "carcassonne-2001"],
    ]
    verdict = verdicts["carcassonne"]
    assert verdict.turns_on == ("city.small",)
    (turn,) = verdict.turns
    assert not turn.together
    ((attested, outcome),) = turn.others
    assert attested.by == ("carcassonne-2000", "carcassonne-2001")
    assert outcome.values["gains"]["red",] == 2
    (parting,) = verdicts.partings
    assert parting.clauses == (("city.small",),)


def test_what_makes_no_difference_is_not_listed():
    verdict = adjudicate(read_case(SMALL))["carcassonne"]
    assert "city.per_tile" in verdict.asked
    assert "city.per_tile" not in verdict.turns_on  # two tiles are two segments here
    for clause in verdict.turns_on:
        assert verdict.profile.clause(clause).executed


def test_a_refusal_names_every_clause_that_refuses():
    case = read_case(
        SMALL.replace(
            '"lay [CCC aaa aaa aaa]/2 0,-1", "follower C"', '"lay [CCC aaa aaa aaa] 0,-1"'
        ).replace("[play]", 'table = "-1,0 1,1"\n[play]')
    )
    run = adjudicate(case, ["carcassonne"])["carcassonne"].outcome.run
    assert {refusal.clause for refusal in run.refusals} == {"tile.match"}
    blocked = read_case("""
id = "x"
title = "Twice forbidden"
question = "May it?"
[position]
players = ["red", "blue"]
tiles = ["0,0 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]"]
pieces = ["blue follower 0,0 a"]
supply = { red = { follower = 0 } }
step = "place"
laid = "1,0"
[play]
moves = ["follower a"]
""")
    run = adjudicate(blocked, ["carcassonne"])["carcassonne"].outcome.run
    assert {r.clause for r in run.refusals} == {"follower.out_of_supply", "follower.occupied"}
    assert all(refusal.cite for refusal in run.refusals)


def test_a_difference_that_takes_two_clauses_is_reported_as_together():
    verdicts = adjudicate(read_case(BOTH), ["carcassonne", "carcassonne-2000"])
    (parting,) = verdicts.partings
    assert parting.clauses == (("city.small", "farm.value"),)
    assert parting.words == "city.small and farm.value together"


def test_a_difference_that_takes_more_says_so(tmp_path):
    other = profile(
        tmp_path,
        "three-at-once",
        rules=answer("city.small", "'half'")
        + answer("farm.value", "'per-city'")
        + answer("end.tie", "'play-again'"),
    )
    case = BOTH.replace("[play]", "scores = { blue = 7 }\n[play]")
    # Red makes 4 + 3 = 7 and shares the victory here, and 2 + 4 = 6 and loses there.
    one = adjudicate(read_case(case), [load_profile("carcassonne"), other])
    assert one["carcassonne"].outcome.values["gains"] == {("red",): 7, ("blue",): 0}
    assert one.partings[0].clauses == (("city.small", "farm.value"),)
    # With 6 for blue, red wins here, and the tie there asks for another game.
    stated = "\n[verdict.carcassonne]\ngains = { red = 7, blue = 0 }\nwinners = ['red']"
    tied = adjudicate(
        read_case(case.replace("blue = 7", "blue = 6") + stated),
        [load_profile("carcassonne"), other],
    )
    assert tied.partings[0].clauses == (("city.small", "end.tie", "farm.value"),)
    assert tied.partings[0].words == "city.small, end.tie and farm.value together"


def test_readings_are_multiplied_out(tmp_path):
    open_ = profile(
        tmp_path,
        "open",
        rules=answer(
            "city.small", "'as-any'", status="silent",
            readings="{ answer = 'half', because = 'x' }",
        )
        + answer(
            "farm.value", "'per-farm'", status="contested",
            readings="{ answer = 'per-city', because = 'y' },"
            "{ words = 'something else', because = 'z' }",
        ),
    )  # fmt: skip
    verdict = adjudicate(read_case(BOTH), [open_])["open"]
    assert verdict.turns_on == ("city.small", "farm.value")
    assert verdict.status is Status.CONTESTED
    assert verdict.conditional
    # 4 for the city and 3 for the farm; half for one, 4 for the other, or both.
    assert {way.result.values["gains"]["red",] for way in verdict.readings.ways} == {8, 5, 6}
    assert set(verdict.open_clauses) == {"city.small", "farm.value"}


SURROUNDED = """
id = "many"
title = "A city with a pennant and a monastery at once"
question = "What are they worth?"
[position]
players = ["red", "blue"]
tiles = ["0,0 [aaa aaa aaa aaa; monastery]", "-1,-1 [aaa aaa aaa aaa]", "0,-1 [aaa aaa aaa aaa]",
  "1,-1 [aaa aaa aaa aaa]", "-1,0 [aaa aaa aaa aaa]", "1,0 [aaa aaa aaa aaa]",
  "-1,1 [aaa aaa aaa aaa]", "1,1 [aaa aaa aaa aaa]", "1,2 [aaa aaa aaa aaa]",
  "0,2 [CCC aaa aaa aaa; pennant@C]"]
pieces = ["red follower 0,0 monastery", "blue follower 0,2 C"]
[play]
moves = ["lay [CCC aaa aaa aaa]/2 0,1", "pass"]
"""


def test_readings_that_alter_nothing_alone_are_said_to_do_so_together(tmp_path):
    """Red makes 9 and 6 and wins by two points, of which each other reading takes one.

    Half for a city of two tiles takes three, whatever else is read.
    """
    close = profile(
        tmp_path,
        "close",
        rules=answer(
            "city.per_pennant", 2, status="silent", readings="{ answer = 1, because = 'x' }"
        )
        + answer("monastery.points", 9, status="silent", readings="{ answer = 8, because = 'x' }")
        + answer("end.tie", "'shared'"),
    )
    text = (
        SURROUNDED.replace("blue follower", "red follower")
        .replace("[play]", "scores = { blue = 13 }\nbag = ['[CCC aaa aaa aaa]']\n[play]")
        .replace('"pass"', '"pass", "end"')
    )
    case = read_case(text + "[verdict.carcassonne]\nwinners = ['red']\n")
    verdict = adjudicate(case, [close])["close"]
    assert verdict.outcome.values["winners"] == {(): frozenset({"red"})}
    assert {turn.clause: turn.together for turn in verdict.turns} == {
        "city.per_pennant": True,
        "city.small": False,
        "monastery.points": True,
    }
    assert set(verdict.open_clauses) == {"city.per_pennant", "monastery.points"}
    assert verdict.status is Status.SILENT
    (way,) = verdict.readings.ways
    assert way.answers == {"city.per_pennant": (1,), "monastery.points": (8,)}
    assert way.result.values["winners"] == {(): frozenset({"red", "blue"})}


def test_too_many_readings_are_said_to_be_too_many(tmp_path):
    numbers = ", ".join(f"{{ answer = {n}, because = 'x' }}" for n in range(10, 30))
    many = profile(
        tmp_path,
        "many",
        rules=answer("city.per_pennant", 2, status="silent", readings=numbers)
        + answer("monastery.points", 9, status="silent", readings=numbers),
    )
    verdict = adjudicate(read_case(SURROUNDED), [many])["many"]
    assert {"city.per_pennant", "monastery.points"} <= set(verdict.open_clauses)
    assert "table.bounds" not in verdict.turns_on  # it is open and asked, and makes no difference
    assert verdict.conditional
    assert "monastery.points" in verdict.readings.left
    assert MOST_PLAYS < 21 * 21


def test_verdicts_do_not_depend_on_what_else_is_installed(tmp_path, monkeypatch):
    before = plain(adjudicate(read_case(SMALL), ["carcassonne"]))
    profile(tmp_path, "elsewhere", rules=answer("city.per_tile", "{ points = 5, per = 'tile' }"))
    monkeypatch.setenv("ARKRULES_PATH", str(tmp_path))
    assert plain(adjudicate(read_case(SMALL), ["carcassonne"])) == before
    asked = adjudicate(read_case(SMALL), ["carcassonne", "elsewhere"])
    assert "city.per_tile" in asked["carcassonne"].turns_on  # a profile asked about attests too


def test_clauses_of_setting_up_count_like_any_other():
    text = (
        SMALL.replace("[play]", "[play]")
        + "[verdict.carcassonne]\nsupply = { red = { follower = 7 } }\n"
    )
    verdicts = adjudicate(read_case(text), ["carcassonne", "ghosts"])
    assert "setup.followers" in verdicts["carcassonne"].turns_on
    assert verdicts.partings[0].clauses == (("setup.followers",),)


def test_house_rules_attest_answers_but_never_enter_the_status(tmp_path):
    shelf = shipped_library()
    base = load_profile("carcassonne")
    for clause in base:
        for attested in attested_by(base, clause.id):
            editions = [by for by in attested.by if by in shelf.profile_ids()]
            assert attested.edition == bool(editions)
    (tmp_path / "house.x.toml").write_text(
        "id = 'house.x'\ntitle = 'x'\noverlays = 'carcassonne'\n"
        "[rules.city.per_tile]\nanswer = { points = 9, per = 'tile' }\nstatus = 'silent'\n"
    )
    laid = load_profile("carcassonne+house.x", paths=[tmp_path])
    verdict = adjudicate(read_case(SMALL), [base, laid])["carcassonne"]
    turn = next(turn for turn in verdict.turns if turn.clause == "city.per_tile")
    assert turn.house_only
    assert turn.clause not in [t.clause for t in verdict.edition_turns]
    # It depends on that clause all the same, as other numbers can be thought of: the edition's
    # own status counts, and every reading of that comes to the same here.
    assert turn.weighs
    assert verdict.status is turn.status is Status.IMPLIED


HAND = """
id = "hand"
title = "None of three fits"
question = "What now?"
[position]
players = ["red", "blue"]
step = "lay"
tiles = ["0,0 [aaa aaa aaa aaa; monastery]"]
hands = { red = ["[CCC CCC CCC CCC]*3"] }
bag = ["[aaa aaa aaa aaa; monastery]*3"]
[play]
moves = ["discard", "draw [aaa aaa aaa aaa; monastery]", "draw [aaa aaa aaa aaa; monastery]"]
[verdict.carcassonne]
legal = true
step = "draw"
options = ["draw [aaa aaa aaa aaa; monastery]"]
"""


def test_what_an_overlay_answers_is_never_behind_every_outcome(tmp_path):
    """A hand of three belongs to the course of a turn, but whoever agreed on it asks about it."""
    overlay = "id = 'house.x'\ntitle = 'x'\noverlays = 'carcassonne'\n"
    (tmp_path / "house.x.toml").write_text(overlay + answer("hand.size", 3, status="community"))
    ours = profile(tmp_path, "ours", rules=answer("hand.size", 3, status="community"))
    laid = load_profile("carcassonne+house.x", paths=[tmp_path])
    agreed, printed = (adjudicate(read_case(HAND), [rules])[rules.id] for rules in (laid, ours))
    (here,), (there,) = (
        [one for one in verdict.dependencies if one.clause == "hand.size"]
        for verdict in (agreed, printed)
    )
    assert (here.weighs, there.weighs) == (True, False)
    assert (agreed.status, printed.status) == (Status.COMMUNITY, Status.STATED)


@pytest.mark.parametrize(
    ("editions", "house_only"),
    [([], False), ([True], False), ([False], True), ([False, True], False)],
)
def test_a_turn_is_one_of_house_rules_alone_if_no_edition_gives_another_answer(
    editions, house_only
):
    others = tuple((Attested(value, ("x",), of), Outcome()) for value, of in enumerate(editions))
    answer, together = Answer("as-any", Status.SILENT), not editions
    dependency = Dependency(clause="city.small", answer=answer, others=others, together=together)
    assert dependency.house_only is house_only
    assert dependency.turns
    how = {0: "together with others", 1: "not 0", 2: "not 0, 1"}[len(editions)]
    assert repr(dependency) == f"<Dependency: turns on city.small: as-any, {how}>"


def test_the_weakest_status_is_that_of_the_clauses_it_turns_on():
    case = read_case(BOTH)
    verdicts = adjudicate(case, FAMILY)
    assert verdicts["carcassonne"].status is Status.IMPLIED
    assert verdicts["carcassonne-2001"].status is Status.CONTESTED


def test_it_is_as_sure_as_what_says_why_nothing_was_scored(tmp_path):
    case = read_case(SMALL.replace("follower C", "pass"))
    rules = answer("shared.majority", "'most-and-tied'", status="silent")
    verdict = adjudicate(case, [profile(tmp_path, "unsure", rules=rules)])["unsure"]
    assert verdict.turns_on == ()
    assert verdict.rests_on == ("shared.majority",)
    told = f"<Verdict of unsure: {verdict.outcome.told}; rests on shared.majority>"
    assert repr(verdict) == told
    # Silent, but all that could be read into it comes to the same.
    assert verdict.status is Status.IMPLIED


def test_an_answer_that_needs_an_extension_is_not_attested():
    base = load_profile("carcassonne")
    for clause in ("turn.sequence", "follower.where", "final.order"):
        for attested in attested_by(base, clause):
            assert "haunt-own" not in attested.value
            assert "temple" not in attested.value


def test_a_settled_clause_leaves_no_doubt():
    open_ = load_profile("carcassonne-2001")
    settled = open_.with_answer("farm.value", "once-per-player")
    case = read_case(BOTH)
    assert adjudicate(case, [open_])["carcassonne-2001"].status is Status.CONTESTED
    verdict = adjudicate(case, [settled])["carcassonne-2001"]
    assert verdict.open_clauses == ()
    assert verdict.status is Status.IMPLIED  # that of city.small, on which it turns as well


def test_what_is_open_only_in_words_is_not_played():
    verdict = adjudicate(read_case(BOTH), ["carcassonne-2001"])["carcassonne-2001"]
    assert verdict.open_clauses == ("farm.value",)
    assert verdict.readings.ways == ()
    assert verdict.conditional  # what cannot be played cannot be ruled out either


def test_a_reading_in_words_of_what_is_settled_raises_no_doubt(tmp_path):
    words = "{ words = 'something else', because = 'x' }"
    for status, doubtful in (("implied", False), ("silent", True)):
        rules = answer("city.small", "'as-any'", status=status, readings=words)
        verdict = adjudicate(read_case(SMALL), [profile(tmp_path, status, rules=rules)])[status]
        assert verdict.turns_on == ("city.small",)
        assert verdict.conditional is doubtful


def test_readings_that_lead_elsewhere_or_were_not_played_leave_a_doubt():
    verdict = adjudicate(read_case(SMALL), ["carcassonne"])["carcassonne"]
    assert not verdict.conditional
    way = Way({"city.small": ("half",)}, verdict.outcome)
    for readings in (Readings(ways=(way,)), Readings(left=("city.small",))):
        assert attrs.evolve(verdict, readings=readings).conditional


def test_a_counterfactual_that_cannot_be_set_up_alters_nothing():
    """With an edge that completes features the table needs an edge: by itself it cannot be."""
    case = read_case(SMALL)
    base = load_profile("carcassonne")
    aspects = aspects_asked(case, [])
    verdict = verdict_of(case, base, aspects, [base.with_answer("table.edge_completes", True)])
    assert "table.edge_completes" not in verdict.turns_on


def test_a_counterfactual_under_which_a_move_is_refused_alters_the_outcome(tmp_path):
    strict = profile(tmp_path, "strict", rules=answer("follower.completed", "false"))
    case = read_case(SMALL)
    verdicts = adjudicate(case, [load_profile("carcassonne"), strict])
    verdict = verdicts["carcassonne"]
    assert "follower.completed" in verdict.turns_on
    (turn,) = (turn for turn in verdict.turns if turn.clause == "follower.completed")
    assert "It is not allowed: " in summary(turn.others[0][1])
    told = write_text(case_page(case, verdicts))
    why = "this tile has just completed the feature"
    assert f"- With “no” instead: It is not allowed: {why}. [" in told


def test_a_line_that_is_no_move_is_an_error_of_the_case():
    with pytest.raises(CaseError, match=r"play.moves\[1\]"):
        adjudicate(read_case(SMALL.replace("follower C", "folower C")))


def test_an_impossible_position_is_not_applicable_with_its_faults():
    broken = read_case(SMALL.replace('"0,0 [CCC aaa aaa aaa]"', '"0,0 [CCC aaa aaa aaa]", "5,5 D"'))
    verdict = adjudicate(broken, ["carcassonne"])["carcassonne"]
    assert not verdict.applicable
    assert "separate groups" in verdict.outcome.run.faults[0]
    stated = read_case(
        SMALL.replace('"0,0 [CCC aaa aaa aaa]"', '"0,0 [CCC aaa aaa aaa]", "5,5 D"')
        + "[verdict.carcassonne]\nlegal = true\n"
    )
    with pytest.raises(CaseError, match="cannot be under carcassonne"):
        check_case(stated)


def test_a_case_is_heard_edition_by_edition():
    shelf = shipped_library()
    case = read_case(SMALL)
    profiles = tuple(map(load_profile, FAMILY))
    hearing = Hearing.of(case, profiles, shelf)
    found = hearing.together(map(hearing.verdict, profiles))
    assert plain(found) == plain(adjudicate(case, FAMILY, shelf=shelf))
    assert repr(hearing) == "<Hearing of small: 3 profiles>"
    with pytest.raises(CaseError, match="dance"):
        Hearing.of(read_case(SMALL.replace("follower C", "dance")), profiles, shelf)
