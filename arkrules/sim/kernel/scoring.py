"""Pieces that stand, what is complete, and whom that pays, in play and at the end."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import (
    behind,
    cell_of,
    first_laid,
    kind_under,
    neighbors,
    root_of,
    segment_at,
    step_to,
    what_is,
    within,
)
from arkrules.sim.types import Index, Places, State, Table

# -- pieces ---------------------------------------------------------------------------------------


@compiled
def owner_of(piece: Index) -> Index:
    """Whose piece it is."""
    return (piece & at.OWNER) - 1


@compiled
def figure_of(piece: Index) -> Index:
    """The number of its kind."""
    return piece >> at.FIGURE & at.OWNER


@compiled
def put(s: State, node: Index, piece: Index) -> None:
    """Stand a piece on a node, wherever it comes from."""
    s.piece[node] = piece
    s.holds[root_of(s, node)] += 1 << 8 * figure_of(piece)
    s.standing[s.n_standing] = node
    s.n_standing += 1


@compiled
def lift(t: Table, s: State, node: Index) -> None:
    """Take a piece off the board, and what it carries, to where they return to."""
    piece = s.piece[node]
    figure, owner = figure_of(piece), owner_of(piece)
    if t.returns[figure] == 1:
        s.supply[figure, owner] += 1
    elif t.returns[figure] == 2:
        s.reserve[figure, owner] += 1
    s.stock += piece >> at.NOTE
    s.piece[node] = 0
    s.holds[root_of(s, node)] -= 1 << 8 * figure
    last = s.n_standing - 1
    s.n_standing = last
    place = 0
    while s.standing[place] != node:
        place += 1
    s.standing[place] = s.standing[last]


# -- who has most ---------------------------------------------------------------------------------


@compiled
def start_weighing(s: State) -> None:
    """Nobody has anything yet on what is looked at."""
    for player in range(s.n_players):
        s.weight[player] = 0
        s.served[player] = 1
        s.carried[player] = 0


@compiled
def weigh(t: Table, s: State, piece: Index, what: Index, final: Index) -> None:
    """Add a piece to what its owner has there."""
    owner, figure = owner_of(piece), figure_of(piece)
    s.weight[owner] += t.counts[figure, final, what]
    if t.times[figure, final, what] != 1:
        s.served[owner] = t.times[figure, final, what]
    s.carried[owner] += piece >> at.NOTE


@compiled
def weigh_feature(t: Table, s: State, root: Index, what: Index, final: Index) -> None:
    """Add what stands on a feature."""
    node = root
    while True:
        if s.piece[node]:
            weigh(t, s, s.piece[node], what, final)
        node = s.ring[node]
        if node == root:
            break


@compiled
def due_to_all(s: State, points: int) -> None:
    """Whoever has the majority gets so much."""
    for player in range(s.n_players):
        s.due[player] = points


@compiled
def pay(t: Table, s: State, paying: bool, final: Index) -> int:
    """Pay what is due to those who have most of what was weighed; who paid for ghosts, as bits."""
    most = 1
    for player in range(s.n_players):
        most = max(most, s.weight[player])
    all_pay = (paying and t.all_pay) or (final and t.all_pay_finally)
    each = 1 if final else t.penalty
    paid = 0
    for player in range(s.n_players):
        points = 0
        if paying and s.weight[player] == most:
            points = s.due[player] * s.served[player]
        elif not all_pay:
            continue
        paid |= 1 << player
        cost = each * s.carried[player]
        if points >= cost:
            s.gains[player] += points - cost
        else:
            s.losses[player] += cost - points
    return paid


@compiled
def take_from_most(s: State, points: int) -> None:
    """Note what those lose who have most of what was weighed."""
    most = 1
    for player in range(s.n_players):
        most = max(most, s.weight[player])
    for player in range(s.n_players):
        if s.weight[player] == most:
            s.losses[player] += points


@compiled
def reckon_up(t: Table, s: State) -> None:
    """Add up what a move has brought: no score falls below 0, whichever comes first."""
    for player in range(s.n_players):
        gains, losses = s.gains[player], s.losses[player]
        if gains or losses:
            held = s.points[player]
            if t.losses_first:
                held = max(losses, held) - losses + gains
            else:
                held = max(losses, held + gains) - losses
            s.points[player] = held
            s.gains[player] = 0
            s.losses[player] = 0


# -- roads and cities -----------------------------------------------------------------------------


@compiled
def settle(t: Table, s: State, root: Index, what: Index, final: Index) -> None:
    """Pay what a road or city brings, and send home whoever stands there."""
    stamp = s.stamps + 1
    s.stamps = stamp
    start_weighing(s)
    tiles = segments = added = otherwise = others = marks = 0
    node = root
    while True:
        tile = s.under[node]
        if s.tile_stamp[tile] != stamp:
            s.tile_stamp[tile] = stamp
            tiles += 1
        segments += 1
        kind, segment = s.tile_lie[tile] >> 2, node - s.tile_first[tile]
        added += t.added[kind, segment, final]
        otherwise += t.added[kind, segment, final + at.OTHERWISE]
        others |= t.other_rates[kind, segment]
        marks += t.marks[kind, segment]
        if s.piece[node]:
            weigh(t, s, s.piece[node], what, final)
            lift(t, s, node)
        node = s.ring[node]
        if node == root:
            break
    when = final
    if others:
        when += at.OTHERWISE
        added = otherwise
    points = tiles * t.per_tile[what, when] + segments * t.per_segment[what, when] + added
    if t.small_half and when == 0 and what == at.CITY and tiles == 2:
        points = 2 + marks
    due_to_all(s, points)
    pay(t, s, not (final and t.unfinished_nothing), final)


@compiled
def _score_features(t: Table, s: State, what: Index) -> None:
    """Score the roads, or the cities, of the tile just laid that are complete and held."""
    for node in range(first_laid(s), s.n_nodes):
        if what_is(t, s, node) == what:
            root = root_of(s, node)
            if s.open_sides[root] == 0 and s.holds[root] > 0:
                settle(t, s, root, what, 0)


@compiled
def city_completed(t: Table, s: State) -> bool:
    """Whether the tile just laid has completed a city."""
    for node in range(first_laid(s), s.n_nodes):
        if what_is(t, s, node) == at.CITY and s.open_sides[root_of(s, node)] == 0:
            return True
    return False


# -- sites ----------------------------------------------------------------------------------------


@compiled
def _beside(t: Table, s: State, what: Index, cell: Index) -> int:
    """How many tiles lie beside a site."""
    if not t.site_cross[what]:
        return neighbors(s, cell)
    found = 0
    for side in range(4):
        if s.grid[cell + step_to(side)] >= at.TILE:
            found += 1
    return found


@compiled
def surrounding(t: Table, s: State, what: Index, cell: Index) -> int:
    """How many of its neighbors a site has; an edge may stand for those beyond."""
    edge = t.edge_closes != 0 and s.west > 0 and t.site_edge[what] != 0
    found = 0
    if t.site_cross[what]:
        for side in range(4):
            there = cell + step_to(side)
            if s.grid[there] >= at.TILE or (edge and not within(s, there)):
                found += 1
        return found
    found = neighbors(s, cell)
    if edge:
        for row in range(cell - at.WIDTH, cell + at.WIDTH + 1, at.WIDTH):
            for there in range(row - 1, row + 2):
                if not within(s, there):
                    found += 1
    return found


@compiled
def is_surrounded(t: Table, s: State, what: Index, cell: Index) -> bool:
    """Whether a site is complete."""
    return surrounding(t, s, what, cell) == (4 if t.site_cross[what] else 8)


@compiled
def misty_tiles(t: Table, s: State, cell: Index, itself: bool) -> int:
    """How many of the tiles around a cell bear mist, that on it counted or not."""
    found = 0
    for row in range(cell - at.WIDTH, cell + at.WIDTH + 1, at.WIDTH):
        for there in range(row - 1, row + 2):
            tile = s.grid[there]
            if tile >= at.TILE and (itself or there != cell):
                found += t.misty[s.tile_lie[tile - at.TILE] >> 2]
    return found


@compiled
def _worth_of_site(t: Table, s: State, what: Index, cell: Index, final: Index) -> int:
    """What a site is worth that its keeper holds."""
    worth = t.site_worth[what]
    if worth == at.SURROUNDED:
        beside = _beside(t, s, what, cell)
        if final:
            return t.site_final[what] + t.site_each[what] * beside
        if t.site_tiles[what] and beside < 8:
            return 1 + beside
        return t.site_points[what]
    if worth == at.CASTLE:
        if not final:
            return misty_tiles(t, s, cell, True) * t.site_points[what]
        if t.castle_by_neighbors:
            return 1 + misty_tiles(t, s, cell, False)
        return misty_tiles(t, s, cell, True)
    return 0


@compiled
def settle_site(t: Table, s: State, node: Index, what: Index, final: Index) -> None:
    """Pay the keeper of a site, and send it home."""
    piece = s.piece[node]
    if t.site_worth[what] == at.GRAVEYARD and not final and s.reserve[t.guard, owner_of(piece)]:
        s.reserve[t.guard, owner_of(piece)] -= 1
        s.supply[t.guard, owner_of(piece)] += 1
    start_weighing(s)
    weigh(t, s, piece, what, final)
    due_to_all(s, _worth_of_site(t, s, what, cell_of(s, node), final))
    pay(t, s, not (final and t.unfinished_nothing), final)
    lift(t, s, node)


@compiled
def _score_sites(t: Table, s: State) -> None:
    """Score the sites beside the tile just laid, and its own, that are surrounded now."""
    row = s.laid // at.WIDTH
    column = s.laid - row * at.WIDTH
    for number in range(s.n_sites):
        node = s.site[number]
        if not s.piece[node]:
            continue
        cell = cell_of(s, node)
        beside = cell // at.WIDTH
        if abs(beside - row) > 1 or abs(cell - beside * at.WIDTH - column) > 1:
            continue
        what = what_is(t, s, node)
        if t.site_worth[what] != at.TEMPLE and is_surrounded(t, s, what, cell):
            settle_site(t, s, node, what, 0)


@compiled
def _spare(s: State, node: Index, paid: int) -> None:
    """A ghost that was paid for costs but once."""
    piece = s.piece[node]
    if piece >> at.NOTE and paid >> owner_of(piece) & 1:
        s.stock += piece >> at.NOTE
        s.piece[node] = piece & (1 << at.NOTE) - 1


@compiled
def _forgive(s: State, root: Index, paid: int) -> None:
    """The ghosts on a feature that were paid for go back to the supply."""
    node = root
    while True:
        _spare(s, node, paid)
        node = s.ring[node]
        if node == root:
            break


# -- temples --------------------------------------------------------------------------------------


@compiled
def _touches(s: State, cell: Index) -> bool:
    """Whether the tile just laid lies on a cell, or beside it."""
    if s.laid == cell:
        return True
    for side in range(4):  # noqa: SIM110  # numba knows no `any`
        if cell + step_to(side) == s.laid:
            return True
    return False


@compiled
def _pay_temple(t: Table, s: State, cell: Index, what: Index, final: Index) -> None:
    """Pay for a temple those who have most on its tile and the four beside it."""
    start_weighing(s)
    for side in range(5):
        there = cell if side == 4 else cell + step_to(side)
        if s.grid[there] >= at.TILE:
            tile = s.grid[there] - at.TILE
            for node in range(s.tile_first[tile], behind(s, tile)):
                if s.piece[node]:
                    weigh(t, s, s.piece[node], what, final)
    points = t.site_points[what]
    if final:
        points = t.site_final[what]
    elif s.ark == cell:
        points = t.with_ark_points
    due_to_all(s, points)
    paid = pay(t, s, True, final)
    for side in range(5):
        there = cell if side == 4 else cell + step_to(side)
        if s.grid[there] >= at.TILE:
            tile = s.grid[there] - at.TILE
            for node in range(s.tile_first[tile], behind(s, tile)):
                _spare(s, node, paid)


@compiled
def _score_temples(t: Table, s: State) -> None:
    """Score the temples that the tile just laid completes; only then anybody leaves them."""
    complete = 0
    for number in range(s.n_sites):
        node = s.site[number]
        what = what_is(t, s, node)
        if t.site_worth[what] == at.TEMPLE:
            cell = cell_of(s, node)
            if _touches(s, cell) and is_surrounded(t, s, what, cell):
                complete |= 1 << number
                _pay_temple(t, s, cell, what, 0)
    if complete:
        for number in range(s.n_sites):
            if complete >> number & 1:
                _release(t, s, s.site[number])


@compiled
def _release(t: Table, s: State, temple: int) -> None:
    """Who comes home after a temple was scored in play."""
    cell = cell_of(s, temple)
    for side in range(5):
        there = cell if side == 4 else cell + step_to(side)
        if s.grid[there] < at.TILE:
            continue
        tile = s.grid[there] - at.TILE
        for node in range(s.tile_first[tile], behind(s, tile)):
            if s.piece[node]:
                goes = node == temple and t.on_it_returns != 0
                if t.come_back:
                    off_field = what_is(t, s, node) != at.FIELD
                    goes = off_field and t.follows[figure_of(s.piece[node])] != 0
                if goes:
                    lift(t, s, node)


# -- the tile just laid ---------------------------------------------------------------------------


@compiled
def score_laid(t: Table, s: State) -> None:
    """Score what the tile just laid completed."""
    _score_features(t, s, at.ROAD)
    if t.n_temples and t.temples_early:
        _score_temples(t, s)
    _score_features(t, s, at.CITY)
    if t.n_temples and not t.temples_early:
        _score_temples(t, s)
    if s.n_sites:
        _score_sites(t, s)
    reckon_up(t, s)


# -- the end --------------------------------------------------------------------------------------


@compiled
def score_finally(t: Table, s: State, work: Places) -> None:
    """Score the end of the game; `work` has a place for each node and player."""
    for number in range(t.n_phases):
        phase = t.phases[number]
        if phase == at.UNFINISHED:
            _score_unfinished(t, s)
        elif phase == at.FARMS:
            _score_farms(t, s, work)
        elif phase == at.TEMPLES:
            _end_temples(t, s)
        else:
            _score_sheep(t, s)
        if t.losses_first:
            reckon_up(t, s)
    reckon_up(t, s)


@compiled
def _end_temples(t: Table, s: State) -> None:
    """Score temples that are not complete; nobody comes home."""
    for number in range(s.n_sites):
        node = s.site[number]
        what = what_is(t, s, node)
        if t.site_worth[what] == at.TEMPLE:
            cell = cell_of(s, node)
            if not is_surrounded(t, s, what, cell):
                _pay_temple(t, s, cell, what, 1)


@compiled
def _score_unfinished(t: Table, s: State) -> None:
    """Score roads, cities and sites that hold a piece.

    From the last place among those that stand, for whoever goes home is replaced by the last.
    """
    place = int(s.n_standing)
    while place > 0:
        place -= 1
        if place >= s.n_standing:
            continue
        node = s.standing[place]
        what = what_is(t, s, node)
        if what <= at.CITY:
            root = root_of(s, node)
            if s.open_sides[root] != 0:
                settle(t, s, root, what, 1)
            elif t.all_pay_finally:
                _pass_over(t, s, root, what)
        elif t.site_worth[what] == at.SURROUNDED or t.site_worth[what] == at.CASTLE:
            if not is_surrounded(t, s, what, cell_of(s, node)):
                settle_site(t, s, node, what, 1)
            elif t.all_pay_finally:
                _pass_over(t, s, node, what)


@compiled
def _pass_over(t: Table, s: State, root: Index, what: Index) -> None:
    """What is complete and no longer scored brings nothing, but its ghosts cost."""
    start_weighing(s)
    weigh_feature(t, s, root, what, 1)
    _forgive(s, root, pay(t, s, False, 1))


@compiled
def _score_sheep(t: Table, s: State) -> None:
    """Score every field that holds a piece: 2 for each sheep less those that wolves ate."""
    stamp = s.stamps + 1
    s.stamps = stamp
    for place in range(s.n_standing):
        node = s.standing[place]
        if what_is(t, s, node) != at.FIELD:
            continue
        root = root_of(s, node)
        if s.node_stamp[root] == stamp:
            continue
        s.node_stamp[root] = stamp
        start_weighing(s)
        weigh_feature(t, s, root, at.FIELD, 1)
        sheep = wolves = 0
        node = root
        while True:
            kind, segment = kind_under(s, node), segment_at(s, node)
            sheep += t.sheep[kind, segment]
            wolves += t.wolves[kind, segment]
            node = s.ring[node]
            if node == root:
                break
        due_to_all(s, 2 * (sheep - wolves) if sheep > wolves else 0)
        paid = pay(t, s, True, 1)
        if wolves > sheep and t.score_floor:
            take_from_most(s, 2 * (wolves - sheep))
        _forgive(s, root, paid)


# -- farms ----------------------------------------------------------------------------------------

_PAIRS = at.NODES
"""Where pairs of cities and farms begin in the room to work in; the cities stand before them."""


@compiled
def _score_farms(t: Table, s: State, work: Places) -> None:
    """Score farms; where all of them are one award, what they bring and cost is one sum."""
    if t.farms_by == at.BY_CITY:
        _score_by_city(t, s, work)
    else:
        _score_by_farm(t, s, work)
    if t.farms_by != at.BY_FARM and t.losses_first:
        for player in range(s.n_players):
            both = min(s.gains[player], s.losses[player])
            s.gains[player] -= both
            s.losses[player] -= both


@compiled
def _completed_city(t: Table, s: State, node: Index, segment: Index) -> int:
    """The completed city that a field of a node touches, of those its tile may touch; or -1."""
    if not t.touches[kind_under(s, node), segment_at(s, node)] >> segment & 1:
        return -1
    root = root_of(s, s.tile_first[s.under[node]] + segment)
    return root if s.open_sides[root] == 0 else -1


@compiled
def _list_cities(t: Table, s: State, root: Index, work: Places, begins: int) -> int:
    """List the completed cities that a farm borders, each once and with the farm; how many."""
    stamp = s.stamps + 1
    s.stamps = stamp
    found = 0
    node = root
    while True:
        touches = t.touches[kind_under(s, node), segment_at(s, node)]
        segment = 0
        while touches >> segment:
            city = _completed_city(t, s, node, segment)
            if city >= 0 and s.node_stamp[city] != stamp:
                s.node_stamp[city] = stamp
                work[begins + 2 * found] = city
                work[begins + 2 * found + 1] = root
                found += 1
            segment += 1
        node = s.ring[node]
        if node == root:
            break
    return found


@compiled
def _score_by_farm(t: Table, s: State, work: Places) -> None:
    """Each farm pays for every city, or for every city that has not yet paid a player."""
    once = t.farms_by == at.BY_PLAYER
    if once:  # who was paid by which city, as bits
        for node in range(s.n_nodes):
            work[node] = 0
    seen = s.stamps + 1
    s.stamps = seen
    for place in range(s.n_standing):
        node = s.standing[place]
        if what_is(t, s, node) != at.FIELD:
            continue
        root = root_of(s, node)
        if s.node_stamp[root] >= seen:
            continue
        s.node_stamp[root] = seen
        start_weighing(s)
        weigh_feature(t, s, root, at.FIELD, 1)
        due_to_all(s, 0)
        most = 1
        for player in range(s.n_players):
            most = max(most, s.weight[player])
        for number in range(_list_cities(t, s, root, work, _PAIRS)):
            city = work[_PAIRS + 2 * number]
            for player in range(s.n_players):
                if s.weight[player] == most and not (once and work[city] >> player & 1):
                    s.due[player] += 3
                    if once:
                        work[city] |= 1 << player
        _forgive(s, root, pay(t, s, True, 1))


@compiled
def _score_by_city(t: Table, s: State, work: Places) -> None:
    """Each city pays once for all the farms that border it; a farm without one pays nothing."""
    pairs = _list_pairs(t, s, work)
    stamp = s.stamps + 1
    s.stamps = stamp
    for number in range(pairs):
        city = work[_PAIRS + 2 * number]
        if s.node_stamp[city] == stamp:
            continue
        s.node_stamp[city] = stamp
        start_weighing(s)
        for pair in range(number, pairs):
            if work[_PAIRS + 2 * pair] == city:
                weigh_feature(t, s, work[_PAIRS + 2 * pair + 1], at.FIELD, 1)
        due_to_all(s, 4)
        paid = pay(t, s, True, 1)
        for pair in range(number, pairs):
            if work[_PAIRS + 2 * pair] == city:
                _forgive(s, work[_PAIRS + 2 * pair + 1], paid)


@compiled
def _list_pairs(t: Table, s: State, work: Places) -> int:
    """List every completed city with every farm that borders it; how many there are."""
    seen = s.stamps + 1
    s.stamps = seen
    pairs = 0
    for place in range(s.n_standing):
        node = s.standing[place]
        if what_is(t, s, node) != at.FIELD:
            continue
        root = root_of(s, node)
        if s.node_stamp[root] >= seen:
            continue
        s.node_stamp[root] = seen
        more = _list_cities(t, s, root, work, _PAIRS + 2 * pairs)
        if more == 0:
            start_weighing(s)
            weigh_feature(t, s, root, at.FIELD, 1)
            due_to_all(s, 0)
            _forgive(s, root, pay(t, s, True, 1))
        pairs += more
    return pairs
