"""What lies on the table: fitting, connected features, and the graphs that define them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily

if TYPE_CHECKING:
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

__getattr__ = lazily(
    __name__,
    board="Board Feature Placed",
    graphs=(
        "Barrier Connection Node connection contact_graph node_of segment_graph tile_graph writable"
    ),
)
"""Each name is imported with the module that defines it, when it is asked for."""

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
