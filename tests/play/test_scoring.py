"""In what order things are scored, and by what they are named."""

from __future__ import annotations

import json
from itertools import permutations

import pytest

from arkrules import Cell, GameState
from arkrules.play import (
    IN_PLAY,
    Award,
    Completed,
    Line,
    MutableState,
    Order,
    Stage,
    Subject,
    describe,
    pay,
)
from tests.positions import CAP, FIELD, ROAD, play, stand, tiles

EAST, WEST = "[aaa CCC aaa aaa]", "[aaa aaa aaa CCC]"


@pytest.mark.parametrize("cell", ["0,-1", "0,1"])
def test_of_two_cities_that_a_tile_completes_the_one_that_somebody_holds_is_scored(
    cell: str,
) -> None:
    caps = tiles(f"0,-1 {CAP}/2", f"0,1 {CAP}", *(f"1,{y} {FIELD}" for y in (-1, 0, 1)))
    state = stand(caps, f'pieces = ["red follower {cell} C"]')
    assert play(state, "lay [CCC aaa DDD aaa] 0,0", "pass").scores == {"red": 4, "blue": 0}


def test_at_the_end_things_are_scored_and_named_in_reading_order() -> None:
    for order in permutations(range(3)):
        pieces = [f"red follower {x},0 monastery" for x in order]
        there = tiles(*(f"{x},0 B" for x in order))
        over = stand(there, f"pieces = {json.dumps(pieces)}", "bag = []").play("end")
        # Each with its tile and those beside it in the row.
        assert [(str(award.cell), award.points) for award in over.awards] == [
            ("0,0", 2), ("1,0", 3), ("2,0", 2),
        ]  # fmt: skip
        pieces = [f"red follower {x},0 1" for x in order]
        there = tiles(*(f"{x},0 {ROAD}" for x in order))
        (award,) = stand(there, f"pieces = {json.dumps(pieces)}", "bag = []").play("end").awards
        assert (str(award.cell), award.points) == ("0,0", 3)


def tied(state: GameState, line: str) -> list[str]:
    """What is said of a majority, and of the way from one piece to another."""
    clauses = ("shared.majority", "tile.match", "farm.bounds")
    return [one.words for one in state.explain(line) if one.clause in clauses]


def test_what_is_scored_and_shared_is_named_where_it_lies() -> None:
    caps = tiles(f"0,0 {EAST}", "1,0 [CCC CCC aaa CCC]", f"2,0 {WEST}")
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 2,0 C"]'
    state = play(stand(caps, pieces), f"lay {CAP}/2 1,-1")
    assert [(award.player, str(award.cell)) for award in state.play("pass").awards] == [
        ("red", "0,0"), ("blue", "0,0"),
    ]  # fmt: skip
    said, why = tied(state, "pass")
    assert "0,0" in said
    assert "1,0" in why


@pytest.mark.parametrize("value", ["per-farm", "once-per-player", "per-city"])
def test_of_a_farm_that_several_share_it_is_said_where_it_lies(value: str) -> None:
    pieces = 'pieces = ["red follower 0,0 a", "blue follower 1,0 a"]'
    fields = tiles(f"0,0 {FIELD}", f"1,0 {FIELD}")
    state = stand(fields, pieces, "bag = []", farm__value=value)
    assert any("0,0" in said for said in tied(state, "end"))


def test_a_site_that_is_laid_into_a_hole_is_complete_at_once() -> None:
    around = [f"{x},{y} {FIELD}" for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    state = play(stand(tiles(*around)), "lay B 1,1", "follower monastery")
    assert state.scores["red"] == 9
    assert state.pieces == ()


def test_there_is_room_before_between_and_behind_roads_cities_and_sites() -> None:
    places = [
        Order.FIRST, Order.ROADS, Order.AFTER_ROADS, Order.CITIES, Order.AFTER_CITIES,
        Order.SITES, Order.LAST,
    ]  # fmt: skip
    assert sorted(set(places)) == places == list(Order)


def test_what_is_due_is_replaced_then_multiplied_then_less_then_held_up() -> None:
    stages = [Stage.REPLACE, Stage.MULTIPLY, Stage.SUBTRACT, Stage.FLOOR]
    assert sorted(set(stages)) == stages == list(Stage)


@pytest.mark.parametrize(("first", "second"), [("red", "blue"), ("blue", "red")])
def test_who_shares_something_is_paid_in_turn_order_wherever_they_stand(
    first: str, second: str
) -> None:
    pieces = f'pieces = ["{first} follower 0,0 1", "{second} follower 1,0 1"]'
    over = stand(tiles(f"0,0 {ROAD}", f"1,0 {ROAD}"), pieces, "bag = []").play("end")
    assert [(award.player, award.points) for award in over.awards] == [("red", 2), ("blue", 2)]


ENDS = ("0,0 [aaa a1a aaa aaa]", "2,0 [aaa aaa aaa a1a]")
CLOSING = tiles(*ENDS, *(f"{x},1 {FIELD}" for x in range(3)))
"""Two ends of a road, which a tile between them completes."""


HELD: list[tuple[list[str], str, dict[str, object], dict[str, int]]] = [
    ([], "carcassonne", {}, {}),
    (["red follower 0,0 1", "red follower 2,0 1"], "carcassonne", {}, {"red": 3}),
    (["blue follower 0,0 1", "red follower 2,0 1"], "carcassonne", {}, {"red": 3, "blue": 3}),
    (["blue guard 0,0 1", "red follower 2,0 1"], "ghosts", {"guard__weight": 2}, {"blue": 3}),
    (["blue guard 0,0 1"], "ghosts", {"guard__weight": 0}, {}),
]
"""Who stands on the road that is completed, and what they get."""


def test_why_who_scores_is_told_unless_one_stands_there_alone(snapshot: object) -> None:
    told = {}
    for pieces, under, answers, earned in HELD:
        lines = (CLOSING, f"pieces = {json.dumps(pieces)}")
        state = stand(*lines, under=under, **answers).play(f"lay {ROAD} 1,0")
        assert {award.player: award.points for award in state.play("pass").awards} == earned
        told[", ".join(pieces)] = tied(state, "pass")
    assert told == snapshot


def completed(state: GameState) -> list[tuple[str, str, str]]:
    """What the last move completed, in the order in which it was scored."""
    found = [event for event in state.events if isinstance(event, Completed)]
    return [(event.kind, event.segment, str(event.cell)) for event in found]


@pytest.mark.parametrize(
    ("pieces", "cell"),
    [([], "1,0"), (["red follower 2,0 1"], "2,0"), (["blue follower 0,0 1"], "0,0")],
)
def test_what_is_completed_is_named_by_its_first_piece_or_the_tile_laid(
    pieces: list[str], cell: str
) -> None:
    state = stand(CLOSING, f"pieces = {json.dumps(pieces)}")
    assert completed(play(state, f"lay {ROAD} 1,0", "pass")) == [("road", "1", cell)]


def test_each_of_several_that_a_tile_completes_is_named_by_its_own_segment() -> None:
    ends = [f"0,-1 {CAP}/2", f"0,1 {CAP}", "1,0 [aaa aaa aaa a1a]", "-1,0 [aaa a1a aaa aaa]"]
    state = stand(tiles(*ends, *(f"{cell} {FIELD}" for cell in ("1,-1", "-1,-1", "1,1"))))
    assert completed(play(state, "lay [CCC a1b DDD c2d] 0,0", "pass")) == [
        ("road", "1", "0,0"), ("road", "2", "0,0"), ("city", "C", "0,0"), ("city", "D", "0,0"),
    ]  # fmt: skip


def named(state: GameState, cell: str, segment: str) -> tuple[str, str]:
    """By which cell and which segment a feature is named."""
    feature = state.feature(cell, segment)
    subject = Subject.of(state.board, feature.kind, feature.root)
    at = describe(state.content, subject)
    return str(at.cell), at.segment


def test_what_nobody_holds_is_named_by_where_it_begins() -> None:
    for order in permutations(range(3)):
        state = stand(tiles(*(f"{x},0 {ROAD}" for x in order)))
        assert {named(state, f"{x},0", "1") for x in order} == {("0,0", "1")}


@pytest.mark.parametrize(
    ("placed", "cell", "segment", "name"),
    [
        # A city that nobody holds, elsewhere than on the tile just laid, which is listed first.
        ((f"0,0 {FIELD}", f"1,0 {CAP}"), "1,0", "C", ("1,0", "C")),
        # The road ends beside the tile just laid, and the fields on both sides of it are one.
        ((f"0,0 {ROAD}", "1,0 [aaa aaa aaa a1a]"), "1,0", "a", ("0,0", "a")),
        (("1,0 [aaa aaa aaa a1a]", f"0,0 {ROAD}"), "0,0", "b", ("0,0", "a")),
    ],
)
def test_what_nobody_holds_is_named_by_its_first_segment_on_the_tile_just_laid(
    placed: tuple[str, ...], cell: str, segment: str, name: tuple[str, str]
) -> None:
    state = stand(tiles(*placed), 'step = "place"', 'laid = "0,0"')
    assert named(state, cell, segment) == name


@pytest.mark.parametrize(
    ("points", "paid"), [((3, 0), [3]), ((0, 3), [3]), ((2, -2), [0]), ((0, 0), []), ((), [])]
)
def test_what_neither_pays_nor_costs_is_no_award(points: tuple[int, ...], paid: list[int]) -> None:
    state = stand(tiles(f"0,0 {ROAD}"), 'pieces = ["red follower 0,0 1"]')
    draft = MutableState.of(state.content)
    road = Subject.of(draft.board, "road", draft.board.node(Cell(0, 0).spot, "1"))
    pay(draft, road, 0, [Line("ours", number, "road.per_tile") for number in points], IN_PLAY)
    awards = [event for event in draft.log if isinstance(event, Award)]
    assert [(one.points, str(one.cell)) for one in awards] == [(points, "0,0") for points in paid]


def test_what_was_complete_before_and_is_held_is_not_unfinished_at_the_end() -> None:
    pieces = 'pieces = ["red follower 0,0 C", "blue follower 1,0 C"]'
    state = stand(tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2", f"1,0 {CAP}"), pieces, "bag = []")
    assert [(award.player, award.points) for award in state.play("end").awards] == [("blue", 1)]
