"""Completion of roads, cities, and sites.

For roads and nearly all cities that is a count the board keeps: no open side.
What `city.closed` may answer besides needs to know which empty cells a city encloses,
and that is looked at only where it is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

from arkrules.board import Board, Feature
from arkrules.games.base.clauses import (
    AtEdge,
    CityRules,
    Closed,
    MonasteryRules,
    RoadRules,
    SmallCity,
)
from arkrules.geometry import AROUND, STEPS, STRIDE, Cell, rect_around, to_cell
from arkrules.play.clauses import FinalRules, Unit
from arkrules.play.content import StateData, in_reading_order
from arkrules.play.events import Line
from arkrules.play.scoring import (
    Bonus,
    Count,
    Order,
    Scorer,
    Sites,
    Subject,
    Worth,
    amount,
    count,
    describe,
    is_complete,
    lines_per,
)
from arkrules.rules import Profile
from arkrules.text import Saying, all_of, later, saying

_PLAIN = Closed.NO_OPEN_SIDE  # looking up a member of an enumeration takes longer than it should


def completed_roads(state: StateData) -> list[int]:
    """Return the roots of the roads that the tile just laid completes."""
    return state.board.completed_here(state.spot_laid(), "road")


def completed_cities(state: StateData) -> list[int]:
    """Return the roots of the cities that the tile just laid completes.

    Complete means complete now, and not without this tile.
    """
    board = state.board
    if state.profile[CityRules].closed is _PLAIN:
        return board.completed_here(state.spot_laid(), "city")
    laid = state.spot_laid()
    completed = [
        city
        for city in map(board.feature_of, _concerned(state, laid))
        if city_is_complete(state.profile, city) and not _was_complete(state, city, laid)
    ]
    completed.sort(key=lambda city: city.begins)
    return [city.root for city in completed]


def _concerned(state: StateData, laid: int) -> set[int]:
    """Return the roots of cities that the tile just laid may have completed: few, on any board."""
    board = state.board
    tile, first, _ = board.tiles[laid]
    found = {board.root(first + at) for at in tile.cities}
    filled = all(laid + step in board.tiles for step in STEPS)
    if filled and state.profile[CityRules].closed is Closed.ENCLOSED_FILLED:
        # The last empty cell within a city: what is not filled next to it would be within it too.
        found |= _around(board, laid)
    return found


def _around(board: Board, spot: int) -> set[int]:
    """Return the roots of cities both north and south of a spot, among which is any that surrounds
    it.
    """
    tiles = board.tiles
    north = range(spot - STRIDE, min(tiles) - STRIDE, -STRIDE)
    south = range(spot + STRIDE, max(tiles) + STRIDE, STRIDE)
    lying = ([tiles[there] for there in way if there in tiles] for way in (north, south))
    roots = ({board.root(one.first + at) for one in way for at in one.tile.cities} for way in lying)
    return set.intersection(*roots)


def _was_complete(state: StateData, city: Feature, laid: int) -> bool:
    """Return whether a complete city, or a part of it, was complete before the tile was laid."""
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


def is_closed(state: StateData, node: int, kind: str) -> bool:
    """Return whether the road or city of a node is complete now."""
    if kind == "city" and state.profile[CityRules].closed is not _PLAIN:
        return city_is_complete(state.profile, state.board.feature_of(node))
    return state.board.open_sides(node) == 0


def just_completed(state: StateData, node: int, kind: str) -> bool:
    """Return whether the tile just laid has completed the feature or site of one of its nodes."""
    if kind == "city":
        return state.board.root(node) in completed_cities(state)
    return is_complete(state, Subject.of(state.board, kind, node))


def city_is_complete(profile: Profile, city: Feature) -> bool:
    """Return whether a city is complete now."""
    rule = profile[CityRules].closed
    if city.closed:
        return rule is not Closed.ENCLOSED_FILLED or within(city.spots) <= city.board.tiles.keys()
    if rule is not Closed.WALL_SUFFICES:
        return False
    inside = within(city.spots)
    return all(spot + STEPS[side] in inside for spot, side in city.open_borders)


def within(own: Collection[int]) -> frozenset[int]:
    """Return the cells from which every walk past tiles outside the city stays inside it."""
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


def _subjects(state: StateData, kind: str, roots: Iterable[int]) -> list[Subject]:
    return [Subject.of(state.board, kind, root) for root in roots]


def standing_on(state: StateData, kind: str) -> list[int]:
    """Return the roots of the features of a kind with pieces, in reading order.

    So equal positions are scored and told in the same order, however the game went.
    """
    board = state.board
    roots: dict[int, None] = {}
    for node, piece in in_reading_order(state.pieces):
        tile, first, _ = board.tiles[piece.spot]
        if tile.segments[node - first].kind == kind:
            roots[board.root(node)] = None
    return list(roots)


def _marks(state: StateData, kind: str, final: bool) -> Iterator[Worth]:
    """Yield the lines for each mark on a kind of feature, in play or at the end."""
    for bonus in state.assembly.bonuses:
        if bonus.on == kind:
            points, clause = bonus.points, bonus.clause
            if final:
                points, clause = bonus.final_points, bonus.final_clause
            yield bonus.mark, points(state.profile), clause


def _final_lines(state: StateData, subject: Subject) -> Sequence[Line]:
    """Return the lines of an unfinished road or city: 1 for each tile or segment, and its marks."""
    unit = state.profile[FinalRules].unit
    clause = "final.unit" if unit is Unit.SEGMENT else "final.unfinished"
    marks = _marks(state, subject.kind, final=True)
    return lines_per(state, subject, [(unit.value, 1, clause), *marks])


def _road_lines(state: StateData, road: Subject, final: bool) -> Sequence[Line]:
    if final:
        return _final_lines(state, road)
    tile = ("tile", state.profile[RoadRules].per_tile, "road.per_tile")
    return lines_per(state, road, [tile, *_marks(state, "road", final)])


def _city_lines(state: StateData, city: Subject, final: bool) -> Sequence[Line]:
    if final:
        return _final_lines(state, city)
    rules = state.profile[CityRules]
    marks = _marks(state, "city", final)
    if amount(state, city, "tile") == 2 and rules.small is SmallCity.HALF:
        words = ("tile", *(mark for mark, _, _ in marks))
        return lines_per(state, city, [(word, 1, "city.small") for word in words])
    rate = rules.per_tile
    return lines_per(state, city, [(rate.per, rate.points, "city.per_tile"), *marks])


_TO = (
    later("to the north of {cell}"),
    later("to the east of {cell}"),
    later("to the south of {cell}"),
    later("to the west of {cell}"),
)


_COMPLETE = {"road": "road.ends", "city": "city.closed"}
"""The clause that says when a road or a city is complete."""


def _lacks(state: StateData, subject: Subject) -> Iterator[tuple[str, Saying]]:
    """Yield what keeps a road or city from being complete: sides that face an empty cell."""
    if is_closed(state, subject.node, subject.kind):
        return
    feature = state.board.feature_of(subject.node)
    sides = [saying(_TO[side], cell=to_cell(spot)) for spot, side in feature.open_borders]
    message = later("{feature:at} is not complete: it is open {sides}")
    if not sides:
        message = later("{feature:at} is not complete: it encloses an empty cell")
    words = saying(message, feature=describe(state, subject), sides=all_of(sides))
    yield _COMPLETE[subject.kind], words


def _scorer(
    kind: str, order: Order, completed: Callable[[StateData], list[int]], lines: Count
) -> Scorer:
    """Return the scorer of roads or cities, given the roots of those just completed."""
    return Scorer(
        kind=kind,
        order=lambda _profile: order,
        completed=lambda draft: _subjects(draft, kind, now) if (now := completed(draft)) else (),
        unfinished=lambda draft: _subjects(draft, kind, standing_on(draft, kind)),
        lines=lines,
        lacks=_lacks,
    )


ROAD = _scorer("road", Order.ROADS, completed_roads, _road_lines)
CITY = _scorer("city", Order.CITIES, completed_cities, _city_lines)

PENNANT = Bonus(
    mark="pennant",
    on="city",
    points=lambda profile: profile[CityRules].per_pennant,
    clause="city.per_pennant",
    final_points=lambda _profile: 1,
)


def _beyond(state: StateData, subject: Subject) -> int:
    """Count the neighbors of a site that would lie beyond an edge that completes features."""
    edge, spot = state.board.edge, state.board.where(subject.node)[0]
    return 0 if edge is None else sum(not edge.holds(spot + step) for step in AROUND)


def _monastery_lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    if not final:
        beyond = _beyond(state, subject)
        if beyond and state.profile[MonasteryRules].at_edge is AtEdge.TILES:
            return (count("tile", 1 + len(AROUND) - beyond, 1, "monastery.at_edge"),)
        points = state.profile[MonasteryRules].points
        return (Line(saying("eight neighbors and itself"), points, "monastery.points"),)
    neighbors = state.board.surrounded(state.board.where(subject.node)[0], by_edge=False)
    itself = Line(saying("the monastery itself"), 1, "final.unfinished")
    return (itself, count("neighbor", neighbors, 1, "final.unfinished"))


def edge_surrounds(profile: Profile) -> bool:
    """Return whether an edge that completes features replaces a monastery's neighbors."""
    return profile[MonasteryRules].at_edge is not AtEdge.NOT_SURROUNDED


MONASTERY = Sites("monastery", "monastery.points", edge=edge_surrounds).scorer(_monastery_lines)
