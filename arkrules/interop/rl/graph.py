"""The board as a graph of segments, as a graph network wants it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from gymnasium import spaces

from arkrules.board import Board, Placed
from arkrules.games.ghosts.haunting import Haunt
from arkrules.geometry import STEPS, opposite, to_cell
from arkrules.interop.rl.drawn_planes import SLOTS
from arkrules.interop.rl.numbering import Mask, Numbering
from arkrules.interop.rl.planes import TERRAIN
from arkrules.interop.rl.vector import MOST, Numbers, VectorView
from arkrules.play import Content, GameState
from arkrules.play.pieces import Piece, reading_order
from arkrules.tiles import Tile

__all__ = ["GraphView"]

_CONTINUES, _SHARES_A_TILE = 0, 1


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
        vocabulary = assembly.vocabulary
        self.features: tuple[str, ...] = (
            "x",
            "y",
            *(f"kind:{kind}" for kind in (*TERRAIN, *sorted(vocabulary.sites))),
            *(f"mark:{mark}" for mark in sorted(vocabulary.marks)),
            "laid",
            "segment",
            "open sides",
            *(f"piece:{s}:{k}" for s in range(len(content.players)) for k in assembly.pieces),
            *(f"note:{name}" for name in assembly.piece_notes),
            *(("rank",) if any(verb.makes is Haunt for verb in assembly.verbs) else ()),
            *(f"token:{name}" for name in sorted(assembly.tokens)),
        )
        self._at = {name: at for at, name in enumerate(self.features)}
        kinds, first = len(assembly.pieces), self._at["open sides"] + 1
        self._theirs = [first + seat * kinds for seat in range(len(content.players) + 1)]
        """Where the features of each player's pieces begin, and where those of the last end."""
        shown = len(assembly.piece_notes) + ("rank" in self._at)
        self._of_pieces = slice(first, self._theirs[-1] + shown)
        box = assembly.box
        tiles = [placed.tile.kind for placed in content.board.tiles.values()]
        bag = content.bag if content.bag is not None else box.counts
        tiles += [box.kind(token) for token, count in bag.items() for _ in range(count)]
        self.most_nodes = sum(len(kind.segments) for kind in tiles)
        """How many segments can lie on the board."""
        self.most_edges = sum(
            len(kind.segments) * (len(kind.segments) - 1) + 2 * len(kind.joined[0].links)
            for kind in tiles
        ) + len(SLOTS) * len(tiles)
        """How many edges there can be: within tiles, and each way where thirds of sides meet."""
        self._looks: dict[Tile, Numbers] = {}
        self._shared: dict[int, Numbers] = {}
        self._wipe()
        self.space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Dict(
                    {
                        "nodes": spaces.Box(-MOST, MOST, self._nodes.shape, np.int32),
                        "edges": spaces.Box(-1, MOST, self._edges.shape, np.int32),
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

    def of(self, content: Content, seat: int, mask: Mask) -> dict[str, Any]:
        """What the player of a seat sees."""
        self._follow(content)
        seen = {
            "nodes": self._seen_from(seat, len(self._nodes)),
            "edges": self._edges.copy(),
            "counts": np.array([self._node_count, self._edge_count], np.int32),
            "vector": self._vector.of(content, seat),
        }
        return {"observation": seen, "action_mask": mask}

    def graph(self, state: GameState, seat: int) -> tuple[Numbers, Numbers]:
        """The nodes and edges that the player of a seat sees, without padding."""
        self._follow(state.content)
        return self._seen_from(seat, self._node_count), self._edges[: self._edge_count].copy()

    def _seen_from(self, seat: int, count: int) -> Numbers:
        """So many nodes with the pieces of the player of a seat first."""
        nodes = self._nodes[:count].copy()
        if seat:
            first, mine, end = self._theirs[0], self._theirs[seat], self._theirs[-1]
            nodes[:, first : first + end - mine] = self._nodes[:count, mine:end]
            nodes[:, first + end - mine : end] = self._nodes[:count, first:mine]
        return nodes

    # -- drawing ------------------------------------------------------------------------------

    def _wipe(self) -> None:
        """Show an empty table."""
        self._nodes = np.zeros((self.most_nodes, len(self.features)), np.int32)
        self._edges = np.full((self.most_edges, 3), -1, np.int32)
        self._node_count = self._edge_count = 0
        self._board = Board.empty()
        self._spots: list[int] = []
        self._placed: list[Placed] = []
        self._pieces: dict[int, Piece] = {}
        self._laid: int | None = None
        self._tokens: dict[str, int] = {}

    def _follow(self, content: Content) -> None:
        """Draw what is different from the state drawn last; what is the same object is the same."""
        board = content.board
        if board is not self._board:
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
        for spot, value in ((old, 0), (new, 1)):
            if spot is not None and (placed := self._board.tiles.get(spot)) is not None:
                end = placed.first + len(placed.tile.segments)
                self._nodes[placed.first : end, self._at[feature]] = value

    def _lay(self, board: Board) -> None:
        """Show the tiles of a board that has more of them, or of another board."""
        spots, placed = list(board.tiles), list(board.tiles.values())
        known = len(self._spots)
        same_edge = board.edge == self._board.edge
        if not same_edge or spots[:known] != self._spots or placed[:known] != self._placed:
            self._wipe()
            known = 0
        for spot, laid in zip(spots[known:], placed[known:], strict=True):
            many = len(laid.tile.segments)
            rows = self._nodes[laid.first : laid.first + many]
            rows[:] = self._look(laid.tile)
            rows[:, :2] = to_cell(spot)
            self._node_count = laid.first + many
            self._link(self._within(many) + np.array([laid.first, laid.first, 0], np.int32))
            self._link([link for pair in _joins(board, spot, laid) for link in pair])
        for laid in placed[known:]:
            self._count_open_sides(board, laid)
        self._board, self._spots, self._placed = board, spots, placed

    def _link(self, edges: Any) -> None:
        """Add rows of edges."""
        if len(edges):
            end = self._edge_count + len(edges)
            self._edges[self._edge_count : end] = edges
            self._edge_count = end

    def _within(self, many: int) -> Numbers:
        """The edges between all segments of a tile, from 0."""
        if (found := self._shared.get(many)) is None:
            pairs = [(a, b, _SHARES_A_TILE) for a in range(many) for b in range(many) if a != b]
            self._shared[many] = found = np.array(pairs, np.int32).reshape(-1, 3)
        return found

    def _count_open_sides(self, board: Board, laid: Placed) -> None:
        """Show the open sides of the roads and cities of a tile, wherever these reach."""
        column = self._at["open sides"]
        for at in (*laid.tile.roads, *laid.tile.cities):
            node = laid.first + at
            self._nodes[list(_members(board.nodes_of(node))), column] = board.open_sides(node)

    def _stand(self, pieces: dict[int, Piece]) -> None:
        """Show the pieces, on all nodes where something has changed."""
        nodes, at, old = self._nodes, self._at, self._pieces
        for node, piece in old.items():
            if pieces.get(node) is not piece:
                nodes[node, self._of_pieces] = 0
        for node, piece in pieces.items():
            if old.get(node) is not piece:
                nodes[node, at[f"piece:{piece.owner}:{piece.kind}"]] = 1
                for name, count in piece.notes:
                    nodes[node, at[f"note:{name}"]] = count
        if (rank := at.get("rank")) is not None:
            standing = [node for node, _ in sorted(pieces.items(), key=reading_order)]
            nodes[standing, rank] = range(1, len(standing) + 1)
        self._pieces = pieces

    def _look(self, tile: Tile) -> Numbers:
        """The rows of the segments of a tile, wherever it lies."""
        if (found := self._looks.get(tile)) is None:
            found = np.zeros((len(tile.segments), len(self.features)), np.int32)
            for number, segment in enumerate(tile.segments):
                found[number, self._at[f"kind:{segment.kind}"]] = 1
                found[number, self._at["segment"]] = number
                for mark, count in tile.kind.marked.get(segment.name, {}).items():
                    found[number, self._at[f"mark:{mark}"]] = count
            self._looks[tile] = found
        return found


def _joins(
    board: Board, spot: int, laid: Placed
) -> Iterator[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """Both ways of each edge by which the segments of a tile continue those laid before it.

    `arkrules.board.segment_graph` defines which these are.
    """
    tile, first, number = laid
    pairs = {(first + one, first + other) for one, other in tile.links}
    for side, step in enumerate(STEPS):
        beyond = board.tiles.get(spot + step)
        if beyond is not None and beyond.number < number:
            facing = beyond.tile.slots[opposite(side)][::-1]
            pairs |= {
                (first + mine, beyond.first + theirs)
                for mine, theirs in zip(tile.slots[side], facing, strict=True)
                if mine >= 0 and theirs >= 0
            }
    for one, other in sorted(pairs):
        yield (one, other, _CONTINUES), (other, one, _CONTINUES)


def _members(bits: int) -> Iterator[int]:
    """The nodes given as bits."""
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest
