"""What can be done besides laying: pieces to place, and seats for the Ark."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.ark.scoring import beside
from arkrules.sim.kernel.features import printed, root_of
from arkrules.sim.kernel.scoring import surrounding
from arkrules.sim.numbers import Places

__all__ = ["barred", "list_placings", "list_seats"]


@compiled
def barred(table: Places, state: Places) -> bool:
    """Whether the mover, having no follower, may do nothing but lay tiles."""
    none: bool = table[ark.LAY_ONLY] != 0 and state[at.SUPPLY + state[at.MOVER]] == 0
    return none


@compiled
def list_placings(table: Places, state: Places, moves: Places) -> int:
    """List where the mover may place what, as a placing's number has them; how many."""
    if state[at.LAID] == 0:
        return 0
    mover = state[at.MOVER]
    number = 0
    first = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1]
    if state[at.SUPPLY + mover]:
        for node in range(first, state[at.NODE_COUNT]):
            what = printed(table, state, node, at.SEGMENT_KIND)
            if table[at.WHERE] >> what & 1 and _free(table, state, node, what):
                moves[number] = node - first
                number += 1
    if state[ark.PROPHETS + mover]:
        for node in range(first, state[at.NODE_COUNT]):
            what = printed(table, state, node, at.SEGMENT_KIND)
            if what == at.CITY and _free(table, state, node, what):
                moves[number] = ark.PROPHET << at.PIECES | node - first
                number += 1
    return number


@compiled
def _free(table: Places, state: Places, node: int, what: int) -> bool:
    """Whether nobody keeps others out of a feature, and its completion does not either."""
    root = root_of(state, node)
    standing = state[at.HOLDS + root]
    if standing and (table[ark.PROPHETS_BIND] or standing & ark.BINDING - 1):
        return False
    if table[at.ON_COMPLETED] or what == at.FIELD:
        return True
    still_open: bool = False
    if what <= at.CITY:
        still_open = state[at.ENDS + root] != 0
    elif what == ark.TEMPLE:
        still_open = beside(table, state, state[at.LAID]) < 4
    else:
        still_open = surrounding(table, state, state[at.LAID]) < 8
    return still_open


@compiled
def list_seats(table: Places, state: Places, moves: Places) -> int:
    """List the cells on which the Ark may be put into play, in reading order; how many."""
    if state[ark.ARK] or state[at.LAID] == 0:
        return 0
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    number = 0
    for first in range(state[at.TILE_FIRST + state[at.TILE_COUNT] - 1], state[at.NODE_COUNT]):
        if printed(table, state, first, at.SEGMENT_KIND) != at.CITY:
            continue
        if state[at.ENDS + root_of(state, first)]:
            continue
        node = first
        while True:
            tile = state[at.UNDER + node]
            if state[at.TILE_STAMP + tile] != stamp:
                state[at.TILE_STAMP + tile] = stamp
                number = _keep_in_order(moves, number, state[at.TILE_CELL + tile])
            node = state[at.NEXT + node]
            if node == first:
                break
    return number


@compiled
def _keep_in_order(moves: Places, number: int, cell: int) -> int:
    """Put a cell among others in order; how many there are."""
    place = number
    while place > 0 and moves[place - 1] > cell:
        moves[place] = moves[place - 1]
        place -= 1
    moves[place] = cell
    return number + 1
