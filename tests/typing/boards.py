"""Asking what is connected."""
# pyright: strict, reportUnnecessaryTypeIgnoreComment=true

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_type

import networkx as nx

import arkrules
from arkrules import Cell
from arkrules.board import Node
from arkrules.render import Scene, scene_of, scene_svg

state = arkrules.set_up("carcassonne", {"players": ["red", "blue"], "tiles": ["0,0 D"]})
road = state.feature("0,0", "1")
assert_type(road, arkrules.Feature)
assert_type(road.size, int)
assert_type(road.closed, bool)
assert_type(road.cells, tuple[Cell, ...])
assert_type(state.board, arkrules.Board)
for city in state.board.features("city"):
    assert_type(city, arkrules.Feature)

graph = state.graph
components = nx.number_connected_components(graph)
assert_type(components, int)
roads = graph.subgraph(node for node in graph if graph.nodes[node]["kind"] == "road")
assert_type(roads.number_of_nodes(), int)
found = arkrules.connection(state.board, (Cell(0, 0), "a"), (Cell(0, 0), "b"))
assert_type(found.way, tuple[Node, ...])
assert_type(scene_of(state), Scene)
assert_type(scene_svg(scene_of(state)), str)
assert_type(arkrules.board_svg(state), str)

written: Mapping[str, object] = state.position().to_dict()
assert_type(arkrules.set_up("carcassonne", state.position()), arkrules.GameState)

state.feature("0,0")  # type: ignore[call-arg]
arkrules.connection(state.board, "0,0", "1,0")  # type: ignore[arg-type]
cells: Sequence[str] = road.cells  # type: ignore[assignment]
