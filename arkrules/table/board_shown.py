"""The board: a picture in which cells, segments and pieces can be pressed, and a list of it.

By keyboard, arrows lead from cell to cell; what lies on the cell that is selected comes next.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from xml.etree import ElementTree as ET

import attrs

from arkrules.geometry import LIMIT, Cell, to_cell
from arkrules.nouns import noun
from arkrules.play import PieceAt
from arkrules.render import Scene, Spot, State, scene_of
from arkrules.render.canvas import add
from arkrules.render.svg import BoardPicture
from arkrules.render.words import key_of, rows_of
from arkrules.table.feature_shown import chosen_feature
from arkrules.table.labels import kind_named, piece_named, place_named, segment_lies
from arkrules.table.markup import Inner, Markup, joined, tag
from arkrules.table.model import Mode
from arkrules.table.seen import Seen
from arkrules.table.tile_pictures import plain, written
from arkrules.text import count, listing, say, wording
from arkrules.tiles import Tile

__all__ = [
    "OnBoard", "as_set_up", "board", "board_part", "board_title", "cell_id", "on_board", "place_id",
]  # fmt: skip

KEY_WIDTH, KEY_ROW = 372, 20
"""How wide the rows below the board are, on a phone as elsewhere, and how high."""
FARTHEST = 60
"""How many cells a board is wide or high that still bears coordinates."""


def cell_id(cell: Cell) -> str:
    """The id of a cell on the board."""
    return f"cell-{cell}"


def place_id(cell: Cell, segment: str) -> str:
    """The id of a segment on the board."""
    return f"place-{cell}-{segment}"


@attrs.frozen(kw_only=True)
class OnBoard:
    """What lies on the board that is shown."""

    seen: Seen
    """The table as it stands on the board: at once, or after some moves."""
    scene: Scene
    can: Mapping[tuple[Cell, str], str] = attrs.field(factory=dict)
    """What can be done at a cell, or at a segment there: that is lit."""
    turned: frozenset[Cell] = frozenset()
    """The cells at which the tile in hand has to be turned first."""
    fresh: frozenset[Cell] = frozenset()
    """The cells of the tiles that have just been laid."""
    quiet: bool = False
    """Whether cells at which nothing can be done are left unmarked."""
    corner: Inner = None
    """What is shown in a corner of the board."""


_BOARDS: dict[Mode, Callable[[Seen], OnBoard]] = {}


def board(mode: Mode) -> Callable[[Callable[[Seen], OnBoard]], Callable[[Seen], OnBoard]]:
    """Declare what lies on the board in a mode; without it, what was set up."""

    def declare(lies: Callable[[Seen], OnBoard]) -> Callable[[Seen], OnBoard]:
        _BOARDS[mode] = lies
        return lies

    return declare


def board_part(seen: Seen) -> Markup:
    """The board as a picture and as a list."""
    shown = on_board(seen)
    return joined([*map(written, _pictures(shown)), shown.corner, _listed(shown.seen)])


def on_board(seen: Seen) -> OnBoard:
    """What lies on the board in the mode that is on."""
    return _BOARDS.get(seen.table.mode, as_set_up)(seen)


def as_set_up(seen: Seen) -> OnBoard:
    """What was set up, and where something is wrong with it."""
    scene = scene_of(seen.state, title=board_title(seen), forbidden=seen.wrong)
    return OnBoard(seen=seen, scene=scene)


def board_title(seen: Seen) -> str:
    """What the picture is called."""
    return seen.table.title or seen.book.game(seen.edition.root)


class _Board(BoardPicture):
    """The board alone: what is what stands below it, as large as words are on any board."""

    keyed = False

    def key(self) -> ET.Element | None:
        """What is what on the board, as a picture of its own."""
        entries = key_of(self.scene)
        if not entries:
            return None
        rows = rows_of(entries, KEY_WIDTH)
        told = listing(entry.words for entry in entries if entry.words)
        board, self.root = self.root, ET.Element(
            "svg",
            {
                **{name: text for name, text in self.root.items() if name == "xmlns"},
                "class": "ark-board board-key", "role": "img", "aria-label": str(told),
                "viewBox": f"0 0 {KEY_WIDTH} {len(rows) * KEY_ROW}",
            },
        )  # fmt: skip
        for at, row in enumerate(rows):
            self.row(row, (at + 0.5) * KEY_ROW)
        key, self.root = self.root, board
        return key


def _pictures(shown: OnBoard) -> Iterator[ET.Element]:
    """The board, and what is what on it."""
    picture = _Board(_scene(shown), "board")
    key = picture.key()
    yield _pressed(shown, picture)
    if key is not None:
        yield plain(key)


def _pressed(shown: OnBoard, picture: BoardPicture) -> ET.Element:
    scene, root = picture.scene, plain(picture.root)
    root.attrib.pop("aria-labelledby", None)
    root.attrib |= {"role": "group", "aria-label": scene.title, "id": "board"}
    if shown.quiet:
        root.set("class", f"{root.get('class')} quiet")
    _Pressed(shown, root).mark()
    return root


def _scene(shown: OnBoard) -> Scene:
    """What the picture shows: all that lies, and the cells around it."""
    scene = shown.scene
    taken = {tile.cell for tile in scene.tiles} | {spot.cell for spot in scene.spots}
    around = [cell for cell in _open(shown.seen) if cell not in taken]
    scene = attrs.evolve(
        scene, spots=(*scene.spots, *(Spot(cell, "", State.PLAIN) for cell in around))
    )
    extent = scene.extent
    wide = extent is not None and max(
        extent.east - extent.west, extent.south - extent.north
    )  # fmt: skip
    return attrs.evolve(scene, coordinates=wide < FARTHEST)


def _open(seen: Seen) -> dict[Cell, None]:
    """The cells on which a tile may be laid, and the one that is selected."""
    board = seen.state.board
    cells = map(to_cell, board.frontier) if board.tiles else (Cell(0, 0),)
    found = dict.fromkeys(cell for cell in cells if max(map(abs, cell)) < LIMIT)
    chosen = seen.table.chosen.cell
    return found if chosen is None else {**found, chosen: None}


class _Pressed:
    """Makes what is drawn something that can be pressed."""

    def __init__(self, shown: OnBoard, root: ET.Element) -> None:
        self.seen = seen = shown.seen
        self.root = root
        self.shown = shown
        self.tiles = seen.state.tiles
        self.chosen = seen.table.chosen.cell
        self.segment = seen.table.chosen.segment
        feature = chosen_feature(seen)
        self.whole = frozenset(feature.segments if feature else ())
        """The segments of the feature that is selected."""
        self.standing: dict[tuple[str, str], list[PieceAt]] = {}
        for piece in seen.state.pieces:
            self.standing.setdefault((str(piece.cell), piece.segment), []).append(piece)
        cells = [*self.tiles, *_open(seen)]
        near = self.chosen if self.chosen in cells else min(cells, key=_from_middle, default=None)
        self.first = near
        """The cell that the keyboard comes to first."""

    def mark(self) -> None:
        """Mark everything."""
        for part in list(self.root.iter()):
            css = part.get("class", "").split()
            if "tile" in css and part.get("data-cell"):
                self.tile(part)
            elif "spot" in css and part.get("data-cell"):
                self.cell(part, Cell.parse(part.attrib.pop("data-cell")))
            elif "piece" in css and part.get("data-piece"):
                self.piece(part)

    def piece(self, part: ET.Element) -> None:
        """A piece: pressing it means where it stands, which says who stands there."""
        cell, segment = part.attrib.pop("data-cell"), part.attrib.pop("data-segment")
        part.attrib |= {"data-act": f"at:{cell} {segment}", "aria-hidden": "true"}
        if Cell.parse(cell) in self.shown.fresh:
            part.set("class", f"{part.get('class')} fresh")

    def tile(self, box: ET.Element) -> None:
        """A tile: its cell below, its segments above."""
        cell = Cell.parse(box.attrib.pop("data-cell"))
        box.set("id", f"tile-{cell}")
        if cell in self.shown.fresh:
            box.set("class", f"{box.get('class')} fresh")
        hits = next(part for part in box if part.get("class") == "hits")
        hits.set("class", "places")
        if cell not in self.tiles:  # it is only tried there, or refused
            del hits[:]
        at = add(hits, "rect", "spot", width=100, height=100)
        hits.remove(at)
        hits.insert(0, at)
        self.cell(at, cell, drawn=True)
        for part in hits[1:]:
            self.place(part, cell)
        fields = [
            part for part in hits[1:] if {"lit", "ground"} <= {*part.get("class", "").split()}
        ]
        if fields:
            _bare(box, fields, f"bare-{cell}")

    def cell(self, part: ET.Element, cell: Cell, *, drawn: bool = False) -> None:
        """A cell, with a tile or without; one may be drawn that lies nowhere."""
        tile = self.tiles.get(cell)
        label = say("{cell}: open", cell=cell)
        if tile is not None:
            label = say("{cell}: {tile}", cell=cell, tile=kind_named(tile.kind))
        if cell in self.seen.wrong:
            label = say("{place}, something is wrong here", place=label)
        css = "spot cell" if drawn else "spot cell open"
        css, label = self.lighted(css, label, cell, "")
        on = cell == self.chosen and not self.segment
        act, id = f"at:{cell}", cell_id(cell)
        _press(part, css, act, id, label, on=on, first=cell == self.first)
        part.set("data-at", str(cell))

    def place(self, part: ET.Element, cell: Cell) -> None:
        """A segment of a tile, with the piece there."""
        name = part.attrib.pop("data-segment", "")
        part.attrib.pop("data-cell", None)
        label = _place_named(wording(), self.tiles[cell], cell, name)
        there = self.standing.get((str(cell), name), ())
        if there:
            who = "; ".join(map(piece_named, there))
            label = say("{place}: {pieces}", place=label, pieces=who)
        css = " ".join(["spot place", *part.get("class", "").split()])
        tile = self.tiles[cell]
        if tile.segments[tile.kind.index[name]].kind == "field":
            css = f"{css} ground"
        css, label = self.lighted(css, label, cell, name)
        if (cell, name) in self.whole:
            css = f"{css} whole"
        here = cell == self.chosen
        on = here and name == self.segment
        act, id = f"at:{cell} {name}", place_id(cell, name)
        _press(part, css, act, id, label, on=on, first=here)

    def lighted(self, css: str, label: str, cell: Cell, segment: str) -> tuple[str, str]:
        """The classes and the label of a place, with what can be done there."""
        can = self.shown.can.get((cell, segment))
        if can is None:
            return css, label
        css = f"{css} lit turned" if cell in self.shown.turned else f"{css} lit"
        return css, say("{place}; {can}", place=label, can=can)


@lru_cache(maxsize=8192)
def _place_named(_language: str, tile: Tile, cell: Cell, name: str) -> str:
    return place_named(tile, cell, name)


def _from_middle(cell: Cell) -> int:
    return abs(cell.x) + abs(cell.y)


def _bare(tile: ET.Element, fields: Iterable[ET.Element], id: str) -> None:
    """Fields reach below all else on a tile; of those that are lit, show what lies bare."""
    whole = {"x": "0", "y": "0", "width": "100", "height": "100"}
    mask = ET.Element("mask", whole, id=id, maskUnits="userSpaceOnUse")
    add(mask, "path", fill="white", d="M0 0h100v100H0Z")
    for part in tile:
        if part.get("class") == "city":
            add(mask, "path", d=part.get("d"))
        elif part.get("class") == "edge":
            add(mask, "path", fill="none", stroke="black", stroke_width=11, d=part.get("d"))
    for field in fields:
        field.set("mask", f"url(#{id})")
    tile.insert(0, mask)


def _press(
    part: ET.Element, css: str, act: str, id: str, label: str, *, on: bool, first: bool
) -> None:
    part.attrib |= {
        "class": f"{css} chosen-here" if on else css,
        "id": id,
        "role": "button",
        "tabindex": "0" if first else "-1",
        "data-act": act,
        "aria-label": label,
        "aria-pressed": "true" if on else "false",
    }


# -- as a list ------------------------------------------------------------------------------------


def _listed(seen: Seen) -> Markup:
    """The board for those who do not see it."""
    state = seen.state
    laid = state.tiles
    standing: dict[Cell, list[PieceAt]] = {}
    for piece in state.pieces:
        standing.setdefault(piece.cell, []).append(piece)
    tokens: dict[Cell, list[str]] = {}
    for name, where in state.tokens.items():
        tokens.setdefault(where, []).append(name)
    tiles = sorted(laid.items(), key=lambda there: there[0].spot)
    said = count(len(tiles), "{number} tile lies.", "{number} tiles lie.")
    items = [
        _item(wording(), cell, tile, tuple(standing.get(cell, ())), tuple(tokens.get(cell, ())))
        for cell, tile in tiles
    ]
    opened = [str(cell) for cell in _open(seen) if cell not in laid]
    more = [tag("li", say("Open: {cells}", cells="; ".join(opened)))]
    return tag(
        "details", tag("summary", say("The board as a list")), tag("p", said),
        tag("ul", items, more), id="board-list", css="board-list",
    )  # fmt: skip


@lru_cache(maxsize=2048)  # from act to act hardly any of them changes
def _item(
    _language: str, cell: Cell, tile: Tile, pieces: tuple[PieceAt, ...], tokens: tuple[str, ...]
) -> Markup:
    """The description of a tile."""
    said = say("{cell}: {tile}", cell=cell, tile=kind_named(tile.kind))
    return tag("li", said, tag("ul", _parts(tile, pieces, tokens)))


def _parts(tile: Tile, standing: Sequence[PieceAt], tokens: Sequence[str]) -> Iterable[Inner]:
    """What is on a tile: its segments with who stands there, its marks, and what else is there."""
    for segment in tile.segments:
        said = segment_lies(tile, segment)
        if pieces := [piece for piece in standing if piece.segment == segment.name]:
            who = "; ".join(map(piece_named, pieces))
            said = say("{place}: {pieces}", place=said, pieces=who)
        yield tag("li", said)
    for mark in tile.kind.marks:
        what = {"number": mark.count, "mark": noun(mark.word)}
        if mark.segments:
            on = "+".join(mark.segments)
            yield tag("li", say("{number} × {mark} on {segment}", segment=on, **what))
        else:
            yield tag("li", say("{number} × {mark}", **what))
    for name in tokens:
        yield tag("li", say("{token:the} is here", token=noun(name)))
