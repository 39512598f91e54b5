"""Observations by name: channels of the board, and the numbers beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

import attrs

from arkrules.learning.numbering import Numbering
from arkrules.play import StateData
from arkrules.play.assembly import Assembly
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import CELLS, ONE_CELL, PIECES
from arkrules.tiles import Tile

__all__ = [
    "PICTURES", "BatchPicture", "graph_size", "look_of", "rows_of", "slots_of", "vector_groups",
]  # fmt: skip

SLOTS = tuple(f"{side}{at}" for side in "NESW" for at in (1, 2, 3))
"""The thirds of the sides, clockwise."""
TERRAIN = ("field", "road", "city")
_PAIRS = tuple((one, other) for one in range(4) for other in range(one + 1, 4))


@attrs.frozen(kw_only=True, eq=False, repr=False)
class BatchPicture:
    """A way to show the board."""

    names: tuple[str, ...]
    """The names of channels, or of a node's numbers."""
    pieces: tuple[str, ...]
    """The channels of the observer's pieces, those of the next player, and everything that belongs
    to them.
    """
    per_seat: int
    """The offset to the next player's channels; 0 if the value grows by 1 instead."""
    graph: bool = False

    def look_of(self, tile: Tile, number: int) -> Iterator[tuple[int, int]]:
        """Yield what a numbered kind of tile shows: where, and which value."""
        shown = rows_of(tile) if self.graph else ((0, *one) for one in look_of(tile, number))
        for segment, name, value in shown:
            if name in self.names:
                yield segment * len(self.names) + self.names.index(name), value

    def stance_of(self, tile: Tile, segment: str) -> Iterator[tuple[int, int]]:
        """Yield what the observer's piece on a segment shows, apart from its kind."""
        shown = {f"piece:0:{slot}": 1 for slot in slots_of(tile, segment)}
        shown["segment"] = 1 + tile.kind.index[segment]
        for name in shown.keys() & {*self.pieces}:
            yield self.names.index(name), shown[name]


def _besides(assembly: Assembly) -> tuple[list[str], list[str], list[str]]:
    """Return the names of figures and fields on cells, of ranks of pieces, and of what pieces
    carry.
    """
    ranked = any(verb.told_by == "piece" for verb in assembly.verbs)
    fields = assembly.position_fields.values()
    return (
        [
            *(f"token:{name}" for name in sorted(assembly.tokens)),
            *(field.name for field in fields if field.type == CELLS),
        ],
        ["rank"] if ranked else [],
        [f"note:{name}" for name in assembly.piece_notes],
    )


def _planes(content: StateData) -> BatchPicture:
    """Everything visible, with one plane each."""
    assembly, seats = content.assembly, range(len(content.players))
    tokens, ranks, notes = _besides(assembly)
    ground = (
        "tile",
        "kind",
        "turn",
        *(f"{terrain}:{slot}" for terrain in TERRAIN for slot in SLOTS),
        *(f"{t}:{'NESW'[a]}{'NESW'[b]}" for t in TERRAIN[1:] for a, b in _PAIRS),
        *(f"site:{word}" for word in sorted(assembly.vocabulary.sites)),
        *(f"mark:{word}" for word in sorted(assembly.vocabulary.marks)),
        "laid",
        "open",
    )
    shown = (*assembly.pieces, *SLOTS, "site")
    pieces = (*(f"piece:{seat}:{what}" for seat in seats for what in shown), *notes)
    return BatchPicture(
        names=(*ground, *tokens, *ranks, *pieces),
        pieces=pieces,
        per_seat=len(shown),
    )


def _board(content: StateData) -> BatchPicture:
    """A few bytes for each cell, which encode everything there."""
    tokens, ranks, notes = _besides(content.assembly)
    pieces = (*(f"piece:{kind}" for kind in content.assembly.pieces), "segment", *notes)
    return BatchPicture(
        names=("kind", "turn", "laid", "open", *tokens, *pieces, *ranks),
        pieces=pieces,
        per_seat=0,
    )


def _graph(content: StateData) -> BatchPicture:
    """A node for each segment."""
    assembly, seats = content.assembly, range(len(content.players))
    tokens, ranks, notes = _besides(assembly)
    printed = (
        "x",
        "y",
        *(f"kind:{kind}" for kind in (*TERRAIN, *sorted(assembly.vocabulary.sites))),
        *(f"mark:{mark}" for mark in sorted(assembly.vocabulary.marks)),
        "laid",
        "segment",
        "open sides",
    )
    standing = (f"piece:{seat}:{kind}" for seat in seats for kind in assembly.pieces)
    pieces = (*standing, *notes, *ranks)
    return BatchPicture(
        names=(*printed, *pieces, *tokens),
        pieces=pieces,
        per_seat=len(assembly.pieces),
        graph=True,
    )


PICTURES: Mapping[str, Callable[[StateData], BatchPicture]] = {
    "board": _board, "planes": _planes, "graph": _graph
}  # fmt: skip
"""The ways to show the board, by name."""


def graph_size(content: StateData) -> tuple[int, int]:
    """Return how many segments there may be on the board, and how many edges: within tiles, and
    each way where thirds of sides meet.
    """
    box = content.assembly.box
    tiles = [placed.tile.kind for placed in content.board.tiles.values()]
    bag = content.bag if content.bag is not None else box.counts
    tiles += [box.kind(token) for token, count in bag.items() for _ in range(count)]
    edges = len(SLOTS) * len(tiles)
    for kind in tiles:
        edges += len(kind.segments) * (len(kind.segments) - 1) + 2 * len(kind.joined[0].links)
    return sum(len(kind.segments) for kind in tiles), edges


def rows_of(tile: Tile) -> Iterable[tuple[int, str, int]]:
    """Return the constant numbers of each segment of a tile: its number, which feature, which
    value.
    """
    for number, segment in enumerate(tile.segments):
        yield number, f"kind:{segment.kind}", 1
        yield number, "segment", number
        marked = tile.kind.marked
        for mark, count in {**marked.get("", {}), **marked.get(segment.name, {})}.items():
            yield number, f"mark:{mark}", count


def look_of(tile: Tile, number: int) -> Iterable[tuple[str, int]]:
    """Return the constant channels of a numbered kind of tile."""
    yield "tile", 1
    yield "kind", number
    yield "turn", tile.rotation
    kinds = {segment.name: segment.kind for segment in tile.segments}
    for slot, name in zip(SLOTS, (n for side in tile.sides for n in side), strict=True):
        yield f"{kinds.get(name)}:{slot}", 1
    for one, other in _PAIRS:
        shared = {kinds.get(n) for n in set(tile.sides[one]) & set(tile.sides[other])}
        for kind in shared:
            yield f"{kind}:{'NESW'[one]}{'NESW'[other]}", 1
    if tile.kind.site:
        yield f"site:{tile.kind.site}", 1
    for mark in tile.kind.marks:
        yield f"mark:{mark.word}", mark.count


def slots_of(tile: Tile, segment: str) -> tuple[str, ...]:
    """The thirds of the sides that a segment reaches, or that it is the site or a field within."""
    sides = (name for side in tile.sides for name in side)
    reached = [slot for slot, name in zip(SLOTS, sides, strict=True) if name == segment]
    return tuple(reached or ["site"])


def fields_shown(content: StateData) -> Mapping[str, tuple[str, ...]]:
    """Return the fields of positions that extensions declare, each with the numbers that show it.

    Tallies have one for each player and thing, and others one. What lies on cells is on the board.
    """
    seats, pieces = range(len(content.players)), tuple(content.assembly.pieces)
    found: dict[str, tuple[str, ...]] = {}
    for name, field in content.assembly.position_fields.items():
        if field.type == PIECES:
            things = field.counts or pieces
            found[name] = tuple(f"{name}:{seat}:{thing}" for seat in seats for thing in things)
        elif field.type not in (CELLS, ONE_CELL):
            found[name] = (name,)
    return found


def vector_groups(content: StateData, numbering: Numbering) -> tuple[tuple[str, ...], ...]:
    """Return the groups of numbers beside the board: `0` is the observer, `1` the next in turn."""
    pieces, seats = tuple(content.assembly.pieces), range(len(content.players))
    return (
        tuple(f"mover:{seat}" for seat in seats),
        tuple(f"score:{seat}" for seat in seats),
        tuple(f"supply:{seat}:{kind}" for seat in seats for kind in pieces),
        tuple(f"waiting:{seat}:{kind}" for seat in seats for kind in pieces),
        tuple(f"stock:{name}" for name in content.stock),
        tuple(f"step:{name}" for name in (*content.profile[TurnRules].sequence, "over")),
        tuple(f"hand:{kind}" for kind in numbering.kinds),
        ("tiles left", *(f"bag:{kind}" for kind in numbering.kinds)),
        *fields_shown(content).values(),
    )
