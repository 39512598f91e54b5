"""Journeys, seats and prophets: moves and positions of the Ark."""

from __future__ import annotations

import pytest

from arkrules import BadNotation, GameState, PositionError, load_profile, set_up
from arkrules.geometry import to_cell
from arkrules.rulings.wording import facts_said
from tests.positions import CAP, FIELD, at_step, offered, play, stand, tiles
from tests.rulings.disputes import dispute, found, refused, verdict

ARK = "ark-en2"
BLOCK_OF_FOUR = tiles(*(f"{cell} {FIELD}" for cell in ("0,0", "1,0", "0,1", "1,1")))


def with_ark(*lines: str) -> GameState:
    """Red may place on 1,1, and the Ark stands on 0,0."""
    return stand(BLOCK_OF_FOUR, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"', *lines, under=ARK)


def test_the_ark_moves_along_steps_at_place() -> None:
    state = with_ark()
    assert {"ark E", "ark S", "ark ES", "ark SEN", "follower a", "pass"} <= set(offered(state))
    assert str(state.play("ark ES").position().more["ark"]) == "1,1"


@pytest.mark.parametrize(
    ("line", "clauses"),
    [
        ("ark N", ["ark.terrain"]),
        ("ark EW", ["ark.backtrack"]),
        ("ark ESWN", ["ark.may_end_on_start"]),
        ("ark SSSSSS", ["ark.steps", "ark.terrain"]),
    ],
)
def test_the_ark_moves_no_other_way(line: str, clauses: list[str]) -> None:
    assert [refusal.clause for refusal in with_ark().refusals(line)] == clauses
    assert line not in offered(with_ark())


@pytest.mark.parametrize(
    ("back", "crosses", "ends", "line", "clauses"),
    [
        ("never", True, True, "ark EW", ["ark.backtrack"]),
        ("never", True, True, "ark EWS", ["ark.backtrack"]),
        ("start", True, False, "ark EW", ["ark.may_end_on_start"]),
        ("start", True, True, "ark EW", []),
        ("start", False, True, "ark EWS", ["ark.may_cross_start"]),
        ("start", True, False, "ark EWS", []),
        ("start", True, True, "ark EWE", ["ark.backtrack"]),  # 1,0 a second time
        ("start", True, True, "ark EWSN", ["ark.backtrack"]),  # 0,0 a second time
        ("start", True, True, "ark EWSEN", ["ark.backtrack"]),
        ("always", True, True, "ark EWSN", []),
    ],
)
def test_to_turn_straight_back_is_left_to_the_clauses_of_the_start_if_only_entered_tiles_are_barred(
    back: str, crosses: bool, ends: bool, line: str, clauses: list[str]
) -> None:
    answers = {"ark__may_cross_start": crosses, "ark__may_end_on_start": ends}
    lines = (BLOCK_OF_FOUR, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    state = stand(*lines, under=ARK, ark__backtrack=back, **answers)
    assert [refusal.clause for refusal in state.refusals(line)] == clauses
    assert (line in offered(state)) is (clauses == [])


@pytest.mark.parametrize("line", ["ark", "ark X", "ark ne", "ark N E", "seat", "seat C", "prophet"])
def test_a_journey_or_a_seat_of_another_form_is_an_error(line: str) -> None:
    with pytest.raises(BadNotation):
        with_ark().parse(line)


@pytest.mark.parametrize("line", ["ark NNE", "seat 1,0", "prophet C", "follower temple"])
def test_words_of_the_ark_are_illegal_moves_in_the_base_game(line: str) -> None:
    for step in ("draw", "lay", "place", "over"):
        assert at_step(step).refusals(line)


@pytest.mark.parametrize(("number", "readable"), [(1, True), (999, True), (1000, False)])
def test_a_journey_may_be_written_whose_steps_are_far_too_many_but_not_any_number_of_them(
    number: int, readable: bool
) -> None:
    line = "ark " + "S" * number
    if readable:
        assert str(with_ark().parse(line)) == line
        return
    with pytest.raises(BadNotation) as caught:
        with_ark().parse(line)
    assert (caught.value.text, caught.value.offset) == (line, 4)


@pytest.mark.parametrize(
    ("steps", "ways"),
    [
        ([1, 1], ["E", "S"]),
        ([2, 3], ["ES", "SE", "ESW", "SEN"]),
        ([3, 9], ["ESW", "SEN"]),
        ([4, 9], []),
    ],
)
def test_a_journey_takes_as_many_steps_as_the_clause_says_and_shorter_ones_come_first(
    steps: list[int], ways: list[str]
) -> None:
    lines = ('ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    state = stand(BLOCK_OF_FOUR, *lines, under=ARK, ark__steps=steps)
    assert [line for line in offered(state) if line.startswith("ark")] == [f"ark {w}" for w in ways]
    for way in ("E", "ES", "ESW"):
        refused = [] if way in ways else ["ark.steps"]
        assert [refusal.clause for refusal in state.refusals(f"ark {way}")] == refused


@pytest.mark.parametrize(
    ("when", "east", "moves"),
    [("in-play", FIELD, True), ("temple-laid", FIELD, False), ("temple-laid", "temple", True)],
)
def test_before_a_temple_is_laid_the_ark_moves_only_if_the_clause_lets_it(
    when: str, east: str, moves: bool
) -> None:
    board = tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE if east == 'temple' else east}")
    state = stand(board, 'ark = "0,0"', 'step = "place"', 'laid = "1,0"', under=ARK,
                  ark__may_move=when)  # fmt: skip
    assert ("ark E" in offered(state)) is moves
    barred = [] if moves else ["ark.may_move"]
    assert [refusal.clause for refusal in state.refusals("ark E")] == barred


@pytest.mark.parametrize(("way", "cells"), [("E", "0,0 1,0"), ("ESWN", "0,0 1,0 1,1 0,1 0,0")])
def test_who_draws_a_journey_is_told_what_travels_and_over_which_tiles(
    way: str, cells: str
) -> None:
    state = with_ark()
    move = state.parse(f"ark {way}")
    drawn = state.assembly.journeys[type(move)](state.content, move)
    assert drawn is not None
    assert (drawn.name, drawn.segment) == ("ark", "")
    assert " ".join(str(to_cell(spot)) for spot in drawn.spots) == cells
    off = stand(BLOCK_OF_FOUR, 'step = "place"', 'laid = "1,1"', under=ARK)
    assert off.assembly.journeys[type(move)](off.content, move) is None


def test_the_ark_is_put_on_a_tile_of_the_first_completed_city() -> None:
    state = stand(tiles(f"0,0 {CAP}"), under=ARK)
    state = play(state, f"lay {CAP}/2 0,-1", "follower C")
    assert (state.step, state.to_move, set(offered(state))) == (
        "seat",
        "red",
        {"seat 0,-1", "seat 0,0"},
    )
    assert state.scores["red"] == 4
    seated = state.play("seat 0,0")
    assert (seated.step, seated.to_move, seated.position().more["ark"]) == ("draw", "blue", "0,0")


def test_seats_are_offered_in_reading_order_and_no_other_tile_is_one() -> None:
    state = stand(tiles("0,0 [aaa aaa aaa CCC]"), under=ARK)
    state = play(state, "lay [aaa CCC aaa CCC] -1,0", "pass", "lay [aaa CCC aaa aaa] -2,0", "pass")
    assert offered(state) == ["seat -2,0", "seat -1,0", "seat 0,0"]
    (refusal,) = state.refusals("seat 1,0")
    assert refusal.clause == "ark.enters"
    assert refusal.words == "no tile of the city just completed lies at 1,0"


@pytest.mark.parametrize("bonus", [0, 5])
def test_who_seats_the_ark_is_paid_what_a_clause_says(bonus: int) -> None:
    state = stand(tiles(f"0,0 {CAP}"), under=ARK, ark__placement_bonus=bonus)
    state = play(state, f"lay {CAP}/2 0,-1", "pass", "seat 0,0")
    paid = [("red", 5, ["ark.placement_bonus"])] if bonus else []
    told = [(one.player, one.points, [line.clause for line in one.lines]) for one in state.awards]
    assert (told, state.scores) == (paid, {"red": bonus, "blue": 0})


def test_where_one_tile_completed_several_cities_any_tile_of_any_of_them_is_a_seat() -> None:
    state = stand(tiles(f"0,0 {CAP}", f"0,1 {FIELD}", f"1,1 {FIELD}", f"1,0 {FIELD}",
                        f"1,-1 {FIELD}", f"1,-2 {FIELD}", f"0,-2 {CAP}/2"), under=ARK)  # fmt: skip
    state = play(state, "lay [CCC aaa DDD aaa] 0,-1", "pass")
    assert set(offered(state)) == {"seat 0,0", "seat 0,-1", "seat 0,-2"}


@pytest.mark.parametrize(
    ("lines", "laid"),
    [((), f"lay {FIELD} 1,0"), (('ark = "0,0"',), f"lay {CAP}/2 0,-1")],
    ids=["no city is complete", "the Ark is in play"],
)
def test_a_seat_step_with_nothing_to_do_is_not_entered(lines: tuple[str, ...], laid: str) -> None:
    state = play(stand(tiles(f"0,0 {CAP}"), *lines, under=ARK), laid, "pass")
    assert (state.step, state.to_move) == ("draw", "blue")


@pytest.mark.parametrize("lines", [(), ('ark = "off"',)])
def test_the_ark_may_be_off_though_completed_cities_lie_there(lines: tuple[str, ...]) -> None:
    there = tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2", f"1,0 {CAP}")
    state = stand(there, *lines, under=ARK)
    assert state.tokens == {}
    state = play(state, f"lay {CAP}/2 1,-1", "pass")
    assert set(offered(state)) == {"seat 1,-1", "seat 1,0"}


def test_a_position_stands_at_seat_with_the_tile_just_laid() -> None:
    lines = (tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), 'step = "seat"')
    state = stand(*lines, 'laid = "0,-1"', under=ARK)
    assert set(offered(state)) == {"seat 0,0", "seat 0,-1"}
    with pytest.raises(PositionError, match="laid"):
        stand(*lines, under=ARK)


def test_a_position_at_a_step_with_nothing_to_do_stands_at_the_next_one() -> None:
    state = stand(tiles(f"0,0 {CAP}"), 'step = "seat"', 'laid = "0,0"', under=ARK)
    assert (state.step, state.to_move) == ("draw", "blue")


def test_a_used_prophet_is_in_the_box() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'step = "place"', 'laid = "0,0"')
    assert "prophet C" in offered(stand(*lines, under=ARK))
    used = stand(*lines, "supply = { red = { prophet = 0 } }", under=ARK)
    assert "prophet C" not in offered(used)
    assert used.supply["red"] == {"follower": 7, "prophet": 0}


def test_two_prophets_of_one_player_are_more_than_the_box_holds() -> None:
    pieces = 'pieces = ["red prophet 0,0 C", "red prophet 0,-1 C"]'
    with pytest.raises(PositionError, match=r"supply\.red\.prophet.*box holds 1"):
        stand(tiles(f"0,0 {CAP}", f"0,-1 {CAP}/2"), pieces, under=ARK)


def test_a_token_off_the_tiles_cannot_be() -> None:
    with pytest.raises(PositionError, match="ark: no tile lies at 5,5"):
        stand(tiles(f"0,0 {CAP}"), 'ark = "5,5"', under=ARK)


TEMPLE = "[aaa aaa aaa aaa; temple]"


def test_temples_that_have_paid_and_the_first_arrival_are_written_where_an_answer_needs_them() -> (
    None
):
    lines = (tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}"), 'ark_reached = ["1,0"]', "ark_arrived = true")
    plain = stand(*lines, under=ARK)
    needed = stand(
        *lines, under=ARK, ark__temple_bonus=2, ark__temple_bonus_repeat="once",
        ark__route="first-journey",
    )  # fmt: skip
    assert not {"ark_reached", "ark_arrived"} & plain.position().more.keys()
    assert needed.position().more == {"ark_reached": ["1,0"], "ark_arrived": True}
    assert set_up(needed.profile, str(needed.position())) == needed


NEEDED = {"ark__temple_bonus": 2, "ark__temple_bonus_repeat": "once-per-temple",
          "ark__route": "first-journey"}  # fmt: skip
"""Answers by which it has to be known which temples have paid, and whether one was reached."""


def test_what_is_not_said_of_temples_that_have_paid_is_the_same_as_that_none_has() -> None:
    board = tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}")
    none = stand(board, "ark_reached = []", "ark_arrived = false", under=ARK, **NEEDED)
    assert none == stand(board, under=ARK, **NEEDED)


def test_to_pass_a_temple_that_pays_whoever_stops_there_leaves_nothing_to_remember() -> None:
    row = tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}", f"2,0 {FIELD}")
    state = stand(row, 'ark = "0,0"', 'step = "place"', 'laid = "2,0"', under=ARK,
                  ark__temple_bonus=2, ark__temple_bonus_repeat="once")  # fmt: skip
    after = state.play("ark EE")
    assert after.scores["red"] == 0
    assert set_up(after.profile, after.position()) == after


def test_temples_that_have_paid_are_written_in_reading_order() -> None:
    cells = ["0,-1", "-1,0", "0,0", "1,0", "0,1"]
    board = tiles(*(f"{cell} {TEMPLE}" for cell in cells))
    state = stand(board, f"ark_reached = {cells[::-1]}", under=ARK, **NEEDED)
    assert state.position().more == {"ark_reached": cells}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('ark = "0,5"', "ark: no tile lies at 0,5"),
        ("ark = 5", 'ark: expected a cell or "off", found 5'),
        ('ark = "here"', "ark: 'here'"),
        ('ark_reached = ["0,0"]', "ark_reached: no temple lies at 0,0"),
        ('ark_reached = "1,0"', "ark_reached: expected a list of cells, found '1,0'"),
        ("ark_reached = [1]", "ark_reached: expected a list of cells, found [1]"),
        ('ark_reached = ["1,0", 1]', "ark_reached: expected a list of cells, found ['1,0', 1]"),
        ("ark_arrived = 1", "ark_arrived: expected true or false, found 1"),
    ],
)
def test_what_cannot_be_of_the_ark_is_said_with_its_key(line: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        stand(tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}"), line, under=ARK)
    (fault,) = caught.value.faults
    assert fault.startswith(said)


@pytest.mark.parametrize(("cell", "holds"), [("1,1", True), ("0,0", False), ("off", False)])
def test_a_verdict_states_where_the_ark_is(cell: str, holds: bool) -> None:
    position = (BLOCK_OF_FOUR, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    text = dispute(*position, moves=["ark ES"], verdict=f'ark = "{cell}"', under=ARK)
    assert (found(text) == []) is holds


def test_a_verdict_states_that_the_ark_is_off() -> None:
    assert found(dispute(tiles(f"0,0 {CAP}"), verdict='ark = "off"', under=ARK)) == []


@pytest.mark.parametrize("value", ["5", "true", '["1,1"]'])
def test_where_the_ark_is_is_stated_as_a_text(value: str) -> None:
    text = dispute(tiles(f"0,0 {CAP}"), verdict=f"ark = {value}", under=ARK)
    assert "ark: expected a text" in refused(text)


def test_where_the_ark_is_is_said_in_words() -> None:
    position = (BLOCK_OF_FOUR, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    moved = dispute(*position, moves=["ark ES"], verdict='ark = "1,1"', under=ARK)
    off = dispute(tiles(f"0,0 {CAP}"), verdict='ark = "off"', under=ARK)
    for text, words in ((moved, "the Ark stands at 1,1"), (off, "the Ark is on no tile yet")):
        assert [*facts_said(verdict(text, of=ARK).outcome, ["ark"])] == [words]


@pytest.mark.parametrize("route", ["shortest", "nearer", "first-journey"])
@pytest.mark.parametrize(
    ("west", "east", "ways"),
    [
        ("monastery", "temple", {"E", "EE"}),
        ("temple", "temple", {"W", "E", "EE"}),
        ("temple", "monastery", {"W"}),
    ],
)
def test_the_ark_heads_for_any_temple_and_for_no_other_site(
    route: str, west: str, east: str, ways: set[str]
) -> None:
    ends = (f"0,0 [aaa aaa aaa aaa; {west}]", f"3,0 [aaa aaa aaa aaa; {east}]")
    row = tiles(*ends, f"1,0 {FIELD}", f"2,0 {FIELD}")
    lines = (row, 'ark = "1,0"', 'step = "place"', 'laid = "2,0"')
    state = stand(*lines, under=ARK, ark__route=route)
    assert {line[4:] for line in offered(state) if line.startswith("ark ")} == ways


@pytest.mark.parametrize(
    ("route", "clauses"),
    [("free", []), ("nearer", []), ("shortest", ["ark.route"]), ("first-journey", ["ark.route"])],
)
def test_only_where_each_step_has_to_come_nearer_the_ark_may_turn_from_one_temple_to_another(
    route: str, clauses: list[str]
) -> None:
    # East comes nearer to the temple at 3,0, and then south to the one at 0,2, on no shortest way.
    there = [f"{cell} {FIELD}" for cell in ("0,0", "1,0", "2,0", "0,1", "1,1")]
    board = tiles(*there, f"3,0 {TEMPLE}", f"0,2 {TEMPLE}")
    lines = (board, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    state = stand(*lines, under=ARK, ark__route=route)
    assert [refusal.clause for refusal in state.refusals("ark ES")] == clauses
    assert ("ark ES" in offered(state)) is (clauses == [])


def test_to_pass_through_where_the_ark_set_out_is_refused_by_a_clause_of_its_own() -> None:
    text = tiles(*(f"{cell} {FIELD}" for cell in ("0,0", "1,0", "0,1", "1,1", "-1,0")))
    lines = (text, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    refused = stand(*lines, under=ARK).refusals("ark ESWNW")
    assert [refusal.clause for refusal in refused] == ["ark.may_cross_start"]
    assert not stand(*lines, under=ARK, ark__may_cross_start=True).refusals("ark ESWNW")


@pytest.mark.parametrize(
    ("way", "again", "points"), [("E", True, 1), ("ESWNW", True, 2), ("ESWNW", False, 1)]
)
def test_who_stands_where_the_ark_set_out_pays_again_only_if_it_comes_by_again(
    way: str, again: bool, points: int
) -> None:
    text = tiles(*(f"{cell} {FIELD}" for cell in ("0,0", "1,0", "0,1", "1,1", "-1,0")))
    lines = (text, 'pieces = ["blue follower 0,0 a"]', 'step = "place"', 'laid = "1,1"')
    rules = {"ark__counts_start": True, "ark__counts_start_again": again}
    state = stand(*lines, 'ark = "0,0"', under=ARK, ark__may_cross_start=True, **rules)
    assert state.play(f"ark {way}").scores == {"red": 0, "blue": points}


def test_a_prophet_goes_by_its_own_clause_where_no_follower_may_stand() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'step = "place"', 'laid = "0,0"')
    state = stand(*lines, under=ARK, follower__where=["road"])
    assert [line for line in offered(state) if line != "pass"] == ["prophet C"]
    assert state.refusals("prophet C") == ()
    assert [refusal.clause for refusal in state.refusals("prophet a")] == ["prophet.where"]
    assert [refusal.clause for refusal in state.refusals("follower C")] == ["follower.where"]


def test_a_prophet_is_refused_by_all_that_refuses_a_follower_and_first_by_where_he_stands() -> None:
    road = tiles("0,0 [aaa a1a aaa aaa]")
    pieces = 'pieces = ["blue follower 0,0 1"]'
    state = stand(road, pieces, under=ARK, follower__completed=False)
    state = state.play("lay [aaa aaa aaa a1a] 1,0")
    clauses = [refusal.clause for refusal in state.refusals("prophet 1")]
    assert clauses == ["prophet.where", "follower.occupied", "follower.completed"]


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
    there = [f"{cell} {FIELD}" for cell in ("0,0", "0,1", "1,1")]
    board = tiles(*there, "1,0 [aaa aaa aaa aaa; temple]")
    state = stand(board, 'ark = "0,0"', 'step = "place"', 'laid = "0,1"', under=ARK,
                  ark__backtrack="always", ark__temple_bonus=3, ark__temple_bonus_when=when,
                  ark__temple_bonus_repeat=repeat)  # fmt: skip
    assert state.play(f"ark {way}").scores["red"] == points


@pytest.mark.parametrize(
    ("repeat", "points", "reached"),
    [
        ("each-time", [3, 3, 9], None),
        ("once-per-temple", [3, 3, 6], ["1,0", "2,0"]),
        ("once", [3, 3, 3], ["1,0"]),
    ],
)
def test_a_temple_that_has_paid_is_remembered_and_passed_on_the_way_to_one_that_has_not(
    repeat: str, points: list[int], reached: list[str] | None
) -> None:
    # Red comes to the first temple, blue goes back, and red passes it and comes to the second.
    row = tiles(f"0,0 {FIELD}", f"1,0 {TEMPLE}", f"2,0 {TEMPLE}")
    state = stand(row, 'ark = "0,0"', under=ARK, ark__temple_bonus=3,
                  ark__temple_bonus_when="passes", ark__temple_bonus_repeat=repeat)  # fmt: skip
    told = []
    for x, way in ((3, "E"), (4, "W"), (5, "EE")):
        state = play(state, f"lay {FIELD} {x},0", f"ark {way}")
        told.append(state.scores["red"])
    assert (told, state.scores["blue"]) == (points, 0)
    assert state.position().more.get("ark_reached") == reached


@pytest.mark.parametrize(
    ("route", "way", "arrived", "clauses"),
    [
        ("first-journey", "EE", True, []),
        ("first-journey", "E", None, ["ark.route"]),
        ("shortest", "EE", None, ["ark.route"]),
        ("free", "EE", None, []),
    ],
)
def test_once_the_ark_has_come_to_a_temple_its_first_journey_is_over_and_it_goes_where_it_likes(
    route: str, way: str, arrived: bool | None, clauses: list[str]
) -> None:
    row = tiles(*(f"{x},0 {FIELD}" for x in (-1, 0, 1)), f"2,0 {TEMPLE}")
    state = stand(row, 'ark = "0,0"', under=ARK, ark__route=route)
    state = play(state, f"lay {FIELD} 3,0", f"ark {way}")
    assert state.position().more.get("ark_arrived") is arrived
    state = state.play(f"lay {FIELD} 4,0")
    assert [refusal.clause for refusal in state.refusals("ark W")] == clauses


@pytest.mark.parametrize("route", ["shortest", "nearer"])
def test_that_a_way_strays_is_said_once_and_of_its_first_step(route: str) -> None:
    row = tiles(*(f"{x},0 {FIELD}" for x in range(-2, 1)), f"1,0 {TEMPLE}")
    lines = (row, 'ark = "0,0"', 'step = "place"', 'laid = "0,0"')
    (refusal,) = stand(*lines, under=ARK, ark__route=route).refusals("ark WW")
    assert refusal.clause == "ark.route"
    assert refusal.words == "the step to -1,0 does not lead toward a temple"


@pytest.mark.parametrize(
    ("cell", "way", "stops", "points"),
    [
        ("1,1", "ES", True, 1),
        ("1,1", "ES", False, 0),
        ("1,1", "ESW", False, 1),
        ("1,0", "ES", False, 1),
        ("1,0", "E", True, 1),
        ("0,1", "ES", True, 0),
    ],
)
def test_whom_the_ark_passes_is_paid_and_whom_it_stops_at_as_the_clause_says(
    cell: str, way: str, stops: bool, points: int
) -> None:
    lines = (f'pieces = ["blue follower {cell} a"]', 'step = "place"', 'laid = "1,1"')
    state = stand(BLOCK_OF_FOUR, 'ark = "0,0"', *lines, under=ARK, ark__counts_end=stops)
    assert state.play(f"ark {way}").scores == {"red": 0, "blue": points}


@pytest.mark.parametrize("order", [1, -1])
def test_whom_the_ark_passes_is_paid_in_turn_order_and_told_piece_by_piece(order: int) -> None:
    pieces = ["blue follower 1,0 a", "blue prophet 1,1 a", "red follower 0,1 a"][::order]
    lines = (f"pieces = {pieces}", 'step = "place"', 'laid = "1,1"')
    state = stand(BLOCK_OF_FOUR, 'ark = "0,0"', *lines, under=ARK,
                  ark__counts_end=True, ark__counts_prophets=True)  # fmt: skip
    told = [
        (award.player, award.points, [line.clause for line in award.lines])
        for award in state.play("ark ESW").awards
    ]
    assert told == [
        ("red", 1, ["ark.points_per_follower"]),
        ("blue", 2, ["ark.points_per_follower", "ark.counts_prophets"]),
    ]


@pytest.mark.parametrize(
    ("rule", "barred"), [("lay-only", ["follower.out_of_supply"]), ("others-remain", [])]
)
def test_who_has_no_follower_left_may_do_something_else_as_the_clause_says(
    rule: str, barred: list[str]
) -> None:
    board = tiles(f"0,0 {CAP}", f"0,1 {FIELD}")
    lines = ('ark = "0,1"', 'step = "place"', 'laid = "0,0"', "supply = { red = { follower = 0 } }")
    state = stand(board, *lines, under=ARK, follower__out_of_supply=rule)
    for move in ("prophet C", "ark N"):
        assert [refusal.clause for refusal in state.refusals(move)] == barred
        assert (move in offered(state)) is (barred == [])
    assert [refusal.clause for refusal in state.refusals("follower C")] == [
        "follower.out_of_supply"
    ]


@pytest.mark.parametrize(("most", "asked"), [(4, False), (5, True)])
def test_whether_it_may_cross_where_it_set_out_is_asked_only_if_the_ark_could_go_on_from_there(
    most: int, asked: bool
) -> None:
    # It comes home with the fourth step.
    profile = load_profile(ARK).with_answer("ark.steps", [1, most]).watched()
    lines = ('players = ["red"]', BLOCK_OF_FOUR, 'ark = "0,0"', 'step = "place"', 'laid = "1,1"')
    offered(set_up(profile, "\n".join(lines)))
    assert profile.asked is not None
    assert "ark.may_end_on_start" in profile.asked
    assert ("ark.may_cross_start" in profile.asked) is asked


@pytest.mark.parametrize(
    ("when", "bonus", "paid"),
    [("passes", 3, [3, 3]), ("ends", 3, [3]), ("passes", 0, []), ("ends", 0, [])],
)
def test_a_way_along_two_temples_pays_for_both_or_for_the_last_or_nothing(
    when: str, bonus: int, paid: list[int]
) -> None:
    row = tiles(f"0,0 {FIELD}", f"1,0 {FIELD}", f"2,0 {TEMPLE}", f"3,0 {TEMPLE}")
    rules = {"ark__temple_bonus": bonus, "ark__temple_bonus_repeat": "once-per-temple"}
    state = stand(row, 'ark = "0,0"', 'step = "place"', 'laid = "1,0"', under=ARK,
                  ark__temple_bonus_when=when, **rules)  # fmt: skip
    after = state.play("ark EEE")
    told = [(line.points, line.clause) for award in after.awards for line in award.lines]
    assert told == [(points, "ark.temple_bonus") for points in paid]
    reached = {2: ["2,0", "3,0"], 1: ["3,0"], 0: None}[len(paid)]
    assert after.position().more.get("ark_reached") == reached


PAYING = {
    "ark.counts_start", "ark.counts_start_again", "ark.counts_end", "ark.counts_prophets",
    "ark.temple_bonus", "ark.temple_bonus_when", "ark.temple_bonus_repeat",
}  # fmt: skip
"""What may be asked about a journey that was made."""


@pytest.mark.parametrize(
    ("piece", "way", "asked"),
    [
        ("follower 0,0 a", "E", {"counts_start"}),
        ("follower 0,0 a", "ESWN", {"counts_start", "counts_end"}),
        ("follower 0,0 a", "ESWNS", {"counts_start", "counts_start_again"}),
        ("follower 1,0 a", "E", {"counts_end"}),
        ("follower 1,0 a", "ES", set()),
        ("follower 1,0 a", "ESWN", set()),
        ("prophet 1,0 a", "ES", {"counts_prophets"}),
        ("follower 3,0 a", "ES", set()),
        ("follower 3,0 a", "EE", {"temple_bonus", "temple_bonus_repeat"}),
        ("follower 3,0 a", "EES", {"temple_bonus", "temple_bonus_when", "temple_bonus_repeat"}),
    ],
)
def test_a_clause_is_asked_about_a_journey_only_where_something_turns_on_it(
    piece: str, way: str, asked: set[str]
) -> None:
    fields = ("0,0", "1,0", "3,0", "0,1", "1,1", "2,1")
    board = tiles(*(f"{cell} {FIELD}" for cell in fields), f"2,0 {TEMPLE}")
    profile = load_profile(ARK).with_answer("ark.temple_bonus", 3)
    for clause in ("ark.may_end_on_start", "ark.may_cross_start"):
        profile = profile.with_answer(clause, True)
    profile = profile.with_answer("ark.backtrack", "always").watched()
    lines = ('ark = "0,0"', 'step = "place"', 'laid = "1,1"', f'pieces = ["blue {piece}"]')
    set_up(profile, "\n".join(('players = ["red", "blue"]', board, *lines))).play(f"ark {way}")
    assert profile.asked is not None
    assert set(profile.asked) & PAYING == {f"ark.{name}" for name in asked}
