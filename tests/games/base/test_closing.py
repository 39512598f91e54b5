"""What is complete: monasteries, roads, and cities round a cell where nothing lies."""

from __future__ import annotations

import pytest

from arkrules import set_up
from tests.games.asking import paid, refusing
from tests.games.base.tables import (
    CURVE,
    MONASTERY,
    SEVEN_EACH,
    STRAIGHT,
    followers,
    placeable,
    position,
)
from tests.laws.transforms import Transform
from tests.positions import CAP, CITY, FIELD, play, stand, tiles

CLOSED = ("no-open-side", "wall-suffices", "enclosed-filled")
EIGHT = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]

# -- monasteries -----------------------------------------------------------------------------------


@pytest.mark.parametrize("last", EIGHT)
def test_a_monastery_is_completed_from_any_of_its_eight_neighbors(last: tuple[int, int]) -> None:
    around = (f"{x},{y} {FIELD}" for x, y in EIGHT if (x, y) != last)
    state = position(f"0,0 {MONASTERY}", *around, pieces=["blue follower 0,0 monastery"])
    assert state.play("end").scores == {"red": 0, "blue": 8}
    state = play(state, f"lay {FIELD} {last[0]},{last[1]}", "pass")
    assert state.scores == {"red": 0, "blue": 9}
    assert followers(state) == SEVEN_EACH


CORNERED = tiles(f"0,0 {MONASTERY}", f"-1,0 {FIELD}", f"0,-1 {FIELD}")
"""A monastery in the corner of a table, where five neighbors would lie beyond the edge."""
EDGE = {"table__bounds": "edge", "table__edge_completes": True}
ON_IT = 'pieces = ["red follower 0,0 monastery"]'


@pytest.mark.parametrize(("at_edge", "points"), [("tiles", 4), ("full", 9), ("not-surrounded", 0)])
def test_a_monastery_makes_of_the_edge_of_the_table_what_a_clause_says(
    at_edge: str, points: int
) -> None:
    state = stand(CORNERED, 'table = "-2,-2 0,0"', ON_IT, **EDGE, monastery__at_edge=at_edge)
    state = play(state, f"lay {FIELD} -1,-1", "pass")
    clause = "monastery.at_edge" if at_edge == "tiles" else "monastery.points"
    assert paid(state) == ([("red", "monastery", [(points, clause)])] if points else [])
    assert state.play("end").scores["red"] == (points or 4)  # unfinished, it counts the same tiles


def test_eight_tiles_pay_in_full_where_the_edge_completes() -> None:
    there = tiles(f"0,0 {MONASTERY}", *(f"{x},{y} {FIELD}" for x, y in EIGHT[1:]))
    state = stand(there, 'table = "-1,-1 1,1"', ON_IT, **EDGE)
    assert play(state, f"lay {FIELD} -1,-1", "pass").scores == {"red": 9, "blue": 0}


# -- roads -----------------------------------------------------------------------------------------
FIGURE_EIGHT = (
    f"0,-1 {CURVE}", f"-1,-1 {CURVE}/3", f"-1,0 {CURVE}/2",
    f"1,0 {CURVE}", f"1,1 {CURVE}/1", f"0,1 {CURVE}/2", f"1,-1 {FIELD}",
)  # fmt: skip
TWO_CURVES = "[a1b b1a a2c c2a]"


@pytest.mark.parametrize("road", ["1", "2"])
def test_a_loop_that_passes_twice_through_one_tile_is_held_by_either_pass_and_counts_it_once(
    road: str,
) -> None:
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
    state = position(*ROADS_AROUND, city__closed=closed, follower__completed=completed)
    state = state.play(f"lay {STRAIGHT}/2 1,0")
    if completed:
        assert state.play("follower 1").scores["red"] == 8
    else:
        assert refusing(state, "follower 1") == ["follower.completed"]
        assert placeable(state) == {"a", "b"}


# -- cities ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize("order", [1, -1])
def test_cities_that_one_tile_completes_are_scored_in_reading_order(
    closed: str, order: int
) -> None:
    there = (f"0,-1 {CAP}/2", f"1,-1 {FIELD}", f"1,0 {CAP}/3")[::order]
    pieces = ["red follower 0,-1 C", "blue follower 1,0 C"]
    state = position(*there, pieces=pieces, city__closed=closed)
    state = play(state, "lay [CCC DDD aaa aaa] 0,0", "pass")
    assert [(award.player, award.points) for award in state.awards] == [("red", 4), ("blue", 4)]


@pytest.mark.parametrize("turn", range(4))
def test_a_pennant_counts_however_the_tile_is_turned(turn: int) -> None:
    x, y = [(0, -1), (1, 0), (0, 1), (-1, 0)][turn]
    state = position(f"{x},{y} {CAP}/{(turn + 2) % 4}", pieces=[f"red follower {x},{y} C"])
    state = play(state, f"lay [CCC aaa aaa aaa; pennant@C]/{turn} 0,0", "pass")
    assert state.scores == {"red": 6, "blue": 0}
    assert position(f"0,0 M/{turn}").feature("0,0", "C").marks("pennant") == 1


# -- holes: cells where nothing lies, and cities round them ----------------------------------------

# Six of seven tiles of a city in the shape of a C, its ends above and below the cell 0,0 and its
# back in the east; the last, in the north-west, is to be laid. So 0,0 is open to the west.
BAY_LAST = "lay [aaa CCC aaa aaa] -1,-1"
WALLED_BAY = (
    "-1,1 [aaa CCC aaa aaa]", "0,1 [aaa CCC bbb CCC]", "1,1 [CCC aaa aaa CCC]",
    "1,0 [CCC aaa CCC bbb]", "1,-1 [aaa aaa CCC CCC]", "0,-1 [aaa CCC bbb CCC]",
)  # fmt: skip
"""Where the city ends toward 0,0 there is wall."""
OPEN_BAY = (
    "-1,1 [aaa CCC aaa aaa]", "0,1 [CCC CCC aaa CCC]", "1,1 [CCC aaa aaa CCC]",
    "1,0 [CCC aaa CCC CCC]", "1,-1 [aaa aaa CCC CCC]", "0,-1 [aaa CCC CCC CCC]",
)  # fmt: skip
"""Toward 0,0 the city goes on."""
SHUT = f"-1,0 {FIELD}"
"""Grass in the west of the bay: a hole is what the city's own tiles enclose."""
CORNERS = ("-1,-1 [aaa CCC CCC aaa]", "1,-1 [aaa aaa CCC CCC]", "-1,1 [CCC CCC aaa aaa]")
RING = (
    *CORNERS, "0,-1 [aaa CCC bbb CCC]", "-1,0 [CCC bbb CCC aaa]", "0,1 [bbb CCC aaa CCC]",
    "1,1 [CCC aaa aaa CCC]",
)  # fmt: skip
"""Seven of eight tiles round the cell 0,0, on which the wall looks from all sides."""
OPEN_RING = (
    *CORNERS, "0,-1 [aaa CCC CCC CCC]", "-1,0 [CCC CCC CCC aaa]", "0,1 [CCC CCC aaa CCC]",
    "1,1 [CCC aaa aaa CCC]",
)  # fmt: skip
"""The same of a city that goes on into the cell 0,0; without there is grass."""
INTO_RING = {True: "lay [CCC aaa CCC CCC] 1,0", False: "lay [CCC CCC CCC CCC] 1,0"}
"""The eighth tile: with grass without, and with a side that is open there."""
BACK = ("-1,-1 [aaa CCC CCC aaa]", "-1,0 [CCC CCC CCC aaa]", "-1,1 [CCC CCC aaa aaa]")
GRASS = ("-1,-1 [aaa CCC aaa aaa]", SHUT, "-1,1 [aaa CCC aaa aaa]")
OBLONG = (
    "0,-1 [aaa CCC CCC CCC]", "1,-1 [aaa CCC CCC CCC]", "2,-1 [aaa aaa CCC CCC]",
    "0,1 [CCC CCC aaa CCC]", "1,1 [CCC CCC aaa CCC]", "2,1 [CCC aaa aaa CCC]",
)  # fmt: skip
"""A city round the cells 0,0 and 1,0, but for its west and the tile in the east."""


def gained(there: tuple[str, ...], *moves: str, turns: int = 0, **answers: object) -> int:
    """What red, who stands in the city, gets in the end, with the table turned."""
    seen = Transform(turns=turns)
    here = position(*there, pieces=["red follower 0,1 C"], **answers)
    state = set_up(here.profile, seen.position(here.position()))
    return play(state, *map(seen.move, moves)).scores["red"]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize(
    ("there", "last", "points"),
    [
        (WALLED_BAY, BAY_LAST, (14, 14, 14)),  # seven tiles at 2
        (OPEN_BAY, BAY_LAST, (0, 0, 0)),
        ((*WALLED_BAY, SHUT), BAY_LAST, (14, 14, 14)),
        ((*OPEN_BAY, SHUT), BAY_LAST, (0, 0, 0)),
        (RING, "lay [CCC aaa CCC bbb] 1,0", (16, 16, 0)),
        (OPEN_RING, INTO_RING[True], (0, 16, 0)),
        (OPEN_RING, INTO_RING[False], (0, 0, 0)),
        ((*BACK, *OBLONG), "lay [CCC aaa CCC CCC] 2,0", (0, 20, 0)),
        ((*GRASS, *OBLONG), "lay [CCC aaa CCC CCC] 2,0", (0, 0, 0)),
    ],
)
def test_a_city_is_complete_round_an_empty_cell_as_the_clause_says(
    there: tuple[str, ...], last: str, points: tuple[int, ...], turns: int
) -> None:
    found = [gained(there, last, "pass", turns=turns, city__closed=how) for how in CLOSED]
    assert tuple(found) == points


@pytest.mark.parametrize("west", ["CCC", "aaa", "~~~", "###"])
def test_a_hole_is_one_whatever_borders_it_besides_the_city(west: str) -> None:
    """What lay down last before the tile in the west is city, up to its last segment."""
    there = (*(one for one in OPEN_RING if "-1,0" not in one), f"-1,0 [CCC {west} CCC aaa]")
    assert gained(there, INTO_RING[True], "pass", city__closed="wall-suffices") == 16


@pytest.mark.parametrize(
    ("there", "filled", "closed", "again", "points"),
    [
        # All four neighbors of the cell 0,0 are there, and three of them are the city's.
        ((*WALLED_BAY, "-1,-1 [aaa CCC aaa aaa]", SHUT), FIELD, "enclosed-filled", False, 0),
        ((*RING, "1,0 [CCC aaa CCC bbb]"), FIELD, "no-open-side", False, 0),
        ((*RING, "1,0 [CCC aaa CCC bbb]"), FIELD, "wall-suffices", False, 0),
        ((*RING, "1,0 [CCC aaa CCC bbb]"), FIELD, "enclosed-filled", False, 16),
        ((*OPEN_RING, "1,0 [CCC aaa CCC CCC]"), CITY, "wall-suffices", False, 0),
        ((*OPEN_RING, "1,0 [CCC aaa CCC CCC]"), CITY, "wall-suffices", True, 18),
    ],
)
def test_what_is_laid_into_a_hole_completes_a_city_that_was_not_or_where_a_clause_says_so(
    there: tuple[str, ...], filled: str, closed: str, again: bool, points: int
) -> None:
    asked = {"city__closed": closed, "city__completed_again": again}
    for turns in range(4):
        assert gained(there, f"lay {filled} 0,0", "pass", turns=turns, **asked) == points
