"""A verdict: what comes out of a case, what that turns and rests on, and how sure it is."""

from __future__ import annotations

import attrs
import pytest

from arkrules import Status, load_profile
from arkrules.rules import Answer, Library, library, shipped_library
from arkrules.rulings import adjudicate, read_case
from arkrules.rulings.verdict import Dependency, Outcome, verdict_of
from arkrules.rulings.verdict_fields import scope_of
from arkrules.rulings.whatif import MOST_PLAYS, Branch, KnownAnswer, Readings, attested_by
from arkrules.telling import plain
from tests.fair import another
from tests.positions import BASE, CAP, FIELD, ROAD, tiles
from tests.rules.folders import Folder
from tests.rulings.disputes import (
    BOTH,
    IMPOSSIBLE,
    SMALL,
    WINS,
    WON,
    dispute,
    found,
    row,
    verdict,
)

FAMILY = (BASE, "carcassonne-2000", "carcassonne-2001")
RED = "red"
PENNANT, MONASTERY = "city.per_pennant", "monastery.points"


# -- what is asked ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("states", "under", "of", "asked"),
    [
        ("", BASE, BASE, {"legal", "gains"}),
        (
            'step = "draw"\nscores = { blue = 0 }\nturns_on = []\nstatus = "stated"',
            BASE, BASE, {"legal", "step", "scores"},
        ),
        ("ghosts = 9\ngains = { red = 4 }", "ghosts", "ghosts", {"legal", "ghosts", "gains"}),
        ("ghosts = 9\ngains = { red = 4 }", "ghosts", BASE, {"legal", "gains"}),
    ],
)  # fmt: skip
def test_the_outcome_is_what_the_verdict_names_and_the_profile_knows(
    states: str, under: str, of: str, asked: set[str]
) -> None:
    text = dispute(*WON, moves=WINS, verdict=states, under=under)
    assert set(verdict(text, of, of=of).outcome.values) == asked


# -- what it turns on ------------------------------------------------------------------------------


def test_it_turns_on_an_answer_that_others_give_if_something_else_comes_out_then() -> None:
    own = verdict(SMALL, *FAMILY)
    assert own.turns_on == ("city.small",)
    (turn,) = own.turns
    assert not turn.together
    ((attested, outcome),) = turn.others
    old = ("carcassonne-2000", "carcassonne-2001", "carcassonne-2002", "carcassonne-rgg-2007")
    assert attested.by == old
    assert (outcome.values["gains"][RED], own.outcome.values["gains"][RED]) == (2, 4)
    assert "city.per_tile" in own.asked, "but two tiles are two segments here"
    assert all(own.profile.clause(clause).executed for clause in own.turns_on)


def test_players_left_out_make_no_difference() -> None:
    for stated, turns_on in (("blue = 0", ()), ("red = 4", ("city.small",))):
        text = dispute(*WON, moves=WINS, verdict=f"gains = {{ {stated} }}")
        assert verdict(text).turns_on == turns_on


def test_a_verdict_of_a_case_names_at_least_these() -> None:
    for stated in ([], ["farm.value"], ["city.small"], ["farm.value", "city.small"]):
        states = f"gains = {{ red = 7 }}\nturns_on = {stated}"
        assert found(f"{BOTH}\n[verdict.{BASE}]\n{states}") == []


def test_what_is_set_up_counts_like_any_other_clause() -> None:
    text = dispute(*WON, verdict="supply = { red = { follower = 7 } }")
    assert "setup.followers" in verdict(text, BASE, "ghosts").turns_on


def test_who_is_asked_attests_an_answer_and_not_what_is_installed(
    shelf: Library, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = dispute(*WON, moves=WINS, verdict='gains = { red = 4 }\nturns_on = ["city.per_tile"]')
    assert found(text) != []
    assert found(f'{text}\n[verdict."{BASE}+house.ten"]\ngains = {{ red = 20 }}', shelf) == []
    before = plain(adjudicate(read_case(SMALL), [BASE]))
    folder.own("elsewhere", row("city.per_tile", "{ points = 5, per = 'tile' }"))
    monkeypatch.setenv("ARKRULES_PATH", str(folder.path))
    assert plain(adjudicate(read_case(SMALL), [BASE])) == before
    assert "city.per_tile" in verdict(SMALL, BASE, "elsewhere").turns_on


def test_an_answer_is_attested_by_a_reading(shelf: Library) -> None:
    text = dispute(tiles("0,0 [CCC aaa aaa aaa; pennant@C]"), moves=WINS)
    asked = verdict(text, shelf.profile("doubtful"), of="doubtful")
    assert set(asked.turns_on) == {"city.small", PENNANT}


@pytest.mark.parametrize("more", [(), ("lay E 0,-2",)])
def test_an_answer_under_which_a_move_is_refused_alters_the_outcome(
    more: tuple[str, ...], shelf: Library
) -> None:
    """Be it the last move or one before."""
    text = dispute(*WON, moves=[*WINS, *more], verdict="legal = true")
    own = verdict(text, shelf.profile(BASE), shelf.profile("strict"))
    (turn,) = (turn for turn in own.turns if turn.clause == "follower.completed")
    ((_, other),) = turn.others
    assert (other.legal, other.broken) == (False, 1 if more else None)


def test_an_answer_under_which_the_position_cannot_be_alters_nothing(shelf: Library) -> None:
    narrow, walled = map(shelf.profile, ("narrow", "walled"))
    text = dispute(*IMPOSSIBLE, moves=["lay U/1 2,0"])
    assert "table.bounds" not in verdict(text, narrow, walled, of="narrow").turns_on
    text = dispute(tiles("0,0 D"), moves=["lay U/1 1,0"])
    assert "table.bounds" in verdict(text, narrow, walled, of="narrow").turns_on
    # With an edge that completes features the table needs an edge: by itself it cannot be.
    case, base = read_case(SMALL), load_profile(BASE)
    others = [base.with_answer("table.edge_completes", True)]
    asked = verdict_of(case, base, scope_of(case, []), others)
    assert "table.edge_completes" not in asked.turns_on


def test_every_clause_that_refuses_is_reported_with_where_it_is_printed() -> None:
    text = dispute(
        tiles(f"0,0 {FIELD}", f"1,0 {FIELD}"),
        'pieces = ["blue follower 0,0 a"]',
        "supply = { red = { follower = 0 } }",
        'step = "place"',
        'laid = "1,0"',
        moves=["follower a"],
    )
    run = verdict(text).outcome.run
    assert run is not None
    assert [one.clause for one in run.refusals] == ["follower.out_of_supply", "follower.occupied"]
    assert all(refusal.cite for refusal in run.refusals)


@pytest.mark.parametrize(
    ("editions", "house_only"),
    [([], False), ([True], False), ([False], True), ([False, True], False)],
)
def test_it_turns_on_house_rules_alone_where_no_edition_gives_another_answer(
    editions: list[bool], house_only: bool
) -> None:
    others = tuple((KnownAnswer(value, ("x",), of), Outcome()) for value, of in enumerate(editions))
    answer, together = Answer("as-any", Status.SILENT), not editions
    dependency = Dependency(clause="city.small", answer=answer, others=others, together=together)
    assert dependency.house_only is house_only
    assert dependency.turns
    assert repr(dependency) == "<Dependency: turns on city.small: as-any>"


# -- readings of what is open ----------------------------------------------------------------------


def test_readings_are_multiplied_out(folder: Folder) -> None:
    folder.own(
        "open",
        row("city.small", "'as-any'", "silent", "answer = 'half'"),
        row("farm.value", "'per-farm'", "contested", "answer = 'per-city'", "words = 'another'"),
    )
    own = verdict(BOTH, folder.load("open"), of="open")
    assert own.turns_on == own.open_clauses == ("city.small", "farm.value")
    assert own.status is Status.CONTESTED
    assert own.conditional
    # 4 for the city and 3 for the farm; half for one, 4 for the other, or both.
    assert {way.result.values["gains"][RED] for way in own.readings.branches} == {8, 5, 6}


SURROUNDED = (
    tiles(
        "0,0 [aaa aaa aaa aaa; monastery]",
        *(f"{x},{y} {FIELD}" for x, y in
          ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (1, 2))),
        "0,2 [CCC aaa aaa aaa; pennant@C]",
    ),
    f"bag = ['{CAP}']",
)  # fmt: skip
"""A tile is missing that completes a city with a pennant and a monastery at once."""
FILLED = f"lay {CAP}/2 0,1"


def test_readings_that_alter_nothing_alone_are_said_to_do_so_together(folder: Folder) -> None:
    """Red makes 9 and 6 and wins by two points, of which each other reading takes one.

    Half for a city of two tiles takes three, whatever else is read.
    """
    close = folder.own(
        "close",
        row(PENNANT, 2, "silent", "answer = 1"),
        row(MONASTERY, 9, "silent", "answer = 8"),
        row("end.tie", "'shared'"),
    )
    pieces = 'pieces = ["red follower 0,0 monastery", "red follower 0,2 C"]\nscores.blue = 13'
    text = dispute(*SURROUNDED, pieces, moves=[FILLED, "pass", "end"], verdict="winners = ['red']")
    own = verdict(text, close, of="close")
    assert own.outcome.values["winners"] == frozenset({"red"})
    together = {turn.clause: turn.together for turn in own.turns}
    assert together == {PENNANT: True, "city.small": False, MONASTERY: True}
    assert set(own.open_clauses) == {PENNANT, MONASTERY}
    assert own.status is Status.SILENT
    (way,) = own.readings.branches
    assert way.answers == {PENNANT: (1,), MONASTERY: (8,)}
    assert way.result.values["winners"] == frozenset({"red", "blue"})


def test_too_many_readings_are_said_to_be_too_many(folder: Folder) -> None:
    numbers = [f"answer = {number}" for number in range(10, 30)]
    rows = [row(clause, own, "silent", *numbers) for clause, own in ((PENNANT, 2), (MONASTERY, 9))]
    many = folder.own("many", *rows)
    pieces = 'pieces = ["red follower 0,0 monastery", "blue follower 0,2 C"]'
    own = verdict(dispute(*SURROUNDED, pieces, moves=[FILLED, "pass"]), many, of="many")
    assert {PENNANT, MONASTERY} <= set(own.open_clauses)
    assert "table.bounds" not in own.turns_on, "it is open and asked, and makes no difference"
    assert own.conditional
    assert MONASTERY in own.readings.left
    assert MOST_PLAYS < 21 * 21


def test_a_settled_clause_leaves_no_doubt_and_one_that_is_open_in_words_does() -> None:
    open_ = load_profile("carcassonne-2001")
    own = verdict(BOTH, of="carcassonne-2001")
    assert (own.status, own.open_clauses) == (Status.CONTESTED, ("farm.value",))
    assert own.readings.branches == ()
    assert own.conditional, "what cannot be played cannot be ruled out either"
    settled = open_.with_answer("farm.value", "once-per-player")
    own = verdict(BOTH, settled, of="carcassonne-2001")
    assert (own.status, own.open_clauses) == (Status.ASSUMED, ())


def test_a_reading_in_words_of_what_is_settled_raises_no_doubt(folder: Folder) -> None:
    for status, doubtful in (("implied", False), ("silent", True)):
        rules = folder.own(status, row("city.small", "'as-any'", status, "words = 'another'"))
        own = verdict(SMALL, rules, of=status)
        assert own.turns_on == ("city.small",)
        assert own.conditional is doubtful


def test_readings_that_lead_elsewhere_or_were_not_played_leave_a_doubt() -> None:
    own = verdict(SMALL)
    assert not own.conditional
    way = Branch({"city.small": ("half",)}, own.outcome)
    for readings in (Readings(branches=(way,)), Readings(left=("city.small",))):
        assert attrs.evolve(own, readings=readings).conditional


# -- how sure it is --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "status"),
    [
        ("[CCC aaa aaa aaa; pennant@C]", "silent"),  # the pennant's worth is silent
        (CAP, "community"),  # what the smallest city is worth is agreed by the community
        ("[CCC CCC aaa aaa]", "implied"),  # it is not complete, and nothing of that is stated
    ],
)
def test_the_status_is_the_weakest_of_the_clauses_it_turns_on(
    tile: str, status: str, shelf: Library
) -> None:
    stated = f'status = "{status}"'
    text = dispute(tiles(f"0,0 {tile}"), moves=WINS, verdict=stated, under="doubtful")
    assert found(text, shelf) == []


def test_house_rules_attest_answers_but_never_enter_the_status(folder: Folder) -> None:
    base, editions = load_profile(BASE), set(shipped_library().profile_ids())
    for attested in (attested for clause in base for attested in attested_by(base, clause.id)):
        assert attested.edition == bool(editions & {*attested.by})
    nine = "{ points = 9, per = 'tile' }"
    folder.overlay("house.x", "city.per_tile", nine, status="silent")
    own = verdict(SMALL, base, folder.load("carcassonne+house.x"))
    turn = next(turn for turn in own.turns if turn.clause == "city.per_tile")
    assert turn.house_only
    assert turn.clause not in [one.clause for one in own.edition_turns]
    # It depends on that clause all the same, as other numbers can be thought of: the edition's
    # own status counts.
    assert turn.weighs
    assert own.status is turn.status is Status.STATED
    # Only by that house rule may the Ark go eight tiles far; numbers next door are not enough.
    # That it may not is printed.
    folder.overlay("house.far", "ark.steps", "[1, 9]", root="ark-en2", status="silent")
    nine = tiles(*(f"{x},0 {FIELD}" for x in range(9)))
    text = dispute(nine, 'ark = "0,0"', 'step = "place"', 'laid = "8,0"', moves=["ark EEEEEEEE"])
    far = verdict(text, "ark-en2", folder.load("ark-en2+house.far"), of="ark-en2")
    assert [(one.clause, one.weighs) for one in far.turns] == [("ark.steps", True)]
    assert far.status is Status.STATED


@pytest.mark.parametrize(
    "more", ["", 'note = "as we play"', 'status = "assumed"', 'status = "stated"\nnote = "x"']
)
def test_what_no_print_gives_is_assumed(more: str, folder: Folder) -> None:
    """Whether somebody changes an answer, or plays by house rules that cite nothing."""
    changed = load_profile(BASE).with_answer("city.small", "half")
    assert verdict(SMALL, changed).status is Status.ASSUMED
    head = 'id = "house.x"\ntitle = "X"\noverlays = "carcassonne"'
    folder.write("house.x", f"{head}\n[rules.city.small]\nanswer = 'half'\n{more}")
    assert (
        verdict(SMALL, folder.load("carcassonne+house.x"), of="carcassonne+house.x").status
        is Status.ASSUMED
    )
    cites = 'cite = ["base:house"]' if "status" not in more else 'status = "community"\nnote = "x"'
    folder.write("house.y", f"{head.replace('x', 'y')}\n[rules.city.small]\nanswer='half'\n{cites}")
    assert (
        verdict(SMALL, folder.load("carcassonne+house.y"), of="carcassonne+house.y").status
        is not Status.ASSUMED
    )


MONK = "[aaa aaa aaa aaa; monastery]"
HAND = dispute(
    'step = "lay"',
    tiles(f"0,0 {MONK}"),
    'hands = { red = ["[CCC CCC CCC CCC]*3"] }',
    f'bag = ["{MONK}*3"]',
    moves=["discard", f"draw {MONK}", f"draw {MONK}"],
    verdict=f'legal = true\nstep = "draw"\noptions = ["draw {MONK}"]',
)


def test_what_an_overlay_answers_decides_as_what_an_edition_answers(folder: Folder) -> None:
    folder.overlay("house.x", "hand.size", "3", status="community")
    ours = folder.own("ours", row("hand.size", 3, "community"))
    for rules in (folder.load("carcassonne+house.x"), ours):
        own = verdict(HAND, rules, of=rules.id)
        (hand,) = (one for one in own.dependencies if one.clause == "hand.size")
        assert (hand.weighs, own.status) == (True, Status.COMMUNITY)


def test_it_is_as_sure_as_what_says_why_nothing_was_scored(folder: Folder) -> None:
    rules = folder.own("unsure", row("shared.majority", "'most-and-tied'", "silent"))
    text = dispute(tiles(f"0,0 {CAP}"), moves=[WINS[0], "pass"])
    own = verdict(text, rules, of="unsure")
    assert (own.turns_on, own.rests_on) == ((), ("shared.majority",))
    assert repr(own) == f"<Verdict of unsure: {own.outcome.told}>"
    assert own.status is Status.IMPLIED  # silent, but all that it could mean comes to the same


def test_what_print_leaves_open_is_implied_where_all_its_readings_agree() -> None:
    # The hole of some prints on segments: no tile of this city holds two of them.
    own = verdict(SMALL, "carcassonne-zmg", of="carcassonne-zmg")
    (city,) = (one for one in own.dependencies if one.clause == "city.per_tile")
    assert (city.answer.status, city.status) == (Status.CONTESTED, Status.IMPLIED)
    assert not city.undecided
    assert own.status is Status.IMPLIED
    assert not own.conditional


# -- what it rests on ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rests"),
    [
        (dispute(tiles("0,0 D"), moves=["lay E 0,-1"]), ("tile.match",)),
        (
            dispute(
                tiles("0,0 [aaa a1a aaa aaa]", f"1,0 {ROAD}"),
                'pieces = ["red follower 0,0 1"]',
                moves=["lay [aaa aaa aaa a1a] 2,0", "pass"],
            ),
            ("road.ends", "road.per_tile"),
        ),
        (
            # Three tiles and a pennant, 2 each: numbers next door pay otherwise, for nobody.
            dispute(
                tiles("0,0 [CCC CCC aaa aaa; pennant@C]", f"0,-1 {CAP}/2"),
                'pieces = ["red follower 0,0 C"]',
                moves=[f"lay {CAP}/3 1,0", "pass"],
            ),
            ("city.per_tile", PENNANT),
        ),
    ],
)
def test_a_verdict_rests_on_what_refuses_and_awards_even_if_all_agree(
    text: str, rests: tuple[str, ...]
) -> None:
    assert (verdict(text).rests_on, verdict(text).turns_on) == (rests, ())


@pytest.mark.usefixtures("at_the_fair")
def test_a_verdict_does_not_rest_on_what_only_an_extension_calls_a_clause(folder: Folder) -> None:
    source = "ASLEEP = (Refusal('keeper.asleep', 'the keeper sleeps'),)\nEXTENSION = Extension("
    source += "name='other', hooks=Hooks(placing=lambda _content, _piece, _segment: ASLEEP))"
    text = dispute(*WON, moves=WINS, verdict="legal = false", under="both")
    with another(folder.path, source) as both:
        shelf = library([folder.path])
        own = adjudicate(read_case(text), [load_profile(str(both))], shelf=shelf)["both"]
        assert own.outcome.run is not None
        assert own.outcome.run.refusals[0].clause == "keeper.asleep"
        assert "keeper.asleep" not in own.rests_on


def test_a_clause_with_one_answer_counts_where_it_is_named_for_what_is_asked() -> None:
    shared = 'pieces = ["red follower 0,0 a", "blue follower 1,0 a"]'
    board = tiles(f"0,0 {FIELD}", f"1,0 {FIELD}")
    asked = dispute(board, shared, "bag = []", moves=["end"])
    # Nothing pays: the farm borders no completed city, and who shares it matters all the same.
    assert "farm.contact" in verdict(asked).rests_on
    turn = 'to_move = "blue"'
    other = dispute(tiles("0,0 D"), moves=["lay E/2 0,-1", "pass"], verdict=turn)
    assert "farm.contact" not in verdict(other).rests_on
    assert "turn.direction" in verdict(other).rests_on


def test_what_is_behind_every_outcome_counts_only_if_nothing_else_decides() -> None:
    # With no follower dealt out none could be placed; that it is dealt out decides nothing here.
    placed = verdict(dispute(tiles("0,0 D"), moves=["lay E/2 0,-1", "follower C"]))
    assert "setup.followers" not in placed.rests_on


def test_programs_are_told_the_same_roles_where_only_a_house_rule_says_otherwise() -> None:
    # Without the final scoring of what is unfinished, a house rule, the road would pay nothing.
    board = tiles("0,0 [aaa a1a aaa aaa]", "1,0 [aaa a1b bbb b1a]")
    own = verdict(dispute(board, 'pieces = ["red follower 0,0 1"]', "bag = []", moves=["end"]))
    assert own.outcome.values["gains"][RED] == 2
    assert own.turns[own.turns_on.index("final.unfinished")].house_only
    said = plain(own)
    for role, clauses in (("turns_on", own.turns_on), ("rests_on", own.rests_on)):
        assert tuple(one["clause"] for one in said[role]) == clauses
    assert set(own.turns_on).isdisjoint(own.rests_on)


# -- long lines ------------------------------------------------------------------------------------
