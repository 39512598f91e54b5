"""Laying tiles: segments, the features they continue, and the open cells around them."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.types import Index, StateRecord, TableRecord


@compiled
def step_to(side: int) -> int:
    """Return the number to add to a cell to go north, east, south, or west."""
    if side == 0:
        return -k.WIDTH
    if side == 1:
        return 1
    if side == 2:
        return k.WIDTH
    return -1


@compiled
def root_of(s: StateRecord, node: Index) -> Index:
    """The node that stands for the feature of a node; the way is shortened for later."""
    parent = s.parent[node]
    while parent != node:
        further = s.parent[parent]
        s.parent[node] = further
        node = further
        parent = s.parent[node]
    return node


@compiled
def list_feature(s: StateRecord, node: Index) -> int:
    """Find the nodes of the feature of a node, for `feature`; how many."""
    number = 0
    here = node
    while True:
        s.feature[number] = here
        number += 1
        here = s.ring[here]
        if here == node:
            return number


@compiled
def join(s: StateRecord, one: Index, other: Index, closed: int) -> None:
    """Make two nodes' features one, with that many open sides fewer."""
    older = root_of(s, one)
    younger = root_of(s, other)
    if older == younger:
        s.open_sides[older] -= closed
        return
    if younger < older:
        older, younger = younger, older
    s.parent[younger] = older
    s.open_sides[older] += s.open_sides[younger] - closed
    s.holds[older] += s.holds[younger]
    ring = s.ring[older]
    s.ring[older] = s.ring[younger]
    s.ring[younger] = ring


@compiled
def kind_under(s: StateRecord, node: Index) -> Index:
    """The kind of the tile of a node."""
    return s.tile_lie[s.under[node]] >> 2


@compiled
def segment_at(s: StateRecord, node: Index) -> Index:
    """Which of its tile's segments a node is."""
    return node - s.tile_first[s.under[node]]


@compiled
def cell_of(s: StateRecord, node: Index) -> Index:
    """The cell of a node."""
    return s.tile_cell[s.under[node]]


@compiled
def behind(s: StateRecord, tile: Index) -> Index:
    """The node behind the last one of a tile."""
    if tile + 1 < s.n_tiles:
        return s.tile_first[tile + 1]
    return s.n_nodes


@compiled
def first_laid(s: StateRecord) -> Index:
    """The first node of the tile just laid."""
    return s.tile_first[s.n_tiles - 1]


@compiled
def first_scored(s: StateRecord) -> Index:
    """The first node of the tile just laid, or of the one before it that is scored with it."""
    cell = s.unscored if s.unscored else s.laid
    return s.tile_first[s.grid[cell] - k.TILE]


@compiled
def behind_scored(s: StateRecord) -> Index:
    """The node behind the last one of the tile just laid."""
    return behind(s, s.grid[s.laid] - k.TILE)


@compiled
def kind_laid(s: StateRecord) -> Index:
    """The kind of the tile just laid."""
    return s.tile_lie[s.n_tiles - 1] >> 2


@compiled
def within(s: StateRecord, cell: Index) -> bool:
    """Whether a cell lies on the table."""
    row = cell // k.WIDTH
    column = cell - row * k.WIDTH
    return s.west <= column <= s.east and s.north <= row <= s.south


@compiled
def beyond(t: TableRecord, s: StateRecord, tile: Index, side: int, river: bool) -> int:
    """The tile across a side of a tile, counted from 1, or 0; or only where a river flows on."""
    found = s.grid[s.tile_cell[tile] + step_to(side)]
    if found < k.TILE:
        return 0
    there = found - k.TILE
    here = t.river[s.tile_lie[tile]] >> side
    if river and not here & t.river[s.tile_lie[there]] >> (side ^ 2) & 1:
        return 0
    return there + 1


@compiled
def measure(t: TableRecord, s: StateRecord, number: Index, known: int, river: bool) -> None:
    """Find how far each tile lies from those first in `queue`, themselves 1; 0 is nowhere."""
    for tile in range(s.n_tiles):
        s.far[number, tile] = 0
    for place in range(known):
        s.far[number, s.queue[place]] = 1
    looked = 0
    while looked < known:
        tile = s.queue[looked]
        looked += 1
        for side in range(4):
            there = beyond(t, s, tile, side, river) - 1
            if there >= 0 and s.far[number, there] == 0:
                s.far[number, there] = s.far[number, tile] + 1
                s.queue[known] = there
                known += 1


@compiled
def lay(t: TableRecord, s: StateRecord, cell: Index, lie: Index) -> None:
    """Lay a tile on a cell; whether it fits is the caller's business."""
    _print(t, s, cell, lie)
    _occupy(s, cell)
    bounded = s.west > 0
    for side in range(4):
        there = cell + step_to(side)
        found = s.grid[there]
        if found >= k.TILE:
            _continue(t, s, lie, side, found - k.TILE)
        elif found > 0:
            s.open_demand[found - 1] |= t.demands[lie, side]
        elif bounded and not within(s, there):
            if t.table_edge_completes:
                _close(t, s, lie, side)
        else:
            number = s.n_open
            s.n_open = number + 1
            s.open_cell[number] = there
            s.open_demand[number] = t.demands[lie, side]
            s.grid[there] = number + 1


@compiled
def _print(t: TableRecord, s: StateRecord, cell: Index, lie: Index) -> None:
    """The tile and its segments, not yet joined to anything but one another."""
    tile = s.n_tiles
    first = s.n_nodes
    s.n_tiles = tile + 1
    s.tile_cell[tile] = cell
    s.tile_lie[tile] = lie
    s.tile_first[tile] = first
    s.tile_stamp[tile] = 0
    kind = lie >> 2
    segments = t.n_segments[kind]
    for segment in range(segments):
        node = first + segment
        s.parent[node] = node
        s.ring[node] = node
        s.open_sides[node] = t.ends[kind, segment]
        s.holds[node] = 0
        s.piece[node] = 0
        s.under[node] = tile
        s.what[node] = t.what[kind, segment]
        s.node_stamp[node] = 0
    s.n_nodes = first + segments
    if t.site_of[kind]:
        s.site[s.n_sites] = first + t.site_of[kind] - 1
        s.n_sites += 1
    for pair in range(t.n_links[kind]):
        join(s, first + t.links[kind, pair, 0], first + t.links[kind, pair, 1], 0)


@compiled
def _occupy(s: StateRecord, cell: Index) -> None:
    """The cell is open no more; the last of the open cells takes its place in the list."""
    row = cell // k.WIDTH
    column = cell - row * k.WIDTH
    s.first_row = min(s.first_row, row)
    s.last_row = max(s.last_row, row)
    s.first_column = min(s.first_column, column)
    s.last_column = max(s.last_column, column)
    middle = k.WIDTH // 2
    if max(abs(row - middle), abs(column - middle)) > k.REACH:
        s.beyond = 1
    if s.grid[cell]:
        place = s.grid[cell] - 1
        last = s.n_open - 1
        moved = s.open_cell[last]
        s.open_cell[place] = moved
        s.open_demand[place] = s.open_demand[last]
        s.grid[moved] = place + 1
        s.n_open = last
    s.grid[cell] = k.TILE + s.n_tiles - 1


@compiled
def _continue(t: TableRecord, s: StateRecord, lie: Index, side: int, tile: Index) -> None:
    """Join the lanes of a side of the tile just laid to those of the tile beyond it."""
    beyond, facing = s.tile_lie[tile], side ^ 2
    first, other = s.tile_first[s.n_tiles - 1], s.tile_first[tile]
    if t.lanes[lie, side] == 1 and t.lanes[beyond, facing] == 1:
        join(s, first + t.slots[lie, side, 0], other + t.slots[beyond, facing, 0], 2)
        return
    for slot in range(3):
        here, there = t.slots[lie, side, slot], t.slots[beyond, facing, 2 - slot]
        if here != k.BLANK and there != k.BLANK:
            join(s, first + here, other + there, 2 if slot == 1 else 0)


@compiled
def _close(t: TableRecord, s: StateRecord, lie: Index, side: int) -> None:
    """The edge of the table closes a side of a road or city, as a tile would."""
    middle = t.slots[lie, side, 1]
    if middle != k.BLANK:
        s.open_sides[root_of(s, s.tile_first[s.n_tiles - 1] + middle)] -= 1


@compiled
def earns_turn(t: TableRecord, s: StateRecord, kind: Index, cell: Index) -> int:
    """Whether a tile laid here earns another turn: 1 or 0."""
    if t.turn_extra_for_hole and not t.again[kind]:
        return _fills_hole(t, s, cell)
    return int(t.again[kind])


@compiled
def _fills_hole(t: TableRecord, s: StateRecord, cell: Index) -> int:
    """Whether it fills a hole in the way that earns another turn: 1 or 0."""
    for side in range(4):
        if s.grid[cell + step_to(side)] < k.TILE:
            return 0
    if t.turn_extra_for_hole == k.FOUR_NEIGHBORS:
        return 1
    for side in range(4):
        for other in range(side):
            if _facing(t, s, cell, side) == _facing(t, s, cell, other):
                return 0
    return 1


@compiled
def _facing(t: TableRecord, s: StateRecord, cell: Index, side: int) -> int:
    """The feature in the middle of the neighbor's side that a hole shows."""
    tile = s.grid[cell + step_to(side)] - k.TILE
    middle = t.slots[s.tile_lie[tile], side ^ 2, 1]
    if middle == k.BLANK:
        return k.NODES + side
    return root_of(s, s.tile_first[tile] + middle)
