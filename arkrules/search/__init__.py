"""Searching the library: its rules, cases, sources and tiles, and the words of the game."""

from arkrules.search.indexing import index
from arkrules.search.matching import (
    GROUPS,
    SYNONYMS,
    Findable,
    Group,
    Hit,
    SearchError,
    near_misses,
    search,
)

__all__ = ["GROUPS", "SYNONYMS", "Findable", "Group", "Hit", "SearchError", "index"]
__all__ += ["near_misses", "search"]
