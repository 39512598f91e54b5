"""The final scoring where ghosts cost: what is left unfinished, and farms by each rule."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.features import printed, root_of
from arkrules.sim.kernel.ghosts.pieces import owner_of
from arkrules.sim.kernel.ghosts.scoring import (
    forget_weights,
    misty_tiles,
    pay,
    reckon_up,
    settle,
    settle_site,
    weigh,
    worth_to_all,
)
from arkrules.sim.kernel.laying import neighbors
from arkrules.sim.kernel.scoring import site_cell, surrounding
from arkrules.sim.numbers import Places

__all__ = ["score_finally"]

_PAIRS = at.NODES
"""Where pairs of cities and farms begin in the room to work in; the cities stand before them."""


@compiled
def score_finally(table: Places, state: Places, work: Places) -> None:
    """Score the end of the game; `work` has a place for each node and player."""
    for place in range(1, 3):
        if table[at.FINAL_UNFINISHED] == place:
            _score_unfinished(table, state)
        elif table[at.FINAL_FARMS] == place:
            _score_farms(table, state, work)
        if table[own.LOSSES_FIRST]:
            reckon_up(table, state)
    reckon_up(table, state)


@compiled
def _score_farms(table: Places, state: Places, work: Places) -> None:
    """Score farms; where all of them are one award, what they bring and cost is one sum."""
    if table[at.FARMS_BY] == at.BY_CITY:
        _score_by_city(table, state, work)
    else:
        _score_by_farm(table, state, work)
    if table[at.FARMS_BY] != at.BY_FARM and table[own.LOSSES_FIRST]:
        _reckon_together(state)


@compiled
def _reckon_together(state: Places) -> None:
    """What a player's farms have brought and cost, is one gain or one loss."""
    for player in range(state[at.CROWD]):
        both = min(state[own.GAINS + player], state[own.LOSSES + player])
        state[own.GAINS + player] -= both
        state[own.LOSSES + player] -= both


@compiled
def _score_unfinished(table: Places, state: Places) -> None:
    """Score roads, cities, and sites but graveyards, that hold a piece.

    From the last piece to the first: those that go home leave their places to later ones.
    """
    place = int(state[own.STANDING_COUNT])
    while place > 0:
        place -= 1
        if place >= state[own.STANDING_COUNT]:
            continue
        node = state[own.STANDING + place]
        what = printed(table, state, node, at.SEGMENT_KIND)
        if what <= at.CITY:
            root = root_of(state, node)
            if state[at.ENDS + root] != 0:
                settle(table, state, root, what, True)
            elif table[own.ALL_PAY_FINALLY]:
                _pass_over(table, state, root)
        elif what == at.MONASTERY or what == own.CASTLE:
            cell = site_cell(state, node)
            if surrounding(table, state, cell) < 8:
                points = _worth_of_site(table, state, what, cell)
                settle_site(table, state, node, points, True)
            elif table[own.ALL_PAY_FINALLY]:
                _pass_over(table, state, node)


@compiled
def _pass_over(table: Places, state: Places, root: int) -> None:
    """What is complete and no longer scored brings nothing, but its ghosts cost."""
    forget_weights(state)
    weigh(table, state, root)
    _forgive(state, root, pay(table, state, False, True))


@compiled
def _worth_of_site(table: Places, state: Places, what: int, cell: int) -> int:
    """What an unfinished monastery or castle pays."""
    if what == at.MONASTERY:
        return 1 + neighbors(state, cell)
    if table[own.CASTLE_BY_NEIGHBORS]:
        return 1 + misty_tiles(table, state, cell, False)
    return misty_tiles(table, state, cell, True)


@compiled
def _forgive(state: Places, root: int, paid: int) -> None:
    """The ghosts on a farm that were paid for go back to the supply."""
    node = root
    while True:
        piece = state[at.PIECE + node]
        if piece and paid >> owner_of(piece) & 1:
            state[own.STOCK] += piece >> own.GHOST_SHIFT
            state[at.PIECE + node] = piece & own.GHOST - 1
        node = state[at.NEXT + node]
        if node == root:
            break


@compiled
def _completed_city(table: Places, state: Places, node: int, city: int) -> int:
    """The completed city that a field of a node touches, of those its tile may touch; or -1."""
    if not printed(table, state, node, at.SEGMENT_TOUCHES) >> city & 1:
        return -1
    first = state[at.TILE_FIRST + state[at.UNDER + node]]
    root = root_of(state, first + city)
    return root if state[at.ENDS + root] == 0 else -1


# -- each farm pays -------------------------------------------------------------------------------


@compiled
def _score_by_farm(table: Places, state: Places, work: Places) -> None:
    """Each farm pays for every city, or for every city that has not yet paid a player."""
    crowd = state[at.CROWD]
    if table[at.FARMS_BY] == at.BY_PLAYER:
        for place in range(state[at.NODE_COUNT] * crowd):
            work[place] = 0
    seen = state[at.STAMPS] + 1
    state[at.STAMPS] = seen
    for place in range(state[own.STANDING_COUNT]):
        node = state[own.STANDING + place]
        if printed(table, state, node, at.SEGMENT_KIND) != at.FIELD:
            continue
        root = root_of(state, node)
        if state[at.NODE_STAMP + root] < seen:
            state[at.NODE_STAMP + root] = seen
            forget_weights(state)
            weigh(table, state, root)
            worth_to_all(state, 0)
            _count_cities(table, state, work, root)
            _forgive(state, root, pay(table, state, True, True))


@compiled
def _count_cities(table: Places, state: Places, work: Places, root: int) -> None:
    """Add what the completed cities pay that a farm borders, each once."""
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    node = root
    while True:
        touches = printed(table, state, node, at.SEGMENT_TOUCHES)
        segment = 0
        while touches >> segment:
            city = _completed_city(table, state, node, segment)
            if city >= 0 and state[at.NODE_STAMP + city] != stamp:
                state[at.NODE_STAMP + city] = stamp
                _add_city(table, state, work, city)
            segment += 1
        node = state[at.NEXT + node]
        if node == root:
            break


@compiled
def _add_city(table: Places, state: Places, work: Places, city: int) -> None:
    """What a city pays those who have most of what was weighed."""
    crowd = state[at.CROWD]
    most = 1
    for player in range(crowd):
        most = max(most, state[at.WEIGHTS + player])
    once = table[at.FARMS_BY] == at.BY_PLAYER
    for player in range(crowd):
        if state[at.WEIGHTS + player] == most:
            if once and work[city * crowd + player]:
                continue
            state[own.DUE + player] += 3
            if once:
                work[city * crowd + player] = 1


# -- each city pays -------------------------------------------------------------------------------


@compiled
def _score_by_city(table: Places, state: Places, work: Places) -> None:
    """Each city pays once for all the farms that border it; a farm without one pays nothing."""
    pairs = _list_pairs(table, state, work)
    cities = _list_cities(state, work, pairs)
    for place in range(cities):
        city = work[place]
        forget_weights(state)
        for pair in range(pairs):
            if work[_PAIRS + 2 * pair] == city:
                weigh(table, state, work[_PAIRS + 2 * pair + 1])
        worth_to_all(state, 4)
        paid = pay(table, state, True, True)
        for pair in range(pairs):
            if work[_PAIRS + 2 * pair] == city:
                _forgive(state, work[_PAIRS + 2 * pair + 1], paid)


@compiled
def _list_pairs(table: Places, state: Places, work: Places) -> int:
    """List every completed city with every farm that borders it; how many there are.

    Farms that border none are done with at once.
    """
    seen = state[at.STAMPS] + 1
    state[at.STAMPS] = seen
    pairs = 0
    for place in range(state[own.STANDING_COUNT]):
        node = state[own.STANDING + place]
        if printed(table, state, node, at.SEGMENT_KIND) != at.FIELD:
            continue
        root = root_of(state, node)
        if state[at.NODE_STAMP + root] < seen:
            state[at.NODE_STAMP + root] = seen
            more = _list_pairs_of(table, state, work, root, pairs)
            if more == pairs:
                forget_weights(state)
                weigh(table, state, root)
                worth_to_all(state, 0)
                _forgive(state, root, pay(table, state, True, True))
            pairs = more
    return pairs


@compiled
def _list_pairs_of(table: Places, state: Places, work: Places, root: int, pairs: int) -> int:
    """List the completed cities of a farm behind so many pairs; how many there are then."""
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    node = root
    while True:
        touches = printed(table, state, node, at.SEGMENT_TOUCHES)
        segment = 0
        while touches >> segment:
            city = _completed_city(table, state, node, segment)
            if city >= 0 and state[at.NODE_STAMP + city] != stamp:
                state[at.NODE_STAMP + city] = stamp
                work[_PAIRS + 2 * pairs] = city
                work[_PAIRS + 2 * pairs + 1] = root
                pairs += 1
            segment += 1
        node = state[at.NEXT + node]
        if node == root:
            break
    return pairs


@compiled
def _list_cities(state: Places, work: Places, pairs: int) -> int:
    """List the cities of pairs, each once; how many."""
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    cities = 0
    for pair in range(pairs):
        city = work[_PAIRS + 2 * pair]
        if state[at.NODE_STAMP + city] != stamp:
            state[at.NODE_STAMP + city] = stamp
            work[cities] = city
            cities += 1
    return cities
