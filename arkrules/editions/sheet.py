"""Rule sheets: the answers of a profile to all its clauses, in the order of play."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

import attrs

from arkrules.nouns import plural, shortened
from arkrules.play.extension import value_words
from arkrules.rules import Answer, Clause, Part, Profile, Status
from arkrules.rules.libraries import profile_of
from arkrules.rules.profile import Reading
from arkrules.rulings.case import AnyCase
from arkrules.rulings.casebook import CasesByClause, cases_by_clause
from arkrules.text import template

MARKS = {Status.SILENT: "?", Status.CONTESTED: "!"}
"""The signs before open answers."""


@attrs.frozen(kw_only=True, repr=False)
class Statement:
    """The answer of a profile to one clause, in words."""

    profile: str
    """The profile's label."""
    clause: Clause
    answer: Answer
    edition: str = ""
    """The profile's name among the editions of its game."""
    named: bool = True
    """Whether a file of the family answers it; if not, the answer is the engine's default."""
    cases: tuple[AnyCase, ...] = ()
    """The cases of the casebook that turn on it."""

    def __repr__(self) -> str:
        return f"<Statement of {self.profile} on {self.id}: {shortened(self.words)}>"

    @property
    def id(self) -> str:
        """The id of the clause."""
        return self.clause.id

    @property
    def question(self) -> str:
        """The question of the clause, in the language spoken."""
        return template(self.clause.question)

    @property
    def words(self) -> str:
        """The answer in words."""
        return self.clause.say(self.answer.value)

    @property
    def mark(self) -> str:
        """`?` for a silent clause, `!` for a contested one, otherwise empty."""
        return MARKS.get(self.answer.status, "")

    @property
    def note(self) -> str:
        """The note on the answer."""
        return template(self.answer.note)

    @property
    def readings(self) -> tuple[Reading, ...]:
        """The other ways to read the clause, all of them in words."""
        say = self.clause.say
        return tuple(
            Reading(template(one.because), one.answer, template(one.words) or say(one.answer))
            for one in self.answer.readings
        )


@attrs.frozen(kw_only=True, repr=False)
class RuleSheet:
    """All statements of a profile, in the order of play."""

    profile: Profile
    statements: tuple[Statement, ...]

    def __repr__(self) -> str:
        return f"<RuleSheet of {label(self.profile)}: {plural(len(self.statements), 'statement')}>"

    @property
    def parts(self) -> tuple[tuple[Part, tuple[Statement, ...]], ...]:
        """The statements by part of the game."""
        groups = groupby(self.statements, key=lambda statement: statement.clause.part)
        return tuple((part, tuple(found)) for part, found in groups)

    def __getitem__(self, clause: str) -> Statement:
        return {statement.id: statement for statement in self.statements}[clause]


def rule_sheet(profile: Profile | str, *, cases: Iterable[AnyCase] | None = None) -> RuleSheet:
    """Return the rule sheet of a profile, given by itself or by name.

    A clause that no file of the profile's family answers is left out.
    Without `cases`, those of the casebooks within reach are named where they turn on a clause.

    >>> sheet = arkrules.rule_sheet("carcassonne")
    >>> [part.value for part, _ in sheet.parts][:3]
    ['setting-up', 'turn', 'laying']
    """
    chosen = profile_of(profile)
    index = cases_by_clause(cases)
    return RuleSheet(
        profile=chosen,
        statements=tuple(
            statement_of(chosen, clause.id, index)
            for clause in chosen.catalogue.in_order_of_play
            if clause.id in chosen.answers
        ),
    )


def statement_of(profile: Profile, clause: str, index: CasesByClause | None = None) -> Statement:
    """Return the statement of a profile on a clause, answered by its family or not."""
    found = profile.clause(clause)
    index = cases_by_clause() if index is None else index
    return Statement(
        profile=label(profile),
        clause=found,
        answer=profile.answer(clause),
        edition=profile.brief,
        named=clause in profile.answers,
        cases=index.on(clause, [profile]),
    )


def label(profile: Profile) -> str:
    """Return a profile's name among several: its id, and any changes made by hand."""
    changes = (f"{clause}={value_words(answer)}" for clause, answer in profile.changes.items())
    return ", ".join((profile.id, *changes))
