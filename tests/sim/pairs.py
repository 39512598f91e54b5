"""All pairs of other answers that the kernel reads: where two meet, one is easily forgotten.

Tests compare some of them in a game each; `python -m tests.sim.nightly --pairs` compares all.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from types import ModuleType

from arkrules.errors import ProfileError
from arkrules.play import GameState
from tests.sim import played as base
from tests.sim.ark import played as ark
from tests.sim.ghosts import played as ghosts

__all__ = ["ROOMS", "Pair", "all_pairs", "begin", "name_of"]

ROOMS: tuple[ModuleType, ...] = (base, ark, ghosts)
"""What there is to answer in each game that the kernel plays."""
Pair = tuple[tuple[str, object], tuple[str, object]]
"""Two clauses, each with another answer than the edition gives."""


def all_pairs(room: ModuleType) -> Iterator[Pair]:
    """Every other answer to a clause with every other answer to another."""
    for one, other in combinations(room.changes(), 2):
        if one[0] != other[0]:
            yield one, other


def name_of(room: ModuleType, pair: Pair) -> str:
    """What is said of a pair where something differs."""
    return f"{room.ROOT}: {' with '.join(f'{clause} = {answer}' for clause, answer in pair)}"


def answers_of(room: ModuleType, pair: Pair) -> dict[str, object]:
    """A pair with what it takes for each of the two to matter."""
    found: dict[str, object] = {}
    for clause, _ in pair:
        found |= room.TOGETHER.get(clause, {})
    return found | dict(pair)


def begin(room: ModuleType, pair: Pair, players: int) -> GameState | None:
    """A game in which much happens soon; nothing where two answers contradict each other."""
    try:
        return room.dense(base.asked(room.ROOT, answers_of(room, pair)), players)
    except ProfileError:
        return None
