"""What a picture shows, as values: a scene comes before a picture.

A scene says what lies where and how it is shown, and nothing of the game behind it.
Two scenes are equal if they look the same; a scene can be kept, compared, pickled and put in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import attrs

from arkrules.errors import BadNotation
from arkrules.geometry import Cell, Rect
from arkrules.lazy import defined
from arkrules.nouns import Quantity
from arkrules.play import GameState, Glyph, PieceAt, lexicon
from arkrules.structure import require, unwanted
from arkrules.text import say
from arkrules.tiles import Tile

__all__ = [
    "Arrow",
    "Ground",
    "LaidTile",
    "PlayerLine",
    "Scene",
    "Spot",
    "Stamp",
    "StandingPiece",
    "State",
    "laid_tile",
    "scene_of",
    "scene_of_tile",
    "with_tiles",
]


class State(StrEnum):
    """How something is shown."""

    PLAIN = "plain"
    FADED = "faded"
    NEW = "new"
    FORBIDDEN = "forbidden"
    BARRIER = "barrier"
    ASKED = "asked"


@attrs.frozen
class Spot:
    """Something in a cell: a neutral figure, or the cell itself if no tile lies there."""

    cell: Cell
    name: str
    state: State


@attrs.frozen
class Ground(Spot):
    """A segment of a tile; its name says what it is: a city, a road, a field, or which site."""

    segment: str


@attrs.frozen
class Stamp(Spot):
    """Marks of one sort, printed on a segment; without one, on the tile as a whole."""

    segment: str
    """Of one that joins several segments, all of them: `1+2+3`."""
    count: int

    @property
    def joint(self) -> bool:
        """Whether it lies where several segments meet."""
        return "+" in self.segment


@attrs.frozen
class LaidTile(Spot):
    """A tile as it lies, called as in notation."""

    kind: str
    sides: tuple[str, ...]
    grounds: tuple[Ground, ...]
    stamps: tuple[Stamp, ...]
    confidence: str
    """How sure its picture is; empty where nobody says."""

    @property
    def site(self) -> str:
        """What is in its middle, if anything is."""
        return next((ground.name for ground in self.grounds if ground.name == ground.segment), "")

    @property
    def inner(self) -> tuple[str, ...]:
        """The fields that reach no side."""
        fields = (ground.segment for ground in self.grounds if ground.name == "field")
        return tuple(name for name in fields if name not in "".join(self.sides))

    @property
    def printed(self) -> tuple[str, ...]:
        """The words of what is printed on it and has a glyph, if somebody drew one."""
        return tuple(filter(None, (self.site, *(stamp.name for stamp in self.stamps))))

    @property
    def states(self) -> Mapping[str, State]:
        """How its segments are shown."""
        return {ground.segment: ground.state for ground in self.grounds}

    @property
    def doubtful(self) -> bool:
        """Whether its picture is not sure."""
        return self.confidence not in ("", "confirmed")


@attrs.frozen
class StandingPiece(Spot):
    """A player's piece on a segment, with what it carries."""

    segment: str
    player: str
    notes: tuple[tuple[str, int], ...]
    gain: str = ""
    """The points that it brings its player, such as `+4`."""


def _as_long(arrow: Arrow, _field: object, through: Sequence[str]) -> None:
    if through and len(through) != len(arrow.way):
        raise unwanted(through, "through", "a segment on each cell of the way")


def _way(_arrow: object, _field: object, way: Sequence[Cell]) -> None:
    if len(way) < 2 or not all(isinstance(cell, Cell) for cell in way):
        raise unwanted(way, "way", "two cells or more")


@attrs.frozen
class Arrow:
    """An arrow from a cell to another, through the cells between."""

    way: tuple[Cell, ...] = attrs.field(validator=_way)
    name: str = ""
    state: State = State.PLAIN
    segment: str = ""
    """Where it ends: at a piece on a segment; without one, in the middle of the last cell."""
    through: tuple[str, ...] = attrs.field(default=(), validator=_as_long)
    """The segments that it follows, one on each cell; without them, it goes through the middle."""

    @property
    def cell(self) -> Cell:
        """Where it begins."""
        return self.way[0]


@attrs.frozen
class PlayerLine:
    """A player, and what there is to say of the player under a picture: points, a supply."""

    player: str
    words: str


@attrs.frozen(kw_only=True)
class Scene:
    """All that a picture shows: tiles, pieces, tokens, marks and arrows, each with its cell.

    It is made from a state, a case or a kind of tile, knows no rules, and is drawn as SVG, or in
    letters for a terminal. Equal scenes give equal pictures.
    """

    title: str
    about: str = ""
    """What it shows, where that is not told by what lies there."""
    margin: int = 4
    coordinates: bool = False
    """Whether the edge bears coordinates."""
    names: bool = False
    """Whether the names of segments are shown."""
    tiles: tuple[LaidTile, ...] = ()
    pieces: tuple[StandingPiece, ...] = ()
    tokens: tuple[Spot, ...] = ()
    spots: tuple[Spot, ...] = ()
    """Cells without a tile that are marked."""
    arrows: tuple[Arrow, ...] = ()
    highlight: Cell | None = None
    """The tile in question."""
    players: tuple[str, ...] = ()
    glyphs: tuple[tuple[str, Glyph], ...] = ()
    """How pieces, marks, sites and tokens are drawn, by name."""
    meanings: tuple[tuple[State, str], ...] = ()
    """What the states mean here, in a few words each; told under the picture."""
    heading: bool = False
    """Whether the title stands above the board."""
    tallies: tuple[PlayerLine, ...] = ()
    """What is said of the players under the board."""
    legend: bool = False
    """Whether all that is drawn is explained under the board."""

    @property
    def extent(self) -> Rect | None:
        """The cells from one corner to the other; nothing if there is nothing to see."""
        cells = [spot.cell for spot in (*self.tiles, *self.spots)]
        cells += [cell for arrow in self.arrows for cell in arrow.way]
        cells += [self.highlight] if self.highlight is not None else []
        if not cells:
            return None
        xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
        return Rect(min(xs), min(ys), max(xs), max(ys))

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The kinds of tiles whose picture is not sure."""
        return tuple(sorted({tile.kind for tile in self.tiles if tile.doubtful}))

    def _repr_svg_(self) -> str:
        picture: str = defined("arkrules.render:scene_svg")(self)
        return picture

    @property
    def alone(self) -> bool:
        """Whether it is a tile by itself, and no board."""
        return len(self.tiles) == 1 and not self.coordinates and not self.margin

    def meaning(self, state: State) -> str:
        """What a state means here; nothing where nobody says."""
        return dict(self.meanings).get(state, "")

    @property
    def states(self) -> frozenset[State]:
        """The states that something is shown in."""
        shown: tuple[Spot | Arrow, ...] = (*self.tiles, *self.pieces, *self.tokens, *self.spots)
        shown += self.arrows
        return frozenset(thing.state for thing in (*shown, *self.grounds))

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The segments of all tiles."""
        return tuple(ground for tile in self.tiles for ground in tile.grounds)

    def glyph(self, name: str) -> Glyph:
        """How something is drawn; by its letter if nobody drew it."""
        return dict(self.glyphs).get(name) or Glyph(text=name[0].upper())


def scene_of(
    state: GameState,
    *,
    title: str = "",
    highlight: Cell | None = None,
    coordinates: bool = True,
    new: Iterable[Cell] = (),
    faded: Iterable[PieceAt] = (),
    forbidden: Iterable[Cell | tuple[Cell, str]] = (),
    barriers: Iterable[tuple[Cell, str]] = (),
    asked: Iterable[tuple[Cell, str]] = (),
    arrows: Iterable[Arrow] = (),
    meanings: Mapping[State, str] | None = None,
) -> Scene:
    """The board of a state, the tile in question highlighted; by default the one just laid.

    `new` are cells; `forbidden` are cells, or cells with a segment there;
    `barriers` are segments, each a cell and a name, and so are `asked`, those in question;
    `faded` are pieces, also such as have just left the board.
    The meanings of the states are listed under the picture if `meanings` says so.
    A tile that is new is not highlighted besides.
    """
    require(state, GameState, "state", "a state, such as `set_up` gives")
    if highlight is not None:
        require(highlight, Cell, "highlight", "a Cell")
    tiles, gone, shown = state.tiles, tuple(faded), tuple(arrows)
    states: dict[object, State] = dict.fromkeys(new, State.NEW)
    states |= dict.fromkeys(asked, State.ASKED)
    states |= dict.fromkeys(barriers, State.BARRIER)
    states |= dict.fromkeys(forbidden, State.FORBIDDEN)
    states |= dict.fromkeys(gone, State.FADED)
    named = [it for it in states if isinstance(it, tuple) and not isinstance(it, Cell)]
    named += [(piece.cell, piece.segment) for piece in gone]
    named += [there for arrow in shown for there in zip(arrow.way, arrow.through, strict=False)]
    for cell, segment in named:
        _require_segment(tiles, cell, segment)
    sure = state.assembly.box.confidence
    laid = tuple(
        laid_tile(tile, cell, states, sure.get(tile.kind.token, ""))
        for cell, tile in sorted(tiles.items(), key=lambda there: there[0].spot)
    )
    pieces = tuple(
        StandingPiece(
            it.cell, it.kind, states.get(it, State.PLAIN), it.segment, it.player, it.notes
        )
        for it in dict.fromkeys((*state.pieces, *gone))
    )
    tokens = tuple(Spot(cell, name, State.PLAIN) for name, cell in state.tokens.items())
    carried = (name for piece in pieces for name, _ in piece.notes)
    names = (*(thing.name for thing in (*pieces, *tokens)), *carried)
    if highlight is None and states.get(state.laid) is not State.NEW:
        highlight = state.laid
    marked = (cell for cell in states if isinstance(cell, Cell) and cell not in tiles)
    return Scene(
        title=title or _title(state),
        coordinates=coordinates,
        tiles=laid,
        pieces=pieces,
        tokens=tokens,
        spots=tuple(Spot(cell, "", states[cell]) for cell in marked),
        arrows=shown,
        highlight=highlight,
        players=state.players,
        glyphs=_glyphs(state.assembly.glyphs, laid, names),
        meanings=tuple((meanings or {}).items()),
    )


def _title(state: GameState) -> str:
    """What a board is called that nobody gave a title."""
    edition, tiles = state.profile.title, Quantity("tile", len(state.board))
    return say("{edition}: {tiles}, step {step}", edition=edition, tiles=tiles, step=state.step)


def scene_of_tile(
    tile: Tile, *, title: str = "", names: bool = False, confidence: str = ""
) -> Scene:
    """One tile by itself, with the names of its segments if wanted."""
    require(tile, Tile, "tile", "a tile, such as `state.tile('0,0')`")
    laid = laid_tile(tile, Cell(0, 0), {}, confidence)
    return Scene(
        title=title or str(tile),
        about=tile.kind.literal,
        margin=0,
        names=names,
        tiles=(laid,),
        glyphs=_glyphs(lexicon().glyphs, (laid,)),
    )


def laid_tile(
    tile: Tile, cell: Cell, states: Mapping[object, State], confidence: str = ""
) -> LaidTile:
    """A tile as it would lie in a cell; the states are those of cells, and of segments of cells."""

    def shown(*segment: str) -> State:
        return states.get((cell, *segment) if segment else cell, State.PLAIN)

    return LaidTile(
        cell,
        str(tile),
        shown(),
        tile.kind.token,
        tile.sides,
        tuple(Ground(cell, it.kind, shown(it.name), it.name) for it in tile.segments),
        tuple(
            Stamp(cell, mark.word, State.PLAIN, "+".join(mark.segments), mark.count)
            for mark in tile.kind.marks
        ),
        confidence,
    )


def with_tiles(scene: Scene, tiles: Sequence[LaidTile], known: Mapping[str, Glyph]) -> Scene:
    """A scene with more tiles, and how that is drawn which is printed on them."""
    glyphs = {**dict(_glyphs(known, tiles)), **dict(scene.glyphs)}
    return attrs.evolve(scene, tiles=(*scene.tiles, *tiles), glyphs=tuple(glyphs.items()))


def _glyphs(
    known: Mapping[str, Glyph], tiles: Iterable[LaidTile], names: Iterable[str] = ()
) -> tuple[tuple[str, Glyph], ...]:
    """How that is drawn which is there."""
    printed = (word for tile in tiles for word in tile.printed)
    return tuple((name, known[name]) for name in sorted({*printed, *names} & known.keys()))


def _require_segment(tiles: Mapping[Cell, Tile], cell: Cell, segment: str) -> None:
    """Raise an error for anything that is not a segment on the board."""
    if cell not in tiles or segment not in tiles[cell].kind.index:
        raise BadNotation(
            f"{cell} {segment}",
            say("no such segment on the board"),
            expected=say("a laid tile's segment"),
        )
