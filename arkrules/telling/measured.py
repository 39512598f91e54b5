"""What was measured between editions: by pair, by clause, by game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from arkrules.errors import FindingsError

if TYPE_CHECKING:
    from arkrules.effects import Findings

__all__ = ["Measured", "measured_in"]


@attrs.frozen
class Measured:
    """Two editions, and the clauses whose answers were exchanged between them in games."""

    base: str
    other: str
    clauses: tuple[str, ...]
    """Those that were exchanged one by one."""

    @classmethod
    def of(cls, findings: Findings) -> Measured:
        """What a document is about."""
        alone = (one.clauses[0] for one in findings.effects if len(one.clauses) == 1)
        return cls(findings.base.profile, findings.other.profile, tuple(dict.fromkeys(alone)))

    @property
    def page(self) -> str:
        """What the page is called that tells of it."""
        return f"{self.base}--{self.other}"

    def place(self, clause: str) -> str:
        """What the place on that page is called that tells of a clause."""
        return f"{self.page}:{clause}" if clause in self.clauses else self.page


def measured_in(folder: Path) -> Iterator[Measured]:
    """What the documents of a folder are about."""
    from arkrules.effects import Findings

    for file in sorted(folder.glob("*.json")):
        try:
            yield Measured.of(Findings.load(file))
        except FindingsError:
            continue  # the page that shows the document says what is wrong with it
