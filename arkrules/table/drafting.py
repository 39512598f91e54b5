"""A tile being drawn: side by side, what joins what, its marks and its site.

A draft is a value. Every step gives the next one, and every draft is a tile that notation can
write. Segments keep their names from step to step, so that what stands on them stays there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from types import MappingProxyType

import attrs

from arkrules.errors import BadNotation
from arkrules.files import MOST
from arkrules.geometry import SIDES
from arkrules.table.grounds import Groups, expected_fields, fields_of, side_slots
from arkrules.text import say
from arkrules.tiles import Kind, Mark, MarkWord, Vocabulary, parse_literal
from arkrules.tiles.tile import (
    BLANK,
    CITIES,
    FIELDS,
    KINDS,
    MIST,
    NOTHING,
    PARTING,
    RIVER,
    ROADS,
)

__all__ = ["Cover", "SideShows", "TileDraft"]

Contacts = frozenset[tuple[str, str]]
Sides = tuple[str, str, str, str]
Renaming = Mapping[str, str]
"""What segments are called from now on, where that is something else."""
_SAME: Renaming = MappingProxyType({})
_NAMES = {
    "field": "abcdefghijklmnopqrstuvwxyz",
    "road": "1234567890",
    "city": "CDEFGHIJKLMNOPQRSTUVWXYZAB",  # as everybody begins to name them
}
_SLOTS = range(12)
_UNNAMED = "?"
"""What stands in a slot of a field for which a name is still to be found."""


class SideShows(StrEnum):
    """What a side may show."""

    FIELD = "field"
    ROAD = "road"
    CITY = "city"
    MIST = "mist"
    MISTY_ROAD = "misty-road"
    RIVER = "river"
    NOTHING = "nothing"


class Cover(StrEnum):
    """What a single slot may hold that is neither road, river nor city."""

    FIELD = "field"
    MIST = "mist"
    NOTHING = "nothing"


_SHOWN = {MIST: SideShows.MIST, NOTHING: SideShows.NOTHING, RIVER: SideShows.RIVER}
_SLOT = {Cover.FIELD: _UNNAMED, Cover.MIST: MIST, Cover.NOTHING: NOTHING}


@attrs.frozen(kw_only=True, repr=False)
class TileDraft:
    """A tile in the making; a new one is all field."""

    sides: Sides = ("aaa", "aaa", "aaa", "aaa")
    marks: tuple[Mark, ...] = ()
    site: str = ""
    touch: Contacts = frozenset()
    apart: Contacts = frozenset()
    inner: tuple[str, ...] = ()
    """The fields that reach no side."""

    # -- notation ------------------------------------------------------------------------------

    @classmethod
    def of(cls, kind: Kind) -> TileDraft:
        """A tile that there is, to be changed."""
        return cls(
            sides=kind.sides,
            marks=tuple(sorted(kind.marks)),
            site=kind.site or "",
            touch=kind.touch,
            apart=kind.apart,
            inner=kind.inner,
        )

    @classmethod
    def read(cls, text: str, vocabulary: Vocabulary) -> TileDraft:
        """A literal in brackets as a draft, or `BadNotation`."""
        return cls.of(parse_literal(text, vocabulary))

    @property
    def literal(self) -> str:
        """The tile as notation writes it, in brackets."""
        site, inner = self.site or None, self.inner
        kind = Kind("", self.sides, self.marks, site, self.touch, self.apart, inner=inner)
        return kind.literal

    def kind(self, vocabulary: Vocabulary) -> Kind:
        """The tile, or `BadNotation` if a word on it is not known."""
        return parse_literal(self.literal, vocabulary)

    def __str__(self) -> str:
        return self.literal

    def __repr__(self) -> str:
        return f"<TileDraft {self.literal}>"

    # -- looking at it -------------------------------------------------------------------------

    @property
    def walk(self) -> str:
        """The twelve slots, clockwise from the north-west corner."""
        return "".join(self.sides)

    @property
    def segments(self) -> tuple[str, ...]:
        """The names of its segments, in the order in which a walk round the tile meets them, then
        those within.
        """
        names = dict.fromkeys((*self.walk, *self.inner))
        return tuple(name for name in names if name not in BLANK)

    def shown(self, side: int) -> SideShows:
        """What a side shows; a divided one shows what it shows in its middle."""
        middle = self.sides[side][1]
        if middle in ROADS:
            misty = self.sides[side][0] == MIST == self.sides[side][2]
            return SideShows.MISTY_ROAD if misty else SideShows.ROAD
        if middle in CITIES:
            return SideShows.CITY
        return _SHOWN.get(middle, SideShows.FIELD)

    def ground(self, slot: int) -> Cover | None:
        """What a slot holds, if it is neither road, river nor city."""
        name = self.walk[slot]
        if name in PARTING or name in CITIES:
            return None
        return {MIST: Cover.MIST, NOTHING: Cover.NOTHING}.get(name, Cover.FIELD)

    def beside(self, name: str) -> tuple[str, ...]:
        """The other segments of the same sort: what a segment can be joined with."""
        found = [it for it in self.segments if it != name and KINDS[it] == KINDS[name]]
        return tuple(it for it in found if it not in self.inner and name not in self.inner)

    def can_part(self, name: str) -> bool:
        """Whether a segment reaches several places on the edge."""
        return len(_runs(self.walk, name)) > 1

    def touches(self, field: str, city: str) -> bool:
        """Whether a field touches a city of this tile."""
        return (field, city) in (self._near | self.touch) - self.apart

    def count(self, word: str, segments: Collection[str] = ()) -> int:
        """How many of a mark there are on segments, or on the tile as a whole."""
        where = tuple(sorted(segments))
        return sum(it.count for it in self.marks if (it.word, it.segments) == (word, where))

    @property
    def _near(self) -> Contacts:
        return Kind("", self.sides).contacts

    # -- steps ---------------------------------------------------------------------------------

    def show(self, side: int, shown: SideShows) -> TileDraft:
        """Let a side show something, whatever it showed; a new road or city joins nothing yet."""
        was = self.shown(side)
        name = self.sides[side][1]
        if shown in (SideShows.ROAD, SideShows.MISTY_ROAD):
            road = name if name in ROADS else self._free("road")
            corner = MIST if shown is SideShows.MISTY_ROAD else _UNNAMED
            return self._with(side, corner + road + corner)
        if shown is SideShows.RIVER:
            return self._with(side, _UNNAMED + RIVER + _UNNAMED)
        if shown is SideShows.CITY:
            return self if was is shown else self._with(side, self._free("city") * 3)
        return self._with(side, _SLOT[Cover(shown)] * 3)

    def cover(self, slot: int, ground: Cover) -> TileDraft:
        """Put field, mist or nothing in a single slot; in the middle of a road it ends the road."""
        side, at = divmod(slot, 3)
        name = self.walk[slot]
        if name in CITIES:
            raise BadNotation(
                self.literal,
                say("a side of city is city all along"),
                expected=say("a side that shows field or road"),
            )
        slots = list(self.sides[side])
        slots[at] = _SLOT[ground] if self.ground(slot) is not ground else name
        if at == 1 and name in PARTING:  # what it kept apart is one field now
            slots = [_UNNAMED if slot in FIELDS else slot for slot in slots]
        return self._with(side, "".join(slots))

    def join(self, one: str, other: str) -> TileDraft:
        """Make one segment of two of the same sort; it is called like the first."""
        self._require(one, other)
        if KINDS[one] != KINDS[other] or one == other:
            raise BadNotation(
                self.literal,
                say("{one} and {other} cannot be joined", one=one, other=other),
                expected=say("two roads, two cities or two fields"),
            )
        walk = self.walk.replace(other, one)
        if KINDS[one] == "field":
            return self._kept(walk, {other: one})
        return self._settled(walk, {other: one})

    def part(self, name: str) -> TileDraft:
        """Make a segment of each stretch of the edge that a segment reaches.

        The first of them keeps the name, and what is on it. A field that is one stretch around
        corners is parted at the corners.
        """
        self._require(name)
        walk = list(self.walk)
        for run in _runs(self.walk, name)[1:]:
            free = self._free(KINDS[name], walk)
            for slot in run:
                walk[slot] = free
        return self._kept(walk) if KINDS[name] == "field" else self._settled(walk)

    def settle(self, site: str) -> TileDraft:
        """Put a site in the middle, or none."""
        after = attrs.evolve(self, site=site)
        if fields_of(self.walk) != expected_fields(self.walk, site=bool(self.site)):
            return after
        groups = expected_fields(self.walk, site=bool(site))
        named, merged = _named_anew(self.walk, groups, taken=self.segments)
        return after._kept(named, merged)

    def mark(self, word: MarkWord, segments: Iterable[str] = (), change: int = 1) -> TileDraft:
        """Put marks on segments, or take some away; never less than none.

        A word that stands on no segment marks the tile as a whole.
        """
        where = tuple(sorted(segments))
        self._require(*where)
        if fault := _misplaced(word, where):
            raise BadNotation(self.literal, fault, expected=word.about)
        number = min(MOST, max(0, self.count(word.word, where) + change))
        rest = [it for it in self.marks if (it.word, it.segments) != (word.word, where)]
        rest += [Mark(word.word, where, number)] if number else []
        return attrs.evolve(self, marks=tuple(sorted(rest)))

    def contact(self, field: str, city: str, *, touches: bool) -> TileDraft:
        """Say whether a field touches a city of this tile."""
        self._require(field, city)
        if (KINDS[field], KINDS[city]) != ("field", "city"):
            raise BadNotation(
                self.literal,
                say("{one} and {other} do not touch", one=field, other=city),
                expected=say("a field and a city"),
            )
        pair = frozenset({(field, city)})
        said = pair if touches is not ((field, city) in self._near) else frozenset()
        return attrs.evolve(
            self,
            touch=self.touch - pair | (said if touches else frozenset()),
            apart=self.apart - pair | (frozenset() if touches else said),
        )

    def enclose(self, *, encloses: bool) -> TileDraft:
        """Put a field in the middle that reaches no side, or take those away that do not."""
        inner = (*self.inner, self._free("field")) if encloses else ()
        return attrs.evolve(self, inner=inner)._kept(self.walk)

    def turned(self) -> TileDraft:
        """The same tile, turned by a quarter clockwise."""
        north, east, south, west = self.sides
        return attrs.evolve(self, sides=(west, north, east, south))

    # -- how steps end -------------------------------------------------------------------------

    def _with(self, side: int, slots: str) -> TileDraft:
        sides = list(self.sides)
        sides[side] = slots
        return self._settled("".join(sides))

    def _free(self, kind: str, walk: Sequence[str] = ()) -> str:
        """A name that no segment has."""
        taken = {*self.segments, *walk}
        return next(name for name in _NAMES[kind] if name not in taken)

    def _require(self, *names: str) -> None:
        for name in names:
            if name not in self.segments:
                raise BadNotation(
                    self.literal,
                    say("the outline has no segment {name}", name=repr(name)),
                    expected=say("one of {known}", known=", ".join(self.segments) or say("none")),
                )

    def _settled(self, walk: Sequence[str], names: Renaming = _SAME) -> TileDraft:
        """With these slots; fields as roads and cities leave them, if that is how they were."""
        site = bool(self.site)
        groups = expected_fields([slot.replace(_UNNAMED, "a") for slot in walk], site=site)
        if fields_of(self.walk) == expected_fields(self.walk, site=site):
            named, merged = _named_anew(walk, groups, taken=self.segments)
            return self._kept(named, {**merged, **names})
        return self._kept(_named_where_new(walk, groups, taken=self.segments), names)

    def _kept(self, walk: Sequence[str], names: Renaming = _SAME) -> TileDraft:
        """With these slots; what stands on a segment goes with its name, or has to go."""
        inner = sorted(name for name in self.inner if name not in walk and name not in names)
        there = {*walk, *inner} - BLANK
        counts: dict[tuple[str, tuple[str, ...]], int] = {}
        for it in self.marks:
            on = {names.get(name, name) for name in it.segments} & there
            if len(on) < min(2, len(it.segments)):
                continue  # nothing is left of it, or of what met there
            where = tuple(sorted(on))
            counts[it.word, where] = min(MOST, counts.get((it.word, where), 0) + it.count)
        touch, apart = (
            frozenset(
                pair
                for field, city in said
                if there.issuperset(pair := (names.get(field, field), names.get(city, city)))
            )
            for said in (self.touch, self.apart)
        )
        line = "".join(walk)
        return attrs.evolve(
            self,
            sides=(line[:3], line[3:6], line[6:9], line[9:]),
            marks=tuple(sorted(Mark(*key, count) for key, count in counts.items())),
            touch=touch,
            apart=apart - touch,
            inner=tuple(inner),
        )


def _runs(walk: str, name: str) -> list[tuple[int, ...]]:
    """The stretches of the edge that a segment reaches; each side is one for roads and cities."""
    by_side = [
        tuple(slot for slot in side_slots(side) if walk[slot] == name)
        for side in SIDES
        if name in walk[3 * side : 3 * side + 3]
    ]
    if KINDS[name] != "field":
        return by_side
    stretches: list[tuple[int, ...]] = []
    for piece in by_side:
        inner = walk[piece[0] : piece[-1] + 1]
        if any(slot in PARTING for slot in inner):  # two stretches of one field
            stretches += [piece[:1], piece[1:]]
        else:
            stretches.append(piece)
    joined: list[tuple[int, ...]] = []
    for piece in stretches:
        if joined and joined[-1][-1] + 1 == piece[0]:
            joined[-1] += piece
        else:
            joined.append(piece)
    if len(joined) > 1 and (joined[0][0], joined[-1][-1]) == (0, 11):
        joined[0] = joined.pop() + joined[0]
    return joined if len(joined) > 1 else stretches


def _misplaced(word: MarkWord, where: Sequence[str]) -> str:
    """What is wrong with where a mark is put; nothing if it may stand there."""
    if not word.on:
        return say("{word} belongs to the tile as a whole", word=word.word) if where else ""
    if not where:
        return say("{word} stands on a segment", word=word.word)
    if (len(where) > 1) != word.joint or len(set(where)) != len(where):
        return say("the wrong number of segments")
    for name in where:
        if KINDS[name] not in word.on:
            return say("{word} does not belong on a {kind}", word=word.word, kind=KINDS[name])
    return ""


# -- names of fields -------------------------------------------------------------------------------


def _named_anew(
    walk: Sequence[str], groups: Groups, taken: Sequence[str]
) -> tuple[list[str], dict[str, str]]:
    """All fields named, each by the name that most of it had; and which name took whose place."""
    slots = list(walk)
    shares = sorted(
        (-sum(walk[slot] == name for slot in group), at, name)
        for at, group in enumerate(groups)
        for name in {walk[slot] for slot in group} & FIELDS
    )
    given: dict[int, str] = {}
    for _, at, name in shares:
        if at not in given and name not in given.values():
            given[at] = name
    merged: dict[str, str] = {}
    for at, group in enumerate(groups):
        name = given.setdefault(at, _free_field((*taken, *given.values())))
        for slot in group:
            merged.setdefault(walk[slot], name)
            slots[slot] = name
    return slots, {old: new for old, new in merged.items() if old not in given.values()}


def _named_where_new(walk: Sequence[str], groups: Groups, taken: Sequence[str]) -> list[str]:
    """New slots named like what lies beside them on the same field, the others as they are."""
    slots = list(walk)
    for group in groups:
        named = [walk[slot] for slot in group if walk[slot] != _UNNAMED]
        name = max(named, key=named.count) if named else _free_field((*taken, *slots))
        for slot in group:
            if slots[slot] == _UNNAMED:
                slots[slot] = name
    for side in SIDES:  # one name for all of a side that nothing parts
        here = [slot for slot in side_slots(side) if slots[slot] in FIELDS]
        if here and slots[3 * side + 1] not in PARTING:
            old = next((walk[slot] for slot in here if walk[slot] != _UNNAMED), slots[here[0]])
            for slot in here:
                slots[slot] = old
    return slots


def _free_field(taken: Collection[str]) -> str:
    return next(name for name in _NAMES["field"] if name not in taken)
