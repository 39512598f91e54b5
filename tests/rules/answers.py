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
    ("setup.players", [2, "5"], "two whole numbers"),
    ("setup.players", [True, 5], "two whole numbers"),
    ("setup.players", [2, 3, 5], "two whole numbers"),
    ("setup.players", [5, 2], "the least, 5, is more than the most, 2"),
    ("setup.players", ["2", "5"], "two whole numbers"),
    ("table.size", [0, 4], "0 is too little; 1 is the least"),
    ("table.size", [24, 1000], "1000 is too much; 999 is the most"),
    ("hand.size", 0, "0 is too little; 1 is the least"),
    ("hand.size", 100, "100 is too much; 99 is the most"),
    ("setup.players", [0, 5], "0 is too little; 1 is the least"),
    ("setup.followers", -1, "-1 is too little; 0 is the least"),
    ("setup.tiles", -1, "-1 is too little; 0 is the least"),
    ("road.per_tile", -1000, "-1000 is too little; -999 is the least"),
    ("city.per_tile", {"points": -1000}, "-1000 is too little; -999 is the least"),
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
