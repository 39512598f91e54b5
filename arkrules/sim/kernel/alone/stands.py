"""Which pieces stand on the board, and in which order they are read."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled
from arkrules.sim.numbers import Places

__all__ = ["carried_by", "find_standing", "kind_of", "owner_of", "rank_of"]


@compiled
def owner_of(piece: int) -> int:
    """Whose piece it is."""
    return (piece & (1 << batch.PIECE_KIND) - 1) - 1


@compiled
def kind_of(piece: int) -> int:
    """The number of its kind: all games have two at most."""
    return piece >> batch.PIECE_KIND & 1


@compiled
def carried_by(piece: int) -> int:
    """How much it carries."""
    return piece >> batch.PIECE_KIND + 1


@compiled
def find_standing(state: Places, kept: Places) -> None:
    """Write down the nodes of all pieces."""
    count = 0
    for node in range(state[at.NODE_COUNT]):
        if state[at.PIECE + node]:
            kept[batch.STANDING + 1 + count] = node
            count += 1
    kept[batch.STANDING] = count


@compiled
def _order(table: Places, sight: Places, state: Places, node: int) -> int:
    """A number that grows in reading order: by cell, and then by the name of the segment."""
    tile = state[at.UNDER + node]
    kind = state[at.TILE_LIE + tile] >> 2
    segment = node - state[at.TILE_FIRST + tile]
    rank = table[sight[batch.RANKS] + kind * at.SEGMENTS + segment]
    return state[at.TILE_CELL + tile] * at.SEGMENTS + rank


@compiled
def rank_of(table: Places, sight: Places, state: Places, kept: Places, node: int) -> int:
    """The place of a piece in reading order among those written down, counted from 1."""
    order = _order(table, sight, state, node)
    rank = 1
    for place in range(kept[batch.STANDING]):
        if _order(table, sight, state, kept[batch.STANDING + 1 + place]) < order:
            rank += 1
    return rank
