"""Searching the library: its rules, cases, sources and tiles, and the words of the game."""

from arkrules.search.indexing import index
from arkrules.search.matching import (
    GROUPS,
    Findable,
    Group,
    Hit,
    Index,
    SearchError,
    near_misses,
    search,
)

__all__ = ["GROUPS", "Findable", "Group", "Hit", "Index", "SearchError", "index", "near_misses"]
__all__ += ["search"]
