"""What lies on the table: the index of features against the graphs that define them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import (
    BadNotation,
    Board,
    Cell,
    Position,
    Profile,
    chain,
    contact_graph,
    load_profile,
    partings,
    segment_graph,
    set_up,
    tile_graph,
)
from arkrules.board import Feature, Node
from arkrules.geometry import STEPS, Rect, parse_cell, to_cell
from arkrules.play.moves import Discard, Lay
from arkrules.tiles import Kind, Tile
from tests.strategies import BASE_KINDS, boards, kinds, literal, matches, outlines, shows, tile

LOOP = ("0,0 V/3", "1,0 V", "0,1 V/2", "1,1 V/1")
"""Four curves in a ring."""
RING = ("0,0 N/2", "1,0 N/3", "0,1 N/1", "1,1 N")
"""Four corners of a city round their common corner."""
WORDS = ("pennant", "scroll", "oasis", "sheep", "monastery")
BASE = st.sampled_from(BASE_KINDS)
ANY = st.one_of(kinds(), BASE)


def laid(*placed: str, edge: Rect | None = None, joined: bool = False) -> Board:
    """A board from tiles as a position lists them."""
    board = Board.empty(edge=edge)
    for text in placed:
        cell, _, token = text.partition(" ")
        board = board.lay(parse_cell(cell).spot, tile(token, joined=joined))
    return board


def at(text: str) -> Node:
    """`1,0 C` as a node of a graph."""
    cell, segment = text.split()
    return parse_cell(cell), segment


def feature(board: Board, text: str) -> Feature:
    cell, segment = at(text)
    return board.feature(cell.spot, segment)


def parts(board: Board) -> set[frozenset[Node]]:
    """The segments of every feature, as the index has them."""
    return {frozenset(found.segments) for found in board.features()}


def nodes(texts: Iterable[str]) -> set[Node]:
    return {at(text) for text in texts}


# -- the index is the graph -----------------------------------------------------------------------


def open_sides(board: Board, part: Iterable[Node]) -> int:
    """How many sides of some segments face an empty cell of the table, counted one by one."""
    found = set()
    for cell, name in part:
        for side, step in enumerate(STEPS):
            there = cell.spot + step
            beyond = board.edge is not None and not board.edge.holds(there)
            if name in board.tiles[cell.spot].tile.sides[side] and not beyond:
                found.add((cell, side, there in board.tiles))
    return sum(not covered for _, _, covered in found)


def assert_index_is_graph(board: Board) -> None:
    graph = segment_graph(board)
    components = {frozenset(part) for part in nx.connected_components(graph)}
    assert parts(board) == components
    for part in components:
        cell, name = min(part)
        found = board.feature(cell.spot, name)
        assert set(found.segments) == part
        assert len(found.segments) == len(part)
        assert set(found.cells) == {cell for cell, _ in part}
        assert len(found.cells) == found.size == len({cell for cell, _ in part})
        assert found.open_sides == open_sides(board, part)
        assert found.closed == (found.open_sides == 0)
        if found.kind in ("road", "city"):
            assert board.open_sides(found.root) == found.open_sides
        for word in WORDS:
            assert found.marks(word) == sum(graph.nodes[n]["marks"].get(word, 0) for n in part)
        assert {graph.nodes[node]["kind"] for node in part} == {found.kind}


def assert_open_cells_demand_what_faces_them(board: Board) -> None:
    beside = {
        spot + step
        for spot in board.tiles
        for step in STEPS
        if spot + step not in board.tiles and (board.edge is None or board.edge.holds(spot + step))
    }
    assert list(board.open) == sorted(beside)
    assert not any(board.demand(spot) for spot in board.tiles)
    for spot, demand in board.open.items():
        assert board.demand(spot) == demand
        for side, step in enumerate(STEPS):
            beyond = board.tiles.get(spot + step)
            shown = {None: 0, "field": 1, "road": 2, "city": 3}[
                shows(beyond.tile.sides[(side + 2) % 4]) if beyond else None
            ]
            assert demand >> 2 * side & 3 == shown


def assert_quiet_means_that_nothing_closed(board: Board, *, exactly: bool = False) -> None:
    """A tile may be called loud though it closed nothing, but not where sides are plain."""
    if not board.tiles:
        assert board.quiet is None
        return
    last = list(board.tiles)[-1]
    segments = [s for s in board.tiles[last].tile.segments if s.kind in ("road", "city")]
    closed = any(board.open_sides(board.node(last, segment.name)) == 0 for segment in segments)
    assert board.quiet is None or (board.quiet == last and not closed)
    if exactly:
        assert (board.quiet is None) == closed


@given(boards(BASE, 16))
def test_on_base_tiles_the_index_is_the_graph(grown: list[Board]) -> None:
    for board in grown:
        assert_index_is_graph(board)
        assert_open_cells_demand_what_faces_them(board)
        assert_quiet_means_that_nothing_closed(board, exactly=True)


@given(boards(ANY, 10))
def test_on_any_tiles_the_index_is_the_graph(grown: list[Board]) -> None:
    for board in grown:
        assert_index_is_graph(board)
        assert_open_cells_demand_what_faces_them(board)
        assert_quiet_means_that_nothing_closed(board)


@given(boards(ANY, 12, Rect(-1, -1, 1, 1)))
def test_within_a_closing_edge_the_index_is_the_graph(grown: list[Board]) -> None:
    for board in grown:
        assert_index_is_graph(board)
        assert_open_cells_demand_what_faces_them(board)
        assert_quiet_means_that_nothing_closed(board)


def content(board: Board) -> object:
    """All that can be asked of a board."""
    features = [(f.segments, f.open_sides, board.open_sides(f.root)) for f in board.features()]
    return features, dict(board.open), list(board.tiles.items()), dict(board.sites)


@given(boards(ANY, 10), st.data())
def test_laying_a_tile_leaves_the_board_before_it_alone(
    grown: list[Board], data: st.DataObject
) -> None:
    board = data.draw(st.sampled_from(grown))
    before = content(board)
    for placed in grown[-1].tiles.values():
        for spot in tuple(board.open):
            board.lay(spot, placed.tile)
    assert content(board) == before


@given(boards(ANY, 10), st.data())
def test_the_order_of_laying_says_nothing(grown: list[Board], data: st.DataObject) -> None:
    board = grown[-1]
    other = Board.empty()
    for spot in data.draw(st.permutations(list(board.tiles))):
        other = other.lay(spot, board.tiles[spot].tile)
    assert parts(other) == parts(board)
    assert other.open == board.open
    assert contacts(other) == contacts(board)


@given(boards(kinds(), 10))
def test_turning_the_table_changes_nothing(grown: list[Board]) -> None:
    board = grown[-1]
    turned = Board.empty()
    for spot, (placed, _, _) in board.tiles.items():
        tiles = placed.kind.joined if placed.links else placed.kind.tiles
        turned = turned.lay(quarter(to_cell(spot)).spot, tiles[(placed.turn + 1) % 4])
    assert parts(turned) == {
        frozenset((quarter(cell), name) for cell, name in part) for part in parts(board)
    }
    assert sorted(f.open_sides for f in turned.features()) == sorted(
        f.open_sides for f in board.features()
    )


def quarter(cell: Cell) -> Cell:
    """Where a cell comes to lie when the table is turned clockwise."""
    return Cell(-cell.y, cell.x)


# -- what joins -----------------------------------------------------------------------------------


def test_fields_join_on_either_side_of_a_road() -> None:
    board = laid("0,0 U", "0,1 U")
    assert parts(board) == {
        frozenset(nodes(["0,0 1", "0,1 1"])),
        frozenset(nodes(["0,0 a", "0,1 a"])),
        frozenset(nodes(["0,0 b", "0,1 b"])),
    }


def test_slots_join_the_first_of_one_side_to_the_third_of_the_other() -> None:
    board = laid("0,0 [aaa a1b bbb bbb]", "1,0 [ccc ddd ddd d1c]")
    assert set(feature(board, "0,0 a").segments) == nodes(["0,0 a", "1,0 c"])
    assert set(feature(board, "0,0 b").segments) == nodes(["0,0 b", "1,0 d"])


def test_features_that_meet_at_a_corner_are_two() -> None:
    board = laid("0,0 B", "1,1 B")
    assert set(feature(board, "1,1 a").segments) == nodes(["1,1 a"])


def test_a_segment_that_comes_round_to_itself_is_one_feature() -> None:
    board = laid(*LOOP)
    loop = feature(board, "0,0 1")
    assert loop.size == 4
    assert loop.closed
    assert len(loop.segments) == 4


def test_mist_joins_nothing() -> None:
    board = laid("0,0 [aaa ~~~ aaa aaa]", "1,0 [bbb bbb bbb bbb]")
    assert len(parts(board)) == 2


def test_a_road_goes_on_through_mist_and_its_fields_do_not() -> None:
    board = laid("0,0 [aaa a1a aaa aaa]", "1,0 [bbb bbb bbb ~1b]")
    assert set(feature(board, "0,0 1").segments) == nodes(["0,0 1", "1,0 1"])
    assert set(feature(board, "0,0 a").segments) == nodes(["0,0 a", "1,0 b"])
    misty = laid("0,0 [aaa a1a aaa aaa]", "1,0 [bbb bbb bbb ~1~]")
    assert set(feature(misty, "0,0 a").segments) == nodes(["0,0 a"])
    assert feature(misty, "0,0 1").closed


def test_the_ruin_parts_the_fields_of_a_start_block() -> None:
    board = laid(
        "0,0 [a1b bb# #aa aaa]",
        "1,0 [b1c ccc cc# #bb]",
        "0,1 [aa# #dd d1e e1a]",
        "1,1 [cc# ccc c1d dd#]/0",
    )
    assert set(feature(board, "0,0 b").segments) == nodes(["0,0 b", "1,0 b"])
    assert set(feature(board, "0,0 a").segments) == nodes(["0,0 a", "0,1 a"])
    assert feature(board, "0,0 1").size == 1


def test_a_bush_that_joins_makes_one_road_of_all_its_branches() -> None:
    text = "0,0 [a1b b2c c3d d4a; bush@1+2+3+4]"
    apart, joined = laid(text), laid(text, joined=True)
    assert len(list(apart.features("road"))) == 4
    (road,) = joined.features("road")
    assert road.open_sides == 4
    assert road.size == 1


def test_two_cities_of_one_tile_become_one_when_they_are_joined_round_it() -> None:
    board = laid("0,0 I", "1,0 N", "0,-1 N/2")
    assert feature(board, "0,0 C").root != feature(board, "0,0 D").root
    board = board.lay(Cell(1, -1).spot, tile("N/3"))
    whole = feature(board, "0,0 C")
    assert whole == feature(board, "0,0 D")
    assert whole.size == 4
    assert len(whole.segments) == 5
    assert whole.closed


# -- asking a board -------------------------------------------------------------------------------


def test_an_empty_board_has_no_features() -> None:
    board = Board.empty()
    assert len(board) == 0
    assert list(board.features()) == []
    assert board.extent() is None
    assert not board.open


def test_a_board_knows_its_cells() -> None:
    board = laid("-2,5 U", "-2,6 U", "-1,6 E")
    assert Cell(-2, 5) in board
    assert Cell(0, 0) not in board
    assert "-2,5" not in board
    assert len(board) == 3
    assert board.extent() == Rect(-2, 5, -1, 6)


def test_features_are_listed_by_kind() -> None:
    board = laid("0,0 D", "0,1 A")
    assert [f.kind for f in board.features()] == [
        "city", "field", "road", "field", "road", "monastery",
    ]  # fmt: skip
    assert [str(f) for f in board.features("road")] == ["road 1 at 0,0", "road 1 at 0,1"]
    assert [str(f) for f in board.features("monastery")] == ["monastery at 0,1"]


def test_a_segment_that_is_not_there_is_a_key_error() -> None:
    board = laid("0,0 E")
    with pytest.raises(KeyError):
        board.feature(0, "1")
    with pytest.raises(KeyError):
        board.feature(Cell(1, 0).spot, "C")


def test_a_state_says_that_a_segment_is_not_there() -> None:
    state = set_up("carcassonne", Position(players=("red", "blue"), tiles=("0,0 E",)))
    assert state.feature("0,0", "C") == state.feature((0, 0), "C")
    for cell, segment in (("0,0", "1"), ("1,0", "C")):
        with pytest.raises(BadNotation, match="no such segment on the board"):
            state.feature(cell, segment)


def test_sides_that_differ_are_named() -> None:
    board = laid("0,0 E", "0,-1 E", "1,0 U")
    assert list(board.mismatches()) == [(Cell(0, -1), Cell(0, 0))]
    assert list(laid("0,0 E", "0,-1 E/2", "1,0 U").mismatches()) == []


def test_neighbors_are_counted_corners_included() -> None:
    board = laid("0,0 B", "1,1 B", "-1,0 B", "2,0 B")
    assert board.surrounded(0) == 2
    assert board.surrounded(0, STEPS) == 1


def test_marks_are_counted_on_their_own_feature_only() -> None:
    board = laid(
        "0,0 [CCC aaa DDD aaa; pennant*2@C, pennant@D]",
        "0,-1 [aaa aaa CCC aaa; pennant@C]",
    )
    assert feature(board, "0,0 C").marks("pennant") == 3
    assert feature(board, "0,0 D").marks("pennant") == 1
    assert feature(board, "0,0 a").marks("pennant") == 0


def test_an_open_side_is_a_side_and_not_a_tile() -> None:
    city = feature(laid("0,0 C", "0,-1 E/2"), "0,0 C")
    assert city.open_sides == 3
    assert sorted(side for _, side in city.open_borders) == [1, 2, 3]


# -- the edge of a table --------------------------------------------------------------------------


def test_an_edge_closes_what_reaches_it() -> None:
    table = Rect(0, 0, 2, 0)
    board = laid("0,0 [a1a aaa aaa aaa]", "1,0 [CCC CCC aaa aaa]", edge=table)
    assert feature(board, "0,0 1").closed
    city = feature(board, "1,0 C")
    assert city.open_borders == ((Cell(1, 0).spot, 1),)
    assert board.open_sides(city.root) == 1
    assert set(board.open) == {Cell(2, 0).spot}


def test_an_edge_adds_no_tile() -> None:
    board = laid("0,0 C", edge=Rect(0, 0, 0, 0))
    city = feature(board, "0,0 C")
    assert city.closed
    assert city.size == 1
    assert not board.open


def test_an_edge_surrounds_as_tiles_do() -> None:
    assert laid("0,0 B").surrounded(0) == 0
    assert laid("0,0 B", edge=Rect(0, 0, 1, 0)).surrounded(0) == 7
    assert laid("0,0 B", "1,0 E", edge=Rect(0, 0, 1, 0)).surrounded(0) == 8


def test_without_an_edge_the_board_goes_on_forever() -> None:
    board = laid("0,0 C", "0,-1 E/2")
    assert set(board.open) == {
        Cell(x, y).spot for x, y in ((1, 0), (0, 1), (-1, 0), (1, -1), (0, -2), (-1, -1))
    }


# -- what is legal --------------------------------------------------------------------------------


def direct_fits(kind: Kind, demand: tuple[str, ...]) -> tuple[int, ...]:
    """The different turns whose every side shows what is asked there."""
    return tuple(
        turn
        for turn in kind.turns
        if all(
            wanted in ("", shows(side))
            for wanted, side in zip(demand, kind.tiles[turn].sides, strict=True)
        )
    )


def assert_fits_table_is_right(kind: Kind) -> None:
    wanted = {"": 0, "field": 1, "road": 2, "city": 3}
    for demand in product(wanted, repeat=4):
        code = sum(wanted[side] << 2 * at for at, side in enumerate(demand))
        assert kind.fits[code] == direct_fits(kind, demand)


@pytest.mark.parametrize("kind", BASE_KINDS, ids=str)
def test_the_table_of_fitting_turns_is_right(kind: Kind) -> None:
    assert_fits_table_is_right(kind)


@given(kinds())
def test_the_table_of_fitting_turns_is_right_for_any_tile(kind: Kind) -> None:
    assert_fits_table_is_right(kind)


def look(turned: Tile) -> tuple[str, ...]:
    """A turned tile without marks as one sees it: the names of segments do not matter."""
    names: dict[str, str] = {}
    for slot in "".join(turned.sides):
        if slot not in "~#":
            names.setdefault(slot, f"{shows(slot * 3)}{len(names)}")
    return tuple(names.get(slot, slot) for slot in "".join(turned.sides))


PLAIN = st.one_of(outlines().map(lambda outline: literal(f"[{outline}]")), BASE)


def assert_listed_is_legal(board: Board, kind: Kind, profile: Profile, table: Rect | None) -> None:
    """Try every cell around the tiles in every turn against what is listed."""
    state = set_up(
        profile,
        Position(
            players=("red", "blue"),
            step="lay",
            tiles=[f"{to_cell(spot)} {placed.tile}" for spot, placed in board.tiles.items()],
            hands={"red": [str(kind)]},
            table=str(table or ""),
        ),
    )
    extent = board.extent()
    assert extent is not None
    columns = range(extent.west - 2, extent.east + 3)
    rows = range(extent.north - 2, extent.south + 3)
    expected: set[tuple[Cell, int]] = set()
    for cell in map(Cell._make, product(columns, rows)):
        looks: list[tuple[str, ...]] = []
        for turned in kind.tiles:
            legal = (
                cell not in board
                and (table is None or table.holds(cell.spot))
                and any(cell.spot + step in board.tiles for step in STEPS)
                and matches(board, cell.spot, turned)
            )
            assert (not state.refusals(Lay(str(kind), turned.turn, cell.spot))) == legal
            if legal and look(turned) not in looks:
                expected.add((cell, turned.turn))
            looks.append(look(turned))
    moves = list(state.moves())
    listed = [(move.cell, move.turn) for move in moves if isinstance(move, Lay)]
    assert len(listed) == len(set(listed))
    assert set(listed) == expected
    assert expected or moves == [Discard()]


@given(boards(PLAIN, 7), PLAIN)
def test_what_may_be_laid_is_what_fits_beside_a_tile(grown: list[Board], kind: Kind) -> None:
    assert_listed_is_legal(grown[-1], kind, load_profile("carcassonne"), None)


@given(boards(PLAIN, 7), PLAIN, st.integers(0, 1), st.booleans())
def test_nothing_may_be_laid_beyond_the_edge(
    grown: list[Board], kind: Kind, room: int, closing: bool
) -> None:
    extent = grown[-1].extent()
    assert extent is not None
    table = Rect(extent.west - room, extent.north, extent.east, extent.south + 1)
    profile = load_profile("carcassonne").with_answer("table.bounds", "edge")
    profile = profile.with_answer("table.edge_completes", closing)
    assert_listed_is_legal(grown[-1], kind, profile, table)


# -- graphs ---------------------------------------------------------------------------------------


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
    state = set_up("carcassonne", Position(players=("red", "blue"), tiles=("0,0 U", "0,1 U")))
    assert set(map(frozenset, nx.connected_components(state.graph))) == parts(state.board)


def test_tiles_are_neighbors_where_they_share_a_side() -> None:
    graph = tile_graph(laid("0,0 B", "1,0 B", "1,1 B"))
    assert {frozenset(edge) for edge in graph.edges} == {
        frozenset({Cell(0, 0), Cell(1, 0)}),
        frozenset({Cell(1, 0), Cell(1, 1)}),
    }


def test_tiles_apart_are_two_groups() -> None:
    graph = tile_graph(laid("0,0 B", "1,1 B"))
    assert nx.number_connected_components(graph) == 2


def test_a_chain_leads_from_one_segment_to_another() -> None:
    board = laid("0,0 U", "0,1 U/2", "0,2 A/2", "5,5 U")
    assert chain(board, at("0,0 1"), at("0,2 1")) == (at("0,0 1"), at("0,1 1"), at("0,2 1"))
    assert chain(board, at("0,0 1"), at("0,0 1")) == (at("0,0 1"),)


def test_the_shorter_way_round_is_the_chain() -> None:
    board = laid(*LOOP)
    assert len(chain(board, at("0,0 1"), at("1,0 1"))) == 2


def test_no_chain_leads_to_another_feature() -> None:
    board = laid("0,0 U", "0,1 U")
    assert chain(board, at("0,0 a"), at("0,1 b")) == ()
    assert partings(board, at("0,0 a"), at("0,1 b")) == ()


def test_a_chain_from_nowhere_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        chain(laid("0,0 U"), at("0,0 1"), at("7,7 1"))


def test_a_straight_road_can_be_cut_at_every_tile_between() -> None:
    board = laid("0,0 U", "0,1 U", "0,2 U", "0,3 U")
    assert partings(board, at("0,0 1"), at("0,3 1")) == (Cell(0, 1), Cell(0, 2))


def test_a_loop_can_be_cut_at_no_single_tile() -> None:
    board = laid(*LOOP)
    assert partings(board, at("0,0 1"), at("1,1 1")) == ()


@given(boards(BASE, 14), st.data())
def test_a_parting_is_a_tile_without_which_the_two_would_be_apart(
    grown: list[Board], data: st.DataObject
) -> None:
    board = grown[-1]
    whole = max(board.features(), key=lambda found: found.size)
    start = data.draw(st.sampled_from(whole.segments))
    goal = data.draw(st.sampled_from(whole.segments))
    found = partings(board, start, goal)
    for cell in whole.cells:
        if cell in (start[0], goal[0]):
            assert cell not in found
            continue
        rest = Board.empty()
        for spot, placed in board.tiles.items():
            if spot != cell.spot:
                rest = rest.lay(spot, placed.tile)
        together = rest.feature(start[0].spot, start[1]) == rest.feature(goal[0].spot, goal[1])
        assert (cell in found) != together


def contacts(board: Board) -> set[tuple[frozenset[Node], frozenset[Node]]]:
    """Every field with every city it borders, told tile by tile."""
    whole = {node: part for part in parts(board) for node in part}
    return {
        (whole[to_cell(spot), field], whole[to_cell(spot), city])
        for spot, placed in board.tiles.items()
        for field, city in placed.tile.kind.contacts
    }


@given(boards(ANY, 10))
def test_a_field_borders_what_any_of_its_segments_touches(grown: list[Board]) -> None:
    board = grown[-1]
    expected = contacts(board)
    assert expected == {
        (frozenset(field.segments), frozenset(city.segments))
        for field in board.features("field")
        for city in field.bordering()
    }
    assert expected == {
        (frozenset(field.segments), frozenset(city.segments))
        for city in board.features("city")
        for field in city.bordering("field")
    }
    whole = {node: part for part in parts(board) for node in part}
    graph = contact_graph(board)
    assert len(graph) == len([f for f in board.features() if f.kind in ("field", "city")])
    assert expected == {
        tuple(sorted((whole[one], whole[other]), key=lambda part: min(part)[1].isupper()))
        for one, other in graph.edges
    }


def test_a_city_is_bordered_once_however_often_it_is_touched() -> None:
    board = laid(*RING, "0,2 B", "1,2 B")
    below = feature(board, "0,2 a")
    assert set(below.segments) == nodes(["0,1 a", "1,1 a", "0,2 a", "1,2 a"])
    assert below.bordering() == (feature(board, "0,0 C"),)


def test_a_contact_graph_names_features_by_their_first_segment_in_reading_order() -> None:
    graph = contact_graph(laid("0,0 D", "0,-1 E/2"))
    assert {node: graph.nodes[node] for node in graph} == {
        at("0,-1 C"): {"kind": "city", "tiles": 2},
        at("0,0 a"): {"kind": "field", "tiles": 1},
        at("0,0 b"): {"kind": "field", "tiles": 1},
        at("0,-1 a"): {"kind": "field", "tiles": 1},
    }
    assert {frozenset(edge) for edge in graph.edges} == {
        frozenset({at("0,-1 C"), at("0,0 a")}),
        frozenset({at("0,-1 C"), at("0,-1 a")}),
    }
