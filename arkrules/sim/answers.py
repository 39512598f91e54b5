"""Answers as the kernel has them: each executed clause is read, fixed or idle.

A clause that is *read* becomes whole numbers of the table, so that one compiled kernel
plays all editions. One that is *fixed* has a single answer here, and one that is *idle* decides
nothing in games that the kernel plays. A clause that is neither is not known,
and a profile that can be asked it is left to the engine, unless an extension declares what
follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from arkrules.games.abbot.clauses import InsteadOf
from arkrules.games.ark.clauses import (
    AroundTemple,
    Backtrack,
    FieldValue,
    MayMove,
    Reaching,
    Repeat,
    Route,
    ScoredAfter,
)
from arkrules.games.base.clauses import Closed, FarmValue, OutOfSupply, SmallCity
from arkrules.games.ghosts.clauses import CastleFinal, FinalPenalty, Limiting, Payer
from arkrules.play.clauses import (
    Bounds,
    CompletedLast,
    DrawTime,
    EndTime,
    ExtraTurnRule,
    LastUnplaceable,
    SameTurn,
    Unfinished,
)
from arkrules.rules import Rate, Span
from arkrules.sim import layout as at

__all__ = ["FIXED", "IDLE", "READ", "USUAL"]

Numbered: TypeAlias = Mapping[str, object] | None
"""Fields of the table and what stands there; nothing if the kernel cannot play by an answer."""
Read: TypeAlias = Callable[[Any], Numbered]  # an answer is of its clause's type


def _elsewhere(_answer: object) -> Numbered:
    """Numbers read from the state, from tiles as they lie, or from the declarations of pieces."""
    return {}


def _flag(field: str, meant: object = True) -> Read:
    """1 for one answer, and 0 for others."""
    return lambda answer: {field: int(answer == meant)}


def _points(field: str) -> Read:
    """Points; the kernel knows none that are lost."""
    return lambda answer: {field: answer} if answer >= 0 else None


def _worth(answer: int) -> Numbered:
    """Points of something that a scorer or a bonus declares."""
    return {} if answer >= 0 else None


def _one_of(field: str, known: Mapping[Any, int]) -> Read:  # answers of whatever type
    """A number for each answer that is known."""
    return lambda answer: {field: known[answer]} if answer in known else None


def _rate(rate: Rate) -> Numbered:
    return {} if rate.points >= 0 else None


def _steps(steps: Span) -> Numbered:
    if steps.most > at.STEPS:
        return None
    return {"least_steps": steps.least, "most_steps": steps.most}


_PHASES = {
    "unfinished": at.UNFINISHED, "farms": at.FARMS, "temples": at.TEMPLES, "fields": at.SHEEP,
    "goods": at.MOST_GOODS,
}  # fmt: skip


def _order(phases: tuple[str, ...]) -> Numbered:
    """In their order, and nothing twice."""
    if not _PHASES.keys() >= set(phases) or len(set(phases)) < len(phases):
        return None
    rest = [0] * (at.PHASES - len(phases))
    return {"n_phases": len(phases), "phases": [*map(_PHASES.__getitem__, phases), *rest]}


READ: Mapping[str, Read] = {
    **dict.fromkeys((
        "setup.players", "setup.tiles", "setup.start_tile", "setup.start_in_bag",
        "setup.left_in_box", "setup.followers", "setup.prophets", "setup.guards",
        "setup.guards_per_color", "setup.ghosts", "table.size", "junction.bush_ends", "abbot.count",
        "builder.count", "pig.count", "pig.old_farms",
        "follower.where", "follower.occupied_by_prophet", "prophet.weight", "prophet.final",
        "ark.counts_prophets", "temple.who", "temple.final_counts_prophets",
        "temple.prophet_multiplier",
        "river.start_tile", "river.fork_bends", "river.volcano_meeple", "river.volcano_turn",
        "mist.half_side", "guard.haunted", "monastery.at_edge", "end.tie", "final.unit",
    ), _elsewhere),
    **dict.fromkeys((
        "road.per_tile", "city.per_pennant", "monastery.points", "prophet.multiplier",
        "road.per_oasis", "city.per_scroll", "temple.points", "temple.final_points",
        "guard.weight", "castle.complete", "garden.points", "pig.points",
    ), _worth),
    "turn.extra_for_hole": _one_of("extra_turn", {
        ExtraTurnRule.NEVER: at.NO_EXTRA, ExtraTurnRule.FOUR_DIFFERENT: at.FOUR_DIFFERENT,
        ExtraTurnRule.FOUR_NEIGHBORS: at.FOUR_NEIGHBORS,
    }),
    "draw.when": _flag("draw_ahead", DrawTime.END),
    "hand.size": lambda size: {"hand_size": size} if 1 <= size <= at.HAND else None,
    "tile.unplaceable_returns": _flag("put_back"),
    "table.bounds": _flag("shifting", Bounds.SHIFTING),
    "table.edge_completes": _flag("edge_closes"),
    "follower.completed": _flag("on_completed"),
    "follower.out_of_supply": _flag("lay_only", OutOfSupply.LAY_ONLY),
    "score.order_same_turn": _flag("losses_first", SameTurn.LOSSES_FIRST),
    "city.per_tile": _rate,
    "city.small": _flag("small_half", SmallCity.HALF),
    "end.when": _flag("stop_at_laying", EndTime.AT_LAYING),
    "end.completed_last": _flag("score_last", CompletedLast.AS_IN_PLAY),
    "end.last_tile_unplaceable": _flag("action_remains", LastUnplaceable.ACTION_REMAINS),
    "final.order": _order,
    "final.unfinished": _flag("unfinished_nothing", Unfinished.NOTHING),
    "farm.value": _one_of("farms_by", {
        FarmValue.PER_FARM: at.BY_FARM, FarmValue.PER_CITY: at.BY_CITY,
        FarmValue.ONCE_PER_PLAYER: at.BY_PLAYER,
    }),
    "ark.placement_bonus": _points("seat_points"),
    "ark.may_move": _flag("temple_first", MayMove.TEMPLE_LAID),
    "ark.steps": _steps,
    "ark.backtrack": _one_of("backtrack", {
        Backtrack.NEVER: at.NEVER_BACK, Backtrack.START: at.BACK_TO_START,
        Backtrack.ALWAYS: at.BACK_ANYWHERE,
    }),
    "ark.may_end_on_start": _flag("ends_home"),
    "ark.may_cross_start": _flag("crosses_home"),
    "ark.counts_start_again": _flag("start_again"),
    "ark.points_per_follower": _points("passed_points"),
    "ark.counts_start": _flag("start_pays"),
    "ark.counts_end": _flag("end_pays"),
    "ark.route": _one_of("route", {
        Route.FREE: at.FREE, Route.SHORTEST: at.SHORTEST, Route.FIRST_JOURNEY: at.FIRST_JOURNEY,
        Route.NEARER: at.NEARER,
    }),
    "ark.temple_bonus": _points("arrival_points"),
    "ark.temple_bonus_when": _flag("passing_arrives", Reaching.PASSES),
    "ark.temple_bonus_repeat": _one_of("arrives", {
        Repeat.EACH_TIME: at.EACH_TIME, Repeat.ONCE_PER_TEMPLE: at.ONCE_PER_TEMPLE,
        Repeat.ONCE: at.ONCE,
    }),
    "temple.points_with_ark": _points("with_ark_points"),
    "temple.scored_after": _flag("temples_early", ScoredAfter.ROADS),
    "temple.followers_stay": _flag("come_back", AroundTemple.COME_BACK),
    "temple.follower_on_it_returns": _flag("on_it_returns"),
    "field.value": _flag("score_floor", FieldValue.SCORE_FLOOR),
    "mist.mandatory": _flag("mandatory"),
    "mist.limits": _one_of("limiting", {
        Limiting.EITHER: at.EITHER_MISTY, Limiting.LAID_TILE: at.LAID_MISTY,
        Limiting.LAID_AGAINST_CLEAR: at.CLEAR_TILE,
    }),
    "ghost.third_reuse": _flag("reuse"),
    "ghost.penalty": _points("penalty"),
    "ghost.penalty_who": _flag("all_pay", Payer.EVERY_OWNER),
    "ghost.penalty_final": _one_of("all_pay_finally", {
        FinalPenalty.SCORED: 0, FinalPenalty.EVERY: 1,
    }),
    "builder.open_only": _flag("open_only"),
    "builder.optional": _flag("optional"),
    "goods.points": _points("goods_points"),
    "river.u_turn_gap": _flag("bends_apart"),
    "castle.final": _flag("castle_by_neighbors", CastleFinal.ONE_AND_NEIGHBORS),
}  # fmt: skip
"""The answers that the kernel reads, by clause; `end.tie` is asked when a game is over."""

FIXED: Mapping[str, object] = {
    "city.closed": Closed.NO_OPEN_SIDE, "abbot.instead": InsteadOf.ANY_FIGURE,
    "river.self_block": True,
}  # fmt: skip
"""The answers that the kernel requires, by clause; `turn.sequence` must be the usual one."""
USUAL = ("draw", "lay", "haunt-other", "haunt-own", "place", "score", "seat")
"""The steps of a turn in their order; a game without some of them leaves them out."""

IDLE: Mapping[str, str] = {
    "city.completed_again": "a city without an open side encloses nothing that could be filled",
}
"""The clauses that decide nothing here, with the reason."""
