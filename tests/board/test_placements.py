"""Which rotations of a tile fit where."""

from __future__ import annotations

from tests.board.boards import assert_fits_table_is_right, laid
from tests.positions import BASE_BOX, BASE_KINDS, CITY


def test_the_table_of_fitting_rotations_is_right() -> None:
    for kind in BASE_KINDS:
        assert_fits_table_is_right(kind)


def test_placements_are_true_if_there_are_any() -> None:
    city = laid(f"0,0 {CITY}")
    assert [bool(city.placements(BASE_BOX.kind(token))) for token in "BXE"] == [False, False, True]
