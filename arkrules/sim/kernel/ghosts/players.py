"""The players where meeples are haunted: by the dice of the engine, greedy, and quick ones.

A laying is chosen as in the base game, but for what the greedy player tries.
"""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled, inlined
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.chance import below, mixed, said_follower, scattered
from arkrules.sim.kernel.chance import turn_base as base_of_turn
from arkrules.sim.kernel.ghosts.copying import copy_game
from arkrules.sim.kernel.ghosts.ending import score_finally
from arkrules.sim.kernel.ghosts.haunting import (
    first_haunted,
    go_on_from_haunting,
    haunt,
    list_haunted,
)
from arkrules.sim.kernel.ghosts.listing import list_placings
from arkrules.sim.kernel.ghosts.moves import make
from arkrules.sim.kernel.ghosts.pieces import owner_of
from arkrules.sim.kernel.ghosts.turns import go_on_from_placing
from arkrules.sim.kernel.looking import keep, look_at_layings, looking_ahead
from arkrules.sim.kernel.players import quick_laying, random_laying
from arkrules.sim.numbers import Places, Roll, Rolls

__all__ = ["greedy_move", "quick_move", "random_move"]

_NOTHING = np.uint64(0)
_STRIDE = np.uint64(0x9E3779B97F4A7C15)  # as `Dice` has it
_32 = np.uint64(32)
_LOW = np.uint64(0xFFFFFFFF)
_PASS = at.PASS << at.VERB


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
def _random_choice(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """Whether to do something at all, then what has the highest number."""
    number = _list_choices(table, state, moves)
    base = _turn_base(state, said, key)
    if _may_pass(table, state):
        doing = said[at.SAID_PLACING if state[at.STEP] == at.AT_PLACE else own.SAID_HAUNTING]
        if number == 0 or scattered(base, said[at.SAID_PASSING]) > scattered(base, doing):
            return _PASS
    best = _NOTHING
    chosen = 0
    for move in moves[:number]:
        rank = scattered(base, _said_choice(state, said, move))
        if rank > best:
            best = rank
            chosen = move
    return _verb(state) | chosen


@inlined
def random_move(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """What has the highest number."""
    if state[at.STEP] == at.AT_LAY:
        return random_laying(table, state, said, key, moves)
    return _random_choice(table, state, said, key, moves)


# -- greedy ---------------------------------------------------------------------------------------


@compiled
def _look(
    table: Places, state: Places, said: Rolls, key: Roll, work: Places, moves: Places, keys: Rolls
) -> int:
    """Keep a few layings; or a few placings, or meeples to haunt, and doing nothing; how many."""
    if state[at.STEP] == at.AT_LAY:
        return look_at_layings(table, state, said, key, work, moves, keys)
    base = _turn_base(state, said, key)
    known = 0
    for move in work[: _list_choices(table, state, work)]:
        known = keep(moves, keys, known, move, scattered(base, _said_choice(state, said, move)))
    for one in range(known):
        moves[one] |= _verb(state)
    if _may_pass(table, state):
        moves[known] = _PASS
        keys[known] = scattered(base, said[at.SAID_PASSING])
        known += 1
    return known


@compiled
def _finish(table: Places, trial: Places, work: Places) -> None:
    """Haunt nobody, or the first where one must, place nothing, and end the game with this turn."""
    while trial[at.STEP] > at.OVER:
        if table[own.MANDATORY]:
            haunt(table, trial, first_haunted(table, trial))
        else:
            go_on_from_haunting(table, trial)
    if trial[at.STEP] == at.AT_PLACE:
        go_on_from_placing(table, trial)
    score_finally(table, trial, work)


greedy_move = looking_ahead(_look, copy_game, make, _finish)


# -- quick ----------------------------------------------------------------------------------------


@compiled
def _quick_choice(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """Nothing, where one may, or as likely any placing, or anybody to haunt."""
    number = _list_choices(table, state, moves)
    if _may_pass(table, state) and (number == 0 or below(keys, 2) == 0):
        return _PASS
    return _verb(state) | moves[below(keys, number)]


@inlined
def quick_move(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """A laying, or whether to do anything at all and then what, each as likely as another."""
    if state[at.STEP] == at.AT_LAY:
        return quick_laying(table, state, keys, moves)
    return _quick_choice(table, state, keys, moves)
