"""The twelve slots of a tile, read clockwise from its north-west corner.

An outline is four groups of three characters, one group a side, `N E S W`:
`CCC a1b bbb b1a`. Capitals are city, digits road, small letters field,
`~` is field under mist and `#` nothing at all; equal characters are one segment.
"""

from __future__ import annotations

from enum import IntEnum

from arkrules.errors import BadNotation
from arkrules.geometry import SIDE_NAMES

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
            f"an outline has four sides, this has {len(groups)}",
            expected="four groups of three characters such as 'CCC a1b bbb b1a'",
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
            f"the {name} side has {len(side)} slots",
            offset=offset,
            expected="three slots a side",
        )
    for at, slot in enumerate(side):
        if slot not in KINDS and slot not in BLANK:
            raise BadNotation(
                text,
                f"{slot!r} is no slot",
                offset=offset + at,
                expected="a letter A-Z or a-z, a digit, ~ or #",
            )
        if slot in ROADS and at != 1:
            raise BadNotation(
                text,
                f"the {name} side has a road away from its middle",
                offset=offset + at,
                expected="the digit in the middle slot",
            )
    if set(side) <= CITIES:
        if len(set(side)) > 1:
            raise BadNotation(
                text,
                f"the {name} side has two cities",
                offset=offset,
                expected="one capital letter three times",
            )
        return
    if any(slot in CITIES for slot in side):
        raise BadNotation(
            text,
            f"the {name} side is city only in part",
            offset=offset,
            expected="one capital letter three times",
        )
    if side[1] not in ROADS and len(set(side) - BLANK) > 1:
        raise BadNotation(
            text,
            f"the {name} side has two fields and no road between them",
            offset=offset,
            expected="one small letter, apart from ~ and #",
        )
