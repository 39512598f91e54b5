"""How an engine fared with all that it was asked: by edition, by clause, in all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from arkrules.conformance.judging import Fared, Finding

__all__ = ["Balance", "Conformance"]


@attrs.frozen
class Balance:
    """How many questions fared how."""

    passed: int = 0
    differs: int = 0
    skipped: int = 0
    failed: int = 0

    @classmethod
    def of(cls, findings: Iterable[Finding]) -> Balance:
        """Count some."""
        numbers = dict.fromkeys((one.value for one in Fared), 0)
        for finding in findings:
            numbers[finding.fared.value] += 1
        return cls(**numbers)

    @property
    def asked(self) -> int:
        """All of them."""
        return self.passed + self.differs + self.skipped + self.failed

    @property
    def share(self) -> float | None:
        """How much of what it did not skip came out as stated; nothing if it skipped all."""
        tried = self.asked - self.skipped
        return self.passed / tried if tried else None


@attrs.frozen(kw_only=True, repr=False)
class Conformance:
    """What came of putting a casebook to an engine."""

    findings: tuple[Finding, ...]
    """In the order of the questions, whoever answered first."""

    def __repr__(self) -> str:
        return f"<Conformance: {self.total}>"

    @property
    def total(self) -> Balance:
        """All of it."""
        return Balance.of(self.findings)

    @property
    def holds(self) -> bool:
        """Whether nothing differs, and nothing failed."""
        return all(one.fared in (Fared.PASSED, Fared.SKIPPED) for one in self.findings)

    @property
    def by_edition(self) -> Mapping[str, Balance]:
        """By edition, as cases name them."""
        return self._by(lambda one: (one.question.edition,))

    @property
    def by_clause(self) -> Mapping[str, Balance]:
        """By clause; a question may try several, and one that tries none is not among them."""
        found = self._by(lambda one: one.question.clauses)
        return dict(sorted(found.items()))

    def reasons(self, fared: Fared) -> Mapping[str, tuple[Finding, ...]]:
        """The questions that fared so, by the reason given, the most frequent reason first."""
        groups: dict[str, list[Finding]] = {}
        for one in self.findings:
            if one.fared is fared:
                groups.setdefault(one.reason, []).append(one)
        ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
        return {reason: tuple(some) for reason, some in ordered}

    def _by(self, keys: Callable[[Finding], Iterable[str]]) -> Mapping[str, Balance]:
        groups: dict[str, list[Finding]] = {}
        for finding in self.findings:
            for key in keys(finding):
                groups.setdefault(key, []).append(finding)
        return {key: Balance.of(some) for key, some in groups.items()}
