"""One move at a time: what is legal, and what a move does. For lockstep, perft and the bridge."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, entry, inlined
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.ghosts.haunting import go_on_from_haunting, haunt, list_haunted, meet
from arkrules.sim.kernel.ghosts.listing import list_placings
from arkrules.sim.kernel.ghosts.pieces import put
from arkrules.sim.kernel.ghosts.turns import end, go_on_from_placing, lay_held, place_piece
from arkrules.sim.kernel.listing import list_layings
from arkrules.sim.kernel.moves import lay_tiles, list_draws
from arkrules.sim.kernel.turns import discard, draw
from arkrules.sim.numbers import Places

__all__ = ["arrange", "legal_moves", "list_moves", "make", "make_move"]


@entry
def arrange(table: Places, state: Places, tiles: Places, pieces: Places) -> None:
    """Lay tiles, each a cell and a lie, and stand pieces, each a node and a number.

    The tile just laid is the last of them, if there is one.
    """
    lay_tiles(table, state, tiles)
    for piece in range(len(pieces) // 2):
        put(state, pieces[2 * piece], pieces[2 * piece + 1])
    if state[at.LAID]:
        meet(table, state)


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
        number = list_placings(table, state, moves)
        for one in range(number):
            moves[one] |= at.PLACE << at.VERB
        moves[number] = at.PASS << at.VERB
        number += 1
    elif step != at.OVER:
        number = list_haunted(table, state, moves)
        for one in range(number):
            moves[one] |= own.HAUNT << at.VERB
        if not table[own.MANDATORY]:
            moves[number] = at.PASS << at.VERB
            number += 1
    return number


@entry
def legal_moves(table: Places, state: Places, moves: Places) -> int:
    """The legal moves as numbers; how many."""
    return list_moves(table, state, moves)


@inlined
def make(table: Places, state: Places, work: Places, move: int) -> None:
    """Make a legal move."""
    verb = move >> at.VERB
    which = move & (1 << at.VERB) - 1
    if verb == at.DRAW:
        draw(table, state, which)
    elif verb == at.LAY:
        hand = which & (1 << at.LYING) - 1
        lay_held(table, state, hand, which >> at.LYING & 3, which >> at.LYING + 2)
    elif verb == at.DISCARD:
        discard(table, state)
    elif verb == at.PLACE:
        place_piece(table, state, which)
    elif verb == own.HAUNT:
        haunt(table, state, which)
    elif verb == at.END:
        end(table, state, work)
    elif state[at.STEP] == at.AT_PLACE:
        go_on_from_placing(table, state)
    else:
        go_on_from_haunting(table, state)


@entry
def make_move(table: Places, state: Places, work: Places, move: int) -> None:
    """Make a legal move."""
    make(table, state, work, move)
