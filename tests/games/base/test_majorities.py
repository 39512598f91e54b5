"""Who is paid, and for what one tile completes."""

from __future__ import annotations

import pytest

from arkrules import GameState, load_profile, set_up
from arkrules.play.events import Completed
from tests.games.base.tables import CORNER, ROAD_END, ROW, SEVEN_EACH, STRAIGHT, followers, position
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


# -- why -------------------------------------------------------------------------------------------


def why(state: GameState, line: str) -> dict[str, list[str]]:
    """The reasons of a move, by clause."""
    told: dict[str, list[str]] = {}
    for reason in state.explain(line):
        told.setdefault(reason.clause, []).append(str(reason.words))
    return told


@pytest.mark.parametrize(
    ("owners", "said"),
    [
        (
            ("red", "blue"),
            "on the farm a at 0,0 Red has 1 and Blue has 1: Red and Blue are tied,"
            " and each scores in full",
        ),
        (
            ("blue", "red", "blue"),
            "on the farm a at 0,0 Red has 1 and Blue has 2: Blue has most, and scores alone",
        ),
    ],
)
def test_who_has_most_is_explained(owners: tuple[str, ...], said: str) -> None:
    pieces = [f"{owner} follower {x},0 a" for x, owner in enumerate(owners)]
    tiles = (f"{x},0 {FIELD}" for x in range(len(owners)))
    assert said in why(position(*tiles, pieces=pieces, bag=()), "end")["shared.majority"]


def test_where_nothing_stands_that_counts_nobody_scores_and_that_is_said() -> None:
    rules = load_profile("ghosts").with_answer("guard.weight", 0)
    text = f'players = ["red"]\ntiles = ["0,0 {CAP}"]\npieces = ["red guard 0,0 C"]\nbag = []'
    told = why(set_up(rules, text), "end")["shared.majority"]
    assert told == ["on the city C at 0,0 nothing stands that counts, so nobody scores"]


def test_what_is_not_complete_around_a_tile_is_explained_and_no_more() -> None:
    text = f"""
    players = ["red", "blue"]
    tiles = ["0,0 [aaa aaa aaa aaa; monastery]", "0,1 {CAP}/1", "-1,0 [a1a aaa aaa aaa]"]
    pieces = ["blue follower 0,0 monastery", "blue follower -1,0 1"]
    step = "place"
    laid = "0,1"
    """
    told = why(set_up("carcassonne", text), "follower C")
    assert told["city.closed"] == [
        "the city C at 0,1 is not complete: it is open to the east of 0,1"
    ]
    assert any("monastery" in words for words in told["monastery.points"])
    assert "road.ends" not in told


def test_a_road_that_goes_on_says_where_by_its_own_clause() -> None:
    state = position(f"0,0 {STRAIGHT}/1", pieces=["red follower 0,0 1"]).play(
        f"lay {STRAIGHT}/1 1,0"
    )
    (said,) = why(state, "pass")["road.ends"]
    there = {"to the west of 0,0", "to the east of 1,0"}
    begin = "the road 1 at 0,0 is not complete: it is open "
    assert said.startswith(begin)
    assert set(said.removeprefix(begin).split(" and ")) == there


@pytest.mark.parametrize(("unit", "points"), [("tile", 4), ("segment", 5)])
def test_an_unfinished_city_counts_its_tiles_or_its_segments(unit: str, points: int) -> None:
    """Two segments of one tile are one city, which is open to the north of 1,-1."""
    text = """
    players = ["red"]
    tiles = ["0,0 [CCC DDD aaa aaa]", "0,-1 [aaa CCC CCC aaa]", "1,-1 [CCC aaa CCC CCC]",
             "1,0 [CCC aaa aaa CCC]"]
    pieces = ["red follower 0,0 D"]
    bag = []
    """
    rules = load_profile("carcassonne").with_answer("final.unit", unit)
    assert set_up(rules, text).play("end").scores == {"red": points}
