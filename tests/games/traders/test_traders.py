"""Traders and Builders beyond the casebook: laws, bad inputs, and what is said."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import arkrules
from arkrules.errors import PositionError
from arkrules.play import GameState, plies
from arkrules.play.events import ExtraTurn
from arkrules.sim.acceptance import reasons_against

UNDER = "carcassonne-c2+traders"
BUILDING = {
    "players": ["red", "blue"],
    "tiles": ["0,0 [aaa a1a aaa aaa; monastery]", "1,0 [aaa a1b bbb b1a]"],
    "pieces": ["red follower 0,0 1", "red builder 1,0 1"],
}
STRAIGHT = "[aaa a1b bbb b1a]"


def begun(**more: object) -> GameState:
    return arkrules.set_up(UNDER, {**BUILDING, **more})


def test_the_second_part_is_noted_with_its_clause() -> None:
    state = begun(bag=[f"{STRAIGHT}*3"]).play(f"lay {STRAIGHT} 2,0").play("pass")
    assert ExtraTurn("red", "builder.trigger") in state.events
    assert (state.to_move, state.step, state.turn) == ("red", "draw", 2)


def test_each_step_of_a_double_turn_reads_back() -> None:
    state = begun(bag=[f"{STRAIGHT}*3"])
    for line in (f"draw {STRAIGHT}", "lay /0 2,0", "pass", f"draw {STRAIGHT}", "lay /0 3,0"):
        state = state.play(line)
        assert arkrules.set_up(UNDER, state.position()) == state
    assert state.position().more == {"double_turn": 2}
    assert (state.play("pass").to_move, state.play("pass").position().more) == ("blue", {})


def test_what_a_turn_holds_holds_in_its_second_part() -> None:
    # A follower driven off in the first part may not be placed in the second.
    ghostly = arkrules.load_profile("ghosts+traders").with_answer("ghost.third_reuse", False)
    held = {"red": {"follower": 1}}
    more = {"double_turn": 1, "driven_off": held, "laid": "1,0", "step": "place"}
    state = arkrules.set_up(ghostly, {**BUILDING, **more, "bag": [STRAIGHT]}).play("pass")
    assert state.position().more == {"double_turn": 2, "driven_off": held}
    assert state.play("decline").position().more == {}


def test_a_builder_whom_a_ghost_leaves_alone_goes_home_before_its_road_is_scored() -> None:
    misty = "[~~~ ~~~ ~~~ ~1~]"
    haunted = ["red follower 0,0 1 ghosts=2", "red builder 1,0 1"]
    state = arkrules.set_up("ghosts+traders", {**BUILDING, "pieces": haunted, "bag": [misty]})
    state = state.play(f"lay {misty} 2,0")
    assert state.step == "haunt-own"
    state = state.play("haunt red 0,0 1")
    assert (state.step, list(state.pieces)) == ("place", [])
    assert state.supply["red"]["builder"] == 1


def test_computer_players_never_decline() -> None:
    game = arkrules.new_game(UNDER, 2)
    assert not any(str(move) == "decline" for move, _ in plies(game, Random(3)))


@given(seed=st.integers(0, 10**6))
def test_goods_are_the_signs_of_completed_cities(seed: int) -> None:
    state = arkrules.playout(arkrules.new_game(UNDER, 3), Random(seed))
    taken = {"wine": 0, "grain": 0, "cloth": 0}
    for held in (state.position().more.get("goods") or {}).values():
        for word, number in held.items():
            taken[word] += number
    cities = [city for city in state.board.features("city") if city.closed]
    assert taken == {word: sum(city.marks(word) for city in cities) for word in taken}


@given(seed=st.integers(0, 10**6))
def test_no_builder_or_pig_stands_alone(seed: int) -> None:
    for _, state in plies(arkrules.new_game(UNDER, 2), Random(seed)):
        if state.over:
            return
        for piece in state.pieces:
            if piece.kind in ("builder", "pig"):
                there = state.pieces_on(state.feature(piece.cell, piece.segment))
                assert (piece.player, "follower") in {(one.player, one.kind) for one in there}


@pytest.mark.parametrize(
    ("more", "fault"),
    [
        ({"goods": {"green": {"wine": 1}}}, "goods: 'green' cannot have 1 of 'wine'"),
        ({"goods": {"red": {"silk": 1}}}, "goods: 'red' cannot have 1 of 'silk'"),
        ({"goods": {"red": {"wine": -1}}}, "goods: 'red' cannot have -1 of 'wine'"),
        ({"double_turn": 3}, "double_turn: "),
    ],
)
def test_what_cannot_be_is_refused(more: dict[str, object], fault: str) -> None:
    with pytest.raises(PositionError) as refused:
        begun(**more)
    assert [str(one).startswith(fault) for one in refused.value.faults] == [True]


def test_none_of_a_kind_is_the_default() -> None:
    assert begun(goods={"red": {"wine": 0}, "blue": {}}) == begun()


def test_the_kernel_plays_goods_builders_and_pigs() -> None:
    assert reasons_against(arkrules.load_profile(UNDER)) == ()
    (reason,) = reasons_against(arkrules.load_profile("carcassonne-2000+traders"))
    assert reason.startswith("pig.old_farms: ")
