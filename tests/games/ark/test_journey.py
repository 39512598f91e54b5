"""Journeys of the Ark: where it may go, whom it pays, and why."""

from __future__ import annotations

import pytest

from arkrules import BadNotation, GameState
from arkrules.geometry import to_cell
from tests.games.ark.tables import (
    ARK,
    AT_PLACE,
    BLOCK_OF_FOUR,
    TEMPLE,
    fields,
    homing,
    lying,
    ways,
    with_ark,
)
from tests.games.asking import asked, kept_of, paid, reasons, refusing, said
from tests.positions import CAP, FIELD, at_step, play, stand, tiles
from tests.rulings.disputes import dispute, verdict
from tests.running import error_of

# -- reading them ----------------------------------------------------------------------------------


def test_what_is_no_journey_and_no_seat_is_said_with_an_example(snapshot: object) -> None:
    lines = ("ark X", "seat", "ark", "ark ne", "ark N E", "seat C", "prophet")
    errors = [error_of(with_ark().parse, line, kind=BadNotation) for line in lines]
    assert [str(error) for error in errors[:2]] == snapshot


@pytest.mark.parametrize("line", ["ark NNE", "seat 1,0", "prophet C", "follower temple"])
def test_words_of_the_ark_are_illegal_moves_in_the_base_game(line: str) -> None:
    assert all(at_step(step).refusals(line) for step in ("draw", "lay", "place", "over"))


def test_a_journey_of_too_many_steps_may_be_written_up_to_a_bound() -> None:
    for number in (1, 999):
        line = "ark " + "S" * number
        assert str(with_ark().parse(line)) == line
    error = error_of(with_ark().parse, "ark " + "S" * 1000, kind=BadNotation)
    assert (error.text, error.offset) == ("ark " + "S" * 1000, 4)


@pytest.mark.parametrize(("way", "cells"), [("E", "0,0 1,0"), ("ESWN", "0,0 1,0 1,1 0,1 0,0")])
def test_who_draws_a_journey_is_told_what_travels_and_over_which_tiles(
    way: str, cells: str
) -> None:
    state = with_ark()
    move = state.parse(f"ark {way}")
    drawn = move.journey(state.content)
    assert drawn is not None
    assert (drawn.name, drawn.segment) == ("ark", "")
    assert " ".join(str(to_cell(spot)) for spot in drawn.spots) == cells
    off = stand(tiles(*fields(*BLOCK_OF_FOUR)), *AT_PLACE, under=ARK)
    assert move.journey(off.content) is None


# -- where it may go -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([1, 5], "E S ES SE ESW SEN"),
        ([1, 1], "E S"),
        ([2, 3], "ES SE ESW SEN"),
        ([3, 9], "ESW SEN"),
        ([4, 9], ""),
    ],
)
def test_a_journey_takes_the_steps_of_the_clause_and_shorter_come_first(
    steps: list[int], expected: str
) -> None:
    state = with_ark(ark__steps=steps)
    assert ways(state) == expected.split()
    for way in ("E", "ES", "ESW"):
        assert refusing(state, f"ark {way}") == ["ark.steps"] * (way not in expected.split())


def test_the_ark_moves_and_where_it_stands_is_written() -> None:
    assert with_ark().play("ark ES").position().more["ark"] == "1,1"


@pytest.mark.parametrize(
    ("way", "clauses"),
    [
        ("N", ["ark.terrain"]),
        ("EW", ["ark.backtrack"]),
        ("ESN", ["ark.backtrack"]),
        ("ESWN", ["ark.may_end_on_start"]),
        ("SSSSSS", ["ark.steps", "ark.terrain"]),
        ("EWEWEW", ["ark.steps", "ark.backtrack", "ark.backtrack"]),
    ],
)
def test_the_ark_moves_no_other_way_and_every_clause_that_refuses_it_is_named(
    way: str, clauses: list[str]
) -> None:
    assert refusing(with_ark(), f"ark {way}") == clauses
    assert all(refusal.cite for refusal in with_ark().refusals(f"ark {way}"))


@pytest.mark.parametrize(
    ("answers", "way", "clauses"),
    [
        (homing("never"), "EW", ["ark.backtrack"]),
        (homing("never"), "EWS", ["ark.backtrack"]),
        (homing("never"), "ESWN", []),
        (homing("start", end=False), "EW", ["ark.may_end_on_start"]),
        (homing("start"), "EW", []),
        (homing("start", cross=False), "EWS", ["ark.may_cross_start"]),
        (homing("start", end=False), "EWS", []),
        (homing("start"), "EWE", ["ark.backtrack"]),  # 1,0 a second time
        (homing("start"), "EWSN", ["ark.backtrack"]),  # 0,0 a second time
        (homing("start"), "EWSEN", ["ark.backtrack"]),
        (homing("always"), "EWSN", []),
        (homing("always", end=False), "ESN", []),
        (homing("always", end=False), "EW", ["ark.may_end_on_start"]),
    ],
)
def test_the_ark_turns_back_and_comes_home_as_three_clauses_say(
    answers: dict[str, object], way: str, clauses: list[str]
) -> None:
    assert refusing(with_ark(**answers), f"ark {way}") == clauses


def test_before_it_is_in_play_the_ark_does_not_move() -> None:
    state = stand(tiles(*fields(*BLOCK_OF_FOUR)), *AT_PLACE, under=ARK)
    assert refusing(state, "ark E") == ["ark.may_move"]


@pytest.mark.parametrize(
    ("rule", "barred"), [("lay-only", ["follower.out_of_supply"]), ("others-remain", [])]
)
def test_who_has_no_follower_left_may_do_something_else_as_the_clause_says(
    rule: str, barred: list[str]
) -> None:
    lines = ('ark = "0,1"', *AT_PLACE, "supply = { red = { follower = 0 } }")
    state = stand(
        tiles(f"0,0 {CAP}", f"0,1 {FIELD}"), *lines, under=ARK, follower__out_of_supply=rule
    )
    for move in ("prophet C", "ark N"):
        assert refusing(state, move) == barred
    assert refusing(state, "follower C") == ["follower.out_of_supply"]


# -- toward a temple -------------------------------------------------------------------------------

ROUTES = ("free", "nearer", "shortest", "first-journey")


@pytest.mark.parametrize("route", ROUTES)
@pytest.mark.parametrize(
    ("there", "at", "toward"),
    [
        # The Ark heads for any temple, and for no other site.
        ("monastery - - temple", "1,0", "E EE"),
        ("temple - - temple", "1,0", "W E EE"),
        ("temple - - monastery", "1,0", "W"),
    ],
)
def test_the_ark_heads_for_any_temple_and_for_no_other_site(
    route: str, there: str, at: str, toward: str
) -> None:
    row = [
        f"{x},0 {FIELD if site == '-' else TEMPLE.replace('temple', site)}"
        for x, site in enumerate(there.split())
    ]
    expected = "W E EE" if route == "free" else toward
    assert {*ways(with_ark(*row, at=at, ark__route=route))} == {*expected.split()}


def test_a_route_is_a_shortest_path_over_the_laid_tiles() -> None:
    there = (f"0,0 {TEMPLE}", *fields("1,0", "0,1", "1,1"))
    found = [{*ways(with_ark(*there, at="1,1", ark__route=route))} for route in ROUTES]
    assert found == [{"N", "W", "NW", "WN", "NWS", "WNE"}] + [{"N", "W", "NW", "WN"}] * 3


@pytest.mark.parametrize(
    ("route", "way", "arrived", "clauses"),
    [
        ("first-journey", "EE", True, []),
        ("first-journey", "E", None, ["ark.route"]),
        ("shortest", "EE", None, ["ark.route"]),
        ("free", "EE", None, []),
    ],
)
def test_once_the_ark_has_come_to_a_temple_it_goes_where_it_likes(
    route: str, way: str, arrived: bool | None, clauses: list[str]
) -> None:
    row = tiles(*fields("-1,0", "0,0", "1,0"), f"2,0 {TEMPLE}")
    state = stand(row, 'ark = "0,0"', under=ARK, ark__route=route)
    state = play(state, f"lay {FIELD} 3,0", f"ark {way}")
    assert kept_of(state).get("ark_arrived") is arrived
    assert refusing(state.play(f"lay {FIELD} 4,0"), "ark W") == clauses


def straying(route: str) -> GameState:
    """The only temple is in the east."""
    return with_ark(*fields("-2,0", "-1,0", "0,0"), f"1,0 {TEMPLE}", ark__route=route)


def test_that_a_way_strays_is_said_of_its_first_step(snapshot: object) -> None:
    for route in ("shortest", "nearer"):
        assert refusing(straying(route), "ark WW") == ["ark.route"]
    (refusal,) = straying("nearer").refusals("ark WW")
    assert refusal.words == snapshot


# -- whom it pays ----------------------------------------------------------------------------------

PAYS = "ark.points_per_follower"


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("leaving", [False, True])
@pytest.mark.parametrize("stops", [False, True])
def test_where_the_ark_sets_out_it_pays_when_it_leaves_and_comes_home(
    leaving: bool, stops: bool, again: bool
) -> None:
    rules = {"ark__counts_start": leaving, "ark__counts_end": stops}
    state = with_ark(
        pieces=("blue follower 0,0 a",), ark__counts_start_again=again, **rules,
        **homing("never", cross=False),
    )  # fmt: skip
    assert state.play("ark ESWN").scores["blue"] == leaving + stops
    assert state.play("ark ES").scores["blue"] == leaving  # it does not come home


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize(
    ("way", "leaving", "often"), [("E", True, 0), ("ESWNW", True, 1), ("EWEWE", False, 2)]
)
def test_where_the_ark_set_out_it_passes_as_often_as_it_crosses(
    way: str, leaving: bool, often: int, again: bool
) -> None:
    there = fields(*BLOCK_OF_FOUR, "-1,0")
    rules = {"ark__counts_start": leaving, "ark__counts_start_again": again}
    state = with_ark(*there, pieces=("blue follower 0,0 a",), **rules, **homing(end=False))
    assert state.play(f"ark {way}").scores["blue"] == leaving + (often if again else 0)


@pytest.mark.parametrize("order", [1, -1])
def test_whom_the_ark_passes_is_paid_in_turn_order_and_told_piece_by_piece(order: int) -> None:
    pieces = ("blue follower 1,0 a", "blue prophet 1,1 a", "red follower 0,1 a")[::order]
    state = with_ark(pieces=pieces, ark__counts_end=True, ark__counts_prophets=True)
    told = [(player, lines) for player, _, lines in paid(state.play("ark ESW"))]
    assert told == [
        ("red", [(1, PAYS)]),
        ("blue", [(1, PAYS), (1, "ark.counts_prophets")]),
    ]


@pytest.mark.parametrize(
    ("when", "repeat", "way", "points"),
    [
        ("passes", "each-time", "ESNS", 6),  # in at 1,0, on to 1,1, in again, and on
        ("passes", "each-time", "ESN", 6),
        ("passes", "once-per-temple", "ESNS", 3),
        ("passes", "once", "ESNS", 3),
        ("ends", "each-time", "ESNS", 0),
        ("ends", "each-time", "ESN", 3),
    ],
)
def test_a_temple_entered_twice_on_one_way_pays_each_time_or_once(
    when: str, repeat: str, way: str, points: int
) -> None:
    rules = {"ark__temple_bonus": 3, "ark__temple_bonus_when": when}
    state = with_ark(
        *fields("0,0", "0,1", "1,1"), f"1,0 {TEMPLE}", ark__backtrack="always",
        ark__temple_bonus_repeat=repeat, **rules,
    )  # fmt: skip
    assert state.play(f"ark {way}").scores["red"] == points


@pytest.mark.parametrize(
    ("repeat", "points", "reached"),
    [
        ("each-time", [3, 3, 9], None),
        ("once-per-temple", [3, 3, 6], ["1,0", "2,0"]),
        ("once", [3, 3, 3], ["1,0"]),
    ],
)
def test_a_temple_that_has_paid_is_remembered_and_passed_on_the_way(
    repeat: str, points: list[int], reached: list[str] | None
) -> None:
    # Red comes to the first temple, blue goes back, and red passes it and comes to the second.
    rules = {"ark__temple_bonus": 3, "ark__temple_bonus_when": "passes"}
    row = tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}", f"2,0 {TEMPLE}")
    state = stand(row, 'ark = "0,0"', under=ARK, ark__temple_bonus_repeat=repeat, **rules)
    told = []
    for x, way in ((3, "E"), (4, "W"), (5, "EE")):
        state = play(state, f"lay {FIELD} {x},0", f"ark {way}")
        told.append(state.scores["red"])
    assert (told, state.scores["blue"]) == (points, 0)
    assert kept_of(state).get("ark_reached") == reached


def test_to_pass_a_temple_that_pays_whoever_stops_there_leaves_nothing_to_remember() -> None:
    row = (f"0,0 {FIELD}", f"1,0 {TEMPLE}", f"2,0 {FIELD}")
    state = with_ark(*row, ark__temple_bonus=2, ark__temple_bonus_repeat="once")
    after = state.play("ark EE")
    assert (after.scores["red"], kept_of(after)) == (0, {"ark": "2,0"})


# -- what is asked, and why ------------------------------------------------------------------------


@pytest.mark.parametrize(("most", "crossing"), [(4, False), (5, True)])
def test_whether_it_may_cross_its_start_is_asked_only_if_it_could_go_on(
    most: int, crossing: bool
) -> None:
    # It comes home with the fourth step.
    found = asked(with_ark(ark__steps=[1, most]))
    assert "ark.may_end_on_start" in found
    assert ("ark.may_cross_start" in found) is crossing


PAYING = {
    "counts_start", "counts_start_again", "counts_end", "counts_prophets",
    "temple_bonus", "temple_bonus_when", "temple_bonus_repeat",
}  # fmt: skip
"""What may be asked about a journey that was made."""


@pytest.mark.parametrize(
    ("piece", "way", "expected"),
    [
        ("follower 0,0 a", "E", "counts_start"),
        ("follower 0,0 a", "ESWN", "counts_start counts_end"),
        ("follower 0,0 a", "ESWNS", "counts_start counts_start_again"),
        ("follower 1,0 a", "E", "counts_end"),
        ("follower 1,0 a", "ES", ""),
        ("follower 1,0 a", "ESWN", ""),
        ("prophet 1,0 a", "ES", "counts_prophets"),
        ("follower 3,0 a", "ES", ""),
        ("follower 3,0 a", "EE", "temple_bonus temple_bonus_repeat"),
        ("follower 3,0 a", "EES", "temple_bonus temple_bonus_when temple_bonus_repeat"),
    ],
)
def test_a_clause_is_asked_about_a_journey_only_where_something_turns_on_it(
    piece: str, way: str, expected: str
) -> None:
    there = (*fields("0,0", "1,0", "3,0", "0,1", "1,1", "2,1"), f"2,0 {TEMPLE}")
    state = with_ark(*there, pieces=(f"blue {piece}",), ark__temple_bonus=3, **homing())
    found = {clause.removeprefix("ark.") for clause in asked(state, f"ark {way}")}
    assert found & PAYING == {*expected.split()}


UNPAID = ("ark.counts_start", "ark.counts_start_again", "ark.counts_end", "ark.counts_prophets")
HERE, BEHIND, AFAR = "blue follower 0,0 a", "blue follower 1,0 a", "blue follower 1,1 a"
LEAVING: dict[str, object] = {"ark__counts_start": True}
ANEW: dict[str, object] = {**LEAVING, "ark__counts_start_again": False}
STOPPING: dict[str, object] = {"ark__counts_end": False}
PROPHETS: dict[str, object] = {"ark__counts_prophets": False}
NOT_PAID: list[tuple[str, str, dict[str, object], set[str]]] = [
    (HERE, "ES", {"ark__counts_start": False}, {"ark.counts_start"}),
    (HERE, "ES", LEAVING, set()),
    (BEHIND, "ES", {"ark__counts_start": False}, set()),
    (HERE, "ESWNS", ANEW, {"ark.counts_start_again"}),
    (HERE, "ESWN", ANEW, set()),
    (AFAR, "ES", STOPPING, {"ark.counts_end"}),
    (AFAR, "ESW", STOPPING, set()),
    (AFAR, "ES", {"ark__counts_end": True}, set()),
    (
        HERE, "ESWN", {"ark__counts_start": False, "ark__counts_start_again": True},
        {"ark.counts_start"},
    ),
    (BEHIND, "ESWN", {"ark__counts_start_again": False}, set()),
    (HERE, "ESWN", {**LEAVING, "ark__counts_start_again": True, **STOPPING}, {"ark.counts_end"}),
    (BEHIND, "ES", PROPHETS, set()),
    ("blue prophet 0,1 a, red follower 1,0 a", "ES", PROPHETS, set()),
    ("blue prophet 1,0 a", "ES", PROPHETS, {"ark.counts_prophets"}),
    ("blue prophet 1,0 a", "ES", {"ark__counts_prophets": True}, set()),
]  # fmt: skip


def passing(pieces: str, answers: dict[str, object]) -> GameState:
    return with_ark(pieces=(*pieces.split(", "),), **answers, **homing())


def test_what_stands_on_the_way_and_is_not_paid_is_explained_by_its_clause() -> None:
    for pieces, way, answers, clauses in NOT_PAID:
        assert {*reasons(passing(pieces, answers), f"ark {way}", *UNPAID)} == clauses


@pytest.mark.parametrize("order", [1, -1])
def test_who_is_passed_and_not_paid_is_told_in_reading_order(order: int) -> None:
    pieces = ("blue follower 0,0 a", "blue follower 0,1 a", "red prophet 1,1 a")[::order]
    state = with_ark(pieces=pieces, ark__counts_prophets=False, ark__counts_end=False)
    told = reasons(state, "ark ES", *UNPAID)
    assert told == ["ark.counts_start", "ark.counts_end", "ark.counts_prophets"]


@pytest.mark.parametrize("passed", [(), ("red follower 1,0 a",)])
def test_who_stands_beside_the_way_is_named_whether_or_not_anybody_is_passed(
    passed: tuple[str, ...],
) -> None:
    state = with_ark(pieces=(*passed, "blue follower 0,1 a"))
    assert reasons(state, "ark E", "ark.pass_means") == ["ark.pass_means"]
    # It enters 0,1, so that nobody there stands beside its way; that it enters 1,0 is said.
    assert len(reasons(state, "ark ESW", "ark.pass_means")) == len(passed)


def early(ark: str = "0,0", *more: str) -> GameState:
    """Red's tile closes the city on 1,0, or a field, which is not completed, nor is the temple."""
    there = tiles(f"0,0 {FIELD}", f"1,0 {CAP}", f"2,0 {TEMPLE}")
    pieces = lying("red follower 1,0 C", "blue follower 2,0 a")
    return play(stand(there, pieces, f'ark = "{ark}"', under=ARK), *more or [f"lay {CAP}/2 1,-1"])


def test_whoever_is_passed_on_what_the_tile_completed_is_paid_before_it_is_scored() -> None:
    assert reasons(early(), "ark EE", "ark.scored_when") == ["ark.scored_when"]
    assert reasons(early("1,0"), "ark E", "ark.scored_when") == []
    assert reasons(early("1,0", f"lay {FIELD} -1,0"), "ark W", "ark.scored_when") == []


def test_what_people_read_of_whom_the_ark_passes(snapshot: object) -> None:
    beside = with_ark(pieces=("red follower 1,0 a", "blue follower 0,1 a"))
    assert {
        "not paid": [
            line
            for pieces, way, answers, _ in NOT_PAID
            for line in said(passing(pieces, answers), f"ark {way}", *UNPAID)
        ],
        "beside": said(beside, "ark E", "ark.pass_means"),
        "before": said(early(), "ark EE", "ark.scored_when"),
    } == snapshot


@pytest.mark.parametrize(
    ("shown", "way", "rests"),
    [
        (FIELD, "EE", "directions"),
        (FIELD, "ES", "directions turning"),
        (CAP, "EE", "directions terrain"),
        ("[a1a aaa aaa aaa]", "ES", "directions terrain turning"),
        (CAP, "SE", "directions turning"),
    ],
)
def test_what_does_not_stop_the_ark_decides_where_it_is_on_its_way(
    shown: str, way: str, rests: str
) -> None:
    # All ways lead toward the temple, as other editions ask.
    there = tiles(f"1,0 {shown}", *fields("0,0", "2,0", "0,1", "1,1"), f"2,1 {TEMPLE}")
    case = dispute(there, 'ark = "0,0"', moves=(f"lay {FIELD} 0,-1", f"ark {way}"))
    assert {*verdict(case, of=ARK).rests_on} == {f"ark.{name}" for name in rests.split()}
