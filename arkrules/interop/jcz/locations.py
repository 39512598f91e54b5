"""Locations on tiles: JCloisterZone's, and our segments.

Both go by the sides of a tile as it lies. Roads and cities are named by the sides that they reach,
`_N` by all but one; fields by half sides, left and right as seen from the middle of the tile.
"""

from __future__ import annotations

from collections.abc import Iterator

from arkrules.geometry import SIDE_LETTERS, SIDES
from arkrules.tiles import Tile

__all__ = ["location_of", "segment_at"]

_PAIRS = {"NS": "NS", "EW": "WE", "NE": "NE", "ES": "SE", "SW": "SW", "NW": "NW"}
"""Two sides clockwise from the north, and in which order they are written."""
_INSIDE = "I"
"""A site, or a field that reaches no side."""
_LONGEST = 30


def location_of(tile: Tile, segment: str) -> str:
    """Return the location of a segment of a tile in that program's notation."""
    at = tile.kind.index[segment]
    kind = tile.segments[at].kind
    if kind == "field":
        return ".".join(_halves(tile, at)) or _INSIDE
    if kind not in ("road", "city"):
        return _INSIDE
    sides = "".join(SIDE_LETTERS[side] for side in SIDES if tile.slots[side][1] == at)
    if len(sides) == 3:
        return "_" + next(letter for letter in SIDE_LETTERS if letter not in sides)
    return "NWSE" if len(sides) == 4 else _PAIRS.get(sides, sides)


def segment_at(tile: Tile, kind: str, location: str) -> str | None:
    """Return the segment of a kind at a location, or `None`."""
    wanted = _sides(location)
    for segment in tile.segments:
        if segment.kind == kind and _sides(location_of(tile, segment.name)) == wanted:
            return segment.name
    return None


def _halves(tile: Tile, at: int) -> Iterator[str]:
    """The half sides of a field, clockwise: of each side, the left one comes first."""
    for side in SIDES:
        left, _, right = tile.slots[side]
        if left == at:
            yield f"{SIDE_LETTERS[side]}L"
        if right == at:
            yield f"{SIDE_LETTERS[side]}R"


def _sides(location: str) -> frozenset[str]:
    """Return a location independent of the order of its sides."""
    text = location[:_LONGEST]
    if text == _INSIDE:
        return frozenset(text)
    if text.startswith("_"):
        return frozenset(SIDE_LETTERS) - frozenset(text[1:])
    if "." in text or text[1:] in ("L", "R"):
        return frozenset(text.split("."))
    return frozenset(text)
