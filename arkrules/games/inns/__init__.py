"""Inns and Cathedrals: what a road and a city are worth, and who has most."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import attrs

from arkrules.games.base import FOLLOWERS, explain_inner
from arkrules.games.inns import clauses
from arkrules.games.inns.clauses import CathedralRules, InnRules, LargeRules, LeftOpen
from arkrules.geometry import SIDES
from arkrules.nouns import noun, nouns
from arkrules.play import (
    Bound,
    Due,
    Extension,
    Hooks,
    Line,
    MutableState,
    OtherRates,
    StateData,
    Weight,
    amount,
    describe,
    glyphs_in,
)
from arkrules.rules import groups_in
from arkrules.text import Said, saying
from arkrules.tiles import MarkWord, Tile

_Why = tuple[str, Said]
_NOTHING = LeftOpen.NOTHING
_NO_ROAD = Line(saying("an unfinished road with an inn"), 0, "inn.unfinished")
_NO_CITY = Line(saying("an unfinished city with a cathedral"), 0, "cathedral.unfinished")
INNS = OtherRates(
    mark="inn",
    on="road",
    worths=lambda profile: [("tile", profile[InnRules].per_tile, "inn.per_tile")],
    unfinished=lambda profile: _NO_ROAD if profile[InnRules].unfinished is _NOTHING else None,
)
CATHEDRALS = OtherRates(
    mark="cathedral",
    on="city",
    worths=lambda profile: [
        ("tile", profile[CathedralRules].per_tile, "cathedral.per_tile"),
        ("pennant", profile[CathedralRules].per_pennant, "cathedral.per_pennant"),
    ],
    unfinished=lambda profile: _NO_CITY if profile[CathedralRules].unfinished is _NOTHING else None,
)


def _several(state: StateData, due: Due, rates: OtherRates, clause: str) -> Iterator[_Why]:
    """Yield why further marks on a feature change nothing."""
    if due.subject.kind == rates.on and amount(state, due.subject, rates.mark) > 1:
        yield clause, saying("one {mark} does what several do", mark=noun(rates.mark))


def _why_inns(state: StateData, due: Due) -> Iterator[_Why]:
    """Yield why a second inn, or one beside the road, changes nothing."""
    yield from _several(state, due, INNS, "inn.several")
    if due.subject.kind == "road" and not amount(state, due.subject, "inn"):
        tiles = (state.board.tiles[spot].tile for spot in state.board.spots_of(due.subject.tiles))
        if any("inn" in marks for tile in tiles for marks in tile.kind.marked.values()):
            at = describe(state, due.subject)
            yield (
                "inn.branch",
                saying("an inn on one of its tiles does not count for {feature:at}", feature=at),
            )


def _why_cathedrals(state: StateData, due: Due) -> Iterator[_Why]:
    """Yield why a second cathedral, or one in a city beside the farm, changes nothing."""
    yield from _several(state, due, CATHEDRALS, "cathedral.several")
    if due.subject.kind == "farm":
        beside = state.board.feature_of(due.subject.node).bordering("city")
        if any(city.marks("cathedral") for city in beside):
            yield "cathedral.farm", saying("a cathedral changes nothing for farms")


LARGE = attrs.evolve(
    FOLLOWERS,
    name="large",
    dealt=lambda profile: profile[LargeRules].count,
    returns_clause="large.returns",
    count_clause="large.count",
    out_of_supply="large.count",
    weight=lambda profile, _kind, _final: Weight(profile[LargeRules].strength, "large.strength"),
    synonyms=("big",),
)


def _count(tile: Tile, kind: str) -> int:
    return sum(segment.kind == kind for segment in tile.segments)


def _between_cities(tile: Tile) -> bool:
    """Return whether a tile shows a crossing between two cities."""
    return _count(tile, "road") == _count(tile, "city") == 2


def _parted(tile: Tile) -> bool:
    """Return whether a tile shows parts that only its drawing keeps apart."""
    roads = _count(tile, "road") == 2 and _count(tile, "monastery")
    return bool(roads) or _between_cities(tile) or _count(tile, "city") == len(SIDES)


def _explain_laying(draft: MutableState) -> None:
    """Note where nobody stands on the tile just laid."""
    if _between_cities(draft.just_laid().tile):
        words = saying("nobody stands between the crossing and the cities beside it")
        draft.because("inns.stub", words, about=("places",), background=True)


EXTENSION = Extension(
    name="inns",
    about="Inns, cathedrals and large followers.",
    groups=groups_in(clauses),
    nouns=nouns("inn", "cathedral", "large=large follower"),
    marks=(
        MarkWord("inn", frozenset({"road"}), about="an inn beside the road"),
        MarkWord("cathedral", frozenset({"city"}), about="a cathedral in the city"),
    ),
    pieces=(LARGE,),
    hooks=Hooks(
        explain_laying=_explain_laying,
        explain_placing=lambda draft, node: explain_inner(draft, node, "inns.inner_field"),
    ),
    bounds=(Bound("city", "inns.parted", _parted), Bound("road", "inns.parted", _parted)),
    modifiers=(
        attrs.evolve(INNS.modifier, why=_why_inns),
        attrs.evolve(CATHEDRALS.modifier, why=_why_cathedrals),
    ),
    glyphs=glyphs_in(Path(__file__).with_name("glyphs.toml")),
)
