"""The players where meeples are haunted: by the dice of the engine, greedy, and quick ones.

A laying and a discarding is chosen as in the base game, but for what the greedy player tries.
Whatever is chosen is given as the number of the move.
"""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.chance import below, mixed, said_follower, scattered
from arkrules.sim.kernel.chance import turn_base as base_of_turn
from arkrules.sim.kernel.copying import same_grid
from arkrules.sim.kernel.ghosts.copying import copy_game
from arkrules.sim.kernel.ghosts.ending import score_finally
from arkrules.sim.kernel.ghosts.haunting import (
    first_haunted,
    go_on_from_haunting,
    haunt,
    list_haunted,
)
from arkrules.sim.kernel.ghosts.listing import list_placings
from arkrules.sim.kernel.ghosts.pieces import owner_of
from arkrules.sim.kernel.ghosts.turns import go_on_from_placing, lay_held, place_piece
from arkrules.sim.kernel.listing import list_layings
from arkrules.sim.kernel.players import keep, rank_laying
from arkrules.sim.numbers import Places, Roll, Rolls

__all__ = ["greedy_choice", "greedy_laying", "quick_choice", "random_choice"]

_NOTHING = np.uint64(0)
_STRIDE = np.uint64(0x9E3779B97F4A7C15)  # as `Dice` has it
_32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)


# -- what can be chosen besides layings -----------------------------------------------------------


@compiled
def _list_choices(table: Places, state: Places, moves: Places) -> int:
    """List the placings, or who can be haunted; how many they are."""
    if state[at.STEP] == at.AT_PLACE:
        return list_placings(table, state, moves)
    return list_haunted(table, state, moves)


@compiled
def _verb(state: Places) -> int:
    """The kind of move that is chosen, where one is not passed."""
    return (at.PLACE if state[at.STEP] == at.AT_PLACE else own.HAUNT) << at.VERB


@compiled
def _may_pass(table: Places, state: Places) -> bool:
    """Whether one may do nothing."""
    may: bool = state[at.STEP] == at.AT_PLACE or not table[own.MANDATORY]
    return may


# -- by the dice ----------------------------------------------------------------------------------


@compiled
def _turn_base(state: Places, said: Rolls, key: Roll) -> Roll:
    """The base of all numbers of this turn and step."""
    if state[at.STEP] == at.AT_PLACE:
        return base_of_turn(state, said, key)
    turn = np.uint64(state[at.TURN])
    step = said[own.SAID_STEP + state[at.STEP] - own.AT_HAUNT_OTHER]
    return mixed((key + turn * _STRIDE) ^ step)


@compiled
def _said_haunting(state: Places, said: Rolls, node: int) -> Roll:
    """Haunting a meeple, put together of its player, its cell and its segment."""
    tile = state[at.UNDER + node]
    kind = state[at.TILE_LIE + tile] >> 2
    segment = node - state[at.TILE_FIRST + tile]
    name = said[own.SAID_NAME + kind * at.SEGMENTS + segment]
    length = int(np.int64(name >> _32))
    cell = state[at.TILE_CELL + tile]
    longer = int(np.int64(said[at.SAID_CELL + cell] >> _32))
    lengths = longer * len(own.NAME_LENGTHS) + length
    player = owner_of(state[at.PIECE + node])
    before = np.uint64(state[own.NAMES + player * own.NAME + lengths])
    return (before ^ said[own.SAID_CELL + length * at.CELLS + cell] ^ (name & _LOW)) * _STRIDE


@compiled
def _said_choice(state: Places, said: Rolls, move: int) -> Roll:
    """A placing, or haunting."""
    if state[at.STEP] != at.AT_PLACE:
        return _said_haunting(state, said, move)
    segment = move & (1 << at.PIECES) - 1
    if move >> at.PIECES:
        kind = state[at.TILE_LIE + state[at.TILE_COUNT] - 1] >> 2
        return said[own.SAID_GUARD + kind * at.SEGMENTS + segment]
    return said_follower(state, said, segment)


@compiled
def random_choice(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """Whether to do something at all, then what has the highest number."""
    number = _list_choices(table, state, moves)
    base = _turn_base(state, said, key)
    if _may_pass(table, state):
        doing = said[at.SAID_PLACING if state[at.STEP] == at.AT_PLACE else own.SAID_HAUNTING]
        if number == 0 or scattered(base, said[at.SAID_PASSING]) > scattered(base, doing):
            return at.PASS << at.VERB
    best = _NOTHING
    chosen = 0
    for move in moves[:number]:
        rank = scattered(base, _said_choice(state, said, move))
        if rank > best:
            best = rank
            chosen = move
    return _verb(state) | chosen


# -- greedy ---------------------------------------------------------------------------------------


@compiled
def _margin(table: Places, trial: Places, work: Places, player: int) -> int:
    """How far a player would be ahead if the game ended with the turn that is tried."""
    while trial[at.STEP] > at.OVER:
        if table[own.MANDATORY]:
            haunt(table, trial, first_haunted(table, trial))
        else:
            go_on_from_haunting(table, trial)
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
    base = base_of_turn(state, said, key)
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
def greedy_choice(
    table: Places, state: Places, said: Rolls, key: Roll,
    trial: Places, work: Places, moves: Places, keys: Rolls,
) -> int:  # fmt: skip
    """Of a few placings, or meeples to haunt, and of doing nothing, what has the best margin."""
    base = _turn_base(state, said, key)
    known = 0
    for move in work[: _list_choices(table, state, work)]:
        known = keep(moves, keys, known, move, scattered(base, _said_choice(state, said, move)))
    if _may_pass(table, state):
        moves[known] = at.NO_MOVE
        keys[known] = scattered(base, said[at.SAID_PASSING])
        known += 1
    chosen = 0
    best = 0
    for look in range(known):
        if known == 1:
            break
        copy_game(state, trial)
        if moves[look] == at.NO_MOVE:
            if state[at.STEP] != at.AT_PLACE:
                go_on_from_haunting(table, trial)
        elif state[at.STEP] == at.AT_PLACE:
            place_piece(table, trial, moves[look])
        else:
            haunt(table, trial, moves[look])
        margin = _margin(table, trial, work, state[at.MOVER])
        if look == 0 or margin > best or (margin == best and keys[look] > keys[chosen]):
            best = margin
            chosen = look
    return at.PASS << at.VERB if moves[chosen] == at.NO_MOVE else _verb(state) | moves[chosen]


# -- quick ----------------------------------------------------------------------------------------


@compiled
def quick_choice(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """Nothing, where one may, or as likely any placing, or anybody to haunt."""
    number = _list_choices(table, state, moves)
    if _may_pass(table, state) and (number == 0 or below(keys, 2) == 0):
        return at.PASS << at.VERB
    return _verb(state) | moves[below(keys, number)]
