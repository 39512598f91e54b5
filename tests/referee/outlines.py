"""Tiles as they are written: twelve slots round the tile, and marks behind a semicolon.

A slot is known by its place as the tile lies: 0 to 2 along the north, 3 to 5 along the east,
6 to 8 along the south from east to west, 9 to 11 along the west from south to north.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property

AWAY = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The cell beside a tile, by side: north, east, south, west."""
FACING = tuple({0: 8, 1: 14, 2: 8, 3: 14}[slot // 3] - slot for slot in range(12))
"""The slot of the tile beside that a slot lies against: the first against the third."""
SITES = {"monastery", "temple", "castle", "graveyard", "garden"}
SIGNS = {"mist", "spring", "lake", "volcano"}
"""What stands on a whole tile."""
RIVER = "="
NOTHING = "~#" + RIVER
"""What is printed on a side and is no segment."""


class Unreadable(ValueError):
    """A text that is no tile, move or record."""


def family(name: str) -> str:
    """Whether a segment is a road, a city, a field or a site."""
    if len(name) > 1:
        return "site"
    if name.isdigit():
        return "road"
    return "city" if name.isupper() else "field"


@dataclass(frozen=True)
class Tile:
    """What is printed on a tile, unturned."""

    slots: str
    marks: tuple[tuple[str, str, int], ...] = ()
    site: str = ""
    bushes: tuple[frozenset[str], ...] = ()
    signs: frozenset[str] = frozenset()
    touch: frozenset[tuple[str, str]] = frozenset()
    apart: frozenset[tuple[str, str]] = frozenset()
    inner: tuple[str, ...] = ()
    """Fields that reach no side."""

    @cached_property
    def names(self) -> list[str]:
        """The segments, in the order of their slots."""
        return [name for name in dict.fromkeys(self.slots) if name not in NOTHING] + [*self.inner]

    def without(self, words: set[str]) -> Tile:
        """The tile as a game sees it to which such marks and sites are only a picture."""
        marks = tuple(mark for mark in self.marks if mark[1] not in words)
        site = "" if self.site in words else self.site
        return replace(self, marks=marks, site=site, signs=self.signs - words)

    @cached_property
    def bears_mist(self) -> bool:
        """Whether there is mist anywhere on it."""
        return "mist" in self.signs or "~" in self.slots

    @cached_property
    def borders(self) -> set[tuple[str, str]]:
        """Which field touches which city: side by side on the walk round, unless said otherwise."""
        found = set()
        for slot in range(12):
            pair = {self.slots[slot], self.slots[(slot + 1) % 12]} - set(NOTHING)
            if {family(name) for name in pair} == {"field", "city"}:
                found.add((max(pair), min(pair)))
        return (found | self.touch) - self.apart

    @cached_property
    def lying(self) -> list[Lying]:
        """The tile in its four turns."""
        return [Lying(self, turn) for turn in range(4)]

    @cached_property
    def turns(self) -> list[int]:
        """The turns that look different, each time the smallest."""
        looks: dict[str, int] = {}
        for turn in range(4):
            looks.setdefault(self._look(turn), turn)
        return sorted(looks.values())

    def smallest(self, turn: int) -> int:
        """The smallest turn that looks like this one."""
        return next(other for other in self.turns if self._look(other) == self._look(turn))

    def _look(self, turn: int) -> str:
        slots = self.lying[turn].slots
        shown = dict.fromkeys((*slots, *self.inner))
        named = enumerate(name for name in shown if name not in NOTHING)
        order = {name: f"{family(name)} {at}" for at, name in named}
        marks = sorted((order[name], word, number) for name, word, number in self.marks)
        bushes = sorted(sorted(order[name] for name in bush) for bush in self.bushes)
        borders = sorted((order[field], order[city]) for field, city in self.borders)
        return repr(([order.get(name, name) for name in slots], marks, bushes, borders))

    def marked(self, name: str, word: str) -> int:
        """How often a mark stands on a segment."""
        return sum(number for on, what, number in self.marks if (on, what) == (name, word))


class Lying:
    """A tile as it lies: its slots and sides, and what each segment reaches."""

    def __init__(self, tile: Tile, turn: int) -> None:
        """Turn the tile by so many quarters, clockwise."""
        cut = 12 - 3 * turn
        self.tile = tile
        self.turn = turn
        self.slots = tile.slots[cut:] + tile.slots[:cut]
        self.sides = tuple(_side(self.slots[at : at + 3]) for at in (0, 3, 6, 9))
        self.reach: dict[str, list[tuple[int, int, int]]] = {name: [] for name in tile.names}
        for slot, name in enumerate(self.slots):
            if name not in NOTHING:
                self.reach[name].append((*AWAY[slot // 3], FACING[slot]))


def _side(three: str) -> str:
    if three[1].isdigit():
        return "road"
    if three[1] == RIVER:
        return "river"
    return "city" if three[0].isupper() else "field"


def read_tile(outline: str, marks: str = "") -> Tile:
    """Read an outline and the marks that are written beside it."""
    sides = outline.split()
    if len(sides) != 4 or any(not _fits(side) for side in sides):
        raise Unreadable(f"no outline: {outline}")
    found: Counter[tuple[str, str]] = Counter()
    said: dict[str, set[tuple[str, str]]] = {"touch": set(), "apart": set()}
    bushes = []
    inner = []
    words = [word.strip() for word in marks.split(",") if word.strip()]
    for word in words:
        head, _, rest = word.partition(" ")
        mark, _, where = word.partition("@")
        mark, _, times = mark.partition("*")
        if head in said:
            field, city = rest.strip().split("-")
            said[head].add((field, city))
        elif head == "inner":
            inner.append(rest.strip())
        elif mark == "bush":
            bushes.append(frozenset(where.split("+")))
        elif where:
            found[where, mark] += int(times or 1)
        elif word not in SITES | SIGNS:
            raise Unreadable(f"no mark: {word}")
    return Tile(
        "".join(sides),
        tuple((name, word, number) for (name, word), number in found.items()),
        next((word for word in words if word in SITES), ""),
        tuple(bushes),
        frozenset(SIGNS.intersection(words)),
        frozenset(said["touch"]),
        frozenset(said["apart"]),
        tuple(inner),
    )


def _fits(side: str) -> bool:
    if len(side) != 3:
        return False
    if side[1].isdigit() or side[1] == RIVER:
        return not any(slot.isdigit() or slot.isupper() for slot in (side[0], side[2]))
    if side[0].isupper():
        return side == side[0] * 3
    return len(set(side) - set(NOTHING)) < 2 and not any(
        slot.isdigit() or slot.isupper() for slot in side
    )


def read_literal(token: str) -> Tile:
    """Read a tile written in brackets."""
    if not (token.startswith("[") and token.endswith("]")):
        raise Unreadable(f"no tile: {token}")
    outline, _, marks = token[1:-1].partition(";")
    return read_tile(outline, marks)
