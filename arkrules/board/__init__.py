"""The tiles on the table: fitting, connected features, and the graphs that define them."""

from arkrules.board.board import Board, Feature, Placed
from arkrules.board.graphs import (
    Barrier,
    Connection,
    Node,
    connection,
    contact_graph,
    node_of,
    segment_graph,
    tile_graph,
    writable,
)

__all__ = [
    "Barrier",
    "Board",
    "Connection",
    "Feature",
    "Node",
    "Placed",
    "connection",
    "contact_graph",
    "node_of",
    "segment_graph",
    "tile_graph",
    "writable",
]
