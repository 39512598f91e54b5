"""Playing to the end by chance, or by a policy."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Protocol

from arkrules.play.content import Content, draft_of
from arkrules.play.moves import Draw, Move, drawn
from arkrules.play.referee import make, options
from arkrules.play.state import GameState
from arkrules.play.turn import drawable
from arkrules.structure import require, unwanted

__all__ = ["Policy", "Uniform", "chance_move", "chance_of", "playout", "plies", "random_move"]

Policy = Callable[[GameState, Random], Move]
"""Chooses a legal move; chance is not asked."""


def random_move(state: GameState, rng: Random) -> Move:
    """A legal move at random: first its kind, then the move among those of the kind.

    Otherwise the many ways of one figure would crowd out everything else.
    """
    return _any_move(state.content, rng)


def _any_move(content: Content, rng: Random) -> Move:
    groups, random = options(content), rng.random
    verb, codes = groups[int(random() * len(groups))]
    return verb.make(content, codes[int(random() * len(codes))])


def chance_move(state: GameState, rng: Random) -> Move:
    """What chance does at the step of drawing: a tile, or the end where it may be called."""
    return chance_of(state.content, rng)


class Uniform(Protocol):
    """Where chance comes from: numbers from 0 up to 1, as `Random` has them."""

    def random(self) -> float:
        """The next number."""
        ...


def chance_of(content: Content, rng: Uniform) -> Move:
    """A drawn tile, each as likely as there are of it; or the end where it may be called.

    Of a bag that is known it takes one number.
    """
    tiles = content.bag
    if not tiles:  # unknown, or empty: the end may be called
        groups = options(content)
        verb, codes = groups[int(rng.random() * len(groups))]
        if verb.makes is not Draw:
            return verb.make(content, codes[0])
        tiles = drawable(content)
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
    _require(state, rng, policy)
    return _plies(state, rng, policy)


def _plies(state: GameState, rng: Random, policy: Policy) -> Iterator[tuple[Move, GameState]]:
    while not state.over:
        if state.step == "draw":
            move = chance_of(state.content, rng)
            state = state.after(move)
        elif policy is random_move:  # which takes its moves from the list of legal ones
            move = random_move(state, rng)
            state = state.after(move)
        else:
            move = policy(state, rng)
            state = state.play(move)
        yield move, state


def playout(state: GameState, rng: Random, policy: Policy = random_move) -> GameState:
    """The last state of a game played to its end by random legal moves, or by a policy."""
    _require(state, rng, policy)
    if policy is not random_move:
        last = state
        for _, last in plies(state, rng, policy):  # noqa: B007  # the last one is the answer
            pass
        return last
    # Nobody looks at the states on the way, so that all moves are made on one draft.
    draft = draft_of(state.content)
    draft.board = draft.board.apart()
    while (step := draft.step) != "over":
        draft.log = ()
        make(draft, chance_of(draft, rng) if step == "draw" else _any_move(draft, rng))
    draft.board = draft.board.shared()
    return GameState(draft)


def _require(state: GameState, rng: Random, policy: Policy) -> None:
    """Refuse what no game can be played with."""
    require(state, GameState, "state", "a state, such as `new_game` gives")
    require(rng, Random, "rng", "a source of chance, such as `random.Random(7)`")
    if not callable(policy):
        raise unwanted(policy, "policy", "a function of a state and a source of chance")
