"""What changes for somebody who knows another edition, in sentences."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations, groupby

import attrs

from arkrules.editions.comparison import Concordance, Row, compare
from arkrules.editions.sheet import Statement, label
from arkrules.messages import any_of, later, say, sentence
from arkrules.plurals import plural
from arkrules.rules import Library, Part, Profile, Status
from arkrules.rulings.case import Case

__all__ = ["Change", "Changes", "changes_in", "what_changes"]

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
    """What is different in one edition for somebody who knows another, in the order of play."""

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
    alike: int = 0
    """How many clauses both answer alike."""

    def __repr__(self) -> str:
        return (
            f"<Changes from {label(self.known)} to {label(self.other)}:"
            f" {plural(len(self.changes), 'change')}, {len(self.new)} new, {len(self.gone)} gone>"
        )

    @property
    def parts(self) -> tuple[tuple[Part, tuple[Change, ...]], ...]:
        """The changes by part of the game."""
        return tuple(
            (part, tuple(found)) for part, found in groupby(self.changes, key=lambda c: c.part)
        )


def what_changes(
    known: Profile | str,
    other: Profile | str,
    *,
    shelf: Library | None = None,
    cases: Iterable[Case] | None = None,
) -> Changes:
    """What somebody who knows one edition must learn to play another."""
    both = compare([known, other], status=True, shelf=shelf, cases=cases)
    return _changes(both, *both.profiles)


def changes_in(
    profiles: Iterable[Profile | str],
    *,
    shelf: Library | None = None,
    cases: Iterable[Case] | None = None,
) -> tuple[Changes, ...]:
    """What changes from each of several editions to each one named behind it."""
    among = None if cases is None else tuple(cases)  # each pair goes through them
    whole = compare(profiles, shelf=shelf, cases=among)  # complains of what cannot be compared
    return tuple(
        what_changes(known, other, shelf=shelf, cases=among)
        for known, other in combinations(whole.profiles, 2)
    )


def _changes(both: Concordance, known: Profile, other: Profile) -> Changes:
    told = tuple(_change(row, known, other) for row in both.rows if row.differs.telling)
    same = tuple(_change(row, known, other) for row in both.rows if not row.differs.telling)
    return Changes(
        known=known,
        other=other,
        changes=told,
        new=_only(both.partial, other),
        gone=_only(both.partial, known),
        opened=tuple(c for c in same if c.other.status.open and not c.known.status.open),
        settled=tuple(c for c in same if c.known.status.open and not c.other.status.open),
        alike=both.alike,
    )


def _change(row: Row, known: Profile, other: Profile) -> Change:
    return Change(known=row.statements[label(known)], other=row.statements[label(other)])


def _only(rows: Iterable[Row], profile: Profile) -> tuple[Statement, ...]:
    return tuple(row.statements[label(profile)] for row in rows if label(profile) in row.statements)


def _remarks(statement: Statement) -> list[str]:
    """What else there is to say about an open answer."""
    if not statement.status.open:
        return []
    return [say(_REMARKS[statement.status]), *_others(statement)]


def _others(statement: Statement) -> list[str]:
    words = any_of(reading.words for reading in statement.readings)
    return [say("It can also be read so: {readings}.", readings=words)] if words.things else []


def _readings_apart(known: Statement, other: Statement) -> list[str]:
    """How two open answers that are the same can be read otherwise."""
    there = any_of(reading.words for reading in known.readings)
    message = later("In {edition} it can be read so: {readings}.")
    if not there.things:
        message = later("In {edition} it can be read in no other way.")
    return [
        say(_REMARKS[other.status]),
        *_others(other),
        say(message, edition=known.profile, readings=there),
    ]
