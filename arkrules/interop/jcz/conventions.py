"""JCloisterZone's names for our things, as data: tiles, features, switches.

Which of its switches are clauses of ours is written in `conventions.toml` beside this module.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import attrs

from arkrules.errors import RecordError
from arkrules.files import tables_beside
from arkrules.structure import structured
from arkrules.tiles import split_token

__all__ = ["Conventions", "ElementMeans", "conventions"]


@attrs.frozen(kw_only=True)
class ElementMeans:
    """The answers to our clauses if an element is in the game, or is not."""

    counts: str = ""
    """The clause that its number answers."""
    marks: tuple[str, ...] = ()
    """What is on tiles for its sake: without it, only a picture."""
    absent: Mapping[str, Any] = attrs.field(factory=dict)
    """The answers if it is not in the game."""


@attrs.frozen(kw_only=True)
class BoxMeans:
    """What brings a box of ours, which is an overlay, into a game."""

    elements: tuple[str, ...] = ()
    """The elements of which one is in the game, if no sets are named."""
    without: tuple[str, ...] = ()
    """The elements that are not in the game."""
    sets: tuple[str, ...] = ()
    """The sets of which one is in the game; their elements need not be."""
    readings: Mapping[str, Any] = attrs.field(factory=dict)
    """The answers by which that program departs from print."""


@attrs.frozen(kw_only=True)
class Conventions:
    """All conventions."""

    version: str
    """The version of that program whose files we write."""
    colors: int
    """The number of player colors."""
    features: Mapping[str, str]
    scored: Mapping[str, str]
    phases: Mapping[str, str]
    meeples: Mapping[str, str]
    """Our piece for the name of a kind of meeple in its tests."""
    meeple_ids: Mapping[str, str]
    """The same for the word in the ids of such meeples."""
    actions: Mapping[str, str]
    tokens: Mapping[str, str]
    returns: Mapping[str, str]
    """Our verb, which names a cell, for what allows a meeple to be taken home."""
    editions: Mapping[str, str]
    """The edition with each set of the base game; the first if none is in the game."""
    sets: Mapping[str, str]
    """Its set for each of ours; the first of ours is the one that it is read as."""
    replaces: Mapping[str, tuple[str, ...]]
    """The tiles of other sets that are not in games with a set."""
    beginning: tuple[str, ...]
    """The tiles that are never drawn."""
    boxes: Mapping[str, BoxMeans]
    """What brings each overlay into a game."""
    elements: Mapping[str, ElementMeans]
    rules: Mapping[str, Mapping[str, Mapping[str, Any]]]
    """By switch and setting: the answers it stands for."""
    free_clauses: tuple[str, ...]
    """Our clauses that need no switch there, whatever the answer."""
    idle_rules: tuple[str, ...]
    """Switches there that make no difference to the games we read and write."""
    tiles: Mapping[str, str]
    """Its name for each tile of ours, turned as that program draws it unturned."""

    @property
    def readings(self) -> Mapping[str, Any]:
        """The answers by which that program departs from print."""
        return {id: answer for box in self.boxes.values() for id, answer in box.readings.items()}

    def tile(self, name: str, quarters: int = 0) -> Iterator[tuple[str, int]]:
        """Yield our kinds with that name, and their rotation on the table."""
        for token, called in self.tiles.items():
            if called == name:
                kind, turn = split_token(token)
                yield kind, (turn + quarters) % 4

    def named(self, kind: str, turn: int = 0) -> tuple[str, int] | None:
        """Return its name and quarter turns for a tile of ours, or `None`."""
        for token, called in self.tiles.items():
            ours, base = split_token(token)
            if ours == kind:
                return called, (turn - base) % 4
        return None


@cache
def conventions() -> Conventions:
    """The conventions, read once: they are part of the program."""
    return structured(tables_beside(__file__, "conventions.toml"), Conventions, RecordError)
