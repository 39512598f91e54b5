"""The players: by chance with the dice of the engine, greedy, and quick ones by chance alone.

Each chooses a move at whatever step it is asked, and sets aside what it cannot lay.
"""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.ark.copying import copy_game
from arkrules.sim.kernel.ark.ending import score_finally
from arkrules.sim.kernel.ark.listing import barred, list_placings, list_seats
from arkrules.sim.kernel.ark.turns import go_on_from_placing, make, take_seat
from arkrules.sim.kernel.ark.ways import list_ways
from arkrules.sim.kernel.chance import below, mixed, scattered, turn_base
from arkrules.sim.kernel.looking import as_moves, keep, look_at_layings, looking_ahead
from arkrules.sim.kernel.players import quick_laying, random_laying
from arkrules.sim.numbers import Places, Roll, Rolls

__all__ = ["greedy_move", "quick_move", "random_move"]

_NOTHING = np.uint64(0)
_STRIDE = np.uint64(0x9E3779B97F4A7C15)  # as `Dice` has it
_32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_PASS = at.PASS << at.VERB


# -- by the dice --------------------------------------------------------------------------------


@compiled
def _rank_placing(state: Places, said: Rolls, base: Roll, placing: int) -> Roll:
    """The number of placing a piece."""
    kind = state[at.TILE_LIE + state[at.TILE_COUNT] - 1] >> 2
    segment = placing & (1 << at.PIECES) - 1
    texts = ark.SAID_PROPHET if placing >> at.PIECES else at.SAID_SEGMENT
    return scattered(base, said[texts + kind * at.SEGMENTS + segment])


@compiled
def _seat_base(state: Places, said: Rolls, key: Roll) -> Roll:
    """The base of all numbers of the step at which the Ark comes into play."""
    turn = np.uint64(state[at.TURN])
    return mixed((key + turn * _STRIDE) ^ said[ark.SAID_SEATING])


@compiled
def _rank_seat(said: Rolls, base: Roll, cell: int) -> Roll:
    """The number of a seat, put together of the word and the cell."""
    text = said[at.SAID_CELL + cell]
    before = said[ark.SAID_SEAT + int(np.int64(text >> _32))]
    return scattered(base, (before ^ (text & _LOW)) * _STRIDE)


@compiled
def random_move(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """First the kind of move, then the move, each with the highest number."""
    if state[at.STEP] == at.AT_LAY:
        return random_laying(table, state, said, key, moves)
    if state[at.STEP] == ark.AT_SEAT:
        return _random_seat(table, state, said, key, moves)
    return _random_choice(table, state, said, key, moves)


@compiled
def _random_choice(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """A way of the Ark, a placing, or nothing."""
    if barred(table, state):
        return _PASS
    ways = list_ways(table, state, moves)
    placings = list_placings(table, state, moves[ways:])
    base = turn_base(state, said, key)
    highest = _NOTHING
    kind = at.PASS
    if ways:
        highest = scattered(base, said[ark.SAID_ARK])
        kind = ark.MOVE_ARK
    if placings:
        rank = scattered(base, said[at.SAID_PLACING])
        if rank > highest:
            highest = rank
            kind = at.PLACE
    if scattered(base, said[at.SAID_PASSING]) > highest:
        return _PASS
    highest = _NOTHING
    chosen = at.NO_MOVE
    if kind == ark.MOVE_ARK:
        for way in moves[:ways]:
            rank = scattered(base, said[ark.SAID_WAY + way])
            if rank > highest or (rank == highest and way < chosen):
                highest = rank
                chosen = way
    else:
        for placing in moves[ways : ways + placings]:
            rank = _rank_placing(state, said, base, placing)
            if rank > highest:
                highest = rank
                chosen = placing
    return kind << at.VERB | chosen


@compiled
def _random_seat(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """The seat with the highest number."""
    base = _seat_base(state, said, key)
    highest = _NOTHING
    chosen = 0
    for cell in moves[: list_seats(table, state, moves)]:
        rank = _rank_seat(said, base, cell)
        if rank > highest:
            highest = rank
            chosen = cell
    return ark.SEAT << at.VERB | chosen


# -- greedy ---------------------------------------------------------------------------------------


@compiled
def _look_at_seats(
    table: Places, state: Places, said: Rolls, key: Roll, work: Places, moves: Places, keys: Rolls
) -> int:
    """Keep a few seats; how many."""
    base = _seat_base(state, said, key)
    known = 0
    for cell in work[: list_seats(table, state, work)]:
        known = keep(moves, keys, known, cell, _rank_seat(said, base, cell))
    as_moves(moves, known, ark.SEAT)
    return known


@compiled
def _look_at_choices(
    table: Places, state: Places, said: Rolls, key: Roll, work: Places, moves: Places, keys: Rolls
) -> int:
    """Keep a few ways, a few placings, and doing nothing; how many."""
    base = turn_base(state, said, key)
    ways = placings = 0
    if not barred(table, state):
        for way in work[: list_ways(table, state, work)]:
            ways = keep(moves, keys, ways, way, scattered(base, said[ark.SAID_WAY + way]))
        as_moves(moves, ways, ark.MOVE_ARK)
        for placing in work[: list_placings(table, state, work)]:
            rank = _rank_placing(state, said, base, placing)
            placings = keep(moves[ways:], keys[ways:], placings, placing, rank)
        as_moves(moves[ways:], placings, at.PLACE)
    known = ways + placings
    moves[known] = _PASS
    keys[known] = scattered(base, said[at.SAID_PASSING])
    return known + 1


@compiled
def _look(
    table: Places, state: Places, said: Rolls, key: Roll, work: Places, moves: Places, keys: Rolls
) -> int:
    """Keep a few of the moves that can be made; how many."""
    if state[at.STEP] == at.AT_LAY:
        return look_at_layings(table, state, said, key, work, moves, keys)
    if state[at.STEP] == ark.AT_SEAT:
        return _look_at_seats(table, state, said, key, work, moves, keys)
    return _look_at_choices(table, state, said, key, work, moves, keys)


@compiled
def _finish(table: Places, trial: Places, work: Places) -> None:
    """Do nothing more, put the Ark on the first seat, and end the game with this turn."""
    if trial[at.STEP] == at.AT_PLACE:
        go_on_from_placing(table, trial)
    if trial[at.STEP] == ark.AT_SEAT:
        list_seats(table, trial, work)
        take_seat(table, trial, work[0])
    score_finally(table, trial)


greedy_move = looking_ahead(_look, copy_game, make, _finish)


# -- quick --------------------------------------------------------------------------------------


@compiled
def quick_move(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """Any kind of move, each as likely as another, and then any such move."""
    if state[at.STEP] == at.AT_LAY:
        return quick_laying(table, state, keys, moves)
    if state[at.STEP] == ark.AT_SEAT:
        return ark.SEAT << at.VERB | moves[below(keys, list_seats(table, state, moves))]
    if barred(table, state):
        return _PASS
    ways = list_ways(table, state, moves)
    placings = list_placings(table, state, moves[ways:])
    kind = below(keys, 1 + (ways > 0) + (placings > 0))
    if kind == 0:
        return _PASS
    if kind == 2 or placings == 0:
        return ark.MOVE_ARK << at.VERB | moves[below(keys, ways)]
    return at.PLACE << at.VERB | moves[ways + below(keys, placings)]
