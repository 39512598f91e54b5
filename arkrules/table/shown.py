"""What every page shows of a game: the board, tiles, features, choices, and what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from statistics import fmean
from typing import Any
from xml.etree import ElementTree as ET

import attrs

from arkrules.board import Feature
from arkrules.documents import Bullets, Document, write_html
from arkrules.geometry import Cell, to_cell
from arkrules.nouns import noun, person
from arkrules.play import (
    Award,
    Discard,
    Draw,
    End,
    Event,
    GameState,
    Lay,
    Line,
    Move,
    Pass,
    Place,
    Refusal,
)  # fmt: skip
from arkrules.play.events import GameOver
from arkrules.play.valuation import Holding, valuation_of
from arkrules.render import Scene, Spot, State, scene_of, scene_of_tile
from arkrules.render.canvas import add, color_of, number, shapes_of
from arkrules.render.outline import Point, outline_of
from arkrules.render.svg import BoardPicture
from arkrules.render.words import key_of, rows_of
from arkrules.rules import Profile
from arkrules.table.desk import Desk, Legal, Where, made_in, place_of
from arkrules.table.html import (
    Inner,
    Markup,
    button,
    folded,
    form,
    gained,
    joined,
    listed,
    place_named,
    section,
    segment_lies,
    tag,
    tile_named,
    token_named,
    turned_by,
    typed,
    with_pieces,
)
from arkrules.table.terms import called
from arkrules.telling.names import Naming, item_words, move_words
from arkrules.text import all_of, count, later, listing, sanitize, say, sentence, template
from arkrules.tiles import Tile

__all__ = [
    "DISC", "OnBoard", "as_set_up", "board_shown", "board_title", "chosen_feature", "disc",
    "doing", "event_told", "feature_called", "figure", "large", "meeple", "move_named",
    "moves_at", "moves_listed", "place_id", "places_lit", "places_on", "plain", "ply_said",
    "ply_told", "points_of", "press_move", "pressed", "refusals_shown", "spread", "tile_choice",
    "tile_picture", "worth_shown", "written",
]  # fmt: skip


# == a game in words ===============================================================================


def doing(word: str) -> str:
    """What is done by moves of a kind."""
    words = called("doing", word)
    return f"{words[:1].upper()}{words[1:]}"


# -- moves ----------------------------------------------------------------------------------------


def move_named(state: GameState, move: Move) -> str:
    """A move that can be made in a state."""
    match move:
        case Draw():
            return token_named(state, move.tile)
        case Lay():
            # A record leaves out which tile it is where only one can be meant.
            (*_, held) = state.hands[state.to_move] or ("",)
            what = {"tile": token_named(state, move.tile or held), "cell": move.cell}
            if not move.rotation:
                return say("{tile} at {cell}", **what)
            return say("{tile} at {cell}, {turned}", turned=turned_by(move.rotation), **what)
        case Place() if state.laid is not None:
            tile = state.tiles[state.laid]
            where = segment_lies(tile, tile.segments[tile.kind.index[move.segment]])
            return say("{piece} on {segment}", piece=noun(move.piece), segment=where)
        case Pass():
            return say("Place no piece") if state.step == "place" else say("nothing")
        case Discard():
            return say("it fits nowhere: set it aside")
        case End():
            return say("count up what is left")
    return _going(state, move)


def _going(state: GameState, move: Move) -> str:
    """A move that an extension knows: as it is written, and where it leads."""
    journey = move.journey(state.content)
    if journey is None:
        return str(move)
    cell = to_cell(journey.spots[-1])
    tile = state.tiles.get(cell)
    if tile is None or journey.segment not in tile.kind.index:
        return say("{move}, to {place}", move=move, place=cell)
    return say("{move}, to {place}", move=move, place=place_named(tile, cell, journey.segment))


# -- what was done --------------------------------------------------------------------------------


def ply_said(before: GameState, after: GameState) -> str:
    """A move that led to a state, with what followed from it, for those who hear it."""
    events = after.content.log
    if isinstance(made_in(after), End):  # there is much to tell, and it is shown item by item
        events = tuple(event for event in events if isinstance(event, GameOver))
    return " ".join(map(whole_sentence, (_moved(before, after), *events)))


def whole_sentence(event: object) -> str:
    """Something that happened, or a reason, as a whole sentence."""
    if isinstance(event, Refusal):
        return sentence(event.words)
    return sentence(event.headline if isinstance(event, Award) else str(event))


def _moved(before: GameState, after: GameState) -> str:
    move = made_in(after)
    if isinstance(move, Pass) and before.step == "place":
        return say("{player} placed no piece", player=person(before.to_move))
    return move_words(before.to_move, move, move_named(before, move))


def ply_told(before: GameState, after: GameState) -> Markup:
    """A move that led to a state, with what followed from it item by item."""
    events = listed(event_told(event, after.profile) for event in after.content.log)
    return tag("div", tag("p", _moved(before, after), css="move"), events)


def event_told(event: Event, profile: Profile) -> Inner:
    """Something that happened; of points, every item with its clause and where that is printed."""
    if not isinstance(event, Award):
        return sentence(str(event))
    items = listed(_item(line, profile) for line in event.lines)
    return tag("span", sentence(event.headline), css="award"), items


def _item(line: Line, profile: Profile) -> Inner:
    cited = "; ".join(profile.cite(line.clause))
    places = (" ", tag("small", cited)) if cited else None
    return item_words(line), " ", tag("code", line.clause), places


# == pictures of the table =========================================================================


@lru_cache(maxsize=2048)
def tile_picture(tile: Tile, place: str = "t") -> Markup:
    """A tile by itself, for the eye alone; what shows it says what it is.

    `place` is a word for where it stands, so that the ids of two on a page differ.
    """
    digest = sha256(f"{tile.kind.literal}{tile}".encode()).hexdigest()[:7]
    root = BoardPicture(scene_of_tile(tile), f"{place}{digest}").root
    del root[:2]  # its title and what it shows in words
    for parent in root.iter():
        for part in [one for one in parent if one.get("class") == "hits"]:
            parent.remove(part)
    del root.attrib["role"]
    root.attrib |= {"aria-hidden": "true", "focusable": "false"}
    return written(plain(root))


def tile_choice(
    tile: Tile, act: str, name: str, place: str = "t", **given: Any
) -> Markup:  # more that a button is given
    """A tile to choose by pressing it."""
    return button(tile_picture(tile, place), act, css="tile-choice", name=name, **given)


def plain(root: ET.Element) -> ET.Element:
    """A picture without what a strict policy for contents forbids: styles within it."""
    for part in root.iter():
        marker = part.attrib.pop("style", "")
        if marker:
            where = marker.removeprefix("marker:")
            part.attrib |= {"marker-start": where, "marker-mid": where, "marker-end": where}
    for told in ("width", "height", "aria-labelledby"):
        root.attrib.pop(told, None)
    return root


def written(root: ET.Element) -> Markup:
    """A picture as text."""
    return Markup(sanitize(ET.tostring(root, encoding="unicode")).replace(" />", "/>"))


def figure(state: GameState, player: str, kind: str) -> Markup:
    """A piece in its player's color, around the origin of a picture."""
    glyph = state.assembly.glyphs.get(kind)
    shapes: list[Inner] = [written(shape) for shape in shapes_of(glyph)] if glyph else []
    body = tag("g", shapes or tag("circle", r=9), css="body")
    letter = tag("text", player[0].upper(), css="letter", y=5)
    return tag("g", body, letter, css=f"piece {color_of(player, state.players)}")


def meeple(state: GameState, player: str, kind: str) -> Markup:
    """A piece as a picture of its own, for the eye alone."""
    return tag(
        "svg", figure(state, player, kind), css="ark-board meeple-figure",
        viewBox="-11 -11 22 22", aria_hidden="true", focusable="false",
    )  # fmt: skip


# == a tile, large, with a disc on each segment ====================================================

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


# == the feature that is selected ==================================================================

NEAR = 0.5
"""How many cells from the middle of the board still are its middle."""


def chosen_feature(desk: Desk) -> Feature | None:
    """The feature of the segment that is selected."""
    chosen = desk.table.chosen
    if chosen.cell is None:
        return None
    tile = desk.state.tiles.get(chosen.cell)
    there = tile is not None and chosen.segment in tile.kind.index
    return desk.state.feature(chosen.cell, chosen.segment) if there else None


def worth_shown(desk: Desk) -> Inner:
    """What is known of the feature that is selected."""
    feature = chosen_feature(desk)
    if feature is None or not desk.sound:
        return None
    valued = valuation_of(desk.state)
    holding = next(
        (one for one in valued.holdings if (one.of.cell, one.of.segment) in feature.segments), None
    )
    lines = [_size(feature), *(_held(holding) if holding else [say("Nobody stands on it.")])]
    title = sentence(feature_called(desk.state, feature)).removesuffix(".")
    return section(title, listed(lines), id="feature")


def feature_called(state: GameState, feature: Feature) -> str:
    """A feature as people point at it: by how large it is, and where on the board."""
    tiles = count(feature.size, "{number} tile", "{number} tiles")
    what = {"kind": noun(feature.kind), "tiles": tiles}
    here, there = (_middle(cells) for cells in ((it for it, _ in feature.segments), state.tiles))
    east, south = here[0] - there[0], here[1] - there[1]
    far = max(abs(east), abs(south))
    if far < NEAR:
        return say("{kind:the} of {tiles} in the middle", **what)
    if far == abs(east):
        where = later("on the left") if east < 0 else later("on the right")
    else:
        where = later("at the top") if south < 0 else later("at the bottom")
    return say("{kind:the} of {tiles} {where}", where=say(where), **what)


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    found = list(dict.fromkeys(cells))
    return fmean(cell.x for cell in found), fmean(cell.y for cell in found)


def _size(feature: Feature) -> str:
    sides = len(feature.open_borders)
    tiles = count(feature.size, "{number} tile", "{number} tiles")
    opened = count(sides, "{number} open side", "{number} open sides")
    what = {"tiles": tiles, "sides": opened if sides else say("no open side")}
    return sentence(say("{tiles}, {sides}", **what))


def _held(holding: Holding) -> Iterator[str]:
    """Who has the majority, and what that brings now and at the end."""
    held = all_of(
        count(number, "{player} {number} piece", "{player} {number} pieces", player=person(player))
        for player, number in holding.pieces.items()
    )
    yield say("On it: {pieces}.", pieces=held)
    if len(holding.pieces) > 1:
        yield say("Majority: {players}.", players=all_of(map(person, holding.earners)))
    for message, awards in (
        (later("If it were completed as it is: {points}."), holding.now),
        (later("If the game ended now: {points}."), holding.final),
    ):
        if awards:
            points = all_of(gained(award.player, award.points) for award in awards)
            yield say(message, points=points)


# == the board =====================================================================================

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

    desk: Desk
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
    return joined([_pressed(shown, picture), key, shown.corner, _listed(shown.desk)])


def as_set_up(desk: Desk) -> OnBoard:
    """What was set up, and where something is wrong with it."""
    scene = scene_of(desk.state, title=board_title(desk), forbidden=desk.wrong)
    return OnBoard(desk=desk, scene=scene)


def board_title(desk: Desk) -> str:
    """What the picture is called."""
    return desk.table.title or template(desk.edition.game)


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
    if shown.desk.game:  # cells at which nothing can be done are left unmarked then
        root.set("class", f"{root.get('class')} quiet")
    _Pressed(shown, root).mark()
    return written(root)


def _scene(shown: OnBoard) -> Scene:
    """What the picture shows: all that lies, and the cells around it."""
    scene = shown.scene
    taken = {there.cell for there in (*scene.tiles, *scene.spots)}
    around = (Spot(cell, "", State.PLAIN) for cell in _open(shown.desk) if cell not in taken)
    scene = attrs.evolve(scene, spots=(*scene.spots, *around))
    far = scene.extent
    wide = far is not None and max(far.east - far.west, far.south - far.north)
    return attrs.evolve(scene, coordinates=wide < FARTHEST)


def _open(desk: Desk) -> dict[Cell, None]:
    """The cells on which a tile may be laid, and the one that is selected."""
    board = desk.state.board
    cells = map(to_cell, board.frontier) if board.tiles else (Cell(0, 0),)
    chosen = desk.table.chosen.cell
    return dict.fromkeys(cells if chosen is None else [*cells, chosen])


class _Pressed:
    """Makes what is drawn something that can be pressed."""

    def __init__(self, shown: OnBoard, root: ET.Element) -> None:
        self.desk = desk = shown.desk
        self.root = root
        self.shown = shown
        self.tiles = desk.state.tiles
        self.chosen = desk.table.chosen.cell
        feature = chosen_feature(desk)
        self.whole = frozenset(feature.segments if feature else ())
        """The segments of the feature that is selected."""
        cells = *self.tiles, *_open(desk)
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
        if cell in self.desk.wrong:
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
        label = with_pieces(place_named(tile, cell, name), self.desk.pieces_at.get((cell, name)))
        self.press(part, css, label, cell, name)

    def press(self, part: ET.Element, css: str, label: str, cell: Cell, segment: str = "") -> None:
        """What is sent from a place; one at which something can be done is lit, and says what."""
        can = self.shown.can.get((cell, segment))
        if can is not None:
            css = f"{css} lit turned" if cell in self.shown.turned else f"{css} lit"
            label = say("{place}; {can}", place=label, can=can)
        here = cell == self.chosen
        on = here and segment == self.desk.table.chosen.segment
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


def _listed(desk: Desk) -> Markup:
    """The board for those who do not see it."""
    laid = desk.state.tiles
    tiles = sorted(laid.items(), key=lambda there: there[0].spot)
    said = count(len(tiles), "{number} tile lies.", "{number} tiles lie.")
    items = [tag("li", tile_named(tile, at), listed(_parts(desk, tile, at))) for at, tile in tiles]
    opened = "; ".join(str(cell) for cell in _open(desk) if cell not in laid)
    more = tag("li", say("Open: {cells}", cells=opened))
    title = say("The board as a list")
    return folded(title, tag("p", said), tag("ul", items, more), id="board-list")


def _parts(desk: Desk, tile: Tile, cell: Cell) -> Iterator[str]:
    """What is on a tile: its segments with who stands there, its marks, and what else is there."""
    for segment in tile.segments:
        there = desk.pieces_at.get((cell, segment.name))
        yield with_pieces(segment_lies(tile, segment), there)
    for mark in tile.kind.marks:
        what = say("{number} × {thing}", number=mark.count, thing=noun(mark.word))
        on = "+".join(mark.segments)
        yield say("{thing} on {segment}", thing=what, segment=on) if on else what
    for name, where in desk.state.tokens.items():
        if where == cell:
            yield say("{token:the} is here", token=noun(name))


# == what can be done in a game now, for asking and for playing alike ==============================

SOME = 12
"""Of how many moves it is said what each brings."""
MANY = 60
"""How many moves of a kind are shown one by one; more are shown by where they lead."""


def places_lit(state: GameState, legal: Legal, rotation: int = 0) -> Mapping[Where, str]:
    """Where something can be done, each with what that is."""
    return {where: _in_words(state, moves, rotation) for where, moves in legal.by_place.items()}


def _in_words(state: GameState, moves: Sequence[Move], rotation: int) -> str:
    turns = [move.rotation for move in moves if isinstance(move, Lay)]
    if turns:
        return say("it fits") if rotation in turns else say("it fits if turned")
    if len(moves) == 1:
        return move_named(state, moves[0])
    return count(len(moves), "{number} move", "{number} moves")


def moves_at(state: GameState, moves: Sequence[Move], cell: Cell, segment: str) -> Inner:
    """The moves of a place to choose from."""
    if not moves:
        return None
    place = f"{cell} {segment}".strip()
    title = tag("h4", say("At {place}", place=place), id="play-here", tabindex=-1)
    return title, tag("p", _each(state, moves, "here-"), css="acts")


def moves_listed(state: GameState, legal: Legal, *, try_act: str) -> Markup:
    """All moves kind by kind, folded, and a line to write one in."""
    shown: list[Inner] = []
    for word, moves in legal.by_kind.items():
        title = count(
            len(moves), "{doing}: {number} way", "{doing}: {number} ways", doing=doing(word)
        )
        far = len(moves) > MANY
        buttons = _toward(state, moves) if far else _each(state, moves, "all-")
        shown += [tag("h4", title), tag("p", buttons, css="acts")]
    if legal.more:
        shown.append(tag("p", say("There are more; write the move.")))
    line = typed(say("A move in notation"), "move", "typed", maxlength="200", spellcheck="false")
    press = say("May I?") if try_act == "try" else say("Make it")
    return folded(say("Legal moves"), shown, form(try_act, line, press=press), id="moves-all")


def _each(state: GameState, moves: Sequence[Move], place: str) -> list[Markup]:
    """A button for each move; of a few moves it is said what they bring."""
    return [press_move(state, move, place, brings=len(moves) <= SOME) for move in moves]


def _toward(state: GameState, moves: Sequence[Move]) -> Iterator[Markup]:
    """Very many moves, by where they lead; there they are listed one by one."""
    by_place = Counter[Where]()
    for move in moves:
        where = place_of(state, move)
        if where is None:
            yield press_move(state, move, "all-")
        else:
            by_place[where] += 1
    for (cell, segment), ways in by_place.items():
        place = f"{cell} {segment}".strip()
        label = count(ways, "to {place}: {number} way", "to {place}: {number} ways", place=place)
        yield button(label, f"at:{place}", place="toward-")


def press_move(state: GameState, move: Move, place: str = "", *, brings: bool = True) -> Markup:
    """A button that makes a move, with what that brings at once."""
    label: Inner = move_named(state, move)
    if brings and not isinstance(move, End) and (points := points_of(state, move)):
        label = (label, " ", tag("small", points))
    return button(label, f"move:{move}", place=place)


def points_of(state: GameState, move: Move) -> str:
    """What a move brings at once, or costs; a draw brings nothing."""
    if state.step == "draw":
        return ""
    then = state.after(move).scores
    changed = [
        gained(name, points - before)
        for (name, before), points in zip(state.scores.items(), then.values(), strict=True)
        if points != before
    ]
    return str(listing(changed))


def refusals_shown(desk: Desk, refusals: Iterable[Refusal]) -> Markup:
    """Every clause that refuses something, with the places where it is printed."""
    names = Naming(desk.book)
    said = ((sentence(one.words), one.clause) for one in refusals)
    told = Bullets(names.cited(desk.profile, words, clause) for words, clause in said)
    return Markup(write_html(Document(blocks=[told])))
