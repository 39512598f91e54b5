"""Boards as graphs."""

from __future__ import annotations

import networkx as nx

from arkrules import (
    Board,
    Cell,
    connection,
    contact_graph,
    segment_graph,
    tile_graph,
)
from arkrules.board import writable
from arkrules.board.graphs import Barrier
from tests.board.boards import LOOP, at, laid, nodes, parts
from tests.positions import stand, tiles
from tests.running import error_of


def test_segments_carry_kind_and_marks() -> None:
    graph = segment_graph(laid("0,0 A", "0,-1 F/1"))
    assert {node: graph.nodes[node] for node in graph} == {
        at("0,0 a"): {"kind": "field", "marks": {}},
        at("0,0 1"): {"kind": "road", "marks": {}},
        at("0,0 monastery"): {"kind": "monastery", "marks": {}},
        at("0,-1 a"): {"kind": "field", "marks": {}},
        at("0,-1 b"): {"kind": "field", "marks": {}},
        at("0,-1 C"): {"kind": "city", "marks": {"pennant": 1}},
    }


def test_a_state_gives_its_graph() -> None:
    state = stand(tiles("0,0 U", "0,1 U"))
    assert {*map(frozenset, nx.connected_components(state.graph))} == parts(state.board)


def test_tiles_are_neighbors_where_they_share_a_side() -> None:
    graph = tile_graph(laid("0,0 B", "1,0 B", "1,1 B"))
    assert graph.nodes[Cell(1, 0)] == {"tile": "B"}
    assert {frozenset(edge) for edge in graph.edges} == {
        frozenset({Cell(0, 0), Cell(1, 0)}),
        frozenset({Cell(1, 0), Cell(1, 1)}),
    }


def test_a_state_is_no_board() -> None:
    for graph in (segment_graph, contact_graph, tile_graph):
        error_of(graph, stand(tiles("0,0 D")), kind=TypeError)


def test_tiles_apart_are_two_groups() -> None:
    graph = tile_graph(laid("0,0 B", "1,1 B"))
    assert nx.number_connected_components(graph) == 2


def test_a_chain_leads_from_one_segment_to_another() -> None:
    board = laid("0,0 U", "0,1 U/2", "0,2 A/2", "5,5 U")
    assert connection(board, at("0,0 1"), at("0,2 1")).way == (
        at("0,0 1"),
        at("0,1 1"),
        at("0,2 1"),
    )
    assert connection(board, at("0,0 1"), at("0,0 1")).way == (at("0,0 1"),)


def test_no_chain_leads_to_another_feature() -> None:
    board = laid("0,0 U", "0,1 U")
    apart = connection(board, at("0,0 a"), at("0,1 b"))
    assert (apart.way, apart.articulation_tiles) == ((), ())


def test_a_chain_from_nowhere_is_a_key_error() -> None:
    error_of(connection, laid("0,0 U"), at("0,0 1"), at("7,7 1"), kind=KeyError)


def test_a_straight_road_can_be_cut_at_every_tile_between_and_a_loop_at_none() -> None:
    board = laid("0,0 U", "0,1 U", "0,2 U", "0,3 U")
    straight = connection(board, at("0,0 1"), at("0,3 1"))
    assert straight.articulation_tiles == (Cell(0, 1), Cell(0, 2))
    loop = laid(*LOOP)
    assert connection(loop, at("0,0 1"), at("1,1 1")).articulation_tiles == ()
    both_sides = laid("0,0 A/3", "1,0 U/1", "2,0 A/1")  # of a road between two monasteries
    cut = connection(both_sides, at("0,0 a"), at("2,0 a")).articulation_tiles
    assert cut == (Cell(1, 0),)
    assert len(connection(loop, at("0,0 1"), at("1,0 1")).way) == 2  # the shorter way round


def test_a_contact_graph_names_features_by_their_first_segment_in_reading_order() -> None:
    graph = contact_graph(laid("0,0 D", "0,-1 E/2"))
    assert {node: graph.nodes[node] for node in graph} == {
        at("0,-1 C"): {"kind": "city", "tiles": 2, "bipartite": 1},
        at("0,0 a"): {"kind": "field", "tiles": 1, "bipartite": 0},
        at("0,0 b"): {"kind": "field", "tiles": 1, "bipartite": 0},
        at("0,-1 a"): {"kind": "field", "tiles": 1, "bipartite": 0},
    }
    assert nx.is_bipartite(graph)
    assert {frozenset(edge) for edge in graph.edges} == {
        frozenset({at("0,-1 C"), at("0,0 a")}),
        frozenset({at("0,-1 C"), at("0,-1 a")}),
    }


def test_mist_is_no_segment_to_join() -> None:
    """The field faces a side all of mist to either side, and half of one to the south."""
    board = laid(
        "0,0 [aaa aaa aaa aaa]",
        "1,0 [aaa aaa aaa ~~~]",
        "0,1 [~aa aaa aaa aaa]",
        "-1,0 [aaa ~~~ aaa aaa]",
    )
    graph = segment_graph(board)
    assert set(graph) == nodes(["0,0 a", "1,0 a", "0,1 a", "-1,0 a"])
    assert list(graph.edges) == [(at("0,0 a"), at("0,1 a"))]


def test_a_segment_is_given_as_a_cell_and_a_name() -> None:
    board = laid("0,0 U")
    for wrong in (
        [Cell(0, 0), "1"],
        (Cell(0, 0), 1),
        (Cell(0, 0),),
        ("0,0", "1"),
        ((0, 0), "1"),
        "0,0 1",
    ):
        error_of(connection, board, wrong, at("0,0 1"), kind=TypeError)
        error_of(connection, board, at("0,0 1"), wrong, kind=TypeError)


def test_what_parts_features_is_said(snapshot: object) -> None:
    kinds = ("mist", "ruin", "edge", "junction", "tile", "end", "road")
    assert {kind: str(Barrier(kind, Cell(1, 0), "1").words) for kind in kinds} == snapshot


def test_what_is_no_board_and_no_segment_is_told(snapshot: object) -> None:
    board, here = laid("0,0 U"), at("0,0 1")
    errors = [error_of(connection, board, "0,0 1", here, kind=TypeError)]
    errors += [error_of(connection, board, here, "0,0 1", kind=TypeError)]
    errors += [error_of(tile_graph, {}, kind=TypeError)]
    assert [*map(str, errors)] == snapshot


def test_what_a_bush_joins_is_joined_in_the_graph_too() -> None:
    text = "0,0 [a1b b2c c3d d4a; bush@1+2+3+4]"
    roads = nodes(f"0,0 {road}" for road in "1234")
    assert [len(segment_graph(laid(text, joined=joined)).edges) for joined in (False, True)] == [
        0, 3,
    ]  # fmt: skip
    assert frozenset(roads) in map(
        frozenset, nx.connected_components(segment_graph(laid(text, joined=True)))
    )


def test_what_any_file_can_hold_of_a_graph_are_texts_and_numbers() -> None:
    board = laid("0,0 B", "1,0 F/1")
    graph = segment_graph(board)
    found = writable(graph)
    assert {node: found.nodes[node] for node in found} == {
        at("0,0 a"): {"cell": "0,0", "segment": "a", "kind": "field"},
        at("0,0 monastery"): {"cell": "0,0", "segment": "monastery", "kind": "monastery"},
        at("1,0 a"): {"cell": "1,0", "segment": "a", "kind": "field"},
        at("1,0 b"): {"cell": "1,0", "segment": "b", "kind": "field"},
        at("1,0 C"): {"cell": "1,0", "segment": "C", "kind": "city", "pennant": 1},
    }
    assert graph.nodes[at("1,0 C")] == {"kind": "city", "marks": {"pennant": 1}}, "as it was"
    assert set(found.edges) == set(graph.edges)
    cells = writable(tile_graph(board))
    assert {cell: cells.nodes[cell] for cell in cells} == {
        Cell(0, 0): {"cell": "0,0", "tile": "B"},
        Cell(1, 0): {"cell": "1,0", "tile": "F/1"},
    }


# -- why one, why two ------------------------------------------------------------------------------

CROSSING = ("0,0 X", "0,-1 [aaa aaa a1a aaa; monastery]", "1,0 [aaa aaa a1a aaa; monastery]/1")


def parted(board: Board, one: str, other: str) -> list[str]:
    found = connection(board, at(one), at(other)).barriers
    return [f"{barrier.kind} {barrier.segment}" for barrier in found]


def test_what_joins_two_segments_is_the_way_from_one_to_the_other() -> None:
    board = laid("0,0 U", "0,1 U", "0,2 U")
    found = connection(board, at("0,0 a"), at("0,2 a"))
    assert found.joined
    assert found.cells == (Cell(0, 0), Cell(0, 1), Cell(0, 2))
    assert found.articulation_tiles == (Cell(0, 1),)
    assert found.barriers == ()
    assert found == connection(board, at("0,0 a"), at("0,2 a"))
    turned, late = ("0,0 U", "0,1 U/1", "0,2 U"), ("0,2 U", "0,1 U", "0,0 U")
    assert found != connection(laid(*turned), at("0,0 a"), at("0,2 a"))
    assert len({found, connection(laid(*late), at("0,0 a"), at("0,2 a"))}) == 1


def test_fields_are_parted_by_roads_cities_mist_and_the_edge_of_the_tiles() -> None:
    edge = "edge "
    assert parted(laid("0,0 U"), "0,0 a", "0,0 b") == ["road 1", edge]
    assert parted(laid(*LOOP), "0,0 a", "0,0 b") == ["road 1"]
    across = laid("0,0 [aaa CCC bbb CCC]", "1,0 E/3")
    assert parted(across, "0,0 a", "0,0 b") == ["city C", edge]
    assert parted(laid("0,0 [aaa ~~~ bbb ###]"), "0,0 a", "0,0 b") == [
        "mist ", "ruin ", edge,
    ]  # fmt: skip
    assert parted(laid("0,0 [aaa bbb CCC CCC]"), "0,0 a", "0,0 b") == [
        "city C", "tile ", edge,
    ]  # fmt: skip


def test_roads_and_cities_are_parted_where_they_meet_or_end() -> None:
    assert parted(laid(*CROSSING), "0,-1 1", "1,0 1") == ["junction "]
    caps = laid("0,0 E", "0,-1 E/2", "1,0 E", "1,-1 E/2")
    assert parted(caps, "0,0 C", "1,0 C") == ["end C", "end C"]
    assert parted(laid("0,0 [CCC aaa DDD aaa]", "0,-1 E/2", "0,1 E"), "0,-1 C", "0,1 C") == [
        "tile ",
    ]  # fmt: skip


def test_a_road_and_a_field_are_two_without_any_barrier() -> None:
    assert parted(laid("0,0 U"), "0,0 a", "0,0 1") == []


def test_a_river_parts_fields_and_joins_nothing() -> None:
    board = laid("0,0 [aaa a=b bbb b=a]", "1,0 [aaa a=b bbb b=a]")
    assert all(node[1] in "ab" for node in segment_graph(board))
    apart = connection(board, at("0,0 a"), at("1,0 b"))
    assert {barrier.kind for barrier in apart.barriers} == {"river", "edge"}
    around = laid("0,0 [aaa a=a aaa aaa]", "1,0 [aaa a=b bbb b=a]")
    assert connection(around, at("1,0 a"), at("1,0 b")).articulation_tiles == (Cell(0, 0),)


def test_a_field_that_reaches_no_side_is_a_feature_between_its_cities() -> None:
    walled = "[CCC DDD EEE FFF; inner a, touch a-C, touch a-D, touch a-E]"
    board = laid(f"0,0 {walled}", "0,-1 E/2")
    assert {*map(frozenset, nx.connected_components(segment_graph(board)))} == parts(board)
    field = contact_graph(board)[at("0,0 a")]
    assert {*field} == {at("0,-1 C"), at("0,0 D"), at("0,0 E")}
    apart = connection(board, at("0,0 a"), at("0,-1 a"))
    assert Barrier("city", *at("0,-1 C")) in apart.barriers
    alone = laid("0,0 [CCC DDD EEE FFF; inner a, inner b]")
    barriers = connection(alone, at("0,0 a"), at("0,0 b")).barriers
    assert barriers == (Barrier("tile", Cell(0, 0)),)


def test_a_tile_with_a_way_around_it_is_no_cut_though_one_before_it_is() -> None:
    """The field on both sides of a road; the second piece of road can be passed in the south."""
    board = laid("0,0 A/3", "1,0 U/1", "2,0 U/1", "3,0 A/1", "1,1 B", "2,1 B", "3,1 B")
    assert connection(board, at("0,0 a"), at("3,0 a")).articulation_tiles == (Cell(1, 0),)
    for one, other in (("2,0 a", "3,0 a"), ("3,0 a", "2,0 a")):
        assert connection(board, at(one), at(other)).articulation_tiles == (), "it begins or ends"
