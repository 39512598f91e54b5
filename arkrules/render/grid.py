"""The coarse grid of squares that says what lies where on a tile."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

__all__ = [
    "AROUND", "GRID", "NOWHERE", "SIZE", "SQUARES", "Point", "Square", "Stroke", "around", "flood",
    "grown", "middle", "room_of",
]  # fmt: skip

Point = complex
Stroke = tuple[tuple[Point, ...], ...]
"""A line: where it begins, then the end of each step, behind its bend if it is a curve."""
Square = complex
"""A square of the grid: its column and its row."""

GRID = 25
SIZE = 100 / GRID
SQUARES = {complex(column, row): None for row in range(GRID) for column in range(GRID)}
AROUND = (-1j, 1 + 0j, 1j, -1 + 0j, -1 - 1j, 1 - 1j, 1 + 1j, -1 + 1j)
_AWAY = sorted((complex(x, y) for x in range(-GRID, GRID) for y in range(-GRID, GRID)), key=abs)
NOWHERE = ""
"""What owns the squares that lie under mist or in ruins."""


def middle(square: Square) -> Point:
    return (square + 0.5 + 0.5j) * SIZE


def flood(owner: dict[Square, str], starts: Mapping[str, Sequence[Point]]) -> None:
    """Give every square that is left to the field from whose points it is reached first.

    Where only a corner leads into a square, as between two caps, it is reached last.
    """
    firsts = [(at / SIZE, name) for name, points in starts.items() for at in points]
    todo = [(complex(int(at.real), int(at.imag)), name) for at, name in firsts]
    for ways in (AROUND[:4], AROUND):
        for at, name in todo:  # it grows meanwhile
            if at in SQUARES and at not in owner:
                owner[at] = name
                todo.extend((at + way, name) for way in ways)
        reached = ((at, name) for at, name in owner.items() if name in starts)
        todo = [(at + way, name) for at, name in reached for way in AROUND if at + way not in owner]


def grown(owner: Mapping[Square, str], fields: Iterable[str]) -> dict[str, dict[Square, None]]:
    """The squares of each field, and those around it, which belong to it in part."""
    found: dict[str, dict[Square, None]] = {}
    kept = {at for at, name in owner.items() if name in fields or name == NOWHERE}
    for field in fields:
        own = dict.fromkeys(at for at, name in owner.items() if name == field)
        near = (at + way for at in own for way in AROUND)
        grown = dict.fromkeys(at for at in near if at in SQUARES and at not in kept)
        found[field] = own | grown
        kept |= grown.keys()
    return found


def around(squares: Collection[Square]) -> Iterator[Stroke]:
    """Closed lines around some squares, clockwise, and around their holes."""
    corners = (0, 1, 1 + 1j, 1j)
    ways: dict[Square, list[Square]] = {}
    for at in squares:
        for side, way in enumerate(AROUND[:4]):
            if at + way not in squares:
                ways.setdefault(at + corners[side], []).append(at + corners[(side + 1) % 4])
    while ways:
        line = [next(iter(ways))]
        while ends := ways.pop(line[-1], []):
            end = ends.pop()
            if ends:
                ways[line[-1]] = ends  # two squares meet at a corner
            if len(line) > 1 and (line[-2].real == end.real or line[-2].imag == end.imag):
                line.pop()  # it goes straight on
            line.append(end)
        yield tuple((at * SIZE,) for at in line[:-1])


def room_of(squares: Collection[Square]) -> dict[Square, float]:
    """How far each of some squares lies from the nearest that is none of them."""
    known = frozenset(squares)
    return {at: next(abs(way) * SIZE for way in _AWAY if at + way not in known) for at in squares}
