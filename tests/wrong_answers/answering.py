"""What an edition might have answered instead."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from arkrules.play import contradictions
from arkrules.play.assembly import assembly_of
from arkrules.rules import Profile, Rate, Size, Span
from arkrules.rules.clauses import Clause
from arkrules.rulings.attested import attested_by

__all__ = ["is_playable", "other_answers"]

IN_ANY_ORDER = {"follower.where"}
"""Lists of which the order says nothing."""


def other_answers(profile: Profile, clause: Clause) -> tuple[object, ...]:
    """All other answers to a clause, if there are few; else those next to the edition's own.

    Of a number: one less and one more, none, and twice as many. Of a list: one thing left out,
    two that stand together exchanged, and anything known put in anywhere.
    What an edition of the family or a reading answers is always among them.
    """
    own = profile.value(clause.id)
    found = [answer for answer in _others(profile, clause, own) if _is_taken(clause, answer)]
    found += [attested.value for attested in attested_by(profile, clause.id)]
    return tuple(answer for answer in dict.fromkeys(found) if answer != own)


def is_playable(profile: Profile, clause: Clause, answer: object) -> bool:
    """Whether a game can be played by an edition with another answer."""
    return not contradictions(profile.with_value(clause.id, answer))


def _is_taken(clause: Clause, answer: object) -> bool:
    """Whether a number is one that a file may answer."""
    try:
        clause.structure(clause.unstructure(answer))
    except ValueError:
        return False
    return True


def _others(profile: Profile, clause: Clause, own: object) -> Iterator[object]:
    match own:
        case bool():
            yield not own
        case Enum():
            yield from type(own)
        case int():
            yield from _near(own)
        case Span(least, most):
            ends = ((least - 1, most), (least + 1, most), (least, most - 1), (least, most + 1))
            yield from (Span(*pair) for pair in ends if 0 <= pair[0] <= pair[1])
        case Size(wide, high):
            for more in (-1, 1):
                yield Size(wide + more, high)
                yield Size(wide, high + more)
        case Rate(points, per):
            yield from (Rate(number, per) for number in _near(points))
            yield Rate(points, "segment" if per == "tile" else "tile")
        case tuple():
            yield from _lists(own, _known(profile, clause), clause.id not in IN_ANY_ORDER)
        case _:
            raise TypeError(f"{clause.id}: nobody has said what else than {own!r} may be answered")


def _near(number: int) -> tuple[int, ...]:
    return tuple(other for other in (number - 1, number + 1, 0, 2 * number) if other >= 0)


def _lists(own: tuple[str, ...], known: set[str], ordered: bool) -> Iterator[tuple[str, ...]]:
    places = range(len(own) + 1) if ordered else [len(own)]
    for at in range(len(own)):
        yield (*own[:at], *own[at + 1 :])
    for at in range(len(own) - 1) if ordered else ():
        yield (*own[:at], own[at + 1], own[at], *own[at + 2 :])
    for thing in sorted(known.difference(own)):
        yield from ((*own[:at], thing, *own[at:]) for at in places)


def _known(profile: Profile, clause: Clause) -> set[str]:
    """What a list may name."""
    assembly = assembly_of(profile)
    known = {
        "turn.sequence": assembly.steps,
        "final.order": assembly.phases,
        "follower.where": {"road", "city", "field", *assembly.vocabulary.sites},
    }
    return {*known[clause.id]}
