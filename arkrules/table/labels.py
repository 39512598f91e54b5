"""What lies on the table, in words: for labels, and for those who hear the board."""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.geometry import SIDES as NUMBERS
from arkrules.geometry import Cell
from arkrules.nouns import noun, person
from arkrules.play import GameState, PieceAt
from arkrules.table.terms import ROUND, WORDS, called
from arkrules.text import all_of, count, say
from arkrules.tiles import Kind, Tile
from arkrules.tiles.tile import Segment

__all__ = [
    "gained",
    "kind_named",
    "piece_named",
    "place_named",
    "segment_lies",
    "segment_named",
    "step_named",
    "tile_named",
    "token_named",
    "turned_by",
    "with_pieces",
]


def kind_named(kind: Kind) -> str:
    """A kind by its name; one that was drawn by hand by what it shows."""
    if not kind.token.startswith("["):
        return kind.token
    shown = [noun(segment.kind) for segment in kind.segments]
    return say("drawn tile: {segments}", segments=all_of(shown) if shown else say("nothing"))


def token_named(state: GameState, token: str) -> str:
    """A tile by its token; one that the game does not know as it is written."""
    box = state.assembly.box
    return kind_named(box.kind(token)) if box.knows(token) else token


def segment_named(segment: Segment) -> str:
    """A segment by what it is and by its letter; a site by what it is."""
    if segment.name == segment.kind:
        return say("{site:the}", site=noun(segment.kind))
    return say("{kind} {name}", kind=noun(segment.kind), name=segment.name)


def segment_lies(tile: Tile, segment: Segment) -> str:
    """A segment, and which sides of the tile it reaches."""
    sides = [say(ROUND["toward"][side]) for side in NUMBERS if segment.name in tile.sides[side]]
    if segment.name == segment.kind or not sides:
        return segment_named(segment)
    return say("{segment}, {sides}", segment=segment_named(segment), sides=all_of(sides))


def place_named(tile: Tile, cell: Cell, name: str) -> str:
    """A segment by what it is and where."""
    segment = tile.segments[tile.kind.index[name]]
    return say("{segment} at {cell}", segment=segment_named(segment), cell=cell)


def piece_named(piece: PieceAt) -> str:
    """A piece with whose it is and what it carries."""
    named = say("{player} {piece}", player=piece.player, piece=noun(piece.kind))
    if not piece.notes:
        return named
    carried = [
        say("{number} × {thing}", number=number, thing=noun(name)) for name, number in piece.notes
    ]
    return say("{piece} with {carried}", piece=named, carried=all_of(carried))


def with_pieces(place: str, pieces: Iterable[PieceAt] | None) -> str:
    """A place with the pieces that stand there, if any do."""
    if not pieces:
        return place
    return say("{place}: {pieces}", place=place, pieces="; ".join(map(piece_named, pieces)))


def tile_named(tile: Tile, cell: Cell) -> str:
    """A tile by its kind and where it lies."""
    return say("{cell}: {tile}", cell=cell, tile=kind_named(tile.kind))


def turned_by(turn: int) -> str:
    """How a tile is turned."""
    if not turn:
        return say("as it was drawn")
    return count(turn, "turned by a quarter", "turned by {number} quarters")


def gained(player: str, points: int) -> str:
    """A player with points that are won, or lost."""
    return say("{player} {points}", player=person(player), points=f"{points:+}")


def step_named(state: GameState, name: str) -> str:
    """A step of the turn by what is done in it."""
    about = "" if name in WORDS["step"] else state.assembly.steps[name].about
    return say(about) if about else called("step", name)
