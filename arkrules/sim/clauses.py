"""What the kernel makes of answers: each executed clause is read, fixed or idle.

A clause that is *read* becomes whole numbers of the table, so that one compiled kernel
plays all editions. One that is *fixed* has a single answer here, and one that is *idle* decides
nothing in games that the kernel plays. A clause that is neither is not known,
and a profile that can be asked it is left to the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from arkrules.games.base.clauses import AtEdge, Closed, FarmValue, SmallCity
from arkrules.play.clauses import (
    Bounds,
    CompletedLast,
    DrawTime,
    EndTime,
    ExtraTurnRule,
    LastUnplaceable,
    Unfinished,
    Unit,
)
from arkrules.rules import Rate
from arkrules.sim import layout as at

__all__ = [
    "FIXED", "IDLE", "READ", "SEGMENT_KINDS", "Numbered", "Read", "flag", "in_the_state", "one_of",
    "points", "where",
]  # fmt: skip

Numbered: TypeAlias = Mapping[int, int] | None
"""Places of the table with what stands there; nothing if the kernel cannot play by an answer."""
Read: TypeAlias = Callable[[Any], Numbered]  # an answer is of its clause's type

SEGMENT_KINDS = {"road": at.ROAD, "city": at.CITY, "field": at.FIELD, "monastery": at.MONASTERY}
"""The kinds of segment that the kernel knows."""
_PHASES = {"unfinished": at.FINAL_UNFINISHED, "farms": at.FINAL_FARMS}
_FARMS = {
    FarmValue.PER_FARM: at.BY_FARM,
    FarmValue.PER_CITY: at.BY_CITY,
    FarmValue.ONCE_PER_PLAYER: at.BY_PLAYER,
}
_AT_EDGE = {
    AtEdge.TILES: at.TILES_PAY,
    AtEdge.FULL: at.IN_FULL,
    AtEdge.NOT_SURROUNDED: at.NOT_SURROUNDED,
}
_EXTRA = {
    ExtraTurnRule.NEVER: at.NO_EXTRA,
    ExtraTurnRule.FOUR_DIFFERENT: at.FOUR_DIFFERENT,
    ExtraTurnRule.FOUR_NEIGHBORS: at.FOUR_NEIGHBORS,
}


def in_the_state(_answer: object) -> Numbered:
    """What is read when a game begins, and stands in its state."""
    return {}


def flag(place: int, meant: object = True) -> Read:
    """1 for one answer, and 0 for others."""
    return lambda answer: {place: int(answer == meant)}


def points(place: int) -> Read:
    """Points are never lost: the kernel does not stop scores at 0."""
    return lambda answer: {place: answer} if answer >= 0 else None


def one_of(place: int, known: Mapping[Any, int]) -> Read:  # answers of whatever type
    """A number for each answer that is known."""
    return lambda answer: {place: known[answer]} if answer in known else None


def where(known: Mapping[str, int]) -> Read:
    """The kinds of segment on which followers may stand, as bits."""

    def read(kinds: tuple[str, ...]) -> Numbered:
        if not known.keys() >= set(kinds):
            return None
        return {at.WHERE: sum(1 << known[kind] for kind in set(kinds))}

    return read


def _rate(rate: Rate) -> Numbered:
    if rate.points < 0:
        return None
    return {at.CITY_POINTS: rate.points, at.CITY_BY_SEGMENT: int(rate.per == "segment")}


def _order(phases: tuple[str, ...]) -> Numbered:
    """Each part by its place, counted from 1, or 0 where it is left out; but nothing twice."""
    if not _PHASES.keys() >= set(phases) or len(set(phases)) < len(phases):
        return None
    return {
        place: phases.index(phase) + 1 if phase in phases else 0 for phase, place in _PHASES.items()
    }


READ: Mapping[str, Read] = {
    "setup.players": in_the_state,
    "setup.tiles": in_the_state,
    "setup.start_tile": in_the_state,
    "setup.start_in_bag": in_the_state,
    "setup.left_in_box": in_the_state,
    "setup.followers": in_the_state,
    "turn.extra_for_hole": one_of(at.EXTRA_TURN, _EXTRA),
    "draw.when": flag(at.DRAW_AHEAD, DrawTime.END),
    "hand.size": lambda size: {at.HAND_SIZE: size} if 1 <= size <= at.HAND else None,
    "tile.unplaceable_returns": flag(at.PUT_BACK),
    "table.bounds": flag(at.SHIFTING, Bounds.SHIFTING),
    "table.size": in_the_state,
    "table.edge_completes": flag(at.EDGE_CLOSES),
    "junction.bush_ends": in_the_state,
    "follower.where": where(SEGMENT_KINDS),
    "follower.completed": flag(at.ON_COMPLETED),
    "road.per_tile": points(at.ROAD_POINTS),
    "city.per_tile": _rate,
    "city.per_pennant": points(at.PENNANT_POINTS),
    "city.small": flag(at.SMALL_HALF, SmallCity.HALF),
    "monastery.points": points(at.MONASTERY_POINTS),
    "monastery.at_edge": one_of(at.AT_EDGE, _AT_EDGE),
    "end.when": flag(at.STOP_AT_LAYING, EndTime.AT_LAYING),
    "end.completed_last": flag(at.SCORE_LAST, CompletedLast.AS_IN_PLAY),
    "end.last_tile_unplaceable": flag(at.ACTION_REMAINS, LastUnplaceable.ACTION_REMAINS),
    "end.tie": in_the_state,
    "final.order": _order,
    "final.unfinished": flag(at.UNFINISHED_NOTHING, Unfinished.NOTHING),
    "final.unit": flag(at.UNFINISHED_BY_SEGMENT, Unit.SEGMENT),
    "farm.value": one_of(at.FARMS_BY, _FARMS),
}
"""What the kernel reads of each clause; `junction.bush_ends` it reads from the tiles as they lie,
and `end.tie` is asked when a game is over."""

FIXED: Mapping[str, object] = {
    "turn.sequence": ("draw", "lay", "place", "score"),
    "city.closed": Closed.NO_OPEN_SIDE,
}
"""What the kernel takes for granted, clause by clause."""

IDLE: Mapping[str, str] = {
    "follower.out_of_supply": "followers are all that can be placed",
    "score.order_same_turn": "nothing is ever lost",
    "city.completed_again": "a city without an open side encloses nothing that could be filled",
}
"""What decides nothing here, and why."""
