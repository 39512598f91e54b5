"""What might be answered to a clause instead, whether or not anybody does."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from arkrules.rules import Clause, Profile, Rate, Size, Span

__all__ = ["conceivable_answers"]


def conceivable_answers(profile: Profile, clause: Clause) -> tuple[object, ...]:
    """Return the other answers to a clause that one can think of without reading any edition.

    Of yes and no the other one, of words each other one; of a number one less, one more, none
    and twice as many; of a range each of its ends so. Of a list or a text there is no end,
    and a clause that has one possible answer has no other.
    """
    own = profile.value(clause.id)
    found = dict.fromkeys(_others(own))
    return tuple(answer for answer in found if answer != own and _is_allowed(clause, answer))


def _is_allowed(clause: Clause, answer: object) -> bool:
    """Whether a file may answer this."""
    try:
        clause.structure(clause.unstructure(answer))
    except ValueError:
        return False
    return True


def _others(own: object) -> Iterator[object]:
    match own:
        case bool():
            yield not own
        case Enum():
            yield from type(own)
        case int():
            yield from _near(own)
        case Span(least, most):
            ends = (*((end, most) for end in _near(least)), *((least, end) for end in _near(most)))
            yield from (Span(*pair) for pair in ends if pair[0] <= pair[1])
        case Size(wide, high):
            sizes = (*((end, high) for end in _near(wide)), *((wide, end) for end in _near(high)))
            yield from (Size(*pair) for pair in sizes if min(pair) > 0)
        case Rate(points, per):
            yield from (Rate(number, per) for number in _near(points))
            yield Rate(points, "segment" if per == "tile" else "tile")


def _near(number: int) -> tuple[int, ...]:
    return tuple(other for other in (number - 1, number + 1, 0, 2 * number) if other >= 0)
