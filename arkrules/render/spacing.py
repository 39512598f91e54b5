"""Spacing: pieces stand so far apart that none covers another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from arkrules.render.grid import Point

__all__ = ["PIECE", "apart", "nearest"]

PIECE = 14.0
"""The radius of what a piece stands on; no two pieces are nearer than twice that."""
_ROUNDS = 20


def nearest(places: Sequence[Point]) -> float:
    """How far the two of some points are apart that are nearest to each other."""
    return min((abs(one - other) for one, other in combinations(places, 2)), default=200.0)


def apart(wanted: Sequence[Point], free: Iterable[Mapping[Point, float]]) -> list[Point]:
    """Points near to those wanted and so far apart that no piece covers another, if there are such.

    One after another moves to where it is best off while the others stay;
    where else each may stand is looked at only if one has to move.
    """
    found = list(wanted)
    if nearest(found) >= 2 * PIECE:
        return found
    best, free = found, list(free)
    for crowd in (1.0, 10.0, 100.0):
        for _ in range(_ROUNDS):
            before = list(found)
            for at, places in enumerate(free):
                if places:
                    found[at] = _best_off(at, found, wanted[at], places, crowd)
            if found == before:
                break
        best = max(best, list(found), key=nearest)
        if nearest(best) >= 2 * PIECE:
            break
    return best


def _best_off(
    at: int, found: Sequence[Point], wanted: Point, places: Mapping[Point, float], crowd: float
) -> Point:
    """The place of one point that is apart from all others, near to the one wanted and roomy."""
    others = [other for index, other in enumerate(found) if index != at]
    most = max(places.values())

    def cost(place: Point) -> float:
        near = sum(max(0.0, 2 * PIECE + 0.5 - abs(place - other)) ** 2 for other in others)
        tight = max(0.0, min(most, PIECE) - places[place])
        return crowd * near + 0.02 * abs(place - wanted) ** 2 + 0.3 * tight**2

    return min(places, key=cost)
