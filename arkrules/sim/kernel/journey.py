"""The ways open to the Ark, and what its journey pays."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import behind, cell_of, measure, step_to
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
            return number + 1 if t.site_worth[s.what[node]] == k.TEMPLE else 0
    return 0


@compiled
def _temple_laid(t: TableRecord, s: StateRecord) -> bool:
    """Whether a temple lies somewhere."""
    for number in range(s.n_sites):  # noqa: SIM110  # numba knows no `any`
        if t.site_worth[s.what[s.site[number]]] == k.TEMPLE:
            return True
    return False


@compiled
def _turns_back(t: TableRecord, s: StateRecord, found: Index, home: bool, length: int) -> bool:
    """Whether the step numbered `length` leads back in a way that is forbidden."""
    if t.ark_backtrack == k.BACK_ANYWHERE:
        return False
    if s.entered[found - k.TILE]:
        return True
    return t.ark_backtrack == k.NEVER_BACK and home and length < _LOOP


@compiled
def _heads(t: TableRecord, s: StateRecord) -> bool:
    """Whether every step has to lead toward a temple."""
    return t.ark_route != k.FREE and not (t.ark_route == k.FIRST_JOURNEY and s.ark_arrived)


@compiled
def list_ways(t: TableRecord, s: StateRecord, moves: Places) -> int:
    """List all ways open to the Ark as numbers, as `arkrules.games.ark.journey` has them."""
    start = s.ark
    if start == 0:
        return 0
    temple = _temple_laid(t, s)
    if t.ark_may_move and not temple:
        return 0
    heads = temple and _heads(t, s)
    if heads:
        _measure(t, s)
        heads = _leads_somewhere(s, start)
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
            s.entered[s.grid[here] - k.TILE] -= 1
            level -= 1
            way >>= 2
            continue
        s.side[level] = side + 1
        there = here + step_to(side)
        found = s.grid[there]
        if found < k.TILE:
            continue
        length = level + 1
        home = there == start
        if _turns_back(t, s, found, home, length):
            continue
        if heads and _strays(t, s, start, here, there, length):
            continue
        if length >= t.ark_steps[0] and (t.ark_may_end_on_start or not home):
            moves[number] = k.MOVE_ARK << k.VERB | way << 2 | side
            number += 1
        if length < t.ark_steps[1] and (t.ark_may_cross_start or not home):
            s.entered[found - k.TILE] += 1
            level = length
            way = way << 2 | side
            s.stop[level] = there
            s.side[level] = 0
    return number


@compiled
def _measure(t: TableRecord, s: StateRecord) -> None:
    """Find how far each tile is from each temple, over laid tiles."""
    for number in range(s.n_sites):
        node = s.site[number]
        s.queue[0] = s.under[node]
        measure(t, s, number, int(t.site_worth[s.what[node]] == k.TEMPLE), False)


@compiled
def _leads_somewhere(s: StateRecord, start: Index) -> bool:
    """Whether a way over laid tiles leads from a cell to a temple."""
    tile = s.grid[start] - k.TILE
    for number in range(s.n_sites):  # noqa: SIM110  # numba knows no `any`
        if s.far[number, tile]:
            return True
    return False


@compiled
def _strays(t: TableRecord, s: StateRecord, start: int, here: int, there: int, length: int) -> bool:
    """Whether a step, the so-and-so-many-th, does not lead toward any temple."""
    begun, left = s.grid[start] - k.TILE, s.grid[here] - k.TILE
    entered = s.grid[there] - k.TILE
    for number in range(s.n_sites):
        far = s.far[number, entered]
        if far == 0:
            continue
        if t.ark_route == k.NEARER:
            if far < s.far[number, left]:
                return False
        elif far + length == s.far[number, begun]:
            return False
    return True


@compiled
def travel(t: TableRecord, s: StateRecord, way: int) -> None:
    """Move the Ark along a way, and pay for it."""
    start = here = s.ark
    length = 0
    while way >> 2 * length > 1:
        length += 1
    for step in range(1, length + 1):
        here += step_to(way >> 2 * (length - step) & 3)
        pays = here != start or t.ark_counts_start_again != 0
        if step == length:
            pays = t.ark_counts_end != 0
        if pays:
            _pay_passed(t, s, here)
        if t.ark_temple_bonus and (step == length or t.ark_temple_bonus_when):
            _arrive(t, s, here)
    if t.ark_counts_start:
        _pay_passed(t, s, start)
    s.ark = here
    if t.ark_route == k.FIRST_JOURNEY and _temple_at(t, s, here):
        s.ark_arrived = 1


@compiled
def _pay_passed(t: TableRecord, s: StateRecord, cell: Index) -> None:
    """Pay the owner of everything on a tile."""
    tile = s.grid[cell] - k.TILE
    for node in range(s.tile_first[tile], behind(s, tile)):
        piece = s.piece[node]
        if piece and t.passed[figure_of(piece)]:
            s.points[owner_of(piece)] += t.ark_points_per_follower


@compiled
def _arrive(t: TableRecord, s: StateRecord, cell: Index) -> None:
    """Pay the mover for a temple on a cell, unless it has paid as often as it may."""
    temple = _temple_at(t, s, cell)
    if not temple:
        return
    bit = 1 << (temple - 1)
    if t.ark_temple_bonus_repeat != k.EACH_TIME:
        asked = bit if t.ark_temple_bonus_repeat == k.ONCE_PER_TEMPLE else s.ark_reached
        if s.ark_reached & asked:
            return
        s.ark_reached |= bit
    s.points[s.mover] += t.ark_temple_bonus
