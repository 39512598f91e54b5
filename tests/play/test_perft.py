"""The numbers of move sequences, held still."""

from __future__ import annotations

import pytest

from tests.play.perft import perft, start, tables


@pytest.mark.parametrize("table", tables(), ids=lambda table: table["id"])
def test_as_many_sequences_as_written(table):
    state = start(table)
    assert table["counts"]
    for depth, count in enumerate(table["counts"], 1):
        assert perft(state, depth) == count, f"depth {depth}"


def test_the_first_numbers_are_those_that_one_can_count_by_hand():
    """From the start tile: five kinds to draw; a straight road can be laid in so many ways."""
    opening = next(table for table in tables() if table["id"] == "base-opening")
    state = start(opening)
    assert perft(state, 1) == 5
    after = state.play("draw U")
    # East and west of the start tile along the road (2 cells, one look), and south on the field
    # (1 cell, one look); north shows city and takes no straight road.
    assert len(after.moves()) == 3
    placed = after.play("lay /1 1,0")
    # The road, the field on either side of it, and nothing.
    assert {str(move) for move in placed.moves()} == {
        "follower 1", "follower a", "follower b", "pass",
    }  # fmt: skip
