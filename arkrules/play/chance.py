"""Playing to the end by chance, or by a policy."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from itertools import accumulate
from random import Random

from arkrules.play.moves import Draw, Move, drawn
from arkrules.play.state import GameState
from arkrules.play.turn import drawable

__all__ = ["Policy", "playout", "plies", "random_move"]

Policy = Callable[[GameState, Random], Move]
"""Chooses a legal move; chance is not asked."""


def random_move(state: GameState, rng: Random) -> Move:
    """A legal move at random: first its kind, then the move among those of the kind.

    Otherwise the many ways of one figure would crowd out everything else.
    """
    groups = state.moves().groups
    verb, codes = groups[int(rng.random() * len(groups))]
    return verb.make(state, codes[int(rng.random() * len(codes))])


def _chance(state: GameState, rng: Random) -> Move:
    """A drawn tile, each as likely as there are of it; or the end where it may be called."""
    if not state.bag:  # unknown, or empty: the end may be called
        groups = state.moves().groups
        verb, codes = groups[int(rng.random() * len(groups))]
        if verb.makes is not Draw:
            return verb.make(state, codes[0])
    tiles = drawable(state)
    upto = list(accumulate(tiles.values()))
    return drawn(list(tiles)[bisect_right(upto, rng.random() * upto[-1])])


def plies(
    state: GameState, rng: Random, policy: Policy = random_move
) -> Iterator[tuple[Move, GameState]]:
    """Move after move to the end, each with the state it leads to."""
    checked = policy is not random_move  # which takes its moves from the list of legal ones
    while (step := state.step) != "over":
        if step == "draw":
            move = _chance(state, rng)
            state = state.after(move)
        else:
            move = policy(state, rng)
            state = state.play(move) if checked else state.after(move)
        yield move, state


def playout(state: GameState, rng: Random, policy: Policy = random_move) -> GameState:
    """The last state of a game played to its end by random legal moves, or by a policy."""
    for _, state in plies(state, rng, policy):  # noqa: B007, B020  # the last one is the answer
        pass
    return state
