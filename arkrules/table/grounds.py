"""Which slots of a tile would be one field: those that no road, river, city or ruin parts.

Somebody who draws a tile says where its roads and cities run. How the fields lie follows from that
as a rule, as it does in a picture; only where a tile is otherwise has it to be told.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterator, Sequence

from arkrules.geometry import SIDES
from arkrules.grouping import grouped
from arkrules.tiles.tile import CITIES, FIELDS, NOTHING, PARTING, RIVER, ROADS

__all__ = ["Groups", "bank", "expected_fields", "fields_of", "side_slots"]

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
