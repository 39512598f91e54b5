"""What the tile just laid has completed, and whom that pays."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.features import root_of
from arkrules.sim.kernel.laying import neighbors, within
from arkrules.sim.numbers import Places

__all__ = [
    "pay_leaders", "score_laid", "settle", "site_cell", "surrounding", "weigh", "worth_of_city",
    "worth_of_monastery", "worth_unfinished",
]  # fmt: skip


@compiled
def score_laid(table: Places, state: Places) -> None:
    """Score what the tile just laid completed."""
    number = state[at.TILE_COUNT] - 1
    lie = state[at.TILE_LIE + number]
    first = state[at.TILE_FIRST + number]
    printed = at.PRINTED + (lie >> 2) * at.PRINTED_KIND + at.SEGMENT_KIND
    for segment in range(table[at.LIES + lie * at.LIE + at.LIE_SEGMENTS]):
        what = table[printed + segment * at.SEGMENT]
        if what <= at.CITY:
            root = root_of(state, first + segment)
            if state[at.ENDS + root] == 0 and state[at.HOLDS + root] > 0:
                settle(table, state, root, what, False)
    _score_sites(table, state)


@compiled
def _score_sites(table: Places, state: Places) -> None:
    """Score the sites beside the tile just laid, and its own, that are surrounded now."""
    row = state[at.LAID] // at.WIDTH
    column = state[at.LAID] - row * at.WIDTH
    for site in range(state[at.SITE_COUNT]):
        node = state[at.SITES + site]
        if state[at.PIECE + node]:
            cell = site_cell(state, node)
            beside = cell // at.WIDTH
            if abs(beside - row) > 1 or abs(cell - beside * at.WIDTH - column) > 1:
                continue
            if surrounding(table, state, cell) == 8:
                points = worth_of_monastery(table, state, cell)
                state[at.POINTS + state[at.PIECE + node] - 1] += points
                _send_home(state, node)


@compiled
def site_cell(state: Places, node: int) -> int:
    """The cell of a node."""
    return state[at.TILE_CELL + state[at.UNDER + node]]


@compiled
def surrounding(table: Places, state: Places, cell: int) -> int:
    """How many of its eight neighbors a site has; an edge may stand for those beyond."""
    found = neighbors(state, cell)
    if table[at.EDGE_CLOSES] and state[at.WEST] > 0 and table[at.AT_EDGE] != at.NOT_SURROUNDED:
        for row in range(cell - at.WIDTH, cell + at.WIDTH + 1, at.WIDTH):
            for there in range(row - 1, row + 2):
                if not within(state, there):
                    found += 1
    return found


@compiled
def worth_of_monastery(table: Places, state: Places, cell: int) -> int:
    """What a monastery pays that is complete."""
    tiles = 1 + neighbors(state, cell)
    if tiles < 9 and table[at.AT_EDGE] == at.TILES_PAY:
        return tiles
    points: int = table[at.MONASTERY_POINTS]
    return points


@compiled
def settle(table: Places, state: Places, root: int, what: int, final: bool) -> None:
    """Pay what a road or city brings, and send home whoever stands there."""
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    for player in range(state[at.CROWD]):
        state[at.WEIGHTS + player] = 0
    tiles = segments = pennants = 0
    node = root
    while True:
        number = state[at.UNDER + node]
        if state[at.TILE_STAMP + number] != stamp:
            state[at.TILE_STAMP + number] = stamp
            tiles += 1
        segments += 1
        segment = node - state[at.TILE_FIRST + number]
        kind = state[at.TILE_LIE + number] >> 2
        pennants += table[
            at.PRINTED + kind * at.PRINTED_KIND + segment * at.SEGMENT + at.SEGMENT_PENNANTS
        ]
        owner = state[at.PIECE + node]
        if owner:
            state[at.WEIGHTS + owner - 1] += 1
            _send_home(state, node)
        node = state[at.NEXT + node]
        if node == root:
            break
    if final:
        points = worth_unfinished(table, tiles, segments, pennants)
    elif what == at.ROAD:
        points = tiles * table[at.ROAD_POINTS]
    else:
        points = worth_of_city(table, tiles, segments, pennants)
    pay_leaders(state, points)
    state[at.HOLDS + root] = 0


@compiled
def worth_of_city(table: Places, tiles: int, segments: int, pennants: int) -> int:
    """What a completed city pays."""
    if tiles == 2 and table[at.SMALL_HALF]:
        return 2 + pennants
    number = segments if table[at.CITY_BY_SEGMENT] else tiles
    return number * table[at.CITY_POINTS] + pennants * table[at.PENNANT_POINTS]


@compiled
def worth_unfinished(table: Places, tiles: int, segments: int, pennants: int) -> int:
    """What an unfinished road or city pays at the end."""
    if table[at.UNFINISHED_NOTHING]:
        return 0
    return (segments if table[at.UNFINISHED_BY_SEGMENT] else tiles) + pennants


@compiled
def _send_home(state: Places, node: int) -> None:
    """Take a follower off the board."""
    state[at.SUPPLY + state[at.PIECE + node] - 1] += 1
    state[at.PIECE + node] = 0


@compiled
def weigh(state: Places, root: int) -> None:
    """Add up what each player has on a feature."""
    node = root
    while True:
        owner = state[at.PIECE + node]
        if owner:
            state[at.WEIGHTS + owner - 1] += 1
        node = state[at.NEXT + node]
        if node == root:
            break


@compiled
def pay_leaders(state: Places, points: int) -> None:
    """Pay those who have most on what was weighed."""
    most = 1
    for player in range(state[at.CROWD]):
        most = max(most, state[at.WEIGHTS + player])
    for player in range(state[at.CROWD]):
        if state[at.WEIGHTS + player] == most:
            state[at.POINTS + player] += points
