"""Clauses on which two editions differ, and which of these can be exchanged in play."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from arkrules.errors import ProfileError
from arkrules.play import contradictions
from arkrules.rules import Profile
from arkrules.rulings.whatif import conceivable_answers
from arkrules.text import later, listing, say

__all__ = ["Exchange", "Unmeasured", "differing", "exchanges_between", "unmeasured_between"]


@attrs.frozen
class Exchange:
    """One edition with some answers of another."""

    clauses: tuple[str, ...]
    profile: Profile
    without: tuple[str, ...] = ()
    """The boxes that are left out, if the exchange is not of answers."""


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
    """Return one edition with each answer of the other separately, then with all of them.

    Of a box that the other lacks, each clause is answered otherwise, and then all of it is left
    out but its tiles.
    """
    single = [id for id in differing(base, other) if not _reason(base, other, id)]
    exchanges = [Exchange((id,), base.with_value(id, other.value(id))) for id in single]
    if len(single) > 1:
        together = base
        for id in single:
            together = together.with_value(id, other.value(id))
        exchanges.append(Exchange(tuple(single), together))
    exchanges += _without_boxes(base, other)
    return [one for one in exchanges if not contradictions(one.profile)]


def _without_boxes(base: Profile, other: Profile) -> Iterator[Exchange]:
    """Yield one edition with other answers about a box, and without the box but on its tiles."""
    asked = [one for one in base if one.executed and one.id not in other.catalogue]
    for clause in asked:
        for answer in conceivable_answers(base, clause)[:1]:
            yield Exchange((clause.id,), base.with_value(clause.id, answer))
    if asked:
        known = (id for id in base.answers if id.startswith("setup.") and id in other.catalogue)
        answers = {**other.answers, **{id: base.answers[id] for id in known}}
        on_tiles = attrs.evolve(other, sets=base.sets, set_files=base.set_files, answers=answers)
        without = sorted({*base.extensions} - {*other.extensions})
        yield Exchange(tuple(clause.id for clause in asked), on_tiles, tuple(without))


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
    """Yield clauses of an extension that only one of the two uses, and that are not measured."""
    measured = {id for exchange in exchanges_between(base, other) for id in exchange.clauses}
    for one, without in ((base, other), (other, base)):
        lacking = sorted({*one.extensions} - {*without.extensions})
        boxes = listing(lacking) if lacking else say("it")
        said = say("{edition} is played without {extension}", edition=without.id, extension=boxes)
        for id in one.answers:
            if id not in without.catalogue and id not in measured:
                yield Unmeasured(id, said)
