"""The same question under other answers.

Everything that a verdict says besides what happens rests on this: what it turns on,
what the other readings of open clauses lead to, and what parts two editions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations
from typing import Generic, TypeVar

import attrs

from arkrules.errors import BadNotation, PositionError, ProfileError
from arkrules.rules import Profile

__all__ = ["Answers", "CameOut", "Counterfactual", "differing", "explanations"]

T = TypeVar("T")

Answers = Mapping[str, object]
"""Answers by clause, where they are not the profile's own."""


@attrs.frozen
class CameOut(Generic[T]):
    """What came out under some answers, and which clauses were asked on the way."""

    result: T
    asked: frozenset[str]


class Counterfactual(Generic[T]):
    """One question, put to a profile under its own answers and under others.

    `ask` puts it to a profile. Where it cannot be put under some answers, because a line cannot
    be read, the position cannot be, or answers contradict each other, nothing comes out.
    """

    def __init__(self, profile: Profile, ask: Callable[[Profile], T | None]) -> None:
        self.profile = profile
        self._ask = ask
        self._known: dict[frozenset[tuple[str, object]], CameOut[T] | None] = {}

    @property
    def plays(self) -> int:
        """How often the question was put so far."""
        return len(self._known)

    def under(self, answers: Answers | None = None) -> CameOut[T] | None:
        """What comes out under some answers; without any, under the profile's own."""
        other = {
            clause: value
            for clause, value in (answers or {}).items()
            if value != self.profile.value(clause)
        }
        key = frozenset(other.items())
        if key not in self._known:
            self._known[key] = self._put(other)
        return self._known[key]

    def result(self, answers: Answers | None = None) -> T | None:
        """What comes out, without what was asked."""
        found = self.under(answers)
        return None if found is None else found.result

    def _put(self, answers: Answers) -> CameOut[T] | None:
        profile = self.profile
        try:
            for clause, value in answers.items():
                profile = profile.with_value(clause, value)
            watched = profile.watched()
            result = self._ask(watched)
        except (BadNotation, PositionError, ProfileError):
            if not answers:
                raise  # it is the question that is wrong, or the profile
            return None
        return None if result is None else CameOut(result, frozenset(watched.asked or ()))


def differing(one: Profile, other: Profile, asked: Iterable[str]) -> tuple[str, ...]:
    """The clauses among those asked that two profiles know and answer differently."""
    return tuple(
        clause
        for clause in sorted(asked)
        if clause in one.catalogue
        and clause in other.catalogue
        and one.value(clause) != other.value(clause)
    )


def explanations(
    question: Counterfactual[T],
    other: Profile,
    clauses: Sequence[str],
    same: Callable[[T], bool],
) -> tuple[tuple[str, ...], ...]:
    """Which of these clauses part a profile from another.

    A set of clauses explains it if the profile, answering them as the other does,
    comes to the same. Single clauses are tried, then pairs;
    then all of them together, from which one after another is left out that is not needed.
    """

    def explain(chosen: Iterable[str]) -> bool:
        found = question.under({clause: other.value(clause) for clause in chosen})
        return found is not None and same(found.result)

    for size in (1, 2):
        if found := tuple(filter(explain, combinations(clauses, size))):
            return found
    if not explain(clauses):
        return ()  # it lies in what only one of them knows
    needed = list(clauses)
    for clause in clauses:
        rest = [one for one in needed if one != clause]
        if explain(rest):
            needed = rest
    return (tuple(needed),)
