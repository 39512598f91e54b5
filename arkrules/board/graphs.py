"""What connection means, as graphs.

These graphs are the definition; the board's index is an optimisation that tests hold against them.
They are built when asked for, and are ordinary `networkx` graphs:
any algorithm of that library can be asked about a position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from arkrules.board.board import Board
from arkrules.geometry import STEPS, Cell, opposite, to_cell
from arkrules.structure import require, unwanted

if TYPE_CHECKING:
    import networkx as nx


Node = tuple[Cell, str]
"""A segment laid: its cell and its name."""
N = TypeVar("N", Cell, Node)


def segment_graph(board: Board) -> nx.Graph[Node]:
    """Segments, joined where they continue across a side or are linked within a tile.

    Nodes carry `kind` and `marks`; the connected components are the features.
    """
    _require(board)
    import networkx as nx

    graph: nx.Graph[Node] = nx.Graph()
    cells = {spot: to_cell(spot) for spot in board.tiles}
    edges: list[tuple[Node, Node]] = []
    for spot, placed in board.tiles.items():
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
            for mine, theirs in set(zip(tile.sides[side], facing, strict=True)):
                if mine in names and theirs in beyond.tile.kind.index:
                    edges.append(((cell, mine), (there, theirs)))
    graph.add_edges_from(edges)
    return graph


def contact_graph(board: Board) -> nx.Graph[Node]:
    """Fields and cities as wholes, joined where they touch.

    Every field and every city is one node, named by its first segment in reading order.
    """
    _require(board)
    import networkx as nx

    graph: nx.Graph[Node] = nx.Graph()
    for feature in board.features():
        if feature.kind in ("field", "city"):
            graph.add_node(feature.segments[0], kind=feature.kind, tiles=feature.size)
    for field in board.features("field"):
        for city in field.bordering():
            graph.add_edge(field.segments[0], city.segments[0])
    return graph


def tile_graph(board: Board) -> nx.Graph[Cell]:
    """Laid tiles, joined where they share a side."""
    _require(board)
    import networkx as nx

    graph: nx.Graph[Cell] = nx.Graph()
    for spot, placed in board.tiles.items():
        graph.add_node(to_cell(spot), tile=str(placed.tile))
        for side in (1, 2):
            if spot + STEPS[side] in board.tiles:
                graph.add_edge(to_cell(spot), to_cell(spot + STEPS[side]))
    return graph


def chain(board: Board, start: Node, goal: Node) -> tuple[Node, ...]:
    """The shortest chain of segments that joins two, both included; empty if nothing does."""
    _require_nodes(start=start, goal=goal)
    import networkx as nx

    try:
        return tuple(nx.shortest_path(segment_graph(board), start, goal))
    except nx.NetworkXNoPath:
        return ()
    except nx.NodeNotFound as error:
        raise KeyError(str(error)) from None


def articulation_tiles(board: Board, start: Node, goal: Node) -> tuple[Cell, ...]:
    """The tiles between two joined segments without which they would not be joined."""
    import networkx as nx

    graph = segment_graph(board)
    found = []
    for cell in dict.fromkeys(cell for cell, _ in chain(board, start, goal)):
        if cell in (start[0], goal[0]):
            continue
        rest = graph.subgraph([node for node in graph if node[0] != cell])
        if not nx.has_path(rest, start, goal):
            found.append(cell)
    return tuple(found)


def writable(graph: nx.Graph[N]) -> nx.Graph[N]:
    """The same graph with attributes that any format of files can hold, GraphML for instance.

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


def _require(board: Board) -> None:
    require(board, Board, "board", "a board, such as `state.board`")


def _require_nodes(**nodes: object) -> None:
    for name, node in nodes.items():
        if not isinstance(node, tuple) or [type(part) for part in node[1:]] != [str]:
            raise unwanted(node, name, "a cell and a segment's name, such as (Cell(0, 0), 'C')")
