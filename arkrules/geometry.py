"""Cells, sides and turns.

A cell is a pair of coordinates, `x` growing east and `y` growing south.
Inside the board a cell is one small integer, its *spot*,
because hashing and comparing integers is what a fast board does all day.
Rows lie `STRIDE` apart, so the board has no edge a game could reach.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from arkrules.errors import BadNotation
from arkrules.text import say

STRIDE = 1 << 16
_HALF = STRIDE // 2
LIMIT = 1 << 14
"""The limit of coordinates; no box has a hundredth of the tiles needed."""

SIDES = (0, 1, 2, 3)
SIDE_NAMES = ("north", "east", "south", "west")
SIDE_LETTERS = "NESW"
STEPS = (-STRIDE, 1, STRIDE, -1)
"""The numbers to add to a spot to go north, east, south, and west."""

_NOWHERE = STRIDE * STRIDE
"""The spot of cells for which a row is too short: nothing lies there."""

AROUND = tuple(dy * STRIDE + dx for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
"""The numbers to add to a spot to reach its eight neighbors."""


class Cell(NamedTuple):
    """A place on the table; `x` grows east, `y` grows south.

    >>> cell = arkrules.Cell.parse("1,-2")
    >>> cell.x, cell.y
    (1, -2)
    """

    x: int
    y: int

    @classmethod
    def parse(cls, text: str) -> Cell:
        """Read `x,y`."""
        west, comma, north = text.strip().partition(",")
        try:
            if not comma or not all(part.lstrip("-").isdecimal() for part in (west, north)):
                raise ValueError
            cell = cls(int(west), int(north))
        except ValueError:
            expected = say("two whole numbers such as 1,-2")
            raise BadNotation(text, say("not a cell"), expected=expected) from None
        if max(abs(cell.x), abs(cell.y)) >= LIMIT:
            expected = say("coordinates between ±{most}", most=LIMIT - 1)
            raise BadNotation(text, say("too far out"), expected=expected)
        return cell

    def __str__(self) -> str:
        return f"{self.x},{self.y}"

    @property
    def spot(self) -> int:
        """The cell as an integer for the board."""
        return self.y * STRIDE + self.x if -_HALF <= self.x < _HALF else _NOWHERE


class Rect(NamedTuple):
    """A table: the cells from one corner to the other, both included."""

    west: int
    north: int
    east: int
    south: int

    @classmethod
    def parse(cls, text: str) -> Rect:
        """Read `x,y x,y`, two opposite corners, both included."""
        corners = text.split()
        if len(corners) != 2:
            expected = say("two corners such as -3,-3 4,4")
            raise BadNotation(text, say("not a table"), expected=expected)
        (x1, y1), (x2, y2) = map(Cell.parse, corners)
        return cls(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))

    def holds(self, spot: int) -> bool:
        """Return whether a spot lies on the table."""
        x, y = to_cell(spot)
        return self.west <= x <= self.east and self.north <= y <= self.south

    def __str__(self) -> str:
        return f"{self.west},{self.north} {self.east},{self.south}"


_new = tuple.__new__  # half of what calling the class costs


def to_cell(spot: int) -> Cell:
    """Return the cell of a spot."""
    spot += _HALF
    return _new(Cell, ((spot & STRIDE - 1) - _HALF, spot // STRIDE))


_FIRST, _LAST = -(LIMIT - 1) * STRIDE - _HALF, LIMIT * STRIDE - _HALF


def is_near(spot: int) -> bool:
    """Return whether a spot lies within the limit of coordinates, so that it can be written."""
    return (spot + LIMIT - 1 & STRIDE - 1) < 2 * LIMIT - 1 and _FIRST <= spot < _LAST


def spot_number(spot: int) -> int:
    """Return a number above 0 for a spot, on boards of up to a thousand rows."""
    return spot + 512 * STRIDE + _HALF


def rect_around(spots: Collection[int]) -> Rect:
    """Return the smallest table that contains some spots, at least one."""
    xs = [spot + _HALF & STRIDE - 1 for spot in spots]
    north, south = to_cell(min(spots)).y, to_cell(max(spots)).y  # smaller spots lie farther north
    return Rect(min(xs) - _HALF, north, max(xs) - _HALF, south)


def opposite(side: int) -> int:
    """The side that faces this one across a border."""
    return side + 2 & 3
