"""Whole games, one after another."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled, entry
from arkrules.sim.kernel.ark.copying import begin
from arkrules.sim.kernel.ark.players import (
    greedy_choice,
    greedy_laying,
    greedy_seat,
    quick_choice,
    quick_seat,
    random_choice,
    random_seat,
)
from arkrules.sim.kernel.ark.turns import choose, end, lay_held
from arkrules.sim.kernel.copying import same_grid
from arkrules.sim.kernel.games import BY_DICE, GREEDY, QUICK, put_under, stack_up
from arkrules.sim.kernel.players import quick_laying, random_laying
from arkrules.sim.kernel.turns import discard, draw
from arkrules.sim.numbers import Places, Rolls, Wholes

__all__ = ["play_games"]


@compiled
def _chosen(
    table: Places, state: Places, said: Rolls, how: int, keys: Rolls,
    trial: Places, work: Places, moves: Places, space: Rolls,
) -> int:  # fmt: skip
    """What the mover does at the step of placing, or when the Ark comes into play."""
    seats = state[at.STEP] == ark.AT_SEAT
    if how == QUICK:
        if seats:
            return quick_seat(table, state, keys, work)
        return quick_choice(table, state, keys, work)
    if how == BY_DICE:
        if seats:
            return random_seat(table, state, said, keys[1], work)
        return random_choice(table, state, said, keys[1], work)
    if seats:
        return greedy_seat(table, state, said, keys[1], trial, work, moves, space)
    return greedy_choice(table, state, said, keys[1], trial, work, moves, space)


@compiled
def _play(
    table: Places, state: Places, said: Rolls, players: Places, keys: Rolls,
    trial: Places, work: Places, stack: Places, space: Rolls, course: Places,
) -> int:  # fmt: skip
    """Play a game to its end; how many moves the players chose.

    `course` has room for the numbers of all moves, or none; its last place says how many.
    """
    quick = players[0] == QUICK
    greedy = GREEDY in players
    again = 0
    left = stack_up(table, state, said, keys, again, quick, stack, space)
    choices = 0
    state[at.LAST_TURN] = 0
    made = 0
    room = len(course) - 1
    while state[at.STEP] != at.OVER and not state[at.BEYOND]:
        step = state[at.STEP]
        if step == at.AT_DRAW:
            if state[at.LEFT] == 0:
                end(table, state)
                move = at.END << at.VERB
            else:
                if left == 0:
                    again += 1
                    left = stack_up(table, state, said, keys, again, quick, stack, space)
                left -= 1
                move = at.DRAW << at.VERB | stack[left]
                draw(table, state, stack[left])
        else:
            choices += 1
            state[at.LAST_TURN] = state[at.TURN]
            how = players[state[at.MOVER]]
            if step == at.AT_LAY:
                if how == QUICK:
                    chosen = quick_laying(table, state, keys, work)
                elif how == BY_DICE:
                    chosen = random_laying(table, state, said, keys[1], work)
                else:
                    chosen = greedy_laying(
                        table, state, said, keys[1], trial, work, stack[at.TILES :], space
                    )
                if chosen < 0:
                    if quick and table[at.PUT_BACK]:
                        left = put_under(stack, left, keys, state)
                    move = at.DISCARD << at.VERB
                    discard(table, state)
                    if state[at.LEFT] == 0:
                        left = 0
                else:
                    move = at.LAY << at.VERB | chosen
                    cell = chosen >> at.LYING + 2
                    hand = chosen & (1 << at.LYING) - 1
                    opened = state[at.OPEN_CELL + state[at.OPEN_COUNT] - 1]
                    lay_held(table, state, hand, chosen >> at.LYING & 3, cell)
                    if greedy:
                        same_grid(state, trial, cell, opened)
            else:
                move = _chosen(table, state, said, how, keys, trial, work, stack[at.TILES :], space)
                choose(table, state, move)
        if made < room:
            course[made] = move
            made += 1
    if room >= 0:
        course[room] = made
    return choices


@entry
def play_games(
    table: Places, said: Rolls, start: Places, players: Places, keys: Rolls, games: int,
    spaces: Places, space: Rolls, course: Places, found: Wholes,
) -> None:  # fmt: skip
    """Play games from a start; each has two keys, and its row of what was found.

    A row holds the points of each player, the turn of the last choice, the number of choices,
    and whether the game went too far out to be played here.
    """
    state = spaces[: ark.STATE]
    trial = spaces[ark.STATE : 2 * ark.STATE]
    work = spaces[2 * ark.STATE : 2 * ark.STATE + at.WORK]
    stack = spaces[2 * ark.STATE + at.WORK :]
    crowd = start[at.CROWD]
    for game in range(games):
        begin(start, state)
        if GREEDY in players:
            begin(start, trial)
        choices = _play(
            table, state, said, players, keys[2 * game : 2 * game + 2],
            trial, work, stack, space, course,
        )  # fmt: skip
        row = game * (crowd + 3)
        for player in range(crowd):
            found[row + player] = state[at.POINTS + player]
        found[row + crowd] = state[at.LAST_TURN]
        found[row + crowd + 1] = choices
        found[row + crowd + 2] = state[at.BEYOND]
