"""Completion of roads, cities, and sites.

For roads and nearly all cities that is a count the board keeps: no open side.
What `city.closed` may answer besides needs to know which empty cells a city encloses,
and that is looked at only where it is the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

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
from arkrules.play.content import MutableState, StateData, in_reading_order
from arkrules.play.events import Award, Line
from arkrules.play.scoring import (
    Bonus,
    Order,
    Scorer,
    Subject,
    Worth,
    amount,
    count,
    describe,
    is_complete,
    lines_per,
)
from arkrules.play.sites import Sites, SiteWorth
from arkrules.rules import Profile
from arkrules.rules.profile import answered_number
from arkrules.text import Said, Saying, all_of, later, saying
from arkrules.tiles import KINDS

_PLAIN = Closed.NO_OPEN_SIDE  # looking up a member of an enumeration takes longer than it should


def completed_cities(state: StateData) -> list[int]:
    """Return the roots of the cities that the tile just laid completes.

    Complete means complete now, and not without this tile. Tiles laid before it in the turn that
    are scored with it count as if they were one with it.
    """
    if state.profile[CityRules].closed is _PLAIN:
        return state.board.completed_on(state.spots_laid(), "city")
    laid = state.spots_laid()
    concerned = set().union(*(_concerned(state, spot) for spot in laid))
    completed = [
        city
        for city in map(state.board.feature_of, concerned)
        if _is_complete(city) and not _was_complete(city, laid)
    ]
    completed.sort(key=lambda city: city.begins)
    return [city.root for city in completed]


def _concerned(state: StateData, laid: int) -> set[int]:
    """Return the roots of cities that the tile just laid may have completed: few, on any board."""
    board = state.board
    tile, first, _ = board.tiles[laid]
    found = {board.root(first + at) for at in tile.cities}
    if all(laid + step in board.tiles for step in STEPS):
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


def _was_complete(city: Feature, laid: Collection[int]) -> bool:
    """Return whether a complete city was complete before tiles were laid: none of them is part of
    it, and none fills a cell that it encloses.
    """
    return {*city.spots, *within(city.spots)}.isdisjoint(laid)


def is_closed(state: StateData, node: int, kind: str) -> bool:
    """Return whether the road or city of a node is complete now."""
    if kind == "city" and state.profile[CityRules].closed is not _PLAIN:
        return _is_complete(state.board.feature_of(node))
    return state.board.open_sides(node) == 0


def just_completed(state: StateData, node: int, kind: str) -> bool:
    """Return whether the tile just laid has completed the feature or site of one of its nodes."""
    if kind == "city":
        return state.board.root(node) in completed_cities(state)
    return is_complete(state, Subject.of(state.board, kind, node))


def explain_filled(draft: MutableState) -> None:
    """Note that a city scored now was open only to a hole, which the tile just laid fills."""
    if not any(isinstance(event, Award) and event.kind == "city" for event in draft.log):
        return
    laid = {*draft.spots_laid()}
    for root in completed_cities(draft):
        spots = {*draft.board.feature_of(root).spots}
        if not laid.isdisjoint(spots) and laid & spots <= within(spots - laid):
            at = describe(draft, Subject.of(draft.board, "city", root))
            words = saying("the tile fills the hole in {feature:at}, a gap in its wall", feature=at)
            draft.because("city.hole", words, about=("points", "pieces"))


def _is_complete(city: Feature) -> bool:
    """Return whether a city is complete now where it may enclose no empty cell."""
    return city.closed and within(city.spots) <= city.board.tiles.keys()


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


def standing_on(state: StateData, kind: str) -> list[Subject]:
    """Return the features of a kind with pieces, in reading order.

    So equal positions are scored and told in the same order, however the game went.
    """
    board = state.board
    roots = (
        board.root(node)
        for node, piece in in_reading_order(state.pieces)
        if KINDS.get(piece.segment, piece.segment) == kind
    )
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
_OPEN = saying("the feature is not complete")


def _lacks(state: StateData, subject: Subject) -> Iterator[tuple[str, Saying]]:
    """Yield what keeps a road or city from being complete: sides that face an empty cell."""
    if is_closed(state, subject.node, subject.kind):
        return
    clause = _COMPLETE[subject.kind]
    yield clause, _OPEN  # which is enough where nobody asks why
    feature = state.board.feature_of(subject.node)
    sides = [saying(_TO[side], cell=to_cell(spot)) for spot, side in feature.open_borders]
    message = later("{feature:at} is not complete: it is open {sides}")
    if not sides:
        message = later("{feature:at} is not complete: it encloses an empty cell")
    at = describe(state, subject)
    yield clause, saying(message, feature=at, sides=all_of(sides))
    inside = within(feature.spots) if subject.kind == "city" else ()
    if sides and all(spot + STEPS[side] in inside for spot, side in feature.open_borders):
        yield "city.hole", saying("the hole in {feature:at} is a gap in its wall", feature=at)


def _scorer(kind: str, order: Order, completed: Callable[[StateData], list[int]]) -> Scorer:
    """Return the scorer of roads or cities, given the roots of those just completed."""
    return Scorer(
        kind=kind,
        order=lambda _profile: order,
        completed=lambda draft: [Subject.of(draft.board, kind, one) for one in completed(draft)],
        unfinished=lambda draft: standing_on(draft, kind),
        lines=_lines,
        complete_clause=_COMPLETE[kind],
        lacks=_lacks,
    )


def _completed_roads(state: StateData) -> list[int]:
    return state.board.completed_on(state.spots_laid(), "road")


ROAD = _scorer("road", Order.ROADS, _completed_roads)
CITY = _scorer("city", Order.CITIES, completed_cities)

PENNANT = Bonus(mark="pennant", on="city", clause="city.per_pennant")


def _beyond(state: StateData, subject: Subject) -> int:
    """Count the neighbors of a site that would lie beyond an edge that completes features."""
    edge, spot = state.board.edge, state.board.where(subject.node)[0]
    return 0 if edge is None else sum(not edge.holds(spot + step) for step in AROUND)


def edge_surrounds(profile: Profile) -> bool:
    """Return whether an edge that completes features replaces a monastery's neighbors."""
    return profile[MonasteryRules].at_edge is not AtEdge.NOT_SURROUNDED


def surrounded(word: str, clause: str, final: str, itself: Said) -> Scorer:
    """Return the scorer of sites that eight tiles surround: points, and 1 for each tile until then.

    `clause` and `final` are the clauses for these, and `itself` names its own tile.
    """
    points = partial(answered_number, id=clause)

    def lines(state: StateData, subject: Subject, ended: bool) -> Sequence[Line]:
        if ended:
            spot = state.board.where(subject.node)[0]
            neighbors = state.board.surrounded(spot, by_edge=False)
            return (Line(itself, 1, final), count("neighbor", neighbors, 1, final))
        beyond = _beyond(state, subject)
        if beyond and by_tiles(state.profile):
            return (count("tile", 1 + len(AROUND) - beyond, 1, "monastery.at_edge"),)
        return (Line(saying("eight neighbors and itself"), points(state.profile), clause),)

    def by_tiles(profile: Profile) -> bool:
        return profile[MonasteryRules].at_edge is AtEdge.TILES

    worth = SiteWorth(complete=points, itself=_one, each=_one, by_tiles=by_tiles)
    return Sites(word, clause, edge=edge_surrounds, worth=worth).scorer(lines)


def _one(_profile: Profile) -> int:
    return 1


MONASTERY = surrounded(
    "monastery", "monastery.points", "final.unfinished", saying("the monastery itself")
)
