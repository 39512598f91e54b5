"""What a board can be asked, and what an edge closes."""

from __future__ import annotations

import pickle

import pytest

from arkrules import BadNotation, Board, Cell
from arkrules.geometry import SIDES, STEPS, Rect, to_cell
from arkrules.tiles.tile import Border, demanded
from tests.board.boards import feature, laid, parts
from tests.faults import one_of_each
from tests.positions import stand, tile, tiles
from tests.running import error_of

# -- asking a board --------------------------------------------------------------------------------


def test_an_empty_board_has_no_features() -> None:
    board = Board()
    assert len(board) == 0
    assert list(board.features()) == []
    assert board.extent() is None
    assert not board.frontier


def test_a_board_knows_its_cells() -> None:
    board = laid("-2,5 U", "-2,6 U", "-1,6 E")
    assert Cell(-2, 5) in board
    assert Cell(0, 0) not in board
    assert "-2,5" not in board
    assert len(board) == 3
    assert board.extent() == Rect(-2, 5, -1, 6)


@pytest.mark.parametrize("far", [Cell(65536, -1), Cell(-65536, 1), Cell(0, 65536), Cell(9**20, 0)])
def test_on_a_cell_beyond_the_limit_lies_nothing(far: Cell) -> None:
    state = stand(tiles("0,0 D"))
    assert far not in state.board
    assert state.tile(far) is None
    error_of(state.feature, far, "C", kind=BadNotation)


@pytest.mark.parametrize("far", [16383, -16383])
def test_beside_the_last_cells_only_cells_within_the_limit_are_empty(far: int) -> None:
    board = laid(f"{far},{far} A", f"{far},0 A")
    inner = far - (1 if far > 0 else -1)
    cells = {(far, inner), (inner, far), (far, -1), (far, 1), (inner, 0)}
    assert set(map(to_cell, board.frontier)) == cells


def test_laying_a_tile_changes_no_board_but_one_that_is_alone() -> None:
    empty = Board()
    one = empty.lay(0, tile("B"))
    two = one.lay(1, tile("A"))
    assert (len(empty), len(one), len(two)) == (0, 1, 2)
    assert (len(one.frontier), len(list(one.features())), set(one.sites)) == (4, 2, {0})
    own = one.copy()
    own.alone = True
    assert own.lay(1, tile("A")) is own
    assert (len(own), len(one), set(own.sites), set(one.sites)) == (2, 1, {0, 1}, {0})


def test_features_are_listed_by_kind() -> None:
    board = laid("0,0 D", "0,1 A")
    assert [f.kind for f in board.features()] == [
        "city", "field", "road", "field", "road", "monastery",
    ]  # fmt: skip
    assert [str(f) for f in board.features("road")] == ["road 1 at 0,0", "road 1 at 0,1"]
    assert [str(f) for f in board.features("monastery")] == ["monastery at 0,1"]


SITES = frozenset("site" + letter for letter in "hgfedcba")


def test_a_kind_of_feature_that_is_none_is_an_error() -> None:
    board = Board(site_words=SITES)
    assert [*board.features("sitea")] == []
    error_of(board.features, "citty", kind=ValueError)
    error_of(board.features, ["city"], kind=TypeError)


def test_of_a_kind_of_feature_that_is_none_the_known_ones_are_told(snapshot: object) -> None:
    board = Board(site_words=SITES)
    found = [error_of(board.features, "citty", kind=ValueError)]
    found += [error_of(board.features, ["city"], kind=TypeError)]
    assert one_of_each(map(str, found)) == snapshot


def test_a_segment_that_is_not_there_is_an_error() -> None:
    board = laid("0,0 E")
    state = stand(tiles("0,0 E"))
    assert state.feature("0,0", "C") == state.feature((0, 0), "C")
    for cell, segment in (("0,0", "1"), ("1,0", "C")):
        error_of(board.feature, Cell.parse(cell).spot, segment, kind=KeyError)
        error_of(state.feature, cell, segment, kind=BadNotation)


def test_the_neighbors_of_an_empty_cell_demand_what_they_show_there() -> None:
    board = laid("0,0 E", "1,0 U")
    asked = {
        text: [demanded(demand, side) for side in SIDES]
        for text in ("0,-1", "-1,0", "2,0", "0,1")
        if (demand := board.demand(Cell.parse(text).spot)) is not None
    }
    assert asked == {
        "0,-1": [0, 0, Border.CITY, 0],
        "-1,0": [0, Border.FIELD, 0, 0],
        "2,0": [0, 0, 0, Border.FIELD],
        "0,1": [Border.FIELD, 0, 0, 0],
    }
    for nowhere in ("0,0", "-9,-9", "3,0", "9,9"):
        assert board.demand(Cell.parse(nowhere).spot) is None


def test_sides_that_differ_are_named() -> None:
    board = laid("0,0 E", "0,-1 E", "1,0 U")
    assert list(board.mismatches()) == [(Cell(0, -1), Cell(0, 0))]
    assert list(laid("0,0 E", "0,-1 E/2", "1,0 U").mismatches()) == []
    assert list(laid("0,0 B", "0,1 U").mismatches()) == [(Cell(0, 0), Cell(0, 1))]


def test_neighbors_are_counted_corners_included() -> None:
    board = laid("0,0 B", "1,1 B", "-1,0 B", "2,0 B")
    assert board.surrounded(0) == 2
    assert board.surrounded(0, STEPS) == 1


def test_the_tiles_on_some_cells_are_those_that_lie_there() -> None:
    board = laid("0,0 E", "1,0 U")
    here, beyond = Cell.parse("1,0").spot, Cell.parse("7,7").spot
    assert board.spots_of(board.tiles_on([here, beyond, here])) == (here,)
    # The field and the city of the first tile are two segments, and the next has three.
    assert board.nodes_on([here, beyond, here]) == 0b11100
    assert board.nodes_on([0]) == 0b11
    assert board.nodes_on([beyond]) == 0


def test_a_board_without_a_tile_is_as_if_it_had_never_been_laid() -> None:
    table = Rect(0, 0, 2, 1)
    board = laid("0,0 E", "0,1 A", "1,0 E/1", edge=table).without(Cell.parse("0,1").spot)
    never = laid("0,0 E", "1,0 E/1", edge=table)
    assert (board.edge, parts(board), board.demands) == (table, parts(never), never.demands)
    assert feature(board, "0,0 C").closed, "by the edge of the table"


def test_without_a_tile_one_may_still_look_for_every_kind_of_site() -> None:
    board = Board(site_words=("temple",)).lay(0, tile("B"))
    assert list(board.without(0).features("temple")) == []


def test_what_a_tile_completes_is_told_once() -> None:
    before = laid("7,7 B", "0,0 I", "1,0 N", "0,-1 N/2")
    corner = Cell(1, -1).spot
    board = before.lay(corner, tile("N/3"))
    root = feature(board, "0,0 C").root
    assert before.completed_on([0], "city") == []
    assert board.completed_on([corner], "city") == board.completed_on([0], "city") == [root]
    assert board.completed_on([corner], "road") == []
    ends = laid("7,7 B", "0,0 U", "0,1 X", "0,-1 A", "1,1 A/1", "-1,1 A/3")
    crossing = Cell(0, 1).spot
    assert ends.completed_on([crossing], "road") == [
        feature(ends, text).root for text in ("0,1 1", "0,1 2", "0,1 4")
    ]
    assert ends.completed_on([Cell(0, 0).spot], "city") == []


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
    assert board.frontier == [Cell(2, 0).spot]


def test_an_edge_adds_no_tile() -> None:
    board = laid("0,0 C", edge=Rect(0, 0, 0, 0))
    city = feature(board, "0,0 C")
    assert city.closed
    assert city.size == 1
    assert not board.frontier


def test_an_edge_surrounds_as_tiles_do() -> None:
    assert laid("0,0 B").surrounded(0) == 0
    assert laid("0,0 B", edge=Rect(0, 0, 1, 0)).surrounded(0) == 7
    assert laid("0,0 B", "1,0 E", edge=Rect(0, 0, 1, 0)).surrounded(0) == 8


def test_without_an_edge_the_board_goes_on_forever() -> None:
    board = laid("0,0 C", "0,-1 E/2")
    assert set(board.frontier) == {
        Cell(x, y).spot for x, y in ((1, 0), (0, 1), (-1, 0), (1, -1), (0, -2), (-1, -1))
    }


def test_nobody_changes_the_tiles_of_a_board_but_by_laying() -> None:
    board = laid("0,0 D")
    with pytest.raises(TypeError):
        board.tiles[0] = board.tiles[Cell(0, 0).spot]  # type: ignore[index]
    assert not hasattr(board, "add")
    again = pickle.loads(pickle.dumps(board))
    assert (again.tiles, parts(again), again.demands) == (board.tiles, parts(board), board.demands)
