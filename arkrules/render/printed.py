"""What is printed on a tile: its ground, walls, roads and houses, its site and its marks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from xml.etree import ElementTree as ET

from arkrules.render.canvas import Canvas, add, css_of, data_of, moved, pair
from arkrules.render.outline import CENTER, POND, Outline, Point, Shape, Stroke, blank_points
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


def draw_built(canvas: Canvas, taken: Collection[Point]) -> None:
    """Walls, houses, sites and marks: above the ground of all tiles, as they reach over edges.

    There are no houses where somebody stands.
    """
    walls: list[Stroke] = []
    houses: list[Point] = []
    for tile in canvas.scene.tiles:
        outline, place = canvas.outlines[tile.cell], canvas.place(tile.cell)
        marks = [point for _, point in _stamped(tile, outline)]
        for shape in outline.shapes:
            walls += [_moved(wall, place) for wall in shape.walls]
            free = (at for at in shape.houses if all(abs(at - mark) > 15 for mark in marks))
            houses += [place + at for at in free if all(abs(place + at - it) > 20 for it in taken)]
        if _village(tile, outline):
            houses += [place + house for house in _VILLAGE]
    if walls:
        canvas.define(".walls", ET.Element("path", {"d": data_of(tuple(walls))}))
        for css in ("wall mute", "stone mute"):
            add(canvas.root, "use", css, href=f"#{canvas.id('.walls')}")
    if houses:
        _houses(canvas, sorted(houses, key=lambda point: (point.imag, point.real)))
    for tile in canvas.scene.tiles:
        _prints(canvas, tile)
        _told(canvas, tile)


def _houses(canvas: Canvas, points: Sequence[Point]) -> None:
    """A house at each of some points: the marker of a line from one to the next."""
    # A line of one point has no marker in some programs, so that it goes there twice.
    line = points if len(points) > 1 else [*points, *points]
    data = "M" + " ".join(map(pair, line))
    more = {"fill": "none", "style": f"marker:{canvas.url('.house')}"}
    add(canvas.root, "path", "mute", d=data, **more)


def _told(canvas: Canvas, tile: LaidTile) -> None:
    """The signs on segments, and their names if wanted."""
    for shape in canvas.outlines[tile.cell].shapes:
        at, state = canvas.place(tile.cell) + shape.anchor, tile.states[shape.name]
        canvas.sign(canvas.root, at, state)
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


def draw_tile(canvas: Canvas, tile: LaidTile) -> None:
    """A tile: its ground, and what of it can be pointed at."""
    css, outline = css_of("tile", tile.state), canvas.outlines[tile.cell]
    where = moved(canvas.place(tile.cell))
    box = add(canvas.root, "g", css, data_cell=tile.cell, transform=where)
    _ground(canvas, box, tile, outline)
    hits = add(box, "g", "hits")
    for shape in outline.shapes:
        data = {"data_segment": shape.name, "d": data_of(shape.region, closed=True)}
        add(hits, "path", css_of("", tile.states[shape.name]), data_cell=tile.cell, **data)


def _ground(canvas: Canvas, box: ET.Element, tile: LaidTile, outline: Outline) -> None:
    """Fields, mist and ruins, rivers, cities and roads, each above those before.

    What is in question is tinted, and so is what somebody may not enter.
    """
    tinted = (State.ASKED, State.FORBIDDEN)
    asked = {name for name, state in tile.states.items() if state in tinted}
    fields, cities, roads = (
        [shape for shape in outline.shapes if shape.kind == kind]
        for kind in ("field", "city", "road")
    )

    def tint(shapes: Iterable[Shape]) -> None:
        for shape in shapes:
            if shape.name in asked:
                add(box, "path", "tint mute", d=data_of(shape.region, closed=True))

    if MIST in "".join(tile.sides) and not fields:
        add(box, "path", fill=canvas.url(".mist"), d=_TILE)
    else:
        add(box, "path", "field", d=_TILE)
    tint(fields)
    _blanks(canvas, box, tile.sides)
    _river(box, outline)
    for city in cities:
        add(box, "path", "city", d=data_of(city.lines, closed=True))
    tint(cities)
    if tile.site in asked:
        add(box, "circle", "tint mute", cx=CENTER.real, cy=CENTER.imag, r=_AROUND_SITE)
    for css in ("edge", "road"):
        for road in roads:
            if road.name != outline.bridge:
                add(box, "path", css, d=data_of(road.lines))
    if outline.bridge:
        _bridge(box, outline[outline.bridge])
    for road in roads:
        if road.name in asked:
            add(box, "path", "road asked", d=data_of(road.lines))


def _river(box: ET.Element, outline: Outline) -> None:
    """A river, and the pond where it begins or ends."""
    if outline.water:
        add(box, "path", "bank", d=data_of(outline.water))
        for at in outline.ponds:
            add(box, "circle", "pond", cx=at.real, cy=at.imag, r=POND)
        add(box, "path", "water", d=data_of(outline.water))


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
    deck = ((CENTER - along * _SPAN,), (CENTER + along * _SPAN,))
    add(box, "path", "deck", d=data_of((deck,)))
    for css in ("edge", "road"):
        add(box, "path", css, d=data_of(road.lines))
    add(box, "path", "parapet", d=data_of(tuple(walls)))


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


def _prints(canvas: Canvas, tile: LaidTile) -> None:
    """The site and the marks of a tile, each with its number."""
    place = canvas.place(tile.cell)
    if tile.site:
        site = Spot(tile.cell, tile.site, State.PLAIN)
        canvas.glyph(canvas.root, site, place + CENTER, _SITE, "site mute")
    for stamp, point in _stamped(tile, canvas.outlines[tile.cell]):
        at = place + point
        canvas.glyph(canvas.root, stamp, at, _MARK, "mark mute")
        if stamp.count > 1:
            more = {"x": at.real + 8, "y": at.imag + 11}
            add(canvas.root, "text", "count mute", str(stamp.count), **more)


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
