"""The readings of open clauses, of questions that are put without a case."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from arkrules.games.base.clauses import CityRules, MonasteryRules
from arkrules.rules import Profile
from arkrules.rulings.whatif import MOST_PLAYS, Branch, WhatIf, read_to_the_bottom
from tests.paths import ROOT
from tests.rules.folders import Folder
from tests.rulings.disputes import row

PENNANT, MONASTERY = "city.per_pennant", "monastery.points"
ROWS = (
    row(PENNANT, 2, "silent", "answer = 1", "answer = 3"),
    row(MONASTERY, 9, "silent", "answer = 8"),
)


@pytest.fixture(scope="module")
def profile(tmp_path_factory: pytest.TempPathFactory) -> Profile:
    """A profile under which pennants may bring 1 or 3 as well, and a monastery 8."""
    return Folder(tmp_path_factory.mktemp("open")).own("open", *ROWS)


def pennant(profile: Profile) -> int:
    return profile[CityRules].per_pennant


def as_printed(profile: Profile) -> bool:
    """Whether nothing is read otherwise; both clauses are asked whatever comes of the first."""
    return (profile[CityRules].per_pennant, profile[MonasteryRules].points) == (2, 9)


def ways(profile: Profile, ask: Callable[[Profile], int | None], most: int) -> list[Branch[int]]:
    return list(read_to_the_bottom(WhatIf(profile, ask), most).branches)


def test_as_many_are_played_as_the_documentation_says() -> None:
    text = (ROOT / "docs" / "explanation" / "verdicts.md").read_text(encoding="utf-8")
    assert f"After {MOST_PLAYS} combinations it stops" in text


def test_ways_come_in_the_order_in_which_readings_are_listed(profile: Profile) -> None:
    assert ways(profile, pennant, 9) == [Branch({PENNANT: (1,)}, 1), Branch({PENNANT: (3,)}, 3)]


def test_an_open_clause_that_nobody_asks_is_not_played(profile: Profile) -> None:
    question = WhatIf(profile, pennant)
    found = read_to_the_bottom(question)
    assert found.asked == {PENNANT}
    assert (len(found.branches), found.clauses) == (2, (PENNANT,))
    assert question.plays == 3  # for two points, for one and for three


def test_a_clause_that_is_settled_is_not_played_though_it_has_readings(folder: Folder) -> None:
    settled = folder.own("open", ROWS[0].replace("silent", "implied"), ROWS[1])
    assert read_to_the_bottom(WhatIf(settled, as_printed)).clauses == (MONASTERY,)


def test_a_clause_that_is_asked_only_as_another_is_read_is_played_too(profile: Profile) -> None:
    def points(profile: Profile) -> int:
        return 0 if profile[CityRules].per_pennant != 3 else profile[MonasteryRules].points

    found = read_to_the_bottom(WhatIf(profile, points))
    assert found.asked == {PENNANT, MONASTERY}
    assert list(found.branches) == [
        Branch({PENNANT: (3,), MONASTERY: (9,)}, 9),
        Branch({PENNANT: (3,), MONASTERY: (8,)}, 8),
    ]


def test_readings_under_which_nothing_can_be_asked_hide_no_others(profile: Profile) -> None:
    def ask(profile: Profile) -> int | None:
        return None if pennant(profile) == 1 else pennant(profile)

    assert ways(profile, ask, 9) == [Branch({PENNANT: (3,)}, 3)]


def test_ways_that_lead_to_the_same_are_told_in_as_few_as_can_be(profile: Profile) -> None:
    assert ways(profile, as_printed, 9) == [
        Branch({MONASTERY: (8,)}, False),
        Branch({PENNANT: (1, 3), MONASTERY: (9,)}, False),
    ]


@pytest.mark.parametrize("most", [2, 3])
def test_where_not_all_were_played_no_way_changes_more_than_it_takes(
    profile: Profile, most: int
) -> None:
    """Three plays are for 8 points, for one, and for both; so 8 goes untried with three.

    With two plays it goes untried with one as well.
    """
    question = WhatIf(profile, as_printed)
    for size in (2, 3, 4):
        question.under({"hand.size": size})  # what was put before does not count
    found = read_to_the_bottom(question, most)
    assert question.plays == 3 + 1 + most + 1  # and those for print itself and for three
    assert found.left == (MONASTERY,)
    assert [way.answers for way in found.branches] == [
        {MONASTERY: (8,)},
        {PENNANT: (1,)},
        {PENNANT: (3,)},
    ]
