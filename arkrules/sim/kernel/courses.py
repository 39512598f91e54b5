"""Whole games, one after another: what is the same whichever game is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.kernel.chance import below, shuffle, sort_stack
from arkrules.sim.kernel.copying import copy_tiles, same_grid
from arkrules.sim.kernel.script import keeps, kept_move, note
from arkrules.sim.numbers import Places, Roll, Rolls, Wholes

__all__ = [
    "BY_DICE",
    "GREEDY",
    "QUICK",
    "Begin",
    "ListMoves",
    "Make",
    "games_of",
    "put_under",
    "stack_up",
]

BY_DICE, GREEDY, QUICK = range(3)
"""How a player chooses. If one is quick, the stack of tiles is quick too."""

Begin: TypeAlias = Callable[[Places, Places], None]
"""Makes a game like the one that all begin from."""
Make: TypeAlias = Callable[[Places, Places, Places, int], None]
"""Makes a legal move, by table and state, with room to work in."""
ByDice: TypeAlias = Callable[[Places, Places, Rolls, Roll, Places], int]
Greedy: TypeAlias = Callable[[Places, Places, Rolls, Roll, Places, Places, Places, Rolls], int]
Quick: TypeAlias = Callable[[Places, Places, Rolls, Places], int]
ListMoves: TypeAlias = Callable[[Places, Places, Places], int]
"""Lists the legal moves; how many they are."""
PlayGames: TypeAlias = Callable[
    [Places, Rolls, Places, Places, Rolls, int, Places, Rolls, Places, Places, Wholes], None
]

_DISCARD = at.DISCARD << at.VERB


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


def games_of(
    size: int, begin: Begin, make: Make,
    random_move: ByDice, greedy_move: Greedy, quick_move: Quick, list_moves: ListMoves,
) -> PlayGames:  # fmt: skip
    """What plays games whose states have a size, by the functions of their own.

    It is a part of the function that names it, which can be kept: what is made here anew in each
    process could not.
    """

    @inlined
    def play(
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
                if move >= 0:
                    pass  # it is made again
                elif how == QUICK:
                    move = quick_move(table, state, keys, work)
                elif how == BY_DICE:
                    move = random_move(table, state, said, keys[1], work)
                else:
                    move = greedy_move(
                        table, state, said, keys[1], trial, work, stack[at.TILES :], space
                    )
                if move >> at.VERB == at.LAY:
                    cell = (move & (1 << at.VERB) - 1) >> at.LYING + 2
                    opened = state[at.OPEN_CELL + state[at.OPEN_COUNT] - 1]
                elif move == _DISCARD and quick and table[at.PUT_BACK]:
                    left = put_under(stack, left, keys, state)
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

    @inlined
    def play_all(
        table: Places, said: Rolls, start: Places, players: Places, keys: Rolls, games: int,
        spaces: Places, space: Rolls, course: Places, scripts: Places, found: Wholes,
    ) -> None:  # fmt: skip
        """Play games from a start; each has two keys, its row of what was found, and a script
        or none.

        A row holds the points of each player, the turn of the last choice, the number of choices,
        and whether the game went too far out to be played here.
        """
        state = spaces[:size]
        trial = spaces[size : 2 * size]
        work = spaces[2 * size : 2 * size + at.WORK]
        stack = spaces[2 * size + at.WORK :]
        crowd = start[at.CROWD]
        for game in range(games):
            begin(start, state)
            if GREEDY in players:
                begin(start, trial)
            choices = play(
                table, state, said, players, keys[2 * game : 2 * game + 2],
                trial, work, stack, space, course,
                scripts[game * at.SCRIPT : (game + 1) * at.SCRIPT],
            )  # fmt: skip
            row = game * (crowd + 3)
            for player in range(crowd):
                found[row + player] = state[at.POINTS + player]
            found[row + crowd] = state[at.LAST_TURN]
            found[row + crowd + 1] = choices
            found[row + crowd + 2] = state[at.BEYOND]

    return play_all
