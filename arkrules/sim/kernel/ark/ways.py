"""The ways open to the Ark."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.features import printed
from arkrules.sim.kernel.laying import step_to
from arkrules.sim.kernel.scoring import site_cell
from arkrules.sim.numbers import Places

__all__ = ["list_ways", "temple_at"]

_LOOP = 4
"""The steps of the shortest loop; a shorter way that comes home only turns round."""


@compiled
def temple_at(table: Places, state: Places, cell: int) -> int:
    """The number of the temple on a cell among the sites, counted from 1; or 0."""
    for site in range(state[at.SITE_COUNT]):
        node = state[at.SITES + site]
        if site_cell(state, node) == cell:
            what = printed(table, state, node, at.SEGMENT_KIND)
            return site + 1 if what == ark.TEMPLE else 0
    return 0


@compiled
def _temple_laid(table: Places, state: Places) -> bool:
    """Whether a temple lies somewhere."""
    for site in range(state[at.SITE_COUNT]):
        if printed(table, state, state[at.SITES + site], at.SEGMENT_KIND) == ark.TEMPLE:
            return True
    return False


@compiled
def list_ways(table: Places, state: Places, moves: Places) -> int:
    """List all ways open to the Ark as numbers, as `arkrules.games.ark.journey` has them; how many.

    Every tile is looked at depth first: a step is tried, then all that it leads to.
    """
    start = state[ark.ARK]
    if start == 0:
        return 0
    temple = _temple_laid(table, state)
    if table[ark.TEMPLE_FIRST] and not temple:
        return 0
    route = table[ark.ROUTE]
    heads = temple and route != ark.FREE
    if heads and route == ark.FIRST_JOURNEY and state[ark.ARRIVED]:
        heads = False
    if heads:
        _measure(table, state)
    least, most = table[ark.LEAST_STEPS], table[ark.MOST_STEPS]
    back = table[ark.BACKTRACK]
    ends_home, crosses_home = table[ark.ENDS_HOME] != 0, table[ark.CROSSES_HOME] != 0
    number = 0
    level = 0
    way = 1
    state[ark.STOPS] = start
    state[ark.SIDES] = 0
    while True:
        here = state[ark.STOPS + level]
        side = state[ark.SIDES + level]
        if side == 4:  # every side was tried
            if level == 0:
                break
            state[ark.ENTERED + state[at.GRID + here] - at.TILE] -= 1
            level -= 1
            way >>= 2
            continue
        state[ark.SIDES + level] = side + 1
        there = here + step_to(side)
        found = state[at.GRID + there]
        if found < at.TILE:
            continue
        length = level + 1
        home = there == start
        if back != ark.BACK_ANYWHERE and state[ark.ENTERED + found - at.TILE]:
            continue
        if back == ark.NEVER_BACK and home and length < _LOOP:
            continue
        if heads and _strays(state, route, start, here, there, length):
            continue
        if length >= least and (ends_home or not home):
            moves[number] = way << 2 | side
            number += 1
        if length < most and (crosses_home or not home):
            state[ark.ENTERED + found - at.TILE] += 1
            level = length
            way = way << 2 | side
            state[ark.STOPS + level] = there
            state[ark.SIDES + level] = 0
    return number


@compiled
def _measure(table: Places, state: Places) -> None:
    """Find how far each tile is from each temple, over laid tiles."""
    tiles = state[at.TILE_COUNT]
    for site in range(state[at.SITE_COUNT]):
        far = ark.FAR + site * at.TILES
        for tile in range(tiles):
            state[far + tile] = 0
        node = state[at.SITES + site]
        if printed(table, state, node, at.SEGMENT_KIND) != ark.TEMPLE:
            continue
        tile = state[at.UNDER + node]
        state[far + tile] = 1
        state[ark.QUEUE] = tile
        known = 1
        looked = 0
        while looked < known:
            tile = state[ark.QUEUE + looked]
            looked += 1
            for side in range(4):
                there = state[at.GRID + state[at.TILE_CELL + tile] + step_to(side)]
                if there >= at.TILE and state[far + there - at.TILE] == 0:
                    state[far + there - at.TILE] = state[far + tile] + 1
                    state[ark.QUEUE + known] = there - at.TILE
                    known += 1


@compiled
def _strays(state: Places, route: int, start: int, here: int, there: int, length: int) -> bool:
    """Whether a step, the so-and-so-many-th, does not lead toward any temple."""
    begun = state[at.GRID + start] - at.TILE
    left = state[at.GRID + here] - at.TILE
    entered = state[at.GRID + there] - at.TILE
    for site in range(state[at.SITE_COUNT]):
        far = ark.FAR + site * at.TILES
        if state[far + entered] == 0:
            continue
        if route == ark.NEARER:
            if state[far + entered] < state[far + left]:
                return False
        elif state[far + entered] + length == state[far + begun]:
            return False
    return True
