"""How much a document may ask for: more than any game needs, and little enough for any machine."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.messages import say

__all__ = [
    "BYTES", "DEPTH", "DIGITS", "MOST", "MOVES", "PLAYERS", "RECORD_BYTES", "TILES",
    "VALUES", "too_much", "whole_number",
]  # fmt: skip

BYTES = 1_000_000
"""The size of a file of rules, of tiles, or of a case."""
RECORD_BYTES = 10_000_000
"""The size of a record of a game, or of measured effects."""
DEPTH = 20
"""How deep tables and lists stand in each other."""
VALUES = 100_000
"""How many keys and values a document holds in all."""
DIGITS = 15
"""How many digits a number has: any program can hold it, and nobody counts so far."""
MOST = 999
"""How far rules and tiles count: marks on a segment, tiles of a kind, points for something."""
PLAYERS = 99
TILES = 2_000
"""How many tiles lie, are in a hand, or in a bag."""
MOVES = 9_999
"""How many moves a record or a case has."""


def whole_number(text: str) -> int | None:
    """The whole number that a text is, if it is one and of a size that anybody means."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def too_much(document: object) -> str:
    """What is too much in a document of plain values; nothing if all of it is within bounds."""
    seen, beyond = 0, 10**DIGITS
    level: list[object] = [document]
    for _ in range(DEPTH + 1):
        below: list[object] = []
        for value in level:
            if isinstance(value, Mapping):
                below += value.values()
            elif isinstance(value, list):
                below += value
            elif type(value) is int and abs(value) >= beyond:
                return say("a number has too many digits; {most} will do", most=DIGITS)
        seen += len(below)
        if seen > VALUES:
            return say("it holds more than {most} values", most=VALUES)
        level = below
        if not level:
            return ""
    return say("nested too deeply; {most} levels will do", most=DEPTH)
