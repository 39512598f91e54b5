"""All pairs of other answers that the kernel reads: where two meet, one is easily forgotten.

Tests compare some of them in a game each; `python -m tests.sim.nightly --pairs` compares all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from arkrules.errors import ProfileError
from arkrules.play import GameState
from tests.sim.played import Change, Game

__all__ = ["Pair", "all_pairs", "begin", "name_of"]

Pair = tuple[Change, Change]
"""Two clauses, each with another answer than the edition gives."""


def all_pairs(game: Game) -> Iterator[Pair]:
    """Every other answer to a clause with every other answer to another."""
    for one, other in combinations(game.changes, 2):
        if one[0] != other[0]:
            yield one, other


def name_of(game: Game, pair: Pair) -> str:
    """What is said of a pair where something differs."""
    return f"{game}: {' with '.join(f'{clause} = {answer}' for clause, answer in pair)}"


def begin(game: Game, pair: Pair, players: int) -> GameState | None:
    """A game in which much happens soon; nothing where two answers contradict each other."""
    try:
        return game.dense(game.beside(*pair), players)
    except ProfileError:
        return None
