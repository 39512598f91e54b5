"""What lies on the table: fitting, connected features, and the graphs that define them."""

from arkrules.board.board import Board, Placed, Placements
from arkrules.board.feature import Feature
from arkrules.board.graphs import (
    Node,
    articulation_tiles,
    chain,
    contact_graph,
    segment_graph,
    tile_graph,
    writable,
)

__all__ = [
    "Board",
    "Feature",
    "Node",
    "Placed",
    "Placements",
    "articulation_tiles",
    "chain",
    "contact_graph",
    "segment_graph",
    "tile_graph",
    "writable",
]
