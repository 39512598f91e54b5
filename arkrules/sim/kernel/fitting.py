"""Where a tile can be laid: its sides fit, the table has room, and a river goes on."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import beyond, measure, step_to
from arkrules.sim.types import Index, Places, StateRecord, TableRecord

_NOWHERE = 4
"""Stands for a side if there is none."""


# -- rivers ----------------------------------------------------------------------------------------


@compiled
def _flows(t: TableRecord, s: StateRecord, cell: Index, lie: Index) -> bool:
    """Whether the river meets nothing but itself around a tile, and may go on like this."""
    arrives = 0
    for side in range(4):
        found = s.grid[cell + step_to(side)]
        if found >= k.TILE:
            there = t.river[s.tile_lie[found - k.TILE]] >> (side ^ 2) & 1
            if there != t.river[lie] >> side & 1:
                return False
            arrives |= there << side
    if t.river[lie] and s.n_tiles and not arrives:
        return False
    for side in range(4):  # numba knows no `any`
        if arrives >> side & 1 and _turns_back(t, s, lie, cell, side):
            return False
    return True


@compiled
def _turns_back(t: TableRecord, s: StateRecord, lie: Index, cell: int, into: int) -> bool:
    """Whether the river, coming in by a side, bends as it did before."""
    here, out = cell + step_to(into), into ^ 2
    for _ in range(s.n_tiles):
        tile = s.grid[here] - k.TILE
        back = _way_back(t, s, tile, out)
        if back == _NOWHERE:
            return False
        bend = out - back & 3
        if bend != 2 and t.bends[s.tile_lie[tile]]:
            return t.bends[lie] >> (into + bend & 3) & 1 != 0
        if t.river_u_turn_gap:
            return False
        here, out = here + step_to(back), back ^ 2
    return False


@compiled
def _way_back(t: TableRecord, s: StateRecord, tile: Index, out: int) -> int:
    """The other side of a tile that leads to the spring soonest, if there is one."""
    least, found = k.TILES, _NOWHERE
    for side in range(4):
        there = beyond(t, s, tile, side, True) - 1
        if side != out and there >= 0:
            far = s.far[0, there]
            if far == least:
                found = _NOWHERE
            elif far < least:
                least, found = far, side
    return found


@compiled
def _measure(t: TableRecord, s: StateRecord) -> None:
    """Find how far each tile lies from the spring, along the river."""
    known = 0
    for tile in range(s.n_tiles):
        if t.spring[s.tile_lie[tile] >> 2]:
            s.queue[known] = tile
            known += 1
    measure(t, s, 0, known, True)


@compiled
def _spring_lies(t: TableRecord, s: StateRecord) -> bool:
    """Whether a spring lies, beside which a game has no other."""
    for tile in range(s.n_tiles):  # noqa: SIM110  # numba knows no `any`
        if t.spring[s.tile_lie[tile] >> 2]:
            return True
    return False


# -- layings ---------------------------------------------------------------------------------------


@compiled
def _on_shifted_table(s: StateRecord, cell: Index) -> bool:
    """Whether the layout with this cell still fits on the table, wherever it is shifted to."""
    row = cell // k.WIDTH
    column = cell - row * k.WIDTH
    columns = max(column, s.last_column) - min(column, s.first_column)
    rows = max(row, s.last_row) - min(row, s.first_row)
    return s.n_tiles == 0 or (columns < s.columns and rows < s.rows)


@compiled
def _keep_allowed(
    t: TableRecord, s: StateRecord, kind: Index, moves: Places, first: int, number: int
) -> int:
    """Keep those layings that part no river and turn none back, and stay on the table."""
    if t.has_river and t.spring[kind] and _spring_lies(t, s):
        return first
    if t.has_river and t.river[kind * 4]:
        _measure(t, s)
    kept = first
    for place in range(first, number):
        move = moves[place]
        which = move & k.WHICH
        cell, lie = which >> k.HELD + 2, kind * 4 + (which >> k.HELD & 3)
        if t.has_river and not _flows(t, s, cell, lie):
            continue
        if not s.columns or _on_shifted_table(s, cell):
            moves[kept] = move
            kept += 1
    return kept


@compiled
def list_layings_of(
    t: TableRecord, s: StateRecord, kind: Index, hand: int, moves: Places, first: int
) -> int:
    """List the layings of a kind of tile behind other moves; how many there are then.

    It does not branch on whether a tile fits, which processors predict badly.
    """
    number = first
    for place in range(s.n_open):
        rotations = t.fits[kind, s.open_demand[place]]
        move = k.LAY << k.VERB | s.open_cell[place] << k.HELD + 2 | hand
        for rotation in range(4):
            moves[number] = move + (rotation << k.HELD)
            number += rotations >> rotation & 1
    if t.has_river or s.columns:
        number = _keep_allowed(t, s, kind, moves, first, number)
    return number


@compiled
def list_layings(t: TableRecord, s: StateRecord, moves: Places) -> int:
    """List the layings as numbers; how many they are."""
    number = 0
    for hand in range(s.n_held[s.mover]):
        kind = s.hands[s.mover, hand]
        if hand == 0 or s.hands[s.mover, hand - 1] != kind:  # not the same kind once more
            number = list_layings_of(t, s, kind, hand, moves, number)
    return number
