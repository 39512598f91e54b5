"""A scene as an SVG picture.

Our own drawing, meant to be read in black and white and by people who confuse colors:
cities have houses and walls and end without one where they are open, roads are pale between
dark lines, fields plain, mist in waves; pieces carry the owner's letter, stand on the color of
what they stand on, and lie down in fields.
A page may hold several pictures: their ids have a prefix, and their rules end at the picture.
Whatever can be pointed at says where it lies, in `data-cell` and `data-segment`.
"""

from __future__ import annotations

import importlib
import re
from cmath import phase
from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import chain, pairwise, zip_longest
from math import ceil, degrees, sqrt
from typing import ClassVar
from xml.etree import ElementTree as ET

import attrs

from arkrules.errors import ArkrulesError
from arkrules.geometry import Cell, Rect
from arkrules.play import GameState
from arkrules.render.canvas import (
    CELL_SIGNS,
    SWATCHES,
    Canvas,
    add,
    begun,
    color_of,
    css_of,
    data_of,
    moved,
    number,
    shapes_of,
    written,
)
from arkrules.render.outline import CENTER, PIECE, Point
from arkrules.render.printed import draw_built, draw_tile
from arkrules.render.scene import (
    Arrow,
    Scene,
    Spot,
    StandingPiece,
    State,
    scene_of,
    scene_of_tile,
)
from arkrules.render.words import (
    DIGIT,
    Remark,
    broken,
    doubt_of,
    key_of,
    piece_words,
    rows_of,
)
from arkrules.structure import require
from arkrules.text import count, say
from arkrules.tiles import Tile

__all__ = ["BoardPicture", "board_svg", "png_of", "scene_svg", "strip_svg", "tile_svg"]

_BODY, _TOKEN = 1.4, 1.9
"""How large pieces and neutral figures are drawn."""
_ASIDE = 5
"""How far the two ways of an arrow are apart where it goes there and back."""
_BASES = {"city": "base city", "field": "base field", "road": "base layby"}
"""How the ground under a piece looks, by the kind of segment."""
_TOKENS: tuple[Point, ...] = (27 + 25j, 73 + 25j, 27 + 77j, 73 + 77j)
"""Where on a tile a neutral figure may stand if somebody is in the middle."""
_EDGE = 26
"""How far below the edge of a tile the points of a piece are clear of the marks in its corners."""
_LINE, _ROW, _NARROW = 20, 20, 236
"""How high lines are above a board and below; how wide a picture is at least that has any."""


def board_svg(
    state: GameState, *, title: str = "", highlight: Cell | None = None, coordinates: bool = True
) -> str:
    """The board with followers, marks and coordinates; the tile in question highlighted.

    Without `highlight` that is the tile just laid.

    >>> arkrules.board_svg(arkrules.new_game("carcassonne", 2))[:21]
    '<svg class="ark-board'
    """
    return scene_svg(scene_of(state, title=title, highlight=highlight, coordinates=coordinates))


def tile_svg(tile: Tile, *, title: str = "", names: bool = False, confidence: str = "") -> str:
    """One tile by itself, with the names of its segments if wanted.

    A tile whose confidence is not `confirmed` has this written below it.
    """
    return scene_svg(scene_of_tile(tile, title=title, names=names, confidence=confidence))


def scene_svg(scene: Scene, *, prefix: str | None = None) -> str:
    """A scene as a picture; its ids begin with the prefix, by default a digest of the scene."""
    require(scene, Scene, "scene", "a scene, such as `scene_of` gives")
    if prefix is None:
        prefix = f"a{sha256(repr(scene).encode(errors='replace')).hexdigest()[:7]}"
    return written(BoardPicture(scene, prefix).root)


def _beside(way: Sequence[Point]) -> Iterator[Point]:
    """The points of a way on its right-hand side."""
    turns = [(there - here) / abs(there - here) * 1j * _ASIDE for here, there in pairwise(way)]
    for at, one, other in zip(way, [turns[0], *turns], [*turns, turns[-1]], strict=True):
        if abs(one + other) < 1:  # it turns back
            yield from (at + one, at + other)
        else:
            yield at + (one if abs(one - other) < 1 else one + other)


class BoardPicture(Canvas):
    """A picture in the making."""

    keyed: ClassVar[bool] = True
    """Whether there is a key under the board."""

    def __init__(self, scene: Scene, prefix: str) -> None:
        extent, near = scene.extent, 34 if scene.coordinates else scene.margin
        width, height = 200, 60
        if extent is not None:
            width = near + (extent.east - extent.west + 1) * 100 + scene.margin
            height = near + (extent.south - extent.north + 1) * 100 + scene.margin
        key = [*key_of(scene)] if self.keyed else []
        if scene.heading or (key and not scene.alone):
            width = max(width, _NARROW)
        title = broken(scene.title, width - 12, 8.5) if scene.heading else []
        top = len(title) * _LINE
        rows = [key] if key and scene.alone else rows_of(key, width - 12)
        west, north = (extent.west, extent.north) if extent else (0, 0)
        below, self.width = top + height, width
        height = below + (len(rows) * _ROW + 4 if rows else 0)
        origin = complex(near - west * 100, top + near - north * 100)
        super().__init__(scene, prefix, (width, height), origin)
        for at, line in enumerate(title, 1):
            add(self.root, "text", "headline", line, x=8, y=at * _LINE, font_size=15)
        self.board()
        self.coordinates(top)
        for at, row in enumerate(rows):
            self.row(row, below + at * _ROW + _ROW / 2)

    def board(self) -> None:
        """Tiles, pieces, neutral figures, marks and arrows, each above those before."""
        scene = self.scene
        for tile in scene.tiles:
            draw_tile(self, tile)
        self.pieces = [*self.standing()]
        self.tokens = [(token, self.token_place(token.cell)) for token in scene.tokens]
        draw_built(self, [point for _, point in (*self.pieces, *self.tokens)])
        for spot in scene.spots:
            at, size = self.place(spot.cell), {"width": 100, "height": 100}
            css = f"spot {spot.state}"
            add(self.root, "rect", css, data_cell=spot.cell, x=at.real, y=at.imag, **size)
        for spot in (*scene.tiles, *scene.spots):
            self.sign(self.root, self.place(spot.cell), spot.state, CELL_SIGNS)
        if scene.highlight is not None:
            where = moved(self.place(scene.highlight))
            box = add(self.root, "g", "mute", data_cell=scene.highlight, transform=where)
            for css in ("casing", "sign chosen"):
                add(box, "path", css, d=CELL_SIGNS[State.NEW])
        ways = [(arrow, self.way(arrow)) for arrow in scene.arrows]
        for arrow, way in ways:  # what it passes stands on it
            css = css_of("arrow mute", arrow.state)
            self.shaft(add(self.root, "g", css, data_cell=arrow.cell), way)
        for piece, point in self.pieces:  # after all tiles, so that none is drawn over one
            self.piece(piece, point)
        for token, point in self.tokens:
            told = {"data_cell": token.cell, "data_token": token.name}
            self.glyph(self.root, token, point, _TOKEN, "token", **told)
        for arrow, way in ways:
            self.arrow_name(arrow, way)
        for piece, point in self.pieces:
            if piece.gain:
                self.gain(piece, point)

    def coordinates(self, top: float) -> None:
        """The coordinates along the edge, or that there is nothing."""
        extent = self.scene.extent
        if extent is None:
            add(self.root, "text", "label", say("empty"), x=40, y=top + 35)
        elif self.scene.coordinates:
            for x in range(extent.west, extent.east + 1):
                where = {"x": self.place(Cell(x, 0)).real + 50, "y": top + 22}
                add(self.root, "text", "label", str(x), **where)
            for y in range(extent.north, extent.south + 1):
                add(self.root, "text", "label", str(y), x=16, y=self.place(Cell(0, y)).imag + 55)

    def token_place(self, cell: Cell) -> Point:
        """Where a neutral figure stands: in the middle of a tile, if nobody else stands there."""
        middle = self.place(cell) + CENTER
        taken = [point for piece, point in self.pieces if piece.cell == cell]
        taken += [middle for tile in self.scene.tiles if tile.cell == cell and tile.site]
        if all(abs(middle - one) > _TOKEN * 15 for one in taken):
            return middle
        places = (self.place(cell) + at for at in _TOKENS)
        return max(places, key=lambda at: min(abs(at - one) for one in taken))

    def color(self, player: str) -> str:
        """The color of a player."""
        return color_of(player, self.scene.players)

    def standing(self) -> Iterator[tuple[StandingPiece, Point]]:
        """The pieces and where each stands, those on one segment side by side."""
        stood: dict[Cell, dict[str, list[Point]]] = {}
        for piece in self.scene.pieces:
            stood.setdefault(piece.cell, {}).setdefault(piece.segment, [])
        for piece in self.scene.pieces:
            outline, there = self.outlines[piece.cell], stood[piece.cell]
            point = outline[piece.segment].stand
            if there[piece.segment]:
                stands = [outline[name].stand for name in there]
                point = outline.beside(piece.segment, [*stands, *chain(*there.values())])
            there[piece.segment].append(point)
            yield piece, self.place(piece.cell) + point

    def piece(self, piece: StandingPiece, point: Point) -> None:
        """A piece in its owner's color, with the owner's letter."""
        outline = self.outlines[piece.cell]
        kind, scale = outline[piece.segment].kind, outline.scale
        box = add(
            self.root, "g", css_of(f"piece {self.color(piece.player)}", piece.state),
            data_cell=piece.cell, data_segment=piece.segment, data_piece=piece.name,
            transform=moved(point, f"scale({number(scale)})" if scale < 1 else ""),
        )  # fmt: skip
        add(box, "title", "", piece_words(piece, "owned"))
        add(box, "circle", _BASES.get(kind, "base"), r=PIECE)
        self.body(box, piece.name, _BODY, lying=kind == "field")
        add(box, "text", "letter", piece.player[0].upper(), y=5)
        for at, (name, number_of) in enumerate(piece.notes):
            beside = complex(13, 22 * at - 10)
            self.glyph(box, Spot(piece.cell, name, State.PLAIN), beside, 0.9, "token")
            add(box, "text", "count", str(number_of), x=22, y=22 * at + 1)
        self.sign(box, 0j, piece.state)

    def gain(self, piece: StandingPiece, point: Point) -> None:
        """The points that a piece brings: beside it, or below it where a site is."""
        at, anchor = point, "start"
        high = (at - self.place(piece.cell)).imag
        if len(piece.segment) > 1 or high < _EDGE:  # a site, or beside a mark in a corner
            at, anchor = at + 28j, "middle"
        elif at.real + PIECE + DIGIT * len(piece.gain) < self.width:
            at += PIECE - 9j
        else:
            at, anchor = at - PIECE - 9j, "end"
        add(self.root, "text", "gain mute", piece.gain, x=at.real, y=at.imag, text_anchor=anchor)

    def body(self, box: ET.Element, name: str, scale: float, *, lying: bool = False) -> None:
        """The figure of a piece; a disc if nobody drew one."""
        turned = " rotate(90)" if lying else ""
        body = add(box, "g", "body", transform=f"scale({number(scale)}){turned}")
        if shapes_of(self.scene.glyph(name)):
            add(body, "use", href=f"#{self.id(name)}")
        else:
            add(body, "circle", r=9)

    def arrow_name(self, arrow: Arrow, way: Sequence[Point]) -> None:
        """The name of an arrow in the middle of its way, and the sign of its state."""
        half = (len(way) - 1) / 2
        middle = (way[int(half)] + way[ceil(half)]) / 2
        if arrow.name:
            above = 10 if arrow.state is State.PLAIN else 22
            where = {"x": middle.real, "y": middle.imag - above}
            add(self.root, "text", "caption mute", arrow.name, **where)
        self.sign(self.root, middle, arrow.state)

    def way(self, arrow: Arrow) -> list[Point]:
        """The points of an arrow; a way there and back is two ways side by side."""
        stops = zip_longest(arrow.way, arrow.through)
        way = [
            self.place(cell) + (self.outlines[cell][name].anchor if name else CENTER)
            for cell, name in stops
        ]
        way[:1] = [point for token, point in self.tokens if token.cell == arrow.cell][:1] or way[:1]
        legs = [frozenset(leg) for leg in pairwise(arrow.way)]
        if len(set(legs)) < len(legs):
            way = list(_beside(way))
        if arrow.segment:
            goal = self.place(arrow.way[-1]) + self.outlines[arrow.way[-1]][arrow.segment].stand
            far = goal - way[-2]
            way[-1] = goal - far / abs(far) * min(PIECE + 9, abs(far) / 2) if far else goal + 20
        elif any(abs(point - way[-1]) < PIECE for _, point in (*self.pieces, *self.tokens)):
            far = way[-1] - way[-2]  # it stops before who stands there
            way[-1] -= far / abs(far) * (PIECE + 9)
        return way

    def shaft(self, box: ET.Element, way: Sequence[Point]) -> None:
        """The line of an arrow and its head."""
        for css in ("casing", "shaft"):
            add(box, "path", css, d=data_of((tuple((at,) for at in way),)))
        turned = f"rotate({number(degrees(phase(way[-1] - way[-2])))})"
        add(box, "path", "head", d="M-16-9L4 0L-16 9Z", transform=moved(way[-1], turned))

    # -- below the board

    def row(self, row: Sequence[Remark], y: float) -> None:
        """A row of the key under the board."""
        if self.scene.alone:  # there is room for a few words
            said = " ".join(entry.words for entry in row)
            add(self.root, "text", "label small", said, x=50, y=y + 4)
            return
        x = 8.0
        for entry in row:
            self.swatch(entry, complex(x + 9, y))
            words_at = x + entry.indent
            add(self.root, "text", "label words", entry.words, x=words_at, y=y + 4)
            x += entry.width

    def swatch(self, entry: Remark, at: Point) -> None:
        """The small drawing of an entry."""
        box = add(self.root, "g", transform=moved(at))
        for css, data in SWATCHES.get(entry.drawn, ()):
            add(box, "path", css, d=data)
        match entry.drawn:
            case State.FADED:
                faded = (one for one in self.scene.pieces if one.state is State.FADED)
                if piece := next(faded, None):
                    figure = add(box, "g", css_of(f"piece {self.color(piece.player)}", piece.state))
                    self.body(figure, piece.name, 0.8)
            case "gain":
                add(box, "text", "gain", entry.name, x=-9, y=5, text_anchor="start")
            case "player":
                pawn = add(box, "g", f"piece {self.color(entry.name)}")
                add(pawn, "circle", "body", r=8)
                add(pawn, "text", "letter", entry.name[0].upper(), y=4)
            case "standing" | "lying":
                figure = add(box, "g", "piece gray")
                self.body(figure, entry.name, 0.9, lying=entry.drawn == "lying")
            case "glyph":
                token = any(token.name == entry.name for token in self.scene.tokens)
                thing = Spot(Cell(0, 0), entry.name, State.PLAIN)
                self.glyph(box, thing, 0j, 0.85, "token" if token else "mark")


# -- several scenes in one picture, one after another, as a film has them -------------------------

_GAP = 16
_DOUBT = 22
_CELL = 100
_SMALL = 30
"""How often the height of a title goes into the width of a picture."""


def strip_svg(scenes: Sequence[Scene], title: str) -> str:
    """Scenes in rows, each under its title, with the same cell at the same place in all."""
    across = ceil(sqrt(len(scenes)))
    frames = [_frame(scene, f"strip-{at}") for at, scene in enumerate(scenes)]
    shifts = _shifts(scenes)
    sizes = [
        (int(frame.get("width", "0")) + east, int(frame.get("height", "0")) + south)
        for frame, (east, south) in zip(frames, shifts, strict=True)
    ]
    wide = max((width for width, _ in sizes), default=0) + _GAP
    letter = max(15, wide // _SMALL)
    lines = max((1 + len(scene.tallies) for scene in scenes), default=1)
    head = round(letter * 1.3 * lines + letter / 2)
    high = max((height for _, height in sizes), default=0) + head + _GAP
    doubt = doubt_of(scenes[-1]) if scenes else ""
    width, height = across * wide, ceil(len(scenes) / max(across, 1)) * high
    told = count(len(scenes), "A strip of one picture.", "A strip of {number} pictures.")
    root = begun("strip", title, told, width, height + (_DOUBT if doubt else 0))
    for at, (frame, (east, south)) in enumerate(zip(frames, shifts, strict=True)):
        x, y = at % across * wide, at // across * high
        said = [
            scenes[at].title,
            *(entry.words for entry in key_of(scenes[at]) if entry.drawn == "player"),
        ]
        for line, words in enumerate(said, 1):
            more = {"x": x + 8, "y": y + round(letter * 1.3 * line), "font_size": letter}
            add(root, "text", "headline", words, **more)
        frame.attrib |= {"x": str(x + east), "y": str(y + head + south)}
        root.append(frame)
    if doubt:
        add(root, "text", "label words", doubt, x=8, y=height + 14)
    return written(root)


def _frame(scene: Scene, prefix: str) -> ET.Element:
    """A scene as a part of a picture; reconstructed tiles are listed once, below all."""
    sure = tuple(attrs.evolve(tile, confidence="") for tile in scene.tiles)
    shown = attrs.evolve(scene, tiles=sure, tallies=(), meanings=(), legend=False)
    return BoardPicture(shown, prefix).root


def _shifts(scenes: Sequence[Scene]) -> list[tuple[int, int]]:
    """How far each scene lies from the corner that all have in common."""
    extents = [scene.extent or Rect(0, 0, 0, 0) for scene in scenes]
    west = min((extent.west for extent in extents), default=0)
    north = min((extent.north for extent in extents), default=0)
    return [((one.west - west) * _CELL, (one.north - north) * _CELL) for one in extents]


# -- dots, for places that show no SVG; an optional library draws them ----------------------------

_SCALE = 2
"""How many dots make the side of one unit, so that small letters are read on fine screens."""
_VARIABLE = re.compile(r";[a-z]+:var\([^)]*\)")
_DARK = re.compile(r"@media[^{]*\{[^{]*\{[^}]*\}\}")


def png_of(svg: str) -> bytes:
    """The dots of a picture, twice as many each way as it has units."""
    try:
        library = importlib.import_module("resvg_py")
    except ImportError:
        error = ArkrulesError(say("a PNG picture needs a library that is not installed"))
        error.remedy = say("`pip install resvg-py` installs it; an .svg file needs none")
        raise error from None
    # It knows no variables, and takes a value that it cannot read for black.
    plain = _DARK.sub("", _VARIABLE.sub("", svg))
    return bytes(library.svg_to_bytes(svg_string=plain, zoom=_SCALE))
