"""Roads, cities and monasteries: when complete, what they are worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from arkrules.geometry import AROUND
from arkrules.play.closing import completed_cities, completed_roads
from arkrules.play.events import Line
from arkrules.play.scoring import Bonus, Scorer, Subject, send_home
from arkrules.rules import Profile
from arkrules.rules.core import (
    CityRules,
    FinalRules,
    MonasteryRules,
    RoadRules,
    SmallCity,
    Unfinished,
    Unit,
)

if TYPE_CHECKING:
    from arkrules.play.pieces import Piece
    from arkrules.play.state import Content, Draft

__all__ = [
    "CITY",
    "MONASTERY",
    "PENNANT",
    "ROAD",
    "bonus_lines",
    "completed_sites",
    "count",
    "site_scorer",
    "standing_on",
    "unfinished_sites",
]


def _subject(state: Content, kind: str, root: int) -> Subject:
    nodes, tiles, _ = state.board.records[root]
    return Subject(kind, root, nodes, tiles)


def _subjects(state: Content, kind: str, roots: Iterable[int]) -> list[Subject]:
    return [_subject(state, kind, root) for root in roots]


def _place(standing: tuple[int, Piece]) -> tuple[int, str]:
    """Where a piece stands, whenever it came there."""
    return standing[1].spot, standing[1].segment


def standing_on(state: Content, kind: str) -> list[int]:
    """The roots of the features of a kind on which pieces stand, in reading order.

    Where scores may fall it matters what comes first, and that must not be how the game went.
    """
    board = state.board
    roots: dict[int, None] = {}
    for node, piece in sorted(state.pieces.items(), key=_place):
        printed = board.tiles[piece.spot].tile.kind
        if printed.segments[printed.index[piece.segment]].kind == kind:
            roots[board.root(node)] = None
    return list(roots)


def _unfinished(kind: str) -> Callable[[Draft], Sequence[Subject]]:
    """The features of a kind on which pieces are left."""

    def left(draft: Draft) -> Sequence[Subject]:
        return _subjects(draft, kind, standing_on(draft, kind))

    return left


def count(words: str, number: int, each: int, clause: str) -> Line:
    """A line for so many things at so many points each."""
    plural = words if number == 1 else f"{words[:-1]}ies" if words.endswith("y") else f"{words}s"
    return Line(f"{number} {plural} × {each}", number * each, clause)


def bonus_lines(
    state: Content, subject: Subject, final: bool, halved: bool = False
) -> Iterator[Line]:
    """What the marks on a feature add."""
    for bonus in state.kit.bonuses.get(subject.kind, ()):
        number = state.board.feature_of(subject.node).marks(bonus.mark)
        if not number:
            continue
        if halved:
            yield count(bonus.mark, number, 1, "city.small")
        elif final:
            yield count(bonus.mark, number, bonus.final_points(state.profile), bonus.final_clause)
        else:
            yield count(bonus.mark, number, bonus.points(state.profile), bonus.clause)


def _final_lines(state: Content, subject: Subject) -> Sequence[Line]:
    """An unfinished road or city: 1 for each tile or segment, and what its marks add."""
    rules = state.profile[FinalRules]
    if rules.unfinished is Unfinished.NOTHING:
        return ()
    by_segment = rules.unit is Unit.SEGMENT
    number = (subject.nodes if by_segment else subject.tiles).bit_count()
    clause = "final.unit" if by_segment else "final.unfinished"
    return (
        count("segment" if by_segment else "tile", number, 1, clause),
        *bonus_lines(state, subject, True),
    )


def _road_lines(state: Content, subject: Subject, final: bool) -> Sequence[Line]:
    if final:
        return _final_lines(state, subject)
    each = state.profile[RoadRules].per_tile
    tiles = count("tile", subject.tiles.bit_count(), each, "road.per_tile")
    return (tiles, *bonus_lines(state, subject, False))


def _city_lines(state: Content, subject: Subject, final: bool) -> Sequence[Line]:
    if final:
        return _final_lines(state, subject)
    rules = state.profile[CityRules]
    if subject.tiles.bit_count() == 2 and rules.small is SmallCity.HALF:
        tiles = count("tile", 2, 1, "city.small")
        return (tiles, *bonus_lines(state, subject, False, halved=True))
    rate = rules.per_tile
    number = (subject.tiles if rate.per == "tile" else subject.nodes).bit_count()
    return (
        count(rate.per, number, rate.points, "city.per_tile"),
        *bonus_lines(state, subject, False),
    )


def _completed(
    kind: str, roots: Callable[[Content], list[int]]
) -> Callable[[Draft], Sequence[Subject]]:
    def found(draft: Draft) -> Sequence[Subject]:
        closed = roots(draft)
        return _subjects(draft, kind, closed) if closed else ()

    return found


ROAD = Scorer(
    kind="road",
    order=lambda _profile: 10,
    completed=_completed("road", completed_roads),
    unfinished=_unfinished("road"),
    lines=_road_lines,
)

CITY = Scorer(
    kind="city",
    order=lambda _profile: 20,
    completed=_completed("city", completed_cities),
    unfinished=_unfinished("city"),
    lines=_city_lines,
)

PENNANT = Bonus(
    mark="pennant",
    on="city",
    points=lambda profile: profile[CityRules].per_pennant,
    clause="city.per_pennant",
    final_points=lambda _profile: 1,
)


def site_subject(state: Content, word: str, spot: int) -> Subject:
    """A site, contended for by what stands on it."""
    placed = state.board.tiles[spot]
    node = placed.first + placed.tile.kind.index[word]
    return Subject(word, node, 1 << node, 1 << placed.number)


def completed_sites(
    word: str, steps: tuple[int, ...] = AROUND
) -> Callable[[Draft], Sequence[Subject]]:
    """Sites whose neighbors, at these steps, are all there since the last tile was laid."""
    near = frozenset((0, *(-step for step in steps)))

    def found(draft: Draft) -> Sequence[Subject]:
        board, laid = draft.board, draft.laid
        complete: list[Subject] = []
        assert laid is not None
        for spot, site in board.sites.items():  # a loop, for it runs every turn and finds little
            if spot - laid in near and site == word and board.surrounded(spot, steps) == len(steps):
                complete.append(site_subject(draft, word, spot))
        if len(complete) > 1:
            complete.sort(key=lambda subject: board.where(subject.node)[0])
        return complete

    return found


def unfinished_sites(word: str) -> Callable[[Draft], Iterable[Subject]]:
    """Sites on which pieces are left."""

    def left(draft: Draft) -> Iterable[Subject]:
        return [
            site_subject(draft, word, piece.spot)
            for _, piece in sorted(draft.pieces.items(), key=_place)
            if piece.segment == word
        ]

    return left


def _monastery_lines(state: Content, subject: Subject, final: bool) -> Sequence[Line]:
    if not final:
        points = state.profile[MonasteryRules].points
        return (Line("eight neighbors and itself", points, "monastery.points"),)
    if state.profile[FinalRules].unfinished is Unfinished.NOTHING:
        return ()
    spot, _ = state.board.where(subject.node)
    neighbors = sum(spot + step in state.board.tiles for step in AROUND)
    return (
        Line("the monastery itself", 1, "final.unfinished"),
        count("neighbor", neighbors, 1, "final.unfinished"),
    )


def _last(_profile: Profile) -> int:
    return 30


def site_scorer(
    word: str,
    lines: Callable[[Content, Subject, bool], Sequence[Line]],
    *,
    order: Callable[[Profile], int] = _last,
    steps: tuple[int, ...] = AROUND,
    unfinished: Callable[[Draft], Iterable[Subject]] | None = None,
    release: Callable[[Draft, Subject], None] = send_home,
) -> Scorer:
    """A scorer for a site that is complete when its neighbors are there."""
    return Scorer(
        kind=word,
        order=order,
        completed=completed_sites(word, steps),
        unfinished=unfinished or unfinished_sites(word),
        lines=lines,
        release=release,
    )


MONASTERY = site_scorer("monastery", _monastery_lines)
