"""The course of a turn, as far as it is another than that of the base game."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.kernel.ark.ending import score_finally
from arkrules.sim.kernel.ark.journey import travel
from arkrules.sim.kernel.ark.pieces import put
from arkrules.sim.kernel.ark.scoring import score_laid
from arkrules.sim.kernel.features import printed, root_of
from arkrules.sim.kernel.turns import discard, draw, end_turn, lay_from_hand
from arkrules.sim.numbers import Places

__all__ = ["go_on_from_placing", "make", "take_seat"]


@compiled
def _lay_held(table: Places, state: Places, place: int, turn: int, cell: int) -> None:
    """Lay a tile; what it completes is scored at once if the game stops with that."""
    if lay_from_hand(table, state, place, turn, cell):
        if table[at.SCORE_LAST]:
            score_laid(table, state)
        end_turn(table, state)
    else:
        state[at.STEP] = at.AT_PLACE


@compiled
def go_on_from_placing(table: Places, state: Places) -> None:
    """Score what was completed; with the first city the Ark comes into play."""
    if state[at.LAID]:
        score_laid(table, state)
        if state[ark.ARK] == 0 and _city_completed(table, state):
            state[at.STEP] = ark.AT_SEAT
            return
    end_turn(table, state)


@compiled
def _city_completed(table: Places, state: Places) -> bool:
    """Whether the tile just laid has completed a city."""
    first = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1]
    for node in range(first, state[at.NODE_COUNT]):
        what = printed(table, state, node, at.SEGMENT_KIND)
        if what == at.CITY and state[at.ENDS + root_of(state, node)] == 0:
            return True
    return False


@compiled
def take_seat(table: Places, state: Places, cell: int) -> None:
    """Put the Ark into play on a cell."""
    state[ark.ARK] = cell
    state[at.POINTS + state[at.MOVER]] += table[ark.SEAT_POINTS]
    end_turn(table, state)


@inlined
def make(table: Places, state: Places, work: Places, move: int) -> None:
    """Make a legal move; `work` is for games that need room for it."""
    verb = move >> at.VERB
    which = move & (1 << at.VERB) - 1
    if verb == at.DRAW:
        draw(table, state, which)
    elif verb == at.LAY:
        hand = which & (1 << at.LYING) - 1
        _lay_held(table, state, hand, which >> at.LYING & 3, which >> at.LYING + 2)
    elif verb == at.DISCARD:
        discard(table, state)
    elif verb == at.END:
        score_finally(table, state)
        state[at.STEP] = at.OVER
        state[at.LAID] = 0
    elif verb == ark.SEAT:
        take_seat(table, state, which)
    else:
        if verb == ark.MOVE_ARK:
            travel(table, state, which)
        elif verb == at.PLACE:
            _place(state, which >> at.PIECES, which & (1 << at.PIECES) - 1)
        go_on_from_placing(table, state)


@compiled
def _place(state: Places, kind: int, segment: int) -> None:
    """Place a piece on a segment of the tile just laid."""
    mover = state[at.MOVER]
    node = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1] + segment
    put(state, node, kind << ark.KIND | mover + 1)
    if kind == ark.PROPHET:
        state[ark.PROPHETS + mover] -= 1
    else:
        state[at.SUPPLY + mover] -= 1
