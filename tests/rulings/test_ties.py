"""What verdicts of the shipped casebook name: every rule, and none that was not asked about.

That each names one that was, the tests of the casebook hold.
"""

from __future__ import annotations

import pytest

from arkrules.rules import ClauseRole
from arkrules.rulings import Case, Verdict, adjudicate
from tests.rulings.shipped import BOOK as CASES
from tests.rulings.shipped import EXECUTED


def named(verdict: Verdict) -> set[str]:
    """The clauses on which a verdict depends."""
    return {one.clause for one in verdict.dependencies}


@pytest.mark.slow
def test_every_rule_of_play_is_named_by_a_verdict() -> None:
    """But for notes, and for what lies ready before the first turn, where a case begins later."""
    verdicts = {case.id: adjudicate(case, case.verdicts).verdicts for case in EXECUTED}
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
def test_a_verdict_names_only_the_rule_that_was_asked_about(case: str, clause: str) -> None:
    asked = CASES[case]
    assert isinstance(asked, Case)
    for verdict in adjudicate(asked, asked.verdicts):
        assert named(verdict) == {clause}


@pytest.mark.slow
def test_an_edition_that_is_put_together_is_as_sure_as_the_same_one_with_a_name() -> None:
    for case in (one for one in EXECUTED if "ghosts" in one.verdicts):
        known, other = adjudicate(case, ["ghosts", "carcassonne-c3+ghosts"])
        assert (other.status, other.turns_on) == (known.status, known.turns_on), case.id


def test_a_turn_that_is_owed_has_one_reason_that_names_both_of_its_rules() -> None:
    case = CASES["hole-filled-with-a-builder"]
    assert isinstance(case, Case)
    (verdict,) = adjudicate(case, case.verdicts)
    reasons = verdict.outcome.run.reasons
    assert len({one.words for one in reasons}) == len(reasons)
    assert named(verdict) >= {"turn.extra_for_hole", "builder.extra_turn"}
