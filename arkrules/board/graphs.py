"""Connection, defined by graphs.

These graphs are the definition; the board's index is an optimisation that tests hold against them.
They are built when asked for, and are ordinary `networkx` graphs:
any algorithm of that library can be asked about a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import combinations, groupby, pairwise
from typing import TYPE_CHECKING, TypeVar

import attrs

from arkrules.board.board import Board, Feature
from arkrules.errors import BadNotation
from arkrules.geometry import SIDES, STEPS, Cell, opposite, to_cell
from arkrules.nouns import At, noun
from arkrules.structure import require, unwanted
from arkrules.text import Sayable, all_of, count, later, say, saying
from arkrules.tiles.tile import MIST, NOTHING, RIVER, Tile

if TYPE_CHECKING:
    import networkx as nx


Node = tuple[Cell, str]
"""A segment laid: its cell and its name."""
N = TypeVar("N", Cell, Node)


def segment_graph(board: Board) -> nx.Graph[Node]:
    """Segments, joined where they continue across a side or are linked within a tile.

    Nodes carry `kind` and `marks`; the connected components are the features.

    >>> graph = arkrules.segment_graph(arkrules.new_game("carcassonne", 2).board)
    >>> sorted((name, graph.nodes[cell, name]["kind"]) for cell, name in graph)
    [('1', 'road'), ('C', 'city'), ('a', 'field'), ('b', 'field')]
    """
    _require(board)
    import networkx as nx

    graph: nx.Graph[Node] = nx.Graph()
    cells = {spot: to_cell(spot) for spot in board.tiles}
    edges: list[tuple[Node, Node]] = []
    for spot, placed in sorted(board.tiles.items()):  # settles ways of equal length
        cell, tile = cells[spot], placed.tile
        marked, names = tile.kind.marked, tile.kind.index
        for segment in tile.segments:
            marks = dict(marked.get(segment.name, {}))
            graph.add_node((cell, segment.name), kind=segment.kind, marks=marks)
        for one, other in tile.links:
            edges.append(((cell, tile.segments[one].name), (cell, tile.segments[other].name)))
        for side in (1, 2):
            beyond = board.tiles.get(spot + STEPS[side])
            if beyond is None:
                continue
            there = cells[spot + STEPS[side]]
            facing = beyond.tile.sides[opposite(side)][::-1]
            for mine, theirs in dict.fromkeys(zip(tile.sides[side], facing, strict=True)):
                if mine in names and theirs in beyond.tile.kind.index:
                    edges.append(((cell, mine), (there, theirs)))
    graph.add_edges_from(edges)
    return graph


def contact_graph(board: Board) -> nx.Graph[Node]:
    """Return which cities border which fields, as a bipartite graph.

    Every field and every city is one node, named by its first segment in reading order;
    its attribute `bipartite` is 0 for a field and 1 for a city.

    >>> board = arkrules.new_game("carcassonne", 2).board
    >>> graph = arkrules.contact_graph(board)
    >>> [sorted(name for _, name in pair) for pair in graph.edges]
    [['C', 'a']]
    """
    _require(board)
    import networkx as nx

    graph: nx.Graph[Node] = nx.Graph()
    for feature in board.features():
        if feature.kind in ("field", "city"):
            side = int(feature.kind == "city")
            node = feature.segments[0]
            graph.add_node(node, kind=feature.kind, tiles=feature.size, bipartite=side)
    for field in board.features("field"):
        for city in field.bordering():
            graph.add_edge(field.segments[0], city.segments[0])
    return graph


def tile_graph(board: Board) -> nx.Graph[Cell]:
    """Laid tiles, joined where they share a side.

    >>> state = arkrules.new_game("carcassonne", 2, bag=["E"]).play("lay E/2 0,-1")
    >>> [[str(cell) for cell in pair] for pair in arkrules.tile_graph(state.board).edges]
    [['0,0', '0,-1']]
    """
    _require(board)
    import networkx as nx

    graph: nx.Graph[Cell] = nx.Graph()
    for spot, placed in board.tiles.items():
        graph.add_node(to_cell(spot), tile=str(placed.tile))
        for side in (1, 2):
            if spot + STEPS[side] in board.tiles:
                graph.add_edge(to_cell(spot), to_cell(spot + STEPS[side]))
    return graph


def _is_cut(feature: nx.Graph[Node], cell: Cell, start: Node, goal: Node) -> bool:
    """Return whether two segments are separate without their feature's part on a tile."""
    import networkx as nx

    there = [node for node in feature if node[0] == cell]
    if len(there) == 1:
        return False  # it would part two blocks
    edges = list(feature.edges(there))
    feature.remove_nodes_from(there)
    apart = not nx.has_path(feature, start, goal)
    feature.add_edges_from(edges)
    return apart


# -- why one, why two -----------------------------------------------------------------------------


@attrs.frozen
class Barrier:
    """A barrier between two features."""

    kind: str
    """The kind: between fields a `road` or a `city`, the `river`, `mist` or a `ruin`; between
    roads the `junction` where both end, or the `end` of one; between cities the `tile` that has
    both; the `edge` of the laid tiles.
    """
    cell: Cell | None = None
    """Its tile, for a road or city the first one; `None` for the edge and the river."""
    segment: str = ""

    @property
    def words(self) -> Sayable:
        """The barrier in words."""
        if self.cell is None or self.kind in _BARRIERS:
            return saying(_BARRIERS[self.kind], cell=self.cell)
        return At(self.kind, self.cell, self.segment)


_BARRIERS = {
    "mist": later("the mist at {cell}"),
    "ruin": later("the ruin at {cell}"),
    "edge": later("the edge of the laid tiles"),
    "river": later("the river"),
    "junction": later("the junction at {cell}"),
    "tile": later("the tile at {cell}"),
    "end": later("the end at {cell}"),
}
_EDGE = Barrier("edge")
_RIVER = Barrier("river")
_SIGNS = {MIST: "mist", NOTHING: "ruin"}


def _laid(board: Board) -> frozenset[tuple[int, Tile]]:
    """Return the tiles of a board, in whatever order they were laid."""
    return frozenset((spot, placed.tile) for spot, placed in board.tiles.items())


@attrs.frozen(repr=False)
class Connection(Sayable):
    """The reason why two segments belong to one feature or do not; `str` gives it as a sentence.

    >>> board = arkrules.new_game("carcassonne", 2, bag=["E"]).play("lay E/2 0,-1").board
    >>> found = arkrules.connection(board, (arkrules.Cell(0, 0), "C"), (arkrules.Cell(0, -1), "C"))
    >>> found.joined, [str(cell) for cell in found.cells]
    (True, ['0,0', '0,-1'])
    """

    board: Board = attrs.field(eq=_laid)
    start: Node
    goal: Node

    @cached_property
    def _graph(self) -> nx.Graph[Node]:
        return segment_graph(self.board)

    @cached_property
    def way(self) -> tuple[Node, ...]:
        """The shortest chain of segments from one to the other, both included; empty if apart."""
        import networkx as nx

        try:
            return tuple(nx.shortest_path(self._graph, self.start, self.goal))
        except nx.NetworkXNoPath:
            return ()

    @property
    def joined(self) -> bool:
        """Whether they belong to one feature."""
        return bool(self.way)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The tiles of the chain, one after another."""
        return tuple(cell for cell, _ in groupby(cell for cell, _ in self.way))

    @property
    def kinds(self) -> tuple[str, str]:
        """The kinds of the two."""
        return self._graph.nodes[self.start]["kind"], self._graph.nodes[self.goal]["kind"]

    @cached_property
    def articulation_tiles(self) -> tuple[Cell, ...]:
        """The tiles between the two without which they would not be joined."""
        import networkx as nx

        way = self.way
        if len(way) < 2:
            return ()
        part = nx.node_connected_component(self._graph, self.start)
        feature = nx.Graph(self._graph.edges(part))
        blocks = {
            frozenset(edge): number
            for number, edges in enumerate(nx.biconnected_component_edges(feature))
            for edge in edges
        }
        along = pairwise(blocks[frozenset(edge)] for edge in pairwise(way))
        # A way leaves a block for another only where nothing else joins the two.
        cut = {node[0] for node, (one, other) in zip(way[1:-1], along, strict=True) if one != other}
        ends = self.start[0], self.goal[0]
        between = dict.fromkeys(cell for cell, _ in way if cell not in ends)
        return tuple(c for c in between if c in cut or _is_cut(feature, c, way[0], way[-1]))

    @cached_property
    def barriers(self) -> tuple[Barrier, ...]:
        """The fewest things that separate them, one of which lies on every path."""
        if self.joined or len(set(self.kinds)) > 1:
            return ()
        return _barriers(self.board, self.start, self.goal)

    def __str__(self) -> str:
        (cell, name), (beyond, other) = self.start, self.goal
        kind, other_kind = self.kinds
        one, two = At(kind, cell, name), At(other_kind, beyond, other)
        places = {"one": one, "other": two, "kind": noun(kind), "cells": all_of(self.cells)}
        if self.articulation_tiles:
            return count(
                len(self.articulation_tiles),
                "{one} and {other} belong to one {kind}, connected through {cells};"
                " without the tile at {tiles} they would be separate",
                "{one} and {other} belong to one {kind}, connected through {cells};"
                " without any one of the tiles at {tiles} they would be separate",
                tiles=all_of(self.articulation_tiles),
                **places,
            )
        if self.joined:
            said = later("{one} and {other} belong to one {kind}, connected through {cells}")
            return say(said, **places)
        if self.barriers:
            return count(
                len(self.barriers),
                "{one} and {other} do not belong to one {kind}: {barriers} separates them",
                "{one} and {other} do not belong to one {kind}: {barriers} separate them",
                barriers=all_of(barrier.words for barrier in self.barriers),
                **places,
            )
        return say("{one} and {other} do not belong to one {kind}", **places)


def connection(board: Board, start: Node, goal: Node) -> Connection:
    """Return the reason why two segments belong to one feature or do not; `KeyError` if one does
    not exist.

    >>> from arkrules import Cell, Position, set_up
    >>> tiles = ("0,0 U/1", "1,0 U/1", "2,0 U/1")  # a road from west to east
    >>> board = set_up("carcassonne", Position(players=("red", "blue"), tiles=tiles)).board
    >>> north, east, south = (Cell(0, 0), "a"), (Cell(2, 0), "a"), (Cell(0, 0), "b")
    >>> [str(cell) for cell in connection(board, north, east).articulation_tiles]
    ['1,0']
    >>> [str(barrier.words) for barrier in connection(board, north, south).barriers]
    ['the road 1 at 0,0', 'the edge of the laid tiles']
    """
    _require(board)
    _require_nodes(start=start, goal=goal)
    for cell, name in (start, goal):
        board.node(cell.spot, name)
    return Connection(board, start, goal)


def _barriers(board: Board, start: Node, goal: Node) -> tuple[Barrier, ...]:
    """Return the fewest barriers between two features of a kind, as a minimum cut finds them."""
    import networkx as nx

    one, other = (board.feature(cell.spot, name) for cell, name in (start, goal))
    between: nx.Graph[object] = nx.Graph(_meeting(board, one.kind))
    between.add_nodes_from((one.begins, other.begins))
    if not nx.has_path(between, one.begins, other.begins):
        return tuple(_ends(one))
    # Features are crossed for nothing: what touches one touches all else that does.
    ends = one.begins, other.begins
    for node in [node for node in between if not isinstance(node, Barrier) and node not in ends]:
        between.add_edges_from([*combinations(between[node], 2)])
        between.remove_node(node)
    cut = [node for node in nx.minimum_node_cut(between, *ends) if isinstance(node, Barrier)]
    return tuple(sorted(cut, key=lambda one: (not one.cell, one.cell, one.kind, one.segment)))


def _ends(feature: Feature) -> Iterator[Barrier]:
    """Return the tiles where a road or city ends and nothing of its kind begins."""
    for cell, name in feature.segments:
        tile = feature.board.tiles[cell.spot].tile
        if tile.ends[tile.kind.index[name]] == 1:
            yield Barrier("end", cell, name)


def _meeting(board: Board, kind: str) -> Iterator[tuple[object, object]]:
    """Yield pairs that touch: features of a kind, and the barriers between them."""
    nodes: dict[tuple[int, str], object] = {}
    for feature in board.features():
        is_own = feature.kind == kind
        own = feature.begins if is_own else Barrier(feature.kind, *feature.segments[0])
        nodes |= {(cell.spot, name): own for cell, name in feature.segments}

    def across(spot: int, side: int) -> list[object]:
        cell, slots = to_cell(spot), board.tiles[spot].tile.sides[side]
        blank = {RIVER: _RIVER} | {sign: Barrier(kind, cell) for sign, kind in _SIGNS.items()}
        return [nodes.get((spot, slot)) or blank[slot] for slot in slots]

    for spot in board.tiles:
        sides = [across(spot, side) for side in SIDES]
        for side, slots in enumerate(sides):
            there = spot + STEPS[side]
            if there not in board.tiles:
                yield from ((node, _EDGE) for node in slots)
            elif kind == "field":
                yield from zip(slots, across(there, opposite(side))[::-1], strict=True)
        yield from _on_a_tile([node for side in sides for node in side], to_cell(spot), kind)
        if kind == "field":
            yield from _inside(board, spot, nodes)


def _inside(
    board: Board, spot: int, nodes: Mapping[tuple[int, str], object]
) -> Iterator[tuple[object, object]]:
    """Yield pairs that touch within a tile: fields that reach no side, and the cities there."""
    kind = board.tiles[spot].tile.kind
    for inner in kind.inner:
        cities = [nodes[spot, city] for field, city in kind.contacts if field == inner]
        for beside in cities or [Barrier("tile", to_cell(spot))]:
            yield nodes[spot, inner], beside


def _on_a_tile(walk: list[object], cell: Cell, kind: str) -> Iterator[tuple[object, object]]:
    """Yield pairs that touch on a tile, on a walk around it."""
    between = Barrier("junction" if kind == "road" else "tile", cell)
    if kind != "field":
        yield from ((node, between) for node in walk if not isinstance(node, Barrier))
        return
    for one, other in zip(walk, [*walk[1:], walk[0]], strict=True):
        if one == other or isinstance(one, Barrier) or isinstance(other, Barrier):
            yield one, other
        else:  # two fields with nothing drawn between them
            yield from ((one, between), (between, other))


def writable(graph: nx.Graph[N]) -> nx.Graph[N]:
    """Return the same graph with attributes that every file format supports, for example GraphML.

    Besides what they have, nodes carry `cell` and, if they are segments or features, `segment`
    as texts; instead of `marks` they carry the number of each mark under its word.
    """
    found = graph.copy()
    for node, content in found.nodes(data=True):
        content |= content.pop("marks", {})
        cell, segment = (node, "") if isinstance(node, Cell) else node
        content["cell"] = str(cell)
        if segment:
            content["segment"] = segment
    return found


def node_of(text: str) -> Node:
    """Return the segment that a text such as `0,0 C` names."""
    cell, _, name = text.strip().partition(" ")
    if not name or " " in name:
        said = say("not a segment on the board")
        raise BadNotation(text, said, expected=say("a cell and a segment such as 0,0 C"))
    return Cell.parse(cell), name


def _require(board: Board) -> None:
    require(board, Board, "board", "a board, such as `state.board`")


def _require_nodes(**nodes: object) -> None:
    for name, node in nodes.items():
        if not isinstance(node, tuple) or [type(part) for part in node] != [Cell, str]:
            raise unwanted(node, name, "a cell and a segment's name, such as (Cell(0, 0), 'C')")
