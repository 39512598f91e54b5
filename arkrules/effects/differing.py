"""Clauses on which two editions differ, and which of these can be exchanged in play."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from arkrules.errors import ProfileError
from arkrules.play import contradictions
from arkrules.rules import Profile
from arkrules.text import later, listing, say

__all__ = ["Exchange", "Unmeasured", "differing", "exchanges_between", "unmeasured_between"]


@attrs.frozen
class Exchange:
    """One edition with some answers of another."""

    clauses: tuple[str, ...]
    profile: Profile


@attrs.frozen
class Unmeasured:
    """A clause on which two editions differ, and the reason why it is not measured."""

    clause: str
    reason: str


def differing(base: Profile, other: Profile) -> list[str]:
    """Return the clauses that both editions have and answer differently."""
    if base.root != other.root:
        fault = later(
            "{base} and {other} are of different families ({root}, {others_root}); "
            "answers are exchanged within a family only"
        )
        named = {"base": base.id, "other": other.id, "root": base.root, "others_root": other.root}
        raise ProfileError(say(fault, **named))
    shared = [clause.id for clause in base if clause.id in other.catalogue]
    return [id for id in shared if base.value(id) != other.value(id)]


def exchanges_between(base: Profile, other: Profile) -> list[Exchange]:
    """Return one edition with each answer of the other separately, then with all of them."""
    single = [id for id in differing(base, other) if not _reason(base, other, id)]
    exchanges = [Exchange((id,), base.with_value(id, other.value(id))) for id in single]
    if len(single) > 1:
        together = base
        for id in single:
            together = together.with_value(id, other.value(id))
        if not contradictions(together):
            exchanges.append(Exchange(tuple(single), together))
    return exchanges


def unmeasured_between(base: Profile, other: Profile) -> list[Unmeasured]:
    """Return the differences that cannot be measured, each with the reason."""
    return [
        Unmeasured(id, reason)
        for id in differing(base, other)
        if (reason := _reason(base, other, id))
    ] + list(_not_shared(base, other))


def _reason(base: Profile, other: Profile, id: str) -> str:
    """Explain why the other edition's answer to a clause cannot be tried in games of the first."""
    if not base.clause(id).executed:
        return say("recorded for readers; no program can act on it")
    if id.startswith("setup."):
        return say("decides how a game is set up, so that there would be no same game to compare")
    faults = "; ".join(contradictions(base.with_value(id, other.value(id))))
    return say("cannot have that answer by itself: {faults}", faults=faults) if faults else ""


def _not_shared(base: Profile, other: Profile) -> Iterator[Unmeasured]:
    """Yield clauses of an extension that only one of the two uses."""
    for one, without in ((base, other), (other, base)):
        for id in one.answers:
            if id not in without.catalogue:
                extension = listing(sorted(set(one.extensions) - set(without.extensions)))
                said = say("{edition} is played without it", edition=without.id)
                if extension:
                    said = say(
                        "{edition} is played without {extension}",
                        edition=without.id,
                        extension=extension,
                    )
                yield Unmeasured(id, said)
