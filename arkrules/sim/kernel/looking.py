"""Looking ahead: the greedy player tries a few moves, and takes the one with the best margin."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.kernel.chance import said_lay, said_named, scattered, turn_base
from arkrules.sim.kernel.copying import same_grid
from arkrules.sim.kernel.courses import Greedy, Make
from arkrules.sim.kernel.listing import list_layings
from arkrules.sim.numbers import Places, Roll, Rolls

__all__ = ["as_moves", "keep", "look_at_layings", "looking_ahead"]

LOOKS = 6
"""How many layings, and others of each kind of move, the greedy player looks at."""

Copy: TypeAlias = Callable[[Places, Places], None]
Finish: TypeAlias = Callable[[Places, Places, Places], None]
Look: TypeAlias = Callable[[Places, Places, Rolls, Roll, Places, Places, Rolls], int]


@compiled
def keep(moves: Places, keys: Rolls, known: int, move: int, number: Roll) -> int:
    """Keep a move among those with the highest numbers; how many are kept."""
    place = known
    if known == LOOKS:
        if number <= keys[LOOKS - 1]:
            return known
        place = LOOKS - 1
    while place > 0 and keys[place - 1] < number:
        keys[place] = keys[place - 1]
        moves[place] = moves[place - 1]
        place -= 1
    keys[place] = number
    moves[place] = move
    return min(known + 1, LOOKS)


@compiled
def as_moves(moves: Places, number: int, verb: int) -> None:
    """Make numbers of one kind of move those of whole moves."""
    for one in range(number):
        moves[one] |= verb << at.VERB


@compiled
def look_at_layings(
    table: Places, state: Places, said: Rolls, key: Roll, work: Places, moves: Places, keys: Rolls
) -> int:
    """Keep a few layings, or setting the hand aside; how many."""
    base = turn_base(state, said, key)
    known = 0
    for move in work[: list_layings(table, state, work)]:
        known = keep(moves, keys, known, move, _rank_laying(state, said, base, move))
    as_moves(moves, known, at.LAY)
    if known == 0:
        moves[0] = at.DISCARD << at.VERB
        known = 1
    return known


@compiled
def _rank_laying(state: Places, said: Rolls, base: Roll, move: int) -> Roll:
    """The number of a laying; the tile is named if it is not the only one in hand."""
    if state[at.HELD + state[at.MOVER]] > 1:
        return scattered(base, said_named(state, said, move))
    return scattered(base, said_lay(said, move))


@compiled
def _margin(trial: Places, player: int) -> int:
    """How far a player is ahead of the best other one."""
    best = 0
    first = True
    for other in range(trial[at.CROWD]):
        points = trial[at.POINTS + other]
        if other != player and (first or points > best):
            best = points
            first = False
    return trial[at.POINTS + player] - best


def looking_ahead(look: Look, copy_game: Copy, make: Make, finish: Finish) -> Greedy:
    """What chooses a move by looking ahead, by the functions of a game.

    `look` keeps the moves to try, and `finish` does nothing more in the turn of a game in which
    one was made, and ends the game with it.
    """

    @inlined
    def greedy_move(
        table: Places, state: Places, said: Rolls, key: Roll,
        trial: Places, work: Places, moves: Places, keys: Rolls,
    ) -> int:  # fmt: skip
        """Of a few moves of each kind the one with the best margin.

        Equal margins are told apart by the dice.
        """
        known = look(table, state, said, key, work, moves, keys)
        if known == 1:
            return moves[0]
        opened = state[at.OPEN_CELL + state[at.OPEN_COUNT] - 1] if state[at.OPEN_COUNT] else 0
        chosen = 0
        best = 0
        for one in range(known):
            move = moves[one]
            copy_game(state, trial)
            make(table, trial, work, move)
            finish(table, trial, work)
            margin = _margin(trial, state[at.MOVER])
            if move >> at.VERB == at.LAY:
                same_grid(state, trial, (move & (1 << at.VERB) - 1) >> at.LYING + 2, opened)
            if one == 0 or margin > best or (margin == best and keys[one] > keys[chosen]):
                best = margin
                chosen = one
        return moves[chosen]

    return greedy_move
