"""Whole games, one after another."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, entry, inlined
from arkrules.sim.kernel.chance import below, shuffle, sort_stack
from arkrules.sim.kernel.copying import begin, copy_tiles, same_grid
from arkrules.sim.kernel.moves import list_moves
from arkrules.sim.kernel.players import (
    greedy_laying,
    greedy_placing,
    quick_laying,
    quick_placing,
    random_laying,
    random_placing,
)
from arkrules.sim.kernel.script import keeps, kept_move, note
from arkrules.sim.kernel.turns import (
    discard,
    draw,
    end,
    go_on_from_placing,
    lay_held,
    place_follower,
)
from arkrules.sim.numbers import Places, Rolls, Wholes

__all__ = ["BY_DICE", "GREEDY", "QUICK", "play_games", "put_under", "stack_up"]

BY_DICE, GREEDY, QUICK = range(3)
"""How a player chooses. If one is quick, the stack of tiles is quick too."""


@compiled
def stack_up(
    table: Places, state: Places, said: Rolls, keys: Rolls, again: int, quick: bool,
    stack: Places, space: Rolls,
) -> int:  # fmt: skip
    """Put the tiles of the bag on the stack, as this kind of player has them; how many."""
    if quick:
        return shuffle(table, state, stack, keys)
    return sort_stack(table, state, said, keys[0], again, stack, space)


@compiled
def put_under(stack: Places, left: int, keys: Rolls, state: Places) -> int:
    """Put what the mover sets aside back among the tiles, anywhere; how many there are."""
    mover = state[at.MOVER]
    for place in range(state[at.HELD + mover]):
        there = below(keys, left + 1)
        stack[left] = stack[there]
        stack[there] = state[at.HANDS + mover * at.HAND + place]
        left += 1
    return left


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
        step = state[at.STEP]
        if step == at.AT_DRAW:
            if state[at.LEFT] == 0:
                move = at.END << at.VERB
                if len(script):
                    note(table, state, script, move)
                end(table, state, work)
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
            move = -1
            if keeps(script):
                move = kept_move(table, state, script, work, list_moves(table, state, work))
            if move >= 0:
                pass
            elif step == at.AT_LAY:
                if how == QUICK:
                    chosen = quick_laying(table, state, keys, work)
                elif how == BY_DICE:
                    chosen = random_laying(table, state, said, keys[1], work)
                else:
                    chosen = greedy_laying(
                        table, state, said, keys[1], trial, work, stack[at.TILES :], space
                    )
                move = at.DISCARD << at.VERB if chosen < 0 else at.LAY << at.VERB | chosen
            else:
                if how == QUICK:
                    chosen = quick_placing(table, state, keys, work)
                elif how == BY_DICE:
                    chosen = random_placing(table, state, said, keys[1], work)
                else:
                    chosen = greedy_placing(
                        table, state, said, keys[1], trial, work, stack[at.TILES :], space
                    )
                move = at.PASS << at.VERB if chosen < 0 else at.PLACE << at.VERB | chosen
            if len(script):
                note(table, state, script, move)
            verb = move >> at.VERB
            which = move & (1 << at.VERB) - 1
            if verb == at.LAY:
                cell = which >> at.LYING + 2
                hand = which & (1 << at.LYING) - 1
                opened = state[at.OPEN_CELL + state[at.OPEN_COUNT] - 1]
                lay_held(table, state, hand, which >> at.LYING & 3, cell)
                if greedy:
                    same_grid(state, trial, cell, opened)
            elif verb == at.DISCARD:
                if quick and table[at.PUT_BACK]:
                    left = put_under(stack, left, keys, state)
                discard(table, state)
                if state[at.LEFT] == 0:
                    left = 0
            elif verb == at.PLACE:
                place_follower(table, state, which)
            else:
                go_on_from_placing(table, state)
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
    state = spaces[: at.STATE]
    trial = spaces[at.STATE : 2 * at.STATE]
    work = spaces[2 * at.STATE : 2 * at.STATE + at.WORK]
    stack = spaces[2 * at.STATE + at.WORK :]
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
