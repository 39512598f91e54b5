"""Numbers of things, in words."""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.harmless import one_line
from arkrules.nouns import Things

__all__ = ["listed", "plural", "shortened"]


def plural(number: int, word: str) -> str:
    """`1 point`, `2 points`, `3 cities`."""
    return str(Things(word, number))


def listed(words: Iterable[object], most: int = 4) -> str:
    """`a, b, c and 5 more`: so many of them that a line holds them."""
    texts = [shortened(str(word)) for word in words]
    rest = len(texts) - most
    if rest < 1:
        return ", ".join(texts)
    return f"{', '.join(texts[:most])} and {rest} more"


def shortened(text: str, width: int = 60) -> str:
    """A text on one line, its end left out if it is long."""
    line = one_line(" ".join(text.split()))
    return line if len(line) <= width else f"{line[: width - 1]}…"
