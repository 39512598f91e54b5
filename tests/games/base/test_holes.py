"""Cities round a cell where nothing lies: what is a hole, and what is only a bay."""

from __future__ import annotations

import pytest

from arkrules.play import Position, set_up
from arkrules.rules import load_profile
from tests.laws.transforms import Transform
from tests.positions import FIELD

# Seven tiles of a city in the shape of a C, its ends above and below the cell 0,0 and its back
# in the east; the last of them, in the north-west, is to be laid. So 0,0 is open to the west.
WALLED = (
    "-1,1 [aaa CCC aaa aaa]",
    "0,1 [aaa CCC bbb CCC]",
    "1,1 [CCC aaa aaa CCC]",
    "1,0 [CCC aaa CCC bbb]",
    "1,-1 [aaa aaa CCC CCC]",
    "0,-1 [aaa CCC bbb CCC]",
)
"""Where the city ends toward 0,0 there is wall."""
OPEN = (
    "-1,1 [aaa CCC aaa aaa]",
    "0,1 [CCC CCC aaa CCC]",
    "1,1 [CCC aaa aaa CCC]",
    "1,0 [CCC aaa CCC CCC]",
    "1,-1 [aaa aaa CCC CCC]",
    "0,-1 [aaa CCC CCC CCC]",
)
"""Toward 0,0 the city goes on."""
LAST = "lay [aaa CCC aaa aaa]/0 -1,-1"
CLOSED = ("no-open-side", "wall-suffices", "enclosed-filled")


def gained(tiles: tuple[str, ...], closed: str, turns: int, *more: str) -> int:
    """What red, who stands in the city, gets for the last tile."""
    seen = Transform(turns=turns)
    position = Position(
        players=("red", "blue"), tiles=(*tiles, *more), pieces=("red follower 1,1 C",), step="draw"
    )
    profile = load_profile("carcassonne").with_answer("city.closed", closed)
    state = set_up(profile, seen.position(position))
    for line in ("draw [aaa CCC aaa aaa]", LAST, "pass"):
        state = state.play(seen.move(line))
    return state.scores["red"]


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("closed", CLOSED)
def test_a_bay_outside_the_wall_keeps_no_city_open(closed: str, turns: int) -> None:
    assert gained(WALLED, closed, turns) == 14  # seven tiles at 2, in whatever direction it opens


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("closed", CLOSED)
def test_a_bay_into_which_the_city_may_grow_keeps_it_open(closed: str, turns: int) -> None:
    assert gained(OPEN, closed, turns) == 0


@pytest.mark.parametrize("turns", range(4))
@pytest.mark.parametrize("closed", CLOSED)
@pytest.mark.parametrize(("tiles", "paid"), [(WALLED, 14), (OPEN, 0)], ids=["walled", "open"])
def test_a_bay_that_a_tile_of_others_shuts_is_no_hole_of_the_city(
    tiles: tuple[str, ...], paid: int, closed: str, turns: int
) -> None:
    """Grass in the west: a hole is what the city's own tiles enclose."""
    assert gained(tiles, closed, turns, "-1,0 [aaa aaa aaa aaa]") == paid


@pytest.mark.parametrize("turns", range(4))
def test_a_city_that_was_complete_is_not_completed_by_what_is_laid_into_a_bay(turns: int) -> None:
    """All four neighbors of the cell 0,0 are there, and three of them are the city's."""
    seen = Transform(turns=turns)
    position = Position(
        players=("red", "blue"),
        tiles=(*WALLED, "-1,-1 [aaa CCC aaa aaa]", f"-1,0 {FIELD}"),
        pieces=("red follower 1,1 C",),
        step="draw",
    )
    profile = load_profile("carcassonne").with_answer("city.closed", "enclosed-filled")
    state = set_up(profile, seen.position(position))
    for line in (f"draw {FIELD}", f"lay {FIELD} 0,0", "pass"):
        state = state.play(seen.move(line))
    assert not state.awards


RING = (
    "-1,-1 [aaa CCC CCC aaa]", "0,-1 [aaa CCC bbb CCC]", "1,-1 [aaa aaa CCC CCC]",
    "-1,0 [CCC bbb CCC aaa]", "-1,1 [CCC CCC aaa aaa]", "0,1 [bbb CCC aaa CCC]",
    "1,1 [CCC aaa aaa CCC]",
)  # fmt: skip
"""Seven of eight tiles round the cell 0,0, on which the wall looks from all sides."""


@pytest.mark.parametrize(
    ("closed", "paid"), [("no-open-side", 16), ("wall-suffices", 16), ("enclosed-filled", 0)]
)
def test_the_smallest_ring_encloses_the_cell_in_its_middle(closed: str, paid: int) -> None:
    position = Position(
        players=("red", "blue"), tiles=RING, pieces=("red follower 0,1 C",), step="draw"
    )
    profile = load_profile("carcassonne").with_answer("city.closed", closed)
    state = set_up(profile, position)
    for line in ("draw [CCC aaa CCC bbb]", "lay /0 1,0", "pass"):
        state = state.play(line)
    assert state.scores["red"] == paid  # eight tiles at 2
    if not paid:
        for line in ("draw [aaa aaa aaa aaa]", "lay /0 0,0", "pass"):
            state = state.play(line)
        assert state.scores["red"] == 16  # the tile that fills the hole completes it


@pytest.mark.parametrize("closed", ["no-open-side", "wall-suffices"])
def test_a_city_whose_hole_is_filled_by_others_was_complete_before(closed: str) -> None:
    position = Position(
        players=("red", "blue"),
        tiles=(*RING, "1,0 [CCC aaa CCC bbb]"),
        pieces=("red follower 0,1 C",),
        step="draw",
    )
    profile = load_profile("carcassonne").with_answer("city.closed", closed)
    state = set_up(profile, position)
    for line in (f"draw {FIELD}", f"lay {FIELD} 0,0", "pass"):
        state = state.play(line)
    assert not state.awards


OPEN_RING = (
    "-1,-1 [aaa CCC CCC aaa]", "0,-1 [aaa CCC CCC CCC]", "1,-1 [aaa aaa CCC CCC]",
    "-1,0 [CCC CCC CCC aaa]", "-1,1 [CCC CCC aaa aaa]", "0,1 [CCC CCC aaa CCC]",
    "1,1 [CCC aaa aaa CCC]",
)  # fmt: skip
"""Seven of eight tiles of a city that goes on into the cell 0,0; without there is grass."""


@pytest.mark.parametrize(
    ("closed", "paid"), [("no-open-side", 0), ("wall-suffices", 16), ("enclosed-filled", 0)]
)
def test_a_hole_that_the_city_goes_on_into_is_one_where_its_outer_wall_suffices(
    closed: str, paid: int
) -> None:
    position = Position(
        players=("red", "blue"), tiles=OPEN_RING, pieces=("red follower 0,1 C",), step="draw"
    )
    profile = load_profile("carcassonne").with_answer("city.closed", closed)
    state = set_up(profile, position)
    for line in ("draw [CCC aaa CCC CCC]", "lay /0 1,0", "pass"):
        state = state.play(line)
    assert state.scores["red"] == paid  # eight tiles at 2


def test_a_city_with_a_hole_is_not_complete_while_it_is_open_without() -> None:
    position = Position(
        players=("red", "blue"), tiles=OPEN_RING, pieces=("red follower 0,1 C",), step="draw"
    )
    profile = load_profile("carcassonne").with_answer("city.closed", "wall-suffices")
    state = set_up(profile, position)
    for line in ("draw [CCC CCC CCC CCC]", "lay /0 1,0", "pass"):
        state = state.play(line)
    assert not state.awards


@pytest.mark.parametrize("west", ["CCC", "aaa", "~~~", "###"])
def test_a_hole_is_one_whatever_borders_it_besides_the_city(west: str) -> None:
    """What lay down last before the tile in the west is city, up to its last segment."""
    there = (*OPEN_RING[1:3], *OPEN_RING[4:], "-1,-1 [aaa CCC CCC aaa]")
    position = Position(
        players=("red", "blue"),
        tiles=(*there, f"-1,0 [CCC {west} CCC aaa]"),
        pieces=("red follower 0,1 C",),
        step="draw",
    )
    profile = load_profile("carcassonne").with_answer("city.closed", "wall-suffices")
    state = set_up(profile, position)
    for line in ("draw [CCC aaa CCC CCC]", "lay /0 1,0", "pass"):
        state = state.play(line)
    assert state.scores["red"] == 16  # eight tiles at 2


NORTH = ("0,-1 [aaa CCC CCC CCC]", "1,-1 [aaa CCC CCC CCC]", "2,-1 [aaa aaa CCC CCC]")
SOUTH = ("0,1 [CCC CCC aaa CCC]", "1,1 [CCC CCC aaa CCC]", "2,1 [CCC aaa aaa CCC]")
BACK = ("-1,-1 [aaa CCC CCC aaa]", "-1,0 [CCC CCC CCC aaa]", "-1,1 [CCC CCC aaa aaa]")
"""West of the cells 0,0 and 1,0, into which the city goes on from all sides."""
GRASS = ("-1,-1 [aaa CCC aaa aaa]", "-1,0 [aaa aaa aaa aaa]", "-1,1 [aaa CCC aaa aaa]")
"""In the west the hole is bordered by grass."""


@pytest.mark.parametrize(("west", "paid"), [(BACK, 20), (GRASS, 0)], ids=["city", "grass"])
def test_a_hole_of_two_cells_is_the_citys_if_its_own_tiles_enclose_them(
    west: tuple[str, ...], paid: int
) -> None:
    position = Position(
        players=("red", "blue"),
        tiles=(*west, *NORTH, *SOUTH),
        pieces=("red follower 0,1 C",),
        step="draw",
    )
    profile = load_profile("carcassonne").with_answer("city.closed", "wall-suffices")
    state = set_up(profile, position)
    for line in ("draw [CCC aaa CCC CCC]", "lay /0 2,0", "pass"):
        state = state.play(line)
    assert state.scores["red"] == paid  # ten tiles at 2


@pytest.mark.parametrize(("again", "paid"), [(True, 18), (False, 0)])
def test_a_city_that_grows_into_its_hole_is_completed_again_only_where_a_clause_says_so(
    again: bool, paid: int
) -> None:
    position = Position(
        players=("red", "blue"), tiles=OPEN_RING, pieces=("red follower 0,1 C",), step="draw"
    )
    profile = load_profile("carcassonne").with_answer("city.closed", "wall-suffices")
    state = set_up(profile.with_answer("city.completed_again", again), position)
    for line in ("draw [CCC aaa CCC CCC]", "lay /0 1,0", "pass"):
        state = state.play(line)
    assert state.scores == {"red": 16, "blue": 0}
    for line in ("draw [CCC CCC CCC CCC]", "lay /0 0,0", "follower C"):
        state = state.play(line)
    assert state.scores == {"red": 16, "blue": paid}  # nine tiles at 2
