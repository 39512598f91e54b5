"""How an engine fares with a question: what it gives, held against what a case states."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum

import attrs

from arkrules.conformance.questions import Question
from arkrules.errors import BadNotation
from arkrules.harmless import harmless
from arkrules.messages import later, say
from arkrules.play.aspect import Aspect, Fact, Facts, facts_of, said
from arkrules.play.played import Played, play_line
from arkrules.plurals import shortened
from arkrules.rulings import Difference
from arkrules.rulings.aspects import JUDGED, every_aspect

__all__ = ["Fared", "Finding", "judge"]


class Fared(Enum):
    """What became of a question."""

    PASSED = "passed"
    """All came out as the case says."""
    DIFFERS = "differs"
    SKIPPED = "skipped"
    """The engine says that it does not answer this, and why."""
    FAILED = "failed"
    """No answer came, or none that can be read."""


@attrs.frozen(kw_only=True, repr=False)
class Finding:
    """How an engine fared with one question."""

    question: Question
    fared: Fared
    differences: tuple[Difference, ...] = ()
    reason: str = ""
    """Why it skipped it, or how it failed."""

    def __repr__(self) -> str:
        return f"<Finding {self.question.id}: {self.fared.value}>"


def judge(question: Question, result: object) -> Finding:
    """Hold the result of a request against what its case states."""
    try:
        return _judged(question, result)
    except _Unreadable as error:
        return Finding(question=question, fared=Fared.FAILED, reason=str(error))


class _Unreadable(Exception):
    """A result that does not have the form of one."""


def _judged(question: Question, result: object) -> Finding:
    if not isinstance(result, Mapping):
        raise _Unreadable(_not(result, say("a table")))
    if "skip" in result:
        reason = _text(result["skip"])
        return Finding(question=question, fared=Fared.SKIPPED, reason=reason)
    if not isinstance(outcome := result.get("outcome"), Mapping):
        raise _Unreadable(_not(outcome, say("a table “outcome”, or “skip” with a reason")))
    found = tuple(_differences(question, outcome, result))
    fared = Fared.DIFFERS if found else Fared.PASSED
    return Finding(question=question, fared=fared, differences=found)


def _differences(
    question: Question, outcome: Mapping[str, object], result: Mapping[str, object]
) -> Iterator[Difference]:
    why = _text(result.get("why", ""))
    number, moves = result.get("refused"), question.case.moves
    if type(number) is int and 0 < number < len(moves):
        where, line = say("move {number}", number=number), repr(moves[number - 1])
        yield Difference(where, say("{line} to be legal", line=line), say("it is refused"), why)
        return
    known, alike = every_aspect(), _Alike(question)
    for key, expected in question.expected.items():
        given = _given(key, outcome, known[key])
        for path, fact in expected.items():
            there = given.get(path, given.get((), None))
            if not alike(known[key], fact, there):
                yield Difference(".".join((key, *path)), said(fact), _shown(there), why)


def _given(key: str, outcome: Mapping[str, object], aspect: Aspect) -> Facts:
    """What an engine gives for one thing, as facts; nothing for what it does not mention."""
    name = "judged" if key in JUDGED else key
    raw = outcome.get(name)
    if raw is None:
        return {}
    if key in JUDGED:
        if not isinstance(raw, Mapping) or not all(type(one) is bool for one in raw.values()):
            raise _Unreadable(say("judged: {fault}", fault=_not(raw, say(_JUDGED))))
        return facts_of(raw)
    try:
        return facts_of(aspect.stands_for(aspect.read(raw)))
    except (ValueError, TypeError, AssertionError):  # an extension may take anything, but not this
        raise _Unreadable(
            say("{key}: {raw} does not have the form of this", key=key, raw=_brief(raw))
        ) from None


_JUDGED = later("a table that says true or false of each move")


class _Alike:
    """Whether two facts mean the same; where they are not written alike, our engine knows."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self._run: Played | None = None

    def __call__(self, aspect: Aspect, one: Fact, other: Fact) -> bool:
        if type(one) is not type(other):
            return False
        return one == other or self._normal(aspect, one) == self._normal(aspect, other)

    def _normal(self, aspect: Aspect, fact: Fact) -> Fact:
        """A fact as it compares; of several, each by itself, since one may be no notation."""
        if isinstance(fact, frozenset):
            return frozenset().union(*(self._written(aspect, frozenset({one})) for one in fact))
        return fact

    def _written(self, aspect: Aspect, fact: frozenset[object]) -> frozenset[object]:
        if self._run is None:
            case = self.question.case
            assert case.position is not None  # it was asked
            self._run = play_line(self.question.profile, case.position, case.moves)
        if self._run.state is None:
            return fact
        try:
            normal = aspect.normal(self._run, fact)
        except BadNotation:
            return fact
        assert isinstance(normal, frozenset)  # as it was before
        return normal


def _shown(fact: Fact) -> str:
    return harmless(shortened(said(fact), 500))


def _text(raw: object) -> str:
    """What an engine says in words."""
    return shortened(raw if isinstance(raw, str) else repr(raw), 500)


def _brief(raw: object) -> str:
    return shortened(repr(raw), 100)


def _not(raw: object, wanted: str) -> str:
    return say("expected {wanted}, found {raw}", wanted=wanted, raw=_brief(raw))
