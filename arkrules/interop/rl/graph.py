"""The board as a graph of segments, as a graph network wants it."""

from __future__ import annotations

from array import array
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces

from arkrules.board import Board, Placed
from arkrules.geometry import STEPS, opposite, to_cell
from arkrules.interop.rl.growing import Growing
from arkrules.interop.rl.vector import MOST, Numbers, VectorView
from arkrules.learning.numbering import Mask, Numbering
from arkrules.learning.sights import Nodes, rows_of
from arkrules.play import GameState, StateData
from arkrules.play.content import Piece, in_reading_order
from arkrules.tiles import Tile

__all__ = ["GraphView"]

Ints: TypeAlias = "array[int]"
"""Numbers one behind the other, four bytes each."""

_CONTINUES, _SHARES_A_TILE = 0, 1
_NUMBER = np.dtype(np.int32)


class GraphView:
    """The board as a graph: a node for each segment, exact where planes are a picture.

    `features` says what the numbers of a node are: its cell, what kind of segment it is,
    its marks, whether its tile was laid this turn, its number on the tile, its open sides,
    the pieces on it by player and kind, what they carry, and, where moves at pieces are numbered
    by it, the piece's rank in reading order.
    An edge is 0 where segments continue across a side or are linked, 1 where they share a tile.
    Each is a row: from, to, which. Both ways are listed; rows behind the last are -1,
    and `counts` says how many nodes and edges there are. The components of the
    edges 0 are the features.

    As planes do, a graph goes on from the state seen last and hands out copies.
    """

    def __init__(self, start: GameState, numbering: Numbering) -> None:
        content = start.content
        assembly = content.assembly
        self._vector = VectorView(start, numbering)
        named = Nodes.of(content)
        self.features: tuple[str, ...] = named.features
        self._at = {name: at for at, name in enumerate(self.features)}
        kinds, first = len(assembly.pieces), named.first_piece
        self._theirs = [first + seat * kinds for seat in range(len(content.players) + 1)]
        """Where the features of each player's pieces begin, and where those of the last end."""
        self._of_pieces = slice(first, named.behind_pieces)
        self.most_nodes = named.most
        """How many segments can lie on the board."""
        self.most_edges = named.most_edges
        """How many edges there can be: within tiles, and each way where thirds of sides meet."""
        self._width = len(self.features)
        self._looks: dict[Tile, Ints] = {}
        self._pairs: dict[int, list[int]] = {}
        self._no_piece = array("i", bytes(4 * (self._of_pieces.stop - self._of_pieces.start)))
        self._wipe()
        self.space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Dict(
                    {
                        "nodes": spaces.Box(-MOST, MOST, (self.most_nodes, self._width), np.int32),
                        "edges": spaces.Box(-1, MOST, (self.most_edges, 3), np.int32),
                        "counts": spaces.Box(0, MOST, (2,), np.int32),
                        "vector": self._vector.space,
                    }
                ),
                "action_mask": spaces.Box(0, 1, (numbering.size,), np.int8),
            }
        )

    @property
    def names(self) -> tuple[str, ...]:
        """What the numbers of the vector are."""
        return self._vector.names

    def of(self, content: StateData, seat: int, mask: Mask) -> dict[str, Any]:
        """What the player of a seat sees."""
        self._follow(content)
        seen = {
            "nodes": self._seen_from(seat),
            "edges": np.array(self._edges, _NUMBER).reshape(-1, 3),
            "counts": np.array([self._node_count, self._edge_count], _NUMBER),
            "vector": self._vector.of(content, seat),
        }
        return {"observation": seen, "action_mask": mask}

    def graph(self, state: GameState, seat: int) -> tuple[Numbers, Numbers]:
        """The nodes and edges that the player of a seat sees, without padding."""
        self._follow(state.content)
        edges = np.array(self._edges, _NUMBER).reshape(-1, 3)
        return self._seen_from(seat)[: self._node_count], edges[: self._edge_count]

    def _seen_from(self, seat: int) -> Numbers:
        """The nodes with the pieces of the player of a seat first."""
        drawn = np.ndarray((self.most_nodes, self._width), _NUMBER, self._nodes)
        nodes = drawn.copy()
        if seat:
            first, mine, end = self._theirs[0], self._theirs[seat], self._theirs[-1]
            nodes[:, first : first + end - mine] = drawn[:, mine:end]
            nodes[:, first + end - mine : end] = drawn[:, first:mine]
        return nodes

    # -- drawing ------------------------------------------------------------------------------

    def _wipe(self) -> None:
        """Show an empty table."""
        # Single numbers are written three times as fast here as in arrays of numpy.
        self._nodes = array("i", bytes(4 * self.most_nodes * self._width))
        self._edges = array("i", b"\xff" * (12 * self.most_edges))
        self._node_count = self._edge_count = 0
        self._growing = Growing()
        self._pieces: dict[int, Piece] = {}
        self._laid: int | None = None
        self._tokens: dict[str, int] = {}

    def _follow(self, content: StateData) -> None:
        """Draw what is different from the state drawn last; what is the same object is the same."""
        board = content.board
        if board is not self._growing.board:
            self._lay(board)
        if content.laid != self._laid:
            self._move("laid", self._laid, content.laid)
            self._laid = content.laid
        if content.pieces is not self._pieces:
            self._stand(content.pieces)
        if content.tokens is not self._tokens:
            for name in {*self._tokens, *content.tokens}:
                self._move(f"token:{name}", self._tokens.get(name), content.tokens.get(name))
            self._tokens = content.tokens

    def _move(self, feature: str, old: int | None, new: int | None) -> None:
        """Show something on all segments of another tile."""
        width, at = self._width, self._at[feature]
        for spot, value in ((old, 0), (new, 1)):
            if spot is not None and (placed := self._growing.board.tiles.get(spot)) is not None:
                for node in range(placed.first, placed.first + len(placed.tile.segments)):
                    self._nodes[node * width + at] = value

    def _lay(self, board: Board) -> None:
        """Show the tiles of a board; only what is new, if it has grown from the one drawn."""
        if not self._growing.goes_on(board):
            self._wipe()
        new = self._growing.new(board)
        width = self._width
        for spot, placed in reversed(new):
            tile, first, _ = placed
            rows = self._look(tile)[:]
            rows[::width] = array("i", [to_cell(spot).x] * (len(rows) // width))
            rows[1::width] = array("i", [to_cell(spot).y] * (len(rows) // width))
            start = first * width
            self._nodes[start : start + len(rows)] = rows
            self._node_count = first + len(tile.segments)
            edges = [number + first for number in self._within(len(tile.segments))]
            edges[2::3] = [_SHARES_A_TILE] * (len(edges) // 3)
            for one, other in _joins(board, spot, placed):
                edges += (one, other, _CONTINUES, other, one, _CONTINUES)
            start = 3 * self._edge_count
            self._edges[start : start + len(edges)] = array("i", edges)
            self._edge_count += len(edges) // 3
        for _, placed in new:
            self._count_open_sides(board, placed)

    def _within(self, many: int) -> list[int]:
        """From, to, and 0 for all pairs of the segments of a tile, numbered from 0."""
        if (found := self._pairs.get(many)) is None:
            pairs = ((a, b) for a in range(many) for b in range(many) if a != b)
            self._pairs[many] = found = [number for a, b in pairs for number in (a, b, 0)]
        return found

    def _count_open_sides(self, board: Board, laid: Placed) -> None:
        """Show the open sides of the roads and cities of a tile, wherever these reach."""
        nodes, width, at = self._nodes, self._width, self._at["open sides"]
        for segment in (*laid.tile.roads, *laid.tile.cities):
            members, _, sides = board.records[board.root(laid.first + segment)]
            while members:
                lowest = members & -members
                nodes[(lowest.bit_length() - 1) * width + at] = sides
                members ^= lowest

    def _stand(self, pieces: dict[int, Piece]) -> None:
        """Show the pieces, on all nodes where something has changed."""
        nodes, width, at, old = self._nodes, self._width, self._at, self._pieces
        shown = self._of_pieces
        for node, piece in old.items():
            if pieces.get(node) is not piece:
                start = node * width
                nodes[start + shown.start : start + shown.stop] = self._no_piece
        for node, piece in pieces.items():
            if old.get(node) is not piece:
                nodes[node * width + at[f"piece:{piece.owner}:{piece.kind}"]] = 1
                for name, count in piece.notes:
                    nodes[node * width + at[f"note:{name}"]] = count
        if (rank := at.get("rank")) is not None:
            standing = in_reading_order(pieces)
            for number, (node, _) in enumerate(standing, 1):
                nodes[node * width + rank] = number
        self._pieces = pieces

    def _look(self, tile: Tile) -> Ints:
        """The rows of the segments of a tile, wherever it lies."""
        if (found := self._looks.get(tile)) is None:
            found = array("i", bytes(4 * self._width * len(tile.segments)))
            for number, feature, value in rows_of(tile):
                found[number * self._width + self._at[feature]] = value
            self._looks[tile] = found
        return found


def _joins(board: Board, spot: int, laid: Placed) -> set[tuple[int, int]]:
    """The edges by which the segments of a tile continue each other and those laid before it.

    `arkrules.board.segment_graph` defines which these are.
    """
    tile, first, number = laid
    found = {(first + one, first + other) for one, other in tile.links}
    for side, step in enumerate(STEPS):
        if (beyond := board.tiles.get(spot + step)) is None or beyond.number > number:
            continue
        theirs = beyond.tile.slots[opposite(side)][::-1]
        for one, other in zip(tile.slots[side], theirs, strict=True):
            if one >= 0 and other >= 0:
                found.add((first + one, beyond.first + other))
    return found
