"""What many games say, worked out by hand from a few rows."""

from __future__ import annotations

import pytest

from arkrules.measuring import Counting, Games, Plan, wilson

PLAN = Plan.of(("carcassonne", "carcassonne-2000"), 2, "random", 1)


def counted(games):
    counting = Counting(PLAN)
    for game, ends in enumerate(games):
        counting.add(Games(range(game, game + 1), tuple([(points, 71, 142)] for points in ends)))
    return counting.summary


# Ten games: red has 10 points in half of them and 20 in the others, blue always 15 but once 20.
ENDS = [((10 if game % 2 else 20, 15), (10 if game % 2 else 20, 15)) for game in range(9)]
ENDS.append(((20, 20), (30, 21)))


def test_each_player_is_counted():
    red, blue = counted(ENDS).sides[0].seats
    assert (red.name, blue.name) == ("red", "blue")
    assert red.points.value == 16  # 6 games of 20 and 4 of 10
    assert blue.points.value == 15.5
    assert red.alone == wilson(5, 10)
    assert blue.alone == wilson(4, 10)
    assert red.tied == blue.tied == wilson(1, 10)


def test_an_average_has_the_interval_of_student():
    """Red's points lie 4 times 6 below and 6 times 4 above their average: 240 in squares."""
    points = counted(ENDS).sides[0].seats[0].points
    reach = 2.2622 * (240 / 9 / 10) ** 0.5  # of 9 degrees of freedom, from printed tables
    assert points.high - points.value == pytest.approx(reach, abs=0.001)
    assert points.value - points.low == pytest.approx(reach, abs=0.001)


def test_editions_are_compared_game_by_game():
    (other,) = counted(ENDS).compared
    assert other.profile == "carcassonne-2000"
    assert other.scores == wilson(1, 10)
    assert other.winner == wilson(1, 10)  # a tie, and red alone
    assert other.points_apart is other.points_gained is None  # too few games differ


def test_nothing_is_told_of_a_few_games():
    summary = counted(ENDS[:9])
    assert summary.games == 9
    side = summary.sides[0]
    assert side.turns is side.seats[0].points is side.seats[0].alone is side.seats[0].tied is None


def test_editions_of_different_families_are_not_compared():
    plan = Plan.of(("carcassonne", "ark-en2"), 2, "random", 1)
    counting = Counting(plan)
    counting.add(plan.games(range(1)))
    assert counting.summary.compared == ()
    assert len(counting.summary.sides) == 2
