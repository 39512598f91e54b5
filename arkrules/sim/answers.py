"""Answers as the kernel has them: numbers of its table.

Each executed clause says what the kernel does with it (`Clause.kernel`). One that is *read* becomes
whole numbers of the table, so that one compiled kernel plays all editions. An extension may say
besides by which answers the kernel cannot play (`Compiled.unplayed`).
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from arkrules.play.assembly import installed
from arkrules.rules import Rate, Span
from arkrules.rules.clauses import Clause, clauses_of
from arkrules.sim import layout as k

__all__ = ["READ", "answer_field", "numbers_of_answer"]


def _shape(clause: Clause) -> tuple[int, ...]:
    """Return by how many numbers an answer is written."""
    plain = clause.default
    return (2,) if isinstance(plain, Span) else (k.PHASES,) if isinstance(plain, tuple) else ()


READ: Mapping[str, tuple[int, ...]] = {
    clause.id: _shape(clause)
    for part in installed()
    for group in part.groups
    for clause in clauses_of(group)
    # No procedure of the kernel could read what somebody else's package declares.
    if clause.kernel == "read" and group.__module__.startswith("arkrules.")
}
"""The clauses whose answers are fields of the table, by how many numbers an answer is.

An answer in words is its place among the words that there are.
"""


def answer_field(clause: str) -> str:
    """Return the name of the field for a clause."""
    return clause.replace(".", "_")


def numbers_of_answer(clause: str, answer: object) -> tuple[int, ...] | None:
    """Return an answer to a clause as numbers, or nothing if the kernel cannot play by it."""
    numbers: tuple[int, ...] = ()
    match answer:
        case Enum():
            numbers = ([*type(answer)].index(answer),)
        case int() if clause != "hand.size" or answer <= k.HAND:
            numbers = (answer,)
        case Rate():
            numbers = (answer.points,)
        case Span() if answer.most <= k.STEPS:
            numbers = (answer.least, answer.most)
        case [*phases] if len({*phases} & {*k.PHASE_NAMES}) == len(phases):
            rest = [0] * (k.PHASES - len(phases))
            numbers = (*map(k.PHASE_NAMES.index, phases), *rest)
    return numbers if numbers and min(numbers) >= 0 else None
