"""Moves as values, and the lazy sequence of those that are legal."""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

import attrs

from arkrules.geometry import Cell, to_cell

__all__ = [
    "PASS",
    "Discard",
    "Draw",
    "End",
    "Lay",
    "Move",
    "Pass",
    "Place",
    "drawn",
    "placed",
]


class Move(Protocol):
    """A move of any kind, a frozen attrs class; `str` writes it in notation.

    One that is done at a place has a `cell`, and a `segment` if it is done on one:
    there it can be made by pressing the board. What travels is found where its journey ends.
    """

    @property
    def __match_args__(self) -> tuple[str, ...]: ...

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


@attrs.frozen
class Draw:
    """Chance: a tile is drawn."""

    tile: str
    """The kind's token, or a literal, without a turn."""

    def __str__(self) -> str:
        return f"draw {self.tile}"


@attrs.frozen
class Lay:
    """A tile is laid."""

    tile: str | None
    """The kind's token or a literal; None for the only one in hand, where there is no such."""
    turn: int
    spot: int
    short: bool = attrs.field(default=False, eq=False)
    """Whether the tile is the only one in hand, and need not be named."""

    @property
    def cell(self) -> Cell:
        """Where it is laid."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        if self.short or self.tile is None:
            return f"lay /{self.turn} {self.cell}"
        return (
            f"lay {self.tile}/{self.turn} {self.cell}"
            if self.turn
            else f"lay {self.tile} {self.cell}"
        )


@attrs.frozen
class Discard:
    """Nothing in hand fits anywhere: the hand is set aside and as many tiles are drawn."""

    def __str__(self) -> str:
        return "discard"


@attrs.frozen
class Place:
    """A piece is placed on a segment of the tile just laid."""

    piece: str
    segment: str

    def __str__(self) -> str:
        return f"{self.piece} {self.segment}"


@attrs.frozen
class Pass:
    """Nothing is placed."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class End:
    """Nothing is left to draw: the final scoring."""

    def __str__(self) -> str:
        return "end"


# Of these a game has few, and meets them all the time: each is made once.
drawn = lru_cache(maxsize=4096)(Draw)
placed = lru_cache(maxsize=4096)(Place)
PASS = Pass()
