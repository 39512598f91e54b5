"""Going on with one game: what is the same whichever game is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.batch.window import place_of
from arkrules.sim.kernel.courses import ListMoves
from arkrules.sim.numbers import Marks, Places, Signed

__all__ = ["arriving", "code_of", "drawn", "number_of", "tell", "unmark"]

NumberMove: TypeAlias = Callable[[Places, Places, Places, int], int]
"""The number of a move of the kernel, or -1."""
Arrive: TypeAlias = Callable[[Places, Places, Places, Marks, Places, Places], int]


@compiled
def number_of(plan: Places, move: int) -> int:
    """The number of a move that all games have, or -1 for a laying beyond the window."""
    verb, which = move >> at.VERB, move & (1 << at.VERB) - 1
    if verb == at.LAY:
        place = place_of(plan, which >> at.LYING + 2)
        if place < 0:
            return -1
        turned = (which & (1 << at.LYING) - 1) * 4 + (which >> at.LYING & 3)
        return int(np.int64(plan[batch.FIRST_LAY])) + turned * plan[batch.AREA] + place
    if verb == at.PLACE:
        return int(np.int64(plan[batch.FIRST_PLACE])) + which
    return int(np.int64(plan[batch.PASSING if verb == at.PASS else batch.DISCARDING]))


@compiled
def unmark(legal: Places, mask: Marks) -> None:
    """Clear what is marked as legal: behind how many there are, a number and a move for each."""
    for place in range(legal[0]):
        mask[legal[1 + 2 * place]] = 0
    legal[0] = 0


@compiled
def code_of(legal: Places, number: int) -> int:
    """The legal move with a number, or -1."""
    for place in range(legal[0]):
        if legal[1 + 2 * place] == number:
            return int(np.int64(legal[2 + 2 * place]))
    return -1


@compiled
def drawn(state: Places, which: int) -> int:
    """Drawing a tile of the bag, counted from 0 in the order of kinds; or the end of the game."""
    if state[at.LEFT] == 0:
        return at.END << at.VERB
    kind = 0
    while which >= state[at.BAG + kind]:
        which -= state[at.BAG + kind]
        kind += 1
    return at.DRAW << at.VERB | kind


def arriving(list_moves: ListMoves, number: NumberMove) -> Arrive:
    """What lists and marks what is legal, by the functions of a game."""

    @compiled
    def arrive(
        table: Places, plan: Places, state: Places, mask: Marks, legal: Places, work: Places
    ) -> int:
        """List what is legal, unless chance is to draw; what there is to know then, as bits."""
        found = int(np.int64(state[at.MOVER])) << batch.MOVER_SHIFT
        if state[at.STEP] == at.AT_DRAW:
            found |= batch.DRAWING | int(np.int64(state[at.LEFT])) << batch.LEFT_SHIFT
        elif state[at.STEP] == at.OVER:
            found |= batch.ENDED
        else:
            count = 0
            for move in work[: list_moves(table, state, work)]:
                named = number(table, plan, state, move)
                if named >= 0:
                    legal[1 + 2 * count] = named
                    legal[2 + 2 * count] = move
                    mask[named] = 1
                    count += 1
            legal[0] = count
            if count == 0:
                found |= batch.STUCK
        return found

    return arrive


@compiled
def tell(table: Places, sight: Places, state: Places, vector: Signed, observer: int) -> None:
    """What does not lie on the board, as a player sees it, whosever turn it is."""
    crowd, kinds = state[at.CROWD], table[at.KIND_COUNT]
    for ahead in range(crowd):
        vector[ahead] = (observer + ahead) % crowd == state[at.MOVER]
    entry = sight[batch.BEGINS_EACH] + 1
    for _ in range(sight[entry - 1]):
        for ahead in range(crowd):
            player = (observer + ahead) % crowd
            vector[sight[entry] + ahead * sight[entry + 1]] = state[sight[entry + 2] + player]
        entry += 3
    entry = sight[batch.BEGINS_ONE] + 1
    for _ in range(sight[entry - 1]):
        vector[sight[entry]] = state[sight[entry + 1]]
        entry += 2
    for step in range(batch.STEPS):
        told = sight[batch.STEP_TOLD + step]
        if told:
            vector[told - 1] = state[at.STEP] == step
    vector[sight[batch.BAG_TOLD]] = state[at.LEFT]
    for kind in range(kinds):
        vector[sight[batch.HAND_TOLD] + kind] = 0
        vector[sight[batch.BAG_TOLD] + 1 + kind] = state[at.BAG + kind]
    for place in range(state[at.HELD + observer]):
        kind = state[at.HANDS + observer * at.HAND + place]
        vector[sight[batch.HAND_TOLD] + kind] += 1
