"""What roads, cities and monasteries are worth, whom they pay, and why they are not complete."""

from __future__ import annotations

from typing import Any

import pytest

from arkrules import GameState
from arkrules.play.events import Completed
from tests.games.asking import paid, reasons, said
from tests.games.base.tables import (
    CORNER,
    ROAD_END,
    ROW,
    SEVEN_EACH,
    STRAIGHT,
    followers,
    position,
)
from tests.games.base.test_closing import EIGHT, RING
from tests.positions import CAP, CITY, FIELD, ROAD, play, stand, tiles

ARMS = "[CCC aaa aaa aaa; pennant*2@C]"
FOUR = ("0,0 [CCC DDD aaa aaa]", f"0,-1 {CORNER}/2", f"1,0 {CORNER}")
"""Two segments of a tile, and two tiles on which they go on: a fourth makes it one city."""
LONE = [f"0,0 {ROAD_END}"]
SEVEN = ["0,0 B", *(f"{x},{y} {FIELD}" for x, y in EIGHT[1:])]
"""A monastery that lacks its neighbor in the north-west."""
THREE = [f"0,0 {CAP}/1", f"2,0 {CAP}/3", *(f"{x},1 {FIELD}" for x in range(3))]


@pytest.mark.parametrize(
    ("there", "segment", "last", "answers", "lines"),
    [
        (LONE, "1", f"{ROAD_END}/2 0,1", {"road__per_tile": 3}, [(6, "road.per_tile")]),
        (
            [f"0,0 {ARMS}"], "C", f"{CAP}/2 0,-1", {"city__per_pennant": 5},
            [(4, "city.per_tile"), (10, "city.per_pennant")],
        ),
        (
            [f"0,0 {ARMS}"], "C", f"{CAP}/2 0,-1", {"city__small": "half"},
            [(2, "city.small"), (2, "city.small")],
        ),
        (THREE, "C", f"{ROW} 1,0", {"city__small": "half"}, [(6, "city.per_tile")]),
        (
            FOUR, "D", f"{CORNER}/3 1,-1", {"city__per_tile": {"points": 3, "per": "segment"}},
            [(15, "city.per_tile")],
        ),
        (
            SEVEN, "monastery", f"{FIELD} -1,-1", {"monastery__points": 11},
            [(11, "monastery.points")],
        ),
    ],
)  # fmt: skip
def test_what_is_complete_is_worth_what_the_clauses_of_its_kind_say(
    there: list[str],
    segment: str,
    last: str,
    answers: dict[str, Any],
    lines: list[tuple[int, str]],
) -> None:
    state = position(*there, pieces=[f"red follower 0,0 {segment}"], **answers)
    state = play(state, f"lay {last}", "pass")
    assert [award[2] for award in paid(state)] == [lines]
    assert followers(state) == SEVEN_EACH


UNFINISHED = [
    (LONE, "1", {"road__per_tile": 3}, [(1, "final.unfinished")]),
    (
        [f"0,0 {ARMS}"], "C", {"city__per_pennant": 5},
        [(1, "final.unfinished"), (2, "final.unfinished")],
    ),
    ([*FOUR, "1,-1 [CCC aaa CCC CCC]"], "D", {}, [(4, "final.unfinished")]),
    ([*FOUR, "1,-1 [CCC aaa CCC CCC]"], "D", {"final__unit": "segment"}, [(5, "final.unit")]),
    (SEVEN, "monastery", {}, [(1, "final.unfinished"), (7, "final.unfinished")]),
]  # fmt: skip


@pytest.mark.parametrize(("there", "segment", "answers", "lines"), UNFINISHED)
def test_what_is_left_unfinished_is_worth_1_for_each_part_or_nothing(
    there: list[str], segment: str, answers: dict[str, Any], lines: list[tuple[int, str]]
) -> None:
    for how, expected in (("one-each", [lines]), ("nothing", [])):
        pieces = [f"red follower 0,0 {segment}"]
        state = position(*there, pieces=pieces, bag=(), final__unfinished=how, **answers)
        assert [award[2] for award in paid(state.play("end"))] == expected


# -- whom they pay ---------------------------------------------------------------------------------


@pytest.mark.parametrize("segment", ["C", "D"])
def test_a_follower_placed_on_either_segment_of_the_last_tile_is_paid(segment: str) -> None:
    ring = position(f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", f"1,0 {CORNER}")
    state = ring.play("lay [CCC DDD aaa aaa] 0,0").play(f"follower {segment}")
    assert state.scores == {"red": 8, "blue": 0}
    assert sum(isinstance(event, Completed) for event in state.events) == 1
    assert followers(state) == SEVEN_EACH


# -- why -------------------------------------------------------------------------------------------


def farmers(*owners: str) -> GameState:
    """Farmers on one farm, and nothing left to draw."""
    pieces = [f"{owner} follower {x},0 a" for x, owner in enumerate(owners)]
    return position(*(f"{x},0 {FIELD}" for x in range(len(owners))), pieces=pieces, bag=())


GUARD = f'tiles = ["0,0 {CAP}"]\npieces = ["red guard 0,0 C"]\nbag = []'


def test_who_has_most_is_explained() -> None:
    for players in (("red", "blue"), ("blue", "red", "blue")):
        asked = ("shared.majority", "road.ends")
        assert reasons(farmers(*players), "end", *asked) == ["shared.majority"]


def test_where_nothing_counts_nobody_scores_by_the_clause_of_the_majority() -> None:
    state = stand(GUARD, under="ghosts", guard__weight=0)
    assert reasons(state, "end", "shared.majority") == ["shared.majority"]
    assert state.play("end").scores == {"red": 0, "blue": 0}


def enclosing(closed: str) -> GameState:
    """A city that encloses an empty cell."""
    pieces = ["red follower 0,1 C"]
    return position(*RING, pieces=pieces, city__closed=closed).play("lay [CCC aaa CCC bbb] 1,0")


def laid(tile: str) -> GameState:
    """A tile that has just been laid alone."""
    return stand(tiles(f"0,0 {tile}"), 'step = "place"', 'laid = "0,0"')


BESIDE = stand(
    tiles(f"0,0 {FIELD[:-1]}; monastery]", f"0,1 {CAP}/1", "-1,0 [a1a aaa aaa aaa]"),
    'pieces = ["blue follower 0,0 monastery", "blue follower -1,0 1"]',
    'step = "place"', 'laid = "0,1"',
)  # fmt: skip
"""A city that was begun, beside a monastery, and a road that the tile has nothing to do with."""
LONG = position(f"0,0 {STRAIGHT}/1", pieces=["red follower 0,0 1"]).play(f"lay {STRAIGHT}/1 1,0")
LACKING = [
    (enclosing("no-open-side"), "pass", []),
    (enclosing("enclosed-filled"), "pass", ["city.closed"]),
    (laid(CITY), "follower C", ["city.closed"]),
    (laid(ROAD), "follower 1", ["road.ends"]),
    (BESIDE, "follower C", ["city.closed", "monastery.points"]),
    (LONG, "pass", ["road.ends"]),
]
LACKS = ("city.closed", "road.ends", "monastery.points")


def test_what_is_not_complete_around_a_tile_is_explained_by_the_clause_of_its_kind() -> None:
    for state, move, clauses in LACKING:
        assert sorted(reasons(state, move, *LACKS)) == clauses


def test_what_is_not_complete_says_where_it_is_open(snapshot: object) -> None:
    assert [said(state, move, *LACKS) for state, move, _ in LACKING] == snapshot


def test_what_people_read_of_points(snapshot: object) -> None:
    ends = {}
    for there, segment, answers, _ in UNFINISHED:
        pieces = [f"red follower 0,0 {segment}"]
        (award,) = position(*there, pieces=pieces, bag=(), **answers).play("end").awards
        ends[award.headline] = [line.words for line in award.lines]
    assert ends == snapshot
