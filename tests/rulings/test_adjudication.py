"""Verdicts of several profiles beside each other: who agrees, and what parts those who do not."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion as Snapshot

from arkrules import load_profile
from arkrules.errors import CaseError
from arkrules.rules import Library, library, shipped_library
from arkrules.rulings import ReferenceCase, adjudicate, read_case
from arkrules.rulings.adjudication import CaseSession, Split
from arkrules.telling import plain
from tests.faults import places
from tests.positions import BASE, FIELD, tiles
from tests.rules.folders import Folder
from tests.rulings.disputes import BOTH, PLAIN, SMALL, WINS, WON, dispute, row
from tests.running import error_of

FAMILY = (BASE, "carcassonne-2000", "carcassonne-2001")
FOLLOWERS = dispute(tiles(f"0,0 {FIELD}"), verdict="supply = { red = { follower = 7 } }")


def test_verdicts_that_say_the_same_are_grouped() -> None:
    verdicts = adjudicate(read_case(SMALL), FAMILY)
    groups = [[one.profile.id for one in group] for group in verdicts.groups]
    assert groups == [[BASE], [*FAMILY[1:]]]
    assert verdicts.groups[0][0].outcome is verdicts[BASE].outcome
    assert tuple(verdicts) == verdicts.verdicts
    assert [name in verdicts for name in (BASE, verdicts[BASE], "ark-en2")] == [True, True, False]


def test_those_who_know_the_words_are_grouped_whoever_is_asked_first() -> None:
    ark = dispute(tiles(f"0,0 {FIELD}"), 'ark = "0,0"', verdict="legal = true", under="ark-en2")
    (group,) = adjudicate(read_case(ark), [BASE, "ark-en2", "ark-de"]).groups
    assert [one.profile.id for one in group] == ["ark-en2", "ark-de"]


def test_an_earlier_move_that_is_refused_is_another_answer_than_the_last_one(
    shelf: Library,
) -> None:
    refused = dispute(*WON, moves=[*WINS, "lay E 0,0"], verdict="legal = false")
    asked = adjudicate(read_case(refused), [shelf.profile(BASE), shelf.profile("strict")])
    assert [one.outcome.broken for one in asked] == [None, 1]
    assert [len(group) for group in asked.answers] == [1, 1]


# -- what parts them -------------------------------------------------------------------------------


def test_nothing_parts_those_who_agree() -> None:
    for asked in (FAMILY, [BASE], []):
        assert adjudicate(read_case(PLAIN), asked).splits == ()
    ghosts = dispute(tiles("0,0 D"), verdict="ghosts = 9", under="ghosts")
    verdicts = adjudicate(read_case(ghosts), [BASE, "ghosts"])
    assert (len(verdicts.groups), verdicts.splits) == (2, ())


def test_a_single_clause_parts_two_or_several_together(folder: Folder) -> None:
    (split,) = adjudicate(read_case(SMALL), FAMILY[:2]).splits
    assert (split.one, split.other, split.only) == (*FAMILY[:2], ())
    assert (split.clauses, split.words) == ((("city.small",),), "city.small")
    (split,) = adjudicate(read_case(BOTH), FAMILY[:2]).splits
    assert split.clauses == (("city.small", "farm.value"),)
    answers = {"city.small": "half", "farm.value": "per-city", "end.tie": "play-again"}
    rows = [row(clause, repr(answer)) for clause, answer in answers.items()]
    other = folder.own("three-at-once", *rows)
    # Red makes 4 + 3 = 7 here and wins, and there 2 + 4 = 6, and the tie asks for another game.
    stated = "\n[verdict.carcassonne]\ngains = { red = 7, blue = 0 }\nwinners = ['red']"
    case = read_case(BOTH.replace("[play]", "scores = { blue = 6 }\n[play]") + stated)
    (split,) = adjudicate(case, [load_profile(BASE), other]).splits
    assert split.clauses == (("city.small", "end.tie", "farm.value"),)


def test_a_clause_that_only_one_of_them_asks_may_part_them_with_another(shelf: Library) -> None:
    """How large the table is, nobody asks where it has no edge."""
    case = read_case(dispute(tiles("0,0 D"), moves=["lay U/1 1,0"]))
    base, walled = verdicts = adjudicate(case, [BASE, "walled"], shelf=shelf).verdicts
    assert "table.size" in walled.asked - base.asked
    (split,) = adjudicate(case, [one.profile for one in verdicts], shelf=shelf).splits
    assert split.clauses == (("table.bounds", "table.size"),)


@pytest.mark.usefixtures("at_the_fair")
def test_what_only_one_of_two_has_is_named_in_order_and_what_both_have_is_not(
    folder: Folder,
) -> None:
    extensions = 'extensions = ["ghosts", "fair", "ark"]'
    folder.own("crowd", extensions, row("setup.followers", 5), extends="fair")
    folder.own("few", row("setup.followers", 3), extends="ark-en2")
    shelf = library([folder.path])
    for one, other, only, clauses in (
        (BASE, "crowd", ("ark", "fair", "ghosts"), None),
        ("ark-en2", "ghosts", ("ark", "ghosts"), None),
        ("ark-en2", "few", (), (("setup.followers",),)),
    ):
        (split,) = adjudicate(read_case(FOLLOWERS), [one, other], shelf=shelf).splits
        assert split.only == only
        assert clauses is None or split.clauses == clauses


def test_what_parts_two_is_said_in_words(snapshot: Snapshot) -> None:
    def words(clauses: str, *only: str) -> str:
        sets = tuple(tuple(chosen.split()) for chosen in clauses.split("|") if chosen)
        return Split(one="this", other="that", clauses=sets, only=only).words

    said = [words(clauses) for clauses in ("a", "a|b", "a b", "a b|c d", "")]
    said += [words("a|b", "ark"), words("a b c", "ark"), words("", "ark"), words("", "ark", "fair")]
    assert said == snapshot


# -- who is asked, and what cannot be --------------------------------------------------------------


def test_a_case_is_heard_edition_by_edition() -> None:
    shelf, case = shipped_library(), read_case(SMALL)
    profiles = tuple(map(load_profile, FAMILY))
    hearing = CaseSession.of(case, profiles, shelf)
    found = hearing.together(map(hearing.verdict, profiles))
    assert plain(found) == plain(adjudicate(case, FAMILY, shelf=shelf))


def test_of_a_profile_that_was_not_asked_there_is_no_verdict() -> None:
    verdicts = adjudicate(read_case(PLAIN), [BASE])
    with pytest.raises(KeyError, match="ghosts"):
        verdicts["ghosts"]


def test_what_cannot_be_executed_is_not_heard(snapshot: Snapshot) -> None:
    case = ReferenceCase(id="one", title="One", question="Who?", answer="Ask.", file="one.toml")
    error = error_of(adjudicate, case, [BASE], kind=CaseError)
    assert (error.file, len(error.faults)) == ("one.toml", 1)
    assert str(error) == snapshot(name="of a file")
    made = ReferenceCase(id="made", title="Made", question="By a program?")
    assert error_of(adjudicate, made, kind=CaseError).file == ""


def test_all_that_cannot_be_asked_of_a_case_is_told_at_once() -> None:
    rows = "".join(f"\n[verdict.{name}]\nlegal = true" for name in ("nobody", "nothing"))
    case = read_case(dispute(tiles("0,0 zebra")) + rows, file="one.toml")
    error = error_of(adjudicate, case, [BASE], kind=CaseError)
    assert error.file == "one.toml"
    assert places(error) == ["position.tiles[0]", 'verdict."nobody"', 'verdict."nothing"']
