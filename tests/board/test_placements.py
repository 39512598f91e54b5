"""Which turns of a tile fit where."""

from __future__ import annotations

from tests.board.boards import assert_fits_table_is_right, laid
from tests.positions import BASE_BOX, BASE_KINDS, CITY, tile
from tests.running import error_of


def test_the_table_of_fitting_turns_is_right() -> None:
    for kind in BASE_KINDS:
        assert_fits_table_is_right(kind)


def test_placements_are_equal_if_they_are_the_same_ones() -> None:
    board = laid("0,0 D")
    crossing, straight = (BASE_BOX.kind(token) for token in ("X", "U"))
    assert board.placements(crossing) == board.placements(crossing)
    assert board.placements(crossing) == list(board.placements(crossing))
    assert board.placements(crossing) != board.placements(straight)
    assert board.placements(crossing) != "a text"
    assert board.placements(crossing) != set(board.placements(crossing))
    assert board.placements(crossing) != 3


def test_placements_are_true_if_there_are_any() -> None:
    city = laid(f"0,0 {CITY}")
    assert [bool(city.placements(BASE_BOX.kind(token))) for token in "BXE"] == [False, False, True]


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
        error_of(found.__getitem__, beyond, kind=IndexError)


def test_a_kind_is_taken_if_it_fits_beside_any_tile() -> None:
    board = laid("0,0 E")
    assert board.takes(tile("B").kind), "though there is a city to the north"
    assert not board.takes(tile("X").kind)
