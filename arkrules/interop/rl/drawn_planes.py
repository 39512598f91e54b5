"""Planes that are drawn on: they know the state they show, and draw what has changed since.

Containers are shared between states and never changed in place:
what is the same object as in the state drawn last has not changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import attrs

from arkrules.board import Board
from arkrules.geometry import STEPS
from arkrules.interop.rl.growing import Growing
from arkrules.learning.sights import slots_of
from arkrules.play import StateData
from arkrules.play.content import Piece, in_reading_order
from arkrules.tiles import Tile

__all__ = ["Brush", "GroundDrawing", "PieceDrawing"]

Dots = list[tuple[int, int]]
"""Where the planes begin that show something, and what they show."""


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Brush:
    """How things are drawn: all that the drawings of a view share."""

    area: int
    """How many bytes a plane takes."""
    cells: Mapping[int, int]
    """From spots to their places in a plane; -1 for what lies outside."""
    planes: Mapping[str, int]
    """Where the bytes of each plane begin in the drawing that shows it."""
    look: Callable[[Tile], Iterable[tuple[str, int]]]
    """What there is to see of a tile, by plane."""
    of_tiles: int
    """How many planes show tiles; they are the first."""
    _looks: dict[Tile, bytes] = attrs.field(factory=dict, init=False)
    _stances: dict[tuple[object, ...], Dots] = attrs.field(factory=dict, init=False)

    def tile(self, tile: Tile) -> bytes:
        """What the planes of tiles show of one; worked out once."""
        if (found := self._looks.get(tile)) is None:
            shown = bytearray(self.of_tiles)
            for name, number in self.look(tile):
                if (plane := self.planes.get(name)) is not None:
                    at = plane // self.area
                    shown[at] = min(shown[at] + number, 255)
            self._looks[tile] = found = bytes(shown)
        return found

    def piece(self, tile: Tile, piece: Piece, whose: int) -> Dots:
        """What shows a piece on a tile; worked out once."""
        key = (tile, whose, piece.kind, piece.segment, piece.notes)
        if (found := self._stances.get(key)) is None:
            shown = (piece.kind, *slots_of(tile, piece.segment))
            found = [(self.planes[f"piece:{whose}:{what}"], 1) for what in shown]
            found += [(self.planes[f"note:{name}"], number) for name, number in piece.notes]
            self._stances[key] = found
        return found


class GroundDrawing:
    """What looks the same from every seat: tiles, open cells, neutral figures, ranks."""

    def __init__(self, brush: Brush, planes: int) -> None:
        self._brush = brush
        # Single bytes are written three times as fast here as through an array.
        self.drawn = bytearray(planes * brush.area)
        """All planes, one behind the other."""
        self._wipe()

    def _wipe(self) -> None:
        """Show an empty table."""
        self.drawn[:] = bytes(len(self.drawn))
        self._growing = Growing()
        self._pieces: dict[int, Piece] = {}
        self._ranks: list[int] = []
        self._laid: int | None = None
        self._tokens: dict[str, int] = {}

    def follow(self, content: StateData) -> None:
        """Draw what is different from the state drawn last."""
        if content.board is not self._growing.board:
            self._lay(content.board)
        if content.laid != self._laid:
            self._move("laid", self._laid, content.laid)
            self._laid = content.laid
        if content.pieces is not self._pieces:
            self._pieces = content.pieces
            if "rank" in self._brush.planes:
                self._rank(content.pieces)
        if content.tokens is not self._tokens:
            for name in {*self._tokens, *content.tokens}:
                self._move(f"token:{name}", self._tokens.get(name), content.tokens.get(name))
            self._tokens = content.tokens

    def _move(self, name: str, old: int | None, new: int | None) -> None:
        """Show something on another cell."""
        cells, plane = self._brush.cells, self._brush.planes[name]
        for spot, value in ((old, 0), (new, 1)):
            if spot is not None and (place := cells[spot]) >= 0:
                self.drawn[plane + place] = value

    def _lay(self, board: Board) -> None:
        """Show the tiles of a board; only what is new, if it has grown from the one drawn."""
        if not self._growing.goes_on(board):
            self._wipe()
        brush, drawn, edge = self._brush, self.drawn, board.edge
        cells, opened, area = brush.cells, brush.planes["open"], brush.area
        end = brush.of_tiles * area
        new = self._growing.new(board)
        for spot, (tile, _, _) in new:
            if (place := cells[spot]) >= 0:
                drawn[place:end:area] = brush.tile(tile)
                drawn[opened + place] = 0
            for step in STEPS:
                there = spot + step
                if there not in board.tiles and (place := cells[there]) >= 0:
                    drawn[opened + place] = edge is None or edge.holds(there)

    def _rank(self, pieces: dict[int, Piece]) -> None:
        """Show the places of the pieces in reading order."""
        drawn, cells, plane = self.drawn, self._brush.cells, self._brush.planes["rank"]
        for at in self._ranks:
            drawn[at] = 0
        self._ranks = []
        for rank, (_, piece) in enumerate(in_reading_order(pieces), 1):
            if (place := cells[piece.spot]) >= 0:
                drawn[plane + place] = min(rank, 255)
                self._ranks.append(plane + place)


class PieceDrawing:
    """The pieces and what they carry, as the player of one seat sees them."""

    def __init__(self, brush: Brush, planes: int, seat: int, seats: int) -> None:
        self._brush, self._planes, self._seat, self._seats = brush, planes, seat, seats
        self.drawn = bytearray(planes * brush.area)
        """All planes, one behind the other."""
        self._pieces: dict[int, Piece] = {}

    def follow(self, content: StateData) -> None:
        """Draw the pieces on all tiles where something has changed."""
        old, new = self._pieces, content.pieces
        if new is old:
            return
        brush, drawn, tiles = self._brush, self.drawn, content.board.tiles
        wiped = {piece.spot for node, piece in old.items() if new.get(node) is not piece}
        for spot in wiped:
            if (place := brush.cells[spot]) >= 0:
                drawn[place :: brush.area] = bytes(self._planes)
        for node, piece in new.items():
            spot = piece.spot
            if (old.get(node) is not piece or spot in wiped) and (place := brush.cells[spot]) >= 0:
                whose = (piece.owner - self._seat) % self._seats
                for plane, number in brush.piece(tiles[spot].tile, piece, whose):
                    drawn[plane + place] = min(drawn[plane + place] + number, 255)
        self._pieces = new
