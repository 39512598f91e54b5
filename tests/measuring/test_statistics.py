"""What is told of measured games holds as often as it says, and nothing is told of a few."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from math import comb, exp, log, sqrt
from statistics import NormalDist, mean, stdev

import pytest

from arkrules.measuring import Interval, Tally, compared, wilson
from arkrules.measuring.intervals import student
from tests.running import error_of


def tally(changes: Iterable[tuple[int, int]]) -> Tally:
    """Games of two players, by how many points more each of them has."""
    return compared([((0, 0), change) for change in changes], choices=0, winner=0)


# -- intervals ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("degrees", "quantile"),  # any table of Student's distribution
    [(9, 2.2622), (10, 2.2281), (11, 2.2010), (19, 2.0930), (29, 2.0452),
     (30, 2.0423), (120, 1.9799), (999, 1.9623), (1000, 1.9623)],
)  # fmt: skip
def test_student_as_published(degrees, quantile):
    assert student(degrees) == pytest.approx(quantile, abs=1e-4)


def test_student_comes_near_the_normal_distribution_from_above():
    normal = NormalDist().inv_cdf(0.975)
    assert student(9_999) > student(10_000) > normal
    assert student(10**12) == pytest.approx(normal)
    assert student(10_000) == pytest.approx(normal, rel=2e-4)


def test_averages_are_per_player_and_have_the_variance_over_one_less():
    changes = [(-1, 0), (0, 2), (3, 3), (-2, 0), (0, 1), (1, 0), (5, -1), (1, 1), (0, 4), (-1, -1)]
    found = tally([*changes, (0, 0), (0, 0)])
    apart = [abs(red) + abs(blue) for red, blue in changes] + [0, 0]
    gained = [red + blue for red, blue in changes] + [0, 0]
    error = stdev(apart) / sqrt(12)
    assert found.points_apart.value == pytest.approx(mean(apart) / 2)
    off = exp(student(11) * error / mean(apart))
    assert found.points_apart.high == pytest.approx(mean(apart) / 2 * off)
    assert found.points_apart.low == pytest.approx(mean(apart) / 2 / off)
    reach = student(11) * stdev(gained) / sqrt(12) / 2
    assert found.points_gained.value == pytest.approx(mean(gained) / 2)
    assert found.points_gained.low == pytest.approx(mean(gained) / 2 - reach)
    assert found.points_gained.high == pytest.approx(mean(gained) / 2 + reach)


@pytest.mark.parametrize("games", [10, 300])
def test_no_interval_closes_though_all_games_are_alike(games):
    found = tally([(1, 1)] * games)
    for interval in (found.points_apart, found.points_gained):
        assert 0 < interval.low < interval.value == 1 < interval.high
    assert found.share(found.scores).low < 1


def test_points_gained_are_those_apart_where_no_score_went_the_other_way():
    losses = [(0, -1), (-4, 0), (-1, -1), (0, -9)] * 3
    lost, won = tally(losses), tally((-red, -blue) for red, blue in losses)
    assert lost.points_apart == won.points_apart == won.points_gained
    assert lost.points_gained == Interval(
        -won.points_gained.high, -won.points_gained.value, -won.points_gained.low
    )
    mixed = tally([*losses, (1, 0)])
    assert mixed.points_gained.low + mixed.points_gained.high == pytest.approx(
        2 * mixed.points_gained.value
    )


def test_tallies_add_up_to_the_same_in_any_portions():
    games = [(at % 7 - 3, at % 5) for at in range(60)]
    whole = tally(games)
    for portion in (1, 7, 25):
        parts = [tally(games[at : at + portion]) for at in range(0, 60, portion)]
        assert sum(reversed(parts), Tally()) == whole


# -- too few --------------------------------------------------------------------------------------


def test_nothing_is_told_of_fewer_than_ten_games_and_no_average_where_fewer_differ():
    few, rare = tally([(1, -3)] * 9), tally([(0, 7)] * 9 + [(0, 0)] * 291)
    assert few.share(few.scores) is few.points_apart is few.points_gained is None
    assert rare.share(rare.scores) is not None
    assert rare.points_apart is rare.points_gained is None
    for one in (few, rare):
        more = one + tally([(0, 7)])
        assert None not in (more.share(more.scores), more.points_apart, more.points_gained)


def test_what_is_told_of_games(snapshot):
    few, rare = tally([(1, -3)] * 9), tally([(0, 7)] * 9 + [(0, 0)] * 291)
    lost = tally([(0, -1), (-4, 0), (-1, -1), (0, -9)] * 3)
    # Less than half of the last decimal has no sign of its own.
    small = [Interval(-0.07, -0.01, 0.04), Interval(-0.004, -0.001, 0.004)]
    told = [one.words for one in (few, rare, lost)], [one.signed for one in small]
    assert told == snapshot


def test_counts_that_contradict_each_other_are_refused():
    for wrong in ({"scores": 3, "apart": 2}, {"gained": -3, "apart": 2}, {"apart_squares": 9}):
        error_of(Tally, games=4, players=8, **wrong, kind=ValueError)


# -- how often intervals hold ---------------------------------------------------------------------

DRAWS = 3_000


def points(chance: random.Random, typical: float) -> int:
    """One or more, the larger the rarer: as skewed as whole numbers come."""
    return 1 + int(chance.expovariate(log(1 + 1 / (typical - 1))))


@pytest.mark.parametrize("other_way", [0, 0.1, 0.5])
@pytest.mark.parametrize(
    ("games", "differ", "typical"),
    [(10, 1, 9), (20, 1, 4), (20, 0.7, 4), (40, 0.5, 9), (150, 0.1, 3), (150, 0.1, 9)],
)
def test_intervals_of_averages_hold_the_true_value(games, differ, typical, other_way):
    """A game that differs has two scores that do, as under most clauses."""
    chance = random.Random(f"{games} {differ} {typical} {other_way}")
    missed, told = Counter(), 0
    for _ in range(DRAWS):
        drawn = []
        for _ in range(games):
            if chance.random() < differ:
                sign = -1 if chance.random() < other_way else 1
                drawn.append(sign * (points(chance, typical) + points(chance, typical)))
        found = Tally(
            games=games, scores=len(drawn), players=2 * games,
            apart=sum(map(abs, drawn)), apart_squares=sum(n * n for n in drawn),
            gained=sum(drawn), gained_squares=sum(n * n for n in drawn),
        )  # fmt: skip
        if found.points_apart is None or found.points_gained is None:
            continue
        told += 1
        true = {"apart": differ * typical, "gained": differ * typical * (1 - 2 * other_way)}
        for name, interval in (("apart", found.points_apart), ("gained", found.points_gained)):
            missed[name] += not interval.low <= true[name] <= interval.high
    assert told > 0.8 * DRAWS
    assert max(missed.values()) <= 0.07 * DRAWS


def test_wilsons_interval_holds_the_true_share_on_average():
    held = []
    for games in (10, 40):
        for true in (percent / 100 for percent in range(1, 100)):
            told = [(count, wilson(count, games)) for count in range(games + 1)]
            held.append(
                sum(
                    comb(games, count) * true**count * (1 - true) ** (games - count)
                    for count, interval in told
                    if interval.low <= true <= interval.high
                )
            )
    assert 0.94 < mean(held) < 0.97
