"""What joins: segments of several tiles are one feature."""

from __future__ import annotations

from arkrules import Cell
from tests.board.boards import LOOP, feature, laid, nodes, parts
from tests.positions import tile


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
    # The field to the north goes on, for only the other end of the side lies under mist.
    parted = laid("0,0 [aaa a1b bbb b2a]", "1,0 [ccc ccc ccc ~1c]")
    assert set(feature(parted, "0,0 a").segments) == nodes(["0,0 a", "1,0 c"])
    assert set(feature(parted, "0,0 b").segments) == nodes(["0,0 b"])
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
    assert road.open_sides == joined.open_sides(road.root) == 4
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
