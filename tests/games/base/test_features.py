"""What roads, cities and monasteries are worth, line by line, and why they are not complete."""

from __future__ import annotations

from typing import Any

import pytest

from arkrules import GameState
from tests.games.base.tables import CORNER, ROAD_END, ROW
from tests.games.base.test_closing import EIGHT
from tests.games.base.test_holes import RING
from tests.positions import CAP, FIELD, play, stand, tiles

NORTH = f"lay {CAP}/2 0,-1"
ARMS = "[CCC aaa aaa aaa; pennant*2@C]"
SEGMENTS = {"points": 3, "per": "segment"}
FOUR = ("0,0 [CCC DDD aaa aaa]", f"0,-1 {CORNER}/2", f"1,0 {CORNER}")
"""Two segments of a tile, and two tiles on which they go on: a fourth makes it one city."""


def lines(state: GameState) -> list[tuple[str, int, str]]:
    """What stands in the only award."""
    (award,) = state.awards
    return [(line.words, line.points, line.clause) for line in award.lines]


@pytest.mark.parametrize(
    ("there", "segment", "last", "answers", "expected"),
    [
        (
            [f"0,0 {ROAD_END}"], "1", f"lay {ROAD_END}/2 0,1", {"road__per_tile": 3},
            [("2 tiles × 3", 6, "road.per_tile")],
        ),
        (
            [f"0,0 {ARMS}"], "C", NORTH, {"city__per_pennant": 5},
            [("2 tiles × 2", 4, "city.per_tile"), ("2 pennants × 5", 10, "city.per_pennant")],
        ),
        (
            [f"0,0 {ARMS}"], "C", NORTH, {"city__small": "half"},
            [("2 tiles × 1", 2, "city.small"), ("2 pennants × 1", 2, "city.small")],
        ),
        (
            [f"0,0 {CAP}/1", f"2,0 {CAP}/3", *(f"{x},1 {FIELD}" for x in range(3))], "C",
            f"lay {ROW} 1,0", {"city__small": "half"},
            [("3 tiles × 2", 6, "city.per_tile")],
        ),
        (
            FOUR, "D", f"lay {CORNER}/3 1,-1", {"city__per_tile": SEGMENTS},
            [("5 segments × 3", 15, "city.per_tile")],
        ),
        (
            ["0,0 B", *(f"{x},{y} {FIELD}" for x, y in EIGHT[1:])], "monastery",
            f"lay {FIELD} -1,-1", {"monastery__points": 11},
            [("eight neighbors and itself", 11, "monastery.points")],
        ),
    ],
)  # fmt: skip
def test_what_is_complete_is_worth_what_the_clauses_of_its_kind_say(
    there: list[str],
    segment: str,
    last: str,
    answers: dict[str, Any],
    expected: list[tuple[str, int, str]],
) -> None:
    state = stand(tiles(*there), f'pieces = ["red follower 0,0 {segment}"]', **answers)
    assert lines(play(state, last, "pass")) == expected


@pytest.mark.parametrize(
    ("there", "segment", "answers", "expected"),
    [
        (
            [f"0,0 {ROAD_END}"], "1", {"road__per_tile": 3},
            [("1 tile × 1", 1, "final.unfinished")],
        ),
        (
            [f"0,0 {ARMS}"], "C", {"city__per_pennant": 5},
            [("1 tile × 1", 1, "final.unfinished"), ("2 pennants × 1", 2, "final.unfinished")],
        ),
        (
            [*FOUR, "1,-1 [CCC aaa CCC CCC]"], "D", {"final__unit": "segment"},
            [("5 segments × 1", 5, "final.unit")],
        ),
        (
            ["0,0 B", *(f"{x},{y} {FIELD}" for x, y in EIGHT[1:])], "monastery", {},
            [("the monastery itself", 1, "final.unfinished"),
             ("7 neighbors × 1", 7, "final.unfinished")],
        ),
    ],
)  # fmt: skip
@pytest.mark.parametrize("unfinished", ["one-each", "nothing"])
def test_what_is_left_unfinished_is_worth_1_for_each_part_or_nothing(
    there: list[str],
    segment: str,
    answers: dict[str, Any],
    expected: list[tuple[str, int, str]],
    unfinished: str,
) -> None:
    pieces = f'pieces = ["red follower 0,0 {segment}"]'
    state = stand(tiles(*there), pieces, "bag = []", final__unfinished=unfinished, **answers)
    end = state.play("end")
    assert end.scores["red"] == (
        sum(points for _, points, _ in expected) if unfinished == "one-each" else 0
    )
    if unfinished == "one-each":
        assert lines(end) == expected


@pytest.mark.parametrize(
    ("closed", "said"),
    [
        ("no-open-side", []),
        ("enclosed-filled", ["the city C at 0,1 is not complete: it encloses an empty cell"]),
    ],
)
def test_a_city_that_encloses_an_empty_cell_says_so(closed: str, said: list[str]) -> None:
    pieces = 'pieces = ["red follower 0,1 C"]'
    state = stand(tiles(*RING), pieces, city__closed=closed).play("lay [CCC aaa CCC bbb] 1,0")
    told = [str(one.words) for one in state.explain("pass") if one.clause == "city.closed"]
    assert told == said


@pytest.mark.parametrize(
    ("tile", "segment", "clause", "said"),
    [
        (
            "[CCC CCC CCC CCC]", "C", "city.closed",
            "the city C at 0,0 is not complete: it is open to the north of 0,0,"
            " to the east of 0,0, to the south of 0,0 and to the west of 0,0",
        ),
        (
            "[aaa a1b bbb b1a]", "1", "road.ends",
            "the road 1 at 0,0 is not complete: it is open to the east of 0,0 and to the west of"
            " 0,0",
        ),
    ],
)  # fmt: skip
def test_what_is_open_says_where_by_the_clause_of_its_kind(
    tile: str, segment: str, clause: str, said: str
) -> None:
    state = stand(tiles(f"0,0 {tile}"), 'step = "place"', 'laid = "0,0"')
    told = {one.clause: str(one.words) for one in state.explain(f"follower {segment}")}
    assert told == {clause: said}
