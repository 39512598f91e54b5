"""Set up: putting pieces on segments, taking them off, and what they carry."""

from __future__ import annotations

import attrs

from arkrules.errors import TableError
from arkrules.geometry import Cell
from arkrules.nouns import noun
from arkrules.play import PieceAt
from arkrules.table.acts import Done, Fields, act, the_value, whole
from arkrules.table.board_shown import place_id
from arkrules.table.controls import button, number
from arkrules.table.editing import edited
from arkrules.table.labels import piece_named, place_named, segment_lies
from arkrules.table.markup import Inner, tag
from arkrules.table.seen import Seen
from arkrules.text import say
from arkrules.tiles import Tile

__all__ = ["pieces_here"]


def _where(seen: Seen) -> tuple[Cell, str]:
    chosen = seen.table.chosen
    if not (chosen.cell and chosen.segment):
        raise TableError(say("no segment is selected; choose one on the board"))
    return Cell.parse(chosen.cell), chosen.segment


def _others(seen: Seen) -> tuple[PieceAt, ...]:
    where = _where(seen)
    return tuple(one for one in seen.position.pieces if (one.cell, one.segment) != where)


# -- acts -----------------------------------------------------------------------------------------


@act("put")
def put(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Put a piece on the segment that is selected: `red follower`; who stood there goes."""
    player, _, kind = argument.partition(" ")
    if player not in seen.position.players or kind not in seen.state.assembly.pieces:
        raise TableError(say("unknown kind of piece {argument}", argument=repr(argument)))
    cell, segment = _where(seen)
    pieces = (*_others(seen), PieceAt(player, kind, cell, segment))
    what = {"player": player, "piece": noun(kind), "segment": segment, "cell": cell}
    said = say("{player} {piece} stands on {segment} at {cell}.", **what)
    now = edited(seen, pieces=pieces).choosing(player=player, piece=kind)
    return Done(now, said, place_id(cell, segment))


@act("take")
def take(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Take the piece off the segment that is selected."""
    cell, segment = _where(seen)
    said = say("Nobody stands on {segment} at {cell}.", segment=segment, cell=cell)
    return Done(edited(seen, pieces=_others(seen)), said, place_id(cell, segment))


@act("carry")
def carry(seen: Seen, argument: str, fields: Fields) -> Done:
    """Let the piece on the segment that is selected carry so many of something."""
    note = seen.state.assembly.piece_notes.get(argument)
    where = _where(seen)
    pieces = {(piece.cell, piece.segment): piece for piece in seen.position.pieces}
    if note is None or where not in pieces:
        raise TableError(say("nobody here can carry {thing}", thing=repr(argument)))
    said = the_value(fields).strip()
    many = whole(said, argument) if said else 0
    if many < 0:
        raise TableError(say("{key}: {number} is below 0", key=argument, number=many))
    carried = {**dict(pieces[where].notes), note.name: many}
    notes = tuple(sorted((name, number) for name, number in carried.items() if number))
    pieces[where] = attrs.evolve(pieces[where], notes=notes)
    return Done(edited(seen, pieces=pieces.values()))


# -- what is shown --------------------------------------------------------------------------------


def pieces_here(seen: Seen, cell: Cell, tile: Tile) -> Inner:
    """The segments of a tile; of the one that is selected, who stands there and who may."""
    chosen = seen.table.chosen.segment
    segments = [
        button(segment_lies(tile, one), f"at:{cell} {one.name}", pressed=one.name == chosen)
        for one in tile.segments
    ]
    shown: list[Inner] = [tag("h4", say("Pieces")), tag("p", segments, css="acts")]
    if chosen in tile.kind.index:
        shown.append(_on_segment(seen, cell, tile, chosen))
    return shown


def _on_segment(seen: Seen, cell: Cell, tile: Tile, name: str) -> Inner:
    there = [piece for piece in seen.state.pieces if (piece.cell, piece.segment) == (cell, name)]
    place = place_named(tile, cell, name)
    parts: list[Inner] = [tag("h4", place)]
    for piece in there:
        parts.append(_standing(seen, piece))
    for player in seen.position.players:
        kinds = [
            button(str(noun(kind)), f"put:{player} {kind}",
                   name=say("{player} {piece}", player=player, piece=noun(kind)))
            for kind in seen.state.assembly.pieces
        ]  # fmt: skip
        parts.append(tag("p", tag("span", player, css="player-name"), " ", kinds, css="acts"))
    return parts


def _standing(seen: Seen, piece: PieceAt) -> Inner:
    notes = [
        number(
            seen, "", say("{thing} on it", thing=noun(note.name)), f"carry:{note.name}",
            piece.note(note.name), stated=True, most=note.most(seen.profile),
        )
        for note in seen.state.assembly.piece_notes.values()
    ]  # fmt: skip
    off = button(say("Take it off"), "take", key="backspace")
    return tag("p", piece_named(piece), " ", off, css="acts"), notes
