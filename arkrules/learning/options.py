"""What is offered by name, and refusing what is not."""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.text import listing, say

__all__ = ["REWARDS", "one_of"]

REWARDS = ("margin", "score", "win")
"""What players may be rewarded for."""


def one_of(name: str, value: object, known: Iterable[str]) -> None:
    """Refuse an option that is none of those known."""
    if value not in (names := tuple(known)):
        raise ValueError(
            say(
                "{name}: expected one of {known}, found {value}",
                name=name,
                known=listing(names),
                value=repr(value),
            )
        )
