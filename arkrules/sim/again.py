"""The same games played again under other profiles: what `play_again` is for the engine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias, cast

import attrs
import numpy as np

from arkrules.play import Draw, Move
from arkrules.sim import layout as at
from arkrules.sim.games import POLICIES, Start, keys_by_dice
from arkrules.sim.numbers import Places

__all__ = ["Again", "Ends"]

_Scripts: TypeAlias = np.ndarray[tuple[int, ...], np.dtype[np.uint32]]
"""A script for each game, in a row."""


@attrs.frozen(eq=False)
class Ends:
    """How games ended, a row for each."""

    points: list[list[int]]
    parted: list[bool]
    """Where the players chose otherwise than in the first games."""
    left_out: list[int]
    """The places of those that went further than the kernel follows: of them nothing is known."""


@attrs.frozen(eq=False, repr=False)
class Again:
    """Games by their numbers, all with the same kind of player, and what was chosen in them."""

    start: Start
    policy: str
    seed: int
    games: Sequence[int]
    first: Ends
    _scripts: _Scripts

    @classmethod
    def of(cls, start: Start, policy: str, seed: int, games: Sequence[int]) -> Again:
        """Play games by `Dice(seed, game)`, and write down what is chosen."""
        scripts = np.zeros((len(games), at.SCRIPT), dtype=np.uint32)
        first = _played(start, policy, seed, games, scripts, at.TO_WRITE)
        return cls(start, policy, seed, games, first, scripts)

    def __repr__(self) -> str:
        return f"<Again {len(self.games)} games of {self.policy} players>"

    def kept(self, start: Start) -> Ends:
        """The same games from another start: every choice is made again where it is legal."""
        return self._again(start, at.TO_KEEP)

    def own(self, start: Start) -> Ends:
        """The same games from another start, with the players choosing anew by the same dice."""
        return self._again(start, at.TO_COMPARE)

    def whims(self) -> Ends:
        """Games with the same stacks of tiles, and other dice for the players."""
        return self._again(self.start, at.TO_COMPARE, whim=1)

    def _again(self, start: Start, use: int, whim: int = 0) -> Ends:
        # Scripts hold numbers of kinds, which must mean the same here.
        assert start.tables.number_of == self.start.tables.number_of
        return _played(start, self.policy, self.seed, self.games, self._scripts, use, whim)

    def choices(self, place: int) -> tuple[tuple[int, str, Move], ...]:
        """What was chosen in one of the games, with turn and step; that it ends is among it."""
        keys = keys_by_dice(self.seed, (self.games[place],))
        moves = self.start.course(keys, _policies(self.start, self.policy))
        assert moves is not None  # nobody asks for a game that was left out
        return tuple(choice for choice in moves if not isinstance(choice[2], Draw))


def _policies(start: Start, policy: str) -> list[int]:
    return [POLICIES[policy]] * len(start.state.players)


def _played(
    start: Start, policy: str, seed: int, games: Sequence[int], scripts: _Scripts, use: int,
    whim: int = 0,
) -> Ends:  # fmt: skip
    """Play games, each with its script."""
    scripts[:, [at.SCRIPT_NEXT, at.SCRIPT_MADE, at.SCRIPT_PARTED]] = 0
    scripts[:, at.SCRIPT_USE] = use
    keys = keys_by_dice(seed, games, whim)
    rows = start.play(keys, _policies(start, policy), scripts=cast("Places", scripts.reshape(-1)))
    made, written = scripts[:, at.SCRIPT_MADE], scripts[:, at.SCRIPT_LENGTH]
    parted = (scripts[:, at.SCRIPT_PARTED] != 0) | (made != written)
    left_out = (rows[:, -1] != 0) | (made > at.ROOM)
    crowd = len(start.state.players)
    return Ends(rows[:, :crowd].tolist(), parted.tolist(), left_out.nonzero()[0].tolist())
