"""The course of the river: its open ends, and how it bends on its way from the spring."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import lru_cache

from arkrules.board import Board
from arkrules.geometry import SIDES, STEPS, opposite, to_cell
from arkrules.tiles import Tile
from arkrules.tiles.tile import RIVER, Border

SPRING = "spring"
STRAIGHT = 2
"""The quarter turns from the side where the river comes in to the one where it leaves."""


@lru_cache(maxsize=4096)
def river_sides(tile: Tile) -> tuple[int, ...]:
    """Return the sides that a river reaches."""
    return tuple(side for side in SIDES if tile.sides[side][1] == RIVER)


@lru_cache(maxsize=4096)
def bridged(tile: Tile) -> bool:
    """Return whether a road or a city crosses the river on a tile."""
    across = {side for side in SIDES if tile.borders[side] in (Border.ROAD, Border.CITY)}
    return len(river_sides(tile)) == len(across) == STRAIGHT


def marks(tile: Tile) -> Mapping[str, int]:
    """Return the marks on a tile as a whole."""
    return tile.kind.marked.get("", {})


def forks(tile: Tile) -> bool:
    """Return whether the river forks on a tile."""
    return len(river_sides(tile)) > STRAIGHT


def flows_to(board: Board, spot: int, side: int) -> bool:
    """Return whether there is a tile beyond a side to which the river flows on."""
    beyond = board.tiles.get(spot + STEPS[side])
    return beyond is not None and opposite(side) in river_sides(beyond.tile)


@lru_cache(maxsize=4)  # asked for every place of a tile
def open_ends(board: Board, _tiles: int) -> Mapping[int, frozenset[int]]:
    """Return the empty cells that the river leads to, each with the sides where it arrives."""
    found: dict[int, frozenset[int]] = {}
    for spot, placed in board.tiles.items():
        for side in river_sides(placed.tile):
            if (there := spot + STEPS[side]) not in board.tiles:
                found[there] = found.get(there, frozenset()) | {opposite(side)}
    return found


@lru_cache(maxsize=4)  # likewise
def _distances(board: Board, _tiles: int) -> Mapping[int, int]:
    """Return how many tiles the river has passed from the spring to each of its tiles."""
    found = {spot: 0 for spot, placed in board.tiles.items() if SPRING in marks(placed.tile)}
    for spot in (waiting := [*found]):
        for side in river_sides(board.tiles[spot].tile):
            there = spot + STEPS[side]
            if there not in found and flows_to(board, spot, side):
                found[there] = found[spot] + 1
                waiting.append(there)
    return found


def way_back(board: Board, spot: int, out: int) -> Iterator[tuple[Tile, int]]:
    """Yield the tiles from one that the river leaves by a side back to the spring, each with the
    quarter turns between the sides where the river comes in and goes out.

    Where no spring shows which way leads back, the way ends.
    """
    while True:
        tile, far = board.tiles[spot].tile, len(board)
        steps = _distances(board, far)
        ways = sorted(
            (steps.get(spot + STEPS[side], far), side)
            for side in river_sides(tile)
            if side != out and flows_to(board, spot, side)
        )
        if not ways or (len(ways) > 1 and ways[0][0] == ways[1][0]):
            return
        into = ways[0][1]
        yield tile, out - into & 3
        spot, out = spot + STEPS[into], opposite(into)


def runs_into(board: Board, spot: int, sides: Collection[int]) -> bool:
    """Return whether a tile lies straight ahead of one of some sides, or beside that way, or
    another end of the river beside the cell ahead.
    """
    others = open_ends(board, len(board.tiles)).keys() - {spot}
    beside = any(spot + STEPS[side] + step in others for side in sides for step in STEPS)
    at = complex(*to_cell(spot))
    ways = [complex(*to_cell(there)) - at for there in board.tiles]
    turned = (way * 1j ** (1 - side) for side in sides for way in ways)  # the side faces east
    return beside or any(way.real > 0 and abs(way.imag) < 2 for way in turned)
