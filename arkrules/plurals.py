"""Numbers of things, in words."""

from __future__ import annotations

__all__ = ["plural"]


def plural(number: int, word: str) -> str:
    """`1 point`, `2 points`, `3 cities`."""
    if number == 1:
        return f"1 {word}"
    return f"{number} {word[:-1]}ies" if word.endswith("y") else f"{number} {word}s"
