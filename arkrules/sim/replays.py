"""The same games played again under other profiles: `play_again` of the engine by the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from arkrules.play import Draw, Move
from arkrules.sim import layout as at
from arkrules.sim.games import POLICIES, Start, keys_by_dice, play_from
from arkrules.sim.records import SCRIPT
from arkrules.sim.types import empty

__all__ = ["Ends", "KernelReplays"]


Ends: TypeAlias = list[tuple[tuple[int, ...], bool] | None]
"""How games ended: the points, and whether the players chose otherwise than in the first games.

Of those that went further than the kernel follows nothing is known."""


class KernelReplays:
    """Games by their numbers, all with the same kind of player, and what was chosen in them."""

    def __init__(self, start: Start, policy: str, seed: int, games: Sequence[int]) -> None:
        """Play games by `Dice(seed, game)`, and write down what is chosen."""
        self.start = start
        self._seed, self._games = seed, games
        self._policies = [POLICIES[policy]] * len(start.players)
        self._scripts = empty(SCRIPT, len(games))
        self.first = self._played(start, at.TO_WRITE)
        """How they ended."""

    def __repr__(self) -> str:
        return f"<KernelReplays of {len(self._games)} games>"

    def again(self, start: Start, *, keep: bool = False, whim: int = 0) -> Ends:
        """Play games with the same stacks of tiles from another start.

        Every choice is made again where it is legal, if they are to be kept; or the players choose
        anew, by the same dice or by those of another whim.
        """
        # Scripts hold numbers of kinds, which must mean the same here.
        assert start.tables.number_of == self.start.tables.number_of
        return self._played(start, at.TO_KEEP if keep else at.TO_COMPARE, whim)

    def choices(self, place: int) -> tuple[tuple[int, str, Move], ...]:
        """Return what was chosen in one of the games, with turn and step; the end included."""
        keys = keys_by_dice(self._seed, (self._games[place],))
        moves = self.start.course(keys, self._policies)
        assert moves is not None  # nobody asks for a game that was left out
        return tuple(choice for choice in moves if not isinstance(choice[2], Draw))

    def _played(self, start: Start, use: int, whim: int = 0) -> Ends:
        """Play games, each with its script."""
        scripts = self._scripts
        for field in ("next", "made", "parted"):
            scripts[field] = 0
        scripts["use"] = use
        keys = keys_by_dice(self._seed, self._games, whim)
        rows = play_from([start], keys, self._policies, scripts=scripts)
        made = scripts["made"]
        parted = (scripts["parted"] != 0) | (made != scripts["length"])
        known = (rows[:, -1] == 0) & (made <= at.ROOM)
        points = rows[:, : len(start.players)].tolist()
        return [
            (tuple(one), apart) if kept else None
            for one, apart, kept in zip(points, parted.tolist(), known.tolist(), strict=True)
        ]
