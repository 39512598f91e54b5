"""Where a tile can be laid: its sides fit, the table has room, and a river goes on."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import beyond, measure, step_to
from arkrules.sim.types import Index, Places, StateRecord, TableRecord

_NOWHERE = 4
"""Stands for a side if there is none."""


@compiled
def _on_shifted_table(s: StateRecord, cell: Index) -> bool:
    """Whether the layout with this cell still fits on the table, wherever it is shifted to."""
    row = cell // at.WIDTH
    column = cell - row * at.WIDTH
    columns = max(column, s.last_column) - min(column, s.first_column)
    rows = max(row, s.last_row) - min(row, s.first_row)
    return s.n_tiles == 0 or (columns < s.columns and rows < s.rows)


@compiled
def list_fitting(t: TableRecord, s: StateRecord, kind: Index) -> int:
    """Find the open cells where a kind fits, with the rotations, for `fitting`; how many."""
    found = 0
    for place in range(s.n_open):
        rotations = t.fits[kind, s.open_demand[place]]
        s.fitting[found] = s.open_cell[place] << 4 | rotations
        found += rotations != 0
    if t.has_river:
        found = _keep_flowing(t, s, kind, found)
    if not s.columns:
        return found
    kept = 0
    for place in range(found):
        fitting = s.fitting[place]
        s.fitting[kept] = fitting
        kept += _on_shifted_table(s, fitting >> 4)
    return kept


@compiled
def list_layings(t: TableRecord, s: StateRecord, moves: Places) -> int:
    """List the layings as numbers; how many they are.

    It does not branch on whether a tile fits, which processors predict badly.
    """
    number = 0
    for hand in range(s.n_held[s.mover]):
        kind = s.hands[s.mover, hand]
        if hand > 0 and s.hands[s.mover, hand - 1] == kind:
            continue  # the same kind once more
        for place in range(list_fitting(t, s, kind)):
            fitting = s.fitting[place]
            move = at.LAY << at.VERB | fitting >> 4 << at.HELD + 2 | hand
            for rotation in range(4):
                moves[number] = move + (rotation << at.HELD)
                number += fitting >> rotation & 1
    return number


# -- rivers ----------------------------------------------------------------------------------------


@compiled
def _keep_flowing(t: TableRecord, s: StateRecord, kind: Index, found: int) -> int:
    """Keep those of the places in `fitting` that part no river and turn none back; how many."""
    if t.river[kind * 4]:
        _measure(t, s)
    kept = 0
    for place in range(found):
        cell = s.fitting[place] >> 4
        rotations = s.fitting[place] & 15
        for rotation in range(4):
            if rotations >> rotation & 1 and not _flows(t, s, cell, kind * 4 + rotation):
                rotations -= 1 << rotation
        s.fitting[kept] = cell << 4 | rotations
        kept += rotations != 0
    return kept


@compiled
def _flows(t: TableRecord, s: StateRecord, cell: Index, lie: Index) -> bool:
    """Whether the river meets nothing but itself around a tile, and may go on like this."""
    arrives = 0
    for side in range(4):
        found = s.grid[cell + step_to(side)]
        if found >= at.TILE:
            there = t.river[s.tile_lie[found - at.TILE]] >> (side ^ 2) & 1
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
        tile = s.grid[here] - at.TILE
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
    least, found = at.TILES, _NOWHERE
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
