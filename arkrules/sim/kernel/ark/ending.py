"""The final scoring: temples, what is left unfinished, and fields, in the order answered."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.ark.pieces import lift, pay_most, start_weighing, weigh
from arkrules.sim.kernel.ark.scoring import beside, pay_temple, settle
from arkrules.sim.kernel.features import printed, root_of
from arkrules.sim.kernel.laying import neighbors
from arkrules.sim.kernel.scoring import site_cell, surrounding
from arkrules.sim.numbers import Places

__all__ = ["score_finally"]


@compiled
def score_finally(table: Places, state: Places) -> None:
    """Score the end of the game."""
    for player in range(state[at.CROWD]):
        state[ark.LOST + player] = 0
    for place in range(table[ark.PHASES]):
        for player in range(state[at.CROWD]):
            state[ark.BEFORE + player] = state[at.POINTS + player]
        phase = table[ark.PHASES + 1 + place]
        if phase == ark.TEMPLES:
            _score_temples(table, state)
        elif phase == ark.UNFINISHED:
            _score_unfinished(table, state)
        else:
            _score_fields(table, state)
        if table[ark.LOSSES_FIRST]:
            _reckon_up(table, state)
    _reckon_up(table, state)


@compiled
def _reckon_up(table: Places, state: Places) -> None:
    """Take away what was lost since this was last done."""
    for player in range(state[at.CROWD]):
        lost = state[ark.LOST + player]
        if lost:
            _reckon(table, state, player, lost)
            state[ark.LOST + player] = 0


@compiled
def _reckon(table: Places, state: Places, player: int, lost: int) -> None:
    """Take away what a player lost; no score falls below 0."""
    points = state[at.POINTS + player]
    if table[ark.LOSSES_FIRST]:
        before = state[ark.BEFORE + player]
        gained = points - before
        state[at.POINTS + player] = (before - lost if before > lost else 0) + gained
    else:
        state[at.POINTS + player] = points - lost if points > lost else 0


@compiled
def _score_temples(table: Places, state: Places) -> None:
    """Score temples that are not complete; nobody comes home."""
    for site in range(state[at.SITE_COUNT]):
        node = state[at.SITES + site]
        if printed(table, state, node, at.SEGMENT_KIND) == ark.TEMPLE:
            cell = site_cell(state, node)
            if beside(table, state, cell) < 4:
                pay_temple(table, state, cell, True)


@compiled
def _score_unfinished(table: Places, state: Places) -> None:
    """Score roads, cities and monasteries that hold a piece.

    What is complete is not unfinished, though pieces may still stand on it.
    """
    for node in range(state[at.NODE_COUNT]):
        piece = state[at.PIECE + node]
        if not piece:
            continue
        what = printed(table, state, node, at.SEGMENT_KIND)
        if what <= at.CITY:
            root = root_of(state, node)
            if state[at.ENDS + root] != 0:
                settle(table, state, root, what, True)
        elif what == at.MONASTERY:
            cell = site_cell(state, node)
            if surrounding(table, state, cell) < 8:
                if not table[at.UNFINISHED_NOTHING]:
                    start_weighing(state)
                    weigh(state, piece, 1)
                    pay_most(state, 1 + neighbors(state, cell), 1)
                lift(state, node)


@compiled
def _score_fields(table: Places, state: Places) -> None:
    """Score every field that holds a piece; all stay where they are."""
    stamp = state[at.STAMPS] + 1
    state[at.STAMPS] = stamp
    for node in range(state[at.NODE_COUNT]):
        if not state[at.PIECE + node] or printed(table, state, node, at.SEGMENT_KIND) != at.FIELD:
            continue
        root = root_of(state, node)
        if state[at.NODE_STAMP + root] != stamp:
            state[at.NODE_STAMP + root] = stamp
            _score_field(table, state, root)


@compiled
def _score_field(table: Places, state: Places, root: int) -> None:
    """Pay, or take, 2 for each sheep less those that wolves ate."""
    start_weighing(state)
    sheep = wolves = 0
    node = root
    while True:
        number = state[at.UNDER + node]
        segment = node - state[at.TILE_FIRST + number]
        kind = state[at.TILE_LIE + number] >> 2
        marks = ark.MARKS + (kind * at.SEGMENTS + segment) * ark.MARKED
        sheep += table[marks]
        wolves += table[marks + 1]
        if state[at.PIECE + node]:
            weigh(state, state[at.PIECE + node], 1)
        node = state[at.NEXT + node]
        if node == root:
            break
    if sheep >= wolves:
        pay_most(state, 2 * (sheep - wolves), 1)
    elif table[ark.SCORE_FLOOR]:
        _take_from_most(state, 2 * (wolves - sheep))


@compiled
def _take_from_most(state: Places, points: int) -> None:
    """Note what those lose who have most of what was weighed."""
    most = 1
    for player in range(state[at.CROWD]):
        most = max(most, state[at.WEIGHTS + player])
    for player in range(state[at.CROWD]):
        if state[at.WEIGHTS + player] == most:
            state[ark.LOST + player] += points
