"""A tile, large, with a disc on each segment: wide enough for a thumb, and the nearest wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations

import attrs

from arkrules.render.canvas import number
from arkrules.render.outline import Point, outline_of
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.tile_pictures import tile_picture
from arkrules.tiles import Tile

__all__ = ["DISC", "SegmentTarget", "pressed", "spread", "targets_on"]

DISC = 11.5
"""How far a disc reaches: at 300 pixels a disc on a tile between strips is 45 wide."""


@attrs.frozen(kw_only=True)
class SegmentTarget:
    """Something that is chosen by pressing it."""

    name: str
    """The segment, if it is one."""
    act: str
    id: str
    label: str
    on: bool = False
    css: str = ""


def pressed(target: SegmentTarget, *content: Inner) -> Markup:
    """Something on a drawing that is chosen by pressing it."""
    css = f"target {target.css}".strip()
    return tag(
        "g", tag("title", target.label), content, css=f"{css} on" if target.on else css,
        id=target.id, role="button", tabindex=0, data_act=target.act, aria_label=target.label,
        aria_pressed=str(target.on).lower(),
    )  # fmt: skip


def targets_on(tile: Tile, targets: Iterable[tuple[SegmentTarget, Inner]]) -> Inner:
    """A tile with discs on its segments, each with what stands in it."""
    outline = outline_of(tile.sides, tile.kind.site or "", tile.kind.inner)
    known = {target.name: (target, inner) for target, inner in targets}
    shapes = [shape for shape in outline.shapes if shape.name in known]
    places = spread([shape.anchor for shape in shapes])
    return (
        tag("svg", tile_picture(tile, "large"), x=0, y=0, width=100, height=100),
        [_disc(*known[shape.name], at) for shape, at in zip(shapes, places, strict=True)],
    )


def _disc(target: SegmentTarget, inner: Inner, at: Point) -> Markup:
    moved = f"translate({number(at.real)} {number(at.imag)})"
    ring = tag("circle", css="chosen mute", r=number(DISC)) if target.on else None
    content = tag("circle", css="name", r=number(DISC)), inner, ring
    return pressed(target, tag("g", content, transform=moved))


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
