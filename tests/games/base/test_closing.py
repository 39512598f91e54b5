"""What is complete: monasteries, roads, and cities round a cell where nothing lies."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from arkrules import Cell, load_profile, new_game, set_up
from arkrules.board import Board, Feature
from arkrules.games.base import completed_cities
from arkrules.geometry import STEPS
from arkrules.play import MutableState, StateData
from arkrules.rules import Profile
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

CLOSED = ("no-open-side", "enclosed-filled")
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
def test_a_loop_twice_through_one_tile_counts_it_once(
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
        (WALLED_BAY, BAY_LAST, (14, 14)),  # seven tiles at 2
        (OPEN_BAY, BAY_LAST, (0, 0)),
        ((*WALLED_BAY, SHUT), BAY_LAST, (14, 14)),
        ((*OPEN_BAY, SHUT), BAY_LAST, (0, 0)),
        (RING, "lay [CCC aaa CCC bbb] 1,0", (16, 0)),
        (OPEN_RING, "lay [CCC aaa CCC CCC] 1,0", (0, 0)),
    ],
)
def test_a_city_is_complete_round_an_empty_cell_as_the_clause_says(
    there: tuple[str, ...], last: str, points: tuple[int, ...], turns: int
) -> None:
    found = [gained(there, last, "pass", turns=turns, city__closed=how) for how in CLOSED]
    assert tuple(found) == points


@pytest.mark.parametrize(
    ("there", "filled", "closed", "points"),
    [
        # All four neighbors of the cell 0,0 are there, and three of them are the city's.
        ((*WALLED_BAY, "-1,-1 [aaa CCC aaa aaa]", SHUT), FIELD, "enclosed-filled", 0),
        ((*RING, "1,0 [CCC aaa CCC bbb]"), FIELD, "no-open-side", 0),
        ((*RING, "1,0 [CCC aaa CCC bbb]"), FIELD, "enclosed-filled", 16),
        ((*OPEN_RING, "1,0 [CCC aaa CCC CCC]"), CITY, "no-open-side", 18),
        ((*OPEN_RING, "1,0 [CCC aaa CCC CCC]"), CITY, "enclosed-filled", 18),
    ],
)
def test_a_tile_in_a_hole_completes_a_city_as_the_clause_says(
    there: tuple[str, ...], filled: str, closed: str, points: int
) -> None:
    for turns in range(4):
        assert (
            gained(there, f"lay {filled} 0,0", "pass", turns=turns, city__closed=closed) == points
        )


# -- what is found near a tile, against the definition -------------------------------------------
#
# By the definition every city of the board is asked, with the tile and without it;
# a walk over empty cells and tiles says what it surrounds.


def walk(start: Cell, free: set[Cell]) -> set[Cell]:
    """The free cells that one comes to from a free cell."""
    found, todo = {start}, [start]
    while todo:
        cell = todo.pop()
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            there = Cell(cell.x + dx, cell.y + dy)
            if there in free and there not in found:
                found.add(there)
                todo.append(there)
    return found


def around(board: Board) -> set[Cell]:
    """The cells of the board and one more in each direction."""
    extent = board.extent()
    assert extent is not None
    rows = range(extent.north - 1, extent.south + 2)
    return {Cell(x, y) for y in rows for x in range(extent.west - 1, extent.east + 2)}


def is_complete(city: Feature) -> bool:
    """Whether a city is complete and encloses no empty cell."""
    empty = {cell for cell in around(city.board) if cell not in city.board}
    return city.closed and empty <= walk(min(empty), around(city.board) - set(city.cells))


def by_definition(content: StateData) -> list[int]:
    """The roots of the cities complete now of which no part was without the tile just laid."""
    board, laid = content.board, content.spot_laid()
    before = board.without(laid)
    found = []
    for city in board.features("city"):
        parts = {
            before.feature(cell.spot, name).root
            for cell, name in city.segments
            if cell.spot != laid
        }
        was = any(is_complete(before.feature_of(root)) for root in parts)
        if is_complete(city) and not was:
            found.append((city.begins, city.root))
    return [root for _, root in sorted(found)]


def square(dice: Random, size: int, holes: list[Cell]) -> dict[Cell, str]:
    """A square of tiles whose sides meet: between them city or field, field or mist around.

    What is laid into a hole is all city, or all field.
    """
    walls = {
        frozenset((hole, Cell(hole.x + dx, hole.y + dy))): filled
        for hole in holes
        for filled in (dice.random() < 0.4,)
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    }
    found = {}
    for cell in (Cell(x, y) for x in range(size) for y in range(size)):
        sides = []
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0)):
            there = Cell(cell.x + dx, cell.y + dy)
            inside = 0 <= there.x < size and 0 <= there.y < size
            edge = frozenset((cell, there))
            sides.append(walls.setdefault(edge, inside and dice.random() < 0.8))
        letters = "CCCC" if dice.random() < 0.9 else "CDEF"
        blank = "~~~" if dice.random() < 0.1 else "aaa"
        shown = (3 * letter if city else blank for letter, city in zip(letters, sides, strict=True))
        found[cell] = f"[{' '.join(shown)}]"
    return found


def grown(profile: Profile, seed: int, size: int) -> Iterator[StateData]:
    """A square that is laid tile by tile, each beside another; holes are filled last."""
    dice = Random(seed)
    inner = [Cell(x, y) for x in range(1, size - 1) for y in range(1, size - 1)]
    holes = dice.sample(inner, 1 + seed % 3)
    tiles = square(dice, size, holes)
    draft = MutableState.of(new_game(profile, 2).content)
    draft.board = Board()
    order = sorted(tiles, key=lambda cell: dice.random() + (cell in holes))
    while order:
        laid = [cell for cell in order if not draft.board or _touches(draft.board, cell)]
        cell = laid[0]
        order.remove(cell)
        draft.board = draft.board.lay(cell.spot, draft.assembly.box.tile(tiles[cell]))
        draft.laid = cell.spot
        yield draft


def _touches(board: Board, cell: Cell) -> bool:
    return any(cell.spot + step in board.tiles for step in STEPS)


def test_what_is_found_near_the_tile_is_what_the_definition_finds() -> None:
    profile = load_profile("ghosts").with_answer("city.closed", "enclosed-filled")
    completed = plainly = beyond = 0
    for seed in range(40):
        for content in grown(profile, seed, 4 + seed % 2):
            found = completed_cities(content)
            assert found == by_definition(content), seed
            laid = content.spot_laid()
            completed += len(found)
            plainly += len({*content.board.completed_on([laid], "city")} & {*found})
            cities = map(content.board.feature_of, found)
            beyond += sum(laid not in city.spots for city in cities)
    assert completed > plainly > 50  # some are complete that would not be by default
    assert beyond > 2  # holes were filled by others' tiles
