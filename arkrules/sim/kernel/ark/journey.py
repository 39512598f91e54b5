"""A journey of the Ark: whom it passes, and the temples it reaches."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.ark.pieces import behind, owner_of
from arkrules.sim.kernel.ark.ways import temple_at
from arkrules.sim.kernel.laying import step_to
from arkrules.sim.numbers import Places

__all__ = ["travel"]


@compiled
def travel(table: Places, state: Places, way: int) -> None:
    """Move the Ark along a way, and pay for it."""
    start = state[ark.ARK]
    length = 0
    while way >> 2 * length > 1:
        length += 1
    here = start
    for step in range(length):
        here += step_to(way >> 2 * (length - 1 - step) & 3)
        if step + 1 == length:
            pays = table[ark.END_PAYS] != 0
        else:
            pays = here != start or table[ark.START_AGAIN] != 0
        if pays:
            _pay_passed(table, state, here)
    if table[ark.START_PAYS]:
        _pay_passed(table, state, start)
    state[ark.ARK] = here
    _arrive(table, state, start, way, length)


@compiled
def _pay_passed(table: Places, state: Places, cell: int) -> None:
    """Pay the owner of everything on a tile."""
    number = state[at.GRID + cell] - at.TILE
    for node in range(state[at.TILE_FIRST + number], behind(state, number)):
        piece = state[at.PIECE + node]
        if piece and (table[ark.PROPHETS_PAY] or piece >> ark.KIND == 0):
            state[at.POINTS + owner_of(piece)] += table[ark.PASSED_POINTS]


@compiled
def _arrive(table: Places, state: Places, start: int, way: int, length: int) -> None:
    """Pay the mover for the temples that the Ark has reached."""
    if table[ark.ARRIVAL_POINTS]:
        here = start
        for step in range(length):
            here += step_to(way >> 2 * (length - 1 - step) & 3)
            if step + 1 < length and not table[ark.PASSING_ARRIVES]:
                continue
            temple = temple_at(table, state, here)
            if temple:
                _pay_temple(table, state, 1 << (temple - 1))
    if table[ark.ROUTE] == ark.FIRST_JOURNEY and temple_at(table, state, state[ark.ARK]):
        state[ark.ARRIVED] = 1


@compiled
def _pay_temple(table: Places, state: Places, temple: int) -> None:
    """Pay the mover for one temple, given by its bit, unless it has paid as often as it may."""
    reached = state[ark.REACHED]
    arrives = table[ark.ARRIVES]
    if arrives == ark.ONCE and reached:
        return
    if arrives == ark.ONCE_PER_TEMPLE and reached & temple:
        return
    if arrives != ark.EACH_TIME:
        state[ark.REACHED] = reached | temple
    state[at.POINTS + state[at.MOVER]] += table[ark.ARRIVAL_POINTS]
