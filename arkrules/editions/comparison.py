"""Editions side by side, clause by clause, and the changes for a player who knows another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from types import MappingProxyType

import attrs

from arkrules.editions.sheet import Statement, label, statement_of
from arkrules.errors import ProfileError
from arkrules.files import tables_beside
from arkrules.grouping import grouped
from arkrules.nouns import listed, plural
from arkrules.rules import Clause, ClauseRole, Library, Part, Profile, Status
from arkrules.rules.clauses import in_order_of_play
from arkrules.rules.libraries import profiles_of
from arkrules.rulings.case import AnyCase
from arkrules.rulings.casebook import CasesByClause, cases_by_clause
from arkrules.text import Series, any_of, later, listing, say, sentence, template

WEIGHTS: Mapping[str, float] = MappingProxyType(tables_beside(__file__, "weights.toml"))
"""By clause, how many points apart another answer sets a player's score on average.

`docs/effects/` has the whole findings."""


class Differs(StrEnum):
    """The greatest difference between the statements of a row."""

    ANSWER = "answer"
    """The answers are not the same."""
    OPEN = "open"
    """The answers are the same, but some editions leave them open, or all with other readings."""
    STATUS = "status"
    """The answers are the same, but not equally sure."""
    NOTHING = "nothing"


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
        """The kind of difference between the statements."""
        said = self.statements.values()
        if len({one.answer.value for one in said}) > 1:
            return Differs.ANSWER
        if all(one.named for one in said) and len({_left_open(one) for one in said}) > 1:
            return Differs.OPEN
        return Differs.STATUS if len({one.answer.status for one in said}) > 1 else Differs.NOTHING

    @property
    def open(self) -> bool:
        """Whether all answer alike, and some leave that open, with other readings or without."""
        readings = any(one.answer.readings for one in self.statements.values())
        return self.differs is Differs.OPEN or (readings and self.differs is not Differs.ANSWER)

    @property
    def telling(self) -> bool:
        """Whether it is worth telling unasked: answered differently, or open."""
        return self.open or self.differs is Differs.ANSWER


@attrs.frozen(kw_only=True, repr=False)
class Concordance:
    """Several profiles side by side.

    >>> concordance = arkrules.compare(["carcassonne", "carcassonne-2000"])
    >>> concordance.labels
    ('carcassonne', 'carcassonne-2000')
    """

    profiles: tuple[Profile, ...]
    rows: tuple[Row, ...]
    """One row for each clause that differs or can be read in several ways, or as requested.

    First those that are answered differently, then those on which all agree and which some leave
    open; among these what was measured to matter most. Last of all comes what is only read
    while setting up.
    """
    partial: tuple[Row, ...] = ()
    """Clauses that only some of the profiles know, and that these answer alike."""
    unsure: tuple[str, ...] = ()
    """Clauses left out of the rows because only their status differs."""
    compared: int = 0
    """The number of clauses that the profiles have in common, or differ on."""

    def __repr__(self) -> str:
        return f"<Concordance of {listed(self.labels)}: {plural(len(self.rows), 'row')}>"

    @property
    def labels(self) -> tuple[str, ...]:
        """The profiles' names, by which rows hold their statements."""
        return tuple(label(profile) for profile in self.profiles)

    @property
    def differing(self) -> tuple[Row, ...]:
        """The rows on clauses that are answered differently."""
        return tuple(row for row in self.rows if row.differs is Differs.ANSWER)

    @property
    def open(self) -> tuple[Row, ...]:
        """The rows on clauses on which all agree, and which some leave open."""
        return tuple(row for row in self.rows if row.open)

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

    The rows are the clauses that differ in their answers, and those on which all agree
    and which some or all leave open; with `status` also those that differ only in certainty;
    with `every` all.
    Profiles of different families are compared over what both know.

    >>> [row.id for row in compare(["carcassonne", "carcassonne-2000"]).differing]
    ['farm.value', 'city.small']
    """
    chosen = _chosen(profiles, shelf)
    index = cases_by_clause(cases, shelf)
    every_row = [_row(clause, chosen, index) for clause in _clauses(chosen)]
    whole = {row.id for row in every_row if len(row.statements) == len(chosen)}
    telling = {Differs.ANSWER, Differs.OPEN}
    common = [row for row in every_row if row.differs in telling or row.id in whole]
    more = {*Differs} if every else {Differs.STATUS} if status else set()
    shown = [row for row in common if row.telling or row.differs in more]
    left = [row for row in common if not row.telling and row.differs not in more]
    return Concordance(
        profiles=chosen,
        rows=tuple(sorted(shown, key=_place)),
        partial=tuple(row for row in every_row if not (row.differs in telling or row.id in whole)),
        unsure=tuple(row.id for row in left if row.differs is Differs.STATUS),
        compared=len(common),
    )


def _chosen(profiles: Iterable[Profile | str], shelf: Library | None) -> tuple[Profile, ...]:
    """Return the profiles to compare: at least two, all different."""
    chosen = profiles_of(profiles, shelf)
    names = [*map(label, chosen)]
    if len(names) < 2 or len({*names}) < len(names):
        said = later("a comparison needs at least two different profiles, found {names}")
        remedy = say("name another one: `arkrules show` lists them, game by game")
        raise ProfileError(say(said, names=listing(names) or say("none")), remedy=remedy)
    return chosen


def _clauses(profiles: Sequence[Profile]) -> list[Clause]:
    """Return all clauses that some profile's family answers, in the order of play."""
    known = {clause.id: clause for profile in profiles for clause in profile}
    answered = {id for profile in profiles for id in profile.answers}
    return [clause for clause in in_order_of_play(known) if clause.id in answered]


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


def _place(row: Row) -> tuple[bool, bool, int, bool, float]:
    """Return the position of a row; equal rows stay in the order of play."""
    read_only = row.clause.standing is ClauseRole.REFERENCE
    trivial = read_only and row.clause.part is Part.SETTING_UP
    rank = [*Differs].index(Differs.OPEN if row.open else row.differs)
    return not row.telling, trivial, rank, read_only, -WEIGHTS.get(row.id, 0)


def _left_open(statement: Statement) -> frozenset[tuple[object, str]] | None:
    """Return the other readings of an open answer, without their reasons."""
    if not statement.answer.status.open:
        return None
    return frozenset((reading.answer, reading.words) for reading in statement.answer.readings)


# -- for somebody who knows another edition --------------------------------------------------------

_REMARKS = {
    Status.SILENT: later("The rules do not say this; it is our reading."),
    Status.CONTESTED: later("This is disputed."),
}


@attrs.frozen(kw_only=True, repr=False)
class Change:
    """One clause with a different answer than in the edition that the player knows."""

    known: Statement
    other: Statement

    def __repr__(self) -> str:
        return f"<Change of {self.id} from {self.known.profile} to {self.other.profile}>"

    @property
    def id(self) -> str:
        """The id of the clause."""
        return self.other.id

    @property
    def words(self) -> str:
        """The change in sentences."""
        known, other = self.known, self.other
        if known.answer.value == other.answer.value:
            return " ".join((other.question, sentence(other.words), *_readings_apart(known, other)))
        message = later("{answer} (in {edition}: {other}).")
        if not known.words:
            message = later("{answer} (in {edition}: not mentioned).")
        elif known.answer.status.open:
            message = later("{answer} (in {edition}, {status}: {other}).")
        answer = say(
            message,
            answer=sentence(other.words).removesuffix("."),
            edition=known.edition,
            status=known.answer.status.words,
            other=known.words,
        )
        return " ".join((other.question, answer, *_remarks(other)))


@attrs.frozen(kw_only=True, repr=False)
class Changes:
    """The differences of an edition from one that the player knows, the most important first.

    >>> changes = arkrules.what_changes("carcassonne", "carcassonne-2000")
    >>> [change.id for change in changes.changes]
    ['farm.value', 'city.small']
    """

    known: Profile
    other: Profile
    changes: tuple[Change, ...]
    new: tuple[Statement, ...] = ()
    """Statements on clauses that the known edition does not have."""
    gone: tuple[Statement, ...] = ()
    """Statements on clauses that only the known edition has."""
    opened: tuple[Change, ...] = ()
    """Clauses on which both agree; the known edition settles them, the other leaves them open."""
    settled: tuple[Change, ...] = ()
    """Clauses on which both agree; the known edition leaves them open, the other settles them."""
    reread: tuple[Change, ...] = ()
    """Clauses on which both agree and which both leave open, with different other readings."""
    alike: int = 0
    """The number of clauses that both answer alike, open or not."""

    def __repr__(self) -> str:
        return (
            f"<Changes from {label(self.known)} to {label(self.other)}:"
            f" {plural(len(self.changes), 'change')}, {len(self.new)} new, {len(self.gone)} gone>"
        )

    @property
    def same(self) -> int:
        """The number of clauses that both answer alike, and either settle or leave open alike."""
        return self.alike - len((*self.opened, *self.settled, *self.reread))


def what_changes(
    known: Profile | str,
    other: Profile | str,
    *,
    shelf: Library | None = None,
    cases: Iterable[AnyCase] | None = None,
) -> Changes:
    """Return the changes for a player who knows one edition and wants to play another.

    >>> [change.id for change in arkrules.what_changes("carcassonne-2000", "carcassonne").changes]
    ['farm.value', 'city.small']
    """
    both = compare([known, other], shelf=shelf, cases=cases)
    pair = both.labels
    opened = (row for row in both.open if row.differs is Differs.OPEN)  # and not alike in both
    alike = grouped(
        ((one.known.answer.status.open, one.other.answer.status.open), one)
        for one in _changes(opened, pair)
    )
    gone, new = (
        tuple(row.statements[name] for row in both.partial if name in row.statements)
        for name in pair
    )
    return Changes(
        known=both.profiles[0],
        other=both.profiles[1],
        changes=tuple(_changes(both.differing, pair)),
        new=new,
        gone=gone,
        opened=tuple(alike.get((False, True), ())),
        settled=tuple(alike.get((True, False), ())),
        reread=tuple(alike.get((True, True), ())),
        alike=both.compared - len(both.differing),
    )


def _changes(rows: Iterable[Row], pair: Iterable[str]) -> Iterator[Change]:
    """Return the rows of two editions, each as a change from the first to the second."""
    said = ([row.statements[name] for name in pair] for row in rows)
    return (Change(known=known, other=other) for known, other in said)


def changes_in(
    profiles: Iterable[Profile | str], *, shelf: Library | None = None
) -> tuple[Changes, ...]:
    """Return the changes from each of several editions to each one named after it."""
    whole = compare(profiles, shelf=shelf)  # complains of what cannot be compared
    pairs = combinations(whole.profiles, 2)
    return tuple(what_changes(*pair, shelf=shelf) for pair in pairs)


def _remarks(statement: Statement) -> list[str]:
    """Return further remarks on an open answer."""
    if not statement.answer.status.open:
        return []
    words = _in_quotes(statement)
    others = [say("It can also be read as: {readings}.", readings=words)] if words.things else []
    return [say(_REMARKS[statement.answer.status]), *others]


def _in_quotes(statement: Statement) -> Series:
    """Return the other readings; in quotes, since they have commas of their own."""
    return any_of(say("“{answer}”", answer=reading.words) for reading in statement.readings)


def _readings_apart(known: Statement, other: Statement) -> list[str]:
    """Return how two equal answers differ in what they leave open."""
    there = _in_quotes(known)
    message = later("In {edition} it can be read as: {readings}.")
    if not known.answer.status.open:
        message = later("{edition} settles this.")
    elif not there.things:
        message = later("In {edition} there is no other reading.")
    return [*_remarks(other), say(message, edition=known.edition, readings=there)]
