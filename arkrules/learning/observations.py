"""Observations by name: channels of the board, and the numbers beside it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, product

import attrs

from arkrules.learning.numbering import Numbering
from arkrules.play import StateData
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import CELLS, ONE_CELL, PIECES
from arkrules.tiles import Tile

__all__ = [
    "PICTURES", "BatchPicture", "fields_shown", "look_of", "picture_of", "slots_of", "vector_names",
]  # fmt: skip

PICTURES = ("board", "planes")
"""The ways to show the board."""
SLOTS = tuple(f"{side}{at}" for side in "NESW" for at in (1, 2, 3))
"""The thirds of the sides, clockwise."""
TERRAIN = ("field", "road", "city")


@attrs.frozen(eq=False, repr=False)
class BatchPicture:
    """A way to show the board."""

    names: Sequence[str]
    """The names of channels."""
    pieces: Sequence[str]
    """The channels of the observer's pieces, those of the next player, and everything that belongs
    to them.
    """
    per_seat: int
    """The offset to the next player's channels; 0 if the value grows by 1 instead."""

    def look_of(self, tile: Tile, number: int) -> Iterator[tuple[int, int]]:
        """Yield what a numbered kind of tile shows: where, and which value."""
        for name, value in look_of(tile, number):
            if name in self.names:
                yield self.names.index(name), value

    def stance_of(self, tile: Tile, segment: str) -> Iterator[tuple[int, int]]:
        """Yield what the observer's piece on a segment shows, apart from its kind."""
        shown = {f"piece:0:{slot}": 1 for slot in slots_of(tile, segment)}
        shown["segment"] = 1 + tile.kind.index[segment]
        for name in shown.keys() & {*self.pieces}:
            yield self.names.index(name), shown[name]


def _named(*parts: Iterable[object]) -> list[str]:
    """Return the names that consist of one word of each part, in the order of the parts."""
    return [":".join(map(str, words)) for words in product(*parts)]


def picture_of(content: StateData, observation: str) -> BatchPicture:
    """Return a way to show the board: `board` or `planes`."""
    assembly, seats = content.assembly, range(len(content.players))
    sites, marks = sorted(assembly.vocabulary.sites), sorted(assembly.vocabulary.marks)
    fields = assembly.position_fields.values()
    cells = [*_named(["token"], sorted(assembly.tokens))]
    cells += [field.name for field in fields if field.type == CELLS]
    ranks = ["rank"] if any(verb.told_by == "piece" for verb in assembly.verbs) else []
    notes = _named(["note"], assembly.piece_notes)
    if observation == "board":
        pieces = [*_named(["piece"], assembly.pieces), "segment", *notes]
        return BatchPicture(["kind", "turn", "laid", "open", *cells, *pieces, *ranks], pieces, 0)
    marked = _named(["mark"], marks)
    shown = [*assembly.pieces, *SLOTS, "site"]
    pieces = [*_named(["piece"], seats, shown), *notes]
    pairs = map("".join, combinations("NESW", 2))
    ground = [*_named(TERRAIN, SLOTS), *_named(TERRAIN[1:], pairs), *_named(["site"], sites)]
    names = ["tile", "kind", "turn", *ground, *marked, "laid", "open", *cells, *ranks, *pieces]
    return BatchPicture(names, pieces, len(shown))


def look_of(tile: Tile, number: int) -> Iterable[tuple[str, int]]:
    """Return the constant channels of a numbered kind of tile."""
    yield "tile", 1
    yield "kind", number
    yield "turn", tile.rotation
    kinds = {segment.name: segment.kind for segment in tile.segments}
    for slot, name in zip(SLOTS, (n for side in tile.sides for n in side), strict=True):
        yield f"{kinds.get(name)}:{slot}", 1
    for (one, here), (other, there) in combinations(zip("NESW", tile.sides, strict=True), 2):
        for kind in {kinds.get(name) for name in {*here} & {*there}}:
            yield f"{kind}:{one}{other}", 1
    if tile.kind.site:
        yield f"site:{tile.kind.site}", 1
    for mark in tile.kind.marks:
        yield f"mark:{mark.word}", mark.count


def slots_of(tile: Tile, segment: str) -> tuple[str, ...]:
    """The thirds of the sides that a segment reaches, or that it is the site or a field within."""
    sides = (name for side in tile.sides for name in side)
    reached = [slot for slot, name in zip(SLOTS, sides, strict=True) if name == segment]
    return tuple(reached or ["site"])


def fields_shown(content: StateData) -> Mapping[str, Sequence[str]]:
    """Return the fields of positions that extensions declare, each with the numbers that show it.

    Tallies have one for each player and thing, and others one. What lies on cells is on the board.
    """
    seats, found = range(len(content.players)), dict[str, Sequence[str]]()
    for name, field in content.assembly.position_fields.items():
        if field.type == PIECES:
            found[name] = _named([name], seats, field.counts or content.assembly.pieces)
        elif field.type not in (CELLS, ONE_CELL):
            found[name] = [name]
    return found


def vector_names(content: StateData, numbering: Numbering) -> tuple[str, ...]:
    """Return the names of the numbers beside the board: `0` is the observer, `1` the next."""
    seats = range(len(content.players))
    return (
        *_named(("mover", "score"), seats),
        *_named(("supply", "waiting"), seats, content.assembly.pieces),
        *_named(["stock"], content.stock),
        *_named(["step"], (*content.profile[TurnRules].sequence, "over")),
        *_named(["hand"], numbering.kinds),
        "tiles left",
        *_named(["bag"], numbering.kinds),
        *chain.from_iterable(fields_shown(content).values()),
    )
