"""Engines and the casebook: questions, answers, and results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextvars import copy_context
from enum import Enum
from typing import Any

import attrs

from arkrules.conformance.engine import Engine, NoAnswer
from arkrules.errors import BadNotation
from arkrules.grouping import grouped
from arkrules.nouns import shortened
from arkrules.play.extension import VerdictField, value_words
from arkrules.play.record import play_line
from arkrules.rules import Library, Profile, library
from arkrules.rulings import AnyCase, Case, Difference, ReferenceCase, VerdictRow
from arkrules.rulings.check import refused_early, stated_profiles, under_answers
from arkrules.rulings.verdict_fields import (
    MISSING,
    comparable,
    compared,
    joined,
    judged,
    stated,
    verdict_fields_of,
)
from arkrules.structure import plainly
from arkrules.text import later, sanitize, say

_LISTED: Mapping[object, tuple[str, str]] = {
    judged: ("judge", "judged"),
    joined: ("join", "joined"),
}
"""By field that judges a list: the parameter with the list, and the key of the answer."""


@attrs.frozen(kw_only=True)
class Question:
    """A case under one edition, as a question for an engine."""

    case: Case
    edition: str
    """The edition, as in the case."""
    profile: Profile
    """The same edition with the other answers."""
    under: str = ""
    """The other answers, as in the case: `city.small=half`."""
    row: VerdictRow
    """The expected verdict."""

    @property
    def id(self) -> str:
        """The id of the request, which describes it."""
        under = f" with {self.under}" if self.under else ""
        return f"{self.case.id} under {self.edition}{under}"

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it tests: those on which it turns, or those with other answers."""
        return tuple(self.profile.changes) if self.under else self.row.turns_on or ()

    @property
    def expected(self) -> dict[str, Any]:
        """The values expected, by field, with moves and segments in notation."""
        return stated(self.case, self.row.written)

    @property
    def params(self) -> dict[str, object]:
        """The parameters of the request, without the expected outcome."""
        fields, expected = verdict_fields_of(), self.expected
        params: dict[str, object] = {
            "profile": self.edition,
            "position": self.case.position.to_dict(),
            "moves": list(map(str, self.case.moves)),
            "asked": [key for key in expected if fields[key].judged is None],
            "rules": {
                clause.id: clause.unstructure(self.profile.value(clause.id))
                for clause in self.profile
                if clause.executed
            },
        }
        if self.profile.changes:
            params["answers"] = dict(self.profile.changes)
        for judging, (name, _) in _LISTED.items():
            named = [value for key, value in expected.items() if fields[key].judged is judging]
            if named:  # in an order that does not say which of them are legal, or one
                params[name] = sorted(frozenset().union(*named))
        return params


def questions_in(
    cases: Iterable[AnyCase],
    under: Collection[str] = (),
    *,
    others: bool = False,
    shelf: Library | None = None,
) -> Iterator[Question]:
    """Return the questions of some cases: all their verdicts, or those of given editions.

    `others` asks also what they say comes out under other answers.
    `CaseError` says what of a case cannot be asked.

    >>> from arkrules import casebook
    >>> [question] = questions_in([casebook()["small-city"]], ["carcassonne-2000"])
    >>> question.params["asked"]
    ['legal', 'gains']
    """
    shelf = shelf or library()
    for case in cases:
        if isinstance(case, ReferenceCase):
            continue
        for edition, profile in stated_profiles(case, shelf).items():
            if under and edition not in under:
                continue
            row = case.verdicts[edition]
            yield Question(case=case, edition=edition, profile=profile, row=row)
            for answers, inner in row.under.items() if others else ():
                changed = under_answers(profile, answers)
                yield Question(
                    case=case, edition=edition, profile=changed, under=answers, row=inner
                )


class CaseResult(Enum):
    """The result of a question."""

    PASSED = "passed"
    """Every value is as the case says."""
    DIFFERS = "differs"
    SKIPPED = "skipped"
    """The engine skips the question and says why."""
    FAILED = "failed"
    """There was no answer, or an unreadable one."""


@attrs.frozen(kw_only=True)
class Finding:
    """The answer of an engine to one question, compared."""

    question: Question
    fared: CaseResult
    differences: tuple[Difference, ...] = ()
    reason: str = ""
    """The reason why it skipped the question or failed."""


def judge(question: Question, result: object) -> Finding:
    """Compare the result of a request with its case."""
    try:
        table = _table(result, say("a table"))
        if "skip" in table:
            reason = _text(table["skip"])
            return Finding(question=question, fared=CaseResult.SKIPPED, reason=reason)
        wanted = say("a table “outcome”, or “skip” with a reason")
        found = tuple(_differences(question, _table(table.get("outcome"), wanted), table))
    except NoAnswer as error:
        return Finding(question=question, fared=CaseResult.FAILED, reason=str(error))
    fared = CaseResult.DIFFERS if found else CaseResult.PASSED
    return Finding(question=question, fared=fared, differences=found)


def _table(raw: object, wanted: str) -> Mapping[str, object]:
    """Return an engine's result if it is a table, or raise `NoAnswer`."""
    if not isinstance(raw, Mapping):
        found = shortened(repr(raw), 100)
        raise NoAnswer(say("expected {wanted}, found {found}", wanted=wanted, found=found))
    return raw


def _differences(
    question: Question, outcome: Mapping[str, object], result: Mapping[str, object]
) -> Iterator[Difference]:
    why = _text(result.get("why", ""))
    number = result.get("refused")
    if type(number) is int and 0 < number < len(question.case.moves):
        yield refused_early(question.case, number - 1, why)
        return
    known = verdict_fields_of()
    for key, expected in question.expected.items():
        for path, value, given in compared(expected, _given(known[key], outcome)):
            there = None if given is MISSING else given
            if not _alike(question, known[key], value, there):
                shown = sanitize(shortened(value_words(there), 500))
                yield Difference(".".join(map(str, (key, *path))), value_words(value), shown, why)


def _given(field: VerdictField, outcome: Mapping[str, object]) -> object:
    """Return an engine's value for a field, in comparable form; `MISSING` without it."""
    _, name = _LISTED.get(field.judged, ("", field.name))
    raw = outcome.get(name)
    if raw is None:
        return MISSING
    kind = field.type if field.judged is None else Mapping[str, bool | None]
    try:
        return comparable(plainly(raw, kind))
    except (ValueError, TypeError):  # an extension may take anything, but not this
        fault = later("{key}: {raw} does not have the form of this")
        raise NoAnswer(say(fault, key=name, raw=shortened(repr(raw), 100))) from None


def _alike(question: Question, field: VerdictField, one: object, other: object) -> bool:
    """Return whether two leaves mean the same; if written differently, our engine decides."""
    if one == other or not (isinstance(one, frozenset) and isinstance(other, frozenset)):
        return one == other and type(one) is type(other)
    case = question.case
    run = play_line(question.profile, case.position, case.moves)
    try:
        return run.state is not None and field.normal(run, one) == field.normal(run, other)
    except BadNotation:
        return False


def _text(raw: object) -> str:
    """Return the message of an engine."""
    return shortened(raw if isinstance(raw, str) else repr(raw), 500)


SECONDS = 20
"""The default number of seconds that an engine may take for a question."""


def put(
    questions: Iterable[Question],
    command: str,
    *,
    seconds: float = SECONDS,
    jobs: int = 1,
    heard: Callable[[int], object] = lambda _number: None,
) -> Conformance:
    """Ask a program questions, started by a command, and report its results.

    `jobs` of it run at once; what comes out stands in the order of the questions.
    `heard` is called with the number done. `EngineError` says why the program does not start.
    """
    questions = list(questions)  # what is wrong with a case is known before anybody is asked
    engines = [Engine(command, seconds) for _ in range(jobs)]
    free = list(engines)  # as many as there are threads

    def ask(question: Question) -> Finding:
        engine = free.pop()
        try:
            return judge(question, engine.ask(question.id, question.params))
        except NoAnswer as error:
            return Finding(question=question, fared=CaseResult.FAILED, reason=str(error))
        finally:
            free.append(engine)

    with ThreadPoolExecutor(jobs) as pool:
        asked = [pool.submit(copy_context().run, ask, question) for question in questions]
        try:
            for number, one in enumerate(as_completed(asked), start=1):
                one.result()
                heard(number)
        finally:  # if it is broken off, nobody goes on
            pool.shutdown(wait=False, cancel_futures=True)
            for engine in engines:  # so that nobody waits for an answer
                engine.end()
            pool.shutdown()
            for engine in engines:  # one may have been started meanwhile
                engine.end()
    return Conformance(findings=tuple(one.result() for one in asked))


@attrs.frozen
class Totals:
    """The number of questions by result."""

    passed: int = 0
    differs: int = 0
    skipped: int = 0
    failed: int = 0

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Totals:
        """Count some."""
        return cls(**Counter(finding.fared.value for finding in findings))

    @property
    def asked(self) -> int:
        """All of them."""
        return self.passed + self.differs + self.skipped + self.failed

    @property
    def share(self) -> float | None:
        """The share of questions, if not skipped, that came out as stated; else `None`."""
        tried = self.asked - self.skipped
        return self.passed / tried if tried else None


@attrs.frozen(kw_only=True)
class Conformance:
    """The results of an engine on a casebook."""

    findings: tuple[Finding, ...]
    """In the order of the questions, not of the answers."""

    @property
    def total(self) -> Totals:
        """All of it."""
        return Totals.of(self.findings)

    @property
    def holds(self) -> bool:
        """Whether nothing differs, and nothing failed."""
        return all(one.fared in (CaseResult.PASSED, CaseResult.SKIPPED) for one in self.findings)

    @property
    def by_edition(self) -> Mapping[str, Totals]:
        """The results by edition, as cases name them."""
        groups = self._by(lambda one: (one.question.edition,))
        return {edition: Totals.of(some) for edition, some in groups.items()}

    @property
    def by_clause(self) -> Mapping[str, Totals]:
        """The results by clause; a question may test several, or none."""
        groups = self._by(lambda one: one.question.clauses)
        return {clause: Totals.of(some) for clause, some in sorted(groups.items())}

    def reasons(self, fared: CaseResult) -> Mapping[str, Sequence[Finding]]:
        """Return the questions with a result, by reason, the most frequent reason first."""
        groups = self._by(lambda one: (one.reason,) if one.fared is fared else ())
        return dict(sorted(groups.items(), key=lambda item: -len(item[1])))

    def _by(self, keys: Callable[[Finding], Iterable[str]]) -> Mapping[str, Sequence[Finding]]:
        return grouped((key, one) for one in self.findings for key in keys(one))
