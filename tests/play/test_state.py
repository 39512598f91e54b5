"""A state, read by names and cells: what it tells, and what it does not take for an answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from arkrules import BadNotation, Cell, GameState, IllegalMove
from arkrules.play import Award, Draft, Line
from arkrules.play.events import Moved, Returned
from tests.positions import CAP, FIELD, ROAD, play, stand, tiles

LAYING = (tiles("0,0 D"), 'hands = { red = ["E"] }', 'step = "lay"')


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda state: state.parse(3), "move: expected a move in notation, found the number 3"),
        (lambda state: state.play(3), "move: expected a move, or one in notation, found the"),
        (lambda state: state.refusals(None), "move: expected a move, or one in notation, found"),
        (lambda state: state.explain([]), "move: expected a move, or one in notation, found a"),
        (lambda state: state.tile(3), "cell: expected a cell, such as '1,0' or (1, 0), found the"),
        (lambda state: state.feature("0,0", 1), "segment: expected the name of a segment, such"),
        (
            lambda state: state.pieces_on("C"),
            "feature: expected a feature, such as `state.feature('0,0', 'C')`, found the text",
        ),
    ],
)
def test_values_of_other_types_are_refused(ask: Callable[[Any], object], said: str) -> None:
    with pytest.raises(TypeError) as caught:
        ask(stand(*LAYING))
    assert str(caught.value).startswith(said)


@pytest.mark.parametrize("ask", [GameState.play, GameState.explain])
def test_who_asks_for_an_illegal_move_is_told_what_refuses_it_and_where_it_stands(
    ask: Callable[[GameState, str], object],
) -> None:
    state = stand(*LAYING)
    with pytest.raises(IllegalMove) as caught:
        ask(state, "lay E/0 0,-1")
    error = caught.value
    assert (error.move, error.position) == ("lay /0 0,-1", str(state.position()))
    assert error.refusals == state.refusals("lay E/0 0,-1")
    assert error.citations == state.profile.cite("tile.match") != ()


def test_what_is_not_done_at_a_step_is_refused_with_the_steps_there_are() -> None:
    (refusal,) = stand(*LAYING).refusals("pass")
    assert (refusal.clause, refusal.words) == (
        "turn.sequence",
        "this is not done at the step 'lay' of a turn, whose steps are draw, lay, place and score",
    )
    assert refusal.cite == stand().profile.cite("turn.sequence") != ()


def test_a_segment_that_no_tile_has_is_told_with_its_cell() -> None:
    for cell, segment in (("0,0", "Z"), ("5,5", "C")):
        with pytest.raises(BadNotation) as caught:
            stand(*LAYING).feature(cell, segment)
        error = caught.value
        assert (error.text, error.problem, error.expected) == (
            f"{cell} {segment}", "no such segment on the board", "a laid tile's segment",
        )  # fmt: skip


def test_states_are_equal_to_states_alone() -> None:
    state, same, other = stand(*LAYING), stand(*LAYING), stand(tiles("0,0 D"))
    assert state == same
    assert hash(state) == hash(same)
    assert len({state, same, other}) == 2
    for one in (None, 3, str(state.position()), state.content):
        assert state != one


def test_the_same_on_a_smaller_table_or_under_other_rules_is_another_state() -> None:
    small, large = (
        stand(*LAYING, f'table = "-1,-1 {corner}"', table__bounds="edge")
        for corner in ("1,1", "2,2")
    )
    assert small != large
    assert stand(*LAYING) != stand(*LAYING, city__small="half")


def test_of_pieces_those_on_a_feature_are_told_in_reading_order() -> None:
    pieces = 'pieces = ["blue follower 1,0 1", "red follower 0,0 1", "red follower 0,0 a"]'
    state = stand(tiles(f"0,0 {ROAD}", f"1,0 {ROAD}"), pieces)
    assert list(map(str, state.pieces)) == [
        "red follower 0,0 1", "red follower 0,0 a", "blue follower 1,0 1",
    ]  # fmt: skip
    road = state.pieces_on(state.feature("1,0", "1"))
    assert list(map(str, road)) == ["red follower 0,0 1", "blue follower 1,0 1"]
    assert state.pieces_on(state.feature("1,0", "b")) == ()


def test_what_happened_last_is_the_move_and_what_followed() -> None:
    state = stand(tiles(f"0,0 {CAP}"), 'pieces = ["red follower 0,0 C"]')
    assert (state.last, state.events, state.awards) == (None, (), ())
    after = play(state, f"lay {CAP}/2 0,-1")
    assert (after.laid, state.laid, after.tile("0,-1")) == (
        Cell(0, -1), None, state.assembly.box.tile(f"{CAP}/2"),
    )  # fmt: skip
    after = after.play("pass")
    move = state.parse("pass")
    assert (after.last, after.events[0]) == (("red", move), Moved("red", move))
    (award,) = after.awards
    assert isinstance(award, Award)
    assert (award.player, award.points, [type(line) for line in award.lines]) == ("red", 4, [Line])
    assert [str(event) for event in after.events if isinstance(event, Returned)] == [
        "Red's follower at 0,0 goes back to the supply"
    ]


@pytest.mark.parametrize(
    ("lines", "chances"),
    [
        (('bag = ["E*2", "V"]',), {"draw E": 2, "draw V": 1}),
        (('bag = ["E*2", "V"]', 'hands = { red = ["E"] }'), {}),
        (("bag = []",), {}),
    ],
)
def test_chance_draws_from_the_bag(lines: tuple[str, ...], chances: dict[str, int]) -> None:
    state = stand(tiles("0,0 D"), *lines)
    assert {str(move): weight for move, weight in state.chances()} == chances


def test_what_a_state_tells_cannot_be_changed() -> None:
    state = stand(tiles(f"0,0 {FIELD}"), 'bag = ["E"]', under="ghosts")
    told: list[Any] = [
        state.scores, state.supply, state.supply["red"], state.stock, state.stock["red"],
        state.hands, state.bag, state.tiles, state.tokens,
    ]  # fmt: skip
    for one in told:
        with pytest.raises(TypeError):
            one["red"] = 7


def test_a_notebook_shows_the_board() -> None:
    picture = stand(*LAYING)._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg")


def test_reasons_are_collected_only_where_they_are_asked_for() -> None:
    state = stand(tiles("0,0 D"), 'step = "place"', 'laid = "0,0"')
    after = state.play("pass").content
    assert isinstance(after, Draft)
    assert after.reasons is None
    assert state.explain("follower 1") != ()
