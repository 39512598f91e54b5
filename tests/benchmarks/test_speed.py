"""How fast games run: `python -m pytest tests/benchmarks --benchmark-only`.

The figure to quote is games a second on one core: 1 / median of `test_random_games[carcassonne]`.
"""

from __future__ import annotations

from itertools import count
from random import Random

import pytest

from arkrules.play import new_game, playout

pytest.importorskip("pytest_benchmark")


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
