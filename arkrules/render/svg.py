"""A scene as an SVG picture.

Our own drawing, meant to be read in black and white and by people who confuse colors:
cities are hatched, roads white between black lines, fields plain, mist dotted;
pieces carry the owner's letter, and lie down in fields.
A page may hold several pictures: their ids have a prefix, and their rules end at the picture.
Whatever can be pointed at says where it lies, in `data-cell` and `data-segment`.
"""

from __future__ import annotations

import re
from cmath import phase
from collections.abc import Iterable, Mapping
from functools import lru_cache
from hashlib import sha256
from math import ceil, degrees
from xml.etree import ElementTree as ET

from arkrules.geometry import Cell
from arkrules.play import GameState, Glyph
from arkrules.render.outline import CENTER, Outline, Point, Shape, Stroke, blank_points, outline_of
from arkrules.render.scene import (
    Arrow,
    LaidTile,
    Scene,
    Spot,
    StandingPiece,
    State,
    scene_of,
    scene_of_tile,
)
from arkrules.render.words import described
from arkrules.structure import require, unwanted
from arkrules.tiles import Tile
from arkrules.tiles.outline import MIST, NOTHING
from arkrules.xml import add, number, printable

__all__ = ["board_svg", "scene_svg", "tile_svg"]

_RULES = """
paper{fill:@paper#fff}
field{fill:@field#dcebc3;stroke:@rim#444}
misty{stroke:@rim#444} haze{fill:@mist#eef0f4} drop{fill:@drop#6d7690} ruin{fill:@ruin#b9b3a8}
wall{stroke:@wall#5d3a12;stroke-width:2.5}
stone{fill:@city#e3b778} hatch{stroke:@hatch#a8702c;stroke-width:1.6}
edge{fill:none;stroke:@kerb#111;stroke-width:10} road{fill:none;stroke:@road#fff;stroke-width:6.5}
village{fill:@village#8c8c8c;stroke:@kerb#111}
hits{fill:transparent} spot{fill:transparent} mute{pointer-events:none}
glyph{stroke:@light#fff;stroke-width:1.2}
site{fill:@site#6b4a2b;color:@site#6b4a2b} mark{fill:@mark#0f2f6b;color:@mark#0f2f6b}
token{fill:@ink#111;color:@ink#111} count{fill:@ink#111}
label{fill:@label#555;font-size:15px;pointer-events:none}
name{fill:@light#fff;stroke:@ink#111;pointer-events:none}
doubt{fill:@doubt#8a1c7c;font-size:15px;font-weight:bold}
body{stroke:@ink#111} letter{fill:@light#fff;font-size:13px;font-weight:bold}
red{fill:@red#c1272d;color:@red#c1272d} blue{fill:@blue#0b5fa5;color:@blue#0b5fa5}
green{fill:@green#00795a;color:@green#00795a} yellow{fill:@yellow#f0c808;color:@yellow#f0c808}
black{fill:@black#1a1a1a;color:@black#1a1a1a} gray{fill:@gray#7d7d7d;color:@gray#7d7d7d}
purple{fill:@purple#7b3f98;color:@purple#7b3f98} pink{fill:@pink#e58ab0;color:@pink#e58ab0}
yellow .letter{fill:@ink#111} pink .letter{fill:@ink#111}
faded{opacity:.45} faded .body{stroke-dasharray:2.5 2}
chosen{fill:none;pointer-events:none;stroke:@chosen#8a1c7c;stroke-width:4;stroke-dasharray:11 6}
casing{fill:none;stroke:@light#fff;stroke-width:6.5;stroke-linejoin:round}
sign{fill:none;stroke-width:3} sign.new{stroke:@new#00664a} sign.forbidden{stroke:@forbidden#b3001b}
shaft{fill:none;stroke:@arrow#3d1a78;stroke-width:3;stroke-linejoin:round}
faded .shaft{stroke-dasharray:6 5}
head{fill:@arrow#3d1a78;stroke:@light#fff}
caption{fill:@arrow#3d1a78;font-size:13px;font-weight:bold;paint-order:stroke}
caption{stroke:@light#fff;stroke-width:4}
"""
"""How each class looks; `@name#code` is a variable that a page may set, and the color without."""
_RULE = re.compile(r"(\w+)([. ]*[\w.]*)(\{[^}]*\})")
_COLOR = re.compile(r"([a-z]+):@(\w+)(#\w+)")
_PLAYERS = ("red", "blue", "green", "yellow", "black", "gray", "purple", "pink")
_TILE = "M0 0H100V100H0Z"
_PATTERN = '<pattern width="{0}" height="{0}" patternUnits="userSpaceOnUse"{1}</pattern>'
_DEFINED = {
    ".tile": f'<clipPath><path d="{_TILE}"/></clipPath>',
    ".city": _PATTERN.format(
        7,
        ' patternTransform="rotate(45)"><rect class="stone" width="7" height="7"/>'
        '<path class="hatch" d="M0 0V7"/>',
    ),
    ".mist": _PATTERN.format(
        6,
        '><rect class="haze" width="6" height="6"/><circle class="drop" cx="3" cy="3" r="1.5"/>',
    ),
}
"""What is defined once; the dots keep it apart from what has a glyph."""
_CELL_SIGNS = {State.NEW: "M7 7H93V93H7Z", State.FORBIDDEN: "M7 7H93V93H7ZL93 93M93 7L7 93"}
_SIGNS = {
    State.NEW: "M-17 0A17 17 0 1 1 17 0A17 17 0 1 1-17 0Z",
    State.FORBIDDEN: "M-12 0A12 12 0 1 1 12 0A12 12 0 1 1-12 0ZM-8.5-8.5L8.5 8.5",
}


def board_svg(
    state: GameState, *, title: str = "", highlight: Cell | None = None, coordinates: bool = True
) -> str:
    """The board with followers, marks and coordinates; the tile in question highlighted.

    Without `highlight` that is the tile just laid.
    """
    return scene_svg(scene_of(state, title=title, highlight=highlight, coordinates=coordinates))


def tile_svg(tile: Tile, *, title: str = "", names: bool = False, confidence: str = "") -> str:
    """One tile by itself, with the names of its segments if wanted.

    A tile whose confidence is not `confirmed` is marked as such.
    """
    return scene_svg(scene_of_tile(tile, title=title, names=names, confidence=confidence))


def scene_svg(scene: Scene, *, prefix: str | None = None) -> str:
    """A scene as a picture; its ids begin with the prefix, by default a digest of the scene."""
    require(scene, Scene, "scene", "a scene, such as `scene_of` gives")
    if prefix is None:
        prefix = f"a{sha256(repr(scene).encode(errors='replace')).hexdigest()[:7]}"
    if not re.fullmatch(r"[A-Za-z_][A-Za-z0-9_-]*", prefix):
        raise unwanted(prefix, "prefix", "letters, digits, - and _, a letter first")
    return printable(ET.tostring(_Picture(scene, prefix).root, encoding="unicode") + "\n")


# -- writing --------------------------------------------------------------------------------------


def _pair(point: Point) -> str:
    return f"{number(point.real)} {number(point.imag)}"


def _moved(point: Point, more: str = "") -> str:
    return f"translate({_pair(point)}){more}"


def _data(lines: Iterable[Stroke], *, closed: bool = False) -> str:
    """Lines as path data."""
    said = []
    for line in lines:
        at = line[0][-1]
        said.append(f"M{_pair(at)}")
        for *bends, end in line[1:]:
            far = end - at
            if bends:
                said.append(f"Q{_pair(bends[0])} {_pair(end)}")
            elif far.real and far.imag:
                said.append(f"L{_pair(end)}")
            elif far.imag:
                said.append(min(f"V{number(end.imag)}", f"v{number(far.imag)}", key=len))
            else:
                said.append(min(f"H{number(end.real)}", f"h{number(far.real)}", key=len))
            at = end
        said.append("Z" if closed else "")
    return "".join(said)


def _css(css: str, state: State) -> str:
    return css if state is State.PLAIN else f"{css} {state}".strip()


def _sign(box: ET.Element, signs: Mapping[State, str], point: Point, state: State) -> None:
    """What is drawn over something that is new or forbidden."""
    if (data := signs.get(state)) is not None:
        over = add(box, "g", "mute", transform=_moved(point))
        add(over, "path", "casing", d=data)
        add(over, "path", f"sign {state}", d=data)


def _style(root: ET.Element) -> str:
    """The rules of the classes that are there, for nothing but such pictures.

    A color comes twice, as there are programs that draw pictures and know no variables.
    """
    used = {word for part in root.iter() for word in part.get("class", "").split()}
    rules = [
        f".ark-board .{css}{more}{rule}" for css, more, rule in _RULE.findall(_RULES) if css in used
    ]
    font = ".ark-board{font:11px Helvetica,Arial,sans-serif;text-anchor:middle}"
    return _COLOR.sub(r"\1:\3;\1:var(--ark-\2,\3)", font + "".join(rules))


@lru_cache(maxsize=256)
def _shapes(glyph: Glyph) -> tuple[ET.Element, ...]:
    """The shapes of a glyph; none if they cannot be read, and a letter has to do."""
    try:
        read = ET.fromstring(f"<g>{glyph.svg}</g>")
    except (ET.ParseError, UnicodeError):
        return ()
    for part in read.iter():
        part.tag = part.tag.rpartition("}")[2]
    return tuple(read)


# -- drawing --------------------------------------------------------------------------------------


class _Picture:
    """A picture in the making."""

    def __init__(self, scene: Scene, prefix: str) -> None:
        self.scene, self.prefix, self.ids = scene, prefix, dict[str, str]()
        extent, near, far = scene.extent, 34 if scene.coordinates else scene.margin, scene.margin
        width, height = 200, 60
        if extent is not None:
            self.origin = complex(near - extent.west * 100, near - extent.north * 100)
            width = near + (extent.east - extent.west + 1) * 100 + far
            height = near + (extent.south - extent.north + 1) * 100 + far
        self.root = ET.Element("svg", {"class": "ark-board", "role": "img"})
        self.root.set("xmlns", "http://www.w3.org/2000/svg")
        self.root.set("aria-labelledby", f"{prefix}-title {prefix}-desc")
        self.root.set("viewBox", f"0 0 {width} {height}")
        self.root.attrib |= {"width": str(width), "height": str(height)}
        add(self.root, "title", "", scene.title, id=f"{prefix}-title")
        add(self.root, "desc", "", described(scene), id=f"{prefix}-desc")
        style, self.defs = add(self.root, "style"), add(self.root, "defs")
        add(self.root, "rect", "paper", width=width, height=height)
        outlines = {tile.cell: outline_of(tile.sides, tile.site) for tile in scene.tiles}
        for tile in scene.tiles:
            self.tile(tile, outlines[tile.cell])
        for piece in scene.pieces:  # after all tiles, so that no tile is drawn over one
            self.piece(piece, outlines[piece.cell][piece.segment])
        for token in scene.tokens:
            where = {"data_cell": token.cell, "data_token": token.name}
            self.glyph(self.root, token, self.place(token.cell) + CENTER, 2.2, "token", **where)
        for spot in (*scene.tiles, *scene.spots):
            if not isinstance(spot, LaidTile):
                self.square(spot.cell, f"spot {spot.state}")
            _sign(self.root, _CELL_SIGNS, self.place(spot.cell), spot.state)
        if scene.highlight is not None:
            self.square(scene.highlight, "chosen")
        for arrow in scene.arrows:
            self.arrow(arrow)
        if extent is None:
            add(self.root, "text", "label", "empty", x=40, y=35)
        elif scene.coordinates:
            for x in range(extent.west, extent.east + 1):
                add(self.root, "text", "label", str(x), x=self.place(Cell(x, 0)).real + 50, y=22)
            for y in range(extent.north, extent.south + 1):
                add(self.root, "text", "label", str(y), x=16, y=self.place(Cell(0, y)).imag + 55)
        style.text = _style(self.root)

    def place(self, cell: Cell) -> Point:
        """Where the north-west corner of a cell lies in the picture."""
        return self.origin + 100 * complex(*cell)

    def square(self, cell: Cell, css: str) -> None:
        """A square around a cell."""
        at = self.place(cell)
        size = {"width": 100, "height": 100}
        add(self.root, "rect", css, data_cell=cell, x=at.real, y=at.imag, **size)

    def id(self, name: str) -> str:
        """The id of a pattern, of the square of a tile, or of a glyph; defined once."""
        if name not in self.ids:
            self.ids[name] = f"{self.prefix}-{len(self.ids)}"
            if name in _DEFINED:
                self.defs.append(ET.fromstring(_DEFINED[name]))
            else:
                add(self.defs, "g").extend(_shapes(self.scene.glyph(name)))
            self.defs[-1].set("id", self.ids[name])
        return self.ids[name]

    def tile(self, tile: LaidTile, outline: Outline) -> None:
        """A tile: its ground, what is printed on it, and what of it can be pointed at."""
        where = {"data_cell": tile.cell, "transform": _moved(self.place(tile.cell))}
        box = add(self.root, "g", _css("tile", tile.state), **where)
        self.ground(box, tile, outline.shapes)
        self.prints(box, tile, outline)
        hits = add(box, "g", "hits")
        states = {ground.segment: ground.state for ground in tile.grounds}
        for shape in outline.shapes:
            state = states[shape.name]
            data = {"data_segment": shape.name, "d": _data(shape.region, closed=True)}
            add(hits, "path", _css("", state), data_cell=tile.cell, **data)
            _sign(box, _SIGNS, shape.anchor, state)
            if self.scene.names and len(shape.name) == 1:
                x, y = shape.anchor.real, shape.anchor.imag
                add(box, "circle", "name", cx=x, cy=y, r=8)
                add(box, "text", "label", shape.name, x=x, y=y + 5)

    def ground(self, box: ET.Element, tile: LaidTile, shapes: tuple[Shape, ...]) -> None:
        """What is printed on a tile, marks and sites apart."""
        roads = [shape for shape in shapes if shape.kind == "road"]
        if MIST in "".join(tile.sides) and "field" not in (shape.kind for shape in shapes):
            add(box, "path", "misty", fill=f"url(#{self.id('.mist')})", d=_TILE)
        else:
            add(box, "path", "field", d=_TILE)
        mist, ruin = (blank_points(tile.sides, char) for char in (MIST, NOTHING))
        if mist or ruin:
            clipped = add(box, "g", clip_path=f"url(#{self.id('.tile')})")
            for at in mist:
                filled = {"fill": f"url(#{self.id('.mist')})"}
                add(clipped, "circle", "mist", cx=at.real, cy=at.imag, r=20, **filled)
            for at in ruin:
                add(clipped, "circle", "ruin", cx=at.real, cy=at.imag, r=20)
        for shape in shapes:
            if shape.kind == "city":
                data = {"fill": f"url(#{self.id('.city')})", "d": _data(shape.lines, closed=True)}
                add(box, "path", "wall", **data)
        for css in ("edge", "road"):
            for road in roads:
                add(box, "path", css, d=_data(road.lines))
        if len(roads) > 2:
            add(box, "rect", "village", x=40, y=40, width=20, height=20, rx=4)

    def prints(self, box: ET.Element, tile: LaidTile, outline: Outline) -> None:
        """The site and the marks of a tile, and a sign of doubt if its picture is not sure."""
        if tile.site:
            self.glyph(box, Spot(tile.cell, tile.site, State.PLAIN), CENTER, 2.0, "site")
        stood: dict[str, int] = {}
        for stamp in sorted(tile.stamps, key=lambda stamp: stamp.name):
            places = outline[stamp.segment].marks if stamp.segment else outline.loose
            at = stood[stamp.segment] = stood.get(stamp.segment, -1) + 1
            point = places[at % len(places)]
            self.glyph(box, stamp, point, 0.8, "mark")
            if stamp.count > 1:
                x = point.real + (13 if point.real < 84 else -13)
                add(box, "text", "count", str(stamp.count), x=x, y=point.imag + 4)
        if tile.doubtful:
            mark = add(box, "text", "doubt", x=92, y=16)
            add(mark, "title", "", tile.confidence).tail = "?"

    def glyph(
        self, box: ET.Element, thing: Spot, point: Point, scale: float, css: str, **more: object
    ) -> None:
        """Something drawn by its glyph; by its letter if nobody drew one."""
        glyph, css = self.scene.glyph(thing.name), _css(css, thing.state)
        if _shapes(glyph):
            more["transform"] = _moved(point, f"scale({number(scale)})")
            drawn = add(box, "g", f"glyph {css}", **more)
            add(drawn, "title", "", thing.name)
            add(drawn, "use", href=f"#{self.id(thing.name)}")
        else:
            more |= {"font_size": round(18 * scale), "font_weight": "bold"}
            drawn = add(box, "text", css, glyph.text, x=point.real, y=point.imag + 6, **more)
            add(drawn, "title", "", thing.name)
        _sign(box, _SIGNS, point, thing.state)

    def piece(self, piece: StandingPiece, shape: Shape) -> None:
        """A piece in its owner's color, with the owner's letter."""
        color = "gray" if piece.player == "grey" else piece.player
        if color not in _PLAYERS:
            others = [player for player in self.scene.players if player not in (*_PLAYERS, "grey")]
            free = [color for color in _PLAYERS if color not in self.scene.players] or _PLAYERS
            color = free[others.index(color) % len(free)]
        box = add(
            self.root, "g", _css(f"piece {color}", piece.state), data_cell=piece.cell,
            data_segment=piece.segment, data_piece=piece.name,
            transform=_moved(self.place(piece.cell) + shape.anchor),
        )  # fmt: skip
        notes = "".join(f", {count} {name}" for name, count in piece.notes)
        said = f"{piece.player}'s {piece.name} on {piece.segment} at {piece.cell}{notes}"
        add(box, "title", "", said)
        lying = " rotate(90)" if shape.kind == "field" else ""
        body = add(box, "g", "body", transform=f"scale(1.45){lying}")
        if _shapes(self.scene.glyph(piece.name)):
            add(body, "use", href=f"#{self.id(piece.name)}")
        else:
            add(body, "circle", r=9)
        add(box, "text", "letter", piece.player[0].upper(), y=5)
        for name, count in piece.notes:
            self.glyph(box, Spot(piece.cell, name, State.PLAIN), 14 - 10j, 0.9, "token")
            add(box, "text", "count", str(count), x=14, y=4)
        _sign(box, _SIGNS, 0j, piece.state)

    def arrow(self, arrow: Arrow) -> None:
        """An arrow from middle to middle, with its name beside it."""
        way = [self.place(cell) + CENTER for cell in arrow.way]
        box = add(self.root, "g", _css("arrow mute", arrow.state), data_cell=arrow.cell)
        for css in ("casing", "shaft"):
            add(box, "path", css, d=_data([tuple((at,) for at in way)]))
        turned = f"rotate({number(degrees(phase(way[-1] - way[-2])))})"
        add(box, "path", "head", d="M-16-9L4 0L-16 9Z", transform=_moved(way[-1], turned))
        half = (len(way) - 1) / 2
        middle = (way[int(half)] + way[ceil(half)]) / 2
        if arrow.name:
            add(box, "text", "caption", arrow.name, x=middle.real, y=middle.imag - 10)
        _sign(box, _SIGNS, middle, arrow.state)
