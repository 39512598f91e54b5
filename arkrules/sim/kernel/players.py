"""The players: by chance with the dice of the engine, greedy, and quick ones by chance alone.

Each chooses a move at whatever step it is asked, as the player of the same name in
`arkrules.play.playouts` would, and sets aside what it cannot lay.
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
from arkrules.sim.kernel.copying import copy_game
from arkrules.sim.kernel.ending import score_finally
from arkrules.sim.kernel.listing import list_layings, list_segments
from arkrules.sim.kernel.looking import as_moves, keep, look_at_layings, looking_ahead
from arkrules.sim.kernel.moves import make
from arkrules.sim.kernel.turns import go_on_from_placing
from arkrules.sim.numbers import Places, Roll, Rolls

__all__ = ["greedy_move", "quick_laying", "quick_move", "random_laying", "random_move"]

_NOTHING = np.uint64(0)
_PASS, _DISCARD = at.PASS << at.VERB, at.DISCARD << at.VERB


# -- by the dice --------------------------------------------------------------------------------


@compiled
def random_laying(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """The laying with the highest number; or setting the hand aside if there is none."""
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
    return at.LAY << at.VERB | chosen if number else _DISCARD


@compiled
def _random_placing(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """Whether to place, then the segment with the highest number."""
    number = list_segments(table, state, moves)
    base = turn_base(state, said, key)
    if scattered(base, said[at.SAID_PASSING]) > scattered(base, said[at.SAID_PLACING]):
        return _PASS
    best = _NOTHING
    chosen = 0
    for segment in moves[:number]:
        rank = scattered(base, said_follower(state, said, segment))
        if rank > best:
            best = rank
            chosen = segment
    return at.PLACE << at.VERB | chosen if number else _PASS


@inlined
def random_move(table: Places, state: Places, said: Rolls, key: Roll, moves: Places) -> int:
    """What has the highest number."""
    if state[at.STEP] == at.AT_LAY:
        return random_laying(table, state, said, key, moves)
    return _random_placing(table, state, said, key, moves)


# -- greedy ---------------------------------------------------------------------------------------


@compiled
def _look(
    table: Places, state: Places, said: Rolls, key: Roll, work: Places, moves: Places, keys: Rolls
) -> int:
    """Keep a few layings; or a few placings, and placing nothing; how many."""
    if state[at.STEP] == at.AT_LAY:
        return look_at_layings(table, state, said, key, work, moves, keys)
    base = turn_base(state, said, key)
    known = 0
    for segment in work[: list_segments(table, state, work)]:
        rank = scattered(base, said_follower(state, said, segment))
        known = keep(moves, keys, known, segment, rank)
    as_moves(moves, known, at.PLACE)
    moves[known] = _PASS
    keys[known] = scattered(base, said[at.SAID_PASSING])
    return known + 1


@compiled
def _finish(table: Places, trial: Places, work: Places) -> None:
    """Place nothing, and end the game with this turn."""
    if trial[at.STEP] == at.AT_PLACE:
        go_on_from_placing(table, trial)
    score_finally(table, trial, work)


greedy_move = looking_ahead(_look, copy_game, make, _finish)


# -- quick --------------------------------------------------------------------------------------


@compiled
def quick_laying(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """Any laying, each as likely as another; or setting the hand aside if there is none."""
    number = list_layings(table, state, moves)
    return at.LAY << at.VERB | moves[below(keys, number)] if number else _DISCARD


@compiled
def _quick_placing(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """Nothing, or as likely any placing."""
    number = list_segments(table, state, moves)
    if number == 0 or below(keys, 2) == 0:
        return _PASS
    return at.PLACE << at.VERB | moves[below(keys, number)]


@inlined
def quick_move(table: Places, state: Places, keys: Rolls, moves: Places) -> int:
    """A laying, or whether to place at all and then where, each as likely as another."""
    if state[at.STEP] == at.AT_LAY:
        return quick_laying(table, state, keys, moves)
    return _quick_placing(table, state, keys, moves)
