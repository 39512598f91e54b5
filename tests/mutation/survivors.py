"""The mutants that no test notices, each with a reason."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from tests.mutation.mutants import Key

__all__ = ["EQUIVALENT", "KINDS", "Survivor", "listed"]

SURVIVORS = Path(__file__).with_name("survivors.toml")
EQUIVALENT = "equivalent"
KINDS = (EQUIVALENT, "open")


@dataclass(frozen=True)
class Survivor:
    """A mutant that survives, and why."""

    file: str
    within: str
    change: str
    to: str
    kind: str
    """`equivalent`: nothing that can be asked comes out otherwise; `open`: a test is missing."""
    reason: str
    at: int = 1

    @property
    def key(self) -> Key:
        """What the mutant is known by."""
        return (self.file, self.within, self.change, self.to, self.at)


def listed() -> list[Survivor]:
    """All that are listed."""
    read = tomllib.loads(SURVIVORS.read_text(encoding="utf-8"))
    return [Survivor(**row) for row in read.get("survivor", [])]
