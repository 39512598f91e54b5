"""A tile, large, with a disc on each segment: wide enough for a thumb, and the nearest wins."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations

from arkrules.render.canvas import number
from arkrules.render.outline import Point, outline_of
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.tile_pictures import tile_picture
from arkrules.tiles import Tile

__all__ = ["DISC", "Press", "disc", "pressed", "spread", "targets_on"]

DISC = 11.5
"""How far a disc reaches: at 300 pixels a disc on a tile between strips is 45 wide."""


Press = Callable[[Inner], Markup]
"""What makes something on a drawing that is chosen by pressing it."""


def pressed(
    content: Inner, *, act: str, id: str, label: str, on: bool, css: str = ""
) -> Markup:  # fmt: skip
    """Something on a drawing that is chosen by pressing it."""
    words = ("target", css, "on" if on else "")
    return tag(
        "g", tag("title", label), content, css=" ".join(filter(None, words)), id=id,
        role="button", tabindex=0, data_act=act, aria_label=label, aria_pressed=str(on).lower(),
    )  # fmt: skip


def disc(inner: Inner, *, on: bool) -> Inner:
    """A disc with something in it, and a ring around it if it is chosen."""
    ring = tag("circle", css="chosen mute", r=number(DISC)) if on else None
    return tag("circle", css="name", r=number(DISC)), inner, ring


def targets_on(tile: Tile, targets: Mapping[str, tuple[Press, Inner]]) -> Inner:
    """A tile with discs on its segments, by name, each with what presses it."""
    outline = outline_of(tile.sides, tile.kind.site or "", tile.kind.inner)
    shapes = [shape for shape in outline.shapes if shape.name in targets]
    places = spread([shape.anchor for shape in shapes])
    discs = []
    for shape, at in zip(shapes, places, strict=True):
        press, inner = targets[shape.name]
        moved = f"translate({number(at.real)} {number(at.imag)})"
        discs.append(press(tag("g", inner, transform=moved)))
    return tag("svg", tile_picture(tile, "large"), x=0, y=0, width=100, height=100), discs


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
