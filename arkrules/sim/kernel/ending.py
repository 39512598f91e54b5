"""The final scoring: what is unfinished, farms, fields with sheep, temples."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.board import cell_of, kind_under, root_of, segment_at
from arkrules.sim.kernel.scoring import (
    due_to_all,
    figure_of,
    forgive,
    is_surrounded,
    most_weight,
    owner_of,
    pay,
    pay_temple,
    reckon_up,
    settle,
    settle_site,
    start_weighing,
    take_from_most,
    weigh_feature,
)
from arkrules.sim.types import Index, Places, StateRecord, TableRecord


@compiled
def score_finally(t: TableRecord, s: StateRecord, work: Places) -> None:
    """Score the end of the game; `work` has a place for each node and player."""
    for number in range(k.PHASES):
        phase = t.final_order[number]
        if phase == k.UNFINISHED:
            _score_unfinished(t, s)
        elif phase == k.FARMS:
            _score_farms(t, s, work)
        elif phase == k.TEMPLES:
            _end_temples(t, s)
        elif phase == k.MOST_GOODS:
            _score_goods(t, s)
        elif phase == k.SHEEP:
            _score_sheep(t, s, work)
        if t.score_order_same_turn:
            reckon_up(t, s)
    reckon_up(t, s)


@compiled
def _end_temples(t: TableRecord, s: StateRecord) -> None:
    """Score temples that are not complete; nobody comes home."""
    for place in range(s.n_sites):
        node = s.site[place]
        what = s.what[node]
        if t.site_worth[what] == k.TEMPLE:
            cell = cell_of(s, node)
            if not is_surrounded(t, s, what, cell):
                pay_temple(t, s, cell, what, 1)


@compiled
def _score_unfinished(t: TableRecord, s: StateRecord) -> None:
    """Score roads, cities and sites that hold a piece.

    From the last place among standing pieces, since the last one replaces a piece that goes home.
    """
    place = int(s.n_standing)
    while place > 0:
        place -= 1
        if place >= s.n_standing:
            continue
        node = s.standing[place]
        what = s.what[node]
        if what <= k.CITY:
            root = root_of(s, node)
            if s.open_sides[root] != 0:
                settle(t, s, root, what, 1)
            elif t.ghost_penalty_final:
                _pass_over(t, s, root, what)
        elif t.site_worth[what] == k.SURROUNDED or t.site_worth[what] == k.CASTLE:
            if not is_surrounded(t, s, what, cell_of(s, node)):
                settle_site(t, s, node, what, 1)
            elif t.ghost_penalty_final:
                _pass_over(t, s, node, what)


@compiled
def _pass_over(t: TableRecord, s: StateRecord, root: Index, what: Index) -> None:
    """Pass over completed features that are no longer scored, but count the cost of ghosts."""
    start_weighing(s)
    weigh_feature(t, s, root, what, 1)
    forgive(s, root, pay(t, s, False, 1))


@compiled
def _list_fields(s: StateRecord, work: Places, begins: int) -> int:
    """List the fields that hold a piece, each by the node that stands for it; how many."""
    stamp = s.stamps + 1
    s.stamps = stamp
    found = 0
    for place in range(s.n_standing):
        node = s.standing[place]
        if s.what[node] != k.FIELD:
            continue
        root = root_of(s, node)
        if s.node_stamp[root] != stamp:
            s.node_stamp[root] = stamp
            work[begins + found] = root
            found += 1
    return found


@compiled
def _score_sheep(t: TableRecord, s: StateRecord, work: Places) -> None:
    """Score every field that holds a piece: 2 for each sheep less those that wolves ate."""
    for field in range(_list_fields(s, work, 0)):
        root = node = work[field]
        start_weighing(s)
        weigh_feature(t, s, root, k.FIELD, 1)
        sheep = wolves = 0
        while True:  # a list of the nodes takes a tenth of the time of a greedy game
            kind, segment = kind_under(s, node), segment_at(s, node)
            sheep += t.sheep[kind, segment]
            wolves += t.wolves[kind, segment]
            node = s.ring[node]
            if node == root:
                break
        due_to_all(s, 2 * (sheep - wolves) if sheep > wolves else 0)
        paid = pay(t, s, True, 1)
        if wolves > sheep and t.field_value:
            take_from_most(s, 2 * (wolves - sheep))
        forgive(s, root, paid)


@compiled
def _score_goods(t: TableRecord, s: StateRecord) -> None:
    """Score each kind of goods for those who have most of it."""
    for good in range(t.n_goods):
        start_weighing(s)
        for player in range(s.n_players):
            s.weight[player] = s.goods[good, player]
        due_to_all(s, t.goods_points)
        pay(t, s, True, 1)


# -- farms ----------------------------------------------------------------------------------------

_FARMS, _PAIRS = k.NODES, 2 * k.NODES
"""The start of farms, and of pairs of cities and farms, in the work space; cities come first."""


@compiled
def _score_farms(t: TableRecord, s: StateRecord, work: Places) -> None:
    """Score farms; where all of them are one award, what they bring and cost is one sum."""
    if t.farm_value == k.BY_CITY:
        _score_by_city(t, s, work)
    else:
        _score_by_farm(t, s, work)
    if t.farm_value != k.BY_FARM and t.score_order_same_turn:
        for player in range(s.n_players):
            both = min(s.gains[player], s.losses[player])
            s.gains[player] -= both
            s.losses[player] -= both


@compiled
def _completed_city(t: TableRecord, s: StateRecord, node: Index, segment: Index) -> int:
    """The completed city that a field of a node touches, of those its tile may touch; or -1."""
    if not t.touches[kind_under(s, node), segment_at(s, node)] >> segment & 1:
        return -1
    root = root_of(s, s.tile_first[s.under[node]] + segment)
    return root if s.open_sides[root] == 0 else -1


@compiled
def _list_cities(t: TableRecord, s: StateRecord, root: Index, work: Places, begins: int) -> int:
    """List the completed cities that a farm borders, each once and with the farm; how many."""
    stamp = s.stamps + 1
    s.stamps = stamp
    found = 0
    node = root
    while True:  # as above
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
            return found


@compiled
def _find_helped(t: TableRecord, s: StateRecord, root: Index) -> None:
    """Find what each city of a farm pays besides, to owners of pieces there."""
    for player in range(s.n_players):
        s.helped[player] = 0
    for place in range(s.n_standing if t.companions else 0):
        node = s.standing[place]
        piece = s.piece[node]
        if t.city_pays[figure_of(piece)] and root_of(s, node) == root:
            s.helped[owner_of(piece)] = t.city_pays[figure_of(piece)]


@compiled
def _herd_pays(t: TableRecord, s: StateRecord, root: Index) -> int:
    """Return what each city of a farm pays besides to those who score it, for a herd in it."""
    node = root
    while True:  # as above
        paid = t.herd_pays[kind_under(s, node), segment_at(s, node)]
        node = s.ring[node]
        if paid or node == root:
            return int(paid)


@compiled
def _is_new(work: Places, city: int, bit: int) -> bool:
    """Whether something has not been noted of a city yet; now it is."""
    if work[city] >> bit & 1:
        return False
    work[city] |= 1 << bit
    return True


@compiled
def _score_by_farm(t: TableRecord, s: StateRecord, work: Places) -> None:
    """Each farm pays for every city, or for every city that has not yet paid a player."""
    once = t.farm_value == k.BY_PLAYER
    if once:  # who was paid by which city, as bits
        for node in range(s.n_nodes):
            work[node] = 0
    for farm in range(_list_fields(s, work, _FARMS)):
        root = work[_FARMS + farm]
        start_weighing(s)
        weigh_feature(t, s, root, k.FIELD, 1)
        due_to_all(s, 0)
        _find_helped(t, s, root)
        herd = _herd_pays(t, s, root)
        most = most_weight(s)
        for number in range(_list_cities(t, s, root, work, _PAIRS)):
            city = work[_PAIRS + 2 * number]
            for player in range(s.n_players):
                if s.weight[player] == most:
                    if not once or _is_new(work, city, player):
                        s.due[player] += 3
                    if s.helped[player] and (not once or _is_new(work, city, k.PLAYERS + player)):
                        s.due[player] += s.helped[player]
                    if herd and (not once or _is_new(work, city, 2 * k.PLAYERS + player)):
                        s.due[player] += herd
        forgive(s, root, pay(t, s, True, 1))


@compiled
def _score_by_city(t: TableRecord, s: StateRecord, work: Places) -> None:
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
                weigh_feature(t, s, work[_PAIRS + 2 * pair + 1], k.FIELD, 1)
        due_to_all(s, 4)
        paid = pay(t, s, True, 1)
        for pair in range(number, pairs):
            if work[_PAIRS + 2 * pair] == city:
                forgive(s, work[_PAIRS + 2 * pair + 1], paid)


@compiled
def _list_pairs(t: TableRecord, s: StateRecord, work: Places) -> int:
    """List every completed city with every farm that borders it; how many there are."""
    pairs = 0
    for farm in range(_list_fields(s, work, _FARMS)):
        root = work[_FARMS + farm]
        more = _list_cities(t, s, root, work, _PAIRS + 2 * pairs)
        if more == 0:
            start_weighing(s)
            weigh_feature(t, s, root, k.FIELD, 1)
            due_to_all(s, 0)
            forgive(s, root, pay(t, s, True, 1))
        pairs += more
    return pairs
