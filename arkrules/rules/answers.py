"""What an edition answers to a clause, and how sure that is."""

from __future__ import annotations

from enum import StrEnum

import attrs

__all__ = ["Answer", "Reading", "Status"]


class Status(StrEnum):
    """How an answer is known, from the strongest to the weakest."""

    STATED = "stated"
    """The text says so."""
    CLARIFIED = "clarified"
    """An official answer of the publisher says so."""
    IMPLIED = "implied"
    """It follows from an example, a caption or another clause."""
    COMMUNITY = "community"
    """The editors of the source agreed on it, and say so."""
    SILENT = "silent"
    """The text does not say; the answer is a reading."""
    CONTESTED = "contested"
    """Sources disagree, or the text allows two readings."""

    @property
    def weakness(self) -> int:
        """0 for the strongest; greater is weaker."""
        return list(Status).index(self)

    @property
    def open(self) -> bool:
        """Whether another reading is possible."""
        return self in (Status.SILENT, Status.CONTESTED)

    def weaker(self, other: Status) -> Status:
        """The weaker of two."""
        return max(self, other, key=lambda status: status.weakness)


@attrs.frozen
class Reading:
    """Another way to read an open clause."""

    because: str
    answer: object = None
    words: str = ""
    """Set where the reading is given in words only and cannot be executed."""

    @property
    def executed(self) -> bool:
        """Whether the engine can play by it."""
        return not self.words


@attrs.frozen
class Answer:
    """One answer of one profile, with where it stands."""

    value: object
    status: Status
    cite: tuple[str, ...] = ()
    note: str = ""
    readings: tuple[Reading, ...] = ()
    origin: str = ""
    """The profile or overlay in whose file it is written."""

    def inherited(self, status: Status, note: str) -> Answer:
        """The same answer, as a profile takes it over that is less sure of it."""
        return attrs.evolve(
            self,
            status=self.status.weaker(status),
            note="; ".join(part for part in (self.note, note) if part),
        )
