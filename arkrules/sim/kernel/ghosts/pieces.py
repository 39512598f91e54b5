"""Pieces that stand, and pieces that can be placed."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.features import root_of
from arkrules.sim.numbers import Places

__all__ = ["guard_of", "lift", "owner_of", "put", "reading_order", "sort_standing", "supply_of"]


@compiled
def owner_of(piece: int) -> int:
    """Whose piece it is."""
    return (piece & own.OWNER) - 1


@compiled
def guard_of(piece: int) -> int:
    """The number of its kind: 0 for a follower, 1 for a guard."""
    return piece >> own.GUARD_SHIFT & 1


@compiled
def supply_of(player: int, guard: int) -> int:
    """Where stands how many pieces of a kind a player can place."""
    return own.GUARDS + player if guard else at.SUPPLY + player


@compiled
def put(state: Places, node: int, piece: int) -> None:
    """Stand a piece on a node, wherever it comes from."""
    state[at.PIECE + node] = piece
    state[at.HOLDS + root_of(state, node)] += 1
    number = state[own.STANDING_COUNT]
    state[own.STANDING + number] = node
    state[own.STANDING_COUNT] = number + 1


@compiled
def lift(state: Places, node: int) -> None:
    """Take a piece off the board; it goes back to its owner, and its ghosts to the others."""
    piece = state[at.PIECE + node]
    state[supply_of(owner_of(piece), guard_of(piece))] += 1
    state[own.STOCK] += piece >> own.GHOST_SHIFT
    state[at.PIECE + node] = 0
    state[at.HOLDS + root_of(state, node)] -= 1
    last = state[own.STANDING_COUNT] - 1
    state[own.STANDING_COUNT] = last
    place = 0
    while state[own.STANDING + place] != node:
        place += 1
    state[own.STANDING + place] = state[own.STANDING + last]


@compiled
def reading_order(table: Places, state: Places, node: int) -> int:
    """Where a node stands among all in reading order: by cell, and then by name."""
    tile = state[at.UNDER + node]
    kind = state[at.TILE_LIE + tile] >> 2
    segment = node - state[at.TILE_FIRST + tile]
    rank = table[own.RANK + kind * at.SEGMENTS + segment]
    return state[at.TILE_CELL + tile] * at.SEGMENTS + rank


@compiled
def sort_standing(table: Places, state: Places) -> None:
    """Put what stands in reading order."""
    for place in range(1, state[own.STANDING_COUNT]):
        node = state[own.STANDING + place]
        order = reading_order(table, state, node)
        there = place
        while there > 0 and reading_order(table, state, state[own.STANDING + there - 1]) > order:
            state[own.STANDING + there] = state[own.STANDING + there - 1]
            there -= 1
        state[own.STANDING + there] = node
