"""Beginning games and going on with them, each by one move: the same whichever game is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from arkrules.sim import layout as at
from arkrules.sim.batch import layout as batch
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.kernel.batch.painting import add_piece, draw_tile
from arkrules.sim.kernel.batch.sheets import (
    close_game,
    keep_points,
    key_of,
    note,
    reward,
    start_sheet,
    tell_bag,
)
from arkrules.sim.kernel.batch.window import mark_legal, number_layings, unmark_legal
from arkrules.sim.kernel.courses import Begin, Make, put_under
from arkrules.sim.kernel.listing import list_layings
from arkrules.sim.kernel.turns import draw
from arkrules.sim.numbers import Marks, Pixels, Places, Reals, Rolls, Signed, Wholes

__all__ = ["Stepping", "stepping"]

ListOthers: TypeAlias = Callable[[Places, Places, Places, Places, Places], int]
MoveOf: TypeAlias = Callable[[Places, Places, int], int]
Tell: TypeAlias = Callable[[Places, Places, Places, Signed], None]
ShowTo: TypeAlias = Callable[[Places, Places, Places, Places, Pixels, int], None]


class Stepping(NamedTuple):
    """What goes on with games; a part of the functions that name it, which can be kept."""

    begin: Callable[
        [
            Places, Places, Places, Places, Places, Rolls, Rolls, Marks, Pixels, Signed, Signed,
            Places, Places, int, int,
        ],
        int,
    ]  # fmt: skip
    step: Callable[
        [
            Places, Places, Places, Places, Places, Rolls, Rolls, Marks, Pixels, Signed, Signed,
            Places, Places, int, int, Wholes, Reals, Signed, Marks, Marks,
        ],
        int,
    ]  # fmt: skip


def stepping(
    size: int, begin: Begin, make: Make, list_others: ListOthers, move_of: MoveOf, tell: Tell,
    show: ShowTo,
) -> Stepping:  # fmt: skip
    """What goes on with games whose states have a size, by the functions of their own.

    `list_others` lists the numbers of what is legal where no tile is laid, and `move_of` knows
    what they mean. `tell` says what the player to move sees beside the board, and `show` draws
    what is new on it but for the tile just laid, given the step at which the move was made.
    """

    @compiled
    def list_legal(
        table: Places, plan: Places, state: Places, sheet: Places, mask: Marks, work: Places
    ) -> int:
        """List and mark the numbers of what is legal; how many they are."""
        legal = sheet[plan[batch.LEGAL] :]
        if state[at.STEP] != at.AT_LAY:
            count = list_others(table, plan, state, legal, work)
        else:
            layings = list_layings(table, state, work)
            if layings:
                count = number_layings(plan, work, layings, legal)
            else:
                legal[0] = plan[batch.DISCARDING]
                count = 1
        mark_legal(plan, sheet, mask, count)
        return count

    @compiled
    def make_noted(
        table: Places, state: Places, sheet: Places, course: Places, work: Places, move: int
    ) -> None:
        """Make a move, and write it down."""
        note(sheet, course, move)
        make(table, state, work, move)

    @compiled
    def draw_tiles(
        table: Places, plan: Places, state: Places, sheet: Places, vector: Signed,
        course: Places, work: Places,
    ) -> None:  # fmt: skip
        """Draw until somebody has to choose; where nothing is left to draw the game is over."""
        while state[at.STEP] == at.AT_DRAW:
            left = state[at.LEFT]
            if left == 0:
                make_noted(table, state, sheet, course, work, at.END << at.VERB)
            else:
                kind = sheet[batch.STACK - 1 + left]
                draw(table, state, kind)
                vector[plan[batch.TILES_LEFT] + 1 + kind] = state[at.BAG + kind]
                note(sheet, course, at.DRAW << at.VERB | kind)

    @compiled
    def act(
        table: Places, plan: Places, state: Places, sheet: Places, vector: Signed, dots: Pixels,
        keys: Rolls, course: Places, work: Places, number: int,
    ) -> None:  # fmt: skip
        """Make the move that a number stands for."""
        move = move_of(plan, state, number)
        verb = move >> at.VERB
        if verb == at.PLACE:
            node = state[at.TILE_FIRST + state[at.TILE_COUNT] - 1] + (move & (1 << at.PIECES) - 1)
            kind = (move & (1 << at.VERB) - 1) >> at.PIECES
            add_piece(sheet, node, kind << batch.PIECE_KIND | state[at.MOVER] + 1)
        elif verb == at.DISCARD and table[at.PUT_BACK]:
            put_under(sheet[batch.STACK : batch.STANDS], state[at.LEFT], keys, state)
        make_noted(table, state, sheet, course, work, move)
        if verb == at.LAY:
            draw_tile(table, plan, state, dots, state[at.TILE_COUNT] - 1)
        elif verb == at.DISCARD:
            tell_bag(table, plan, state, vector)

    @compiled
    def begin_one(
        table: Places, plan: Places, start: Places, state: Places, sheet: Places, keys: Rolls,
        mask: Marks, dots: Pixels, vector: Signed, course: Places, work: Places,
    ) -> int:  # fmt: skip
        """Begin a game, and show it; how many moves are legal."""
        begin(start, state)
        start_sheet(table, plan, state, sheet, keys, dots, vector)
        draw_tiles(table, plan, state, sheet, vector, course, work)
        tell(plan, state, sheet, vector)
        return list_legal(table, plan, state, sheet, mask, work)

    @inlined
    def begin_all(
        table: Places, plan: Places, start: Places, states: Places, sheets: Places, keys: Rolls,
        roots: Rolls, masks: Marks, dots: Pixels, vectors: Signed, seats: Signed, courses: Places,
        work: Places, first: int, behind: int,
    ) -> int:  # fmt: skip
        """Begin some games, by their place and how many were begun there.

        How many of them are over at once.
        """
        dead = 0
        numbers, picture, width = plan[batch.NUMBERS], plan[batch.PICTURE], plan[batch.VECTOR]
        for game in range(first, behind):
            state = states[game * size : (game + 1) * size]
            sheet = sheets[game * plan[batch.SHEET] : (game + 1) * plan[batch.SHEET]]
            mask = masks[game * numbers : (game + 1) * numbers]
            half = 2 * game + (sheet[batch.EPISODE] & 1)
            keys[2 * game] = key_of(roots[0], game, sheet[batch.EPISODE])
            unmark_legal(plan, sheet, mask)
            count = begin_one(
                table, plan, start, state, sheet, keys[2 * game : 2 * game + 1], mask,
                dots[game * picture : (game + 1) * picture],
                vectors[game * width : (game + 1) * width],
                courses[half * batch.COURSE : (half + 1) * batch.COURSE], work,
            )  # fmt: skip
            seats[game] = state[at.MOVER]
            if count == 0:
                dead += 1
        return dead

    @inlined
    def step_all(
        table: Places, plan: Places, start: Places, states: Places, sheets: Places, keys: Rolls,
        roots: Rolls, masks: Marks, dots: Pixels, vectors: Signed, seats: Signed, courses: Places,
        work: Places, first: int, behind: int,
        actions: Wholes, rewards: Reals, scores: Signed, terminated: Marks, truncated: Marks,
    ) -> int:  # fmt: skip
        """Make a legal move in some games, and begin those anew that are over.

        How many of these are over at once.
        """
        dead = 0
        crowd = start[at.CROWD]
        numbers, picture, width = plan[batch.NUMBERS], plan[batch.PICTURE], plan[batch.VECTOR]
        for game in range(first, behind):
            state = states[game * size : (game + 1) * size]
            sheet = sheets[game * plan[batch.SHEET] : (game + 1) * plan[batch.SHEET]]
            mask = masks[game * numbers : (game + 1) * numbers]
            shown = dots[game * picture : (game + 1) * picture]
            vector = vectors[game * width : (game + 1) * width]
            half = 2 * game + (sheet[batch.EPISODE] & 1)
            course = courses[half * batch.COURSE : (half + 1) * batch.COURSE]
            key = keys[2 * game : 2 * game + 1]
            unmark_legal(plan, sheet, mask)
            keep_points(state, sheet)
            step = state[at.STEP]
            act(table, plan, state, sheet, vector, shown, key, course, work, actions[game])
            draw_tiles(table, plan, state, sheet, vector, course, work)
            reward(plan, state, sheet, rewards[game * crowd : (game + 1) * crowd])
            over = state[at.STEP] == at.OVER
            count = 0
            if not over:
                count = list_legal(table, plan, state, sheet, mask, work)
            terminated[game] = over
            truncated[game] = not over and count == 0
            if count:
                show(table, plan, state, sheet, shown, step)
                tell(plan, state, sheet, vector)
            else:
                episode = close_game(state, sheet, scores[game * crowd : (game + 1) * crowd])
                keys[2 * game] = key_of(roots[0], game, episode)
                half = 2 * game + (episode & 1)
                course = courses[half * batch.COURSE : (half + 1) * batch.COURSE]
                count = begin_one(
                    table, plan, start, state, sheet, key, mask, shown, vector, course, work
                )
                if count == 0:
                    dead += 1
            seats[game] = state[at.MOVER]
        return dead

    return Stepping(begin_all, step_all)
