"""Games of the base game, many side by side."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.batch.painting import draw_move
from arkrules.sim.kernel.batch.sheets import tell
from arkrules.sim.kernel.batch.stepping import stepping
from arkrules.sim.kernel.batch.window import usual_move
from arkrules.sim.kernel.copying import begin
from arkrules.sim.kernel.listing import list_segments
from arkrules.sim.kernel.moves import make
from arkrules.sim.numbers import Marks, Pixels, Places, Reals, Rolls, Signed, Wholes

__all__ = ["begin_games", "step_games"]


@compiled
def _list_others(table: Places, plan: Places, state: Places, legal: Places, work: Places) -> int:
    """List the numbers of placings, and of placing nothing; how many they are."""
    count = 0
    if state[at.STEP] == at.AT_PLACE:
        for segment in work[: list_segments(table, state, work)]:
            legal[count] = plan[batch.FIRST_PLACE] + segment
            count += 1
        legal[count] = plan[batch.PASSING]
        count += 1
    return count


@compiled
def _show(
    table: Places, plan: Places, state: Places, sheet: Places, dots: Pixels, step: int
) -> None:
    """Draw what is new."""
    draw_move(plan, state, sheet, dots, step)


_begin, _step = stepping(at.STATE, begin, make, _list_others, usual_move, tell, _show)


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
