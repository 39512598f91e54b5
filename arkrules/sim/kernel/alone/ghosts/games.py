"""Beginning a game, going on with it, and showing it."""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.alone.as_graph import draw_graph
from arkrules.sim.kernel.alone.as_planes import draw_planes
from arkrules.sim.kernel.alone.going_on import arriving, code_of, drawn, number_of, tell, unmark
from arkrules.sim.kernel.ghosts.copying import begin
from arkrules.sim.kernel.ghosts.moves import list_moves, make
from arkrules.sim.kernel.ghosts.pieces import reading_order
from arkrules.sim.numbers import Marks, Pixels, Places, Signed

__all__ = ["begin_game", "draw_tile", "make_move", "show_board", "show_graph"]


@compiled
def _number(table: Places, plan: Places, state: Places, move: int) -> int:
    """The number of a move, or -1 if it has none."""
    if move >> at.VERB == own.HAUNT:
        order = reading_order(table, state, move & (1 << at.VERB) - 1)
        number = int(np.int64(plan[batch.FIRST_HAUNT]))
        for place in range(state[own.STANDING_COUNT]):
            if reading_order(table, state, state[own.STANDING + place]) < order:
                number += 1
        return number
    return number_of(plan, move)


@compiled
def _make(table: Places, state: Places, work: Places, move: int) -> None:
    """Make a legal move."""
    make(table, state, work, move)


_arrive = arriving(list_moves, _number)


@entry
def begin_game(
    table: Places, plan: Places, start: Places, state: Places, mask: Marks, legal: Places,
    work: Places,
) -> int:  # fmt: skip
    """Begin a game; what there is to know of it."""
    unmark(legal, mask)
    begin(start, state)
    return _arrive(table, plan, state, mask, legal, work)


@entry
def make_move(
    table: Places, plan: Places, state: Places, mask: Marks, legal: Places, work: Places,
    number: int,
) -> int:  # fmt: skip
    """Make the legal move with a number; what there is to know then, or -1 if there is none."""
    move = code_of(legal, number)
    if move < 0:
        return move
    unmark(legal, mask)
    _make(table, state, work, move)
    return _arrive(table, plan, state, mask, legal, work)


@entry
def draw_tile(
    table: Places, plan: Places, state: Places, mask: Marks, legal: Places, work: Places,
    which: int,
) -> int:  # fmt: skip
    """Draw a tile of the bag, counted from 0 in the order of kinds, or call the end."""
    _make(table, state, work, drawn(state, which))
    return _arrive(table, plan, state, mask, legal, work)


@entry
def show_board(
    table: Places, plan: Places, sight: Places, state: Places, kept: Places, vector: Signed,
    dots: Pixels, observer: int,
) -> None:  # fmt: skip
    """Draw the planes that a player sees."""
    draw_planes(table, plan, sight, state, kept, dots, observer, 0)
    tell(table, sight, state, vector, observer)


@entry
def show_graph(
    table: Places, sight: Places, state: Places, kept: Places, vector: Signed, nodes: Signed,
    edges: Signed, observer: int,
) -> None:  # fmt: skip
    """Draw the graph that a player sees."""
    draw_graph(table, sight, state, kept, nodes, edges, observer, 0)
    tell(table, sight, state, vector, observer)
