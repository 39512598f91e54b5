"""What can be seen of the tiles of a set, told from their outlines alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import combinations, groupby

from arkrules.geometry import SIDES
from arkrules.rules import library
from arkrules.tiles import Confidence, Kind, TileSet
from arkrules.tiles.tile import BLANK, KINDS

__all__ = ["alike", "crossing", "look", "shown", "sums", "unsure"]


def shown(kind: Kind) -> str:
    """The four sides as letters, from the north: city, field, road."""
    return "".join(KINDS.get(side[1], "field")[0].upper() for side in kind.sides)


def look(kind: Kind) -> object:
    """All that can be seen, whatever segments are called and however the tile is turned."""

    def seen(turn: int) -> object:
        walk = "".join(kind.sides[turn:] + kind.sides[:turn])
        names: dict[str, int] = {}
        for slot in walk:
            names.setdefault(slot, len(names))
        marks = ((m.word, m.count, tuple(names[s] for s in m.segments)) for m in kind.marks)
        slots = tuple((KINDS.get(slot, slot), names[slot]) for slot in walk)
        return slots, tuple(sorted(marks))

    return kind.site, min(map(seen, SIDES), key=repr)


def alike(tiles: TileSet) -> int:
    """How many kinds look like another."""
    return len(tiles.kinds) - len({look(printed.kind) for printed in tiles.kinds.values()})


def crossing(tiles: TileSet) -> list[str]:
    """The kinds that cannot be drawn: a segment runs across another."""
    return [
        name
        for name, printed in tiles.kinds.items()
        for walk in ("".join(printed.kind.sides),)
        for pair in combinations(sorted(set(walk) - BLANK), 2)
        if len([*groupby(slot for slot in walk if slot in pair)]) > 3
    ]


def sums(tiles: TileSet, names: Iterable[str], of: Callable[[str], Iterable[str]]) -> Counter[str]:
    """How often something is on the tiles of some kinds, all that are in the box counted."""
    found = Counter[str]()
    for name in names:
        for what in of(name):
            found[what] += tiles.kinds[name].count
    return found


def unsure(tiles: TileSet, expected: Mapping[str, Confidence]) -> list[str]:
    """The kinds that do not say where they are known from, or not how surely, as expected."""
    return [
        name
        for name, printed in tiles.kinds.items()
        if printed.confidence is not expected[name]
        or library().sources.fault(printed.source) is not None
        or not printed.about
    ]
