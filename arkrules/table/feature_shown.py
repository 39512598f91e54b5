"""The feature that is selected: how large it is, who has the majority, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from statistics import fmean

from arkrules.board import Feature
from arkrules.geometry import Cell
from arkrules.nouns import noun, person
from arkrules.play import GameState
from arkrules.play.valuation import Holding, valuation_of
from arkrules.table.controls import section
from arkrules.table.labels import gained
from arkrules.table.markup import Inner, listed
from arkrules.table.seen import Seen
from arkrules.text import all_of, count, later, say, sentence

__all__ = ["chosen_feature", "feature_called", "worth_shown"]

NEAR = 0.5
"""How many cells from the middle of the board still are its middle."""


def chosen_feature(seen: Seen) -> Feature | None:
    """The feature of the segment that is selected."""
    chosen = seen.table.chosen
    if chosen.cell is None:
        return None
    tile = seen.state.tiles.get(chosen.cell)
    there = tile is not None and chosen.segment in tile.kind.index
    return seen.state.feature(chosen.cell, chosen.segment) if there else None


def worth_shown(seen: Seen) -> Inner:
    """What is known of the feature that is selected."""
    feature = chosen_feature(seen)
    if feature is None or not seen.sound:
        return None
    valued = valuation_of(seen.state)
    holding = next(
        (one for one in valued.holdings if (one.of.cell, one.of.segment) in feature.segments), None
    )
    lines = [_size(feature), *(_held(holding) if holding else [say("Nobody stands on it.")])]
    title = sentence(feature_called(seen.state, feature)).removesuffix(".")
    return section(title, listed(lines), id="feature")


def feature_called(state: GameState, feature: Feature) -> str:
    """A feature as people point at it: by how large it is, and where on the board."""
    tiles = count(feature.size, "{number} tile", "{number} tiles")
    what = {"kind": noun(feature.kind), "tiles": tiles}
    here, there = (_middle(cells) for cells in ((it for it, _ in feature.segments), state.tiles))
    east, south = here[0] - there[0], here[1] - there[1]
    far = max(abs(east), abs(south))
    if far < NEAR:
        return say("{kind:the} of {tiles} in the middle", **what)
    if far == abs(east):
        where = later("on the left") if east < 0 else later("on the right")
    else:
        where = later("at the top") if south < 0 else later("at the bottom")
    return say("{kind:the} of {tiles} {where}", where=say(where), **what)


def _middle(cells: Iterable[Cell]) -> tuple[float, float]:
    found = list(dict.fromkeys(cells))
    return fmean(cell.x for cell in found), fmean(cell.y for cell in found)


def _size(feature: Feature) -> str:
    sides = len(feature.open_borders)
    tiles = count(feature.size, "{number} tile", "{number} tiles")
    opened = count(sides, "{number} open side", "{number} open sides")
    what = {"tiles": tiles, "sides": opened if sides else say("no open side")}
    return sentence(say("{tiles}, {sides}", **what))


def _held(holding: Holding) -> Iterator[str]:
    """Who has the majority, and what that brings now and at the end."""
    held = all_of(
        count(number, "{player} {number} piece", "{player} {number} pieces", player=person(player))
        for player, number in holding.pieces.items()
    )
    yield say("On it: {pieces}.", pieces=held)
    if len(holding.pieces) > 1:
        yield say("Majority: {players}.", players=all_of(map(person, holding.earners)))
    for message, awards in (
        (later("If it were completed as it is: {points}."), holding.now),
        (later("If the game ended now: {points}."), holding.final),
    ):
        if awards:
            points = all_of(gained(award.player, award.points) for award in awards)
            yield say(message, points=points)
