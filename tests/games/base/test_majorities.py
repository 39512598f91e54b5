"""Who is paid, and for what one tile completes."""

from __future__ import annotations

import pytest

from arkrules.play.events import Completed
from tests.games.base.tables import CORNER, ROAD_END, ROW, SEVEN_EACH, followers, position
from tests.positions import CAP, FIELD, play


def test_tied_players_are_each_paid_in_full() -> None:
    state = position(
        f"0,0 {CAP}/1", f"2,0 {CAP}/3", f"0,1 {FIELD}", f"1,1 {FIELD}", f"2,1 {FIELD}",
        pieces=["red follower 0,0 C", "blue follower 2,0 C"],
    )  # fmt: skip
    state = play(state, f"lay {ROW} 1,0", "pass")
    assert state.scores == {"red": 6, "blue": 6}
    assert followers(state) == SEVEN_EACH


def test_only_the_majority_is_paid() -> None:
    state = position(
        f"0,-1 {CAP}/2", f"1,0 {CAP}/3", f"-1,0 {CAP}/1", f"1,-1 {FIELD}", f"-1,-1 {FIELD}",
        pieces=["red follower 1,0 C", "red follower -1,0 C", "blue follower 0,-1 C"],
    )  # fmt: skip
    assert followers(state) == {"red": 5, "blue": 6}
    state = play(state, "lay [CCC CCC aaa CCC] 0,0", "pass")
    assert state.scores == {"red": 8, "blue": 0}
    assert followers(state) == SEVEN_EACH
    assert not state.pieces


def test_a_farm_pays_its_majority_alone() -> None:
    state = position(
        f"0,0 {CAP}", f"0,-1 {CAP}/2", f"0,1 {FIELD}", f"1,1 {FIELD}",
        pieces=["red follower 0,0 a", "blue follower 0,1 a", "blue follower 1,1 a"],
    )  # fmt: skip
    assert state.play("end").scores == {"red": 0, "blue": 3}


def test_everything_that_one_tile_completes_is_scored() -> None:
    around = ["-1,1", "1,1", "-1,2", "0,2", "1,2", "-1,-1"]
    state = position(
        f"0,-1 {CAP}/2", f"-1,0 {ROAD_END}/3", f"1,0 {ROAD_END}/1",
        "0,1 [aaa aaa aaa aaa; monastery]", *(f"{cell} {FIELD}" for cell in around),
        pieces=["red follower 0,-1 C", "blue follower -1,0 1", "red follower 0,1 monastery"],
    )  # fmt: skip
    state = play(state, "lay D 0,0", "pass")
    assert {(award.player, award.kind, award.points) for award in state.awards} == {
        ("red", "city", 4),
        ("blue", "road", 3),
        ("red", "monastery", 9),
    }
    assert state.scores == {"red": 13, "blue": 3}
    assert followers(state) == SEVEN_EACH


def test_two_cities_completed_by_one_tile_both_pay() -> None:
    state = position(
        f"0,-1 {CAP}/2", f"1,0 {CAP}/3", f"1,-1 {FIELD}",
        pieces=["red follower 0,-1 C", "blue follower 1,0 C"],
    )  # fmt: skip
    state = play(state, "lay [CCC DDD aaa aaa] 0,0", "pass")
    assert state.scores == {"red": 4, "blue": 4}


def test_a_follower_on_the_second_segment_of_a_feature_is_paid_and_comes_back() -> None:
    state = position(
        "0,0 [CCC DDD aaa aaa]", f"0,-1 {CORNER}/2", f"1,0 {CORNER}",
        pieces=["red follower 0,0 D"],
    )  # fmt: skip
    state = play(state, f"lay {CORNER}/3 1,-1", "pass")
    assert state.scores == {"red": 8, "blue": 0}
    assert followers(state) == SEVEN_EACH


def test_followers_on_both_segments_of_one_tile_share_what_is_now_one_feature() -> None:
    state = position(
        "0,0 [CCC DDD aaa aaa]", f"0,-1 {CORNER}/2", f"1,0 {CORNER}",
        pieces=["red follower 0,0 C", "blue follower 0,0 D"],
    )  # fmt: skip
    state = play(state, f"lay {CORNER}/3 1,-1", "pass")
    assert state.scores == {"red": 8, "blue": 8}
    assert followers(state) == SEVEN_EACH


@pytest.mark.parametrize("segment", ["C", "D"])
def test_a_follower_placed_on_either_segment_of_the_last_tile_is_paid(segment: str) -> None:
    ring = position(f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", f"1,0 {CORNER}")
    state = ring.play("lay [CCC DDD aaa aaa] 0,0").play(f"follower {segment}")
    assert state.scores == {"red": 8, "blue": 0}
    assert sum(isinstance(event, Completed) for event in state.events) == 1
    assert followers(state) == SEVEN_EACH
