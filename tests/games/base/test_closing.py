"""What is complete, and what it is worth: roads, cities, monasteries, pennants."""

from __future__ import annotations

import pytest

from tests.games.base.tables import (
    CORNER,
    CURVE,
    ROW,
    SEVEN_EACH,
    STRAIGHT,
    followers,
    placeable,
    position,
    refusing,
)
from tests.games.base.test_holes import CLOSED
from tests.positions import CAP, FIELD, play, stand, tiles

# -- what is complete ------------------------------------------------------------------------------
EIGHT = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]


@pytest.mark.parametrize("last", EIGHT)
def test_a_monastery_is_completed_from_any_of_its_eight_neighbors(last: tuple[int, int]) -> None:
    state = position(
        "0,0 [aaa aaa aaa aaa; monastery]",
        *(f"{x},{y} {FIELD}" for x, y in EIGHT if (x, y) != last),
        pieces=["blue follower 0,0 monastery"],
    )
    state = play(state, f"lay {FIELD} {last[0]},{last[1]}", "pass")
    assert state.scores == {"red": 0, "blue": 9}
    assert followers(state) == SEVEN_EACH


@pytest.mark.parametrize("missing", EIGHT)
def test_a_monastery_with_seven_neighbors_is_worth_8_at_the_end(missing: tuple[int, int]) -> None:
    state = position(
        "0,0 [aaa aaa aaa aaa; monastery]",
        *(f"{x},{y} {FIELD}" for x, y in EIGHT if (x, y) != missing),
        pieces=["blue follower 0,0 monastery"],
    )
    assert state.play("end").scores == {"red": 0, "blue": 8}


def test_a_monastery_is_completed_by_its_own_tile() -> None:
    state = position(*(f"{x},{y} {FIELD}" for x, y in EIGHT))
    state = play(state, "lay [aaa aaa aaa aaa; monastery] 0,0", "follower monastery")
    assert state.scores == {"red": 9, "blue": 0}
    assert followers(state) == SEVEN_EACH
    assert [line.clause for line in state.awards[0].lines] == ["monastery.points"]


def test_one_tile_completes_two_monasteries() -> None:
    cells = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1)]
    state = position(
        *(f"{x},{y} {FIELD}" for x, y in cells if (x, y) not in ((0, 0), (1, 0), (1, 1))),
        "0,0 [aaa aaa aaa aaa; monastery]", "1,0 [aaa aaa aaa aaa; monastery]",
        pieces=["blue follower 0,0 monastery", "red follower 1,0 monastery"],
    )  # fmt: skip
    state = play(state, f"lay {FIELD} 1,1", "pass")
    assert state.scores == {"red": 9, "blue": 9}


CORNERED = tiles("0,0 [aaa aaa aaa aaa; monastery]", f"-1,0 {FIELD}", f"0,-1 {FIELD}")
"""A monastery in the corner of a table, where five neighbors would lie beyond the edge."""


@pytest.mark.parametrize(("at_edge", "paid"), [("tiles", 4), ("full", 9), ("not-surrounded", 0)])
def test_a_monastery_makes_of_the_edge_of_the_table_what_a_clause_says(
    at_edge: str, paid: int
) -> None:
    asked = {"table__bounds": "edge", "table__edge_completes": True, "monastery__at_edge": at_edge}
    keys = ('table = "-2,-2 0,0"', 'pieces = ["red follower 0,0 monastery"]')
    state = play(stand(CORNERED, *keys, **asked), f"lay {FIELD} -1,-1", "pass")
    assert state.scores == {"red": paid, "blue": 0}
    clause = "monastery.at_edge" if at_edge == "tiles" else "monastery.points"
    assert [line.clause for award in state.awards for line in award.lines] == [clause] * bool(paid)
    assert play(state, "end").scores["red"] == (paid or 4)  # unfinished, it counts the same tiles


def test_eight_tiles_pay_in_full_where_the_edge_completes() -> None:
    there = tiles("0,0 [aaa aaa aaa aaa; monastery]", *(f"{x},{y} {FIELD}" for x, y in EIGHT[1:]))
    asked = {"table__bounds": "edge", "table__edge_completes": True}
    keys = ('table = "-1,-1 1,1"', 'pieces = ["red follower 0,0 monastery"]')
    state = play(stand(there, *keys, **asked), f"lay {FIELD} -1,-1", "pass")
    assert state.scores == {"red": 9, "blue": 0}


THREE_CURVES = (f"0,0 {CURVE}/3", f"1,0 {CURVE}", f"0,1 {CURVE}/2")
"""A road whose two ends face one and the same empty cell, 1,1."""


def test_a_road_whose_ends_face_the_same_empty_cell_is_unfinished() -> None:
    state = position(*THREE_CURVES[:2], pieces=["red follower 0,0 1"])
    state = play(state, f"lay {CURVE}/2 0,1", "pass")
    assert not state.awards
    assert state.feature("0,0", "1").open_sides == 2
    assert followers(state) == {"red": 6, "blue": 7}
    assert play(state, "end").scores == {"red": 3, "blue": 0}


def test_the_fourth_curve_makes_it_a_loop() -> None:
    state = position(*THREE_CURVES, pieces=["red follower 0,0 1"])
    state = play(state, f"lay {CURVE}/1 1,1", "pass")
    assert state.scores == {"red": 4, "blue": 0}
    assert followers(state) == SEVEN_EACH


def test_a_road_that_begins_and_ends_at_one_crossing_counts_its_tile_once() -> None:
    state = position(*THREE_CURVES, pieces=["red follower 0,0 1"])
    state = play(state, "lay X 1,1", "pass")
    assert state.scores == {"red": 4, "blue": 0}


def test_a_city_whose_open_sides_face_the_same_empty_cell_is_unfinished() -> None:
    state = position(f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", pieces=["red follower 0,-1 C"])
    state = play(state, f"lay {CORNER} 1,0", "pass")
    assert not state.awards
    assert play(state, "end").scores == {"red": 3, "blue": 0}


FIGURE_EIGHT = (
    f"0,-1 {CURVE}", f"-1,-1 {CURVE}/3", f"-1,0 {CURVE}/2",
    f"1,0 {CURVE}", f"1,1 {CURVE}/1", f"0,1 {CURVE}/2", f"1,-1 {FIELD}",
)  # fmt: skip
TWO_CURVES = "[a1b b1a a2c c2a]"


def test_a_loop_that_passes_twice_through_one_tile_counts_it_once() -> None:
    state = position(*FIGURE_EIGHT, pieces=["red follower 1,1 1"])
    state = play(state, f"lay {TWO_CURVES} 0,0", "pass")
    assert state.scores == {"red": 7, "blue": 0}
    assert followers(state) == SEVEN_EACH


@pytest.mark.parametrize("road", ["1", "2"])
def test_either_pass_of_such_a_loop_takes_the_follower(road: str) -> None:
    state = play(position(*FIGURE_EIGHT), f"lay {TWO_CURVES} 0,0", f"follower {road}")
    assert state.scores == {"red": 7, "blue": 0}
    assert followers(state) == SEVEN_EACH


ROADS_AROUND = (
    "-1,-1 [aaa a1b b1a aaa]", "0,-1 [aaa a1b bbb b1a]", f"1,-1 {CURVE}",
    "-1,0 [a1b bbb b1a aaa]", "-1,1 [a1b b1a aaa aaa]", "0,1 [bbb b1a aaa a1b]",
    "1,1 [b1a aaa aaa a1b]",
)  # fmt: skip
"""Seven of eight tiles of a road around the cell 0,0."""


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize("completed", [True, False])
def test_a_road_around_an_empty_cell_is_complete_whatever_is_asked_of_cities(
    closed: str, completed: bool
) -> None:
    state = stand(tiles(*ROADS_AROUND), city__closed=closed, follower__completed=completed)
    state = state.play(f"lay {STRAIGHT}/2 1,0")
    if completed:
        assert state.play("follower 1").scores["red"] == 8
    else:
        assert refusing(state, "follower 1") == ("follower.completed",)
        assert placeable(state) == {"follower a", "follower b", "pass"}


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize("order", [1, -1])
def test_cities_that_one_tile_completes_are_scored_in_reading_order(
    closed: str, order: int
) -> None:
    there = (f"0,-1 {CAP}/2", f"1,-1 {FIELD}", f"1,0 {CAP}/3")
    pieces = 'pieces = ["red follower 0,-1 C", "blue follower 1,0 C"]'
    state = stand(tiles(*there[::order]), pieces, city__closed=closed)
    state = play(state, "lay [CCC DDD aaa aaa] 0,0", "pass")
    assert [(award.player, award.points) for award in state.awards] == [("red", 4), ("blue", 4)]


# -- pennants --------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(4))
def test_a_pennant_counts_however_the_tile_is_turned(turn: int) -> None:
    x, y = [(0, -1), (1, 0), (0, 1), (-1, 0)][turn]
    state = position(f"{x},{y} {CAP}/{(turn + 2) % 4}", pieces=[f"red follower {x},{y} C"])
    state = play(state, f"lay [CCC aaa aaa aaa; pennant@C]/{turn} 0,0", "pass")
    assert state.scores == {"red": 6, "blue": 0}


@pytest.mark.parametrize("turn", range(4))
def test_a_pennant_of_the_set_survives_turning(turn: int) -> None:
    state = position(f"0,0 M/{turn}")
    assert state.feature("0,0", "C").marks("pennant") == 1


def test_a_pennant_is_worth_1_in_an_unfinished_city() -> None:
    state = position("0,0 M", f"0,-1 {ROW}/1", pieces=["red follower 0,0 C"])
    assert state.play("end").scores == {"red": 3, "blue": 0}


def test_a_pennant_is_worth_2_in_a_completed_city() -> None:
    state = position("0,0 [CCC aaa aaa aaa; pennant@C]", pieces=["red follower 0,0 C"])
    state = play(state, f"lay {CAP}/2 0,-1", "pass", "end")
    assert state.scores == {"red": 6, "blue": 0}
