"""Which turns of a tile fit where."""

from __future__ import annotations

import pytest

from arkrules.tiles import Kind
from tests.board.boards import assert_fits_table_is_right, laid
from tests.positions import BASE_BOX, BASE_KINDS, CITY


@pytest.mark.parametrize("kind", BASE_KINDS, ids=str)
def test_the_table_of_fitting_turns_is_right(kind: Kind) -> None:
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
