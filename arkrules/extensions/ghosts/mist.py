"""Where mist goes on and where it ends."""

from __future__ import annotations

from functools import lru_cache

import attrs

from arkrules.extensions.ghosts.clauses import HalfSide, Limiting, MistRules, OpenSide
from arkrules.geometry import SIDES, STEPS, opposite
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
    assert state.laid is not None
    rules = state.profile[MistRules]
    assert rules.open_side is OpenSide.NOTHING  # only where two tiles meet
    tiles, half = state.board.tiles, rules.half_side
    laid = tiles[state.laid].tile
    mine = _misty(laid, half)
    extends = limits = False
    for side, step in zip(SIDES, STEPS, strict=True):
        placed = tiles.get(state.laid + step)
        if placed is None:
            continue
        theirs = _misty(placed.tile, half)[opposite(side)]
        if mine[side] and theirs:
            extends = True
        elif mine[side] or theirs:
            limits = limits or _limits(rules.limits, mine[side], placed.tile)
    return Meeting(extends, limits)


def _limits(rule: Limiting, new: bool, beside: Tile) -> bool:
    """Whether mist is limited that ends between the new tile and the one beside it."""
    if rule is Limiting.EITHER:
        return True
    return new and (rule is Limiting.LAID_TILE or not bears_mist(beside))
