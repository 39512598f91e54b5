"""Farms, scored at the end by one of the three historical rules in the profile."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_

import attrs

from arkrules.board import Board, Feature
from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.games.base.features import is_closed, standing_on
from arkrules.nouns import At
from arkrules.play.clauses import FinalRules
from arkrules.play.content import MutableState
from arkrules.play.events import Completed, Line
from arkrules.play.explaining import explain_majority
from arkrules.play.paying import pay, share_out, touching_all
from arkrules.play.scoring import (
    AT_END,
    Occasion,
    Subject,
    contenders,
    count,
    describe,
    majority,
)
from arkrules.text import later, saying

_CLAUSE = "farm.value"
_AROUND = later("the farms around {city:at}")


def score_farms(draft: MutableState) -> None:
    """Score every farm that has farmers; they stay in place."""
    _BY[draft.profile[FarmRules].value](draft)


def _supplied(draft: MutableState) -> dict[Subject, set[int]]:
    """The farms with pieces on them, and the completed cities, by root, that each borders."""
    supplied: dict[Subject, set[int]] = {}
    for field in standing_on(draft, "field"):
        farm = attrs.evolve(field, kind="farm")
        bordered = draft.board.feature_of(farm.node).bordering("city")
        supplied[farm] = {city.root for city in bordered if is_closed(draft, city.root, "city")}
        if draft.reasons is not None:
            _explain_contact(draft, farm, supplied[farm])
    return supplied


def _explain_contact(draft: MutableState, farm: Subject, supplying: set[int]) -> None:
    """Note the completed cities on a farm's tiles that do not border it."""
    board, farmed = draft.board, describe(draft, farm)
    laid = (board.tiles[spot] for spot in board.spots_of(farm.tiles))
    near = {board.root(first + at) for tile, first, _ in laid for at in tile.cities}
    closed = [root for root in near - supplying if is_closed(draft, root, "city")]
    for city in sorted(map(board.feature_of, closed), key=lambda city: city.begins):
        where = At("city", *city.segments[0])
        words = saying("{city:at} does not border {farm:at}", city=where, farm=farmed)
        draft.because("farm.contact", words)
    if not supplying:
        words = saying("{feature:at} borders no completed city", feature=farmed)
        draft.because("farm.contact", words)


def _per_farm(draft: MutableState) -> None:
    """Score each farm for its majority, for each city."""
    for farm, cities in _supplied(draft).items():
        line = count("completed city", len(cities), 3, _CLAUSE)
        due = dict.fromkeys(majority(draft, farm, final=True), (line,))
        share_out(draft, farm, due, AT_END)


# -- the earlier rules ----------------------------------------------------------------------------


@attrs.define
class _Income:
    """The total score of a player's farms.

    No order of farms or of cities is printed. Which of several farms a city pays for, or with
    which of several cities a farmer is scored who bears a cost but once, can then not be told:
    so all of it is one award.
    """

    lines: list[Line] = attrs.Factory(list)
    farms: dict[Subject, None] = attrs.Factory(dict)
    """The farms for which the player scores; several cities may count."""


def _once_per_player(draft: MutableState) -> None:
    """Score each farm for its majority, for each city, but no player twice for one city."""
    supplied = _supplied(draft)
    incomes = [_Income() for _ in draft.players]
    paid: list[set[int]] = [set() for _ in draft.players]
    for farm, cities in supplied.items():
        explain_majority(draft, farm, AT_END)
        for player in majority(draft, farm, final=True):
            incomes[player].farms[farm] = None
            paid[player] |= cities
    for income, cities in zip(incomes, paid, strict=True):
        if income.farms:
            income.lines.append(count("completed city", len(cities), 3, _CLAUSE))
    _pay_together(draft, supplied, incomes)


def _per_city(draft: MutableState) -> None:
    """Score each city once, for the player with the most farmers on all farms that border it."""
    supplied = _supplied(draft)
    incomes = [_Income() for _ in draft.players]
    roots = set().union(*supplied.values())
    for city in sorted(map(draft.board.feature_of, roots), key=lambda city: city.begins):
        around = [farm for farm, cities in supplied.items() if city.root in cities]
        everywhere = farms_around(city)
        at = At("city", *city.segments[0])
        explain_majority(draft, everywhere, Occasion(final=True, what=saying(_AROUND, city=at)))
        for player in majority(draft, everywhere, final=True):
            income = incomes[player]
            income.lines.append(Line(saying("most farmers around {city:at}", city=at), 4, _CLAUSE))
            income.farms.update(dict.fromkeys(_farmed(draft, player, around)))
    for farm in (farm for farm, cities in supplied.items() if not cities):
        explain_majority(draft, farm, AT_END)
        for player in majority(draft, farm, final=True):
            incomes[player].farms[farm] = None
    _pay_together(draft, supplied, incomes)


def farms_around(city: Feature) -> Subject:
    """Return all farms that border a city as one, which the first rule asks who has most of."""
    nodes = _joined(field.nodes for field in city.bordering("field"))
    return Subject("farm", city.root, nodes, city.tile_bits)


def _pay_together(draft: MutableState, farms: Iterable[Subject], incomes: list[_Income]) -> None:
    """Score all of every player's farms at once; modifiers for losers affect every farm."""
    losers_too = touching_all(draft, AT_END)
    for player, income in enumerate(incomes):
        if mine := _farmed(draft, player, farms) if losers_too else list(income.farms):
            nodes, tiles = (
                _joined(farm.nodes for farm in mine),
                _joined(farm.tiles for farm in mine),
            )
            subject = Subject("farm", mine[0].node, nodes, tiles)
            when = Occasion(final=True, what=saying("the farms") if len(mine) > 1 else "")
            pay(draft, subject, player, income.lines if income.farms else None, when)


def _joined(several: Iterable[int]) -> int:
    """Return several sets of bits as one."""
    return reduce(or_, several, 0)


def _farmed(draft: MutableState, player: int, farms: Iterable[Subject]) -> list[Subject]:
    """Return those of some farms where a player has pieces."""
    return [
        farm
        for farm in farms
        if any(draft.pieces[node].owner == player for node in contenders(draft, farm))
    ]


def _spots_of(board: Board, done: Completed) -> Iterable[int]:
    """Return the spots on which something completed lies."""
    feature = board.feature_of(board.node(done.cell.spot, done.segment))
    return {cell.spot for cell, _ in feature.segments}


def explain_staying(draft: MutableState, phase: str, clause: str) -> None:
    """Note the clause by which pieces stay on the fields that the tile just laid belongs to.

    The phase is the part of the final scoring in which fields are scored.
    """
    if phase not in draft.profile[FinalRules].order:
        return
    board, here = draft.board, draft.board.tiles_on([draft.spot_laid()])
    done = (event for event in draft.log if isinstance(event, Completed))
    scored = _joined(board.tiles_on(_spots_of(board, event)) for event in done)
    if any(
        field.tiles & scored or (field.tiles & here and board.feature_of(field.node).closed)
        for field in standing_on(draft, "field")
    ):
        words = saying("a piece on a field stays there until the end of the game")
        draft.because(clause, words, about=("pieces",), background=True)


def explain_inner(draft: MutableState, node: int, clause: str) -> None:
    """Note the clause by which the piece just put on a node may stand on a field between cities."""
    if draft.pieces[node].segment in draft.just_laid().tile.kind.inner:
        words = saying("a field between cities is a field like any other")
        draft.because(clause, words, about=("legal", "points"), background=True)


_BY = {
    FarmValue.PER_FARM: _per_farm,
    FarmValue.ONCE_PER_PLAYER: _once_per_player,
    FarmValue.PER_CITY: _per_city,
}
