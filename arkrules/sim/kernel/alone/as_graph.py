"""Drawing a board as a graph of segments: nodes and edges are added as tiles are laid."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.alone.stands import (
    carried_by,
    find_standing,
    kind_of,
    owner_of,
    rank_of,
)
from arkrules.sim.kernel.features import printed, root_of
from arkrules.sim.kernel.laying import step_to
from arkrules.sim.numbers import Places, Signed

__all__ = ["draw_graph"]

_CONTINUES, _SHARES_A_TILE = 0, 1


@compiled
def _add_edge(kept: Places, edges: Signed, one: int, other: int, which: int) -> None:
    """Write down an edge."""
    row = 3 * kept[batch.EDGES]
    edges[row], edges[row + 1], edges[row + 2] = one, other, which
    kept[batch.EDGES] += 1


@compiled
def _continue(kept: Places, edges: Signed, one: int, other: int) -> None:
    """Write down that segments continue each other."""
    _add_edge(kept, edges, one, other, _CONTINUES)
    _add_edge(kept, edges, other, one, _CONTINUES)


@compiled
def _add_side(
    table: Places, state: Places, kept: Places, edges: Signed, number: int, side: int, older: int
) -> None:
    """Write down what continues across a side of a tile, each pair once."""
    mine = at.LIES + state[at.TILE_LIE + number] * at.LIE + at.LIE_SIDES + 4 * side
    beyond = at.LIES + state[at.TILE_LIE + older] * at.LIE + at.LIE_SIDES + 4 * (side ^ 2)
    first, other = state[at.TILE_FIRST + number], state[at.TILE_FIRST + older]
    single = table[mine] == 1 and table[beyond] == 1
    for slot in range(2 if single else 1, 3 if single else 4):
        here, there = table[mine + slot], table[beyond + 4 - slot]
        if here == at.BLANK or there == at.BLANK:
            continue
        known = False
        for before in range(1, slot):
            if not single and table[mine + before] == here and table[beyond + 4 - before] == there:
                known = True
        if not known:
            _continue(kept, edges, first + here, other + there)


@compiled
def _add_tile(
    table: Places, sight: Places, state: Places, kept: Places, nodes: Signed, edges: Signed,
    number: int,
) -> None:  # fmt: skip
    """Add the segments of a tile, and what they continue on tiles laid before it."""
    lie, cell = state[at.TILE_LIE + number], state[at.TILE_CELL + number]
    first, width = state[at.TILE_FIRST + number], sight[batch.WIDTH]
    row = cell // at.WIDTH
    column = cell - row * at.WIDTH
    segments = table[at.LIES + lie * at.LIE + at.LIE_SEGMENTS]
    for node in range(first, first + segments):
        nodes[node * width] = column - at.WIDTH // 2
        nodes[node * width + 1] = row - at.WIDTH // 2
        for other in range(first, first + segments):
            if other != node:
                _add_edge(kept, edges, node, other, _SHARES_A_TILE)
    look = batch.ROWS + lie * sight[batch.ROOM]
    for entry in range(look + 1, look + 1 + 2 * sight[look], 2):
        nodes[first * width + sight[entry]] = sight[entry + 1]
    linked = at.LINKED + (lie >> 2) * at.LINKED_KIND
    for pair in range(table[linked]):
        one, other = table[linked + 1 + 2 * pair], table[linked + 2 + 2 * pair]
        _continue(kept, edges, first + one, first + other)
    for side in range(4):
        found = state[at.GRID + cell + step_to(side)]
        if at.TILE <= found < at.TILE + number:
            _add_side(table, state, kept, edges, number, side, found - at.TILE)


@compiled
def _count_open_sides(
    table: Places, sight: Places, state: Places, nodes: Signed, number: int
) -> None:
    """Show the open sides of the roads and cities of a tile, wherever these reach."""
    first, width = state[at.TILE_FIRST + number], sight[batch.WIDTH]
    segments = table[at.LIES + state[at.TILE_LIE + number] * at.LIE + at.LIE_SEGMENTS]
    for node in range(first, first + segments):
        kind = printed(table, state, node, at.SEGMENT_KIND)
        if kind == at.ROAD or kind == at.CITY:
            sides = state[at.ENDS + root_of(state, node)]
            member = node
            while True:
                nodes[member * width + sight[batch.OPEN_SIDES]] = sides
                member = state[at.NEXT + member]
                if member == node:
                    break


@compiled
def _move_mark(
    table: Places, sight: Places, state: Places, nodes: Signed, feature: int, old: int, new: int
) -> None:
    """Show something on all segments of another tile, both counted from 1; 0 is nowhere."""
    if old != new:
        for which in range(2):
            tile = new if which else old
            if tile:
                first = state[at.TILE_FIRST + tile - 1]
                lie = state[at.TILE_LIE + tile - 1]
                for node in range(first, first + table[at.LIES + lie * at.LIE + at.LIE_SEGMENTS]):
                    nodes[node * sight[batch.WIDTH] + feature] = which


@compiled
def _tile_on(state: Places, cell: int) -> int:
    """The number of the tile on a cell, counted from 1; 0 if the cell is 0, which is nowhere."""
    if cell == 0:
        return 0
    return int(state[at.GRID + cell]) - at.TILE + 1


@compiled
def _wipe_pieces(sight: Places, kept: Places, nodes: Signed) -> None:
    """Wipe off the pieces that were shown."""
    for shown in range(kept[batch.STANDING]):
        row = kept[batch.STANDING + 1 + shown] * sight[batch.WIDTH]
        for place in range(row + sight[batch.FIRST_PIECE], row + sight[batch.LAST_PIECE]):
            nodes[place] = 0
        if sight[batch.RANK_AT]:
            nodes[row + sight[batch.RANK_AT]] = 0


@compiled
def _draw_pieces(
    table: Places, sight: Places, state: Places, kept: Places, nodes: Signed, observer: int
) -> None:
    """Draw the pieces that stand, and where they stand in reading order."""
    crowd, kinds = state[at.CROWD], sight[batch.KINDS]
    for shown in range(kept[batch.STANDING]):
        node = kept[batch.STANDING + 1 + shown]
        row, piece = node * sight[batch.WIDTH], state[at.PIECE + node]
        whose = (owner_of(piece) + crowd - observer) % crowd
        nodes[row + sight[batch.FIRST_PIECE] + whose * kinds + kind_of(piece)] = 1
        if sight[batch.NOTE]:
            nodes[row + sight[batch.NOTE]] = carried_by(piece)
        if sight[batch.RANK_AT]:
            nodes[row + sight[batch.RANK_AT]] = rank_of(table, sight, state, kept, node)


@compiled
def draw_graph(
    table: Places, sight: Places, state: Places, kept: Places, nodes: Signed, edges: Signed,
    observer: int, token: int,
) -> None:  # fmt: skip
    """Draw what has come since it was drawn last; `token` is the cell of a neutral figure."""
    shown = kept[batch.TILES]
    tiles = state[at.TILE_COUNT]
    for number in range(shown, tiles):
        _add_tile(table, sight, state, kept, nodes, edges, number)
    for number in range(shown, tiles):
        _count_open_sides(table, sight, state, nodes, number)
    kept[batch.TILES], kept[batch.NODES] = tiles, state[at.NODE_COUNT]
    laid = _tile_on(state, state[at.LAID])
    _move_mark(table, sight, state, nodes, sight[batch.LAID_AT], kept[batch.LAID_DRAWN], laid)
    kept[batch.LAID_DRAWN] = laid
    if sight[batch.TOKEN_AT]:
        there, feature = _tile_on(state, token), sight[batch.TOKEN_AT]
        _move_mark(table, sight, state, nodes, feature, kept[batch.TOKEN_DRAWN], there)
        kept[batch.TOKEN_DRAWN] = there
    _wipe_pieces(sight, kept, nodes)
    find_standing(state, kept)
    _draw_pieces(table, sight, state, kept, nodes, observer)
