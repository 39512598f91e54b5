"""Answers as the kernel has them: each executed clause is read, fixed or idle.

A clause that is *read* becomes whole numbers of the table, so that one compiled kernel
plays all editions. One that is *fixed* has a single answer here, and one that is *idle* decides
nothing in games that the kernel plays. A clause that is none of these is not known, and a profile
that can be asked it is left to the engine, unless it belongs to an extension, which declares what
follows from it as data, or says by which answers the kernel cannot play (`Compiled.unplayed`).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum

from arkrules.games.base.clauses import Closed
from arkrules.rules import Rate, Span
from arkrules.sim import layout as at

__all__ = ["ELSEWHERE", "FIXED", "IDLE", "USUAL", "numbers_of_answer"]

ELSEWHERE: Collection[str] = frozenset((
    "setup.players", "setup.tiles", "setup.start_tile", "setup.start_in_bag",
    "setup.left_in_box", "setup.followers", "table.bounds", "table.size",
    "junction.bush_ends", "follower.where", "monastery.at_edge", "end.tie", "final.unit",
    "road.per_tile", "city.per_tile", "city.per_pennant", "monastery.points",
))  # fmt: skip
"""The clauses read from the state, from tiles as they lie, or from what scorers, bonuses and
pieces declare.

`end.tie` is asked when a game is over.
"""

FIXED: Mapping[str, object] = {"city.closed": Closed.NO_OPEN_SIDE}
"""The answers that the kernel requires, by clause; `turn.sequence` must be the usual one."""
USUAL = ("draw", "lay", "haunt-other", "haunt-own", "place", "score", "seat")
"""The steps of a turn in their order; a game without some of them leaves them out."""

IDLE: Collection[str] = ()
"""The clauses that decide nothing here: a city without an open side encloses nothing that could be
filled.
"""


def numbers_of_answer(clause: str, answer: object) -> tuple[int, ...] | None:
    """Return an answer to a clause as numbers, or nothing if the kernel cannot play by it."""
    numbers: tuple[int, ...] = ()
    match answer:
        case Enum():
            numbers = ([*type(answer)].index(answer),)
        case int() if clause != "hand.size" or answer <= at.HAND:
            numbers = (answer,)
        case Rate():
            numbers = (answer.points,)
        case Span() if answer.most <= at.STEPS:
            numbers = (answer.least, answer.most)
        case [*phases] if len({*phases} & {*at.PHASE_NAMES}) == len(phases):
            rest = [0] * (at.PHASES - len(phases))
            numbers = (*map(at.PHASE_NAMES.index, phases), *rest)
    return numbers if numbers and min(numbers) >= 0 else None
