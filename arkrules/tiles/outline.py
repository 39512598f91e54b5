"""The twelve slots of a tile, read clockwise from its north-west corner.

An outline is four groups of three characters, one group a side, `N E S W`:
`CCC a1b bbb b1a`. Capitals are city, digits road, small letters field,
`~` is field under mist and `#` nothing at all; equal characters are one segment.
"""

from __future__ import annotations

from enum import IntEnum

from arkrules.errors import BadNotation
from arkrules.geometry import SIDE_NAMES
from arkrules.messages import say

MIST = "~"
NOTHING = "#"
CITIES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ROADS = frozenset("0123456789")
FIELDS = frozenset("abcdefghijklmnopqrstuvwxyz")
BLANK = frozenset(MIST + NOTHING)


class Border(IntEnum):
    """What a side shows to its neighbor; two sides fit if they show the same."""

    FIELD = 1
    ROAD = 2
    CITY = 3


KINDS = {**dict.fromkeys(CITIES, "city"), **dict.fromkeys(ROADS, "road")} | dict.fromkeys(
    FIELDS, "field"
)
"""The kind of segment a character stands for."""


def border(side: str) -> Border:
    """What the three slots of a valid side show."""
    if side[1] in ROADS:
        return Border.ROAD
    return Border.CITY if side[1] in CITIES else Border.FIELD


def parse_outline(text: str) -> tuple[str, str, str, str]:
    """Read an outline into its four sides, or say which slot is wrong."""
    groups = text.split()
    if len(groups) != 4:
        raise BadNotation(
            text,
            say("an outline has four sides, this has {number}", number=len(groups)),
            expected=say("four groups of three characters such as 'CCC a1b bbb b1a'"),
        )
    offset = 0
    for name, group in zip(SIDE_NAMES, groups, strict=True):
        offset = text.index(group, offset)
        _check_side(text, offset, name, group)
        offset += len(group)
    north, east, south, west = groups
    return north, east, south, west


def _check_side(text: str, offset: int, name: str, side: str) -> None:
    """Refuse a side that is neither city nor road nor field."""
    if len(side) != 3:
        raise BadNotation(
            text,
            say("the {side} side has {number} slots", side=name, number=len(side)),
            offset=offset,
            expected=say("three slots a side"),
        )
    for at, slot in enumerate(side):
        if slot not in KINDS and slot not in BLANK:
            raise BadNotation(
                text,
                say("{slot} is no slot", slot=repr(slot)),
                offset=offset + at,
                expected=say("a letter A-Z or a-z, a digit, ~ or #"),
            )
        if slot in ROADS and at != 1:
            raise BadNotation(
                text,
                say("the {side} side has a road away from its middle", side=name),
                offset=offset + at,
                expected=say("the digit in the middle slot"),
            )
    if set(side) <= CITIES:
        if len(set(side)) > 1:
            raise BadNotation(
                text,
                say("the {side} side has two cities", side=name),
                offset=offset,
                expected=say("one capital letter three times"),
            )
        return
    if any(slot in CITIES for slot in side):
        raise BadNotation(
            text,
            say("the {side} side is city only in part", side=name),
            offset=offset,
            expected=say("one capital letter three times"),
        )
    if side[1] not in ROADS and len(set(side) - BLANK) > 1:
        raise BadNotation(
            text,
            say("the {side} side has two fields and no road between them", side=name),
            offset=offset,
            expected=say("one small letter, apart from ~ and #"),
        )
