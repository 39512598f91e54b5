"""Where and how a tile fits: counted at once, listed when looked at."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from typing import Literal, NamedTuple, overload

from arkrules.board.feature import Feature, bits
from arkrules.geometry import AROUND, STEPS, Cell, Rect, opposite, rect_around, to_cell
from arkrules.nouns import plural
from arkrules.structure import require
from arkrules.text import listing, say
from arkrules.tiles import Kind, Tile
from arkrules.tiles.tile import SPOT, Border


class Placements(Sequence[int]):
    """The placements of a kind, in reading order, as numbers of `arkrules.tiles.tile`.

    How many there are at each open cell is known from the beginning, and mostly this is all
    that is needed: whoever takes one by chance makes this one only.
    They are those of a moment; a board that grows itself leaves them behind.
    """

    __slots__ = ("_counts", "_demands", "_fits", "_frontier", "_number")

    def __init__(self, frontier: Sequence[int], demands: bytearray, kind: Kind) -> None:
        self._frontier = frontier
        self._demands = demands
        self._fits = kind.fits
        self._counts = counts = demands.translate(kind.ways)
        self._number = sum(counts)

    def __len__(self) -> int:
        return self._number

    def __bool__(self) -> bool:
        return self._number > 0

    @overload
    def __getitem__(self, at: int) -> int: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[int]: ...

    def __getitem__(self, at: int | slice) -> int | Sequence[int]:
        if isinstance(at, slice):
            return list(self)[at]
        if at < 0:
            at += self._number
        if at >= 0:
            for place, count in enumerate(self._counts):
                if at < count:
                    turn = self._fits[self._demands[place]][at]
                    return self._frontier[place] << SPOT | turn
                at -= count
        raise IndexError(at)

    def __iter__(self) -> Iterator[int]:
        fits, counts = self._fits, self._counts
        where = zip(compress(self._frontier, counts), compress(self._demands, counts), strict=True)
        return iter([spot << SPOT | turn for spot, demand in where for turn in fits[demand]])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # sequences compare by content and are not keys


_ROAD = Border.ROAD
_KINDS = ("road", "city", "field")

_new = tuple.__new__


class Placed(NamedTuple):
    """A tile as it lies: the tile, its first node, and its number in the order of laying."""

    tile: Tile
    first: int
    number: int


FeatureRecord = tuple[int, int, int]
"""Nodes and tiles of a feature as bits, and its open sides (roads and cities only)."""


class Board:
    """Tiles on the table. Make one with `Board.empty()`, then `lay` tile after tile."""

    __slots__ = (
        "alone", "demands", "edge", "frontier", "marked", "near_sites", "parents", "quiet",
        "records", "site_words", "sites", "tiles",
    )  # fmt: skip

    tiles: dict[int, Placed]
    """What lies where, by spot, in the order of laying."""
    frontier: list[int]
    """The empty cells beside a tile, by spot, in reading order."""
    demands: bytearray
    """What the tiles around each of them demand there, as `arkrules.tiles.tile` has it:
    where a kind fits is then found by one translation of them all."""
    parents: list[int]
    """An older node of the same feature for each node, or -1 for a root."""
    records: list[FeatureRecord]
    sites: dict[int, str]
    """The spots of tiles with a site, and its word."""
    near_sites: dict[int, tuple[int, ...]]
    """The spots of the sites on a spot and the eight around it, in the order of laying:
    every kind of site asks about the tile just laid, and mostly there is none."""
    marked: int
    """The tiles with marks, as bits."""
    quiet: int | None
    """The spot of the tile laid last, if it left no road and no city without an open side."""
    edge: Rect | None
    """A table whose edge closes what reaches it."""
    site_words: frozenset[str]
    """The words of sites that tiles may have."""
    alone: bool
    """Whether nobody else keeps it, so that tiles are laid on it and not on a copy."""

    @classmethod
    def empty(cls, *, edge: Rect | None = None, site_words: Iterable[str] = ()) -> Board:
        """A board without tiles; the words of sites say what else one may look for on it."""
        board = cls()
        board.tiles = {}
        board.frontier = []
        board.demands = bytearray()
        board.parents = []
        board.records = []
        board.sites = {}
        board.near_sites = {}
        board.marked = 0
        board.quiet = None
        board.edge = edge
        board.site_words = frozenset(site_words)
        board.alone = False
        return board

    def __repr__(self) -> str:
        extent = self.extent()
        where = (
            f" from {extent.west},{extent.north} to {extent.east},{extent.south}" if extent else ""
        )
        return f"<Board: {plural(len(self), 'tile')}{where}>"

    def __len__(self) -> int:
        return len(self.tiles)

    def __contains__(self, cell: object) -> bool:
        return isinstance(cell, Cell) and cell.spot in self.tiles

    def apart(self) -> Board:
        """A copy that nobody else keeps, so that tiles laid on it change it: no copies are made."""
        board = Board()
        board.edge = self.edge
        board.site_words = self.site_words
        board.tiles = self.tiles.copy()
        board.frontier = self.frontier.copy()
        board.demands = self.demands.copy()
        board.parents = self.parents.copy()
        board.records = self.records.copy()
        board.sites = self.sites
        board.near_sites = self.near_sites
        board.marked = self.marked
        board.quiet = self.quiet
        board.alone = True
        return board

    def shared(self) -> Board:
        """The board from now on as any other, which is never changed."""
        self.alone = False
        return self

    def lay(self, spot: int, tile: Tile) -> Board:
        """The board with one more tile; whether it fits is the caller's business."""
        # In one piece, for it runs for every move looked at, and calls cost.
        board = self if self.alone else self.apart().shared()
        edge, tiles = board.edge, board.tiles
        frontier, demands = board.frontier, board.demands
        parents, records = board.parents, board.records
        if tile.site is not None:
            board._add_site(spot, tile.site)
        first = len(parents)
        number = len(tiles)
        bit = 1 << number
        if tile.marked:
            board.marked |= bit
        tiles[spot] = _new(Placed, (tile, first, number))  # half of what calling the class costs
        parents += tile.roots
        records += [(one << first, bit, ends) for one, ends in tile.seeds]
        at = bisect_left(frontier, spot)
        if at < len(frontier) and frontier[at] == spot:
            del frontier[at], demands[at]
        for one, other in tile.links:
            _join(parents, records, first + one, first + other, 0)
        closes = False
        for side, step, facing, demand, mine in tile.rims:
            there = spot + step
            beyond = tiles.get(there)
            if beyond is None:
                if edge is not None and not edge.holds(there):
                    _close(parents, records, first, tile, side)
                    closes = True
                    continue
                at = bisect_left(frontier, there)
                if at < len(frontier) and frontier[at] == there:
                    demands[at] |= demand
                else:
                    frontier.insert(at, there)
                    demands.insert(at, demand)
                continue
            other_tile, other_first, _ = beyond
            theirs = other_tile.mirrored[facing]
            if mine is None or theirs is None or len(mine) != len(theirs):
                _join_slots(parents, records, first, tile, side, other_first, other_tile, facing)
                closes = True
            elif len(mine) == 1:
                if not _join(parents, records, first + mine[0], other_first + theirs[0], 2):
                    closes = True
            else:
                _join(parents, records, first + mine[0], other_first + theirs[0], 0)
                if not _join(parents, records, first + mine[1], other_first + theirs[1], 2):
                    closes = True
                _join(parents, records, first + mine[2], other_first + theirs[2], 0)
        board.quiet = None if closes else spot
        return board

    def _add_site(self, spot: int, word: str) -> None:
        """Know of a site on the tile that is being laid."""
        self.sites = {**self.sites, spot: word}
        self.near_sites = near = self.near_sites.copy()
        for step in (0, *AROUND):
            near[spot + step] = (*near.get(spot + step, ()), spot)

    def without(self, spot: int) -> Board:
        """The board as it would be without a tile, the others laid in the same order."""
        board = Board.empty(edge=self.edge, site_words=self.site_words)
        for other, placed in self.tiles.items():
            if other != spot:
                board = board.lay(other, placed.tile)
        return board

    @property
    def open(self) -> dict[int, int]:
        """Empty cells beside a tile, by spot, with what their neighbors demand."""
        return dict(zip(self.frontier, self.demands, strict=True))

    def demand(self, spot: int) -> int | None:
        """What the neighbors of an empty cell demand; nothing if it is no cell beside a tile."""
        frontier = self.frontier
        at = bisect_left(frontier, spot)
        if at < len(frontier) and frontier[at] == spot:
            return self.demands[at]
        return None

    def placements(self, kind: Kind) -> Placements:
        """Where and how a kind fits beside the tiles, in reading order, as numbers."""
        return Placements(self.frontier, self.demands, kind)

    def takes(self, kind: Kind) -> bool:
        """Whether a kind fits anywhere beside the tiles."""
        return any(self.demands.translate(kind.ways))

    def root(self, node: int) -> int:
        """The node that stands for the feature of a node."""
        parents = self.parents
        while (parent := parents[node]) >= 0:
            node = parent
        return node

    def nodes_of(self, node: int) -> int:
        """The nodes of the feature of a node, as bits."""
        parents = self.parents
        while (parent := parents[node]) >= 0:
            node = parent
        return self.records[node][0]

    def bits_of(self, node: int) -> tuple[int, int, int]:
        """The root of the feature of a node, its nodes and its tiles, both as bits."""
        parents = self.parents
        while (parent := parents[node]) >= 0:
            node = parent
        nodes, tiles, _ = self.records[node]
        return node, nodes, tiles

    def node(self, spot: int, segment: str) -> int:
        """The node of a segment on a laid tile; `KeyError` if there is none."""
        placed = self.tiles[spot]
        return placed.first + placed.tile.kind.index[segment]

    def where(self, node: int) -> tuple[int, str]:
        """The spot and the segment's name of a node."""
        spot, (tile, first, _) = self._under(node)
        return spot, tile.segments[node - first].name

    def kind_of(self, node: int) -> str:
        """The kind of segment that a node is."""
        _, (tile, first, _) = self._under(node)
        return tile.segments[node - first].kind

    def spot_of(self, node: int) -> int:
        """The spot on which a node lies."""
        return self._under(node)[0]

    def _under(self, node: int) -> tuple[int, Placed]:
        """The tile on which a node lies.

        It is the oldest in the node's record, even one that is not kept up any more,
        because of two features joined the younger always goes into the older.
        """
        tiles = self.records[node][1]
        spot = list(self.tiles)[(tiles & -tiles).bit_length() - 1]
        return spot, self.tiles[spot]

    def feature(self, spot: int, segment: str) -> Feature:
        """The feature of a segment on a laid tile."""
        return self.feature_of(self.node(spot, segment))

    def feature_of(self, node: int) -> Feature:
        """The feature of a node."""
        root = self.root(node)
        nodes, tiles, _ = self.records[root]
        return Feature(self, root, nodes, tiles)

    def features(self, kind: str | None = None) -> Iterator[Feature]:
        """All features, or those of one kind, in the order in which they were begun.

        `ValueError` if there is no such kind: it may be mistyped.
        """
        if kind is not None:
            require(kind, str, "kind", "a kind of feature, such as 'city'")
            known = dict.fromkeys((*_KINDS, *sorted(self.site_words), *self.sites.values()))
            if kind not in known:
                raise ValueError(
                    say(
                        "there is no kind of feature {kind}; known are {known}",
                        kind=repr(kind),
                        known=listing(known),
                    )
                )
        return self._features(kind)

    def _features(self, kind: str | None) -> Iterator[Feature]:
        for root, parent in enumerate(self.parents):
            if parent < 0:
                feature = self.feature_of(root)
                if kind is None or feature.kind == kind:
                    yield feature

    def open_sides(self, node: int) -> int:
        """How many sides of a road or city are open."""
        return self.records[self.root(node)][2]

    def completed_here(self, spot: int, kind: Literal["road", "city"]) -> list[int]:
        """The roots of the roads or cities on a laid tile that have no open side."""
        tile, first, _ = self.tiles[spot]
        parents, records = self.parents, self.records
        found: list[int] = []
        for at in tile.roads if kind == "road" else tile.cities:
            root = first + at
            while (parent := parents[root]) >= 0:
                root = parent
            if records[root][2] == 0 and root not in found:
                found.append(root)
        return found

    def spots_of(self, tiles: int) -> tuple[int, ...]:
        """The spots of tiles given as bits, in reading order."""
        laid = list(self.tiles)
        return tuple(sorted([laid[number] for number in bits(tiles)]))

    def nodes_on(self, spots: Iterable[int]) -> int:
        """All nodes of the tiles on some spots, as bits; a spot without a tile has none."""
        found = 0
        for spot in spots:
            if (placed := self.tiles.get(spot)) is not None:
                found |= (1 << len(placed.tile.segments)) - 1 << placed.first
        return found

    def tiles_on(self, spots: Iterable[int]) -> int:
        """The tiles on some spots, as bits."""
        return sum(
            1 << placed.number
            for spot in set(spots)
            if (placed := self.tiles.get(spot)) is not None
        )

    def surrounded(
        self, spot: int, steps: tuple[int, ...] = AROUND, *, by_edge: bool = True
    ) -> int:
        """How many of the neighbors of a spot hold a tile, or lie beyond a closing edge."""
        tiles = self.tiles
        edge = self.edge if by_edge else None
        found = 0
        for step in steps:
            if spot + step in tiles or (edge is not None and not edge.holds(spot + step)):
                found += 1
        return found

    def is_surrounded(
        self, spot: int, steps: tuple[int, ...] = AROUND, *, by_edge: bool = True
    ) -> bool:
        """Whether all neighbors of a spot hold a tile, or lie beyond a closing edge."""
        tiles, edge = self.tiles, self.edge if by_edge else None
        for step in steps:
            if spot + step not in tiles and (edge is None or edge.holds(spot + step)):
                return False
        return True

    def extent(self) -> Rect | None:
        """The smallest table that holds every tile."""
        if not self.tiles:
            return None
        return rect_around(self.tiles)

    def mismatches(self) -> Iterator[tuple[Cell, Cell]]:
        """Pairs of neighboring cells whose facing sides differ."""
        for spot, placed in self.tiles.items():
            for side in (1, 2):
                beyond = self.tiles.get(spot + STEPS[side])
                if beyond and placed.tile.borders[side] != beyond.tile.borders[opposite(side)]:
                    yield to_cell(spot), to_cell(spot + STEPS[side])

    def groups(self) -> int:
        """In how many groups the tiles lie that share sides."""
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


def _find(parents: list[int], node: int) -> int:
    """The root of a node, shortening the way for later."""
    root = node
    while (parent := parents[root]) >= 0:
        root = parent
    if root != node:
        parents[node] = root
    return root


def _join(
    parents: list[int], records: list[FeatureRecord], one: int, other: int, closed: int
) -> int:
    """Make two nodes' features one, with that many open sides fewer; how many are left."""
    if parents[one] >= 0:
        one = _find(parents, one)
    if parents[other] >= 0:
        other = _find(parents, other)
    nodes, tiles, ends = records[one]
    ends -= closed
    if one == other:
        if closed:
            records[one] = (nodes, tiles, ends)
        return ends
    more_nodes, more_tiles, more_ends = records[other]
    ends += more_ends
    if one < other:  # the older feature is likely the larger
        parents[other] = one
        other = one
    else:
        parents[one] = other
    records[other] = (nodes | more_nodes, tiles | more_tiles, ends)
    return ends


def _close(
    parents: list[int], records: list[FeatureRecord], first: int, tile: Tile, side: int
) -> None:
    """Count one side of a road or city as closed by the table's edge."""
    if tile.borders[side] != Border.FIELD:
        root = _find(parents, first + tile.slots[side][1])
        nodes, tiles, ends = records[root]
        records[root] = (nodes, tiles, ends - 1)


def _join_slots(
    parents: list[int],
    records: list[FeatureRecord],
    first: int,
    tile: Tile,
    side: int,
    other_first: int,
    other: Tile,
    facing: int,
) -> None:
    """Join slot by slot where a slot of either side is blank."""
    shown = tile.borders[side]
    for at, (one, two) in enumerate(zip(tile.slots[side], other.slots[facing][::-1], strict=True)):
        if one >= 0 and two >= 0:
            closed = 2 if shown == _ROAD and at == 1 else 0
            _join(parents, records, first + one, other_first + two, closed)
