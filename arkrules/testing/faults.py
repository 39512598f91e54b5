"""What is wrong with a profile or an extension: all of it at once, with place and remedy."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from arkrules.messages import count, say

__all__ = ["CheckFailed", "Flaw", "require_sound"]


@attrs.frozen
class Flaw:
    """One thing that is wrong."""

    place: str
    """Where: a clause, a file, a game by its seed and its move."""
    problem: str
    """What, in a line."""
    remedy: str = ""
    """What to do about it."""

    def __str__(self) -> str:
        said = say("{place}: {problem}", place=self.place, problem=self.problem)
        if not self.remedy:
            return said
        return say("{fault}\n    help: {remedy}", fault=said, remedy=self.remedy)


class CheckFailed(AssertionError):
    """A profile or an extension does not hold what it must; every fault is listed."""

    def __init__(self, name: str, faults: Iterable[Flaw]) -> None:
        self.name = name
        self.faults = tuple(faults)
        head = count(
            len(self.faults), "{name}: {number} fault", "{name}: {number} faults", name=name
        )
        super().__init__("\n".join((head, *(f"  {fault}" for fault in self.faults))))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.name, self.faults)


def require_sound(name: str, faults: Iterable[Flaw]) -> None:
    """Raise `CheckFailed` with every fault, if there is one."""
    if found := tuple(dict.fromkeys(faults)):
        raise CheckFailed(name, found)
