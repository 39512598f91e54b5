"""The bag: tiles that fit nowhere, the last tile, and the whole deck."""

from __future__ import annotations

from random import Random

import pytest

from arkrules import Position, load_profile, new_game, set_up
from arkrules.play import plies
from tests.games.base.tables import ROAD_END, position, refusing
from tests.positions import CAP, FIELD, play


def test_a_tile_that_fits_nowhere_costs_neither_the_turn_nor_a_second_tile() -> None:
    state = position(f"0,0 {FIELD}", bag=("C", "B*2"))
    state = state.play("draw C")
    assert list(map(str, state.moves())) == ["discard"]
    state = state.play("discard")
    assert (state.to_move, state.step) == ("red", "draw")
    assert state.bag == {"B": 2}
    state = play(state, "draw B", "lay /0 1,0", "follower monastery")
    assert (state.to_move, state.step) == ("blue", "draw")
    assert state.bag == {"B": 1}


@pytest.mark.parametrize(
    ("bag", "left"),
    # B fits beside a field on all sides, C, city on all sides, does not.
    [(("C", "B*2"), {"B": 2, "C": 1}), (("C*2",), {})],
)
def test_a_tile_that_goes_back_stays_in_the_bag_while_anything_in_it_fits(
    bag: tuple[str, ...], left: dict[str, int]
) -> None:
    profile = load_profile("carcassonne").with_answer("tile.unplaceable_returns", True)
    here = Position(players=("red", "blue"), tiles=(f"0,0 {FIELD}",), bag=bag)
    assert play(set_up(profile, here), "draw C", "discard").bag == left


def test_a_tile_that_fits_somewhere_is_not_set_aside() -> None:
    state = position(f"0,0 {FIELD}", hands={"red": ["B"]}, step="lay")
    assert refusing(state, "discard") == ("tile.unplaceable",)


def test_a_last_tile_that_fits_nowhere_ends_the_game() -> None:
    state = position(f"0,0 {ROAD_END}", bag=("C",), pieces=["blue follower 0,0 1"])
    state = play(state, "draw C", "discard")
    assert list(map(str, state.moves())) == ["end"]
    state = state.play("end")
    assert state.over
    assert state.scores == {"red": 0, "blue": 1}
    assert state.winners == ("blue",)


def test_the_last_tile_is_laid_and_takes_a_follower() -> None:
    state = position(f"0,0 {CAP}", bag=(CAP,))
    state = play(state, f"draw {CAP}", "lay /2 0,-1", "follower C")
    assert state.scores == {"red": 4, "blue": 0}
    assert not state.over
    assert list(map(str, state.moves())) == ["end"]
    assert state.play("end").winners == ("red",)


def test_the_board_has_no_border() -> None:
    state = new_game("carcassonne", ["red", "blue"], bag=["U*71"])
    for x in range(1, 72):
        state = play(state, "draw U", f"lay /1 {x},0", "pass")
    assert len(state.board) == 72
    assert state.feature("0,0", "1").size == 72
    state = position(*(f"0,{y} U" for y in range(-80, 81)))
    for cell in ("0,-81", "0,81"):
        assert f"lay U {cell}" in state.moves()


def test_the_deck_is_the_box_less_the_start_tile() -> None:
    state = new_game("carcassonne", 2)
    assert state.bag is not None
    assert sum(state.bag.values()) == 71
    assert state.bag["D"] == 3
    assert {str(draw): weight for draw, weight in state.chances()} == {
        f"draw {kind}": count for kind, count in state.bag.items()
    }


def test_every_tile_of_the_deck_is_drawn_once() -> None:
    start = new_game("carcassonne", 2)
    drawn: dict[str, int] = {}
    for move, _ in plies(start, Random(7)):
        word, _, kind = str(move).partition(" ")
        if word == "draw":
            drawn[kind] = drawn.get(kind, 0) + 1
    assert drawn == start.bag
