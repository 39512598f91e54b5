"""Observations by name: channels of the board, and the numbers beside it."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from arkrules.learning.numbering import Numbering
from arkrules.play import StateData
from arkrules.play.clauses import TurnRules
from arkrules.tiles import Tile

__all__ = [
    "SLOTS", "TERRAIN", "Channels", "Nodes", "look_of", "rows_of", "slots_of", "vector_groups",
]  # fmt: skip

SLOTS = tuple(f"{side}{at}" for side in "NESW" for at in (1, 2, 3))
"""The thirds of the sides, clockwise."""
TERRAIN = ("field", "road", "city")
_PAIRS = tuple((one, other) for one in range(4) for other in range(one + 1, 4))


@attrs.frozen
class Channels:
    """The names of the planes that show the board."""

    tile: tuple[str, ...]
    """The channels that show tiles."""
    ground: tuple[str, ...]
    """All channels that look the same from every seat, beginning with tiles."""
    pieces: tuple[str, ...]
    """The channels that show pieces, and what they carry."""

    @classmethod
    def of(cls, content: StateData) -> Channels:
        """Return those of games with the same start."""
        assembly = content.assembly
        seats = range(len(content.players))
        tile = (
            "tile",
            "kind",
            "turn",
            *(f"{terrain}:{slot}" for terrain in TERRAIN for slot in SLOTS),
            *(f"{t}:{'NESW'[a]}{'NESW'[b]}" for t in TERRAIN[1:] for a, b in _PAIRS),
            *(f"site:{word}" for word in sorted(assembly.vocabulary.sites)),
            *(f"mark:{word}" for word in sorted(assembly.vocabulary.marks)),
        )
        ground = (
            *tile,
            "laid",
            "open",
            *(f"token:{name}" for name in sorted(assembly.tokens)),
            *(("rank",) if any(verb.told_by == "piece" for verb in assembly.verbs) else ()),
        )
        pieces = (
            *(f"piece:{s}:{what}" for s in seats for what in (*assembly.pieces, *SLOTS, "site")),
            *(f"note:{name}" for name in assembly.piece_notes),
        )
        return cls(tile, ground, pieces)


@attrs.frozen
class Nodes:
    """The names of the numbers of a segment, where the board is a graph."""

    features: tuple[str, ...]
    first_piece: int
    """The index of the first number that says which pieces stand there, by player and kind."""
    behind_pieces: int
    """The index after the last number about pieces: the later ones depend only on the tile."""
    most: int
    """The maximum number of segments on the board."""
    most_edges: int
    """The maximum number of edges: within tiles, and each way where thirds of sides meet."""

    @classmethod
    def of(cls, content: StateData) -> Nodes:
        """Return those of games with the same start."""
        assembly = content.assembly
        vocabulary = assembly.vocabulary
        seats = range(len(content.players))
        printed = (
            "x",
            "y",
            *(f"kind:{kind}" for kind in (*TERRAIN, *sorted(vocabulary.sites))),
            *(f"mark:{mark}" for mark in sorted(vocabulary.marks)),
            "laid",
            "segment",
            "open sides",
        )
        pieces = (
            *(f"piece:{seat}:{kind}" for seat in seats for kind in assembly.pieces),
            *(f"note:{name}" for name in assembly.piece_notes),
            *(("rank",) if any(verb.told_by == "piece" for verb in assembly.verbs) else ()),
        )
        box = assembly.box
        tiles = [placed.tile.kind for placed in content.board.tiles.values()]
        bag = content.bag if content.bag is not None else box.counts
        tiles += [box.kind(token) for token, count in bag.items() for _ in range(count)]
        within = sum(
            len(kind.segments) * (len(kind.segments) - 1) + 2 * len(kind.joined[0].links)
            for kind in tiles
        )
        return cls(
            features=(*printed, *pieces, *(f"token:{name}" for name in sorted(assembly.tokens))),
            first_piece=len(printed),
            behind_pieces=len(printed) + len(pieces),
            most=sum(len(kind.segments) for kind in tiles),
            most_edges=within + len(SLOTS) * len(tiles),
        )


def rows_of(tile: Tile) -> Iterable[tuple[int, str, int]]:
    """Return the constant numbers of each segment of a tile: its number, which feature, which
    value.
    """
    for number, segment in enumerate(tile.segments):
        yield number, f"kind:{segment.kind}", 1
        yield number, "segment", number
        for mark, count in tile.kind.marked.get(segment.name, {}).items():
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
    """The thirds of the sides that a segment reaches, or that it is the site."""
    sides = (name for side in tile.sides for name in side)
    reached = [slot for slot, name in zip(SLOTS, sides, strict=True) if name == segment]
    return tuple(reached or ["site"])


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
    )
