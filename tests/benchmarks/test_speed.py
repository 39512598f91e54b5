"""How fast games run: `python -m pytest tests/benchmarks --benchmark-only`.

The figure to quote is games a second on one core: 1 / median of `test_random_games[carcassonne]`.
"""

from __future__ import annotations

import gc
from itertools import count
from random import Random
from time import process_time_ns

import pytest

from arkrules.play import new_game, playout, plies, random_move

pytest.importorskip("pytest_benchmark")

STEPS = ("draw", "lay", "place")
"""What a turn is made of."""


def every_move_listed(start, rng):
    """A random game of two, every way of the Ark listed at every step."""
    state = start
    while not state.over:
        moves = state.moves()
        state = state.play(moves[rng.randrange(len(moves))])


@pytest.mark.parametrize(
    ("profile", "play", "rounds"),
    [("carcassonne", playout, 150), ("ghosts", playout, 150), ("ark-en2", every_move_listed, 40)],
    ids=["carcassonne", "ghosts", "ark-en2"],
)
def test_random_games(benchmark, profile, play, rounds):
    """Whole random games of two, all legal moves listed at every step, final scoring included."""
    start, seeds = new_game(profile, ["red", "blue"]), count()
    for _ in range(60):
        play(start, Random(next(seeds)))  # the tables of fitting turns fill as they are asked
    benchmark.pedantic(lambda: play(start, Random(next(seeds))), rounds=rounds, iterations=1)


def _cost_of_turns(listing: bool) -> float:
    """How many times the median move of a late turn costs that of an early one."""
    costs: dict[tuple[str, bool], list[float]] = {}
    start = new_game("carcassonne", ["red", "blue"])
    for seed in range(40):
        state = start
        for move, after in plies(start, Random(seed), random_move):
            tiles = len(state.board)
            if 8 <= tiles <= 12 or 66 <= tiles <= 70:
                begun = process_time_ns()
                if listing:
                    state.moves()
                state.play(move)
                spent = process_time_ns() - begun
                costs.setdefault((state.step, tiles > 20), []).append(spent)
            state = after
    medians = {key: sorted(values)[len(values) // 2] for key, values in costs.items()}
    turn = {late: sum(medians[step, late] for step in STEPS) for late in (False, True)}
    return turn[True] / turn[False]


@pytest.mark.slow
@pytest.mark.parametrize(("listing", "most"), [(True, 2.0), (False, 1.5)])
def test_a_late_turn_costs_little_more_than_an_early_one(listing, most):
    """The best of a few tries, because machines are shared."""
    gc.collect()
    assert min(_cost_of_turns(listing) for _ in range(4)) <= most
