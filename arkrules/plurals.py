"""Numbers of things, in words."""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.messages import say

__all__ = ["both", "called", "listed", "plural", "shortened"]


def plural(number: int, word: str) -> str:
    """`1 point`, `2 points`, `3 cities`."""
    if number == 1:
        return f"1 {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"


def both(words: Iterable[str]) -> str:
    """`a, b and c`."""
    *first, last = words
    return say("{first} and {last}", first=", ".join(first), last=last) if first else last


def called(player: str) -> str:
    """A player's name in a sentence, where colors are names."""
    return player[:1].upper() + player[1:]


def listed(words: Iterable[object], most: int = 4) -> str:
    """`a, b, c and 5 more`: so many of them that a line holds them."""
    texts = [shortened(str(word)) for word in words]
    rest = len(texts) - most
    if rest < 1:
        return ", ".join(texts)
    return f"{', '.join(texts[:most])} and {rest} more"


def shortened(text: str, width: int = 60) -> str:
    """A text on one line, its end left out if it is long."""
    line = " ".join(text.split())
    return line if len(line) <= width else f"{line[: width - 1]}…"
