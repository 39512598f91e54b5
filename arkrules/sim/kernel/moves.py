"""One move at a time: what is legal, and what a move does. For lockstep, perft and the bridge."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, entry, inlined
from arkrules.sim.kernel.features import root_of
from arkrules.sim.kernel.laying import lay
from arkrules.sim.kernel.listing import list_layings, list_segments
from arkrules.sim.kernel.turns import (
    discard,
    draw,
    end,
    fills_hole,
    go_on_from_placing,
    lay_held,
    place_follower,
)
from arkrules.sim.numbers import Places

__all__ = ["arrange", "lay_tiles", "legal_moves", "list_draws", "list_moves", "make", "make_move"]


@compiled
def lay_tiles(table: Places, state: Places, tiles: Places) -> None:
    """Lay tiles, each a cell and a lie; the one just laid is the last, if there is one."""
    number = len(tiles) // 2
    for tile in range(number):
        cell = tiles[2 * tile]
        if tile == number - 1 and state[at.LAID] and table[at.EXTRA_TURN]:
            state[at.EXTRA] = fills_hole(table, state, cell)
        lay(table, state, cell, tiles[2 * tile + 1])


@entry
def arrange(table: Places, state: Places, tiles: Places, pieces: Places) -> None:
    """Lay tiles, each a cell and a lie, and stand pieces, each a node and a player from 1.

    The tile just laid is the last of them, if there is one.
    """
    lay_tiles(table, state, tiles)
    for piece in range(len(pieces) // 2):
        node = pieces[2 * piece]
        state[at.PIECE + node] = pieces[2 * piece + 1]
        state[at.HOLDS + root_of(state, node)] += 1


@compiled
def list_draws(table: Places, state: Places, moves: Places) -> int:
    """List the tiles that can be drawn, or the end of the game; how many that is."""
    number = 0
    for kind in range(table[at.KIND_COUNT]):
        if state[at.BAG + kind]:
            moves[number] = at.DRAW << at.VERB | kind
            number += 1
    if number == 0:
        moves[0] = at.END << at.VERB
        number = 1
    return number


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
        number = list_segments(table, state, moves)
        for one in range(number):
            moves[one] |= at.PLACE << at.VERB
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
        place_follower(table, state, which)
    elif verb == at.PASS:
        go_on_from_placing(table, state)
    else:
        end(table, state, work)


@entry
def make_move(table: Places, state: Places, work: Places, move: int) -> None:
    """Make a legal move."""
    make(table, state, work, move)
