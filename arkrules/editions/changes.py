"""Changes for somebody who knows another edition, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import attrs

from arkrules.editions.comparison import Row, compare
from arkrules.editions.sheet import Statement, label
from arkrules.nouns import plural
from arkrules.rules import Library, Profile, Status
from arkrules.rulings.case import AnyCase
from arkrules.text import any_of, later, say, sentence

_REMARKS = {
    Status.SILENT: later("Print does not say so; it is our reading."),
    Status.CONTESTED: later("This is contested."),
}


@attrs.frozen(kw_only=True, repr=False)
class Change:
    """One clause that is answered otherwise than in the edition that somebody knows."""

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
            message = later("{answer} (in {edition}: nothing is said).")
        elif known.answer.status.open:
            message = later("{answer} (in {edition}, {status}: {other}).")
        answer = say(
            message,
            answer=sentence(other.words).removesuffix("."),
            edition=known.profile,
            status=known.answer.status,
            other=known.words,
        )
        return " ".join((other.question, answer, *_remarks(other)))


@attrs.frozen(kw_only=True, repr=False)
class Changes:
    """The differences of an edition from one that somebody knows, the weightiest first."""

    known: Profile
    other: Profile
    changes: tuple[Change, ...]
    new: tuple[Statement, ...] = ()
    """Statements on clauses of which the known edition does not ask."""
    gone: tuple[Statement, ...] = ()
    """Statements on clauses of which only the known edition asks."""
    opened: tuple[Change, ...] = ()
    """Clauses answered alike that the known edition settles and the other one leaves open."""
    settled: tuple[Change, ...] = ()
    """Clauses answered alike that the known edition leaves open and the other one settles."""
    reread: tuple[Change, ...] = ()
    """Clauses answered alike that both leave open, with other readings that are not the same."""
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
    """Return what somebody who knows one edition must learn to play another."""
    both = compare([known, other], shelf=shelf, cases=cases)
    pair = both.labels

    def changes(rows: Iterable[Row]) -> tuple[Change, ...]:
        said = (map(row.statements.__getitem__, pair) for row in rows)
        return tuple(Change(known=known, other=other) for known, other in said)

    def left_open(there: bool, here: bool) -> tuple[Change, ...]:
        same = (
            (one, one.known.answer.status.open, one.other.answer.status.open)
            for one in changes(both.open)
        )
        return tuple(one for one, *open_ in same if open_ == [there, here])

    gone, new = (
        tuple(row.statements[name] for row in both.partial if name in row.statements)
        for name in pair
    )
    return Changes(
        known=both.profiles[0],
        other=both.profiles[1],
        changes=changes(both.differing),
        new=new,
        gone=gone,
        opened=left_open(there=False, here=True),
        settled=left_open(there=True, here=False),
        reread=left_open(there=True, here=True),
        alike=both.alike,
    )


def changes_in(
    profiles: Iterable[Profile | str], *, shelf: Library | None = None
) -> tuple[Changes, ...]:
    """Return what changes from each of several editions to each one named behind it."""
    whole = compare(profiles, shelf=shelf)  # complains of what cannot be compared
    pairs = combinations(whole.profiles, 2)
    return tuple(what_changes(*pair, shelf=shelf) for pair in pairs)


def _remarks(statement: Statement) -> list[str]:
    """Return what else there is to say about an open answer."""
    if not statement.answer.status.open:
        return []
    words = any_of(reading.words for reading in statement.readings)
    others = [say("It can also be read so: {readings}.", readings=words)] if words.things else []
    return [say(_REMARKS[statement.answer.status]), *others]


def _readings_apart(known: Statement, other: Statement) -> list[str]:
    """Return how two answers that are the same are left open, one or both."""
    there = any_of(reading.words for reading in known.readings)
    message = later("In {edition} it can be read so: {readings}.")
    if not known.answer.status.open:
        message = later("{edition} settles it.")
    elif not there.things:
        message = later("In {edition} it can be read in no other way.")
    return [*_remarks(other), say(message, edition=known.profile, readings=there)]
