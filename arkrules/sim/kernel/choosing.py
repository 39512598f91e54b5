"""The players: by chance with the dice of the engine, greedy, and quick ones by chance alone.

Each chooses at a step what the player of the same name in `arkrules.play.players` would.
A laying is given as a move's number is; a placing as the segment, or -1 for none.
"""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.chance import below, said_lay, scattered, turn_base
from arkrules.sim.kernel.copying import copy_game, same_grid
from arkrules.sim.kernel.ending import score_finally
from arkrules.sim.kernel.listing import bits_in, fits_at, held, holds_it_already, may_stand
from arkrules.sim.kernel.turns import go_on_from_placing, lay_held, place
from arkrules.sim.numbers import Numbers, Word, Words

__all__ = [
    "greedy_laying", "greedy_placing", "laying", "quick_laying", "quick_placing",
    "random_laying", "random_placing", "segments_laid",
]  # fmt: skip

_NOTHING = np.uint64(0)
LOOKS = 6
"""How many layings, and placings, the greedy player looks at."""


@compiled
def laying(cell: int, turn: int, place: int) -> int:
    """A laying as a number."""
    return (cell << 2 | turn) << at.LYING | place


@compiled
def segments_laid(table: Numbers, state: Numbers) -> int:
    """How many segments the tile just laid has; none if none was."""
    if state[at.LAID] < 0:
        return 0
    lie = state[at.TILE_LIE + state[at.TILE_COUNT] - 1]
    number: int = table[at.LIES + lie * at.LIE + at.LIE_SEGMENTS]
    return number


# -- by the dice --------------------------------------------------------------------------------


@compiled
def random_laying(table: Numbers, state: Numbers, said: Words, key: Word) -> int:
    """The laying with the highest number, or -1 if there is none."""
    base = turn_base(state, said, key)
    best = _NOTHING
    chosen = -1
    for hand in range(state[at.HELD + state[at.MOVER]]):
        if holds_it_already(state, hand):
            continue
        kind = held(state, hand)
        for open_cell in range(state[at.OPEN_COUNT]):
            turns = fits_at(table, state, kind, open_cell)
            if not turns:
                continue
            cell = state[at.OPEN_CELL + open_cell]
            for turn in range(4):
                if turns >> turn & 1:
                    number = scattered(base, said_lay(state, said, cell, kind, turn))
                    if number > best or chosen < 0:
                        best = number
                        chosen = laying(cell, turn, hand)
    return chosen


@compiled
def _said_follower(table: Numbers, state: Numbers, said: Words, segment: int) -> Word:
    """The checksum of a follower on a segment of the tile just laid."""
    kind = state[at.TILE_LIE + state[at.TILE_COUNT] - 1] >> 2
    return said[at.SAID_SEGMENT + kind * at.SEGMENTS + segment]


@compiled
def random_placing(table: Numbers, state: Numbers, said: Words, key: Word) -> int:
    """Whether to place, then the segment with the highest number; -1 for none."""
    if not state[at.SUPPLY + state[at.MOVER]]:
        return -1
    base = turn_base(state, said, key)
    if scattered(base, said[at.SAID_PASSING]) > scattered(base, said[at.SAID_PLACING]):
        return -1
    best = _NOTHING
    chosen = -1
    for segment in range(segments_laid(table, state)):
        if may_stand(table, state, segment):
            number = scattered(base, _said_follower(table, state, said, segment))
            if number > best or chosen < 0:
                best = number
                chosen = segment
    return chosen


# -- greedy -------------------------------------------------------------------------------------


@compiled
def _keep(moves: Numbers, keys: Words, known: int, move: int, number: Word) -> int:
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
def _margin(table: Numbers, trial: Numbers, work: Numbers, player: int) -> int:
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
    margin: int = trial[at.POINTS + player] - best
    return margin


@compiled
def greedy_laying(
    table: Numbers, state: Numbers, said: Words, key: Word,
    trial: Numbers, work: Numbers, moves: Numbers, keys: Words,
) -> int:  # fmt: skip
    """Of a few layings the one with the best margin, or -1 if there is none."""
    base = turn_base(state, said, key)
    known = 0
    for hand in range(state[at.HELD + state[at.MOVER]]):
        if holds_it_already(state, hand):
            continue
        kind = held(state, hand)
        for open_cell in range(state[at.OPEN_COUNT]):
            turns = fits_at(table, state, kind, open_cell)
            cell = state[at.OPEN_CELL + open_cell]
            for turn in range(4):
                if turns >> turn & 1:
                    number = scattered(base, said_lay(state, said, cell, kind, turn))
                    known = _keep(moves, keys, known, laying(cell, turn, hand), number)
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


@compiled
def greedy_placing(
    table: Numbers, state: Numbers, said: Words, key: Word,
    trial: Numbers, work: Numbers, moves: Numbers, keys: Words,
) -> int:  # fmt: skip
    """Of a few placings, and of placing nothing, what has the best margin; -1 for nothing."""
    base = turn_base(state, said, key)
    known = 0
    if state[at.SUPPLY + state[at.MOVER]]:
        for segment in range(segments_laid(table, state)):
            if may_stand(table, state, segment):
                number = scattered(base, _said_follower(table, state, said, segment))
                known = _keep(moves, keys, known, segment, number)
    if known == 0:
        return -1
    moves[known] = -1
    keys[known] = scattered(base, said[at.SAID_PASSING])
    chosen = 0
    best = 0
    for look in range(known + 1):
        copy_game(state, trial)
        if moves[look] >= 0:
            place(table, trial, moves[look])
        margin = _margin(table, trial, work, state[at.MOVER])
        if look == 0 or margin > best or (margin == best and keys[look] > keys[chosen]):
            best = margin
            chosen = look
    return moves[chosen]


# -- quick --------------------------------------------------------------------------------------


@compiled
def quick_laying(table: Numbers, state: Numbers, keys: Words) -> int:
    """Any laying, each as likely as another; or -1 if there is none."""
    hands = state[at.HELD + state[at.MOVER]]
    number = 0
    for hand in range(hands):
        if not holds_it_already(state, hand):
            kind = held(state, hand)
            for open_cell in range(state[at.OPEN_COUNT]):
                number += bits_in(fits_at(table, state, kind, open_cell))
    if number == 0:
        return -1
    left = below(keys, number)
    for hand in range(hands):
        if not holds_it_already(state, hand):
            kind = held(state, hand)
            for open_cell in range(state[at.OPEN_COUNT]):
                turns = fits_at(table, state, kind, open_cell)
                here = bits_in(turns)
                if left < here:
                    turn = _bit(turns, left)
                    return laying(state[at.OPEN_CELL + open_cell], turn, hand)
                left -= here
    return -1


@compiled
def _bit(turns: int, skipped: int) -> int:
    """Which bit is set behind so many others."""
    for turn in range(4):
        if turns >> turn & 1:
            if skipped == 0:
                return turn
            skipped -= 1
    return -1


@compiled
def quick_placing(table: Numbers, state: Numbers, keys: Words) -> int:
    """Nothing, or as likely any placing; -1 for nothing."""
    if not state[at.SUPPLY + state[at.MOVER]]:
        return -1
    number = 0
    open_to = 0
    for segment in range(segments_laid(table, state)):
        if may_stand(table, state, segment):
            open_to |= 1 << segment
            number += 1
    if number == 0 or below(keys, 2) == 0:
        return -1
    left = below(keys, number)
    segment = 0
    while True:
        if open_to >> segment & 1:
            if left == 0:
                return segment
            left -= 1
        segment += 1
