"""The board: a picture in which cells, segments and pieces can be pressed, and a list of it.

By keyboard, arrows lead from cell to cell; what lies on the cell that is selected comes next.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from xml.etree import ElementTree as ET

import attrs

from arkrules.geometry import Cell, to_cell
from arkrules.nouns import noun
from arkrules.render import Scene, Spot, State, scene_of
from arkrules.render.canvas import add
from arkrules.render.svg import BoardPicture
from arkrules.render.words import key_of, rows_of
from arkrules.table.feature_shown import chosen_feature
from arkrules.table.labels import place_named, segment_lies, tile_named, with_pieces
from arkrules.table.markup import Inner, Markup, folded, joined, listed, tag
from arkrules.table.seen import Seen
from arkrules.table.tile_pictures import plain, written
from arkrules.text import count, listing, say, template
from arkrules.tiles import Tile

__all__ = [
    "OnBoard", "as_set_up", "board_shown", "board_title", "place_id",
]  # fmt: skip

KEY_WIDTH, KEY_ROW = 372, 20
"""How wide the rows below the board are, on a phone as elsewhere, and how high."""
FARTHEST = 60
"""How many cells a board is wide or high that still bears coordinates."""


def place_id(cell: Cell, segment: str = "") -> str:
    """The id of a cell on the board, or of a segment there."""
    return f"place-{cell}-{segment}" if segment else f"cell-{cell}"


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
    corner: Inner = None
    """What is shown in a corner of the board."""


def board_shown(shown: OnBoard) -> Markup:
    """The board as a picture and as a list."""
    picture = _Board(_scene(shown), "board")
    key = picture.key()
    return joined([_pressed(shown, picture), key, shown.corner, _listed(shown.seen)])


def as_set_up(seen: Seen) -> OnBoard:
    """What was set up, and where something is wrong with it."""
    scene = scene_of(seen.state, title=board_title(seen), forbidden=seen.wrong)
    return OnBoard(seen=seen, scene=scene)


def board_title(seen: Seen) -> str:
    """What the picture is called."""
    return seen.table.title or template(seen.edition.game)


class _Board(BoardPicture):
    """The board alone: what is what stands below it, as large as words are on any board."""

    keyed = False

    def key(self) -> Inner:
        """What is what on the board, as a picture of its own."""
        entries = [*key_of(self.scene)]
        if not entries:
            return None
        rows, drawn = rows_of(entries, KEY_WIDTH), len(self.root)
        for at, row in enumerate(rows):
            self.row(row, (at + 0.5) * KEY_ROW)
        told = listing(entry.words for entry in entries if entry.words)
        key = [written(part) for part in self.root[drawn:]]
        del self.root[drawn:]
        return tag(
            "svg", key, css="ark-board board-key", role="img", aria_label=str(told),
            xmlns=self.root.get("xmlns"), viewBox=f"0 0 {KEY_WIDTH} {len(rows) * KEY_ROW}",
        )  # fmt: skip


def _pressed(shown: OnBoard, picture: BoardPicture) -> Markup:
    root = plain(picture.root)
    root.attrib |= {"role": "group", "aria-label": picture.scene.title, "id": "board"}
    if shown.seen.game:  # cells at which nothing can be done are left unmarked then
        root.set("class", f"{root.get('class')} quiet")
    _Pressed(shown, root).mark()
    return written(root)


def _scene(shown: OnBoard) -> Scene:
    """What the picture shows: all that lies, and the cells around it."""
    scene = shown.scene
    taken = {there.cell for there in (*scene.tiles, *scene.spots)}
    around = (Spot(cell, "", State.PLAIN) for cell in _open(shown.seen) if cell not in taken)
    scene = attrs.evolve(scene, spots=(*scene.spots, *around))
    far = scene.extent
    wide = far is not None and max(far.east - far.west, far.south - far.north)
    return attrs.evolve(scene, coordinates=wide < FARTHEST)


def _open(seen: Seen) -> dict[Cell, None]:
    """The cells on which a tile may be laid, and the one that is selected."""
    board = seen.state.board
    cells = map(to_cell, board.frontier) if board.tiles else (Cell(0, 0),)
    chosen = seen.table.chosen.cell
    return dict.fromkeys(cells if chosen is None else [*cells, chosen])


class _Pressed:
    """Makes what is drawn something that can be pressed."""

    def __init__(self, shown: OnBoard, root: ET.Element) -> None:
        self.seen = seen = shown.seen
        self.root = root
        self.shown = shown
        self.tiles = seen.state.tiles
        self.chosen = seen.table.chosen.cell
        feature = chosen_feature(seen)
        self.whole = frozenset(feature.segments if feature else ())
        """The segments of the feature that is selected."""
        cells = *self.tiles, *_open(seen)
        self.first = self.chosen or min(cells, key=lambda cell: abs(cell.x) + abs(cell.y))
        """The cell that the keyboard comes to first."""

    def mark(self) -> None:
        """Mark everything."""
        for part in list(self.root.iter()):
            css = part.get("class", "").split()
            if "tile" in css and part.get("data-cell"):
                self.tile(part)
            elif "spot" in css and part.get("data-cell"):
                self.cell(part, Cell.parse(part.attrib.pop("data-cell")), "spot cell open")
            elif "piece" in css and part.get("data-piece"):
                self.piece(part)

    def piece(self, part: ET.Element) -> None:
        """A piece: pressing it means where it stands, which says who stands there."""
        cell, segment = part.attrib.pop("data-cell"), part.attrib.pop("data-segment")
        part.attrib |= {"data-act": f"at:{cell} {segment}", "aria-hidden": "true"}
        self.fresh(part, Cell.parse(cell))

    def fresh(self, part: ET.Element, cell: Cell) -> None:
        """Mark what has just come to a cell."""
        if cell in self.shown.fresh:
            part.set("class", f"{part.get('class')} fresh")

    def tile(self, box: ET.Element) -> None:
        """A tile: its cell below, its segments above."""
        cell = Cell.parse(box.attrib.pop("data-cell"))
        box.set("id", f"tile-{cell}")
        self.fresh(box, cell)
        hits = next(part for part in box if part.get("class") == "hits")
        hits.set("class", "places")
        if cell not in self.tiles:  # it is only tried there, or refused
            del hits[:]
        for part in hits:
            self.place(part, cell)
        for part in hits:
            if "ground" in part.get("class", "").split():
                _bare(box, part, f"bare-{part.get('id')}")
        hits.insert(0, ET.Element("rect", width="100", height="100"))
        self.cell(hits[0], cell, "spot cell")

    def cell(self, part: ET.Element, cell: Cell, css: str) -> None:
        """A cell, with a tile or without; one may be drawn that lies nowhere."""
        label = say("{cell}: open", cell=cell)
        if cell in self.tiles:
            label = tile_named(self.tiles[cell], cell)
        if cell in self.seen.wrong:
            label = say("{place}, something is wrong here", place=label)
        part.set("data-at", str(cell))
        self.press(part, css, label, cell)

    def place(self, part: ET.Element, cell: Cell) -> None:
        """A segment of a tile, with the piece there."""
        name, tile = part.attrib.pop("data-segment", ""), self.tiles[cell]
        part.attrib.pop("data-cell", None)
        css = f"spot place {part.get('class', '')}".rstrip()
        if tile.segments[tile.kind.index[name]].kind == "field":
            css = f"{css} ground"
        if (cell, name) in self.whole:
            css = f"{css} whole"
        label = with_pieces(place_named(tile, cell, name), self.seen.pieces_at.get((cell, name)))
        self.press(part, css, label, cell, name)

    def press(self, part: ET.Element, css: str, label: str, cell: Cell, segment: str = "") -> None:
        """What is sent from a place; one at which something can be done is lit, and says what."""
        can = self.shown.can.get((cell, segment))
        if can is not None:
            css = f"{css} lit turned" if cell in self.shown.turned else f"{css} lit"
            label = say("{place}; {can}", place=label, can=can)
        here = cell == self.chosen
        on = here and segment == self.seen.table.chosen.segment
        first = here if segment else cell == self.first
        part.attrib |= {
            "class": f"{css} chosen-here" if on else css,
            "id": place_id(cell, segment),
            "role": "button",
            "tabindex": "0" if first else "-1",
            "data-act": f"at:{cell} {segment}".rstrip(),
            "aria-label": label,
            "aria-pressed": str(on).lower(),
        }


def _bare(tile: ET.Element, field: ET.Element, id: str) -> None:
    """A field reaches below cities and roads; when it is tinted, show what lies bare."""
    whole = {"x": "0", "y": "0", "width": "100", "height": "100"}
    mask = ET.Element("mask", whole, id=id, maskUnits="userSpaceOnUse")
    add(mask, "path", fill="white", d="M0 0h100v100H0Z")
    for part in tile:
        if part.get("class") == "city":
            add(mask, "path", d=part.get("d"))
        elif part.get("class") == "edge":
            add(mask, "path", fill="none", stroke="black", stroke_width=11, d=part.get("d"))
    field.set("mask", f"url(#{id})")
    tile.insert(0, mask)


# -- as a list ------------------------------------------------------------------------------------


def _listed(seen: Seen) -> Markup:
    """The board for those who do not see it."""
    laid = seen.state.tiles
    tiles = sorted(laid.items(), key=lambda there: there[0].spot)
    said = count(len(tiles), "{number} tile lies.", "{number} tiles lie.")
    items = [tag("li", tile_named(tile, at), listed(_parts(seen, tile, at))) for at, tile in tiles]
    opened = "; ".join(str(cell) for cell in _open(seen) if cell not in laid)
    more = tag("li", say("Open: {cells}", cells=opened))
    title = say("The board as a list")
    return folded(title, tag("p", said), tag("ul", items, more), id="board-list")


def _parts(seen: Seen, tile: Tile, cell: Cell) -> Iterator[str]:
    """What is on a tile: its segments with who stands there, its marks, and what else is there."""
    for segment in tile.segments:
        there = seen.pieces_at.get((cell, segment.name))
        yield with_pieces(segment_lies(tile, segment), there)
    for mark in tile.kind.marks:
        what = say("{number} × {thing}", number=mark.count, thing=noun(mark.word))
        on = "+".join(mark.segments)
        yield say("{thing} on {segment}", thing=what, segment=on) if on else what
    for name, where in seen.state.tokens.items():
        if where == cell:
            yield say("{token:the} is here", token=noun(name))
