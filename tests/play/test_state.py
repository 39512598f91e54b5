"""A state, read by names and cells: what it tells, and what it does not take for an answer."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable
from typing import Any

import pytest

from arkrules import BadNotation, Cell, GameState, IllegalMove
from arkrules.play import Award, Line, MutableState
from arkrules.play.events import Moved, Returned
from tests.faults import one_of_each
from tests.positions import CAP, FIELD, ROAD, play, stand, tiles
from tests.running import error_of

NO_SEGMENT = (("0,0", "Z"), ("5,5", "C"))
LAYING = (tiles("0,0 D"), 'hands = { red = ["E"] }', 'step = "lay"')


ASKED: tuple[tuple[Any, ...], ...] = (
    ("parse", 3), ("play", 3), ("refusals", None), ("explain", []), ("tile", 3), ("tile", (0,)),
    ("tile", ("0", 0)), ("tile", (0, True)), ("tile", [0, 0]), ("feature", "0,0", 1),
    ("pieces_on", "C"),
)  # fmt: skip
"""Questions with values of other types."""


def test_values_of_other_types_are_refused(snapshot: object) -> None:
    state = stand(*LAYING)
    assert str(state.tile((0, 0))) == "D"
    errors = [error_of(getattr(state, ask), *values, kind=TypeError) for ask, *values in ASKED]
    assert one_of_each(map(str, errors), of=("structure", "geometry")) == snapshot


def test_what_is_told_where_something_is_not_there(snapshot: object) -> None:
    state = stand(*LAYING)
    said = [str(refusal) for refusal in state.refusals("pass")]
    said += [str(error_of(state.feature, *at, kind=BadNotation)) for at in NO_SEGMENT]
    said += [str(error_of(state.play, "lay E/0 0,-1", kind=IllegalMove)), repr(state)]
    assert said == snapshot


@pytest.mark.parametrize("ask", [GameState.play, GameState.explain])
def test_who_asks_for_an_illegal_move_is_told_what_refuses_it_and_where_it_stands(
    ask: Callable[[GameState, str], object],
) -> None:
    state = stand(*LAYING)
    error = error_of(ask, state, "lay E/0 0,-1", kind=IllegalMove)
    assert (error.move, error.position) == ("lay /0 0,-1", str(state.position()))
    assert error.refusals == state.refusals("lay E/0 0,-1")
    assert error.citations == state.profile.cite("tile.match") != ()


def test_what_is_not_done_at_a_step_is_refused_with_what_is_next() -> None:
    (refusal,) = stand(*LAYING).refusals("pass")
    assert refusal.clause == "turn.sequence"
    assert "tile is laid" in refusal.words
    assert refusal.cite == stand().profile.cite("turn.sequence") != ()


def test_a_segment_that_no_tile_has_is_told_with_its_cell() -> None:
    for at in NO_SEGMENT:
        assert error_of(stand(*LAYING).feature, *at, kind=BadNotation).text == " ".join(at)


def test_states_are_equal_to_states_alone() -> None:
    state, same, other = stand(*LAYING), stand(*LAYING), stand(tiles("0,0 D"))
    assert state == same
    assert hash(state) == hash(same)
    assert len({state, same, other}) == 2
    for one in (None, 3, str(state.position()), state.content):
        assert state != one


def test_the_same_on_a_smaller_table_or_under_other_rules_is_another_state() -> None:
    edge = {"table__bounds": "edge"}
    small, large = (stand(*LAYING, f'table = "-1,-1 {end}"', **edge) for end in ("1,1", "2,2"))
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
    returned = [event for event in after.events if isinstance(event, Returned)]
    assert [(one.piece, one.segment, one.to) for one in returned] == [("follower", "C", "supply")]


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
        error_of(operator.setitem, one, "red", 7, kind=TypeError)


def test_a_notebook_shows_the_board() -> None:
    picture = stand(*LAYING)._repr_svg_()
    assert picture is not None
    assert picture.startswith("<svg")


@pytest.mark.parametrize(
    ("tile", "piece", "middle"),
    [
        (FIELD, "", True),
        ("[aaa aaa aaa aaa; temple]", "", False),  # which lies in the middle itself
        (FIELD, "red follower 0,0 a", False),
        (CAP, "red follower 0,0 C", True),  # who stands further north
    ],
)
def test_a_neutral_figure_lies_in_the_middle_of_its_tile_where_nothing_else_does(
    tile: str, piece: str, middle: bool
) -> None:
    lines = ('ark = "0,0"', f"pieces = {[piece] if piece else []}")
    picture = stand(tiles(f"0,0 {tile}"), *lines, under="ark-en2")._repr_svg_() or ""
    (at,) = re.findall(r'data-token="ark" transform="translate\((\d+ \d+)\)', picture)
    assert (at == "84 84") is middle


def test_reasons_are_collected_only_where_they_are_asked_for() -> None:
    state = stand(tiles("0,0 D"), 'step = "place"', 'laid = "0,0"')
    after = state.play("pass").content
    assert isinstance(after, MutableState)
    assert after.reasons is None
    assert state.explain("follower 1") != ()
