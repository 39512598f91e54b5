"""Copying a game: as much of a state as it has come to use."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.laying import step_to
from arkrules.sim.numbers import Places

__all__ = ["begin", "copy_game", "copy_part", "copy_tiles", "same_grid"]


@compiled
def copy_part(source: Places, target: Places, begins: int, number: int) -> None:
    """Make so many numbers of one game like those of another."""
    # Slices, for where a place is counted from their beginning, many are copied at once.
    ours, theirs = source[begins : begins + number], target[begins : begins + number]
    for place in range(number):
        theirs[place] = ours[place]


@compiled
def copy_game(source: Places, target: Places) -> None:
    """Make one game like another, but for the grid."""
    tiles = source[at.TILE_COUNT]
    nodes = source[at.NODE_COUNT]
    opens = source[at.OPEN_COUNT]
    copy_part(source, target, 0, at.TILE_CELL)
    copy_part(source, target, at.TILE_CELL, tiles)
    copy_part(source, target, at.TILE_LIE, tiles)
    copy_part(source, target, at.TILE_FIRST, tiles)
    copy_part(source, target, at.TILE_STAMP, tiles)
    copy_part(source, target, at.SITES, source[at.SITE_COUNT])
    copy_part(source, target, at.PARENT, nodes)
    copy_part(source, target, at.NEXT, nodes)
    copy_part(source, target, at.ENDS, nodes)
    copy_part(source, target, at.HOLDS, nodes)
    copy_part(source, target, at.PIECE, nodes)
    copy_part(source, target, at.UNDER, nodes)
    copy_part(source, target, at.NODE_STAMP, nodes)
    copy_part(source, target, at.OPEN_CELL, opens)
    copy_part(source, target, at.OPEN_DEMAND, opens)


@compiled
def copy_tiles(source: Places, target: Places) -> None:
    """Make one game know the tiles and the open cells of another, which are on its grid already."""
    copy_part(source, target, at.TILE_CELL, source[at.TILE_COUNT])
    copy_part(source, target, at.OPEN_CELL, source[at.OPEN_COUNT])
    target[at.TILE_COUNT] = source[at.TILE_COUNT]
    target[at.OPEN_COUNT] = source[at.OPEN_COUNT]


@compiled
def same_grid(source: Places, target: Places, cell: int, opened: int) -> None:
    """Make the grid of one game like another's, where laying a tile on a cell can change it.

    `opened` is the cell that was the last of the open ones before; it may have been moved up.
    """
    target[at.GRID + cell] = source[at.GRID + cell]
    target[at.GRID + opened] = source[at.GRID + opened]
    for side in range(4):
        there = at.GRID + cell + step_to(side)
        target[there] = source[there]


@compiled
def begin(start: Places, state: Places) -> None:
    """Make a game like the one that all begin from; its own tiles are wiped off the grid."""
    for tile in range(state[at.TILE_COUNT]):
        state[at.GRID + state[at.TILE_CELL + tile]] = 0
    for place in range(state[at.OPEN_COUNT]):
        state[at.GRID + state[at.OPEN_CELL + place]] = 0
    copy_game(start, state)
    for tile in range(start[at.TILE_COUNT]):
        state[at.GRID + start[at.TILE_CELL + tile]] = at.TILE + tile
    for place in range(start[at.OPEN_COUNT]):
        state[at.GRID + start[at.OPEN_CELL + place]] = place + 1
