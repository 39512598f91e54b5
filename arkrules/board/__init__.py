"""The tiles on the table: fitting, connected features, and the graphs that define them.

Open `board.py` first: a `Board` is tiles, and an index of what they connect, kept tile by tile.
`graphs.py` has the same as networkx graphs, which define what connected means. Nothing here
knows a rule.
"""

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
