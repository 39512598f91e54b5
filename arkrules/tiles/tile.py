"""Kinds of tiles, and tiles in one of four rotations.

A *demand* is what the tiles around a cell ask of the tile that is laid there. It is a byte
with two bits for each side, north's the lowest: the `Border` that must be shown, or 0.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cached_property
from typing import Any
from weakref import WeakValueDictionary

import attrs

from arkrules.geometry import SIDES, opposite

DEMANDS = 1 << 8
"""The number of possible demands."""


def demanding(side: int, shown: int) -> int:
    """The demand that a border is shown on one side, and anything on the others."""
    return shown << 2 * side


def demanded(demand: int, side: int) -> int:
    """The border that a demand asks for on a side, or 0."""
    return demand >> 2 * side & 3


MIST = "~"
NOTHING = "#"
RIVER = "="
CITIES = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
ROADS = frozenset("0123456789")
FIELDS = frozenset("abcdefghijklmnopqrstuvwxyz")
BLANK = frozenset(MIST + NOTHING + RIVER)
PARTING = ROADS | {RIVER}
"""What lies in the middle of a side, between two fields."""


class Border(IntEnum):
    """The border that a side shows to its neighbor; two sides fit if they show the same."""

    FIELD = 1
    ROAD = 2
    CITY = 3


KINDS = {**dict.fromkeys(CITIES, "city"), **dict.fromkeys(ROADS, "road")} | dict.fromkeys(
    FIELDS, "field"
)
"""The kind of segment a character stands for."""


def border(side: str) -> Border:
    """Return the border that the three slots of a valid side show."""
    if side[1] in ROADS:
        return Border.ROAD
    return Border.CITY if side[1] in CITIES else Border.FIELD


@attrs.frozen
class Segment:
    """A part of a tile on which a piece can stand: a stretch of road, city or field, or a site."""

    name: str
    """Its name in the outline of the unrotated tile; for a site, its word."""
    kind: str
    """`road`, `city`, `field`, or the word of the site."""


@attrs.frozen(order=True)
class Mark:
    """Something printed on segments of a tile, or on the whole tile."""

    word: str
    segments: tuple[str, ...] = ()
    count: int = 1

    def __str__(self) -> str:
        times = f"*{self.count}" if self.count > 1 else ""
        where = f"@{'+'.join(self.segments)}" if self.segments else ""
        return f"{self.word}{times}{where}"


@attrs.frozen(eq=False, repr=False)
class Kind:
    """A kind of tile. Build one with `arkrules.tiles.parse_literal` or take it from a set."""

    token: str
    """Its name in notation: a kind of a set, or a literal in brackets."""
    sides: tuple[str, str, str, str]
    marks: tuple[Mark, ...] = ()
    site: str | None = None
    touch: frozenset[tuple[str, str]] = frozenset()
    """Fields declared to touch a city though their slots are not neighbors."""
    apart: frozenset[tuple[str, str]] = frozenset()
    """Fields declared not to touch a city though their slots are neighbors."""
    joints: tuple[tuple[str, ...], ...] = ()
    """Roads that meet at something that may or may not separate them."""
    inner: tuple[str, ...] = ()
    """Fields that reach no side."""

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        literal = "" if self.token.startswith("[") else f" {self.literal}"
        return f"<Kind {self.token}{literal}>"

    def __reduce__(self) -> tuple[object, ...]:
        return one_kind, attrs.astuple(self, recurse=False)

    def evolved(self, **changes: Any) -> Kind:  # of any of its attributes
        """The same with some changes."""
        return one_kind(*attrs.astuple(attrs.evolve(self, **changes), recurse=False))

    @property
    def outline(self) -> str:
        """The four sides in notation."""
        return " ".join(self.sides)

    @property
    def literal(self) -> str:
        """The whole tile in brackets, marks in a fixed order."""
        notes = [self.site] if self.site else []
        notes += [f"inner {field}" for field in self.inner]
        notes += [str(mark) for mark in sorted(self.marks)]
        notes += [f"touch {field}-{city}" for field, city in sorted(self.touch)]
        notes += [f"apart {field}-{city}" for field, city in sorted(self.apart)]
        return f"[{self.outline}{'; ' if notes else ''}{', '.join(notes)}]"

    @property
    def borders(self) -> tuple[Border, ...]:
        """The border on each side, unrotated."""
        return tuple(border(side) for side in self.sides)

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Segments in the order in which a walk round the tile meets them, then those within."""
        slots = (*"".join(self.sides), *self.inner)
        names = dict.fromkeys(slot for slot in slots if slot not in BLANK)
        found = [Segment(name, KINDS[name]) for name in names]
        if self.site:
            found.append(Segment(self.site, self.site))
        return tuple(found)

    @cached_property
    def index(self) -> dict[str, int]:
        """The positions of segments in `segments`, by name."""
        return {segment.name: at for at, segment in enumerate(self.segments)}

    @cached_property
    def contacts(self) -> frozenset[tuple[str, str]]:
        """Pairs of a field and a city of this tile that touch."""
        walk = "".join(self.sides)
        near = set()
        for here, there in zip(walk, walk[1:] + walk[:1], strict=True):
            pair = {KINDS.get(here): here, KINDS.get(there): there}
            if "field" in pair and "city" in pair:
                near.add((pair["field"], pair["city"]))
        return frozenset((near | self.touch) - self.apart)

    @cached_property
    def marked(self) -> Mapping[str, Mapping[str, int]]:
        """The number of each mark, by segment; the empty name stands for the whole tile."""
        found: dict[str, Counter[str]] = {}
        for mark in self.marks:
            for name in mark.segments or ("",):
                found.setdefault(name, Counter())[mark.word] += mark.count
        return found

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The kind in its four rotations."""
        return tuple(Tile.of(self, rotation, ()) for rotation in SIDES)

    @cached_property
    def joined(self) -> tuple[Tile, ...]:
        """The four rotations, with what meets at a joint linked into one."""
        links = tuple(
            (self.index[first], self.index[other])
            for first, *others in self.joints
            for other in others
        )
        if not links:
            return self.tiles
        return tuple(Tile.of(self, rotation, links) for rotation in SIDES)

    @cached_property
    def rotations(self) -> tuple[int, ...]:
        """The rotations that look different, each by its smallest number."""
        return tuple(sorted({self.smallest(rotation) for rotation in SIDES}))

    @cached_property
    def fits(self) -> tuple[tuple[int, ...], ...]:
        """The rotations that fit an open cell, by what its neighbors demand."""
        table: list[tuple[int, ...]] = [()] * DEMANDS
        for rotation in self.rotations:
            borders = self.tiles[rotation].borders
            for asked in range(16):  # every choice of sides that demand something
                demand = sum(demanding(side, borders[side]) for side in SIDES if asked >> side & 1)
                table[demand] = (*table[demand], rotation)
        return tuple(table)

    @cached_property
    def ways(self) -> bytes:
        """The number of rotations in which it fits, by the same: a table to translate demands."""
        return bytes(map(len, self.fits))

    def smallest(self, rotation: int) -> int:
        """The smallest rotation that looks the same as this one."""
        look = self._look(rotation)
        return next(other for other in SIDES if self._look(other) == look)

    def _look(self, rotation: int) -> object:
        """Everything visible on a rotated tile, apart from the names of segments."""
        walk = "".join(self.tiles[rotation].sides)
        names: dict[str, str] = {}
        for slot in walk:
            names.setdefault(slot, slot if slot in BLANK else f"{KINDS[slot]}{len(names)}")
        names |= {field: f"inner{at}" for at, field in enumerate(self.inner)}
        return (
            tuple(names[slot] for slot in walk),
            tuple(
                sorted((m.word, m.count, *sorted(names[s] for s in m.segments)) for m in self.marks)
            ),
            frozenset((names[field], names[city]) for field, city in self.contacts),
        )


_KNOWN = WeakValueDictionary[tuple[object, ...], Kind]()


def one_kind(*content: Any) -> Kind:  # its attributes
    """The one object for a kind, so that derived data is computed once."""
    return _KNOWN.get(content) or _KNOWN.setdefault(content, Kind(*content))


@attrs.frozen(eq=False, repr=False)
class Tile:
    """A kind of tile in one of its four rotations, with what the board needs for each side.

    `Kind.tiles` has all four; they are made when a set is read, shared by all games, and never
    change. Segments keep their numbers whatever the rotation; what a side shows, where it is cut
    and what it demands of its neighbor is worked out here once, so that laying a tile compares
    small whole numbers.

    >>> state = arkrules.new_game("carcassonne", 2, bag=["E"])
    >>> state.tile("0,0").sides
    ('CCC', 'a1b', 'bbb', 'b1a')
    """

    kind: Kind
    rotation: int
    links: tuple[tuple[int, int], ...]
    """Pairs of segments of this tile that count as one."""
    sides: tuple[str, ...]
    """The slots of each side, after rotating."""
    borders: tuple[int, ...]
    """The border on each side."""
    demands: tuple[int, ...]
    """The demand of each side on its neighbor, as bits of an open cell's demand."""
    slots: tuple[tuple[int, ...], ...]
    """Each side's three slots as indices of segments, -1 where there is none."""
    wholes: tuple[int, ...]
    """The segment that is all of each side, or -1: a road lies between two fields."""
    ends: tuple[int, ...]
    """The number of sides that each segment of road or city reaches; 0 for fields and sites."""
    segments: tuple[Segment, ...]
    roads: tuple[int, ...]
    """Which of the segments are road."""
    cities: tuple[int, ...]
    """Which of the segments are city."""
    touching: tuple[tuple[int, int], ...]
    """Pairs of a field and a city, by number, that touch."""

    @classmethod
    def of(cls, kind: Kind, rotation: int, links: tuple[tuple[int, int], ...]) -> Tile:
        """Rotate a kind."""
        sides = tuple(kind.sides[side - rotation & 3] for side in SIDES)
        slots = tuple(tuple(kind.index.get(slot, -1) for slot in side) for side in sides)
        borders = tuple(int(border(side)) for side in sides)
        touching = sorted((kind.index[field], kind.index[city]) for field, city in kind.contacts)
        return cls(
            kind=kind,
            rotation=rotation,
            links=links,
            sides=sides,
            borders=borders,
            demands=tuple(demanding(opposite(side), borders[side]) for side in SIDES),
            slots=slots,
            wholes=tuple(side[0] if len({*side}) == 1 else -1 for side in slots),
            ends=tuple(
                sum(segment.name in side for side in sides if segment.kind in ("road", "city"))
                for segment in kind.segments
            ),
            segments=kind.segments,
            roads=_of_kind(kind, "road"),
            cities=_of_kind(kind, "city"),
            touching=tuple(touching),
        )

    def __str__(self) -> str:
        return f"{self.kind.token}/{self.rotation}" if self.rotation else self.kind.token

    def __repr__(self) -> str:
        return f"<Tile {self}>"

    def __reduce__(self) -> tuple[object, ...]:
        return _rotated, (self.kind, self.rotation, bool(self.links))

    def misfits(self, demand: int) -> Iterator[int]:
        """Yield the sides that do not show what a demand asks for."""
        for side, shown in enumerate(self.borders):
            if demanded(demand, side) not in (0, shown):
                yield side

    def misty(self, side: int) -> bool:
        """Whether any slot of a side lies under mist."""
        return MIST in self.sides[side]

    def shrouded(self, side: int) -> bool:
        """Whether all of a side lies under mist, which a road shows through."""
        return set(self.sides[side]) - ROADS == {MIST}


def _rotated(kind: Kind, rotation: int, joined: bool) -> Tile:
    return (kind.joined if joined else kind.tiles)[rotation]


def _of_kind(kind: Kind, wanted: str) -> tuple[int, ...]:
    return tuple(at for at, segment in enumerate(kind.segments) if segment.kind == wanted)
