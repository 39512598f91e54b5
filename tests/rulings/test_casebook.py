"""Casebooks: how they are read and exported; and the shipped one holds and covers the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules.errors import CaseError
from arkrules.play import Replay
from arkrules.rules import Status, library, shipped_library
from arkrules.rules.libraries import shipped_variants
from arkrules.rulings import Verdicts, adjudicate, adjudication, check, check_case, read_case
from arkrules.rulings.case import case_json, normalized
from arkrules.rulings.casebook import casebook, casebook_of
from arkrules.rulings.check import under_answers
from arkrules.rulings.verdict import outcome_of, verdict_of
from arkrules.rulings.verdict_fields import scope_of
from arkrules.rulings.whatif import WhatIf, attested_by, conceivable_answers
from arkrules.telling import Rulebook
from tests.fair import another
from tests.faults import one_of_each, unworded
from tests.positions import CAP, FIELD
from tests.rulings.disputes import PLAIN, TWO, WINS, dispute, with_key
from tests.rulings.shipped import BOOK, EVERY_EXECUTED, EXECUTED, each
from tests.running import error_of

SHELF = shipped_library()
RULES = Rulebook()
BEFORE_THE_FIRST_TURN = {"setup.start_tile", "setup.start_in_bag"}
"""What decides how a new game is set up, and nothing in a case, which begins with a position."""

# -- casebooks of one's own ------------------------------------------------------------------------

CITIES = 'version = "4.5"\n[subjects]\nlions = "Lions"\ncities = "Towns"\n'


def own(id: str, *, verdict: bool = True) -> str:
    """A case."""
    stated = "\n[verdict.carcassonne]\nstep = 'draw'\n" if verdict else ""
    return PLAIN.replace('"dispute"', f'"{id}"') + stated


def write(folder: Path, head: str, **cases: str) -> Path:
    """A casebook in a folder: what stands in front, and texts by `subject__file`."""
    (folder / "casebook").mkdir(parents=True)
    (folder / "casebook.toml").write_text(head)
    for place, text in cases.items():
        subject, _, stem = place.partition("__")
        (folder / "casebook" / subject).mkdir(exist_ok=True)
        (folder / "casebook" / subject / f"{stem}.toml").write_text(text)
    return folder / "casebook"


def test_casebooks_of_several_folders_are_one(tmp_path: Path) -> None:
    """Subjects are called as they are where they come first, and cases stand in that order."""
    write(tmp_path / "one", CITIES, lions__roar=own("roar"), lions__bite=own("bite"))
    other = 'version = "6"\n[subjects]\nlions = "Cats"\nbears = "Bears"\n'
    write(tmp_path / "two", other, lions__yawn=own("yawn"), bears__nap=own("nap"))
    both = casebook_of(library([tmp_path / "one", tmp_path / "two"]))
    assert both.version == f"{BOOK.version} + 4.5 + 6"
    assert both.subjects == {**BOOK.subjects, "lions": "Lions", "bears": "Bears"}
    assert [case.id for case in both.cases["lions"]] == ["bite", "roar", "yawn"]
    assert [case.id for case in both.cases["bears"]] == ["nap"]
    assert both.cases["cities"] == BOOK.cases["cities"]
    assert len(both) == len([*both]) == len(BOOK) + 4
    assert [both.subject_of(both[id]) for id in ("bite", "nap")] == ["lions", "bears"]
    for id in ("bite", "nap", "smal-city"):
        with pytest.raises(KeyError, match=id):
            BOOK[id]
        assert id not in BOOK
    assert "small-city" in BOOK
    assert casebook(shipped_variants() / "casebook") is casebook()


def test_a_casebook_is_read_again_once_one_of_its_cases_has_changed(tmp_path: Path) -> None:
    folder = write(tmp_path, CITIES, lions__roar=own("roar"))
    assert casebook_of(library([tmp_path]))["roar"].title == "A dispute"
    (folder / "lions" / "roar.toml").write_text(own("roar").replace("A dispute", "A cry"))
    assert casebook_of(library([tmp_path]))["roar"].title == "A cry"


def test_cases_of_what_is_installed_are_not_in_the_casebook_that_is_shipped(tmp_path: Path) -> None:
    write(tmp_path / "variants", CITIES, lions__roar=own("roar"))
    source = f"from pathlib import Path\nHERE = Path({str(tmp_path / 'variants')!r})\n"
    with another(tmp_path, f"{source}EXTENSION = Extension(name='other', variants=HERE)"):
        assert casebook_of(library())["roar"].title == "A dispute"
        with pytest.raises(KeyError):
            casebook()["roar"]


def test_a_casebook_in_a_folder_is_read_alone_and_may_cite_anything(tmp_path: Path) -> None:
    cites = own("roar").replace("[position]", 'cites = ["nobody:n1"]\n[position]')
    folder = write(tmp_path, CITIES, lions__roar=cites, lions__bite=own("bite"))
    book = casebook(folder)
    assert unworded(repr(book)) == "<Casebook 4.5: 2 cases on 2 subjects>"
    assert book.cases.keys() == book.subjects.keys() == {"lions", "cities"}
    assert book.cases["cities"] == ()
    assert [book.subject_of(case) for case in book] == ["lions", "lions"]
    exported = book.to_json()
    assert (exported["format"], exported["version"]) == (2, "4.5")
    assert {id: unworded(title) for id, title in exported["subjects"].items()} == {
        "lions": "Lions", "cities": "Towns",
    }  # fmt: skip
    assert list(exported["subjects"]) == ["lions", "cities"]
    assert [(case["subject"], case["id"], case["cites"]) for case in exported["cases"]] == [
        ("lions", "bite", []),
        ("lions", "roar", ["nobody:n1"]),
    ]


def test_a_case_is_json_as_it_is_toml() -> None:
    verdict = 'gains = { red = 4 }\nturns_on = ["city.small"]\nstatus = "stated"\n'
    under = '[verdict.carcassonne.under."city.small=half"]\ngains = { red = 2 }'
    content = case_json(read_case(dispute(*TWO, moves=WINS, verdict=verdict + under)))
    assert content.pop("position")["tiles"] == [f"0,0 {CAP}", f"0,1 {FIELD}"]
    stated = {
        "gains": {"red": 4},
        "turns_on": ["city.small"],
        "status": "stated",
        "under": {"city.small=half": {"gains": {"red": 2}}},
    }
    assert content == {
        "id": "dispute", "title": "A dispute", "question": "Who is right?", "basis": "text",
        "cites": [], "origin": "", "reference": False, "answer": "",
        "play": {"moves": list(WINS)}, "verdict": {"carcassonne": stated},
    }  # fmt: skip


def test_all_that_is_wrong_with_a_casebook_is_told_with_its_files(
    tmp_path: Path, snapshot: Snapshot
) -> None:
    """In the order of its subjects; those without a title come first."""
    folder = write(
        tmp_path, CITIES, lions__roar=own("roar"), lions__bite=own("bight"),
        cities__roar=own("roar"), bears__nap=own("nap"), cities__void=own("void", verdict=False),
    )  # fmt: skip
    error = error_of(casebook, folder, kind=CaseError)
    assert (error.file, len(error.faults)) == (str(folder), 4)
    assert one_of_each(fault.replace(str(folder), "HERE") for fault in error.faults) == snapshot


def test_what_is_wrong_with_one_of_several_casebooks_is_told_of_its_folder(tmp_path: Path) -> None:
    wrong = write(tmp_path / "one", CITIES, lions__roar=own("roar", verdict=False))
    write(tmp_path / "two", CITIES, lions__bite=own("bite"))
    shelf = library([tmp_path / "one", tmp_path / "two"])
    error = error_of(casebook_of, shelf, kind=CaseError)
    assert error.file == str(wrong)
    (fault,) = error.faults
    assert str(wrong / "lions" / "roar.toml") in fault


def test_a_casebook_that_cannot_be_read_is_told_by_its_file(tmp_path: Path) -> None:
    def file_of_error(folder: Path) -> Path:
        return Path(error_of(casebook, folder, kind=CaseError).file)

    assert file_of_error(tmp_path / "none" / "casebook") == tmp_path / "none" / "casebook.toml"
    folder = write(tmp_path, CITIES, lions__roar="")
    (folder / "lions" / "roar.toml").write_bytes(b"\xff")
    assert file_of_error(folder) == folder
    (folder / "lions" / "roar.toml").write_text(own("roar"))
    for head, key in (("version = 1", "version: "), ('version = "1"\nlions = 2', "lions: ")):
        (tmp_path / "casebook.toml").write_text(head)
        assert file_of_error(folder) == tmp_path / "casebook.toml"
        assert key in str(error_of(casebook, folder, kind=CaseError))


def test_every_case_of_the_shipped_casebook_cites_what_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: Snapshot
) -> None:
    monkeypatch.setattr("arkrules.rulings.casebook.shipped_variants", lambda: tmp_path)
    verdict = "\n[verdict.carcassonne]\nlegal = true\n"
    cites = with_key('cites = ["nobody:n1"]\n').replace('id = "dispute"', 'id = "other"')
    folder = write(
        tmp_path, 'version = "1"\n[subjects]\ncities = "Cities"\n', cities__dispute=PLAIN + verdict,
        cities__other=cites + verdict, cities__broken='id = "broken"' + verdict,
        cities__bare=own("bare", verdict=False),
    )  # fmt: skip
    error = error_of(casebook_of, library([tmp_path]), kind=CaseError)
    assert [fault.replace(str(folder), "HERE") for fault in error.faults] == snapshot


# -- the shipped one -------------------------------------------------------------------------------


@pytest.fixture
def once(monkeypatch):
    """What has been asked of a case is not worked out again."""
    known = {}

    def found(case, profile, asked, about):
        if (key := (profile, repr(asked))) not in known:
            known[key] = verdict_of(case, profile, asked, about)
        return known[key]

    for module in (adjudication, check):
        monkeypatch.setattr(module, "verdict_of", found)


def test_no_two_cases_ask_the_same():
    """Neither in the same words of one position, nor for the same outcome of the same moves."""
    questions = Counter((case.question, str(case.position)) for case in EXECUTED)
    assert max(questions.values()) == 1
    outcomes = Counter(
        (
            str(case.position),
            case.moves,
            *((id, str(row.written)) for id, row in sorted(case.verdicts.items())),
        )
        for case in EXECUTED
    )
    assert max(outcomes.values()) == 1


def test_every_case_has_its_normal_form():
    texts = {case.file: Path(case.file).read_text(encoding="utf-8") for case in BOOK}
    assert [file for file, text in texts.items() if normalized(text, file=file) != text] == []


def test_every_clause_that_others_answer_otherwise_has_a_case_that_turns_on_it():
    """That it does is stated in its verdicts, which hold."""
    turned = {
        clause
        for case in EXECUTED
        for row in case.verdicts.values()
        for clause in row.turns_on or ()
    }
    answered = (
        clause
        for profile in map(SHELF.profile, SHELF.profile_ids())
        for clause in profile
        if clause.executed and attested_by(profile, clause.id)
    )
    assert {clause.id for clause in answered} - turned - BEFORE_THE_FIRST_TURN == set()


@each(EXECUTED[::10], quick=4)
def test_flipping_a_clause_that_was_not_asked_changes_nothing(case):
    for id in case.verdicts:
        profile = SHELF.profile(id)
        asked = scope_of(case, case.verdicts.values())
        # Not `question_of`, by which what was asked decides what is played again.
        question = WhatIf(profile, lambda changed: outcome_of(case, changed, asked))  # noqa: B023
        own = question.under()
        for clause in profile:
            if clause.id in own.asked or not clause.executed:
                continue
            for value in every_answer(clause):
                other = question.under({clause.id: value})
                assert other is None or other.result == own.result, clause.id


def every_answer(clause):
    """All that a clause of a few words, or yes or no, can be answered."""
    if isinstance(clause.default, bool):
        return (True, False)
    if isinstance(clause.type, type) and hasattr(clause.type, "__members__"):
        return tuple(clause.type)
    return ()


@pytest.mark.parametrize("source", ["base", "ark", "ark-hu", "ghosts"])
def test_every_section_footnote_and_question_of_the_sources_is_cited(source):
    cited = {cite for case in BOOK for cite in case.cites}
    assert {f"{source}:{place}" for place in SHELF.sources[source].places()} <= cited


def reasons_of(found: Verdicts) -> dict[str, list[str]]:
    """The reasons of the verdicts on a case, once for those who have the same."""
    reasons: dict[tuple[str, ...], list[str]] = {}
    for verdict in chain.from_iterable(found.groups):
        lines = tuple(reasons_told(verdict.outcome.run))
        reasons.setdefault(lines, []).append(verdict.profile.id)
    return {" ".join(profiles): [*lines] for lines, profiles in reasons.items()}


def reasons_told(run: Replay) -> Iterator[str]:
    """Reasons without where they are printed; of those that always hold, the clauses."""
    yield from map(str, (*run.awards, *run.refusals))
    always = [reason for reason in run.reasons if reason.routine or reason.background]
    for reason in run.reasons:
        if reason not in always:
            yield f"{reason.words} [{reason.clause}, on {' '.join(reason.about)}]"
    if always:
        yield f"as always: {' '.join(reason.clause for reason in always)}"


CHOSEN = (
    "open-hole-filled", "tie-at-the-end", "abbot-home-and-a-builder",
    "abbot-stays-in-the-last-turn", "ark-follower-on-the-next-temple",
    "ark-prophet-at-an-unfinished-temple", "ark-start-follower-entered-again",
    "field-between-three-cities", "fits-only-beyond-the-edge",
    "ghosts-ghosts-on-two-meeples", "ghosts-laid-kept-and-completed",
    "everything-completed-by-one-tile", "hole-filled-with-a-builder", "large-farmer-and-a-pig",
)  # fmt: skip
"""One of each shape: editions that part, a silent one, refusals, whole scorings, further turns."""


def test_what_is_told_of_a_case(snapshot):
    assert {id: reasons_of(adjudicate(BOOK[id], BOOK[id].verdicts)) for id in CHOSEN} == snapshot


WITHOUT_A_REASON = {
    "ark.backtrack", "ark.counts_start_again", "ark.may_cross_start", "ark.may_end_on_start",
    "ark.may_move", "ark.placement_bonus", "ark.route", "ark.temple_bonus",
    "ark.temple_bonus_repeat", "ark.temple_bonus_when", "builder.open_only",
    "builder.second_draw", "city.closed", "city.small", "draw.when",
    "end.completed_last", "end.last_tile_unplaceable", "end.tie", "end.when", "final.unfinished",
    "final.unit", "follower.occupied_by_prophet", "follower.out_of_supply", "follower.where",
    "ghost.penalty_final", "ghost.penalty_who", "ghost.third_reuse", "hand.size",
    "junction.bush_ends", "mist.half_side", "mist.limits", "pig.old_farms", "river.first",
    "river.fork_bends", "river.self_block", "river.start_tile", "river.u_turn_gap",
    "river.volcano_action", "river.volcano_meeple", "river.volcano_turn", "score.order_same_turn",
    "setup.followers", "table.bounds", "table.edge_completes", "temple.final_counts_prophets",
    "temple.followers_stay", "temple.scored_after", "temple.who", "tile.unplaceable_returns",
    "turn.extra_for_hole",
}  # fmt: skip
"""What a verdict may turn on though what happened names it nowhere: it would have, otherwise."""


def tied(case):
    """The clauses that passages tie to a case which they list or whose place it cites, and those
    for which some edition cites the same place.
    """
    found = {clause for place in case.cites for clause in RULES.citing_clauses.get(place, ())}
    for source, file in RULES.passages.items():
        for place, _, passage in file:
            if case.id in passage.cases or f"{source}:{place}" in case.cites:
                found.update(passage.clauses)
    return found


@EVERY_EXECUTED
@pytest.mark.usefixtures("once")
def test_every_row_says_all_that_its_verdict_turns_on(case):
    """Every verdict holds, says how sure an open one is, and what comes out otherwise; where only
    one answer is attested, nothing turns on it.
    """
    held = {check.profile: check.differences for check in check_case(case)}
    assert held == dict.fromkeys(case.verdicts, ())
    found = adjudicate(case, case.verdicts)
    for name, verdict in zip(case.verdicts, found.verdicts, strict=True):
        row, profile = case.verdicts[name], verdict.profile
        assert set(row.turns_on or ()) == set(verdict.turns_on), name
        assert all(attested_by(profile, clause) for clause in verdict.turns_on), name
        if verdict.status.open:
            assert row.status is verdict.status, name
        assert not verdict.readings.left, name
        under = [under_answers(profile, answers) for answers in row.under]
        told = {frozenset((id, one.value(id)) for id in one.changes) for one in under}
        assert {*branches(verdict)} - told == set(), f"{name}: missing"
        for answers in told - {*branches(verdict)}:  # on which it rests, though nobody gives them
            ((clause, value),) = answers
            assert clause in verdict.rests_on, f"{name}: more than there is"
            assert value in conceivable_answers(profile, profile.clause(clause)), name
        # What it turns on is named among the reasons; awards add up, and a refusal has a reason.
        run = verdict.outcome.run
        reasons = (*run.refusals, *run.reasons)
        named = {clause for one in reasons for clause in (one.clause, *one.also)}
        named |= {clause for award in run.awards for clause in award.clauses}
        assert {*verdict.turns_on} - named <= WITHOUT_A_REASON, name
        assert named <= profile.catalogue.keys(), name
        assert all(sum(one.points for one in award.lines) == award.points for award in run.awards)
        assert verdict.outcome.legal is not False or run.refusals, name
        # It names the rule that was asked about, and is stated only where that is.
        assert not tied(case).isdisjoint(one.clause for one in verdict.dependencies), name
        statuses = [one.status.place for one in verdict.dependencies if one.weighs]
        assert verdict.status.place == max(statuses), name


SUREST = {"open": Status.SILENT, "community": Status.COMMUNITY, "reading": Status.IMPLIED}
"""How sure a verdict is at most, by what decides the case."""


def test_what_decides_a_case_caps_how_sure_its_verdicts_are():
    """What is not printed says how sure it is."""
    rows = [(c, name, row) for c in EXECUTED for name, row in c.verdicts.items()]
    assert [
        (case.id, name)
        for case, name, row in rows
        if (cap := SUREST.get(case.basis)) and (row.status is None or row.status.place < cap.place)
    ] == []


def branches(verdict):
    """The answers under which something else comes out, written as a row names them."""
    profile = verdict.profile
    for turn in verdict.turns:
        for attested, _ in turn.others:
            yield frozenset({(turn.clause, attested.value)})
    for way in verdict.readings.branches:
        for values in product(*way.answers.values()):
            changed = zip(way.answers, values, strict=True)
            yield frozenset((c, value) for c, value in changed if value != profile.value(c))


def test_a_case_is_found_by_its_place_and_by_its_id() -> None:
    book = casebook()
    first, *_, last = book
    assert book[0] == book[first.id] == first
    assert book[-1] == last
    assert book[1:3] == tuple(book)[1:3]
    assert book.index(last) == len(book) - 1
    with pytest.raises(KeyError, match="small-city"):
        book["smal-city"]
