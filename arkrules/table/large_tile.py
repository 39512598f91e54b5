"""A tile, large, with a disc on each segment: wide enough for a thumb, and the nearest wins."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from itertools import combinations

from arkrules.render.canvas import number
from arkrules.render.outline import Point, outline_of
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.tile_pictures import tile_picture
from arkrules.tiles import Tile

__all__ = ["DISC", "disc", "large", "places_on", "pressed", "spread"]

DISC = 11.5
"""How far a disc reaches: at 300 pixels a disc on a tile between strips is 45 wide."""


def pressed(
    content: Inner, *, act: str, id: str, label: str, on: bool, css: str = ""
) -> Markup:  # fmt: skip
    """Something on a drawing that is chosen by pressing it."""
    words = ("target", css, "on" if on else "")
    return tag(
        "g", tag("title", label), content, css=" ".join(filter(None, words)), id=id,
        role="button", tabindex=0, data_act=act, aria_label=label, aria_pressed=str(on).lower(),
    )  # fmt: skip


def disc(inner: Inner, *, at: str, on: bool, **given: str) -> Markup:
    """A disc to be pressed with something in it, and a ring around it if it is chosen."""
    ring = tag("circle", css="chosen mute", r=number(DISC)) if on else None
    drawn = tag("g", tag("circle", css="name", r=number(DISC)), inner, ring, transform=at)
    return pressed(drawn, on=on, **given)


def places_on(tile: Tile, names: Container[str]) -> Mapping[str, str]:
    """Where discs stand on segments of a tile, by name, as a drawing says it."""
    outline = outline_of(tile.sides, tile.kind.site or "", tile.kind.inner)
    shapes = [shape for shape in outline.shapes if shape.name in names]
    points = spread([shape.anchor for shape in shapes])
    moved = [f"translate({number(at.real)} {number(at.imag)})" for at in points]
    return {shape.name: at for shape, at in zip(shapes, moved, strict=True)}


def large(tile: Tile, *parts: Inner, label: str, css: str, around: float = 0) -> Markup:
    """A tile, large, with what is drawn on it, and with room around it."""
    whole = 100 + 2 * around
    return tag(
        "svg",
        tag("svg", tile_picture(tile, "large"), x=0, y=0, width=100, height=100),
        parts,
        css=f"ark-board {css}", role="group", aria_label=label,
        viewBox=" ".join(map(number, (-around, -around, whole, whole))),
    )  # fmt: skip


def spread(points: Sequence[Point]) -> list[Point]:
    """Places near some points on a tile, so far apart that their discs do not meet."""
    found = [_within(point + 0.01 * (at + 1) * 1j**at) for at, point in enumerate(points)]
    for _ in range(_ROUNDS):
        pairs = combinations(range(len(found)), 2)
        close = [(one, other) for one, other in pairs if abs(found[one] - found[other]) < 2 * DISC]
        for one, other in close:
            way = found[one] - found[other] or 0.01j
            push = way / abs(way) * max(0, DISC + 0.05 - abs(way) / 2)
            found[one], found[other] = _within(found[one] + push), _within(found[other] - push)
        if not close:
            break
    return found


_ROUNDS = 200


def _within(point: Point) -> Point:
    """A place at which a disc does not stick out of the tile."""
    x, y = (min(100 - DISC, max(DISC, value)) for value in (point.real, point.imag))
    return complex(x, y)
