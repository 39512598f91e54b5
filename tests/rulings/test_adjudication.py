"""Verdicts of several profiles beside each other: who agrees, and what parts those who do not."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from arkrules.errors import CaseError
from arkrules.rules import Library, library
from arkrules.rulings import Verdict, adjudicate, read_case
from arkrules.rulings.adjudication import Parting
from tests.positions import BASE, FIELD, tiles
from tests.rulings.disputes import PLAIN, WINS, WON, dispute

FAMILY = (BASE, "carcassonne-2000", "carcassonne-2001")
FOLLOWERS = dispute(tiles(f"0,0 {FIELD}"), verdict="supply = { red = { follower = 7 } }")


def test_those_who_know_the_words_are_grouped_whoever_is_asked_first() -> None:
    ark = read_case(
        dispute(tiles(f"0,0 {FIELD}"), 'ark = "0,0"', verdict="legal = true", under="ark-en2")
    )
    verdicts = adjudicate(ark, [BASE, "ark-en2", "ark-de"])
    assert [[one.profile.id for one in group] for group in verdicts.groups] == [
        ["ark-en2", "ark-de"]
    ]


def test_nothing_parts_those_who_agree() -> None:
    assert adjudicate(read_case(PLAIN), FAMILY).partings == ()
    assert adjudicate(read_case(PLAIN), [BASE]).partings == ()
    assert adjudicate(read_case(PLAIN), []).partings == ()


@pytest.mark.parametrize(
    ("clauses", "only", "words"),
    [
        ("a", "", "a"),
        ("a|b", "", "a or b"),
        ("a|b", "ark", "a or b"),
        ("a b", "", "a and b together"),
        ("a b|c d", "", "a and b or c and d together"),
        ("a b c", "ark", "a, b and c together"),
        ("", "", "what only one of them has: another set of tiles"),
        ("", "ark", "what only one of them has: ark"),
        ("", "ark ghosts", "what only one of them has: ark and ghosts"),
    ],
)
def test_what_parts_two_is_said_in_words(clauses: str, only: str, words: str) -> None:
    sets = tuple(tuple(chosen.split()) for chosen in clauses.split("|") if chosen)
    parting = Parting(one="this", other="that", clauses=sets, only=tuple(only.split()))
    assert parting.words == words


def test_a_single_clause_that_parts_two_is_named_alone() -> None:
    (parting,) = adjudicate(read_case(dispute(*WON, moves=WINS)), FAMILY[:2]).partings
    assert (parting.one, parting.other) == FAMILY[:2]
    assert (parting.words, parting.only) == ("city.small", ())


def test_a_clause_that_only_one_of_them_asks_may_part_them_with_another(shelf: Library) -> None:
    """How large the table is, nobody asks where it has no edge."""
    case = read_case(dispute(tiles("0,0 D"), moves=["lay U/1 1,0"]))
    base, walled = verdicts = adjudicate(case, [BASE, "walled"], shelf=shelf).verdicts
    assert "table.size" in walled.asked - base.asked
    (parting,) = adjudicate(case, [one.profile for one in verdicts], shelf=shelf).partings
    assert parting.clauses == (("table.bounds", "table.size"),)


def test_what_both_of_two_editions_have_does_not_part_them(tmp_path: Path) -> None:
    (tmp_path / "few.toml").write_text(
        'id = "few"\ntitle = "Few"\nextends = "ark-en2"\n'
        '[rules.setup.followers]\nanswer = 3\nnote = "ours"\n'
    )
    shelf = library([tmp_path])
    (parting,) = adjudicate(read_case(FOLLOWERS), ["ark-en2", "few"], shelf=shelf).partings
    assert (parting.words, parting.only) == ("setup.followers", ())


def test_profiles_are_looked_for_where_it_is_said(shelf: Library) -> None:
    assert adjudicate(read_case(PLAIN), ["walled"], shelf=shelf)["walled"].applicable


def test_each_verdict_is_heard_as_soon_as_it_is_given() -> None:
    heard: list[Verdict] = []
    verdicts = adjudicate(read_case(PLAIN), FAMILY, heard=heard.append)
    assert tuple(heard) == verdicts.verdicts
    assert [one.profile.id for one in heard] == list(FAMILY)


def test_of_a_profile_that_was_not_asked_there_is_no_verdict() -> None:
    verdicts = adjudicate(read_case(PLAIN), [BASE])
    with pytest.raises(KeyError, match="ghosts"):
        verdicts["ghosts"]


def test_what_cannot_be_executed_is_not_heard() -> None:
    case = read_case(PLAIN, file="one.toml")
    for other in (attrs.evolve(case, reference=True), attrs.evolve(case, position=None)):
        with pytest.raises(CaseError, match="has nothing to execute") as caught:
            adjudicate(other, [BASE])
        assert caught.value.file == "one.toml"


def test_all_that_cannot_be_asked_of_a_case_is_told_at_once() -> None:
    rows = "".join(f"\n[verdict.{name}]\nlegal = true" for name in ("nobody", "nothing"))
    case = read_case(dispute(tiles("0,0 D"), moves=["dance"]) + rows, file="one.toml")
    with pytest.raises(CaseError) as caught:
        adjudicate(case, [BASE])
    assert caught.value.file == "one.toml"
    beginnings = [fault.partition(": ")[0] for fault in caught.value.faults]
    assert beginnings == ["play.moves[0]", 'verdict."nobody"', 'verdict."nothing"']
