"""What verdicts of the shipped casebook name: the rule that was asked about, and every rule."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import pytest

from arkrules.rules import ClauseRole
from arkrules.rulings import Case, Verdict, adjudicate
from arkrules.telling import Rulebook
from tests.rulings.shipped import BOOK as CASES
from tests.rulings.shipped import EXECUTED

BOOK = Rulebook()
pytestmark = [pytest.mark.xdist_group("ties"), pytest.mark.timeout(600)]  # they share a long pass


@pytest.fixture(scope="module")
def verdicts() -> Mapping[str, tuple[Verdict, ...]]:
    """The verdicts on each case of the casebook, under the editions that its rows name."""
    return {case.id: tuple(adjudicate(case, case.verdicts).verdicts) for case in EXECUTED}


def named(verdict: Verdict) -> set[str]:
    """The clauses on which a verdict depends."""
    return {one.clause for one in verdict.dependencies}


def tied(case: Case) -> Iterator[str]:
    """The clauses that passages tie to a case which they list or whose place it cites, and those
    for which some edition cites the same place.
    """
    for source, file in BOOK.passages.items():
        for place, _, passage in file:
            if case.id in passage.cases or f"{source}:{place}" in case.cites:
                yield from passage.clauses
    for place in case.cites:
        yield from BOOK.citing_clauses.get(place, ())


def test_every_verdict_names_a_rule_that_was_asked_about(
    verdicts: Mapping[str, tuple[Verdict, ...]],
) -> None:
    untied = {
        case.id
        for case in EXECUTED
        if any(named(verdict).isdisjoint(tied(case)) for verdict in verdicts[case.id])
    }
    assert untied == set()


def test_every_rule_of_play_is_named_by_a_verdict(
    verdicts: Mapping[str, tuple[Verdict, ...]],
) -> None:
    """But for notes, and for what lies ready before the first turn, where a case begins later."""
    told = {clause for some in verdicts.values() for one in some for clause in named(one)}
    rules = {
        clause.id
        for some in verdicts.values()
        for verdict in some
        for clause in verdict.profile
        if clause.standing is not ClauseRole.REFERENCE and clause.heading != "setup"
    }
    assert rules - told == set()


def test_a_rule_about_ends_is_named_only_where_a_tile_shows_one() -> None:
    case = CASES["both-sides-of-a-city-one-farm"]
    assert isinstance(case, Case)
    (verdict,) = adjudicate(case, ["carcassonne-c2+abbot+inns+river-2"]).verdicts
    assert named(verdict) == {"farm.bounds"}


@pytest.mark.parametrize(
    ("case", "clause"),
    [
        ("ark-later-cities-leave-it", "ark.enters"),  # and not the direction of play besides
        ("placing-is-optional", "follower.per_turn"),
    ],
)
def test_a_verdict_names_only_the_rule_that_was_asked_about(
    verdicts: Mapping[str, tuple[Verdict, ...]], case: str, clause: str
) -> None:
    for verdict in verdicts[case]:
        assert named(verdict) == {clause}


def test_an_edition_that_is_put_together_is_as_sure_as_the_same_one_with_a_name(
    verdicts: Mapping[str, tuple[Verdict, ...]],
) -> None:
    for id, known in verdicts.items():
        for named_one in (one for one in known if one.profile.id == "ghosts"):
            (other,) = adjudicate(CASES[id], ["carcassonne-c3+ghosts"])
            assert (other.status, other.turns_on) == (named_one.status, named_one.turns_on), id


def test_a_turn_that_is_owed_has_one_reason_that_names_both_of_its_rules() -> None:
    case = CASES["hole-filled-with-a-builder"]
    assert isinstance(case, Case)
    (verdict,) = adjudicate(case, case.verdicts)
    reasons = verdict.outcome.run.reasons
    assert len({one.words for one in reasons}) == len(reasons)
    assert named(verdict) >= {"turn.extra_for_hole", "builder.extra_turn"}
