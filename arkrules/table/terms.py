"""Words at the table for what has a name or a number in code, as tables of a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arkrules.files import tables_beside
from arkrules.nouns import noun
from arkrules.text import say

__all__ = ["ROUND", "WORDS", "called", "options"]

_TABLES = tables_beside(__file__, "terms.toml")
WORDS: Mapping[str, Mapping[str, str]] = _TABLES["labels"]
"""Templates by the sort of thing, such as `step`, and its name."""
ROUND: Mapping[str, Sequence[str]] = _TABLES["messages"]
"""Templates for each `side` of a tile, in the order of a walk."""


def called(sort: str, name: str) -> str:
    """What something of a sort is called; what has no words here is called by its noun."""
    return say(WORDS[sort][name]) if name in WORDS[sort] else str(noun(name))


def options(sort: str) -> list[tuple[str, str]]:
    """All things of a sort to choose from, each with what it is called."""
    return [(name, say(words)) for name, words in WORDS[sort].items()]
