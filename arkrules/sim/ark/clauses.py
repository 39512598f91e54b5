"""What the kernel makes of the answers of the games of the Ark, those of all games included."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.games.ark.clauses import (
    AroundTemple,
    Backtrack,
    FieldValue,
    MayMove,
    ProphetFinal,
    ProphetWeight,
    Reaching,
    Repeat,
    Route,
    ScoredAfter,
    TempleWho,
)
from arkrules.games.base.clauses import OutOfSupply
from arkrules.play.clauses import SameTurn
from arkrules.rules import Span
from arkrules.sim import clauses as base
from arkrules.sim.ark import layout as ark
from arkrules.sim.clauses import Numbered, Read, flag, in_the_state, one_of, points, where

__all__ = ["FIXED", "IDLE", "READ", "SEGMENT_KINDS"]

SEGMENT_KINDS = {**base.SEGMENT_KINDS, "temple": ark.TEMPLE}
_PHASES = {"temples": ark.TEMPLES, "unfinished": ark.UNFINISHED, "fields": ark.FIELDS}
_FINAL = {
    ProphetFinal.AS_FOLLOWER: ark.AS_FOLLOWER,
    ProphetFinal.NOTHING: ark.NOTHING,
    ProphetFinal.DOUBLED: ark.DOUBLED,
}
_ROUTES = {
    Route.FREE: ark.FREE,
    Route.SHORTEST: ark.SHORTEST,
    Route.FIRST_JOURNEY: ark.FIRST_JOURNEY,
    Route.NEARER: ark.NEARER,
}
_BACKTRACK = {
    Backtrack.NEVER: ark.NEVER_BACK,
    Backtrack.START: ark.BACK_TO_START,
    Backtrack.ALWAYS: ark.BACK_ANYWHERE,
}
_ARRIVES = {
    Repeat.EACH_TIME: ark.EACH_TIME,
    Repeat.ONCE_PER_TEMPLE: ark.ONCE_PER_TEMPLE,
    Repeat.ONCE: ark.ONCE,
}


def _steps(steps: Span) -> Numbered:
    if steps.most > ark.STEPS:
        return None
    return {ark.LEAST_STEPS: steps.least, ark.MOST_STEPS: steps.most}


def _order(phases: tuple[str, ...]) -> Numbered:
    """In their order, for the unfinished send home who contends for temples; nothing twice."""
    if not _PHASES.keys() >= set(phases) or len(set(phases)) < len(phases):
        return None
    found = {ark.PHASES: len(phases)}
    for place, phase in enumerate(phases, ark.PHASES + 1):
        found[place] = _PHASES[phase]
    return found


_OWN: Mapping[str, Read] = {
    "setup.prophets": in_the_state,
    "follower.where": where(SEGMENT_KINDS),
    "follower.out_of_supply": flag(ark.LAY_ONLY, OutOfSupply.LAY_ONLY),
    "follower.occupied_by_prophet": flag(ark.PROPHETS_BIND),
    "prophet.multiplier": points(ark.PROPHET_TIMES),
    "prophet.weight": flag(ark.NOT_AT_TEMPLES, ProphetWeight.ONE_IN_CITIES),
    "prophet.final": one_of(ark.PROPHET_FINAL, _FINAL),
    "ark.placement_bonus": points(ark.SEAT_POINTS),
    "ark.may_move": flag(ark.TEMPLE_FIRST, MayMove.TEMPLE_LAID),
    "ark.steps": _steps,
    "ark.backtrack": one_of(ark.BACKTRACK, _BACKTRACK),
    "ark.may_end_on_start": flag(ark.ENDS_HOME),
    "ark.may_cross_start": flag(ark.CROSSES_HOME),
    "ark.counts_start_again": flag(ark.START_AGAIN),
    "ark.points_per_follower": points(ark.PASSED_POINTS),
    "ark.counts_prophets": flag(ark.PROPHETS_PAY),
    "ark.counts_start": flag(ark.START_PAYS),
    "ark.counts_end": flag(ark.END_PAYS),
    "ark.route": one_of(ark.ROUTE, _ROUTES),
    "ark.temple_bonus": points(ark.ARRIVAL_POINTS),
    "ark.temple_bonus_when": flag(ark.PASSING_ARRIVES, Reaching.PASSES),
    "ark.temple_bonus_repeat": one_of(ark.ARRIVES, _ARRIVES),
    "road.per_oasis": points(ark.OASIS_POINTS),
    "city.per_scroll": points(ark.SCROLL_POINTS),
    "temple.points": points(ark.TEMPLE_POINTS),
    "temple.points_with_ark": points(ark.WITH_ARK_POINTS),
    "temple.final_points": points(ark.FINAL_TEMPLE_POINTS),
    "temple.who": flag(ark.FOLLOWERS_ONLY, TempleWho.FOLLOWERS_ONLY),
    "temple.final_counts_prophets": flag(ark.FINAL_PROPHETS),
    "temple.prophet_multiplier": flag(ark.PROPHET_AT_TEMPLE),
    "temple.scored_after": flag(ark.TEMPLES_EARLY, ScoredAfter.ROADS),
    "temple.followers_stay": flag(ark.COME_BACK, AroundTemple.COME_BACK),
    "temple.follower_on_it_returns": flag(ark.ON_IT_RETURNS),
    "field.value": flag(ark.SCORE_FLOOR, FieldValue.SCORE_FLOOR),
    "score.order_same_turn": flag(ark.LOSSES_FIRST, SameTurn.LOSSES_FIRST),
    "final.order": _order,
}

IDLE: Mapping[str, str] = {
    "city.completed_again": base.IDLE["city.completed_again"],
    "farm.value": "fields are scored, and farms are no part of the final scoring",
}
"""What decides nothing here, and why."""
READ: Mapping[str, Read] = {
    **{clause: read for clause, read in base.READ.items() if clause not in IDLE},
    **_OWN,
}
"""What the kernel reads of each clause."""
FIXED: Mapping[str, object] = {
    **base.FIXED,
    "turn.sequence": ("draw", "lay", "place", "score", "seat"),
}
"""What the kernel takes for granted, clause by clause."""
