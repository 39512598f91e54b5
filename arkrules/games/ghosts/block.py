"""The start block: tiles that hang together where nothing at all is printed."""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.board import Board
from arkrules.geometry import SIDES, STEPS, opposite
from arkrules.tiles import NOTHING, Tile

__all__ = ["of_block", "whole_block"]


def of_block(tile: Tile) -> bool:
    """Whether a tile is a square of a block."""
    return any(NOTHING in side for side in tile.sides)


def whole_block(board: Board, spot: int) -> Iterable[Tile]:
    """The squares of the block to which a tile belongs, or the tile alone."""
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
