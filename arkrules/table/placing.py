"""The pieces of a tile: a rack to take them from, and the tile, large, to put them on.

The same is shown to set up, to ask and to play. A piece is dragged onto its place, or pressed
before or after the place is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

import attrs

from arkrules.errors import TableError
from arkrules.geometry import Cell
from arkrules.nouns import noun
from arkrules.play import GameState, PieceAt
from arkrules.table.acts import Done, Fields, act, perform, require_value, the_value, whole
from arkrules.table.board_shown import place_id
from arkrules.table.controls import button, number
from arkrules.table.editing import edited
from arkrules.table.labels import piece_named, segment_lies, with_pieces
from arkrules.table.large_tile import disc, large, places_on
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.seen import Seen
from arkrules.table.tile_pictures import figure, meeple
from arkrules.text import say

__all__ = ["held_of", "picked_up", "pieces_here", "placing", "put_on", "where_put"]


def where_put(seen: Seen, fields: Fields) -> tuple[Cell, str] | None:
    """The segment that a piece was dropped on, else the one selected; None if there is none."""
    chosen = seen.table.chosen
    place = fields.get("place", "").removeprefix("at:") or f"{chosen.cell or ''} {chosen.segment}"
    cell, _, segment = place.partition(" ")
    return (Cell.parse(cell), segment) if cell and segment else None


def picked_up(seen: Seen, player: str, kind: str) -> Done:
    """The piece in hand, until a place is chosen for it; pressed again it is put down."""
    chosen = seen.table.chosen
    if (chosen.player, chosen.piece) == (player, kind):
        return Done(seen.table.choosing(player="", piece=""))
    said = say("Choose where the {player} {piece} stands.", player=player, piece=noun(kind))
    return Done(seen.table.choosing(player=player, piece=kind), said)


# -- acts -----------------------------------------------------------------------------------------


@act("put")
def put(seen: Seen, argument: str, fields: Fields) -> Done:
    """Put a piece on a segment, as if the segment were pressed with the piece in hand."""
    player, _, kind = argument.partition(" ")
    if player not in seen.position.players or kind not in seen.state.assembly.pieces:
        raise TableError(say("unknown kind of piece {argument}", argument=repr(argument)))
    where = where_put(seen, fields)
    if where is None:
        return picked_up(seen, player, kind)
    cell, segment = where
    held = seen.with_table(seen.table.choosing(player=player, piece=kind))
    return perform(held, f"at:{cell} {segment}", {})


def put_on(seen: Seen, player: str, kind: str, cell: Cell, segment: str) -> Done:
    """A piece on a segment; who stood there goes."""
    pieces = (*_others(seen, cell, segment), PieceAt(player, kind, cell, segment))
    what = {"player": player, "piece": noun(kind), "segment": segment, "cell": cell}
    said = say("{player} {piece} stands on {segment} at {cell}.", **what)
    now = edited(seen, pieces=pieces)
    now = now.choosing(cell=cell, segment=segment, player="", piece="")
    return Done(now, said, place_id(cell, segment))


def _others(seen: Seen, cell: Cell, segment: str) -> list[PieceAt]:
    return [one for one in seen.position.pieces if (one.cell, one.segment) != (cell, segment)]


def _chosen(seen: Seen) -> tuple[Cell, str]:
    return require_value(
        where_put(seen, {}), say("no segment is selected; choose one on the board")
    )


@act("take")
def take(seen: Seen, _argument: str, _fields: Fields) -> Done:
    """Take the piece off the segment that is selected."""
    cell, segment = _chosen(seen)
    said = say("Nobody stands on {segment} at {cell}.", segment=segment, cell=cell)
    return Done(edited(seen, pieces=_others(seen, cell, segment)), said, place_id(cell, segment))


@act("carry")
def carry(seen: Seen, argument: str, fields: Fields) -> Done:
    """Let the piece on the segment that is selected carry so many of something."""
    note = seen.state.assembly.piece_notes.get(argument)
    where = _chosen(seen)
    pieces = {(piece.cell, piece.segment): piece for piece in seen.position.pieces}
    if note is None or where not in pieces:
        raise TableError(say("nobody here can carry {thing}", thing=repr(argument)))
    many = whole(the_value(fields).strip() or "0", argument, least=0)
    carried = {**dict(pieces[where].notes), note.name: many}
    notes = tuple(sorted((name, number) for name, number in carried.items() if number))
    pieces[where] = attrs.evolve(pieces[where], notes=notes)
    return Done(edited(seen, pieces=pieces.values()))


# -- what is shown --------------------------------------------------------------------------------


def placing(
    seen: Seen, state: GameState, cell: Cell, racks: Iterable[Markup], can: Collection[str]
) -> Markup:
    """A tile of a state with its segments to press, those lit that a piece can stand on."""
    tile, chosen, discs = state.tiles[cell], seen.table.chosen, []
    for name, at in places_on(tile, tile.kind.index).items():
        there = [one for one in state.pieces if (one.cell, one.segment) == (cell, name)]
        lies = segment_lies(tile, tile.segments[tile.kind.index[name]])
        shown = [figure(state, piece.player, piece.kind) for piece in there[:1]]
        discs.append(disc(
            shown, at=at, act=f"at:{cell} {name}", id=f"large-{name}",
            label=with_pieces(lies, there), on=(cell, name) == (chosen.cell, chosen.segment),
            css="can" if name in can else "",
        ))  # fmt: skip
    drawn = large(tile, discs, label=say("The parts of the tile"), css="large-tile")
    return tag("div", drawn, tag("div", racks, css="racks"), css="placing")


def held_of(seen: Seen, state: GameState, player: str, kinds: Iterable[str]) -> Markup:
    """The pieces of a player, to be pressed or dragged onto a place."""
    chosen = seen.table.chosen
    pieces = [
        button(
            (meeple(state, player, kind), tag("small", str(state.supply[player].get(kind, 0)))),
            f"put:{player} {kind}", css="meeple",
            pressed=(player, kind) == (chosen.player, chosen.piece),
            name=say("{player} {piece}", player=player, piece=noun(kind)),
        )
        for kind in kinds
    ]  # fmt: skip
    return tag("p", pieces, css="acts rack")


def pieces_here(seen: Seen, cell: Cell) -> Inner:
    """The segments of a tile with who stands there, and the racks of all players."""
    state, chosen = seen.state, seen.table.chosen.segment
    kinds = state.assembly.pieces
    racks = [held_of(seen, state, player, kinds) for player in seen.position.players]
    tile = state.tiles[cell]
    there = [one for one in state.pieces if (one.cell, one.segment) == (cell, chosen)]
    large = placing(seen, state, cell, racks, tile.kind.index)
    return large, [_standing(seen, piece) for piece in there]


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
