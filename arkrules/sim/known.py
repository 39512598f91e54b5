"""What a game that the kernel plays has of its own; here the base game, which adds nothing.

What games share stands in the modules beside this one and in `arkrules.sim.kernel`.
What only one of them has, its extension with its clauses, what its states hold besides
and the functions compiled for it, is a `KnownGame`, in a room of its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

import attrs

from arkrules.games.base import EXTENSION
from arkrules.play import GameState, Move
from arkrules.play.content import Piece
from arkrules.play.extension import Extension
from arkrules.sim import layout as at
from arkrules.sim.clauses import FIXED, IDLE, READ, SEGMENT_KINDS, Read
from arkrules.sim.compiling import KERNEL

if TYPE_CHECKING:  # for what the kernel knows can be asked without its libraries
    from arkrules.sim.numbers import Places
    from arkrules.sim.tabulating import Tabulated

__all__ = ["BASE", "Differing", "KnownGame"]

Differing = Iterator[tuple[str, object, object]]
"""Parts of a state by name, as the engine has them and as the kernel has them."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class KnownGame:
    """A game that the kernel knows; what is said here holds for the base game."""

    extensions: tuple[Extension, ...] = (EXTENSION,)
    kernel: str = KERNEL
    """The package of the functions compiled for it."""
    read: Mapping[str, Read] = READ
    fixed: Mapping[str, object] = FIXED
    idle: Mapping[str, str] = IDLE
    segment_kinds: Mapping[str, int] = SEGMENT_KINDS
    marks: frozenset[str] = frozenset({"pennant"})
    """The marks that it knows, besides those of joints, which are seen in how tiles lie."""
    pieces: tuple[str, ...] = ("follower",)
    """The kinds of pieces, by number."""
    steps: tuple[str, ...] = ("draw", "lay", "place", "over")
    """The steps of a turn, by number."""
    sites: int = at.TILES
    """How many sites there is room for."""
    ranks: int = 0
    """Where in the tables it stands in which order the segments of a kind are read, or 0."""
    told: Mapping[str, int] = MappingProxyType({"score": at.POINTS, "supply:follower": at.SUPPLY})
    """The places in a state of what every player has, and of what is there once; by name."""
    state: int = at.STATE
    """How many numbers a state holds; then tables, and the numbers of the dice."""
    table: int = at.TABLE
    said: int = at.SAID

    def __repr__(self) -> str:
        return f"<KnownGame {', '.join(part.name for part in self.extensions)}>"

    def tabulate(self, tables: Tabulated) -> None:
        """Write into the tables what only this game has there."""

    def begin(self, tables: Tabulated, written: Places, state: GameState) -> None:
        """Write into a state what only this game has there, before its tiles are laid."""

    def end(self, written: Places, players: tuple[str, ...]) -> dict[str, object]:
        """What only this game has in a state, as a position holds it."""
        return {}

    def stock(
        self, written: Places, players: tuple[str, ...]
    ) -> dict[str, int | Mapping[str, int]]:
        """What lies in the general supply of a state, as a position holds it."""
        return {}

    def supply(self, written: Places, player: int) -> dict[str, int]:
        """What a player can place, by kind of piece."""
        return {self.pieces[0]: int(written[at.SUPPLY + player])}

    def packed(self, piece: Piece) -> int:
        """A piece as a number; never 0."""
        return piece.owner + 1

    def unpacked(self, number: int) -> tuple[int, str, tuple[tuple[str, int], ...]]:
        """Whose piece a number is, of what kind, and what it carries."""
        return number - 1, self.pieces[0], ()

    def move_of(self, tables: Tabulated, state: Places, code: int, players: Sequence[str]) -> Move:
        """The move that a number stands for, of a kind that only this game has."""
        raise LookupError(code)

    def code_of(self, tables: Tabulated, state: Places, move: Move) -> int:
        """The number of a move of a kind that only this game has."""
        raise LookupError(move)

    def compared(self, tables: Tabulated, written: Places, state: GameState) -> Differing:
        """What only this game has in a state."""
        return iter(())


BASE = KnownGame()
