"""What is printed on a tile: its ground, walls, roads and houses, its site and its marks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from xml.etree import ElementTree as ET

from arkrules.render.canvas import Canvas, add, css_of, data_of, moved
from arkrules.render.outline import CENTER, Outline, Point, Shape, Stroke, blank_points
from arkrules.render.scene import LaidTile, Spot, Stamp, State
from arkrules.tiles.tile import MIST, NOTHING

__all__ = ["draw_built", "draw_tile"]

_TILE = "M0 0h100v100H0Z"
_VILLAGE: tuple[Point, ...] = (41 + 45j, 58 + 44j, 50 + 56j)
_SITE, _MARK = 2.3, 1.05
_AROUND_SITE = 33
"""How far what tints a site reaches."""
_SPAN, _WIDE = 11.0, 8.5
"""Half the length of a bridge, and how far its walls lie from the middle of the road."""


def draw_built(
    canvas: Canvas, tiles: Sequence[tuple[LaidTile, Outline, Point]], taken: Collection[Point]
) -> None:
    """Walls, houses, sites and marks: above the ground of all tiles, as they reach over edges.

    There are no houses where somebody stands.
    """
    walls, houses = [], []
    for tile, outline, place in tiles:
        marks = [point for stamp, point in _stamped(tile, outline)]
        for shape in outline.shapes:
            walls += [_moved(wall, place) for wall in shape.walls]
            free = (at for at in shape.houses if all(abs(at - mark) > 15 for mark in marks))
            houses += [place + at for at in free if all(abs(place + at - it) > 20 for it in taken)]
        if _village(tile, outline):
            houses += [place + house for house in _VILLAGE]
    if walls:
        canvas.define(".walls", ET.Element("path", {"d": data_of(walls)}))
        for css in ("wall mute", "stone mute"):
            add(canvas.root, "use", css, href=f"#{canvas.id('.walls')}")
    canvas.houses(canvas.root, sorted(houses, key=lambda point: (point.imag, point.real)))
    for tile, outline, place in tiles:
        _prints(canvas, tile, outline, place)
        _told(canvas, tile, outline, place)


def _told(canvas: Canvas, tile: LaidTile, outline: Outline, place: Point) -> None:
    """The signs on segments, and their names if wanted."""
    states = {ground.segment: ground.state for ground in tile.grounds}
    for shape in outline.shapes:
        at = place + shape.anchor
        canvas.sign(canvas.root, at, states[shape.name])
        if canvas.scene.names and len(shape.name) == 1:
            add(canvas.root, "circle", "name mute", cx=at.real, cy=at.imag, r=8)
            add(canvas.root, "text", "initial mute", shape.name, x=at.real, y=at.imag + 5)


def _moved(line: Stroke, way: Point) -> Stroke:
    return tuple(tuple(point + way for point in step) for step in line)


def _village(tile: LaidTile, outline: Outline) -> bool:
    """Whether houses stand where roads meet; not where something else stands there."""
    lines = [shape.lines for shape in outline.shapes if shape.kind == "road"]
    meet = sum(len(line) == 1 and line[0][-1][-1] == CENTER for line in lines)
    return meet > 2 and not tile.site and not any(it.joint for it in tile.stamps)


def draw_tile(canvas: Canvas, tile: LaidTile, outline: Outline, place: Point) -> None:
    """A tile: its ground, and what of it can be pointed at."""
    box = add(
        canvas.root, "g", css_of("tile", tile.state),
        data_cell=tile.cell, transform=moved(place),
    )  # fmt: skip
    _ground(canvas, box, tile, outline)
    hits = add(box, "g", "hits")
    states = {ground.segment: ground.state for ground in tile.grounds}
    for shape in outline.shapes:
        state = states[shape.name]
        data = {"data_segment": shape.name, "d": data_of(shape.region, closed=True)}
        add(hits, "path", css_of("", state), data_cell=tile.cell, **data)


def _ground(canvas: Canvas, box: ET.Element, tile: LaidTile, outline: Outline) -> None:
    """Fields, mist and ruins, cities and roads, each above those before.

    What is in question is tinted, and so is what somebody may not enter.
    """
    shapes = outline.shapes
    tinted = (State.ASKED, State.FORBIDDEN)
    asked = {ground.segment for ground in tile.grounds if ground.state in tinted}

    def tint(kind: str) -> None:
        for shape in shapes:
            if shape.name in asked and shape.kind == kind:
                add(box, "path", "tint mute", d=data_of(shape.region, closed=True))

    roads = [shape for shape in shapes if shape.kind == "road"]
    if MIST in "".join(tile.sides) and "field" not in (shape.kind for shape in shapes):
        add(box, "path", fill=canvas.url(".mist"), d=_TILE)
    else:
        add(box, "path", "field", d=_TILE)
    tint("field")
    _blanks(canvas, box, tile.sides)
    for city in shapes:
        if city.kind == "city":
            add(box, "path", "city", d=data_of(city.lines, closed=True))
    tint("city")
    if tile.site in asked:
        add(box, "circle", "tint mute", cx=CENTER.real, cy=CENTER.imag, r=_AROUND_SITE)
    bridge = outline.bridge
    for css in ("edge", "road"):
        for road in roads:
            if road is not bridge:
                add(box, "path", css, d=data_of(road.lines))
    if bridge:
        _bridge(box, bridge)
    for road in roads:
        if road.name in asked:
            add(box, "path", "road asked", d=data_of(road.lines))


def _bridge(box: ET.Element, road: Shape) -> None:
    """A road that passes over another one: between two walls, which the other goes under."""
    (start,), (*_, end) = road.lines[0]
    along = (end - start) / abs(end - start)
    across = along * 1j
    walls: list[Stroke] = []
    for side in (-across, across):
        near, far = (CENTER + way * along * _SPAN + side * _WIDE for way in (-1, 1))
        out = side * 5
        walls.append(((near - along * 4 + out,), (near,), (far,), (far + along * 4 + out,)))
    add(box, "path", "deck", d=data_of([((CENTER - along * _SPAN,), (CENTER + along * _SPAN,))]))
    for css in ("edge", "road"):
        add(box, "path", css, d=data_of(road.lines))
    add(box, "path", "parapet", d=data_of(walls))


def _blanks(canvas: Canvas, box: ET.Element, sides: Sequence[str]) -> None:
    """Mist and ruins."""
    mist, ruin = (blank_points(sides, char) for char in (MIST, NOTHING))
    if mist or ruin:
        clipped = add(box, "g", clip_path=canvas.url(".tile"))
        for at in mist:
            filled = {"fill": canvas.url(".mist")}
            add(clipped, "circle", "mist", cx=at.real, cy=at.imag, r=20, **filled)
        for at in ruin:
            add(clipped, "circle", "ruin", cx=at.real, cy=at.imag, r=20)


def _prints(canvas: Canvas, tile: LaidTile, outline: Outline, place: Point) -> None:
    """The site and the marks of a tile, each with its number."""
    if tile.site:
        site = Spot(tile.cell, tile.site, State.PLAIN)
        canvas.glyph(canvas.root, site, place + CENTER, _SITE, "site mute")
    for stamp, point in _stamped(tile, outline):
        canvas.glyph(canvas.root, stamp, place + point, _MARK, "mark mute")
        canvas.count(canvas.root, stamp.count, place + point, "count mute")


def _stamped(tile: LaidTile, outline: Outline) -> Iterator[tuple[Stamp, Point]]:
    """The marks of a tile and where each stands on it."""
    stood: dict[str, int] = {}
    for stamp in sorted(tile.stamps, key=lambda stamp: stamp.name):
        if stamp.joint:
            places: Sequence[Point] = (CENTER,)
        else:
            places = outline[stamp.segment].marks if stamp.segment else outline.loose
        at = stood[stamp.segment] = stood.get(stamp.segment, -1) + 1
        yield stamp, places[at % len(places)]
