"""Games with ghosts, many side by side."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.batch.painting import draw_move
from arkrules.sim.kernel.batch.sheets import tell
from arkrules.sim.kernel.batch.stepping import stepping
from arkrules.sim.kernel.batch.window import place_of, usual_move
from arkrules.sim.kernel.ghosts.copying import begin
from arkrules.sim.kernel.ghosts.haunting import may_be_haunted
from arkrules.sim.kernel.ghosts.listing import list_placings
from arkrules.sim.kernel.ghosts.moves import make
from arkrules.sim.kernel.ghosts.pieces import sort_standing
from arkrules.sim.numbers import Marks, Pixels, Places, Reals, Rolls, Signed, Wholes

__all__ = ["begin_games", "step_games"]

_GUARD = 1
"""The place of guards among the kinds of pieces."""
_BYTE = 255


@compiled
def _list_others(table: Places, plan: Places, state: Places, legal: Places, work: Places) -> int:
    """List the numbers of placings, or of who can be haunted, and of doing nothing; how many.

    Who can be haunted is known by the place in reading order, in which all pieces are put.
    """
    count = 0
    step = state[at.STEP]
    if step == at.AT_PLACE:
        for placing in work[: list_placings(table, state, work)]:
            legal[count] = plan[batch.FIRST_PLACE] + placing
            count += 1
    elif step > at.OVER:
        sort_standing(table, state)
        for rank in range(state[own.STANDING_COUNT]):
            if may_be_haunted(table, state, step, state[own.STANDING + rank]):
                legal[count] = plan[batch.FIRST_HAUNT] + rank
                count += 1
    if step == at.AT_PLACE or (step > at.OVER and not table[own.MANDATORY]):
        legal[count] = plan[batch.PASSING]
        count += 1
    return count


@compiled
def _move_of(plan: Places, state: Places, number: int) -> int:
    """The move that a number stands for."""
    if plan[batch.FIRST_HAUNT] <= number < plan[batch.LAST_HAUNT]:
        return own.HAUNT << at.VERB | state[own.STANDING + number - plan[batch.FIRST_HAUNT]]
    return usual_move(plan, state, number)


@compiled
def _tell(plan: Places, state: Places, sheet: Places, vector: Signed) -> None:
    """What is beside the board; here guards, ghosts, and the steps at which somebody is haunted."""
    tell(plan, state, sheet, vector)
    mover, crowd = state[at.MOVER], state[at.CROWD]
    for ahead in range(crowd):
        player = (mover + ahead) % crowd
        guards = ahead * plan[batch.PIECE_KINDS] + _GUARD
        vector[plan[batch.SUPPLY] + guards] = state[own.GUARDS + player]
        vector[plan[batch.WAITING] + guards] = state[own.RESERVE + player]
    vector[plan[batch.STOCK]] = state[own.STOCK]
    vector[plan[batch.STEP_HAUNT_OTHER]] = state[at.STEP] == own.AT_HAUNT_OTHER
    vector[plan[batch.STEP_HAUNT_OWN]] = state[at.STEP] == own.AT_HAUNT_OWN


@compiled
def _place(plan: Places, state: Places, node: int) -> int:
    """The place in the window where a node lies; or -1 outside."""
    return place_of(plan, state[at.TILE_CELL + state[at.UNDER + node]])


@compiled
def _show(
    table: Places, plan: Places, state: Places, sheet: Places, dots: Pixels, step: int
) -> None:
    """Draw what is new; here the places of pieces in reading order, and the ghosts on them."""
    ranks, notes = plan[batch.RANK], plan[batch.NOTES]
    for stand in range(sheet[batch.STAND_COUNT]):  # as many as are shown, or were placed since
        place = _place(plan, state, sheet[batch.STANDS + 2 * stand])
        if place >= 0:
            dots[ranks + place] = 0
            dots[notes + place] = 0
    draw_move(plan, state, sheet, dots, step)
    sort_standing(table, state)
    for rank in range(state[own.STANDING_COUNT]):
        node = state[own.STANDING + rank]
        place = _place(plan, state, node)
        if place >= 0:
            dots[ranks + place] = min(rank + 1, _BYTE)
            dots[notes + place] += state[at.PIECE + node] >> own.GHOST_SHIFT


_begin, _step = stepping(own.STATE, begin, make, _list_others, _move_of, _tell, _show)


@entry
def begin_games(
    table: Places, plan: Places, start: Places, states: Places, sheets: Places, keys: Rolls,
    roots: Rolls, masks: Marks, dots: Pixels, vectors: Signed, seats: Signed, courses: Places,
    work: Places, first: int, behind: int,
) -> int:  # fmt: skip
    """Begin some games, as `stepping` says."""
    return _begin(
        table, plan, start, states, sheets, keys, roots, masks, dots, vectors, seats, courses,
        work, first, behind,
    )  # fmt: skip


@entry
def step_games(
    table: Places, plan: Places, start: Places, states: Places, sheets: Places, keys: Rolls,
    roots: Rolls, masks: Marks, dots: Pixels, vectors: Signed, seats: Signed, courses: Places,
    work: Places, first: int, behind: int,
    actions: Wholes, rewards: Reals, scores: Signed, terminated: Marks, truncated: Marks,
) -> int:  # fmt: skip
    """Make a move in some games, as `stepping` says."""
    return _step(
        table, plan, start, states, sheets, keys, roots, masks, dots, vectors, seats, courses,
        work, first, behind, actions, rewards, scores, terminated, truncated,
    )  # fmt: skip
