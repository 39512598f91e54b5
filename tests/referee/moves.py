"""Moves and records as they are written, read into tuples: the verb first."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tests.referee.outlines import Unreadable

Cell = tuple[int, int]
Move = tuple[Any, ...]
TOKEN = r"(?P<kind>\[[^\]]*\]|[\w:]+)?(?:/(?P<turn>[0-3]))?"
LAY = re.compile(rf"lay {TOKEN} (?P<cell>\S+)")
PLACE = re.compile(r"(follower|prophet|guard|large|abbot|builder|pig) (\S+)")


def read_cell(text: str) -> Cell:
    """Read `x,y`."""
    x, y = text.split(",")
    return int(x), int(y)


def read_move(line: str, hand: Sequence[str] = ()) -> Move:
    """Read a line; the short form of laying means the only tile in hand."""
    if line in ("discard", "pass", "end", "decline"):
        return (line,)
    verb, _, rest = line.partition(" ")
    if verb == "draw":
        return verb, rest
    if verb == "ark" and rest and not set(rest) - set("NESW"):
        return verb, rest
    if verb == "seat":
        return verb, read_cell(rest)
    if verb == "return":
        cell, *beside = rest.split()
        return verb, read_cell(cell), *beside
    if verb == "haunt":
        owner, cell, name = rest.split()
        return verb, owner, read_cell(cell), name
    if found := PLACE.fullmatch(line):
        return verb, found[2]
    if found := LAY.fullmatch(line):
        if not found["kind"] and len(hand) != 1:
            raise Unreadable(f"which tile of {len(hand)}: {line}")
        return verb, found["kind"] or hand[0], int(found["turn"] or 0), read_cell(found["cell"])
    raise Unreadable(f"no move: {line}")


@dataclass
class Record:
    """A game as it is written down."""

    profile: str
    position: dict[str, Any]
    lines: list[str]


def read_record(text: str) -> Record:
    """Read a record: its head, and a move a line."""
    head, _, body = text.partition("\n\n")
    first, *keys = (line for line in head.splitlines() if not line.startswith("#"))
    if first != "arkrules record 1":
        raise Unreadable(f"no record: {first}")
    said = dict(line.split(": ", 1) for line in keys)
    lines = [line for line in body.splitlines() if line and not line.startswith("#")]
    return Record(said["profile"], json.loads(said["position"]), lines)
