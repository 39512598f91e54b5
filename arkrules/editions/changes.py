"""What changes for somebody who knows another edition, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import attrs

from arkrules.editions.comparison import Concordance, Row, compare
from arkrules.editions.sheet import Statement, label
from arkrules.nouns import plural
from arkrules.rules import Library, Part, Profile, Status
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
    def part(self) -> Part:
        """Where it belongs in the order of play."""
        return self.other.part

    @property
    def words(self) -> str:
        """The change in sentences."""
        known, other = self.known, self.other
        if known.answer.value == other.answer.value:
            return " ".join((other.question, sentence(other.words), *_readings_apart(known, other)))
        message = later("{answer} (in {edition}: {other}).")
        if not known.words:
            message = later("{answer} (in {edition}: nothing is said).")
        elif known.status.open:
            message = later("{answer} (in {edition}, {status}: {other}).")
        answer = say(
            message,
            answer=sentence(other.words).removesuffix("."),
            edition=known.profile,
            status=known.status,
            other=known.words,
        )
        return " ".join((other.question, answer, *_remarks(other)))


@attrs.frozen(kw_only=True, repr=False)
class Changes:
    """What is different in one edition for somebody who knows another, the weightiest first."""

    known: Profile
    other: Profile
    changes: tuple[Change, ...]
    new: tuple[Statement, ...] = ()
    """What the known edition has no answer to, since it does not ask."""
    gone: tuple[Statement, ...] = ()
    """What only the known edition has an answer to."""
    opened: tuple[Change, ...] = ()
    """What the known edition settles and the other one leaves open, with the same answer."""
    settled: tuple[Change, ...] = ()
    """What the known edition leaves open and the other one settles, with the same answer."""
    reread: tuple[Change, ...] = ()
    """What both leave open with the same answer, and not with the same other readings."""
    alike: int = 0
    """How many clauses both answer alike, open or not."""

    def __repr__(self) -> str:
        return (
            f"<Changes from {label(self.known)} to {label(self.other)}:"
            f" {plural(len(self.changes), 'change')}, {len(self.new)} new, {len(self.gone)} gone>"
        )

    @property
    def same(self) -> int:
        """How many clauses both answer alike and know alike, or not equally surely at most."""
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
    return _changes(both, *both.profiles)


def changes_in(
    profiles: Iterable[Profile | str],
    *,
    shelf: Library | None = None,
    cases: Iterable[AnyCase] | None = None,
) -> tuple[Changes, ...]:
    """Return what changes from each of several editions to each one named behind it."""
    among = None if cases is None else tuple(cases)  # each pair goes through them
    whole = compare(profiles, shelf=shelf, cases=among)  # complains of what cannot be compared
    return tuple(
        what_changes(known, other, shelf=shelf, cases=among)
        for known, other in combinations(whole.profiles, 2)
    )


def _changes(both: Concordance, known: Profile, other: Profile) -> Changes:
    same = tuple(_change(row, known, other) for row in both.open)
    open_there = {change.id for change in same if change.known.status.open}
    open_here = {change.id for change in same if change.other.status.open}
    return Changes(
        known=known,
        other=other,
        changes=tuple(_change(row, known, other) for row in both.differing),
        new=_only(both.partial, other),
        gone=_only(both.partial, known),
        opened=tuple(change for change in same if change.id not in open_there),
        settled=tuple(change for change in same if change.id not in open_here),
        reread=tuple(change for change in same if change.id in open_there & open_here),
        alike=both.alike,
    )


def _change(row: Row, known: Profile, other: Profile) -> Change:
    return Change(known=row.statements[label(known)], other=row.statements[label(other)])


def _only(rows: Iterable[Row], profile: Profile) -> tuple[Statement, ...]:
    return tuple(row.statements[label(profile)] for row in rows if label(profile) in row.statements)


def _remarks(statement: Statement) -> list[str]:
    """Return what else there is to say about an open answer."""
    if not statement.status.open:
        return []
    return [say(_REMARKS[statement.status]), *_others(statement)]


def _others(statement: Statement) -> list[str]:
    words = any_of(reading.words for reading in statement.readings)
    return [say("It can also be read so: {readings}.", readings=words)] if words.things else []


def _readings_apart(known: Statement, other: Statement) -> list[str]:
    """Return how two answers that are the same are left open, one or both."""
    there = any_of(reading.words for reading in known.readings)
    message = later("In {edition} it can be read so: {readings}.")
    if not known.status.open:
        message = later("{edition} settles it.")
    elif not there.things:
        message = later("In {edition} it can be read in no other way.")
    return [*_remarks(other), say(message, edition=known.profile, readings=there)]
