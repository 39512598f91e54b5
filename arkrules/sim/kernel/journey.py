"""The ways open to the Ark, and what its journey pays."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import behind, cell_of, step_to
from arkrules.sim.kernel.scoring import figure_of, owner_of
from arkrules.sim.types import Index, Places, StateRecord, TableRecord

_LOOP = 4
"""The steps of the shortest loop; a shorter way that comes home only turns round."""


@compiled
def _temple_at(t: TableRecord, s: StateRecord, cell: Index) -> int:
    """The number of the temple on a cell among the sites, counted from 1; or 0."""
    for number in range(s.n_sites):
        node = s.site[number]
        if cell_of(s, node) == cell:
            return number + 1 if t.site_worth[s.what[node]] == at.TEMPLE else 0
    return 0


@compiled
def _temple_laid(t: TableRecord, s: StateRecord) -> bool:
    """Whether a temple lies somewhere."""
    for number in range(s.n_sites):  # noqa: SIM110  # numba knows no `any`
        if t.site_worth[s.what[s.site[number]]] == at.TEMPLE:
            return True
    return False


@compiled
def _turns_back(t: TableRecord, s: StateRecord, found: Index, home: bool, length: int) -> bool:
    """Whether the so-and-so-manieth step leads back in a way that is forbidden."""
    if t.backtrack == at.BACK_ANYWHERE:
        return False
    if s.entered[found - at.TILE]:
        return True
    return t.backtrack == at.NEVER_BACK and home and length < _LOOP


@compiled
def _heads(t: TableRecord, s: StateRecord) -> bool:
    """Whether every step has to lead toward a temple."""
    return t.route != at.FREE and not (t.route == at.FIRST_JOURNEY and s.ark_arrived)


@compiled
def list_ways(t: TableRecord, s: StateRecord, moves: Places) -> int:
    """List all ways open to the Ark as numbers, as `arkrules.games.ark.journey` has them."""
    start = s.ark
    if start == 0:
        return 0
    temple = _temple_laid(t, s)
    if t.temple_first and not temple:
        return 0
    heads = temple and _heads(t, s)
    if heads:
        _measure(t, s)
    number = level = 0
    way = 1
    s.stop[0] = start
    s.side[0] = 0
    while True:
        here = s.stop[level]
        side = s.side[level]
        if side == 4:  # every side was tried
            if level == 0:
                break
            s.entered[s.grid[here] - at.TILE] -= 1
            level -= 1
            way >>= 2
            continue
        s.side[level] = side + 1
        there = here + step_to(side)
        found = s.grid[there]
        if found < at.TILE:
            continue
        length = level + 1
        home = there == start
        if _turns_back(t, s, found, home, length):
            continue
        if heads and _strays(t, s, start, here, there, length):
            continue
        if length >= t.least_steps and (t.ends_home or not home):
            moves[number] = at.MOVE_ARK << at.VERB | way << 2 | side
            number += 1
        if length < t.most_steps and (t.crosses_home or not home):
            s.entered[found - at.TILE] += 1
            level = length
            way = way << 2 | side
            s.stop[level] = there
            s.side[level] = 0
    return number


@compiled
def _measure(t: TableRecord, s: StateRecord) -> None:
    """Find how far each tile is from each temple, over laid tiles."""
    for number in range(s.n_sites):
        for tile in range(s.n_tiles):
            s.far[number, tile] = 0
        node = s.site[number]
        if t.site_worth[s.what[node]] != at.TEMPLE:
            continue
        tile = s.under[node]
        s.far[number, tile] = 1
        s.queue[0] = tile
        known = 1
        looked = 0
        while looked < known:
            tile = s.queue[looked]
            looked += 1
            for side in range(4):
                there = s.grid[s.tile_cell[tile] + step_to(side)]
                if there >= at.TILE and s.far[number, there - at.TILE] == 0:
                    s.far[number, there - at.TILE] = s.far[number, tile] + 1
                    s.queue[known] = there - at.TILE
                    known += 1


@compiled
def _strays(t: TableRecord, s: StateRecord, start: int, here: int, there: int, length: int) -> bool:
    """Whether a step, the so-and-so-many-th, does not lead toward any temple."""
    begun, left = s.grid[start] - at.TILE, s.grid[here] - at.TILE
    entered = s.grid[there] - at.TILE
    for number in range(s.n_sites):
        far = s.far[number, entered]
        if far == 0:
            continue
        if t.route == at.NEARER:
            if far < s.far[number, left]:
                return False
        elif far + length == s.far[number, begun]:
            return False
    return True


@compiled
def travel(t: TableRecord, s: StateRecord, way: int) -> None:
    """Move the Ark along a way, and pay for it."""
    start = s.ark
    length = 0
    while way >> 2 * length > 1:
        length += 1
    here = start
    for step in range(length):
        here += step_to(way >> 2 * (length - 1 - step) & 3)
        pays = here != start or t.start_again != 0
        if step + 1 == length:
            pays = t.end_pays != 0
        if pays:
            _pay_passed(t, s, here)
    if t.start_pays:
        _pay_passed(t, s, start)
    s.ark = here
    _arrive(t, s, start, way, length)


@compiled
def _pay_passed(t: TableRecord, s: StateRecord, cell: Index) -> None:
    """Pay the owner of everything on a tile."""
    tile = s.grid[cell] - at.TILE
    for node in range(s.tile_first[tile], behind(s, tile)):
        piece = s.piece[node]
        if piece and t.passed[figure_of(piece)]:
            s.points[owner_of(piece)] += t.passed_points


@compiled
def _arrive(t: TableRecord, s: StateRecord, start: int, way: int, length: int) -> None:
    """Pay the mover for the temples that the Ark has reached."""
    if t.arrival_points:
        here = start
        for step in range(length):
            here += step_to(way >> 2 * (length - 1 - step) & 3)
            if step + 1 < length and not t.passing_arrives:
                continue
            temple = _temple_at(t, s, here)
            if temple:
                _pay_arrival(t, s, 1 << (temple - 1))
    if t.route == at.FIRST_JOURNEY and _temple_at(t, s, s.ark):
        s.ark_arrived = 1


@compiled
def _pay_arrival(t: TableRecord, s: StateRecord, temple: int) -> None:
    """Pay the mover for one temple, given by its bit, unless it has paid as often as it may."""
    reached = s.ark_reached
    if t.arrives == at.ONCE and reached:
        return
    if t.arrives == at.ONCE_PER_TEMPLE and reached & temple:
        return
    if t.arrives != at.EACH_TIME:
        s.ark_reached = reached | temple
    s.points[s.mover] += t.arrival_points
