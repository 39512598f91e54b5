"""The extent of mist: where it continues and where it ends."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from arkrules.board import Board
from arkrules.games.ghosts.clauses import HalfSide, Limiting, MistRules
from arkrules.geometry import SIDES, STEPS, opposite
from arkrules.play import StateData
from arkrules.tiles import NOTHING, Tile

MIST = "mist"
"""The mark of a tile with mist that reaches no side."""


@lru_cache(maxsize=4096)
def bears_mist(tile: Tile) -> bool:
    """Whether there is mist anywhere on a tile."""
    return any(map(tile.misty, SIDES)) or MIST in tile.kind.marked.get("", {})


def of_block(tile: Tile) -> bool:
    """Whether a tile is a square of a block."""
    return any(NOTHING in side for side in tile.sides)


def whole_block(board: Board, spot: int) -> Iterable[Tile]:
    """Return the squares of the block of a tile, or the tile alone."""
    found = {spot: board.tiles[spot].tile}
    for at in (waiting := [spot]):
        for side in SIDES:
            if NOTHING not in found[at].sides[side] or (beside := at + STEPS[side]) in found:
                continue
            placed = board.tiles.get(beside)
            if placed is not None and NOTHING in placed.tile.sides[opposite(side)]:
                found[beside] = placed.tile
                waiting.append(beside)
    return found.values()


@lru_cache(maxsize=4096)
def misty_sides(tile: Tile, any_slot: bool) -> frozenset[int]:
    """Return the sides of a tile with mist on any slot, or else on all."""
    return frozenset(filter(tile.misty if any_slot else tile.shrouded, SIDES))


def meeting(state: StateData) -> tuple[bool, int]:
    """Return whether mist on the tile just laid goes on beyond it, and at how many sides mist is
    limited.
    """
    rules = state.profile[MistRules]
    return _meeting(state.board, state.spot_laid(), rules.half_side is HalfSide.ANY, rules.limits)


@lru_cache(maxsize=1)  # several steps of a turn ask the same
def _meeting(board: Board, laid: int, any_slot: bool, limiting: Limiting) -> tuple[bool, int]:
    mist = misty_sides(board.tiles[laid].tile, any_slot)
    extends, limits = False, 0
    for side, step, facing in _FACING:
        if (beside := board.tiles.get(laid + step)) is None:
            continue
        meets = facing in misty_sides(beside.tile, any_slot)
        if side in mist and meets:
            extends = True
        elif side in mist:
            limits += _limits(limiting, board, laid + step)
        elif meets:
            limits += limiting is Limiting.EITHER
    return extends, limits


_FACING = [(side, step, opposite(side)) for side, step in enumerate(STEPS)]
"""Each side, the step across it, and the side beyond."""


def _limits(rule: Limiting, board: Board, beside: int) -> bool:
    """Return whether mist on the new tile is limited by the tile without mist beside it."""
    if rule is Limiting.LAID_AGAINST_CLEAR:
        return not bears_mist(board.tiles[beside].tile)
    if rule is Limiting.LAID_AGAINST_CLEAR_BLOCK:
        return not any(map(bears_mist, whole_block(board, beside)))
    return True


def faces_a_gap(state: StateData) -> bool:
    """Return whether mist on the tile just laid reaches a side next to an empty cell."""
    tiles, laid = state.board.tiles, state.spot_laid()
    tile = tiles[laid].tile
    return any(tile.misty(side) and laid + STEPS[side] not in tiles for side in SIDES)
