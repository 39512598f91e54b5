"""Answers: wrong ones, and those in which profiles differ."""

from __future__ import annotations

from arkrules import Profile

WRONG = [
    ("follower.completed", "no", "true or false"),
    ("follower.completed", 0, "true or false"),
    ("hand.size", "2", "a whole number"),
    ("hand.size", True, "a whole number"),
    ("hand.size", 1.5, "a whole number"),
    ("setup.age", 8, "a text"),
    ("city.small", "third", "as-any, half"),
    ("city.small", 1, "as-any, half"),
    ("setup.players", [2], "two whole numbers"),
    ("setup.players", 4, "two whole numbers"),
    ("setup.players", [5, 2], "the least, 5, is more than the most, 2"),
    ("setup.players", ["2", "5"], "two whole numbers"),
    ("table.size", [0, 4], "width must be at least 1"),
    ("city.per_tile", {"points": 2, "per": "field"}, "'tile', 'segment'"),
    ("city.per_tile", {"points": "2"}, "a whole number"),
    ("city.per_tile", {"pionts": 2}, "did you mean points"),
    ("city.per_tile", {}, "points: is missing"),
    ("city.per_tile", "half", "a table"),
    ("city.per_tile", 2, "a table"),
    ("turn.sequence", "draw", "a list of texts"),
    ("turn.sequence", [1], "a list of texts"),
]


def differing(one: Profile, other: Profile) -> set[str]:
    """The clauses that two profiles answer differently."""
    return {item.id for item in one if one.value(item.id) != other.value(item.id)}
