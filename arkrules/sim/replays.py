"""The same games played again under other profiles: `play_again` of the engine by the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import attrs

from arkrules.play import Draw, Move
from arkrules.sim import layout as at
from arkrules.sim.games import POLICIES, Start, keys_by_dice
from arkrules.sim.records import SCRIPT
from arkrules.sim.types import ScriptRecords, empty

__all__ = ["Ends", "KernelReplays"]


Ends: TypeAlias = list[tuple[tuple[int, ...], bool] | None]
"""How games ended: the points, and whether the players chose otherwise than in the first games.

Of those that went further than the kernel follows nothing is known."""


@attrs.frozen(eq=False, repr=False)
class KernelReplays:
    """Games by their numbers, all with the same kind of player, and what was chosen in them."""

    start: Start
    policy: str
    seed: int
    games: Sequence[int]
    first: Ends
    _scripts: ScriptRecords

    @classmethod
    def of(cls, start: Start, policy: str, seed: int, games: Sequence[int]) -> KernelReplays:
        """Play games by `Dice(seed, game)`, and write down what is chosen."""
        scripts = empty(SCRIPT, len(games))
        first = _played(start, policy, seed, games, scripts, at.TO_WRITE)
        return cls(start, policy, seed, games, first, scripts)

    def __repr__(self) -> str:
        return f"<KernelReplays of {len(self.games)} games of {self.policy} players>"

    def kept(self, start: Start) -> Ends:
        """Play the same games from another start: every choice is made again where it is legal."""
        return self._again(start, at.TO_KEEP)

    def own(self, start: Start) -> Ends:
        """Play the same games from another start; the players choose anew by the same dice."""
        return self._again(start, at.TO_COMPARE)

    def whims(self) -> Ends:
        """Play games with the same stacks of tiles, and other dice for the players."""
        return self._again(self.start, at.TO_COMPARE, whim=1)

    def _again(self, start: Start, use: int, whim: int = 0) -> Ends:
        # Scripts hold numbers of kinds, which must mean the same here.
        assert start.tables.number_of == self.start.tables.number_of
        return _played(start, self.policy, self.seed, self.games, self._scripts, use, whim)

    def choices(self, place: int) -> tuple[tuple[int, str, Move], ...]:
        """Return what was chosen in one of the games, with turn and step; the end included."""
        keys = keys_by_dice(self.seed, (self.games[place],))
        moves = self.start.course(keys, _policies(self.start, self.policy))
        assert moves is not None  # nobody asks for a game that was left out
        return tuple(choice for choice in moves if not isinstance(choice[2], Draw))


def _policies(start: Start, policy: str) -> list[int]:
    return [POLICIES[policy]] * len(start.players)


def _played(
    start: Start, policy: str, seed: int, games: Sequence[int], scripts: ScriptRecords, use: int,
    whim: int = 0,
) -> Ends:  # fmt: skip
    """Play games, each with its script."""
    for field in ("next", "made", "parted"):
        scripts[field] = 0
    scripts["use"] = use
    keys = keys_by_dice(seed, games, whim)
    rows = start.play(keys, _policies(start, policy), scripts=scripts)
    made = scripts["made"]
    parted = (scripts["parted"] != 0) | (made != scripts["length"])
    known = (rows[:, -1] == 0) & (made <= at.ROOM)
    points = rows[:, : len(start.players)].tolist()
    return [
        (tuple(one), apart) if kept else None
        for one, apart, kept in zip(points, parted.tolist(), known.tolist(), strict=True)
    ]
