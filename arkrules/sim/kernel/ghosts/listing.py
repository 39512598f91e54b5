"""Where a follower or a guard can be placed."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.ghosts.pieces import supply_of
from arkrules.sim.kernel.listing import may_stand
from arkrules.sim.numbers import Places

__all__ = ["list_placings"]


@compiled
def list_placings(table: Places, state: Places, moves: Places) -> int:
    """List the pieces with the segments on which the mover may place them; how many they are."""
    mover = state[at.MOVER]
    if state[at.LAID] == 0 or (table[own.LAY_ONLY] and not state[at.SUPPLY + mover]):
        return 0
    kinds = 0
    for guard in range(2):
        if state[supply_of(mover, guard)] > _gone(state, guard):
            kinds |= 1 << guard
    number = 0
    if not kinds:
        return number
    lie = state[at.TILE_LIE + state[at.TILE_COUNT] - 1]
    printed = at.PRINTED + (lie >> 2) * at.PRINTED_KIND + at.SEGMENT_KIND
    for segment in range(table[at.LIES + lie * at.LIE + at.LIE_SEGMENTS]):
        if not may_stand(table, state, segment):
            continue
        may = kinds & _keepers(table, table[printed + segment * at.SEGMENT])
        for guard in range(2):
            moves[number] = guard << at.PIECES | segment
            number += may >> guard & 1
    return number


@compiled
def _gone(state: Places, guard: int) -> int:
    """How many of its pieces of a kind the mover may not place again this turn."""
    if state[own.GONE_TURN] != state[at.TURN]:
        return 0
    gone: int = state[(own.GONE_GUARDS if guard else own.GONE) + state[at.MOVER]]
    return gone


@compiled
def _keepers(table: Places, what: int) -> int:
    """The kinds of pieces that may stand on a kind of segment, as bits."""
    keepers = 3
    if what == own.CASTLE:
        keepers = table[own.CASTLE_KEEPERS]
    elif what == own.GRAVEYARD:
        keepers = table[own.GRAVEYARD_KEEPERS]
    return keepers
