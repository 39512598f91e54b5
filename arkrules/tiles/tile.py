"""Placements and demands as numbers: the one place that knows how their bits are laid out.

A *placement* is a way in which some tile may be laid:

```
| spot, as many bits as it takes | turn, 2 bits |
```

The spot may be negative: shifting rounds down, and it comes out as it went in.
Numbers in order are spots in order, and turns of each.

A *demand* is what the tiles around a cell ask of the tile that is laid there. It fits into a byte,
with two bits for each side, north's the lowest: the `Border` that must be shown, or 0.

What runs for every move looked at uses the constants, for calls cost; all else uses the functions.
"""

from __future__ import annotations

from enum import IntEnum
from functools import cached_property

import attrs

from arkrules.errors import BadNotation
from arkrules.geometry import SIDE_NAMES, SIDES, STEPS, opposite
from arkrules.text import say

_SIDE = 2
DEMANDS = 1 << 4 * _SIDE
"""How many demands there are."""
SPOT = 2
"""How far a spot is shifted."""
TURN = (1 << SPOT) - 1
"""The bits of the turn."""


def placement(spot: int, turn: int) -> int:
    """A turn at a spot."""
    return spot << SPOT | turn


def spot_of(placement: int) -> int:
    """The spot of a placement."""
    return placement >> SPOT


def turn_of(placement: int) -> int:
    """The turn of a placement."""
    return placement & TURN


def demanding(side: int, shown: int) -> int:
    """The demand that a border is shown on one side, and anything on the others."""
    return shown << _SIDE * side


def demanded(demand: int, side: int) -> int:
    """The border that a demand asks for on a side, or 0."""
    return demand >> _SIDE * side & 3


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


@attrs.frozen
class Segment:
    """A part of a tile on which a piece can stand: a stretch of road, city or field, or a site."""

    name: str
    """As the outline of the unturned tile names it; a site is named by its word."""
    kind: str
    """`road`, `city`, `field`, or the word of the site."""


@attrs.frozen(order=True)
class Mark:
    """Something printed on segments of a tile, or on the tile as a whole."""

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
    """How notation names it: a kind of a set, or a literal in brackets."""
    sides: tuple[str, str, str, str]
    marks: tuple[Mark, ...] = ()
    site: str | None = None
    touch: frozenset[tuple[str, str]] = frozenset()
    """Fields said to touch a city though their slots are no neighbors."""
    apart: frozenset[tuple[str, str]] = frozenset()
    """Fields said not to touch a city though their slots are neighbors."""
    joints: tuple[tuple[str, ...], ...] = ()
    """Roads that meet at something which may or may not part them."""

    def __str__(self) -> str:
        return self.token

    def __repr__(self) -> str:
        literal = "" if self.token.startswith("[") else f" {self.literal}"
        return f"<Kind {self.token}{literal}>"

    @property
    def outline(self) -> str:
        """The four sides as notation writes them."""
        return " ".join(self.sides)

    @property
    def literal(self) -> str:
        """The whole tile in brackets, marks in a fixed order."""
        notes = [self.site] if self.site else []
        notes += [str(mark) for mark in sorted(self.marks)]
        notes += [f"touch {field}-{city}" for field, city in sorted(self.touch)]
        notes += [f"apart {field}-{city}" for field, city in sorted(self.apart)]
        return f"[{self.outline}{'; ' if notes else ''}{', '.join(notes)}]"

    @property
    def borders(self) -> tuple[Border, ...]:
        """What each side shows, unturned."""
        return tuple(border(side) for side in self.sides)

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Segments in the order in which a walk round the tile meets them, then the site."""
        names = dict.fromkeys(slot for slot in "".join(self.sides) if slot not in BLANK)
        found = [Segment(name, KINDS[name]) for name in names]
        if self.site:
            found.append(Segment(self.site, self.site))
        return tuple(found)

    @cached_property
    def index(self) -> dict[str, int]:
        """Where a segment stands among `segments`, by name."""
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
    def marked(self) -> dict[str, dict[str, int]]:
        """How many of each mark, by segment; the empty name stands for the tile as a whole."""
        found: dict[str, dict[str, int]] = {}
        for mark in self.marks:
            for name in mark.segments or ("",):
                counts = found.setdefault(name, {})
                counts[mark.word] = counts.get(mark.word, 0) + mark.count
        return found

    @cached_property
    def bearing(self) -> dict[str, tuple[tuple[int, int], ...]]:
        """By the word of a mark: which segments bear it, by number, and how many of it."""
        found: dict[str, tuple[tuple[int, int], ...]] = {}
        for name, counts in self.marked.items():
            for word, number in counts.items() if name else ():
                found[word] = (*found.get(word, ()), (self.index[name], number))
        return found

    @cached_property
    def tiles(self) -> tuple[Tile, ...]:
        """The kind in its four turns."""
        return tuple(Tile.of(self, turn, ()) for turn in SIDES)

    @cached_property
    def joined(self) -> tuple[Tile, ...]:
        """The four turns, with what meets at a joint linked into one."""
        links = tuple(
            (self.index[first], self.index[other])
            for first, *others in self.joints
            for other in others
        )
        return tuple(Tile.of(self, turn, links) for turn in SIDES) if links else self.tiles

    @cached_property
    def turns(self) -> tuple[int, ...]:
        """The turns that look different, each by its smallest number."""
        seen: dict[object, int] = {}
        for turn in SIDES:
            seen.setdefault(self._look(turn), turn)
        return tuple(seen.values())

    @cached_property
    def fits(self) -> tuple[tuple[int, ...], ...]:
        """The turns that fit an open cell, by what its neighbors demand."""
        table: list[tuple[int, ...]] = [()] * DEMANDS
        for turn in self.turns:
            for asked in range(16):  # every choice of sides that demand something
                demand = sum(
                    demanding(side, shown)
                    for side, shown in enumerate(self.tiles[turn].borders)
                    if asked >> side & 1
                )
                table[demand] = (*table[demand], turn)
        return tuple(table)

    @cached_property
    def ways(self) -> bytes:
        """In how many turns it fits, by the same: a table to translate demands by."""
        return bytes(map(len, self.fits))

    def smallest(self, turn: int) -> int:
        """The smallest turn that looks the same as this one."""
        look = self._look(turn)
        return next(other for other in SIDES if self._look(other) == look)

    def _look(self, turn: int) -> object:
        """All that can be seen of a turned tile, the names of segments apart."""
        walk = "".join(self.tiles[turn].sides)
        names: dict[str, str] = {}
        for slot in walk:
            names.setdefault(slot, slot if slot in BLANK else f"{KINDS[slot]}{len(names)}")
        return (
            tuple(names[slot] for slot in walk),
            tuple(
                sorted((m.word, m.count, *sorted(names[s] for s in m.segments)) for m in self.marks)
            ),
            frozenset((names[field], names[city]) for field, city in self.contacts),
        )


@attrs.frozen(eq=False, repr=False)
class Tile:
    """A kind as it lies: turned, with what the board needs to know of each side."""

    kind: Kind
    turn: int
    links: tuple[tuple[int, int], ...]
    """Pairs of segments of this tile that count as one."""
    sides: tuple[str, ...]
    """The slots of each side, after turning."""
    borders: tuple[int, ...]
    """What each side shows."""
    demands: tuple[int, ...]
    """What each side demands of the neighbor there, as bits of an open cell's demand."""
    slots: tuple[tuple[int, ...], ...]
    """Each side's three slots as indices of segments, -1 where there is none."""
    lanes: tuple[tuple[int, ...] | None, ...]
    """The same without repeats for a side that is plain: one lane for city and field,
    three for a road between two fields; nothing where a slot is blank."""
    mirrored: tuple[tuple[int, ...] | None, ...]
    """The lanes as the neighbor meets them."""
    rims: tuple[tuple[int, int, int, int, tuple[int, ...] | None], ...]
    """All that laying the tile needs of each side, together:
    the side, the step across it, the side that faces it, the demand and the lanes."""
    ends: tuple[int, ...]
    """How many sides each segment of road or city reaches; 0 for fields and sites."""
    seeds: tuple[tuple[int, int], ...]
    """The bit of each segment, and the same number of sides: what its feature begins with."""
    roots: list[int]
    """For each segment, that it has no older one; never changed."""
    segments: tuple[Segment, ...]
    roads: tuple[int, ...]
    """Which of the segments are road."""
    cities: tuple[int, ...]
    """Which of the segments are city."""
    touching: tuple[tuple[int, int], ...]
    """Pairs of a field and a city, by number, that touch."""
    site: str | None
    """The word of the site in its middle."""
    marked: bool
    """Whether it bears marks."""
    mist: tuple[int, int]
    """The sides of which any slot, and those of which all of it lies under mist, as bits."""

    @classmethod
    def of(cls, kind: Kind, turn: int, links: tuple[tuple[int, int], ...]) -> Tile:
        """Turn a kind."""
        sides = tuple(kind.sides[side - turn & 3] for side in SIDES)
        slots = tuple(tuple(kind.index.get(slot, -1) for slot in side) for side in sides)
        borders = tuple(int(border(side)) for side in sides)
        lanes = tuple(_lanes(side, slot) for side, slot in zip(sides, slots, strict=True))
        demands = tuple(demanding(opposite(side), shown) for side, shown in enumerate(borders))
        ends = tuple(
            sum(segment.name in side for side in sides) if segment.kind in ("road", "city") else 0
            for segment in kind.segments
        )
        return cls(
            kind=kind,
            turn=turn,
            links=links,
            sides=sides,
            borders=borders,
            demands=demands,
            slots=slots,
            lanes=lanes,
            mirrored=tuple(lane[::-1] if lane else None for lane in lanes),
            rims=tuple(
                (side, STEPS[side], opposite(side), demands[side], lanes[side]) for side in SIDES
            ),
            ends=ends,
            seeds=tuple((1 << at, sides) for at, sides in enumerate(ends)),
            roots=[-1] * len(ends),
            segments=kind.segments,
            roads=_of_kind(kind, "road"),
            cities=_of_kind(kind, "city"),
            touching=tuple(
                sorted((kind.index[field], kind.index[city]) for field, city in kind.contacts)
            ),
            site=kind.site,
            marked=bool(kind.marks),
            mist=(
                sum(1 << side for side in SIDES if MIST in sides[side]),
                sum(1 << side for side in SIDES if _shrouded(sides[side])),
            ),
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _tile, (self.kind, self.turn, bool(self.links))

    def __str__(self) -> str:
        return f"{self.kind.token}/{self.turn}" if self.turn else self.kind.token

    def __repr__(self) -> str:
        return f"<Tile {self}>"

    def fits(self, demand: int) -> bool:
        """Whether the tile satisfies an open cell's demand."""
        return all(
            not (needed := demanded(demand, side)) or needed == shown
            for side, shown in enumerate(self.borders)
        )

    def misty(self, side: int) -> bool:
        """Whether any slot of a side lies under mist."""
        return bool(self.mist[0] >> side & 1)

    def shrouded(self, side: int) -> bool:
        """Whether all of a side lies under mist, which a road shows through."""
        return bool(self.mist[1] >> side & 1)


def _shrouded(side: str) -> bool:
    return set(side) - ROADS == {MIST}


def _of_kind(kind: Kind, wanted: str) -> tuple[int, ...]:
    return tuple(at for at, segment in enumerate(kind.segments) if segment.kind == wanted)


def _lanes(side: str, slots: tuple[int, ...]) -> tuple[int, ...] | None:
    """The lanes of a plain side, or nothing."""
    if BLANK.intersection(side):
        return None
    return slots if border(side) is Border.ROAD else slots[1:2]


def _tile(kind: Kind, turn: int, linked: bool) -> Tile:
    """Find a turned tile again after unpickling."""
    return (kind.joined if linked else kind.tiles)[turn]
