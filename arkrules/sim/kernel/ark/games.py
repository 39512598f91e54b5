"""Whole games, one after another."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import entry, inlined
from arkrules.sim.kernel.ark.copying import begin
from arkrules.sim.kernel.ark.moves import list_moves
from arkrules.sim.kernel.ark.players import greedy_move, quick_move, random_move
from arkrules.sim.kernel.ark.turns import act
from arkrules.sim.kernel.copying import copy_tiles, same_grid
from arkrules.sim.kernel.games import BY_DICE, GREEDY, QUICK, put_under, stack_up
from arkrules.sim.kernel.script import keeps, kept_move, note
from arkrules.sim.numbers import Places, Rolls, Wholes

__all__ = ["play_games"]

_DISCARD = at.DISCARD << at.VERB


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
        if state[at.STEP] == at.AT_DRAW:
            move = at.END << at.VERB
            if state[at.LEFT]:
                if left == 0:
                    again += 1
                    left = stack_up(table, state, said, keys, again, quick, stack, space)
                left -= 1
                move = at.DRAW << at.VERB | stack[left]
        else:
            choices += 1
            state[at.LAST_TURN] = state[at.TURN]
            how = players[state[at.MOVER]]
            move = -1
            if keeps(script):
                move = kept_move(table, state, script, work, list_moves(table, state, work))
            if move >= 0:
                pass
            elif how == QUICK:
                move = quick_move(table, state, keys, work)
            elif how == BY_DICE:
                move = random_move(table, state, said, keys[1], work)
            else:
                move = greedy_move(
                    table, state, said, keys[1], trial, work, stack[at.TILES :], space
                )
        if len(script) and move >> at.VERB != at.DRAW:
            note(table, state, script, move)
        if move == _DISCARD and quick and table[at.PUT_BACK]:
            left = put_under(stack, left, keys, state)
        opened = state[at.OPEN_CELL + state[at.OPEN_COUNT] - 1] if state[at.OPEN_COUNT] else 0
        act(table, state, move)
        if move == _DISCARD and state[at.LEFT] == 0:
            left = 0
        if greedy and move >> at.VERB == at.LAY:
            same_grid(state, trial, (move & (1 << at.VERB) - 1) >> at.LYING + 2, opened)
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
            trial, work, stack, space, course, scripts[game * at.SCRIPT : (game + 1) * at.SCRIPT],
        )  # fmt: skip
        row = game * (crowd + 3)
        for player in range(crowd):
            found[row + player] = state[at.POINTS + player]
        found[row + crowd] = state[at.LAST_TURN]
        found[row + crowd + 1] = choices
        found[row + crowd + 2] = state[at.BEYOND]
