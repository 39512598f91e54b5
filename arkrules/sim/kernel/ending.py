"""The final scoring: what is left unfinished, and farms by whichever rule is answered."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.features import printed, root_of
from arkrules.sim.kernel.laying import neighbors
from arkrules.sim.kernel.scoring import pay_leaders, settle, site_cell, surrounding, weigh
from arkrules.sim.numbers import Places

__all__ = ["score_finally"]


@compiled
def score_finally(table: Places, state: Places, work: Places) -> None:
    """Score the end of the game; `work` has a place for each node and player."""
    if table[at.FINAL_UNFINISHED]:
        _score_unfinished(table, state)
    if table[at.FINAL_FARMS]:
        _score_farms(table, state, work)


@compiled
def _score_unfinished(table: Places, state: Places) -> None:
    """Score roads, cities and sites that hold a piece.

    What is complete is not unfinished, though pieces may still stand on it.
    """
    for node in range(state[at.NODE_COUNT]):
        if not state[at.PIECE + node]:
            continue
        what = printed(table, state, node, at.SEGMENT_KIND)
        if what <= at.CITY:
            root = root_of(state, node)
            if state[at.ENDS + root] != 0:
                settle(table, state, root, what, True)
        elif what == at.MONASTERY:
            cell = site_cell(state, node)
            if surrounding(table, state, cell) < 8:
                owner = state[at.PIECE + node] - 1
                if not table[at.UNFINISHED_NOTHING]:
                    state[at.POINTS + owner] += 1 + neighbors(state, cell)
                state[at.SUPPLY + owner] += 1
                state[at.PIECE + node] = 0


@compiled
def _score_farms(table: Places, state: Places, work: Places) -> None:
    """Score every farm that has farmers; they stay where they are.

    Where cities pay, what farms do to each city is added up in `work` first.
    """
    crowd = state[at.CROWD]
    by = table[at.FARMS_BY]
    if by != at.BY_FARM:
        for place in range(state[at.NODE_COUNT] * crowd):
            work[place] = 0
    seen = state[at.STAMPS] + 1
    state[at.STAMPS] = seen
    for node in range(state[at.NODE_COUNT]):
        if not state[at.PIECE + node] or printed(table, state, node, at.SEGMENT_KIND) != at.FIELD:
            continue
        root = root_of(state, node)
        if state[at.NODE_STAMP + root] < seen:
            state[at.NODE_STAMP + root] = seen
            _score_farm(table, state, work, root)
    if by != at.BY_FARM:
        _pay_by_city(table, state, work)


@compiled
def _score_farm(table: Places, state: Places, work: Places, root: int) -> None:
    """Look at every completed city that a farm borders, each once."""
    crowd = state[at.CROWD]
    for player in range(crowd):
        state[at.WEIGHTS + player] = 0
    weigh(state, root)
    most = 0
    for player in range(crowd):
        most = max(most, state[at.WEIGHTS + player])
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    cities = 0
    node = root
    while True:
        touches = printed(table, state, node, at.SEGMENT_TOUCHES)
        first = state[at.TILE_FIRST + state[at.UNDER + node]]
        segment = 0
        while touches >> segment:
            if touches >> segment & 1:
                city = root_of(state, first + segment)
                if state[at.NODE_STAMP + city] != stamp and state[at.ENDS + city] == 0:
                    state[at.NODE_STAMP + city] = stamp
                    cities += 1
                    _note(table, state, work, city, most)
            segment += 1
        node = state[at.NEXT + node]
        if node == root:
            break
    if table[at.FARMS_BY] == at.BY_FARM:
        pay_leaders(state, 3 * cities)


@compiled
def _note(table: Places, state: Places, work: Places, city: int, most: int) -> None:
    """Add what a farm does to a city: its farmers, or who has most of them there."""
    crowd = state[at.CROWD]
    if table[at.FARMS_BY] == at.BY_CITY:
        for player in range(crowd):
            work[city * crowd + player] += state[at.WEIGHTS + player]
    elif table[at.FARMS_BY] == at.BY_PLAYER:
        for player in range(crowd):
            if state[at.WEIGHTS + player] == most:
                work[city * crowd + player] = 1


@compiled
def _pay_by_city(table: Places, state: Places, work: Places) -> None:
    """Each city pays 4 to whoever has most around it, or 3 to all who lead a farm beside it."""
    crowd = state[at.CROWD]
    points = 4 if table[at.FARMS_BY] == at.BY_CITY else 3
    for node in range(state[at.NODE_COUNT]):
        most = 1
        for player in range(crowd):
            most = max(most, work[node * crowd + player])
        for player in range(crowd):
            if work[node * crowd + player] == most:
                state[at.POINTS + player] += points
