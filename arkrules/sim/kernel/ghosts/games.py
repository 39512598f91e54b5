"""Whole games with ghosts, one after another."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import entry, inlined
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.copying import copy_tiles, same_grid
from arkrules.sim.kernel.games import BY_DICE, GREEDY, QUICK, put_under, stack_up
from arkrules.sim.kernel.ghosts.copying import begin
from arkrules.sim.kernel.ghosts.moves import list_moves, make
from arkrules.sim.kernel.ghosts.players import (
    greedy_choice,
    greedy_laying,
    quick_choice,
    random_choice,
)
from arkrules.sim.kernel.players import quick_laying, random_laying
from arkrules.sim.kernel.script import keeps, kept_move, note
from arkrules.sim.numbers import Places, Rolls, Wholes

__all__ = ["play_games"]


@inlined
def _choice(
    table: Places, state: Places, said: Rolls, how: int, keys: Rolls,
    trial: Places, work: Places, moves: Places, space: Rolls,
) -> int:  # fmt: skip
    """What a player does who does not draw."""
    if state[at.STEP] != at.AT_LAY:
        if how == QUICK:
            return quick_choice(table, state, keys, work)
        if how == BY_DICE:
            return random_choice(table, state, said, keys[1], work)
        return greedy_choice(table, state, said, keys[1], trial, work, moves, space)
    if how == QUICK:
        laying = quick_laying(table, state, keys, work)
    elif how == BY_DICE:
        laying = random_laying(table, state, said, keys[1], work)
    else:
        laying = greedy_laying(table, state, said, keys[1], trial, work, moves, space)
    return at.DISCARD << at.VERB if laying < 0 else at.LAY << at.VERB | laying


@inlined
def _play(
    table: Places, state: Places, said: Rolls, players: Places, keys: Rolls,
    trial: Places, work: Places, stack: Places, space: Rolls, course: Places, script: Places,
) -> int:  # fmt: skip
    """Play a game to its end; how many moves the players chose.

    `course` has room for the numbers of all moves, or none; its last place says how many.
    `script` is one (`arkrules.sim.kernel.script`), or nothing.
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
        opened = cell = 0
        if state[at.STEP] != at.AT_DRAW:
            choices += 1
            state[at.LAST_TURN] = state[at.TURN]
            how = players[state[at.MOVER]]
            move = -1
            if keeps(script):
                move = kept_move(table, state, script, work, list_moves(table, state, work))
            if move < 0:
                move = _choice(
                    table, state, said, how, keys, trial, work, stack[at.TILES :], space
                )  # fmt: skip
            if move >> at.VERB == at.LAY:
                cell = (move & (1 << at.VERB) - 1) >> at.LYING + 2
                opened = state[at.OPEN_CELL + state[at.OPEN_COUNT] - 1]
        elif state[at.LEFT] == 0:
            move = at.END << at.VERB
        else:
            if left == 0:
                again += 1
                left = stack_up(table, state, said, keys, again, quick, stack, space)
            left -= 1
            move = at.DRAW << at.VERB | stack[left]
        if len(script) and move >> at.VERB != at.DRAW:
            note(table, state, script, move)
        if quick and move >> at.VERB == at.DISCARD and table[at.PUT_BACK]:
            left = put_under(stack, left, keys, state)
        make(table, state, work, move)
        if cell and greedy:
            same_grid(state, trial, cell, opened)
        if state[at.LEFT] == 0:
            left = 0
        if made < room:
            course[made] = move
            made += 1
    if room >= 0:
        course[room] = made
    if greedy:  # so that the next game wipes all of it, moves that nobody tried included
        copy_tiles(state, trial)
    return choices


@entry
def play_games(
    table: Places, said: Rolls, start: Places, players: Places, keys: Rolls, games: int,
    spaces: Places, space: Rolls, course: Places, scripts: Places, found: Wholes,
) -> None:  # fmt: skip
    """Play games from a start; each has two keys, its row of what was found, and a script or none.

    A row holds the points of each player, the turn of the last choice, the number of choices,
    and whether the game went too far out to be played here.
    """
    state = spaces[: own.STATE]
    trial = spaces[own.STATE : 2 * own.STATE]
    work = spaces[2 * own.STATE : 2 * own.STATE + at.WORK]
    stack = spaces[2 * own.STATE + at.WORK :]
    crowd = start[at.CROWD]
    for game in range(games):
        begin(start, state)
        if GREEDY in players:
            begin(start, trial)
        choices = _play(
            table, state, said, players, keys[2 * game : 2 * game + 2],
            trial, work, stack, space, course, scripts[game * at.SCRIPT : (game + 1) * at.SCRIPT],
        )  # fmt: skip
        row = game * (crowd + 3)
        for player in range(crowd):
            found[row + player] = state[at.POINTS + player]
        found[row + crowd] = state[at.LAST_TURN]
        found[row + crowd + 1] = choices
        found[row + crowd + 2] = state[at.BEYOND]
