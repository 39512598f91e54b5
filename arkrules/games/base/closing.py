"""When roads, cities and sites are complete.

For roads and nearly all cities that is a count the board keeps: no open side.
What `city.closed` may answer besides needs to know which empty cells a city encloses,
and that is looked at only where it is the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.board import Board, Feature
from arkrules.games.base.clauses import CityRules, Closed
from arkrules.geometry import STEPS, STRIDE, to_cell
from arkrules.rules import Profile

if TYPE_CHECKING:
    from arkrules.play.content import Content

__all__ = [
    "city_is_complete",
    "completed_cities",
    "completed_roads",
    "enclosed_by",
    "hole_beside",
    "is_closed",
]

_PLAIN = Closed.NO_OPEN_SIDE  # looking up a member of an enumeration takes longer than it should


def completed_roads(state: Content) -> list[int]:
    """The roots of the roads that the tile just laid completes."""
    board = state.board
    if board.quiet == state.laid:
        return []
    return board.completed_here(state.spot_laid(), "road")


def completed_cities(state: Content) -> list[int]:
    """The roots of the cities that the tile just laid completes.

    Complete means complete now, and not without this tile.
    """
    board = state.board
    if state.profile[CityRules].closed is _PLAIN:
        if board.quiet == state.laid:
            return []
        return board.completed_here(state.spot_laid(), "city")
    laid = state.spot_laid()
    before = board.without(laid)
    completed = [
        city
        for city in board.features("city")
        if city_is_complete(state.profile, city) and not _was_complete(state, city, before)
    ]
    completed.sort(key=lambda city: city.begins)
    return [city.root for city in completed]


def _was_complete(state: Content, city: Feature, before: Board) -> bool:
    """Whether a part of the city was complete already before the tile was laid."""
    spot = state.spot_laid()
    earlier = {
        before.feature(cell.spot, name).root: None
        for cell, name in city.segments
        if cell.spot != spot
    }
    was = any(city_is_complete(state.profile, before.feature_of(root)) for root in earlier)
    if spot in city.spots:
        return was and not state.profile[CityRules].completed_again
    return was


def is_closed(state: Content, node: int, kind: str) -> bool:
    """Whether the road or city of a node is complete as the board stands."""
    if kind == "city" and state.profile[CityRules].closed is not _PLAIN:
        return city_is_complete(state.profile, state.board.feature_of(node))
    return state.board.open_sides(node) == 0


def city_is_complete(profile: Profile, city: Feature) -> bool:
    """Whether a city is complete as the board stands."""
    rule = profile[CityRules].closed
    if city.closed:
        return rule is not Closed.ENCLOSED_FILLED or not enclosed_by(city)
    return rule is Closed.WALL_SUFFICES and all(
        hole_beside(city, spot + STEPS[side]) for spot, side in city.open_borders
    )


def hole_beside(city: Feature, start: int) -> frozenset[int]:
    """The empty cells connected to one, if only this city's sides border them; else nothing."""
    board = city.board
    extent = board.extent()
    assert extent is not None  # the city lies on something
    hole = {start}
    todo = [start]
    while todo:
        spot = todo.pop()
        if not extent.holds(spot):
            return frozenset()
        for side, step in enumerate(STEPS):
            there = spot + step
            placed = board.tiles.get(there)
            if placed is None:
                if there not in hole:
                    hole.add(there)
                    todo.append(there)
                continue
            at = placed.tile.slots[side + 2 & 3][1]
            if at < 0 or not city.nodes >> placed.first + at & 1:
                return frozenset()
    return frozenset(hole)


def enclosed_by(city: Feature) -> frozenset[int]:
    """The empty cells from which every walk past tiles that are not the city's stays inside."""
    board = city.board
    extent = board.extent()
    assert extent is not None  # the city lies on something
    own = set(city.spots)
    start = extent.north * STRIDE + extent.west - STRIDE - 1
    outside = {start}
    todo = [start]
    while todo:
        spot = todo.pop()
        for step in STEPS:
            there = spot + step
            cell = to_cell(there)
            if (
                there not in outside
                and there not in own
                and extent.west - 1 <= cell.x <= extent.east + 1
                and extent.north - 1 <= cell.y <= extent.south + 1
            ):
                outside.add(there)
                todo.append(there)
    return frozenset(
        spot
        for y in range(extent.north, extent.south + 1)
        for x in range(extent.west, extent.east + 1)
        if (spot := y * STRIDE + x) not in outside and spot not in board.tiles
    )
