"""The board: tiles, connections, fitting places, and features."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Literal, NamedTuple

import attrs

from arkrules.geometry import AROUND, STEPS, Cell, Rect, is_near, opposite, rect_around, to_cell
from arkrules.lazy import OnDemand
from arkrules.nouns import plural
from arkrules.structure import require
from arkrules.text import later, listing, say
from arkrules.tiles import Kind, Segment, Tile
from arkrules.tiles.tile import Border

_ROAD = Border.ROAD
_KINDS = ("road", "city", "field")


class Placed(NamedTuple):
    """A tile on the board: the tile, its first node, and its number in the order of laying."""

    tile: Tile
    first: int
    number: int


FeatureRecord = tuple[int, int, int]
"""Nodes and tiles of a feature as bits, and its open sides (roads and cities only)."""


@attrs.define(eq=False, repr=False)
class Board:
    """Tiles on the table, and what they connect. Begin with `Board()`, then `lay` tile after tile.

    `lay` returns another board and leaves this one as it was; both share what is the same. Which
    segments are one feature is kept tile by tile in an index of small integers (a union-find),
    since play asks it at every move. What connected means is defined by `segment_graph`, a networkx
    graph that is made when it is asked for; it explains connections, and the laws compare the index
    with it after every tile. A board knows no rules: what is complete, scored or allowed is asked
    of a profile elsewhere.

    >>> board = arkrules.new_game("carcassonne", 2, bag=["E"]).play("lay E/2 0,-1").board
    >>> [(city.size, city.closed) for city in board.features("city")]
    [(2, True)]
    """

    edge: Rect | None = None
    """A table whose edge closes features that reach it."""
    site_words: frozenset[str] = frozenset()
    """The words of sites that tiles may have."""
    _tiles: dict[int, Placed] = attrs.field(factory=dict)
    frontier: list[int] = attrs.field(factory=list)
    """The empty cells beside a tile, by spot, in reading order."""
    demands: bytearray = attrs.field(factory=bytearray)
    """The demand of each of their neighbors: where a kind fits follows by one translation."""
    sites: dict[int, str] = attrs.field(factory=dict)
    """The spots of tiles with a site, and its word."""
    parents: list[int] = attrs.field(factory=list)
    """An older node of the same feature for each node, or -1 for a root."""
    records: list[FeatureRecord] = attrs.field(factory=list)
    alone: bool = False
    """Whether nothing else refers to it, so that tiles are laid on it and not on a copy."""
    tiles: Mapping[int, Placed] = attrs.field(init=False)
    """The tiles by spot, in the order of laying."""

    def __attrs_post_init__(self) -> None:
        self.tiles = MappingProxyType(self._tiles)  # to look at

    def __repr__(self) -> str:
        extent = self.extent()
        where = (
            f" from {extent.west},{extent.north} to {extent.east},{extent.south}" if extent else ""
        )
        return f"<Board: {plural(len(self), 'tile')}{where}>"

    def __len__(self) -> int:
        return len(self._tiles)

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and cell.spot in self._tiles

    def __reduce__(self) -> tuple[object, ...]:
        return Board, (
            self.edge, self.site_words, self._tiles, self.frontier, self.demands, self.sites,
            self.parents, self.records, self.alone,
        )  # fmt: skip

    def copy(self) -> Board:
        """Return a separate board with the same tiles."""
        return Board(
            self.edge,
            self.site_words,
            self._tiles.copy(),
            self.frontier.copy(),
            self.demands.copy(),
            self.sites.copy(),
            self.parents.copy(),
            self.records.copy(),
        )

    def lay(self, spot: int, tile: Tile) -> Board:
        """Return the board with one more tile; the caller checks that it fits."""
        board = self if self.alone else self.copy()
        board._add(spot, tile)
        return board

    def _add(self, spot: int, tile: Tile) -> None:
        """Lay a tile on this board itself, to which nothing else refers."""
        tiles, edge = self._tiles, self.edge
        first, number = len(self.parents), len(tiles)
        tiles[spot] = Placed(tile, first, number)
        if (at := self._place(spot)) is not None:
            del self.frontier[at], self.demands[at]
        self.parents += [-1] * len(tile.ends)
        self.records += [
            (1 << node, 1 << number, ends) for node, ends in enumerate(tile.ends, first)
        ]
        if tile.kind.site is not None:
            self.sites[spot] = tile.kind.site
        for one, other in tile.links:
            self._join(first + one, first + other, 0)
        for side, step in enumerate(STEPS):
            there = spot + step
            beyond = tiles.get(there)
            if beyond is not None:
                self._meet(tile, first, side, beyond)
            elif edge is None or edge.holds(there):
                self._demand(there, tile.demands[side])
            elif tile.borders[side] != Border.FIELD:
                node = first + tile.slots[side][1]
                self._join(node, node, 1)

    def _place(self, spot: int) -> int | None:
        """Return the index of an empty cell in the frontier, if it is there."""
        at = bisect_left(self.frontier, spot)
        return at if at < len(self.frontier) and self.frontier[at] == spot else None

    def _demand(self, spot: int, demand: int) -> None:
        """Set a demand on an empty cell; none lies beyond the limit of coordinates."""
        at = bisect_left(self.frontier, spot)
        if at == len(self.frontier) or self.frontier[at] != spot:
            if not is_near(spot):
                return
            self.frontier.insert(at, spot)
            self.demands.insert(at, 0)
        self.demands[at] |= demand

    def _meet(self, tile: Tile, first: int, side: int, beyond: Placed) -> None:
        """Join the features that continue across a side of a tile."""
        other, other_first, _ = beyond
        facing = side + 2 & 3
        mine, theirs = tile.wholes[side], other.wholes[facing]
        if mine >= 0 and theirs >= 0:
            self._join(first + mine, other_first + theirs, 2)
            return
        road = tile.borders[side] == _ROAD
        left, middle, right = tile.slots[side]
        their_left, their_middle, their_right = other.slots[facing]
        if left >= 0 and their_right >= 0:
            self._join(first + left, other_first + their_right, 0)
        if middle >= 0 and their_middle >= 0:
            self._join(first + middle, other_first + their_middle, 2 if road else 0)
        if right >= 0 and their_left >= 0:
            self._join(first + right, other_first + their_left, 0)

    def _join(self, one: int, other: int, closed: int) -> None:
        """Join two nodes' features into one, with that many fewer open sides."""
        parents, records = self.parents, self.records
        one, other = _root(parents, one), _root(parents, other)
        nodes, tiles, ends = records[one]
        if one == other:
            records[one] = (nodes, tiles, ends - closed)
            return
        more_nodes, more_tiles, more_ends = records[other]
        old, young = (one, other) if one < other else (other, one)  # the older is likely larger
        parents[young] = old
        records[old] = (nodes | more_nodes, tiles | more_tiles, ends + more_ends - closed)

    def without(self, *spots: int) -> Board:
        """Return the board without some tiles, with the others laid in the same order."""
        board = Board(self.edge, self.site_words)
        for other, placed in self._tiles.items():
            if other not in spots:
                board._add(other, placed.tile)
        return board

    def placements(self, kind: Kind) -> Sequence[tuple[int, int]]:
        """Return where a kind fits beside the tiles: spots and rotations, in reading order."""
        return Placements(self, kind)

    def demand(self, spot: int) -> int | None:
        """Return the demand of an empty cell's neighbors; `None` if it is not beside a tile."""
        at = self._place(spot)
        return None if at is None else self.demands[at]

    def root(self, node: int) -> int:
        """The node that stands for the feature of a node."""
        return _root(self.parents, node)

    def bits_of(self, node: int) -> tuple[int, int, int]:
        """The root of the feature of a node, its nodes and its tiles, both as bits."""
        root = _root(self.parents, node)
        nodes, tiles, _ = self.records[root]
        return root, nodes, tiles

    def node(self, spot: int, segment: str) -> int:
        """The node of a segment on a laid tile; `KeyError` if there is none."""
        placed = self._tiles[spot]
        return placed.first + placed.tile.kind.index[segment]

    def where(self, node: int) -> tuple[int, Segment]:
        """The spot and the segment of a node.

        Its tile is the oldest in the node's record, even one that is not kept up any more,
        because of two features joined the younger always goes into the older.
        """
        tiles = self.records[node][1]
        spot = list(self._tiles)[(tiles & -tiles).bit_length() - 1]
        tile, first, _ = self._tiles[spot]
        return spot, tile.segments[node - first]

    def feature(self, spot: int, segment: str) -> Feature:
        """The feature of a segment on a laid tile."""
        return self.feature_of(self.node(spot, segment))

    def feature_of(self, node: int) -> Feature:
        """The feature of a node."""
        return Feature(self, *self.bits_of(node))

    def features(self, kind: str | None = None) -> Iterator[Feature]:
        """All features, or those of one kind, in the order in which they were begun.

        `ValueError` if there is no such kind: it may be mistyped.
        """
        if kind is not None:
            require(kind, str, "kind", "a kind of feature, such as 'city'")
            known = dict.fromkeys((*_KINDS, *sorted(self.site_words), *self.sites.values()))
            if kind not in known:
                fault = later("there is no kind of feature {kind}; there are {known}")
                raise ValueError(say(fault, kind=repr(kind), known=listing(known)))
        roots = (node for node, parent in enumerate(self.parents) if parent < 0)
        found = map(self.feature_of, roots)
        return (feature for feature in found if kind is None or feature.kind == kind)

    def open_sides(self, node: int) -> int:
        """Count the open sides of a road or city."""
        return self.records[self.root(node)][2]

    def completed_on(self, spots: Iterable[int], kind: Literal["road", "city"]) -> list[int]:
        """The roots of the roads or cities on laid tiles that have no open side."""
        found: list[int] = []
        for spot in spots:
            tile, first, _ = self._tiles[spot]
            for at in tile.roads if kind == "road" else tile.cities:
                root = _root(self.parents, first + at)
                if self.records[root][2] == 0 and root not in found:
                    found.append(root)
        return found

    def spots_of(self, tiles: int) -> tuple[int, ...]:
        """The spots of tiles given as bits, in reading order."""
        laid = list(self._tiles)
        return tuple(sorted([laid[number] for number in bits(tiles)]))

    def nodes_on(self, spots: Iterable[int]) -> int:
        """All nodes of the tiles on some spots, as bits; a spot without a tile has none."""
        found = 0
        for spot in spots:
            if (placed := self._tiles.get(spot)) is not None:
                found |= (1 << len(placed.tile.segments)) - 1 << placed.first
        return found

    def tiles_on(self, spots: Iterable[int]) -> int:
        """The tiles on some spots, as bits."""
        return sum(1 << self._tiles[spot].number for spot in {*spots} & self._tiles.keys())

    def surrounded(
        self, spot: int, steps: tuple[int, ...] = AROUND, *, by_edge: bool = True
    ) -> int:
        """Count the neighbors of a spot that hold a tile or lie beyond a closing edge."""
        edge = self.edge if by_edge else None
        found = 0
        for step in steps:
            if spot + step in self._tiles or (edge is not None and not edge.holds(spot + step)):
                found += 1
        return found

    def extent(self) -> Rect | None:
        """The smallest table that holds every tile."""
        return rect_around(self.tiles) if self.tiles else None

    def mismatches(self) -> Iterator[tuple[Cell, Cell]]:
        """Pairs of neighboring cells whose facing sides differ."""
        for spot, placed in self._tiles.items():
            for side in (1, 2):
                beyond = self._tiles.get(spot + STEPS[side])
                if beyond and placed.tile.borders[side] != beyond.tile.borders[opposite(side)]:
                    yield to_cell(spot), to_cell(spot + STEPS[side])

    def groups(self) -> int:
        """Count the groups of tiles that share sides."""
        left = set(self.tiles)
        groups = 0
        while left:
            groups += 1
            todo = [left.pop()]
            while todo:
                spot = todo.pop()
                beside = {spot + step for step in STEPS} & left
                left -= beside
                todo += beside
        return groups


def _root(parents: list[int], node: int) -> int:
    """The root of a node's feature."""
    while (parent := parents[node]) >= 0:
        node = parent
    return node


class Placements(OnDemand[tuple[int, int]]):
    """Where a kind fits on a board: spots and rotations, in reading order.

    They are counted at once and listed on demand, as most games by chance ask for only one.
    """

    __slots__ = ("_board", "_kind", "_up_to")

    def __init__(self, board: Board, kind: Kind) -> None:
        self._board, self._kind = board, kind
        self._up_to = list(accumulate(board.demands.translate(kind.ways)))

    def __len__(self) -> int:
        return self._up_to[-1] if self._up_to else 0

    def item(self, at: int) -> tuple[int, int]:
        cell = bisect(self._up_to, at)
        rotations = self._kind.fits[self._board.demands[cell]]
        return self._board.frontier[cell], rotations[at - self._up_to[cell]]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        fits, cells = self._kind.fits, zip(self._board.frontier, self._board.demands, strict=True)
        return iter([(spot, rotation) for spot, demand in cells for rotation in fits[demand]])


# -- features -------------------------------------------------------------------------------------


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


@attrs.frozen(repr=False)
class Feature:
    """A connected road, city, or field, or a site, on its board.

    It is a view of a board as it was: on a later board the same segments may belong to a larger
    feature, so ask again after a tile was laid. Its size, segments, marks and open sides are
    counted when they are asked for.

    >>> state = arkrules.new_game("carcassonne", 2, bag=["E"]).play("lay E/2 0,-1")
    >>> city = state.feature("0,0", "C")
    >>> city.kind, city.size, city.closed
    ('city', 2, True)
    """

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
        return self.board.where(self.root)[1].kind

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

    def _laid(self) -> Iterator[Placed]:
        """Its tiles as they lie, in the order of laying."""
        laid = list(self.board.tiles.values())
        return map(laid.__getitem__, bits(self.tile_bits))

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Its tiles' cells, each once."""
        return tuple(map(to_cell, self.spots))

    @property
    def size(self) -> int:
        """The number of its tiles."""
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
        """The number of its sides that face an empty cell."""
        return len(self.open_borders)

    @property
    def closed(self) -> bool:
        """Whether none of its sides faces an empty cell; a site has no sides."""
        return not self.open_borders

    def marks(self, word: str) -> int:
        """Count the marks with a word on its segments."""
        return sum(
            counts.get(word, 0)
            for tile, first, _ in self._laid()
            for name, counts in tile.kind.marked.items()
            if name and self.nodes >> first + tile.kind.index[name] & 1
        )

    def bordering(self, kind: str = "city") -> tuple[Feature, ...]:
        """The cities that a field touches, or the fields that a city touches, each once."""
        if kind not in ("city", "field"):
            raise ValueError(
                say("only a 'city' or a 'field' may border something, not {kind}", kind=repr(kind))
            )
        wanted = 1 if kind == "city" else 0
        roots = {
            self.board.root(first + contact[wanted])
            for tile, first, _ in self._laid()
            for contact in tile.touching
            if self.nodes >> first + contact[1 - wanted] & 1
        }
        return tuple(map(self.board.feature_of, sorted(roots)))
