"""Pieces on the board, and what kinds of them there are."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import attrs

from arkrules.geometry import Cell, to_cell
from arkrules.play.events import Refusal
from arkrules.rules import Profile

if TYPE_CHECKING:
    from arkrules.play.content import StateData


Destination = Literal["supply", "stock", "box"]
PlacingRule = Callable[["StateData", str, int], Iterable[Refusal]]
"""What refuses a kind of piece, by name, a segment, by number, of the tile just laid."""


@attrs.frozen
class Piece:
    """A piece that stands on a segment."""

    owner: int
    """Whose it is, by number in turn order."""
    kind: str
    spot: int
    segment: str
    notes: tuple[tuple[str, int], ...] = ()
    """What it carries, for extensions, by name."""

    @property
    def cell(self) -> Cell:
        """The cell where it stands."""
        return to_cell(self.spot)

    def note(self, name: str) -> int:
        """Return how many of something it carries."""
        return dict(self.notes).get(name, 0) if self.notes else 0

    def noting(self, name: str, count: int) -> Piece:
        """The same piece, carrying another number of something."""
        rest = {**dict(self.notes), name: count}
        notes = tuple(sorted((k, n) for k, n in rest.items() if n))
        return Piece(self.owner, self.kind, self.spot, self.segment, notes)


def reading_order(standing: tuple[int, Piece]) -> tuple[int, str]:
    """Return where a piece stands, with its node, whenever it came there: a key for sorting."""
    return standing[1].spot, standing[1].segment


def in_reading_order(pieces: Mapping[int, Piece]) -> Sequence[tuple[int, Piece]]:
    """Pieces with their nodes in reading order."""
    return sorted(pieces.items(), key=reading_order)


@attrs.frozen(kw_only=True, repr=False)
class PieceKind:
    """A kind of piece that players place."""

    name: str
    dealt: Callable[[Profile], int]
    """How many a player has at the beginning."""
    stands_on: Callable[[Profile], Collection[str]]
    """The kinds of segment on which it may stand."""
    where_clause: str
    """The clause that says so."""
    refuses: PlacingRule = lambda _state, _piece, _at: ()
    """What refuses it a segment of such a kind."""
    counts_as_follower: bool = False
    """Whether what clauses say of followers holds for it too."""
    reserved: Callable[[Profile], int] = lambda _profile: 0
    """How many more of a player's color lie in the general stock."""
    weight: Callable[[Profile, str, bool], tuple[int, str]] = lambda *_asked: (1, "shared.majority")
    """What it counts for in the majority for a kind of feature, in play or at the end,
    and the clause that says so."""
    blocks: Callable[[Profile, str], bool] = lambda _profile, _joining: True
    """Whether a kind of piece may not join the feature it stands on."""
    returns: Callable[[Profile], Destination] = lambda _profile: "supply"
    """Where it goes when it leaves the board."""
    returns_clause: str
    """The clause that says so."""
    out_of_supply: str
    """The clause that says what follows when none is left."""
    count_clause: str
    """The clause that says how many there are."""
    synonyms: tuple[str, ...] = ()
    """Other words that people use for it, in small letters; of a line with one of them it is
    said what to write."""

    def __repr__(self) -> str:
        return f"<PieceKind {self.name}>"
