"""Searching the library: its rules, cases, sources and tiles, and the words of the game.

Open `matching.py` first: the index, and how hits are ranked. `indexing.py` says what can be found,
`language.py` what players' words stand for; the index of the shipped library is stored.
"""

from arkrules.search.absent import AbsentBox, absent_boxes, explained
from arkrules.search.matching import (
    GROUPS,
    Findable,
    Group,
    Hit,
    SearchError,
    SearchIndex,
    near_misses,
    search,
)
from arkrules.search.storing import index

__all__ = ["GROUPS", "AbsentBox", "Findable", "Group", "Hit", "SearchError", "SearchIndex"]
__all__ += ["absent_boxes", "explained", "index", "near_misses", "search"]
