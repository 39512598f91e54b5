"""What somebody meant who mistyped a name: one way to guess it, wherever things have names."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

from arkrules.messages import any_of, say

__all__ = ["hinted", "meant", "nearest"]

_WORD = re.compile(r"[^\W_]+")


def nearest(word: str, known: Iterable[str], most: int = 1, cutoff: float = 0.6) -> list[str]:
    """The known names that are most like a word, the best first; capitals do not matter."""
    names = {name.casefold(): name for name in known}
    found = difflib.get_close_matches(word.casefold(), names, n=most, cutoff=cutoff)
    return [names[name] for name in found]


def meant(word: str, known: Iterable[str]) -> str:
    """`did you mean city.small?`, or nothing where no name is near.

    Near is what is written alike, and else what has all its words: `small` is in `city.small`.
    """
    names = list(known)
    if found := nearest(word, names, cutoff=0.75) or _having(word, names) or nearest(word, names):
        return say("did you mean {name}?", name=any_of(found))
    return ""


def hinted(said: str, hint: str) -> str:
    """What is wrong, and what may have been meant, if anything may."""
    return say("{said}; {hint}", said=said, hint=hint) if hint else said


def _having(word: str, names: Iterable[str]) -> list[str]:
    """The first names that have all the words, each from its beginning."""
    asked = _WORD.findall(word.casefold())
    found = (
        name
        for name in names
        if asked and all(_begins(part, _WORD.findall(name.casefold())) for part in asked)
    )
    return sorted(found, key=lambda name: (len(name), name))[:3]


def _begins(part: str, words: Iterable[str]) -> bool:
    return any(word.startswith(part) for word in words)
