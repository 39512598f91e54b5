"""Playing to the end by chance, or by a policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
    tile, left = "", int(rng.random() * sum(tiles.values()))
    for tile, count in tiles.items():  # noqa: B007  # the one that it stops at
        left -= count
        if left < 0:
            break
    return drawn(tile)


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
    checked = policy is not random_move  # as in `plies`, without handing out every state
    while (step := state.step) != "over":
        if step == "draw":
            state = state.after(_chance(state, rng))
        else:
            move = policy(state, rng)
            state = state.play(move) if checked else state.after(move)
    return state
