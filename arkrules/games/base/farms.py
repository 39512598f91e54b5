"""Farms, scored at the end by whichever of the three historical rules the profile answers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from arkrules.board.feature import bits
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.games.base.closing import is_closed
from arkrules.games.base.features import standing_on
from arkrules.messages import saying
from arkrules.nouns import At
from arkrules.play.events import Line
from arkrules.play.scoring import Subject, count, describe, majority, share_out

if TYPE_CHECKING:
    from arkrules.play.content import Draft

__all__ = ["score_farms"]

_CLAUSE = "farm.value"


def score_farms(draft: Draft) -> None:
    """Score every farm that has farmers; they stay where they are."""
    rules = draft.profile[FarmRules]
    if rules.value is FarmValue.PER_CITY:
        _per_city(draft)
    else:
        _per_farm(draft, once=rules.value is FarmValue.ONCE_PER_PLAYER)


def _farms(draft: Draft) -> Iterator[Subject]:
    """The farms with pieces on them."""
    for root in standing_on(draft, "field"):
        yield Subject.of(draft.board, "farm", root)


def _supplied(draft: Draft, farms: Sequence[Subject]) -> dict[int, list[int]]:
    """The completed cities, by root, that each of these farms borders."""
    board = draft.board
    laid = list(board.tiles.values())
    bordered: dict[int, set[int]] = {}
    for farm in farms:
        cities = bordered[farm.node] = set()
        for number in bits(farm.tiles):
            tile, first, _ = laid[number]
            for field, city in tile.touching:
                if farm.nodes >> first + field & 1:
                    cities.add(board.root(first + city))
    closed = {root for root in set().union(*bordered.values()) if is_closed(draft, root, "city")}
    return {farm: sorted(roots & closed) for farm, roots in bordered.items()}


def _per_farm(draft: Draft, *, once: bool) -> None:
    """Each farm pays its majority for each city; `once`, no player twice for one city."""
    paid: dict[int, set[int]] = {player: set() for player in range(len(draft.players))}
    farms = list(_farms(draft))
    supplied = _supplied(draft, farms)
    for subject in farms:
        cities = supplied[subject.node]
        if not cities:
            _explain_nothing(draft, subject)
        due = {}
        for player in majority(draft, subject, final=True):
            paying = [city for city in cities if not (once and city in paid[player])]
            paid[player].update(paying)
            due[player] = [count("completed city", len(paying), 3, _CLAUSE)]
        share_out(draft, subject, due, final=True)


def _per_city(draft: Draft) -> None:
    """Each city pays once, to whoever has most farmers on all the farms that border it."""
    farms = list(_farms(draft))
    supplied = _supplied(draft, farms)
    around: dict[int, int] = {}
    for subject in farms:
        for supplier in supplied[subject.node]:
            around[supplier] = around.get(supplier, 0) | subject.nodes
    cities = {root: draft.board.feature_of(root) for root in around}
    for root, city in sorted(cities.items(), key=lambda item: item[1].begins):
        subject = Subject("farm", root, around[root], city.tile_bits)
        line = Line(saying("most farmers around the city"), 4, _CLAUSE)
        due = dict.fromkeys(majority(draft, subject, final=True), (line,))
        what = saying("the farms around {city:at}", city=At("city", *city.segments[0]))
        share_out(draft, subject, due, final=True, what=what)
    none = (Line(saying("no completed city"), 0, _CLAUSE),)
    for subject in farms:
        if not supplied[subject.node]:
            _explain_nothing(draft, subject)
            due = dict.fromkeys(majority(draft, subject, final=True), none)
            share_out(draft, subject, due, final=True)


def _explain_nothing(draft: Draft, farm: Subject) -> None:
    """That a farm borders no completed city."""
    if draft.reasons is not None:
        _, said = describe(draft, farm)
        draft.because(_CLAUSE, saying("{feature:at} borders no completed city", feature=said))
