"""Words of the hobby for what our editions call otherwise; for `arkrules find` and for sites."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["SYNONYMS"]

SYNONYMS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "abbey": ("monastery",),
        "bandit": ("follower",),
        "cemetery": ("graveyard",),
        "cloister": ("monastery",),
        "coat": ("pennant",),
        "crest": ("pennant",),
        "crossroad": ("crossing", "junction"),
        "farm": ("field",),
        "field": ("farm",),
        "fog": ("mist",),
        "follower": ("meeple",),
        "ghost": ("spirit",),
        "graveyard": ("cemetery",),
        "highwayman": ("follower",),
        "intersection": ("crossing", "junction"),
        "knight": ("follower",),
        "meadow": ("field", "farm"),
        "meeple": ("follower",),
        "monk": ("follower",),
        "pawn": ("follower",),
        "robber": ("follower",),
        "shield": ("pennant",),
        "spirit": ("ghost",),
        "street": ("road",),
        "thief": ("follower",),
        "town": ("city",),
    }
)
"""By the word that somebody looks for, those that are looked for as well."""
