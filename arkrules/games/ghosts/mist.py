"""Where mist goes on and where it ends."""

from __future__ import annotations

from functools import lru_cache

import attrs

from arkrules.board import Board
from arkrules.games.ghosts.clauses import HalfSide, Limiting, MistRules
from arkrules.geometry import SIDES, STEPS
from arkrules.play import Content
from arkrules.tiles import Tile

__all__ = ["MIST", "Meeting", "bears_mist", "meeting"]

MIST = "mist"
"""The mark of a tile with mist that reaches no side."""


@attrs.frozen
class Meeting:
    """What the mist of the tile just laid does where it meets other tiles."""

    extends: bool
    limits: bool


@lru_cache(maxsize=4096)
def bears_mist(tile: Tile) -> bool:
    """Whether there is mist anywhere on a tile."""
    return any(map(tile.misty, SIDES)) or MIST in tile.kind.marked.get("", {})


@lru_cache(maxsize=4096)
def _misty(tile: Tile, rule: HalfSide) -> tuple[bool, ...]:
    """Which sides of a tile are misty."""
    return tuple(map(tile.misty if rule is HalfSide.ANY else tile.shrouded, SIDES))


def meeting(state: Content) -> Meeting:
    """What the mist of the tile just laid does."""
    rules = state.profile[MistRules]
    return _meeting(state.board, state.spot_laid(), rules.half_side, rules.limits)


@lru_cache(maxsize=16)  # several steps of one turn ask
def _meeting(board: Board, laid: int, half: HalfSide, limiting: Limiting) -> Meeting:
    tiles = board.tiles
    mine = _misty(tiles[laid].tile, half)
    extends = limits = False
    for side, step in enumerate(STEPS):
        placed = tiles.get(laid + step)
        if placed is None:
            continue
        theirs = _misty(placed.tile, half)[side - 2]
        if mine[side] and theirs:
            extends = True
        elif mine[side] or theirs:
            limits = limits or _limits(limiting, mine[side], placed.tile)
    return _MEETINGS[extends, limits]


_MEETINGS = {(one, two): Meeting(one, two) for one in (False, True) for two in (False, True)}


def _limits(rule: Limiting, new: bool, beside: Tile) -> bool:
    """Whether mist is limited that ends between the new tile and the one beside it."""
    if rule is Limiting.EITHER:
        return True
    return new and (rule is Limiting.LAID_TILE or not bears_mist(beside))
