"""One move at a time: what is legal, and what a move does. For lockstep, perft and the bridge."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.ark.listing import barred, list_placings, list_seats
from arkrules.sim.kernel.ark.pieces import put
from arkrules.sim.kernel.ark.turns import make
from arkrules.sim.kernel.ark.ways import list_ways
from arkrules.sim.kernel.listing import list_layings
from arkrules.sim.kernel.moves import lay_tiles, list_draws
from arkrules.sim.numbers import Places

__all__ = ["arrange", "legal_moves", "list_moves", "make_move"]


@entry
def arrange(table: Places, state: Places, tiles: Places, pieces: Places) -> None:
    """Lay tiles, each a cell and a lie, and stand pieces, each a node and a number.

    The tile just laid is the last of them, if there is one.
    """
    lay_tiles(table, state, tiles)
    for piece in range(len(pieces) // 2):
        put(state, pieces[2 * piece], pieces[2 * piece + 1])


@compiled
def list_moves(table: Places, state: Places, moves: Places) -> int:
    """List the legal moves as numbers, drawing a tile and ending the game included; how many.

    `moves` has room for `layout.MOVES`.
    """
    step = state[at.STEP]
    number = 0
    if step == at.AT_DRAW:
        number = list_draws(table, state, moves)
    elif step == at.AT_LAY:
        number = list_layings(table, state, moves)
        for one in range(number):
            moves[one] |= at.LAY << at.VERB
        if number == 0:
            moves[0] = at.DISCARD << at.VERB
            number = 1
    elif step == at.AT_PLACE:
        number = _list_choices(table, state, moves)
    elif step == ark.AT_SEAT:
        number = list_seats(table, state, moves)
        for one in range(number):
            moves[one] |= ark.SEAT << at.VERB
    return number


@entry
def legal_moves(table: Places, state: Places, moves: Places) -> int:
    """The legal moves as numbers; how many."""
    return list_moves(table, state, moves)


@compiled
def _list_choices(table: Places, state: Places, moves: Places) -> int:
    """List what can be done besides laying a tile."""
    number = 0
    if not barred(table, state):
        number = list_ways(table, state, moves)
        for one in range(number):
            moves[one] |= ark.MOVE_ARK << at.VERB
        placings = list_placings(table, state, moves[number:])
        for one in range(number, number + placings):
            moves[one] |= at.PLACE << at.VERB
        number += placings
    moves[number] = at.PASS << at.VERB
    return number + 1


@entry
def make_move(table: Places, state: Places, work: Places, move: int) -> None:
    """Make a legal move."""
    make(table, state, work, move)
