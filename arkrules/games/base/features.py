"""Completion of roads, cities, and sites.

For roads and nearly all cities that is a count the board keeps: no open side.
What `city.closed` may answer besides needs to know which empty cells a city encloses,
and that is looked at only where it is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from arkrules.board import Board, Feature
from arkrules.games.base.clauses import (
    AtEdge,
    CityRules,
    Closed,
    MonasteryRules,
    RoadRules,
    SmallCity,
)
from arkrules.geometry import AROUND, STEPS, Cell, rect_around, to_cell
from arkrules.play.clauses import FinalRules, Unit
from arkrules.play.content import StateData, in_reading_order
from arkrules.play.events import Line
from arkrules.play.scoring import (
    Bonus,
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


def completed_cities(state: StateData) -> list[int]:
    """Return the roots of the cities that the tile just laid completes.

    Complete means complete now, and not without this tile.
    """
    rules, board, laid = state.profile[CityRules], state.board, state.spot_laid()
    if rules.closed is _PLAIN:
        return board.completed_here(laid, "city")
    before = _complete_cities(state.profile, board.without(laid))
    earlier = {segment for city in before for segment in city.segments}
    completed = [
        city
        for city in _complete_cities(state.profile, board)
        if earlier.isdisjoint(city.segments) or (laid in city.spots and rules.completed_again)
    ]
    return [city.root for city in sorted(completed, key=lambda city: city.begins)]


def _complete_cities(profile: Profile, board: Board) -> list[Feature]:
    """Return all cities of a board that are complete now."""
    return [city for city in board.features("city") if city_is_complete(profile, city)]


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
    west, north, east, south = rect_around(own)
    columns, rows = range(west - 1, east + 2), range(north - 1, south + 2)
    inside = {Cell(x, y).spot for y in rows for x in columns} - set(own)
    outside = [Cell(columns[0], rows[0]).spot]
    while outside:
        spot = outside.pop()
        if spot in inside:
            inside.remove(spot)
            outside += [spot + step for step in STEPS]
    return frozenset(inside)


def standing_on(state: StateData, kind: str) -> list[Subject]:
    """Return the features of a kind with pieces, in reading order.

    So equal positions are scored and told in the same order, however the game went.
    """
    board = state.board
    nodes = (node for node, _ in in_reading_order(state.pieces))
    roots = (board.root(node) for node in nodes if board.where(node)[1].kind == kind)
    return [Subject.of(board, kind, root) for root in dict.fromkeys(roots)]


def _marks(state: StateData, kind: str, final: bool) -> Iterator[Worth]:
    """Yield the lines for each mark on a kind of feature, in play or at the end."""
    for bonus in state.assembly.bonuses:
        if bonus.on == kind:
            if final:
                yield bonus.mark, bonus.final_points(state.profile), bonus.final_clause
            else:
                yield bonus.mark, bonus.points(state.profile), bonus.clause


def _each(profile: Profile, kind: str, final: bool) -> Worth:
    """Return what each tile or segment of a road or city is worth, in play or at the end."""
    if final:
        unit = profile[FinalRules].unit
        return unit.value, 1, "final.unit" if unit is Unit.SEGMENT else "final.unfinished"
    if kind == "road":
        return "tile", profile[RoadRules].per_tile, "road.per_tile"
    rate = profile[CityRules].per_tile
    return rate.per, rate.points, "city.per_tile"


def _lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    marks = [*_marks(state, subject.kind, final)]
    small = subject.kind == "city" and not final and amount(state, subject, "tile") == 2
    if small and state.profile[CityRules].small is SmallCity.HALF:
        words = ("tile", *(mark for mark, _, _ in marks))
        return lines_per(state, subject, [(word, 1, "city.small") for word in words])
    return lines_per(state, subject, [_each(state.profile, subject.kind, final), *marks])


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


def _scorer(kind: str, order: Order, completed: Callable[[StateData], list[int]]) -> Scorer:
    """Return the scorer of roads or cities, given the roots of those just completed."""
    return Scorer(
        kind=kind,
        order=lambda _profile: order,
        completed=lambda draft: [Subject.of(draft.board, kind, one) for one in completed(draft)],
        unfinished=lambda draft: standing_on(draft, kind),
        lines=_lines,
        lacks=_lacks,
    )


def _completed_roads(state: StateData) -> list[int]:
    return state.board.completed_here(state.spot_laid(), "road")


ROAD = _scorer("road", Order.ROADS, _completed_roads)
CITY = _scorer("city", Order.CITIES, completed_cities)

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
