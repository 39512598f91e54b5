"""Traders and Builders: goods, builders and pigs."""

from __future__ import annotations

from arkrules.play import Extension
from arkrules.tiles import MarkWord

EXTENSION = Extension(
    name="traders",
    about="Traders and Builders.",
    marks=tuple(
        MarkWord(word, frozenset({"city"}), about=f"{word} in the city")
        for word in ("wine", "grain", "cloth")
    ),
)
