"""Which cases of the casebook turn on a clause, as their verdicts state it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

import attrs

from arkrules.rules import Library, Profile, library
from arkrules.rulings.case import Case
from arkrules.rulings.casebook import Casebook, casebook_of

__all__ = ["Turning", "turning", "turning_of"]


@attrs.frozen
class Turning:
    """Cases by the clauses on which some verdict of theirs turns."""

    stated: Mapping[str, tuple[tuple[str, Case], ...]]
    """By clause, each case with the profile whose verdict turns on it."""

    def on(self, clause: str, profiles: Iterable[Profile]) -> tuple[Case, ...]:
        """The cases that turn on a clause under one of these profiles or under a parent of one."""
        names = {name for profile in profiles for name in (profile.id, *profile.lineage)}
        found = (case for name, case in self.stated.get(clause, ()) if name in names)
        return tuple({case.id: case for case in found}.values())


def turning(cases: Iterable[Case]) -> Turning:
    """Sort cases by what their verdicts turn on."""
    found: dict[str, list[tuple[str, Case]]] = {}
    for case in cases:
        for name, row in case.verdicts.items():
            for clause in row.turns_on or ():
                found.setdefault(clause, []).append((_canonical(name), case))
    return Turning({clause: tuple(pairs) for clause, pairs in found.items()})


def turning_of(shelf: Library | None = None) -> Turning:
    """The same of the casebook of a library, by default of all within reach."""
    return _of(casebook_of(shelf or library()))


@lru_cache(maxsize=4)
def _of(book: Casebook) -> Turning:
    return turning(book)


def _canonical(name: str) -> str:
    """A profile's name as its id has it: overlays in order, each once."""
    base, *overlays = (part.strip() for part in name.split("+"))
    return "+".join((base, *sorted(set(overlays))))
