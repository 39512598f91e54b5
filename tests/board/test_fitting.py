"""Which turns of a tile fit where."""

from __future__ import annotations

import pytest

from arkrules.tiles import Kind
from tests.board.boards import assert_fits_table_is_right
from tests.positions import BASE_KINDS


@pytest.mark.parametrize("kind", BASE_KINDS, ids=str)
def test_the_table_of_fitting_turns_is_right(kind: Kind) -> None:
    assert_fits_table_is_right(kind)
