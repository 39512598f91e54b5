"""The players: by chance with the dice of the engine, greedy, and quick ones by chance alone.

Each chooses at a step what the player of the same name in `arkrules.play.players` would.
A laying is given as a move's number is; a placing as the segment, or -1 for none.
"""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.kernel.chance import (
    below,
    said_follower,
    said_lay,
    said_named,
    scattered,
    turn_base,
)
from arkrules.sim.kernel.copying import copy_game, same_grid
from arkrules.sim.kernel.ending import score_finally
from arkrules.sim.kernel.listing import list_layings, list_segments
from arkrules.sim.kernel.turns import go_on_from_placing, lay_held, place_follower
from arkrules.sim.numbers import Places, Roll, Rolls

__all__ = [
    "greedy_laying", "greedy_placing", "keep", "quick_laying", "quick_placing",
    "random_laying", "random_placing", "rank_laying",
]  # fmt: skip

_NOTHING = np.uint64(0)
LOOKS = 6
"""How many layings, and placings, the greedy player looks at."""


# -- by the dice --------------------------------------------------------------------------------


@compiled
def rank_laying(state: Places, said: Rolls, base: Roll, move: int) -> Roll:
    """The number of a laying; the tile is named if it is not the only one in hand."""
    if state[at.HELD + state[at.MOVER]] > 1:
        return scattered(base, said_named(state, said, move))
    return scattered(base, said_lay(said, move))


@compiled
def random_laying(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """The laying with the highest number, or -1 if there is none."""
    number = list_layings(table, state, moves)
    base = turn_base(state, said, key)
    best = _NOTHING
    named = state[at.HELD + state[at.MOVER]] > 1
    chosen = at.NO_MOVE
    for move in moves[:number]:
        step = said_named(state, said, move) if named else said_lay(said, move)
        rank = scattered(base, step)
        if rank > best or (rank == best and move < chosen):
            best = rank
            chosen = move
    return chosen if number else -1


@compiled
def random_placing(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """Whether to place, then the segment with the highest number; -1 for none."""
    number = list_segments(table, state, moves)
    base = turn_base(state, said, key)
    if scattered(base, said[at.SAID_PASSING]) > scattered(base, said[at.SAID_PLACING]):
        return -1
    best = _NOTHING
    chosen = 0
    for segment in moves[:number]:
        rank = scattered(base, said_follower(state, said, segment))
        if rank > best:
            best = rank
            chosen = segment
    return chosen if number else -1


# -- greedy ---------------------------------------------------------------------------------------


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
def _margin(table: Places, trial: Places, work: Places, player: int) -> int:
    """How far a player would be ahead if the game ended with the turn that is tried."""
    if trial[at.STEP] == at.AT_PLACE:
        go_on_from_placing(table, trial)
    score_finally(table, trial, work)
    best = 0
    first = True
    for other in range(trial[at.CROWD]):
        points = trial[at.POINTS + other]
        if other != player and (first or points > best):
            best = points
            first = False
    return trial[at.POINTS + player] - best


@inlined
def greedy_laying(
    table: Places, state: Places, said: Rolls, key: Roll,
    trial: Places, work: Places, moves: Places, keys: Rolls,
) -> int:  # fmt: skip
    """Of a few layings the one with the best margin, or -1 if there is none."""
    base = turn_base(state, said, key)
    known = 0
    for move in work[: list_layings(table, state, work)]:
        known = keep(moves, keys, known, move, rank_laying(state, said, base, move))
    if known <= 1:
        return moves[0] if known else -1
    opened = state[at.OPEN_CELL + state[at.OPEN_COUNT] - 1]
    chosen = 0
    best = 0
    for look in range(known):
        move = moves[look]
        cell = move >> at.LYING + 2
        copy_game(state, trial)
        lay_held(table, trial, move & (1 << at.LYING) - 1, move >> at.LYING & 3, cell)
        margin = _margin(table, trial, work, state[at.MOVER])
        same_grid(state, trial, cell, opened)
        if look == 0 or margin > best:
            best = margin
            chosen = look
    return moves[chosen]


@inlined
def greedy_placing(
    table: Places, state: Places, said: Rolls, key: Roll,
    trial: Places, work: Places, moves: Places, keys: Rolls,
) -> int:  # fmt: skip
    """Of a few placings, and of placing nothing, what has the best margin; -1 for nothing."""
    base = turn_base(state, said, key)
    known = 0
    for segment in work[: list_segments(table, state, work)]:
        rank = scattered(base, said_follower(state, said, segment))
        known = keep(moves, keys, known, segment, rank)
    if known == 0:
        return -1
    moves[known] = at.NO_MOVE
    keys[known] = scattered(base, said[at.SAID_PASSING])
    chosen = 0
    best = 0
    for look in range(known + 1):
        copy_game(state, trial)
        if moves[look] != at.NO_MOVE:
            place_follower(table, trial, moves[look])
        margin = _margin(table, trial, work, state[at.MOVER])
        if look == 0 or margin > best or (margin == best and keys[look] > keys[chosen]):
            best = margin
            chosen = look
    return moves[chosen] if moves[chosen] != at.NO_MOVE else -1


# -- quick --------------------------------------------------------------------------------------


@compiled
def quick_laying(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """Any laying, each as likely as another; or -1 if there is none."""
    number = list_layings(table, state, moves)
    return moves[below(keys, number)] if number else -1


@compiled
def quick_placing(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """Nothing, or as likely any placing; -1 for nothing."""
    number = list_segments(table, state, moves)
    if number == 0 or below(keys, 2) == 0:
        return -1
    return moves[below(keys, number)]
