"""What a player sees, as arrays: the board as planes, or as a graph, and all else as a vector.

Everybody is seen from one seat: the observer comes first, the others follow in turn order.
"""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.interop.rl.graph import GraphView
from arkrules.interop.rl.planes import PlanesView

__all__ = ["VIEWS", "GraphView", "PlanesView"]

VIEWS: Mapping[str, type[PlanesView] | type[GraphView]] = {
    "planes": PlanesView,
    "graph": GraphView,
}
"""The views by name."""
