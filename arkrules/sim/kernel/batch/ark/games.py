"""Games of the Ark, many side by side."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.ark.copying import begin
from arkrules.sim.kernel.ark.listing import barred, list_placings, list_seats
from arkrules.sim.kernel.ark.turns import make
from arkrules.sim.kernel.ark.ways import list_ways
from arkrules.sim.kernel.batch.painting import draw_move, draw_token
from arkrules.sim.kernel.batch.sheets import tell
from arkrules.sim.kernel.batch.stepping import stepping
from arkrules.sim.kernel.batch.window import cell_of, place_of, usual_move
from arkrules.sim.numbers import Marks, Pixels, Places, Reals, Rolls, Signed, Wholes

__all__ = ["begin_games", "step_games"]


@compiled
def _list_choices(table: Places, plan: Places, state: Places, legal: Places, work: Places) -> int:
    """List the numbers of ways, of placings, and of doing nothing; how many they are."""
    count = 0
    if not barred(table, state):
        for way in work[: list_ways(table, state, work)]:
            if way < plan[batch.LAST_WAY] - plan[batch.FIRST_WAY]:
                legal[count] = plan[batch.FIRST_WAY] + way
                count += 1
        for placing in work[: list_placings(table, state, work)]:
            legal[count] = plan[batch.FIRST_PLACE] + placing
            count += 1
    legal[count] = plan[batch.PASSING]
    return count + 1


@compiled
def _list_others(table: Places, plan: Places, state: Places, legal: Places, work: Places) -> int:
    """List the numbers of what can be done besides laying a tile; how many they are."""
    if state[at.STEP] == at.AT_PLACE:
        return _list_choices(table, plan, state, legal, work)
    count = 0
    if state[at.STEP] == ark.AT_SEAT:
        for cell in work[: list_seats(table, state, work)]:
            place = place_of(plan, cell)
            if place >= 0:
                legal[count] = plan[batch.FIRST_SEAT] + place
                count += 1
    return count


@compiled
def _move_of(plan: Places, state: Places, number: int) -> int:
    """The move that a number stands for."""
    if plan[batch.FIRST_WAY] <= number < plan[batch.LAST_WAY]:
        return ark.MOVE_ARK << at.VERB | number - plan[batch.FIRST_WAY]
    if plan[batch.FIRST_SEAT] <= number < plan[batch.LAST_SEAT]:
        return ark.SEAT << at.VERB | cell_of(plan, number - plan[batch.FIRST_SEAT])
    return usual_move(plan, state, number)


@compiled
def _tell(plan: Places, state: Places, sheet: Places, vector: Signed) -> None:
    """What is beside the board; here prophets, and the step at which the Ark comes into play."""
    tell(plan, state, sheet, vector)
    mover, crowd = state[at.MOVER], state[at.CROWD]
    for ahead in range(crowd):
        prophets = state[ark.PROPHETS + (mover + ahead) % crowd]
        vector[plan[batch.SUPPLY] + ahead * plan[batch.PIECE_KINDS] + ark.PROPHET] = prophets
    vector[plan[batch.STEP_SEAT]] = state[at.STEP] == ark.AT_SEAT


@compiled
def _show(
    table: Places, plan: Places, state: Places, sheet: Places, dots: Pixels, step: int
) -> None:
    """Draw what is new; here where the Ark stands."""
    draw_move(plan, state, sheet, dots, step)
    draw_token(plan, sheet, dots, state[ark.ARK])


_begin, _step = stepping(ark.STATE, begin, make, _list_others, _move_of, _tell, _show)


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
