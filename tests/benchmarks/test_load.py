"""What is large stays in proportion: ratios within one run, for machines differ and are shared.

The bounds are about twice what `python -m tests.benchmarks.load` prints on two idle cores.
"""

from __future__ import annotations

from functools import partial

import pytest

from arkrules import casebook, load_profile
from tests.benchmarks.load import (
    bytes_a_state,
    checked,
    enclosing,
    growth,
    laid,
    one_game,
    played,
    took,
)  # fmt: skip

pytestmark = pytest.mark.slow


def test_a_part_of_the_casebook_takes_no_longer_than_so_many_games() -> None:
    """How long a long game may take, `python -m tests.benchmarks.load` says."""
    casebook()  # which is read once, however much of it is checked
    assert took(partial(checked, 24)) < 7_000 / 24 * one_game()


def test_cities_that_have_to_be_filled_cost_little_on_a_large_board() -> None:
    # Whoever asks every city of the board in every turn takes a thousand times as long.
    assert took(played(enclosing(), 1_000)) < 5 * took(played(load_profile("carcassonne"), 1_000))


def test_games_grow_with_their_tiles() -> None:
    plain = load_profile("carcassonne")
    # Four times the tiles; what is listed in a turn grows with the rim of the board.
    assert took(played(plain, 1_990)) < 4 * 2.5 * took(played(plain, 500))


def test_a_board_takes_ten_thousand_tiles_one_like_the_other() -> None:
    # Four times the tiles, and what they lie in no longer fits into a cache; sixteen if each
    # tile looked at all others. It takes so little that what runs beside it counts for much.
    few, many = (took(partial(laid, tiles), tries=10) for tiles in (2_500, 10_000))
    assert many < 4 * 2.5 * few


def test_a_hundred_thousand_states_can_be_kept_in_300_megabytes() -> None:
    assert bytes_a_state() < 3_000


def test_a_dispatcher_does_not_grow_with_what_it_is_asked() -> None:
    assert growth() < 100  # a few kilobytes in all, however many are asked
