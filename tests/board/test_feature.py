"""Features: what joins, what is counted on them, and what they border."""

from __future__ import annotations

import pytest

from arkrules import Cell
from tests.board.boards import RING, feature, laid, nodes


def test_slots_join_the_first_of_one_side_to_the_third_of_the_other() -> None:
    board = laid("0,0 [aaa a1b bbb bbb]", "1,0 [ccc ddd ddd d1c]")
    assert set(feature(board, "0,0 a").segments) == nodes(["0,0 a", "1,0 c"])
    assert set(feature(board, "0,0 b").segments) == nodes(["0,0 b", "1,0 d"])


def test_a_road_goes_on_through_mist_and_its_fields_do_not() -> None:
    board = laid("0,0 [aaa a1a aaa aaa]", "1,0 [bbb bbb bbb ~1b]")
    assert set(feature(board, "0,0 1").segments) == nodes(["0,0 1", "1,0 1"])
    assert set(feature(board, "0,0 a").segments) == nodes(["0,0 a", "1,0 b"])
    # The field to the north goes on, for only the other end of the side lies under mist.
    parted = laid("0,0 [aaa a1b bbb b2a]", "1,0 [ccc ccc ccc ~1c]")
    assert set(feature(parted, "0,0 a").segments) == nodes(["0,0 a", "1,0 c"])
    assert set(feature(parted, "0,0 b").segments) == nodes(["0,0 b"])
    misty = laid("0,0 [aaa a1a aaa aaa]", "1,0 [bbb bbb bbb ~1~]")
    assert set(feature(misty, "0,0 a").segments) == nodes(["0,0 a"])
    assert feature(misty, "0,0 1").closed


def test_a_bush_that_joins_makes_one_road_of_all_its_branches() -> None:
    text = "0,0 [a1b b2c c3d d4a; bush@1+2+3+4]"
    apart, joined = laid(text), laid(text, joined=True)
    assert len(list(apart.features("road"))) == 4
    (road,) = joined.features("road")
    assert road.open_sides == joined.open_sides(road.root) == 4
    assert road.size == 1


# -- what is counted on them, and what they border -------------------------------------------------


def test_marks_are_counted_on_their_own_feature_only() -> None:
    board = laid(
        "0,0 [CCC aaa DDD aaa; pennant*2@C, pennant@D]",
        "0,-1 [aaa aaa CCC aaa; pennant@C]",
    )
    assert feature(board, "0,0 C").marks("pennant") == 3
    assert feature(board, "0,0 D").marks("pennant") == 1
    assert feature(board, "0,0 a").marks("pennant") == 0
    assert feature(board, "0,0 C").marks("scroll") == 0
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


def test_features_are_equal_on_boards_that_were_laid_alike() -> None:
    here, there = (laid("0,0 E", "0,-1 C") for _ in range(2))
    assert feature(here, "0,0 C") == feature(there, "0,-1 C")
    assert feature(here, "0,0 C") != feature(here, "0,0 a")


def test_a_feature_begins_with_its_first_segment_in_reading_order() -> None:
    board = laid("0,0 U", "0,-1 U", "3,3 B")
    assert feature(board, "0,0 1").begins == (Cell.parse("0,-1").spot, "1")
    assert feature(board, "3,3 monastery").begins == (Cell.parse("3,3").spot, "monastery")


def test_every_segment_of_a_feature_tells_of_the_same_feature() -> None:
    """Also those that hang on the very first segment laid, whose number is 0."""
    board = laid("0,0 U", "0,1 U", "0,-1 U", "1,0 U", "-1,0 U")
    seen = set()
    roots = [one.root for one in board.features()]
    assert len(roots) == len(set(roots))
    for one in board.features():
        for cell, name in one.segments:
            node = board.node(cell.spot, name)
            assert (board.where(node)[0], board.where(node)[1].name) == (cell.spot, name)
            assert board.where(node)[1].kind == one.kind
            assert board.bits_of(node) == (one.root, one.nodes, one.tile_bits)
            assert (board.root(node), board.bits_of(node)[1]) == (one.root, one.nodes)
            seen.add(node)
    assert seen == set(range(15))  # each of the five tiles has a road and two fields


def test_a_city_is_bordered_once_however_often_it_is_touched() -> None:
    board = laid(*RING, "0,2 B", "1,2 B")
    below = feature(board, "0,2 a")
    assert set(below.segments) == nodes(["0,1 a", "1,1 a", "0,2 a", "1,2 a"])
    assert below.bordering() == (feature(board, "0,0 C"),)


def test_a_field_and_a_city_border_each_other_in_the_order_of_beginning() -> None:
    # The roads give the cities the numbers 6 and 8.
    board = laid("9,9 U", "9,10 U", "0,0 E", "1,0 E")
    field = feature(board, "0,0 a")
    cities = (feature(board, "0,0 C"), feature(board, "1,0 C"))
    assert field.bordering() == field.bordering("city") == cities
    assert [city.bordering("field") for city in cities] == [(field,), (field,)]
    assert feature(board, "9,9 a").bordering() == ()
    for kind in ("road", "City"):
        with pytest.raises(ValueError, match=kind):
            field.bordering(kind)
