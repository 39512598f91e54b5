"""What the tile just laid has completed, and whom that pays: roads, cities, temples and sites."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.ark.pieces import behind, lift, pay_most, start_weighing, weigh
from arkrules.sim.kernel.features import printed, root_of
from arkrules.sim.kernel.laying import step_to, within
from arkrules.sim.kernel.scoring import site_cell, surrounding, worth_of_monastery
from arkrules.sim.numbers import Places

__all__ = ["beside", "pay_temple", "score_laid", "settle"]


@compiled
def score_laid(table: Places, state: Places) -> None:
    """Score what the tile just laid completed."""
    _score_features(table, state, at.ROAD)
    if table[ark.TEMPLES_EARLY]:
        _score_temples(table, state)
    _score_features(table, state, at.CITY)
    if not table[ark.TEMPLES_EARLY]:
        _score_temples(table, state)
    _score_sites(table, state)


@compiled
def _score_features(table: Places, state: Places, what: int) -> None:
    """Score the roads, or the cities, of the tile just laid that are complete and held."""
    first = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1]
    for node in range(first, state[at.NODE_COUNT]):
        if printed(table, state, node, at.SEGMENT_KIND) == what:
            root = root_of(state, node)
            if state[at.ENDS + root] == 0 and state[at.HOLDS + root] > 0:
                settle(table, state, root, what, False)


@compiled
def settle(table: Places, state: Places, root: int, what: int, final: bool) -> None:
    """Pay what a road or city brings, and send home whoever stands there."""
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    start_weighing(state)
    counts = final and what == at.CITY and table[ark.PROPHET_FINAL] == ark.NOTHING
    prophet = 0 if counts else 1
    tiles = segments = pennants = marks = 0
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
        marks += table[ark.MARKS + (kind * at.SEGMENTS + segment) * ark.MARKED]
        piece = state[at.PIECE + node]
        if piece:
            weigh(state, piece, prophet)
            lift(state, node)
        node = state[at.NEXT + node]
        if node == root:
            break
    if final:
        points = _worth_unfinished(table, what, tiles, segments, pennants, marks)
    elif what == at.ROAD:
        points = tiles * table[at.ROAD_POINTS] + marks * table[ark.OASIS_POINTS]
    else:
        points = _worth_of_city(table, tiles, segments, pennants, marks)
    times = 1
    if what == at.CITY and (not final or table[ark.PROPHET_FINAL] == ark.DOUBLED):
        times = table[ark.PROPHET_TIMES]
    pay_most(state, points, times)


@compiled
def _worth_of_city(table: Places, tiles: int, segments: int, pennants: int, scrolls: int) -> int:
    """What a completed city pays."""
    if tiles == 2 and table[at.SMALL_HALF]:
        return 2 + pennants + scrolls
    number = segments if table[at.CITY_BY_SEGMENT] else tiles
    added = pennants * table[at.PENNANT_POINTS] + scrolls * table[ark.SCROLL_POINTS]
    return number * table[at.CITY_POINTS] + added


@compiled
def _worth_unfinished(
    table: Places, what: int, tiles: int, segments: int, pennants: int, marks: int
) -> int:
    """What an unfinished road or city pays at the end."""
    if table[at.UNFINISHED_NOTHING]:
        return 0
    number = segments if table[at.UNFINISHED_BY_SEGMENT] else tiles
    each = table[ark.OASIS_POINTS] if what == at.ROAD else 1
    return number + pennants + marks * each


# -- temples --------------------------------------------------------------------------------------


@compiled
def _score_temples(table: Places, state: Places) -> None:
    """Score the temples that the tile just laid completes; only then anybody leaves them."""
    complete = 0
    for site in range(state[at.SITE_COUNT]):
        node = state[at.SITES + site]
        if printed(table, state, node, at.SEGMENT_KIND) == ark.TEMPLE:
            cell = site_cell(state, node)
            if _touches(state, cell) and beside(table, state, cell) == 4:
                complete |= 1 << site
                pay_temple(table, state, cell, False)
    if complete:
        for site in range(state[at.SITE_COUNT]):
            if complete >> site & 1:
                _release(table, state, state[at.SITES + site])


@compiled
def _touches(state: Places, cell: int) -> bool:
    """Whether the tile just laid lies on a cell, or beside it."""
    laid = state[at.LAID]
    if laid == cell:
        return True
    for side in range(4):  # noqa: SIM110  # numba knows no `any`
        if cell + step_to(side) == laid:
            return True
    return False


@compiled
def beside(table: Places, state: Places, cell: int) -> int:
    """On how many sides of a cell a tile lies, or a table's edge that stands for one."""
    found = 0
    edge = table[at.EDGE_CLOSES] != 0 and state[at.WEST] > 0
    for side in range(4):
        there = cell + step_to(side)
        if state[at.GRID + there] >= at.TILE or (edge and not within(state, there)):
            found += 1
    return found


@compiled
def pay_temple(table: Places, state: Places, cell: int, final: bool) -> None:
    """Pay for a temple those who have most on its tile and the four beside it."""
    left_out = table[ark.FOLLOWERS_ONLY] != 0 or table[ark.NOT_AT_TEMPLES] != 0
    prophet = 0 if left_out or (final and table[ark.FINAL_PROPHETS] == 0) else 1
    start_weighing(state)
    for side in range(5):
        there = cell if side == 4 else cell + step_to(side)
        found = state[at.GRID + there]
        if found >= at.TILE:
            number = found - at.TILE
            for node in range(state[at.TILE_FIRST + number], behind(state, number)):
                if state[at.PIECE + node]:
                    weigh(state, state[at.PIECE + node], prophet)
    if final:
        points = table[ark.FINAL_TEMPLE_POINTS]
    elif state[ark.ARK] == cell:
        points = table[ark.WITH_ARK_POINTS]
    else:
        points = table[ark.TEMPLE_POINTS]
    # Who counts for nothing doubles nothing.
    times = table[ark.PROPHET_TIMES] if prophet and table[ark.PROPHET_AT_TEMPLE] else 1
    pay_most(state, points, times)


@compiled
def _release(table: Places, state: Places, temple: int) -> None:
    """Who comes home after a temple was scored in play."""
    cell = site_cell(state, temple)
    for side in range(5):
        there = cell if side == 4 else cell + step_to(side)
        found = state[at.GRID + there]
        if found < at.TILE:
            continue
        number = found - at.TILE
        for node in range(state[at.TILE_FIRST + number], behind(state, number)):
            piece = state[at.PIECE + node]
            if piece:
                if table[ark.COME_BACK] != 0:
                    off_field = printed(table, state, node, at.SEGMENT_KIND) != at.FIELD
                    goes = off_field and piece >> ark.KIND == 0
                else:
                    goes = node == temple and table[ark.ON_IT_RETURNS] != 0
                if goes:
                    lift(state, node)


# -- other sites ----------------------------------------------------------------------------------


@compiled
def _score_sites(table: Places, state: Places) -> None:
    """Score the sites beside the tile just laid, and its own, that are surrounded now."""
    row = state[at.LAID] // at.WIDTH
    column = state[at.LAID] - row * at.WIDTH
    for site in range(state[at.SITE_COUNT]):
        node = state[at.SITES + site]
        if not state[at.PIECE + node]:
            continue
        if printed(table, state, node, at.SEGMENT_KIND) == at.MONASTERY:
            cell = site_cell(state, node)
            there = cell // at.WIDTH
            if abs(there - row) > 1 or abs(cell - there * at.WIDTH - column) > 1:
                continue
            if surrounding(table, state, cell) == 8:
                start_weighing(state)
                weigh(state, state[at.PIECE + node], 1)
                pay_most(state, worth_of_monastery(table, state, cell), 1)
                lift(state, node)
