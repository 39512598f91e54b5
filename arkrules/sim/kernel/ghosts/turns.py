"""The course of a turn in which meeples are haunted, where it differs from the base game's."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.ghosts.ending import score_finally
from arkrules.sim.kernel.ghosts.haunting import haunting_begins, meet
from arkrules.sim.kernel.ghosts.pieces import put, supply_of
from arkrules.sim.kernel.ghosts.scoring import score_laid
from arkrules.sim.kernel.turns import end_turn, lay_from_hand
from arkrules.sim.numbers import Places

__all__ = ["end", "go_on_from_placing", "lay_held", "place_piece"]


@compiled
def lay_held(table: Places, state: Places, place: int, turn: int, cell: int) -> None:
    """Lay one of the tiles that the mover holds, and see whom that haunts."""
    if lay_from_hand(table, state, place, turn, cell):
        if table[at.SCORE_LAST]:
            score_laid(table, state)
        end_turn(table, state)
    else:
        meet(table, state)
        haunting_begins(table, state)


@compiled
def go_on_from_placing(table: Places, state: Places) -> None:
    """Score what was completed; then the turn is over."""
    if state[at.LAID]:
        score_laid(table, state)
    end_turn(table, state)


@compiled
def place_piece(table: Places, state: Places, which: int) -> None:
    """Place a follower or a guard on a segment of the tile just laid."""
    guard = which >> at.PIECES
    segment = which & (1 << at.PIECES) - 1
    mover = state[at.MOVER]
    node = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1] + segment
    put(state, node, mover + 1 + guard * own.GUARD)
    state[supply_of(mover, guard)] -= 1
    go_on_from_placing(table, state)


@inlined
def end(table: Places, state: Places, work: Places) -> None:
    """Nothing is left to draw: the final scoring."""
    score_finally(table, state, work)
    state[at.STEP] = at.OVER
    state[at.LAID] = 0
