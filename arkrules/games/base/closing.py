"""When roads, cities and sites are complete.

For roads and nearly all cities that is a count the board keeps: no open side.
What `city.closed` may answer besides needs to know which empty cells a city encloses,
and that is looked at only where it is the answer.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from arkrules.board import Board, Feature
from arkrules.games.base.clauses import CityRules, Closed
from arkrules.geometry import STEPS, STRIDE, Cell, rect_around
from arkrules.play.scoring import Subject, is_complete
from arkrules.rules import Profile

if TYPE_CHECKING:
    from arkrules.play.content import Content

__all__ = [
    "city_is_complete",
    "completed_cities",
    "completed_roads",
    "enclosed_by",
    "is_closed",
    "just_completed",
    "within",
]

_PLAIN = Closed.NO_OPEN_SIDE  # looking up a member of an enumeration takes longer than it should


def completed_roads(state: Content) -> list[int]:
    """The roots of the roads that the tile just laid completes."""
    return state.board.completed_here(state.spot_laid(), "road")


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
    completed = [
        city
        for city in map(board.feature_of, _concerned(state, laid))
        if city_is_complete(state.profile, city) and not _was_complete(state, city, laid)
    ]
    completed.sort(key=lambda city: city.begins)
    return [city.root for city in completed]


def _concerned(state: Content, laid: int) -> set[int]:
    """The roots of the cities that the tile just laid may have completed: few, on any board."""
    board = state.board
    tile, first, _ = board.tiles[laid]
    found = {board.root(first + at) for at in tile.cities}
    filled = all(laid + step in board.tiles for step in STEPS)
    if filled and state.profile[CityRules].closed is Closed.ENCLOSED_FILLED:
        # The last empty cell within a city: what is not filled next to it would be within it too.
        found |= _around(board, laid)
    return found


def _around(board: Board, spot: int) -> set[int]:
    """The roots of cities that lie both north and south of a spot: who surrounds it is one."""
    tiles = board.tiles
    ways = (
        range(spot - STRIDE, min(tiles) - STRIDE, -STRIDE),
        range(spot + STRIDE, max(tiles) + STRIDE, STRIDE),
    )
    north, south = (
        {
            board.root(placed.first + at)
            for there in way
            if (placed := tiles.get(there)) is not None
            for at in placed.tile.cities
        }
        for way in ways
    )
    return north & south


def _was_complete(state: Content, city: Feature, laid: int) -> bool:
    """Whether a complete city, or a part of it, was complete already before the tile was laid."""
    rules = state.profile[CityRules]
    if laid not in city.spots:
        return laid not in within(city.spots)  # if it was, the city enclosed an empty cell
    if rules.closed is not Closed.WALL_SUFFICES or (
        laid not in within({*city.spots} - {laid})  # a side of it was open there
        or rules.completed_again
    ):
        return False
    before = state.board.without(laid)
    earlier = {
        before.feature(cell.spot, name).root for cell, name in city.segments if cell.spot != laid
    }
    return any(city_is_complete(state.profile, before.feature_of(root)) for root in earlier)


def is_closed(state: Content, node: int, kind: str) -> bool:
    """Whether the road or city of a node is complete as the board stands."""
    if kind == "city" and state.profile[CityRules].closed is not _PLAIN:
        return city_is_complete(state.profile, state.board.feature_of(node))
    return state.board.open_sides(node) == 0


def just_completed(state: Content, node: int, kind: str) -> bool:
    """Whether the tile just laid has completed the road, city or site of one of its nodes."""
    if kind == "city" and state.profile[CityRules].closed is not _PLAIN:
        return state.board.root(node) in completed_cities(state)
    if kind in ("road", "city"):
        return state.board.open_sides(node) == 0
    return is_complete(state, Subject.of(state.board, kind, node))


def city_is_complete(profile: Profile, city: Feature) -> bool:
    """Whether a city is complete as the board stands."""
    rule = profile[CityRules].closed
    if city.closed:
        return rule is not Closed.ENCLOSED_FILLED or not enclosed_by(city)
    if rule is not Closed.WALL_SUFFICES:
        return False
    inside = within(city.spots)
    return all(spot + STEPS[side] in inside for spot, side in city.open_borders)


def enclosed_by(city: Feature) -> frozenset[int]:
    """The empty cells within a city."""
    return frozenset(spot for spot in within(city.spots) if spot not in city.board.tiles)


def within(own: Collection[int]) -> frozenset[int]:
    """The cells from which every walk past tiles that are not a city's own stays inside."""
    if not own:
        return frozenset()
    west, north, east, south = rect_around(own)
    if east - west < 2 or south - north < 2:
        return frozenset()
    inner = {Cell(x, y).spot for y in range(north, south + 1) for x in range(west, east + 1)}
    inner.difference_update(own)
    todo = [Cell(x, y).spot for x in range(west, east + 1) for y in (north, south)]
    todo += [Cell(x, y).spot for y in range(north, south + 1) for x in (west, east)]
    while todo:
        spot = todo.pop()
        if spot in inner:  # it is at the rim, or beside a cell from which one comes there
            inner.remove(spot)
            todo += [spot + step for step in STEPS]
    return frozenset(inner)
