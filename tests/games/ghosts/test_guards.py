"""Guards: placed like followers, and what they count; how a game with ghosts begins."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import new_game
from arkrules.errors import ProfileError
from arkrules.geometry import to_cell
from arkrules.play import GameState
from arkrules.rules import load_profile
from tests.courses import GHOSTS
from tests.games.asking import altered, refusing
from tests.games.ghosts.tables import CAP, PLAIN, WEST, among_others, ring, table
from tests.positions import offered, play
from tests.running import error_of


@pytest.mark.parametrize("profile", GHOSTS)
def test_a_game_begins_with_a_block_of_four_and_without_the_base_start_tile(profile: str) -> None:
    state = new_game(profile, 2)
    assert {str(to_cell(spot)) for spot in state.board.tiles} == {"0,0", "1,0", "0,1", "1,1"}
    assert state.bag is not None
    assert (sum(state.bag.values()), state.bag["D"]) == (131, 3)
    assert state.supply["red"] == {"follower": 5, "guard": 2}
    assert state.stock["ghost"] == 15


def begun(dealt: int, each: int) -> GameState:
    answers = {"setup__guards": dealt, "setup__guards_per_color": each}
    return new_game(altered(load_profile("ghosts"), answers), 2)


@pytest.mark.parametrize(
    ("dealt", "each", "waiting"),
    [(2, 5, {"guard": 3}), (3, 7, {"guard": 4}), (1, 2, {"guard": 1}), (5, 5, None)],
)
def test_guards_that_are_not_dealt_out_wait_in_the_general_supply(
    dealt: int, each: int, waiting: dict[str, int] | None
) -> None:
    state = begun(dealt, each)
    assert state.supply["blue"]["guard"] == dealt
    assert state.position().stock.get("blue") == waiting


def test_no_more_guards_are_dealt_out_than_there_are() -> None:
    error_of(begun, 2, 1, kind=ProfileError)


def test_that_more_guards_are_dealt_out_than_there_are_is_said(snapshot: object) -> None:
    assert str(error_of(begun, 2, 1, kind=ProfileError)) == snapshot


def test_where_all_guards_are_dealt_out_a_graveyard_gives_none() -> None:
    state = ring("graveyard", 0, "blue follower 0,0 graveyard", setup__guards=5)
    assert play(state, "lay /0 1,1", "pass").supply["blue"] == {"follower": 5, "guard": 5}


@pytest.mark.parametrize(("weight", "scores"), [(1, (6, 6)), (2, (6, 0)), (0, (0, 6))])
def test_a_guard_counts_as_many_as_the_clause_says(weight: int, scores: tuple[int, int]) -> None:
    there = [f"0,0 {CAP}", f"2,0 {WEST}", *(f"{x},1 {PLAIN}" for x in range(3))]
    text = (
        f'tiles = {there}\npieces = ["red guard 0,0 C", "blue follower 2,0 C"]\n'
        'hands = { red = ["[aaa CCC aaa CCC]"] }'
    )
    state = play(table(text, guard__weight=weight), "lay /0 1,0", "pass")
    assert tuple(state.scores.values()) == scores


@pytest.mark.usefixtures("installed")
def test_who_keeps_out_guards_alone_keeps_out_guards(tmp_path: Path) -> None:
    text = f'tiles = ["0,0 {CAP}"]\npieces = ["blue hermit 0,0 C"]\nhands = {{ red = ["{CAP}"] }}'
    with among_others(tmp_path) as profile:
        state = table(text, profile).play("lay /2 1,0")
        assert refusing(state, "guard C") == ["follower.occupied"]
        into = {line.split()[0] for line in offered(state) if line.endswith(" C")}
        assert into == {"follower", "mayor", "hermit", "pig"}
