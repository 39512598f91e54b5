"""Laying a tile: its segments, the features they continue, and the open cells around it."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.features import join, root_of
from arkrules.sim.numbers import Places

__all__ = ["lay", "neighbors", "step_to"]


@compiled
def step_to(side: int) -> int:
    """What to add to a cell to go north, east, south or west."""
    if side == 0:
        return -at.WIDTH
    if side == 1:
        return 1
    if side == 2:
        return at.WIDTH
    return -1


@compiled
def neighbors(state: Places, cell: int) -> int:
    """How many of the eight neighbors of a cell hold a tile."""
    found = 0
    for row in range(cell - at.WIDTH, cell + at.WIDTH + 1, at.WIDTH):
        for there in range(row - 1, row + 2):
            if there != cell and state[at.GRID + there] >= at.TILE:
                found += 1
    return found


@compiled
def lay(table: Places, state: Places, cell: int, lie: int) -> None:
    """Lay a tile on a cell; whether it fits is the caller's business."""
    _print(table, state, cell, lie)
    _occupy(state, cell)
    of_lie = at.LIES + lie * at.LIE
    bounded = state[at.WEST] > 0
    for side in range(4):
        there = cell + step_to(side)
        found = state[at.GRID + there]
        if found >= at.TILE:
            _continue(table, state, lie, side, found - at.TILE)
        elif found > 0:
            state[at.OPEN_DEMAND + found - 1] |= table[of_lie + at.LIE_DEMANDS + side]
        elif bounded and not within(state, there):
            if table[at.EDGE_CLOSES]:
                _close(table, state, lie, side)
        else:
            number = state[at.OPEN_COUNT]
            state[at.OPEN_COUNT] = number + 1
            state[at.OPEN_CELL + number] = there
            state[at.OPEN_DEMAND + number] = table[of_lie + at.LIE_DEMANDS + side]
            state[at.GRID + there] = number + 1


@compiled
def within(state: Places, cell: int) -> bool:
    """Whether a cell lies on the table."""
    row = cell // at.WIDTH
    column = cell - row * at.WIDTH
    inside: bool = (
        state[at.WEST] <= column <= state[at.EAST] and state[at.NORTH] <= row <= state[at.SOUTH]
    )
    return inside


@compiled
def _print(table: Places, state: Places, cell: int, lie: int) -> None:
    """The tile and its segments, not yet joined to anything but one another."""
    number = state[at.TILE_COUNT]
    first = state[at.NODE_COUNT]
    state[at.TILE_COUNT] = number + 1
    state[at.TILE_CELL + number] = cell
    state[at.TILE_LIE + number] = lie
    state[at.TILE_FIRST + number] = first
    state[at.TILE_STAMP + number] = 0
    kind = lie >> 2
    of_lie = at.LIES + lie * at.LIE
    printed = at.PRINTED + kind * at.PRINTED_KIND + at.SEGMENT_ENDS
    segments = table[of_lie + at.LIE_SEGMENTS]
    for segment in range(segments):
        node = first + segment
        state[at.PARENT + node] = node
        state[at.NEXT + node] = node
        state[at.ENDS + node] = table[printed + segment * at.SEGMENT]
        state[at.HOLDS + node] = 0
        state[at.PIECE + node] = 0
        state[at.UNDER + node] = number
        state[at.NODE_STAMP + node] = 0
    state[at.NODE_COUNT] = first + segments
    site = table[of_lie + at.LIE_SITE]
    if site:
        state[at.SITES + state[at.SITE_COUNT]] = first + site - 1
        state[at.SITE_COUNT] += 1
    linked = at.LINKED + kind * at.LINKED_KIND
    for pair in range(table[linked]):
        one, other = table[linked + 1 + 2 * pair], table[linked + 2 + 2 * pair]
        join(state, first + one, first + other, 0)


@compiled
def _occupy(state: Places, cell: int) -> None:
    """The cell is open no more; the last of the open cells takes its place in the list."""
    row = cell // at.WIDTH
    column = cell - row * at.WIDTH
    state[at.FIRST_ROW] = min(state[at.FIRST_ROW], row)
    state[at.LAST_ROW] = max(state[at.LAST_ROW], row)
    state[at.FIRST_COLUMN] = min(state[at.FIRST_COLUMN], column)
    state[at.LAST_COLUMN] = max(state[at.LAST_COLUMN], column)
    middle = at.WIDTH // 2
    if max(abs(row - middle), abs(column - middle)) > at.REACH:
        state[at.BEYOND] = 1
    if state[at.GRID + cell]:
        place = state[at.GRID + cell] - 1
        last = state[at.OPEN_COUNT] - 1
        moved = state[at.OPEN_CELL + last]
        state[at.OPEN_CELL + place] = moved
        state[at.OPEN_DEMAND + place] = state[at.OPEN_DEMAND + last]
        state[at.GRID + moved] = place + 1
        state[at.OPEN_COUNT] = last
    state[at.GRID + cell] = at.TILE + state[at.TILE_COUNT] - 1


@compiled
def _continue(table: Places, state: Places, lie: int, side: int, number: int) -> None:
    """Join the lanes of a side of the tile just laid to those of the tile beyond it."""
    mine = at.LIES + lie * at.LIE + at.LIE_SIDES + 4 * side
    beyond = at.LIES + state[at.TILE_LIE + number] * at.LIE + at.LIE_SIDES + 4 * (side ^ 2)
    first = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1]
    other = state[at.TILE_FIRST + number]
    if table[mine] == 1 and table[beyond] == 1:
        join(state, first + table[mine + 1], other + table[beyond + 1], 2)
    elif table[mine] and table[beyond]:
        join(state, first + table[mine + 1], other + table[beyond + 3], 0)
        join(state, first + table[mine + 2], other + table[beyond + 2], 2)
        join(state, first + table[mine + 3], other + table[beyond + 1], 0)
    else:
        for slot in range(1, 4):
            here, there = table[mine + slot], table[beyond + 4 - slot]
            if here != at.BLANK and there != at.BLANK:
                join(state, first + here, other + there, 2 if slot == 2 else 0)


@compiled
def _close(table: Places, state: Places, lie: int, side: int) -> None:
    """The edge of the table closes a side of a road or city, as a tile would."""
    mine = at.LIES + lie * at.LIE + at.LIE_SIDES + 4 * side
    middle = table[mine + 2]
    if middle != at.BLANK:
        node = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1] + middle
        state[at.ENDS + root_of(state, node)] -= 1
