"""What extensions tell the compiled kernel: which of its procedures they use, and by what numbers.

The kernel plays what an extension declares as data, and knows no game but the base game. What
it takes more for, such as a figure that comes home before its place is complete, it has procedures
that run where the table of a profile says so; an extension that plays by them fills in the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from arkrules.rules import Profile
from arkrules.tiles import Kind, Tile

if TYPE_CHECKING:
    from arkrules.play.assembly import Assembly
    from arkrules.play.content import StateData


@attrs.frozen(kw_only=True, eq=False)
class KernelTable:
    """The table of a profile, for extensions to fill in."""

    table: Any  # a record of numpy, as are those below
    """The fields, as `arkrules.sim.records.TABLE` describes them."""
    at: Any
    """The names of numbers in them: the module `arkrules.sim.layout`."""
    profile: Profile
    assembly: Assembly
    whats: Mapping[str, int]
    """The numbers of kinds of segments, sites included."""
    kinds: tuple[Kind, ...]
    """The kinds of tiles, by number."""
    turned: Callable[[Kind], Sequence[Tile]]
    """Returns a kind of tile in its four rotations, as the profile lays it."""

    @property
    def figures(self) -> Mapping[str, int]:
        """The numbers of kinds of pieces."""
        return {name: number for number, name in enumerate(self.assembly.pieces)}

    def bits(self, words: Iterable[str]) -> int:
        """Return kinds of segments as the bits of a number."""
        return sum(1 << self.whats[word] for word in words)

    def keep_off(self, figure: int, site: str) -> None:
        """Write that a kind of piece may not stand on a kind of site."""
        stands = int(self.table["stands"][figure])
        self.table["stands"][figure] = stands & ~self.bits([site])

    def site(self, site: str, worth: int, **fields: int) -> None:
        """Write by which procedure a kind of site is scored, and by what numbers."""
        for field, number in {"worth": worth, **fields}.items():
            self.table[f"site_{field}"][self.whats[site]] = number

    def count_marks(self, mark: str, field: Any) -> None:  # of the table
        """Write into a field, by kind and segment, how often each bears a mark."""
        for number, kind in enumerate(self.kinds):
            for place, segment in enumerate(kind.segments):
                field[number, place] = kind.marked.get(segment.name, {}).get(mark, 0)


@attrs.frozen(kw_only=True, eq=False)
class Compiled:
    """How the compiled kernel plays an extension, beyond what is declared as data."""

    table: Callable[[KernelTable], None]
    """Fills in the table of a profile."""
    unplayed: Mapping[str, Callable[[Profile], bool]] = attrs.field(factory=dict)
    """By clause, whether the kernel cannot play by a profile's answer; by all others it can."""
    state: Callable[[Any, StateData], None] = lambda _record, _state: None
    """Writes what a state keeps into a record as `arkrules.sim.records.STATE` describes it."""
    shown: Mapping[str, str] = attrs.field(factory=dict)
    """The fields of positions that learners see, and the field of a plan that says where."""
