"""Answers: wrong ones, and those in which profiles differ."""

from __future__ import annotations

from arkrules import Profile

_WRONG: dict[str, list[object]] = {
    "follower.completed": ["no", 0],
    "hand.size": ["2", True, 1.5, 0, 100],
    "setup.age": [8],
    "city.small": ["third", 1],
    "setup.players": [
        [2], 4, [2, "5"], [True, 5], [2, 3, 5], [5, 2], ["2", "5"], [0, 5],
    ],
    "table.size": [[0, 4], [24, 1000]],
    "setup.followers": [-1],
    "setup.tiles": [-1],
    "road.per_tile": [-1000],
    "city.per_tile": [
        {"points": -1000}, {"points": 2, "per": "field"}, {"points": "2"}, {"pionts": 2}, {},
        "half", 2,
    ],
    "turn.sequence": ["draw", [1]],
}  # fmt: skip
WRONG = [(id, raw) for id, several in _WRONG.items() for raw in several]
"""Clauses, and plain values that are no answers to them."""


def differing(one: Profile, other: Profile) -> set[str]:
    """The clauses that two profiles answer differently."""
    return {item.id for item in one if one.value(item.id) != other.value(item.id)}
