"""A connected road, city or field, or a site, as seen on one board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import attrs

from arkrules.geometry import STEPS, Cell, to_cell
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.board.board import Board


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@attrs.frozen(repr=False)
class Feature:
    """Segments that belong together, on the board they were looked up on."""

    board: Board = attrs.field(eq=False)
    root: int
    nodes: int
    """Its nodes, as bits."""
    tile_bits: int
    """Its tiles, as bits of their order of laying."""

    def __repr__(self) -> str:
        return f"<Feature {self}>"

    def __str__(self) -> str:
        cell, segment = self.segments[0]
        named = self.kind if segment == self.kind else f"{self.kind} {segment}"
        return f"{named} at {cell}"

    @property
    def kind(self) -> str:
        """`road`, `city`, `field`, or the word of a site."""
        return self.board.kind_of(self.root)

    @property
    def segments(self) -> tuple[tuple[Cell, str], ...]:
        """Its segments, each as a cell and a name, in reading order."""
        return tuple(
            (to_cell(spot), segment.name)
            for spot in self.spots
            for placed in (self.board.tiles[spot],)
            for node, segment in enumerate(placed.tile.segments, placed.first)
            if self.nodes >> node & 1
        )

    @property
    def begins(self) -> tuple[int, str]:
        """The spot and the name of its first segment: equal boards order features alike by it."""
        cell, name = self.segments[0]
        return cell.spot, name

    @property
    def spots(self) -> tuple[int, ...]:
        """The spots of its tiles, each once."""
        return self.board.spots_of(self.tile_bits)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its tiles' cells, each once."""
        return tuple(map(to_cell, self.spots))

    @property
    def size(self) -> int:
        """How many tiles it lies on."""
        return self.tile_bits.bit_count()

    @property
    def open_borders(self) -> tuple[tuple[int, int], ...]:
        """Its sides that face an empty cell, each as a spot and a side."""
        found = []
        edge = self.board.edge
        for spot in self.spots:
            tile, first, _ = self.board.tiles[spot]
            for side, step in enumerate(STEPS):
                there = spot + step
                is_open = there not in self.board.tiles and (edge is None or edge.holds(there))
                if is_open and any(
                    self.nodes >> first + at & 1 for at in tile.slots[side] if at >= 0
                ):
                    found.append((spot, side))
        return tuple(found)

    @property
    def open_sides(self) -> int:
        """How many of its sides face an empty cell."""
        return len(self.open_borders)

    @property
    def closed(self) -> bool:
        """Whether none of its sides faces an empty cell; a site has no sides."""
        return not self.open_borders

    def marks(self, word: str) -> int:
        """How many marks of a word stand on its segments."""
        total = 0
        for spot in self.spots:
            tile, first, _ = self.board.tiles[spot]
            for name, counts in tile.kind.marked.items():
                if name and self.nodes >> first + tile.kind.index[name] & 1:
                    total += counts.get(word, 0)
        return total

    def bordering(self, kind: str = "city") -> tuple[Feature, ...]:
        """The cities that a field touches, or the fields that a city touches, each once."""
        if kind not in ("city", "field"):
            raise ValueError(
                say("a 'city' or a 'field' may border something, not {kind}", kind=repr(kind))
            )
        wanted = 1 if kind == "city" else 0
        roots = {
            self.board.root(first + contact[wanted])
            for tile, first, _ in self.board.tiles.values()
            for contact in tile.touching
            if self.nodes >> first + contact[1 - wanted] & 1
        }
        return tuple(map(self.board.feature_of, sorted(roots)))
