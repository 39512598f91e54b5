"""What verdicts of the shipped casebook name: every rule, and none that was not asked about.

That each names one that was, the tests of the casebook hold.
"""

from __future__ import annotations

import pytest

from arkrules.rules import ClauseRole, Profile
from arkrules.rulings import Case, Verdict, adjudicate
from tests.amount import some
from tests.house_rules import SHELF
from tests.rulings.shipped import BOOK as CASES
from tests.rulings.shipped import EXECUTED


def named(verdict: Verdict) -> set[str]:
    """The clauses on which a verdict depends."""
    return {one.clause for one in verdict.dependencies}


def unnamed() -> set[str]:
    """The rules of play on which no case says that a verdict turns; that some do, its test holds.

    But for notes, and for what lies ready before the first turn, where a case begins later.
    """
    turned_on = {
        id for case in EXECUTED for row in case.verdicts.values() for id in row.turns_on or ()
    }
    rules = {
        clause.id
        for profile in {profile for case in EXECUTED for profile in case.verdicts}
        for clause in SHELF.profile(profile)
        if clause.standing is not ClauseRole.REFERENCE and clause.heading != "setup"
    }
    return rules - turned_on


def likely(case: Case, profile: Profile) -> set[str]:
    """The clauses whose answers cite what a case cites."""
    cited = {*case.cites}
    return {id for id, answer in profile.answers.items() if not cited.isdisjoint(answer.cite)}


@pytest.mark.slow
def test_every_rule_of_play_is_named_by_a_verdict() -> None:
    """Of every third rule; cases are asked under one profile, and only while they may name one."""
    left = {*some(3, sorted(unnamed()))}
    pairs = [(case, SHELF.profile(next(iter(case.verdicts)))) for case in EXECUTED if case.verdicts]
    for looks in (likely, lambda _, profile: profile.answers.keys()):
        for case, profile in pairs:
            if left & looks(case, profile):
                (verdict,) = adjudicate(case, [profile]).verdicts
                left -= named(verdict)
    assert left == set()


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
    for case in some(6, [one for one in EXECUTED if "ghosts" in one.verdicts]):
        known, other = adjudicate(case, ["ghosts", "carcassonne-c3+ghosts"])
        assert (other.status, other.turns_on) == (known.status, known.turns_on), case.id


def test_a_turn_that_is_owed_has_one_reason_that_names_both_of_its_rules() -> None:
    case = CASES["hole-filled-with-a-builder"]
    assert isinstance(case, Case)
    (verdict,) = adjudicate(case, case.verdicts)
    reasons = verdict.outcome.run.reasons
    assert len({one.words for one in reasons}) == len(reasons)
    assert named(verdict) >= {"turn.extra_for_hole", "builder.extra_turn"}
