"""A tile that is being drawn: side by side, what joins what, and its site."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Container, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType
from typing import Any

import attrs

from arkrules.errors import BadNotation
from arkrules.files import MOST
from arkrules.geometry import SIDES
from arkrules.grouping import grouped
from arkrules.play import lexicon
from arkrules.text import say
from arkrules.tiles import Kind, Mark, parse_literal
from arkrules.tiles.tile import BLANK, CITIES, FIELDS, KINDS, MIST, NOTHING, PARTING, RIVER, ROADS

__all__ = [
    "NEW", "SHOWING", "Groups", "bank", "beside", "can_part", "expected_fields", "fields_of",
    "join", "names_of", "part", "read", "settle", "show", "shown", "side_slots", "turned",
    "walk_of",
]  # fmt: skip


# == which slots of a tile would be one field ======================================================

_SLOTS = range(12)
Slots = frozenset[int]
Groups = tuple[tuple[int, ...], ...]
"""Slots by field, in the order in which a walk round the tile meets them."""


def side_slots(side: int) -> tuple[int, int, int]:
    """The slots of a side on the walk round the tile."""
    return 3 * side, 3 * side + 1, 3 * side + 2


def fields_of(walk: Sequence[str]) -> Groups:
    """The slots of each field, as they are named."""
    return tuple(map(tuple, _slots_of(walk, FIELDS)))


def expected_fields(walk: Sequence[str], *, site: bool = False) -> Groups:
    """The slots of each field, apart from everything else; fields may have any names.

    The ground on both hands of a road is of two fields if the road leads anywhere:
    to another side, to a wall, to a ruin, or to where it meets others.

    >>> expected_fields("CCCa1aaaaa1a")
    ((3, 11), (5, 6, 7, 8, 9))
    """
    barriers = tuple(_barriers(walk, site=site))
    fields = (slot for slot in _SLOTS if walk[slot] in FIELDS)
    banks = ((tuple(bank(slot, barrier) for barrier in barriers), slot) for slot in fields)
    groups = list(grouped(banks).values())
    for side in SIDES:  # notation knows two fields on a side only beside a road or a river
        here = [group for group in groups if set(group) & set(side_slots(side))]
        if len(here) > 1 and walk[3 * side + 1] not in PARTING:
            groups = [group for group in groups if group not in here]
            groups.append(sorted(slot for group in here for slot in group))
    return tuple(sorted(map(tuple, groups)))


def bank(slot: int, barrier: Collection[int]) -> int:
    """Between which two slots of a barrier a slot lies; the walk goes round the tile."""
    return sum(there < slot for there in barrier) % max(1, len(barrier))


def _barriers(walk: Sequence[str], *, site: bool) -> Iterator[Slots]:
    """The slots that hang together by what parts fields."""
    roads, cities = (list(map(frozenset, _slots_of(walk, sort))) for sort in (ROADS, CITIES))
    ends = [road for road in roads if len(road) == 1]
    through = [road for road in roads if len(road) > 1]
    ruin = frozenset(slot for slot in _SLOTS if walk[slot] == NOTHING)
    river = frozenset(slot for slot in _SLOTS if walk[slot] == RIVER)
    yield from through
    yield from cities
    if len(river) > 1:  # the field goes around where it begins or ends
        yield river
    if ruin:
        yield ruin.union(*ends)
    elif len(ends) > 1 and (site or len(ends) > 2 or not cities):
        yield frozenset[int]().union(*ends)
    elif not site:
        yield from (end | there for end in ends for there in _leads(end, through, cities))


def _slots_of(walk: Sequence[str], names: Container[str]) -> list[list[int]]:
    """The slots of each segment of a sort, in the order of the walk."""
    return [*grouped((name, slot) for slot, name in enumerate(walk) if name in names).values()]


def _leads(end: Slots, through: Sequence[Slots], cities: Sequence[Slots]) -> Iterator[Slots]:
    """Where a road leads that ends alone: to a wall, or to the road that it meets before."""
    (slot,) = end
    walls = list(_wall(slot, cities))
    for road in through:
        if not cities or any(bank(min(wall), road) != bank(slot, road) for wall in walls):
            yield road
            return
    yield from walls


def _wall(slot: int, cities: Sequence[Slots]) -> Iterator[Slots]:
    """The city at whose wall a road ends: the largest, else the one across; if that is clear."""
    most = max(map(len, cities), default=0)
    largest = [city for city in cities if len(city) == most]
    across = (slot + 6) % 12
    yield from (city for city in largest if len(largest) == 1 or across in city)


# == drawing a tile ================================================================================

Renaming = Mapping[str, str]
"""What segments are called from now on, where that is something else."""
Contacts = frozenset[tuple[str, str]]
"""Pairs of a field and a city."""
_SAME: Renaming = MappingProxyType({})
_NAMES = {
    "field": "abcdefghijklmnopqrstuvwxyz",
    "road": "1234567890",
    "city": "CDEFGHIJKLMNOPQRSTUVWXYZAB",  # as everybody begins to name them
}
_UNNAMED = "?"
"""What stands in a slot of a field for which a name is still to be found."""
NEW = "[aaa aaa aaa aaa]"
"""What a drawing begins with: all field."""
SHOWING = {
    "field": "???", "road": "?1?", "city": "CCC", "mist": "~~~", "misty-road": "~1~",
    "river": "?=?", "nothing": "###",
}  # fmt: skip
"""What a side may show, and its slots then, with `1` for any road and `C` for any city."""
_ANY = {"field": _UNNAMED, "road": "1", "city": "C"}


def read(text: str) -> Kind:
    """A tile in brackets, by all words that any game knows, or `BadNotation`."""
    return parse_literal(text, lexicon().vocabulary)


def _again(kind: Kind, **changes: Any) -> Kind:  # the fields of a kind
    """A tile after changes, as notation has it."""
    return read(attrs.evolve(kind, **changes).literal)


# -- looking at it ---------------------------------------------------------------------------------


def walk_of(kind: Kind) -> str:
    """The twelve slots, clockwise from the north-west corner."""
    return "".join(kind.sides)


def names_of(kind: Kind) -> tuple[str, ...]:
    """The names of its segments without the site, in the order of a walk round the tile."""
    return tuple(segment.name for segment in kind.segments if segment.name in KINDS)


def shown(kind: Kind, side: int) -> str:
    """What a side shows; a divided one shows what it shows in its middle."""
    slots = "".join(_ANY[KINDS[it]] if it in KINDS else it for it in kind.sides[side])
    whole = (one for one, pattern in SHOWING.items() if pattern == slots)
    divided = (one for one, pattern in SHOWING.items() if pattern[1] == slots[1])
    return next(chain(whole, divided))


def beside(kind: Kind, name: str) -> tuple[str, ...]:
    """The other segments of the same sort: what a segment can be joined with."""
    found = [it for it in names_of(kind) if it != name and KINDS[it] == KINDS[name]]
    return tuple(it for it in found if it not in kind.inner and name not in kind.inner)


def can_part(kind: Kind, name: str) -> bool:
    """Whether a segment reaches several places on the edge."""
    return len(_runs(walk_of(kind), name)) > 1


# -- steps -----------------------------------------------------------------------------------------


def show(kind: Kind, side: int, shows: str) -> Kind:
    """Let a side show something, whatever it showed; a new road or city joins nothing yet."""
    slots, before = SHOWING[shows], kind.sides[side][1]
    if sort := KINDS.get(slots[1]):
        name = before if KINDS.get(before) == sort else _free(sort, names_of(kind))
        slots = slots.replace(slots[1], name)
    return _with(kind, side, slots)


def join(kind: Kind, one: str, other: str) -> Kind:
    """Make one segment of two of the same sort; it is called like the first."""
    _require(kind, one, other)
    if KINDS[one] != KINDS[other] or one == other:
        fault = say("{one} and {other} cannot be joined", one=one, other=other)
        raise BadNotation(kind.literal, fault, expected=say("two roads, two cities or two fields"))
    walk = walk_of(kind).replace(other, one)
    if KINDS[one] == "field":
        return _kept(kind, walk, {other: one})
    return _settled(kind, walk, {other: one})


def part(kind: Kind, name: str) -> Kind:
    """Make a segment of each stretch of the edge that a segment reaches.

    The first of them keeps the name, and what is on it. A field that is one stretch around
    corners is parted at the corners.
    """
    _require(kind, name)
    walk = list(walk_of(kind))
    for run in _runs(walk_of(kind), name)[1:]:
        free = _free(KINDS[name], (*names_of(kind), *walk))
        for slot in run:
            walk[slot] = free
    return _kept(kind, walk) if KINDS[name] == "field" else _settled(kind, walk)


def settle(kind: Kind, site: str) -> Kind:
    """Put a site in the middle, or none."""
    return _settled(kind, walk_of(kind), site=site or None)


def turned(kind: Kind, turns: int = 1) -> Kind:
    """The same tile, turned by some quarters clockwise."""
    return _again(kind, sides=kind.tiles[turns].sides)


# -- how steps end ---------------------------------------------------------------------------------


def _with(kind: Kind, side: int, slots: str) -> Kind:
    sides = list(kind.sides)
    sides[side] = slots
    return _settled(kind, "".join(sides))


def _free(sort: str, taken: Collection[str]) -> str:
    """A name that no segment has."""
    return next(name for name in _NAMES[sort] if name not in taken)


def _require(kind: Kind, *names: str) -> None:
    known = names_of(kind)
    for name in names:
        if name not in known:
            fault = say("the outline has no segment {name}", name=repr(name))
            expected = say("one of {known}", known=", ".join(known) or say("none"))
            raise BadNotation(kind.literal, fault, expected=expected)


def _settled(
    kind: Kind, walk: Sequence[str], names: Renaming = _SAME, **changes: Any
) -> Kind:  # the fields of a kind
    """With these slots; fields as roads and cities leave them, if that is how they were."""
    before, taken, after = walk_of(kind), names_of(kind), attrs.evolve(kind, **changes)
    groups = expected_fields([slot.replace(_UNNAMED, "a") for slot in walk], site=bool(after.site))
    if fields_of(before) == expected_fields(before, site=bool(kind.site)):
        named, merged = _named_anew(walk, groups, taken)
        return _kept(after, named, {**merged, **names})
    return _kept(after, _named_where_new(walk, groups, taken), names)


def _kept(kind: Kind, walk: Sequence[str], names: Renaming = _SAME) -> Kind:
    """With these slots; what stands on a segment goes with its name, or has to go."""
    inner = [name for name in kind.inner if name not in walk and name not in names]
    there = {*walk, *inner} - BLANK
    counts = Counter[tuple[str, tuple[str, ...]]]()
    for it in kind.marks:
        on = {names.get(name, name) for name in it.segments} & there
        if len(on) >= min(2, len(it.segments)):  # else nothing is left of it, or of what met there
            counts[it.word, tuple(sorted(on))] += it.count

    def still(said: Contacts) -> Contacts:
        pairs = {(names.get(field, field), names.get(city, city)) for field, city in said}
        return frozenset(filter(there.issuperset, pairs))

    line, touch = "".join(walk), still(kind.touch)
    return _again(
        kind,
        sides=(line[:3], line[3:6], line[6:9], line[9:]),
        marks=[Mark(*key, min(MOST, count)) for key, count in counts.items()],
        touch=touch,
        apart=still(kind.apart) - touch,
        inner=sorted(inner),
    )


def _runs(walk: str, name: str) -> Sequence[Sequence[int]]:
    """The stretches of the edge that a segment reaches; each side is one for roads and cities."""
    slots = [slot for slot, there in enumerate(walk) if there == name]
    by_side = grouped(((slot // 3, walk[slot - 1] in PARTING), slot) for slot in slots)
    others = [slot for slot, there in enumerate(walk) if there != name and not _within(walk, slot)]
    around = grouped((bank(slot, others), slot) for slot in slots)
    joined = KINDS[name] == "field" and len(around) > 1
    return [*(around if joined else by_side).values()]


def _within(walk: str, slot: int) -> bool:
    """Whether a slot is mist or nothing in the middle of a side: that parts no field."""
    return slot % 3 == 1 and walk[slot] in (MIST, NOTHING)


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
        name = given.setdefault(at, _free("field", (*taken, *given.values())))
        for slot in group:
            merged.setdefault(walk[slot], name)
            slots[slot] = name
    return slots, {old: new for old, new in merged.items() if old not in given.values()}


def _named_where_new(walk: Sequence[str], groups: Groups, taken: Sequence[str]) -> list[str]:
    """New slots named like what lies beside them on the same field, the others as they are."""
    slots = list(walk)
    for group in groups:
        named = [walk[slot] for slot in group if walk[slot] != _UNNAMED]
        name = max(named, key=named.count) if named else _free("field", (*taken, *slots))
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
