"""Pieces on the board, completed features, and awards for them, in play and at the end."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import (
    behind,
    behind_scored,
    cell_of,
    first_scored,
    kind_under,
    list_feature,
    root_of,
    segment_at,
    step_to,
    within,
)
from arkrules.sim.types import Index, StateRecord, TableRecord

# -- pieces ---------------------------------------------------------------------------------------


@compiled
def owner_of(piece: Index) -> Index:
    """Return the owner of a piece."""
    return (piece & k.OWNER) - 1


@compiled
def figure_of(piece: Index) -> Index:
    """The number of its kind."""
    return piece >> k.FIGURE & k.OWNER


@compiled
def put(t: TableRecord, s: StateRecord, node: Index, piece: Index) -> None:
    """Stand a piece on a node, wherever it comes from."""
    s.piece[node] = piece
    s.holds[root_of(s, node)] += t.held_as[figure_of(piece)]
    s.standing[s.n_standing] = node
    s.n_standing += 1


@compiled
def lift(t: TableRecord, s: StateRecord, node: Index) -> None:
    """Take a piece off the board, and what it carries, to where they return to."""
    piece = s.piece[node]
    figure, owner = figure_of(piece), owner_of(piece)
    if t.returns[figure] == 1:
        s.supply[figure, owner] += 1
    elif t.returns[figure] == 2:
        s.reserve[figure, owner] += 1
    s.stock += piece >> k.NOTE
    s.piece[node] = 0
    s.holds[root_of(s, node)] -= t.held_as[figure]
    last = s.n_standing - 1
    s.n_standing = last
    place = 0
    while s.standing[place] != node:
        place += 1
    s.standing[place] = s.standing[last]


@compiled
def weight_of(
    t: TableRecord, s: StateRecord, piece: Index, root: Index, what: Index, final: Index
) -> int:
    """Return what a piece counts for on a feature, given by any of its nodes."""
    figure = figure_of(piece)
    weight = int(t.counts[figure, final, what])
    if t.weighs[figure]:
        node = root
        while True:
            weight += t.weighed[figure, final, kind_under(s, node), segment_at(s, node)]
            node = s.ring[node]
            if node == root:
                break
    return weight


@compiled
def supported(t: TableRecord, s: StateRecord, node: Index, owner: int) -> bool:
    """Whether a player has a piece on the feature of a node that counts there."""
    root = root_of(s, node)
    for place in range(s.n_standing):
        here = s.standing[place]
        piece = s.piece[here]
        mine = owner_of(piece) == owner and root_of(s, here) == root
        if mine and weight_of(t, s, piece, root, s.what[here], 0) != 0:
            return True
    return False


@compiled
def send_off(t: TableRecord, s: StateRecord, node: Index) -> None:
    """Take a piece off the board, and what has joined it if nothing else supports that."""
    owner = owner_of(s.piece[node])
    lift(t, s, node)
    if not t.companions or supported(t, s, node, owner):
        return
    for place in range(list_feature(s, node)):
        here = s.feature[place]
        piece = s.piece[here]
        if piece and owner_of(piece) == owner and t.leaves_too[figure_of(piece)]:
            lift(t, s, here)


# -- who has most ---------------------------------------------------------------------------------


@compiled
def start_weighing(s: StateRecord) -> None:
    """Nobody has anything yet on what is looked at."""
    for player in range(s.n_players):
        s.weight[player] = 0
        s.served[player] = 1
        s.carried[player] = 0


@compiled
def weigh(
    t: TableRecord, s: StateRecord, piece: Index, root: Index, what: Index, final: Index
) -> None:
    """Add a piece to what its owner has there."""
    owner, figure = owner_of(piece), figure_of(piece)
    s.weight[owner] += weight_of(t, s, piece, root, what, final)
    if t.times[figure, final, what] != 1:
        s.served[owner] = t.times[figure, final, what]
    s.carried[owner] += piece >> k.NOTE


@compiled
def weigh_feature(t: TableRecord, s: StateRecord, root: Index, what: Index, final: Index) -> None:
    """Add what stands on a feature, given by the node that stands for it."""
    for place in range(s.n_standing):
        node = s.standing[place]
        if root_of(s, node) == root:
            weigh(t, s, s.piece[node], root, what, final)


@compiled
def due_to_all(s: StateRecord, points: int) -> None:
    """Add the points due to every player with the majority."""
    for player in range(s.n_players):
        s.due[player] = points


@compiled
def most_weight(s: StateRecord) -> int:
    """Return the most that any player has of what was weighed, but at least 1."""
    most = 1
    for player in range(s.n_players):
        most = max(most, s.weight[player])
    return most


@compiled
def pay(t: TableRecord, s: StateRecord, paying: bool, final: Index) -> int:
    """Pay what is due to those who have most of what was weighed; who paid for ghosts, as bits."""
    most = most_weight(s)
    all_pay = (paying and t.ghost_penalty_who) or (final and t.ghost_penalty_final)
    each = 1 if final else t.ghost_penalty
    paid = 0
    for player in range(s.n_players):
        points = 0
        if paying and s.weight[player] == most:
            points = s.due[player] * s.served[player]
        elif not all_pay:
            continue
        if s.carried[player]:
            paid |= 1 << player
        cost = each * s.carried[player]
        if points >= cost:
            s.gains[player] += points - cost
        else:
            s.losses[player] += cost - points
    return paid


@compiled
def take_from_most(s: StateRecord, points: int) -> None:
    """Note what those lose who have most of what was weighed."""
    most = most_weight(s)
    for player in range(s.n_players):
        if s.weight[player] == most:
            s.losses[player] += points


@compiled
def reckon_up(t: TableRecord, s: StateRecord) -> None:
    """Add up what a move has brought: no score falls below 0, whichever comes first."""
    for player in range(s.n_players):
        gains, losses = s.gains[player], s.losses[player]
        if gains or losses:
            held = s.points[player]
            if t.score_order_same_turn:
                held = max(losses, held) - losses + gains
            else:
                held = max(losses, held + gains) - losses
            s.points[player] = held
            s.gains[player] = 0
            s.losses[player] = 0


# -- roads and cities -----------------------------------------------------------------------------


@compiled
def settle(t: TableRecord, s: StateRecord, root: Index, what: Index, final: Index) -> None:
    """Score a road or city, and send home the pieces there."""
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
        otherwise += t.added[kind, segment, final + k.OTHERWISE]
        others |= t.other_rates[kind, segment]
        marks += t.marks[kind, segment]
        if s.piece[node]:
            weigh(t, s, s.piece[node], root, what, final)
            lift(t, s, node)
        node = s.ring[node]
        if node == root:
            break
    when = final
    if others:
        when += k.OTHERWISE
        added = otherwise
    points = tiles * t.per_tile[what, when] + segments * t.per_segment[what, when] + added
    if t.city_small and when == 0 and what == k.CITY and tiles == 2:
        points = 2 + marks
    due_to_all(s, points)
    pay(t, s, not (final and t.final_unfinished), final)


@compiled
def _score_features(t: TableRecord, s: StateRecord, what: Index) -> None:
    """Score the roads, or the cities, of the tile just laid that are complete and held."""
    for node in range(first_scored(s), behind_scored(s)):
        if s.what[node] == what:
            root = root_of(s, node)
            if s.open_sides[root] == 0 and s.holds[root] > 0:
                settle(t, s, root, what, 0)


@compiled
def city_completed(t: TableRecord, s: StateRecord) -> bool:
    """Whether the tile just laid has completed a city."""
    for node in range(first_scored(s), behind_scored(s)):
        if s.what[node] == k.CITY and s.open_sides[root_of(s, node)] == 0:
            return True
    return False


# -- sites ----------------------------------------------------------------------------------------


@compiled
def _neighbors(t: TableRecord, s: StateRecord, what: Index, cell: Index, edge: bool) -> int:
    """How many of its four or eight neighbors a site has; an edge may stand for those beyond."""
    found = 0
    if t.site_cross[what]:
        for side in range(4):
            there = cell + step_to(side)
            if s.grid[there] >= k.TILE or (edge and not within(s, there)):
                found += 1
        return found
    for row in range(cell - k.WIDTH, cell + k.WIDTH + 1, k.WIDTH):
        for there in range(row - 1, row + 2):
            if there != cell and s.grid[there] >= k.TILE:
                found += 1
            if edge and not within(s, there):
                found += 1
    return found


@compiled
def is_surrounded(t: TableRecord, s: StateRecord, what: Index, cell: Index) -> bool:
    """Whether a site is complete."""
    edge = t.table_edge_completes != 0 and s.west > 0 and t.site_edge[what] != 0
    return _neighbors(t, s, what, cell, edge) == (4 if t.site_cross[what] else 8)


@compiled
def misty_tiles(t: TableRecord, s: StateRecord, cell: Index, itself: bool) -> int:
    """How many of the tiles around a cell bear mist, that on it counted or not."""
    found = 0
    for row in range(cell - k.WIDTH, cell + k.WIDTH + 1, k.WIDTH):
        for there in range(row - 1, row + 2):
            tile = s.grid[there]
            if tile >= k.TILE and (itself or there != cell):
                found += t.misty[s.tile_lie[tile - k.TILE] >> 2]
    return found


@compiled
def worth_of_site(t: TableRecord, s: StateRecord, what: Index, cell: Index, final: Index) -> int:
    """Return the worth of a site to its keeper."""
    worth = t.site_worth[what]
    if worth == k.SURROUNDED:
        beside = _neighbors(t, s, what, cell, False)
        if final:
            return t.site_final[what] + t.site_each[what] * beside
        if t.site_tiles[what] and beside < 8:
            return 1 + beside
        return t.site_points[what]
    if worth == k.CASTLE:
        if not final:
            return misty_tiles(t, s, cell, True) * t.site_points[what]
        if t.castle_final:
            return 1 + misty_tiles(t, s, cell, False)
        return misty_tiles(t, s, cell, True)
    return 0


@compiled
def pay_keeper(
    t: TableRecord, s: StateRecord, node: Index, what: Index, final: Index, points: int
) -> None:
    """Pay the keeper of a site so much, and send it home."""
    start_weighing(s)
    weigh(t, s, s.piece[node], node, what, final)
    due_to_all(s, points)
    pay(t, s, not (final and t.final_unfinished), final)
    lift(t, s, node)


@compiled
def settle_site(t: TableRecord, s: StateRecord, node: Index, what: Index, final: Index) -> None:
    """Pay the keeper of a site, and send it home."""
    piece = s.piece[node]
    if t.site_worth[what] == k.GRAVEYARD and not final and s.reserve[t.guard, owner_of(piece)]:
        s.reserve[t.guard, owner_of(piece)] -= 1
        s.supply[t.guard, owner_of(piece)] += 1
    pay_keeper(t, s, node, what, final, worth_of_site(t, s, what, cell_of(s, node), final))


@compiled
def _near(cell: Index, other: Index) -> bool:
    """Whether two cells are one, or lie beside each other, corners included."""
    row, below = cell // k.WIDTH, other // k.WIDTH
    columns = (cell - row * k.WIDTH) - (other - below * k.WIDTH)
    return abs(row - below) <= 1 and abs(columns) <= 1


@compiled
def _score_sites(t: TableRecord, s: StateRecord) -> None:
    """Score the sites beside the tile just laid, and its own, that are surrounded now."""
    for place in range(s.n_sites):
        node = s.site[place]
        if not s.piece[node]:
            continue
        cell, what = cell_of(s, node), s.what[node]
        if not _near(cell, s.laid) and not (s.unscored and _near(cell, s.unscored)):
            continue
        if t.site_worth[what] != k.TEMPLE and is_surrounded(t, s, what, cell):
            settle_site(t, s, node, what, 0)


@compiled
def _spare(s: StateRecord, node: Index, paid: int) -> None:
    """A ghost that was paid for costs but once."""
    piece = s.piece[node]
    if piece >> k.NOTE and paid >> owner_of(piece) & 1:
        s.stock += piece >> k.NOTE
        s.piece[node] = piece & (1 << k.NOTE) - 1


@compiled
def forgive(s: StateRecord, root: Index, paid: int) -> None:
    """The ghosts on a feature that were paid for go back to the supply."""
    for place in range(s.n_standing if paid else 0):
        node = s.standing[place]
        if root_of(s, node) == root:
            _spare(s, node, paid)


# -- temples --------------------------------------------------------------------------------------


@compiled
def _touches(s: StateRecord, cell: Index) -> bool:
    """Whether a tile that is scored now lies on a cell, or beside it."""
    for side in range(5):
        there = cell if side == 4 else cell + step_to(side)
        if there == s.laid or (s.unscored and there == s.unscored):
            return True
    return False


@compiled
def _look_around(s: StateRecord, cell: Index) -> int:
    """Find the nodes with a piece on a tile and those beside it, for `queue`; how many."""
    found = 0
    for side in range(5):
        there = cell if side == 4 else cell + step_to(side)
        if s.grid[there] >= k.TILE:
            tile = s.grid[there] - k.TILE
            for node in range(s.tile_first[tile], behind(s, tile)):
                if s.piece[node]:
                    s.queue[found] = node
                    found += 1
    return found


@compiled
def pay_temple(t: TableRecord, s: StateRecord, cell: Index, what: Index, final: Index) -> None:
    """Pay for a temple those who have most on its tile and the four beside it."""
    tile = s.grid[cell] - k.TILE
    temple = s.tile_first[tile] + t.site_of[s.tile_lie[tile] >> 2] - 1
    standing = _look_around(s, cell)
    start_weighing(s)
    for place in range(standing):
        weigh(t, s, s.piece[s.queue[place]], temple, what, final)
    points = t.site_points[what]
    if final:
        points = t.site_final[what]
    elif s.ark == cell:
        points = t.temple_points_with_ark
    due_to_all(s, points)
    paid = pay(t, s, True, final)
    for place in range(standing):
        node = s.queue[place]
        _spare(s, node, paid)


@compiled
def _score_temples(t: TableRecord, s: StateRecord) -> None:
    """Score the temples that the tile just laid completes; only then anybody leaves them."""
    complete = 0
    for number in range(s.n_sites):
        node = s.site[number]
        what = s.what[node]
        if t.site_worth[what] == k.TEMPLE:
            cell = cell_of(s, node)
            if _touches(s, cell) and is_surrounded(t, s, what, cell):
                complete |= 1 << number
                pay_temple(t, s, cell, what, 0)
    if complete:
        for number in range(s.n_sites):
            if complete >> number & 1:
                _release(t, s, s.site[number])


@compiled
def _release(t: TableRecord, s: StateRecord, temple: int) -> None:
    """Send home the pieces that come back after a temple was scored in play."""
    for place in range(_look_around(s, cell_of(s, temple))):
        node = s.queue[place]
        goes = node == temple and t.temple_follower_on_it_returns != 0
        if t.temple_followers_stay:
            off_field = s.what[node] != k.FIELD
            goes = off_field and t.follows[figure_of(s.piece[node])] != 0
        if goes and s.piece[node]:
            send_off(t, s, node)


# -- goods ----------------------------------------------------------------------------------------


@compiled
def _take_goods(t: TableRecord, s: StateRecord) -> None:
    """Give the mover the goods of the cities that the tile just laid has completed."""
    stamp = s.stamps + 1
    s.stamps = stamp
    for first in range(first_scored(s), behind_scored(s)):
        root = root_of(s, first)
        if s.what[first] != k.CITY or s.open_sides[root] or s.node_stamp[root] == stamp:
            continue
        s.node_stamp[root] = stamp
        for place in range(list_feature(s, root)):
            node = s.feature[place]
            kind, segment = kind_under(s, node), segment_at(s, node)
            for good in range(t.n_goods):
                s.goods[good, s.mover] += t.goods[kind, segment, good]


# -- the tile just laid ---------------------------------------------------------------------------


@compiled
def score_laid(t: TableRecord, s: StateRecord) -> None:
    """Score what the tile just laid completed."""
    _score_features(t, s, k.ROAD)
    if t.n_temples and t.temple_scored_after:
        _score_temples(t, s)
    _score_features(t, s, k.CITY)
    if t.n_temples and not t.temple_scored_after:
        _score_temples(t, s)
    if s.n_sites:
        _score_sites(t, s)
    if t.n_goods:
        _take_goods(t, s)
    reckon_up(t, s)
