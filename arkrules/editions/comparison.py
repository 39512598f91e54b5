"""Editions side by side, clause by clause, those first that were measured to matter most."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from pathlib import Path
from types import MappingProxyType

import attrs

from arkrules.editions.sheet import Statement, label, statement_of
from arkrules.errors import ProfileError
from arkrules.nouns import listed, plural
from arkrules.rules import Clause, ClauseRole, Library, Part, Profile
from arkrules.rules.libraries import profiles_of
from arkrules.rulings.case import AnyCase
from arkrules.rulings.casebook import CasesByClause, cases_by_clause
from arkrules.text import listing, say, template

_FILE = Path(__file__).with_name("weights.toml")
WEIGHTS: Mapping[str, float] = MappingProxyType(tomllib.loads(_FILE.read_text(encoding="utf-8")))
"""By clause, how many points apart another answer sets a player's score on average.

`docs/effects/` has the whole findings."""


class Differs(StrEnum):
    """In what the statements of a row differ, the greatest difference first."""

    ANSWER = "answer"
    """The answers are not the same."""
    OPEN = "open"
    """The answers are the same, but some editions leave them open, or all with other readings."""
    STATUS = "status"
    """The answers are the same, but not equally sure."""
    NOTHING = "nothing"

    @property
    def telling(self) -> bool:
        """Whether there is more to tell than that one answer is surer than another."""
        return self in (Differs.ANSWER, Differs.OPEN)


@attrs.frozen(kw_only=True, repr=False)
class Row:
    """The statements of the compared profiles on one clause."""

    clause: Clause
    statements: Mapping[str, Statement]
    """By label of the profile; a profile that does not know the clause is missing."""
    cases: tuple[AnyCase, ...] = ()
    """The cases of the casebook that turn on the clause under one of the profiles."""

    def __repr__(self) -> str:
        return f"<Row on {self.id} of {listed(self.statements)}: differs in {self.differs}>"

    @property
    def id(self) -> str:
        """The id of the clause."""
        return self.clause.id

    @property
    def question(self) -> str:
        """The question of the clause, in the language spoken."""
        return template(self.clause.question)

    @property
    def differs(self) -> Differs:
        """In what the statements differ."""
        said = self.statements.values()
        if len({one.answer.value for one in said}) > 1:
            return Differs.ANSWER
        if all(one.named for one in said) and len({_left_open(one) for one in said}) > 1:
            return Differs.OPEN
        return Differs.STATUS if len({one.answer.status for one in said}) > 1 else Differs.NOTHING


@attrs.frozen(kw_only=True, repr=False)
class Concordance:
    """Several profiles side by side."""

    profiles: tuple[Profile, ...]
    rows: tuple[Row, ...]
    """One for each clause that differs, or whatever else was asked for.

    First those that are answered differently, then those that are answered alike and left open
    by some; among these what was measured to matter most, and last what no program acts on.
    """
    partial: tuple[Row, ...] = ()
    """Clauses that only some of the profiles know, and that these answer alike."""
    unsure: tuple[str, ...] = ()
    """Clauses left out of the rows because only their status differs."""
    alike: int = 0
    """The number of clauses that all profiles answer alike, however surely."""

    def __repr__(self) -> str:
        return f"<Concordance of {listed(self.labels)}: {plural(len(self.rows), 'row')}>"

    @property
    def labels(self) -> tuple[str, ...]:
        """The profiles' names, by which rows hold what they say."""
        return tuple(label(profile) for profile in self.profiles)

    @property
    def compared(self) -> int:
        """The number of clauses that the profiles have in common, or differ on."""
        return self.alike + len(self.differing)

    @property
    def differing(self) -> tuple[Row, ...]:
        """The rows on clauses that are answered differently."""
        return tuple(row for row in self.rows if row.differs is Differs.ANSWER)

    @property
    def open(self) -> tuple[Row, ...]:
        """The rows on clauses that are answered alike and left open by some."""
        return tuple(row for row in self.rows if row.differs is Differs.OPEN)

    def __getitem__(self, clause: str) -> Row:
        return {row.id: row for row in (*self.partial, *self.rows)}[clause]


def compare(
    profiles: Iterable[Profile | str],
    *,
    every: bool = False,
    status: bool = False,
    shelf: Library | None = None,
    cases: Iterable[AnyCase] | None = None,
) -> Concordance:
    """Put profiles side by side, clause by clause, what matters most first.

    The rows are the clauses that differ in their answers, and those that are answered alike
    and left open by some; with `status` also those that differ only in how sure the answer is;
    with `every` all.
    Profiles of different families are compared over what both know.

    >>> [row.id for row in compare(["carcassonne", "carcassonne-2000"]).rows]
    ['city.small', 'farm.value']
    """
    chosen = _chosen(profiles, shelf)
    index = cases_by_clause(cases, shelf)
    every_row = [_row(clause, chosen, index) for clause in _clauses(chosen)]
    whole = {row.id for row in every_row if len(row.statements) == len(chosen)}
    common = [row for row in every_row if row.differs.telling or row.id in whole]
    shown = {Differs.ANSWER, Differs.OPEN}
    shown |= {*Differs} if every else {Differs.STATUS} if status else set()
    return Concordance(
        profiles=chosen,
        rows=tuple(sorted((row for row in common if row.differs in shown), key=_place)),
        partial=tuple(row for row in every_row if not (row.differs.telling or row.id in whole)),
        unsure=tuple(row.id for row in common if row.differs in {Differs.STATUS} - shown),
        alike=sum(row.differs is not Differs.ANSWER for row in common),
    )


def _chosen(profiles: Iterable[Profile | str], shelf: Library | None) -> tuple[Profile, ...]:
    """The profiles to compare, two at least, all different."""
    chosen = profiles_of(profiles, shelf)
    names = [*map(label, chosen)]
    if twice := [name for name in names if names.count(name) > 1]:
        raise ProfileError(
            say("{name} is named twice; compare it with another profile", name=repr(twice[0]))
        )
    if len(chosen) < 2:
        found = listing(names) or say("none")
        said = say("a comparison takes two profiles at least, found {names}", names=found)
        remedy = say("name another one: `arkrules profiles` lists them, game by game")
        raise ProfileError(said, remedy=remedy)
    return chosen


def _clauses(profiles: Sequence[Profile]) -> list[Clause]:
    """All clauses that some profile's family answers, in the order of play."""
    found: list[Clause] = []
    for profile in profiles:
        at = 0
        for clause in profile.catalogue.in_order_of_play:
            ids = [one.id for one in found]
            if clause.id in ids:
                at = ids.index(clause.id) + 1
            elif clause.id in profile.answers:  # it goes behind what it follows in its own family
                found.insert(at, clause)
                at += 1
    return sorted(found, key=lambda clause: clause.part.place)


def _row(clause: Clause, profiles: Sequence[Profile], index: CasesByClause) -> Row:
    answering = [profile for profile in profiles if clause.id in profile.answers]
    roots = {profile.root for profile in answering}
    # Where its family answers, a profile that does not plays by the default.
    knowing = [p for p in profiles if p.root in roots and clause.id in p.catalogue]
    return Row(
        clause=clause,
        statements={label(p): statement_of(p, clause.id, index) for p in knowing},
        cases=index.on(clause.id, knowing),
    )


def _place(row: Row) -> tuple[int, bool, bool, float]:
    """Return where a row stands; what is equal stays in the order of play."""
    read_only = row.clause.standing is ClauseRole.REFERENCE
    trivial = read_only and row.clause.part is Part.SETTING_UP
    return [*Differs].index(row.differs), trivial, read_only, -WEIGHTS.get(row.id, 0)


def _left_open(statement: Statement) -> frozenset[tuple[object, str]] | None:
    """The other readings of an answer that print leaves open, their reasons aside."""
    if not statement.answer.status.open:
        return None
    return frozenset((reading.answer, reading.words) for reading in statement.answer.readings)
