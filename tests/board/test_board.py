"""What a board can be asked, and what an edge closes."""

from __future__ import annotations

import pytest

from arkrules import BadNotation, Board, Cell, Position, set_up
from arkrules.geometry import SIDES, STEPS, Rect, parse_cell
from arkrules.tiles.codes import demanded
from arkrules.tiles.outline import Border
from tests.board.boards import LOOP, RING, at, feature, laid, parts
from tests.positions import tile

# -- asking a board --------------------------------------------------------------------------------


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


def test_laying_a_tile_changes_no_board_but_one_that_stands_apart() -> None:
    empty = Board.empty()
    one = empty.lay(0, tile("B"))
    two = one.lay(1, tile("A"))
    assert (len(empty), len(one), len(two)) == (0, 1, 2)
    assert (len(one.open), len(list(one.features())), set(one.sites)) == (4, 2, {0})
    own = one.apart()
    assert own.lay(1, tile("A")) is own
    assert (len(own), len(one), set(own.sites), set(one.sites)) == (2, 1, {0, 1}, {0})
    assert own.shared() is own
    assert own.lay(2, tile("B")) is not own
    assert len(own) == 2


def test_features_are_listed_by_kind() -> None:
    board = laid("0,0 D", "0,1 A")
    assert [f.kind for f in board.features()] == [
        "city", "field", "road", "field", "road", "monastery",
    ]  # fmt: skip
    assert [str(f) for f in board.features("road")] == ["road 1 at 0,0", "road 1 at 0,1"]
    assert [str(f) for f in board.features("monastery")] == ["monastery at 0,1"]


def test_of_a_kind_of_feature_that_is_none_the_known_ones_are_told() -> None:
    sites = frozenset("site" + letter for letter in "hgfedcba")
    board = Board.empty(site_words=sites)
    with pytest.raises(ValueError, match=r"no kind of feature 'citty'; known are ") as caught:
        board.features("citty")
    assert str(caught.value).endswith(f" road, city, field, {', '.join(sorted(sites))}")
    with pytest.raises(TypeError, match=r"^kind: expected a kind of feature, such as 'city'"):
        board.features(["city"])  # type: ignore[arg-type]  # that is the point


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


def test_the_neighbors_of_an_empty_cell_demand_what_they_show_there() -> None:
    board = laid("0,0 E", "1,0 U")
    asked = {
        text: [demanded(demand, side) for side in SIDES]
        for text in ("0,-1", "-1,0", "2,0", "0,1")
        if (demand := board.demand(parse_cell(text).spot)) is not None
    }
    assert asked == {
        "0,-1": [0, 0, Border.CITY, 0],
        "-1,0": [0, Border.FIELD, 0, 0],
        "2,0": [0, 0, 0, Border.FIELD],
        "0,1": [Border.FIELD, 0, 0, 0],
    }
    for nowhere in ("0,0", "-9,-9", "3,0", "9,9"):
        assert board.demand(parse_cell(nowhere).spot) is None


def test_an_empty_cell_between_tiles_demands_what_each_of_them_shows() -> None:
    board = laid("0,0 E", "1,1 U", "2,0 N/3")
    between = board.demand(parse_cell("1,0").spot)
    assert between is not None
    assert [demanded(between, side) for side in SIDES] == [
        0, Border.CITY, Border.ROAD, Border.FIELD,
    ]  # fmt: skip


def test_a_tile_that_lies_alone_leaves_open_what_is_open_elsewhere() -> None:
    assert len(laid("0,0 B", "-3,-3 B", "5,5 B").open) == 12


def test_a_kind_is_taken_if_it_fits_beside_any_tile() -> None:
    board = laid("0,0 E")
    assert board.takes(tile("B").kind), "though there is a city to the north"
    assert not board.takes(tile("X").kind)


def test_sides_that_differ_are_named() -> None:
    board = laid("0,0 E", "0,-1 E", "1,0 U")
    assert list(board.mismatches()) == [(Cell(0, -1), Cell(0, 0))]
    assert list(laid("0,0 E", "0,-1 E/2", "1,0 U").mismatches()) == []
    assert list(laid("0,0 B", "0,1 U").mismatches()) == [(Cell(0, 0), Cell(0, 1))]


def test_neighbors_are_counted_corners_included() -> None:
    board = laid("0,0 B", "1,1 B", "-1,0 B", "2,0 B")
    assert board.surrounded(0) == 2
    assert board.surrounded(0, STEPS) == 1
    assert board.is_surrounded(0, STEPS) is False
    assert board.is_surrounded(0, (1 + STEPS[2], -1)) is True


def test_sites_are_known_on_and_around_their_tiles() -> None:
    board = laid("0,0 E", "1,0 B", "2,0 E", "3,0 A")
    near = {str(Cell(x, 1)): board.near_sites.get(Cell(x, 1).spot, ()) for x in range(-2, 6)}
    monastery, other = Cell(1, 0).spot, Cell(3, 0).spot
    assert near == {
        "-2,1": (), "-1,1": (), "0,1": (monastery,), "1,1": (monastery,),
        "2,1": (monastery, other), "3,1": (other,), "4,1": (other,), "5,1": (),
    }  # fmt: skip
    assert board.near_sites[other] == (other,)


def test_marks_are_counted_on_their_own_feature_only() -> None:
    board = laid(
        "0,0 [CCC aaa DDD aaa; pennant*2@C, pennant@D]",
        "0,-1 [aaa aaa CCC aaa; pennant@C]",
    )
    assert feature(board, "0,0 C").marks("pennant") == 3
    assert feature(board, "0,0 D").marks("pennant") == 1
    assert feature(board, "0,0 a").marks("pennant") == 0
    assert feature(board, "0,0 C").marks("scroll") == 0
    assert laid("0,0 E", "1,0 F/1", "2,0 E").marked == 0b10
    assert laid("0,0 E").marked == 0
    assert feature(laid("0,0 E"), "0,0 C").marks("pennant") == 0


def test_an_open_side_is_a_side_and_not_a_tile() -> None:
    city = feature(laid("0,0 C", "0,-1 E/2"), "0,0 C")
    assert city.open_sides == 3
    assert sorted(side for _, side in city.open_borders) == [1, 2, 3]
    assert city.cells == (Cell(0, -1), Cell(0, 0))
    assert repr(city) == "<Feature city C at 0,-1>"


def test_a_side_under_mist_is_no_side_of_a_field() -> None:
    field = feature(laid("0,0 [aaa aaa aaa aaa]", "1,0 [bbb ~~~ bbb bbb]"), "0,0 a")
    assert [side for spot, side in field.open_borders if spot == Cell(1, 0).spot] == [0, 2]


def test_the_tiles_on_some_cells_are_those_that_lie_there() -> None:
    board = laid("0,0 E", "1,0 U")
    here, beyond = parse_cell("1,0").spot, parse_cell("7,7").spot
    assert board.spots_of(board.tiles_on([here, beyond, here])) == (here,)
    # The field and the city of the first tile are two segments, and the next has three.
    assert board.nodes_on([here, beyond, here]) == 0b11100
    assert board.nodes_on([0]) == 0b11
    assert board.nodes_on([beyond]) == 0


def test_a_board_without_a_tile_is_as_if_it_had_never_been_laid() -> None:
    table = Rect(0, 0, 2, 1)
    board = laid("0,0 E", "0,1 A", "1,0 E/1", edge=table).without(parse_cell("0,1").spot)
    never = laid("0,0 E", "1,0 E/1", edge=table)
    assert (board.edge, parts(board), board.open) == (table, parts(never), never.open)
    assert feature(board, "0,0 C").closed, "by the edge of the table"


def test_without_a_tile_one_may_still_look_for_every_kind_of_site() -> None:
    board = Board.empty(site_words=("temple",)).lay(0, tile("B"))
    assert list(board.without(0).features("temple")) == []


@pytest.mark.parametrize(
    ("placed", "segment", "sides"),
    [
        (("0,0 U", "0,1 U"), "0,0 1", 2),
        (("0,0 U", "0,1 U", "5,5 U"), "0,1 1", 2),
        (("0,0 A", "0,1 A/2"), "0,1 1", 0),
        (("0,0 C", "0,-1 E/2"), "0,0 C", 3),
        (LOOP[:3], "0,0 1", 2),
        (LOOP, "1,1 1", 0),
        (RING[:3], "0,1 C", 2),
        (RING, "1,1 C", 0),
        (("0,0 [aaa a1a aaa aaa]", "1,0 [bbb b1b bbb ~1~]"), "0,0 1", 1),
        (("0,0 [aaa a1a aaa aaa]", "1,0 [bbb bbb bbb ~1~]"), "0,0 1", 0),
    ],
)
def test_open_sides_are_counted_while_tiles_are_laid(
    placed: tuple[str, ...], segment: str, sides: int
) -> None:
    board = laid(*placed)
    cell, name = at(segment)
    found = board.feature(cell.spot, name)
    assert board.open_sides(board.node(cell.spot, name)) == found.open_sides == sides
    assert found.closed is (sides == 0)


@pytest.mark.parametrize(
    ("placed", "quiet"),
    [
        (("0,0 E",), True),
        (("0,0 E", "1,0 E"), True),
        (("0,0 U", "0,1 U"), True),
        (("0,0 C", "0,-1 E/2"), True),
        (("0,0 E", "0,-1 E/2"), False),
        (("0,0 A", "0,1 A/2"), False),
        (("0,0 E", "0,-1 E/2", "0,1 B"), True),
        (LOOP, False),
        ((*RING[:3], "1,1 R"), True),
        (("0,0 [aaa a1a aaa aaa]", "1,0 [bbb bbb bbb ~1~]"), False),
    ],
)
def test_a_board_knows_whether_the_last_tile_left_all_roads_and_cities_open(
    placed: tuple[str, ...], quiet: bool
) -> None:
    board = laid(*placed)
    assert board.quiet == (list(board.tiles)[-1] if quiet else None)


def test_what_a_tile_completes_is_told_once() -> None:
    before = laid("7,7 B", "0,0 I", "1,0 N", "0,-1 N/2")
    corner = Cell(1, -1).spot
    board = before.lay(corner, tile("N/3"))
    root = feature(board, "0,0 C").root
    assert before.completed_here(0, "city") == []
    assert board.completed_here(corner, "city") == board.completed_here(0, "city") == [root]
    assert board.completed_here(corner, "road") == []
    ends = laid("7,7 B", "0,0 U", "0,1 X", "0,-1 A", "1,1 A/1", "-1,1 A/3")
    crossing = Cell(0, 1).spot
    assert ends.completed_here(crossing, "road") == [
        feature(ends, text).root for text in ("0,1 1", "0,1 2", "0,1 4")
    ]
    assert ends.completed_here(Cell(0, 0).spot, "city") == []


# -- the edge of a table ---------------------------------------------------------------------------


def test_an_edge_closes_what_reaches_it() -> None:
    table = Rect(0, 0, 2, 0)
    beside = laid("0,0 B", "1,0 U", edge=table)
    assert beside.open_sides(feature(beside, "1,0 1").root) == 0
    board = laid("0,0 [a1a aaa aaa aaa]", "1,0 [CCC CCC aaa aaa]", edge=table)
    assert feature(board, "0,0 1").closed
    city = feature(board, "1,0 C")
    assert city.open_borders == ((Cell(1, 0).spot, 1),)
    assert board.open_sides(city.root) == 1
    assert board.open_sides(feature(board, "0,0 1").root) == 0
    assert board.quiet is None
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
    assert not laid("0,0 B", edge=Rect(0, 0, 1, 0)).is_surrounded(0)
    assert laid("0,0 B", "1,0 E", edge=Rect(0, 0, 1, 0)).is_surrounded(0)


def test_without_an_edge_the_board_goes_on_forever() -> None:
    board = laid("0,0 C", "0,-1 E/2")
    assert set(board.open) == {
        Cell(x, y).spot for x, y in ((1, 0), (0, 1), (-1, 0), (1, -1), (0, -2), (-1, -1))
    }


def test_every_segment_of_a_feature_tells_of_the_same_feature() -> None:
    """Also those that hang on the very first segment laid, whose number is 0."""
    board = laid("0,0 U", "0,1 U", "0,-1 U", "1,0 U", "-1,0 U")
    seen = set()
    roots = [one.root for one in board.features()]
    assert len(roots) == len(set(roots))
    for one in board.features():
        for cell, name in one.segments:
            node = board.node(cell.spot, name)
            assert (board.where(node), board.spot_of(node)) == ((cell.spot, name), cell.spot)
            assert board.kind_of(node) == one.kind
            assert board.bits_of(node) == (one.root, one.nodes, one.tile_bits)
            assert (board.root(node), board.nodes_of(node)) == (one.root, one.nodes)
            seen.add(node)
    assert seen == set(range(15))  # each of the five tiles has a road and two fields


def test_features_are_equal_on_boards_that_were_laid_alike() -> None:
    here, there = (laid("0,0 E", "0,-1 C") for _ in range(2))
    assert feature(here, "0,0 C") == feature(there, "0,-1 C")
    assert feature(here, "0,0 C") != feature(here, "0,0 a")


def test_a_feature_begins_with_its_first_segment_in_reading_order() -> None:
    board = laid("0,0 U", "0,-1 U", "3,3 B")
    assert feature(board, "0,0 1").begins == (parse_cell("0,-1").spot, "1")
    assert feature(board, "3,3 monastery").begins == (parse_cell("3,3").spot, "monastery")


def test_placements_are_counted_before_they_are_listed() -> None:
    board = laid("0,0 D")
    found = board.placements(tile("E").kind)
    listed = list(found)
    assert len(found) == len(listed) > 0
    assert [found[at] for at in range(len(listed))] == listed
    assert [found[at] for at in range(-len(listed), 0)] == listed
    assert found[1:3] == listed[1:3]
    assert found == listed
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            found[beyond]
