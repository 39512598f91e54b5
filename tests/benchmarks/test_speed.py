"""How fast games run: `python -m pytest tests/benchmarks --benchmark-only`.

The figure to quote is games a second on one core: 1 / median of `test_random_games`.
"""

from __future__ import annotations

import gc
from itertools import count
from random import Random
from time import perf_counter

import pytest

from arkrules.play import GameState, Move, new_game, playout, plies, random_move

pytest.importorskip("pytest_benchmark")


def test_random_games(benchmark):
    """Whole random games of two, all legal moves listed at every step, final scoring included."""
    start = new_game("carcassonne", ["red", "blue"])
    seeds = count()
    for _ in range(60):
        playout(start, Random(next(seeds)))  # the tables of fitting turns fill as they are asked
    benchmark.pedantic(lambda: playout(start, Random(next(seeds))), rounds=150, iterations=1)


def _cost_of_turns(listing: bool) -> tuple[float, float]:
    """Mean seconds for a move early and late in a game, with or without listing."""
    early: list[float] = []
    late: list[float] = []
    start = new_game("carcassonne", ["red", "blue"])
    for seed in range(60):
        course: list[tuple[GameState, Move]] = []
        state = start
        for move, after in plies(start, Random(seed), random_move):
            course.append((state, move))
            state = after
        for before, move in course:
            tiles = len(before.board)
            if 8 <= tiles <= 12 or 66 <= tiles <= 70:
                begun = perf_counter()
                if listing:
                    before.moves()
                before.play(move)
                (early if tiles < 20 else late).append(perf_counter() - begun)
    return sum(early) / len(early), sum(late) / len(late)


@pytest.mark.parametrize(("listing", "most"), [(True, 2.0), (False, 1.5)])
def test_a_late_turn_costs_little_more_than_an_early_one(listing, most):
    gc.collect()
    _cost_of_turns(listing)
    ratios = [late / early for early, late in (_cost_of_turns(listing) for _ in range(3))]
    assert sorted(ratios)[1] <= most
