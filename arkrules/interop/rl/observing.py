"""What a player sees, as arrays: the board as planes, or as a graph, and all else as a vector.

Everybody is seen from one seat: the observer comes first, the others follow in turn order.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from arkrules.board import Placed, segment_graph
from arkrules.geometry import to_cell
from arkrules.interop.rl.numbering import Mask, Numbering
from arkrules.play import Content, GameState
from arkrules.play.clauses import TurnRules
from arkrules.play.pieces import reading_order
from arkrules.tiles import Tile
from arkrules.tiles.codes import SPOT

__all__ = ["GraphView", "PlanesView", "VectorView"]

Numbers = NDArray[np.int32]
Bytes = NDArray[np.uint8]

_TERRAIN = ("field", "road", "city")
_SLOTS = tuple(f"{side}{at}" for side in "NESW" for at in (1, 2, 3))
_PAIRS = tuple((one, other) for one in range(4) for other in range(one + 1, 4))
_MOST = np.iinfo(np.int32).max


class VectorView:
    """What does not lie on the board, as one vector of whole numbers.

    `names` says what each is. `0` is the observer, `1` the next in turn order, and so on.
    """

    def __init__(self, start: GameState, numbering: Numbering) -> None:
        content = start.content
        self._kinds = numbering.kinds
        self._kind_at = {token: at for at, token in enumerate(self._kinds)}
        self._pieces = tuple(content.assembly.pieces)
        self._stocks = tuple(content.stock)
        self._steps = (*content.profile[TurnRules].sequence, "over")
        seats = range(len(content.players))
        self._seats = len(content.players)
        self.names: tuple[str, ...] = (
            *(f"mover:{seat}" for seat in seats),
            *(f"score:{seat}" for seat in seats),
            *(f"supply:{seat}:{kind}" for seat in seats for kind in self._pieces),
            *(f"waiting:{seat}:{kind}" for seat in seats for kind in self._pieces),
            *(f"stock:{name}" for name in self._stocks),
            *(f"step:{name}" for name in self._steps),
            "tiles left",
            *(f"hand:{kind}" for kind in self._kinds),
            *(f"bag:{kind}" for kind in self._kinds),
        )
        self.space = spaces.Box(-_MOST, _MOST, (len(self.names),), np.int32)

    def of(self, state: GameState, seat: int) -> Numbers:
        """The vector that the player of a seat sees."""
        content, seats = state.content, self._seats
        order = [(seat + ahead) % seats for ahead in range(seats)]
        found = [int(player == content.mover) for player in order]
        found += [content.points[player] for player in order]
        for held in (content.supplies, content.reserves):
            found += [held[player].get(kind, 0) for player in order for kind in self._pieces]
        found += [content.stock[name] for name in self._stocks]
        found += [int(name == content.step) for name in self._steps]
        bag: Mapping[str, int] = content.bag or {}
        found.append(sum(bag.values()))
        vector = np.zeros(len(self.names), np.int32)
        first = len(found)
        vector[:first] = found
        at, many = self._kind_at, len(self._kinds)
        for token in content.hands[seat]:
            vector[first + at[token]] += 1
        if bag:
            vector[[first + many + at[token] for token in bag]] = list(bag.values())
        return vector


class PlanesView:
    """The board as planes of bytes: channel, row, column, over the window of the numbering.

    `channels` says what each plane shows:

    * `tile`, `laid`, `open`: where a tile lies, where one was laid this turn,
      which empty cells lie beside a tile;
    * `kind`, `turn`: the kind of tile by its number, from 1, and its turn: all that is to be known;
    * `city:N1` …: whether that third of a side, clockwise, is city; so for road and field;
    * `city:NE` …: whether two sides are joined by city within the tile; so for roads;
    * a plane for each word of a site, and for each mark how many there are;
    * for each player, 0 the observer: a plane for each kind of piece that stands there, and
      `piece:0:N1` …, which thirds of the sides the piece's segment reaches, or `piece:0:site`;
    * `note:…`: what pieces carry; `token:…`: where neutral figures stand;
    * `rank`: the highest place, from 1, in reading order of the pieces on the tile,
      which is how moves at pieces are numbered.
    """

    def __init__(self, start: GameState, numbering: Numbering) -> None:
        content = start.content
        self._numbering = numbering
        self._vector = VectorView(start, numbering)
        self._seats = len(content.players)
        vocabulary = content.assembly.vocabulary
        self._sites = tuple(sorted(vocabulary.sites))
        self._marks = tuple(sorted(vocabulary.marks))
        self._kind_at = {token: at for at, token in enumerate(numbering.kinds, 1)}
        tile_channels = (
            "tile",
            "kind",
            "turn",
            *(f"{terrain}:{slot}" for terrain in _TERRAIN for slot in _SLOTS),
            *(f"{t}:{'NESW'[a]}{'NESW'[b]}" for t in _TERRAIN[1:] for a, b in _PAIRS),
            *(f"site:{word}" for word in self._sites),
            *(f"mark:{word}" for word in self._marks),
        )
        pieces = tuple(content.assembly.pieces)
        others = [
            "laid",
            "open",
            *(
                f"piece:{seat}:{what}"
                for seat in range(self._seats)
                for what in (*pieces, *_SLOTS, "site")
            ),
            *(f"note:{name}" for name in content.assembly.piece_notes),
            *(f"token:{name}" for name in sorted(content.assembly.tokens)),
            "rank",
        ]
        self.channels: tuple[str, ...] = (*tile_channels, *others)
        self._tile_channels = len(tile_channels)
        self._at = {name: at for at, name in enumerate(self.channels)}
        self._looks: dict[Tile, Bytes] = {}
        self._reached: dict[tuple[Tile, str, int], tuple[int, ...]] = {}
        side = numbering.side
        self._drawn: tuple[dict[int, Placed], Bytes] = (
            {},
            np.zeros((len(self.channels), side * side), np.uint8),
        )
        self.space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Dict(
                    {
                        "planes": spaces.Box(0, 255, (len(self.channels), side, side), np.uint8),
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

    def of(self, state: GameState, seat: int, mask: Mask) -> dict[str, Any]:
        """What the player of a seat sees."""
        seen = {"planes": self.planes(state, seat), "vector": self._vector.of(state, seat)}
        return {"observation": seen, "action_mask": mask}

    def planes(self, state: GameState, seat: int) -> Bytes:
        """The planes that the player of a seat sees."""
        content, at = state.content, self._at
        cells, side = self._numbering.cells, self._numbering.side
        laid = content.board.tiles
        planes = self._tiles(laid).copy()
        if content.laid is not None:
            self._show(planes, "laid", content.laid, 1)
        beside = [cells[code >> SPOT] for code in content.board.frontier]
        if beside and min(beside) < 0:
            beside = [place for place in beside if place >= 0]
        planes[at["open"], beside] = 1
        if content.pieces:
            self._stand(planes, content, seat)
        for name, spot in content.tokens.items():
            self._show(planes, f"token:{name}", spot, 1)
        return planes.reshape(len(self.channels), side, side)

    def _tiles(self, laid: dict[int, Placed]) -> Bytes:
        """The planes of the tiles; those of the board seen last are kept, for most of it stays."""
        known, planes = self._drawn
        if laid == known:
            return planes
        if known.items() <= laid.items():
            new = [spot for spot in laid if spot not in known]
        else:
            planes, new = np.zeros_like(planes), list(laid)
        for spot in new:
            if (place := self._numbering.cells[spot]) >= 0:
                planes[: self._tile_channels, place] = self._look(laid[spot].tile)
        self._drawn = (laid, planes)
        return planes

    def _stand(self, planes: Bytes, content: Content, seat: int) -> None:
        """Show the pieces."""
        cells, tiles, seats = self._numbering.cells, content.board.tiles, self._seats
        rows: list[int] = []
        columns: list[int] = []
        for rank, (_, piece) in enumerate(sorted(content.pieces.items(), key=reading_order), 1):
            place = cells[piece.spot]
            if place < 0:
                continue
            whose = (piece.owner - seat) % seats
            planes[self._at[f"piece:{whose}:{piece.kind}"], place] += 1
            reached = self._reach(tiles[piece.spot].tile, piece.segment, whose)
            rows += reached
            columns += [place] * len(reached)
            for name, number in piece.notes:
                planes[self._at[f"note:{name}"], place] += number
            planes[self._at["rank"], place] = min(rank, 255)
        planes[rows, columns] = 1

    def _show(self, planes: Bytes, channel: str, spot: int, value: int) -> None:
        if (place := self._numbering.cells[spot]) >= 0:
            planes[self._at[channel], place] = value

    def _reach(self, tile: Tile, segment: str, whose: int) -> tuple[int, ...]:
        """The channels of the thirds of sides that a segment reaches, or of the site."""
        key = (tile, segment, whose)
        if (found := self._reached.get(key)) is None:
            sides = (name for side in tile.sides for name in side)
            slots = [slot for slot, name in zip(_SLOTS, sides, strict=True) if name == segment]
            found = tuple(self._at[f"piece:{whose}:{slot}"] for slot in slots or ["site"])
            self._reached[key] = found
        return found

    def _look(self, tile: Tile) -> Bytes:
        """What the planes of tiles show of a tile; each look is made once."""
        if (found := self._looks.get(tile)) is None:
            self._looks[tile] = found = self._made(tile)
        return found

    def _made(self, tile: Tile) -> Bytes:
        look = np.zeros(self._tile_channels, np.uint8)
        look[self._at["tile"]] = 1
        look[self._at["kind"]] = min(self._kind_at.get(tile.kind.token, 0), 255)
        look[self._at["turn"]] = tile.turn
        kinds = {segment.name: segment.kind for segment in tile.segments}
        for slot, name in zip(_SLOTS, (n for side in tile.sides for n in side), strict=True):
            if (channel := f"{kinds.get(name)}:{slot}") in self._at:
                look[self._at[channel]] = 1
        for one, other in _PAIRS:
            for name in set(tile.sides[one]) & set(tile.sides[other]):
                channel = f"{kinds.get(name)}:{'NESW'[one]}{'NESW'[other]}"
                if channel in self._at:
                    look[self._at[channel]] = 1
        if tile.kind.site:
            look[self._at[f"site:{tile.kind.site}"]] = 1
        for mark in tile.kind.marks:
            if mark.word in self._marks:
                look[self._at[f"mark:{mark.word}"]] += mark.count
        return look


class GraphView:
    """The board as a graph: a node for each segment, exact where planes are a picture.

    `features` says what the numbers of a node are: its cell, what kind of segment it is,
    its marks, whether its tile was laid this turn, its number on the tile, its open sides,
    the pieces on it by player and kind, what they carry, and the piece's rank in reading order.
    An edge is 0 where segments continue across a side or are linked, 1 where they share a tile.
    Each is a row: from, to, which. Both ways are listed; rows behind the last are -1,
    and `counts` says how many nodes and edges there are. The components of the
    edges 0 are the features.
    """

    def __init__(self, start: GameState, numbering: Numbering) -> None:
        content = start.content
        self._vector = VectorView(start, numbering)
        self._seats = len(content.players)
        vocabulary = content.assembly.vocabulary
        self._segments = (*_TERRAIN, *sorted(vocabulary.sites))
        self._marks = tuple(sorted(vocabulary.marks))
        self._notes = tuple(content.assembly.piece_notes)
        self._tokens = tuple(sorted(content.assembly.tokens))
        self.features: tuple[str, ...] = (
            "x",
            "y",
            *(f"kind:{kind}" for kind in self._segments),
            *(f"mark:{mark}" for mark in self._marks),
            "laid",
            "segment",
            "open sides",
            *(f"piece:{s}:{k}" for s in range(self._seats) for k in content.assembly.pieces),
            *(f"note:{name}" for name in self._notes),
            "rank",
            *(f"token:{name}" for name in self._tokens),
        )
        self._at = {name: at for at, name in enumerate(self.features)}
        box = content.assembly.box
        tiles = [placed.tile.kind for placed in content.board.tiles.values()]
        bag = content.bag if content.bag is not None else box.counts
        tiles += [box.kind(token) for token, count in bag.items() for _ in range(count)]
        self.most_nodes = sum(len(kind.segments) for kind in tiles)
        """How many segments can lie on the board."""
        self.most_edges = sum(
            len(kind.segments) * (len(kind.segments) - 1) + 2 * len(kind.joined[0].links)
            for kind in tiles
        ) + len(_SLOTS) * len(tiles)
        """How many edges there can be: within tiles, and each way where thirds of sides meet."""
        self.space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": spaces.Dict(
                    {
                        "nodes": spaces.Box(
                            -_MOST, _MOST, (self.most_nodes, len(self.features)), np.int32
                        ),
                        "edges": spaces.Box(-1, _MOST, (self.most_edges, 3), np.int32),
                        "counts": spaces.Box(0, _MOST, (2,), np.int32),
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

    def of(self, state: GameState, seat: int, mask: Mask) -> dict[str, Any]:
        """What the player of a seat sees."""
        nodes, edges = self.graph(state, seat)
        room = np.zeros((self.most_nodes, len(self.features)), np.int32)
        links = np.full((self.most_edges, 3), -1, np.int32)
        room[: len(nodes)] = nodes
        links[: len(edges)] = edges
        seen = {
            "nodes": room,
            "edges": links,
            "counts": np.array([len(nodes), len(edges)], np.int32),
            "vector": self._vector.of(state, seat),
        }
        return {"observation": seen, "action_mask": mask}

    def graph(self, state: GameState, seat: int) -> tuple[Numbers, Numbers]:
        """The nodes and edges that the player of a seat sees, without padding."""
        content, at = state.content, self._at
        board = content.board
        first = {to_cell(spot): placed.first for spot, placed in board.tiles.items()}
        rows = np.zeros((len(board.parents), len(self.features)), np.int32)
        edges: list[tuple[int, int, int]] = []
        for spot, placed in board.tiles.items():
            cell, many = to_cell(spot), len(placed.tile.segments)
            mine = range(placed.first, placed.first + many)
            for number, segment in enumerate(placed.tile.segments):
                row = rows[placed.first + number]
                row[at["x"]], row[at["y"]] = cell
                row[at[f"kind:{segment.kind}"]] = 1
                row[at["laid"]] = spot == content.laid
                row[at["segment"]] = number
                row[at["open sides"]] = max(board.open_sides(placed.first + number), 0)
                for mark, count in placed.tile.kind.marked.get(segment.name, {}).items():
                    row[at[f"mark:{mark}"]] = count
            for name, there in content.tokens.items():
                if there == spot:
                    rows[mine, at[f"token:{name}"]] = 1
            edges += [(one, other, 1) for one in mine for other in mine if one != other]
        for (cell, name), (beyond, other) in segment_graph(board).edges:
            one = first[cell] + board.tiles[cell.spot].tile.kind.index[name]
            two = first[beyond] + board.tiles[beyond.spot].tile.kind.index[other]
            edges += [(one, two, 0), (two, one, 0)]
        for rank, (node, piece) in enumerate(sorted(content.pieces.items(), key=reading_order), 1):
            rows[node, at[f"piece:{(piece.owner - seat) % self._seats}:{piece.kind}"]] += 1
            rows[node, at["rank"]] = rank
            for name, count in piece.notes:
                rows[node, at[f"note:{name}"]] = count
        return rows, np.array(edges, np.int32).reshape(-1, 3)


VIEWS: Mapping[str, type[PlanesView] | type[GraphView]] = {
    "planes": PlanesView,
    "graph": GraphView,
}
"""The views by name."""
