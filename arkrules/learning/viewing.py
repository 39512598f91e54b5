"""What a player sees and may do, from a state of the engine alone: slow, and from the beginning.

The kernel keeps the same up to date from move to move; tests hold it to what stands here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Any, cast

import numpy as np

from arkrules.geometry import STEPS, Cell, to_cell
from arkrules.learning.numbering import Numbering
from arkrules.learning.observations import look_of, slots_of
from arkrules.play import Draw, GameState, Lay, Move, Place
from arkrules.play.content import Piece, in_reading_order

__all__ = ["moves_by_number", "picture", "vector"]

_look = cache(lambda *tile: [*look_of(*tile)])
Sights = Iterator[tuple[str, int, int]]
"""What is shown, on which spot, and what stands there."""


def place(numbering: Numbering, spot: int) -> int:
    """Return the place of a spot in the window, row by row; -1 outside."""
    cell, reach = to_cell(spot), numbering.reach
    inside = max(abs(cell.x), abs(cell.y)) <= reach
    return (cell.y + reach) * numbering.side + cell.x + reach if inside else -1


def moves_by_number(state: GameState, numbering: Numbering) -> dict[int, Move]:
    """Return the legal moves by the numbers that the table in `numbering` gives them."""
    content, found = state.content, dict[int, Move]()
    standing = [(piece.spot, piece.segment) for _, piece in in_reading_order(content.pieces)]
    legal: Sequence[Any] = state.moves()  # each of a class of its own
    for move in legal:
        verb, made = content.assembly.verb_of[type(move)], cast(Any, move)  # of any class of move
        match move, verb.told_by:
            case (Lay(), _):
                hand = content.hands[content.mover].index(str(move.tile))
                window = place(numbering, move.spot)
                at = (hand * 4 + move.rotation) * numbering.area + window if window >= 0 else -1
            case (Place(), _):
                kind = list(content.assembly.pieces).index(move.piece)
                at = kind * 16 + content.just_laid().tile.kind.index[move.segment]
            case (Draw(), _):
                at = numbering.kinds.index(move.tile)
            case (_, "cell"):
                at = place(numbering, made.spot)
            case (_, "piece"):
                at = standing.index((made.spot, made.segment))
            case (_, "number"):
                at = verb.own_number(move)
            case _:
                at = 0
        block = numbering.block(verb.word)
        if 0 <= at < block.size:
            found.setdefault(block.first + at, move)
    return found


def vector(state: GameState, names: tuple[str, ...], seat: int) -> list[int]:
    """Return the numbers beside the board."""
    content, crowd = state.content, len(state.players)
    turned = [(seat + ahead) % crowd for ahead in range(crowd)]
    found: dict[str, int] = {f"mover:{turned.index(content.mover)}": 1, f"step:{content.step}": 1}
    for ahead, player in enumerate(turned):
        found[f"score:{ahead}"] = content.points[player]
        for kind in content.assembly.pieces:
            found[f"supply:{ahead}:{kind}"] = content.supplies[player].get(kind, 0)
            found[f"waiting:{ahead}:{kind}"] = content.reserves[player].get(kind, 0)
    found |= {f"stock:{name}": number for name, number in content.stock.items()}
    found |= {f"hand:{kind}": count for kind, count in Counter(content.hands[seat]).items()}
    found |= {f"bag:{kind}": count for kind, count in (content.bag or {}).items()}
    for field in content.assembly.position_fields.values():
        match field.written(content):
            case dict() as tally:
                found |= {
                    f"{field.name}:{turned.index(state.players.index(player))}:{thing}": number
                    for player, counts in tally.items()
                    for thing, number in counts.items()
                }
            case int(number):
                found[field.name] = number
    found["tiles left"] = sum((content.bag or {}).values())
    assert found.keys() <= {*names}
    return [found.get(name, 0) for name in names]


def picture(
    state: GameState, numbering: Numbering, channels: tuple[str, ...], seat: int
) -> dict[str, Any]:
    """Return the board as planes, or as `board`, by channel."""
    found = {name: np.zeros([numbering.side] * 2, np.uint8) for name in channels}
    shown = _planes if "tile" in channels else _board
    at_spot = cache(partial(place, numbering))
    for name, spot, value in (*_ground(state), *shown(state, numbering, seat)):
        if name in found and (at := at_spot(spot)) >= 0:
            found[name].flat[at] += value
    return found


def _ground(state: GameState) -> Sights:
    """What both show."""
    content, board = state.content, state.board
    beside = {spot + step for spot in board.tiles for step in STEPS} - board.tiles.keys()
    edge = board.edge
    yield from (("open", spot, 1) for spot in beside if edge is None or edge.holds(spot))
    yield from ((f"token:{name}", spot, 1) for name, spot in content.tokens.items())
    yield from _cells(state)
    if content.laid is not None:
        yield "laid", content.laid, 1
    ranks = {piece.spot: rank for rank, (_, piece) in enumerate(_standing(state), 1)}
    yield from (("rank", spot, rank) for spot, rank in ranks.items())
    for piece in content.pieces.values():
        yield from ((f"note:{note}", piece.spot, number) for note, number in piece.notes)


def _cells(state: GameState) -> Sights:
    """What fields of the position say of cells."""
    for field in state.content.assembly.position_fields.values():
        found = field.written(state.content)
        for cell in found if isinstance(found, list) else ():
            yield field.name, Cell.parse(cell).spot, 1


def _standing(state: GameState) -> Iterator[tuple[int, Piece]]:
    return iter(in_reading_order(state.content.pieces))


def _planes(state: GameState, numbering: Numbering, seat: int) -> Sights:
    for spot, placed in state.board.tiles.items():
        tile = placed.tile
        for name, value in _look(tile, 1 + numbering.kinds.index(tile.kind.token)):
            yield name, spot, value
    for piece in state.content.pieces.values():
        whose = (piece.owner - seat) % len(state.players)
        tile = state.board.tiles[piece.spot].tile
        for what in (piece.kind, *slots_of(tile, piece.segment)):
            yield f"piece:{whose}:{what}", piece.spot, 1


def _board(state: GameState, numbering: Numbering, seat: int) -> Sights:
    for spot, placed in state.board.tiles.items():
        yield "kind", spot, 1 + numbering.kinds.index(placed.tile.kind.token)
        yield "turn", spot, placed.tile.rotation
    for piece in state.content.pieces.values():
        whose = (piece.owner - seat) % len(state.players)
        kind = state.board.tiles[piece.spot].tile.kind
        yield f"piece:{piece.kind}", piece.spot, 1 + whose
        yield "segment", piece.spot, 1 + kind.index[piece.segment]
