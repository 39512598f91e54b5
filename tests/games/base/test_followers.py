"""Who may stand where, and when a follower comes home."""

from __future__ import annotations

from random import Random

import pytest

from arkrules import new_game, playout
from tests.games.base.tables import (
    CORNER,
    ROAD_END,
    ROW,
    STRAIGHT,
    followers,
    placeable,
    position,
    refusing,
)
from tests.positions import CAP, FIELD, play, stand, tiles

# -- who may stand where ---------------------------------------------------------------------------


def test_an_occupied_city_takes_no_second_follower() -> None:
    state = position(f"0,0 {CAP}", pieces=["blue follower 0,0 C"])
    state = state.play(f"lay {ROW}/1 0,-1")
    assert placeable(state) == {"follower a", "follower b", "pass"}
    assert refusing(state, "follower C") == ("follower.occupied",)


def test_not_even_of_the_same_player() -> None:
    state = position(f"0,0 {CAP}", pieces=["red follower 0,0 C"]).play(f"lay {ROW}/1 0,-1")
    assert refusing(state, "follower C") == ("follower.occupied",)


def test_an_occupied_feature_is_occupied_at_any_distance() -> None:
    state = position(
        *(f"0,{y} {STRAIGHT}" for y in range(12)),
        pieces=["blue follower 0,0 1", "blue follower 0,5 a"],
    ).play(f"lay {STRAIGHT} 0,12")
    assert placeable(state) == {"follower b", "pass"}


def test_the_tile_just_laid_joins_its_road_to_an_occupied_one() -> None:
    state = position(
        f"0,0 {ROAD_END}/3", f"2,0 {ROAD_END}/1", f"0,1 {FIELD}", f"1,1 {FIELD}", f"2,1 {FIELD}",
        pieces=["blue follower 2,0 1"],
    )  # fmt: skip
    state = state.play(f"lay {STRAIGHT}/1 1,0")
    assert refusing(state, "follower 1") == ("follower.occupied",)


def test_the_tile_just_laid_joins_two_of_its_own_segments_to_one_occupied_city() -> None:
    state = position(
        f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", f"1,0 {CORNER}", pieces=["blue follower 1,0 C"]
    ).play("lay [CCC DDD aaa aaa] 0,0")
    assert placeable(state) == {"follower a", "pass"}
    assert refusing(state, "follower C") == ("follower.occupied",)
    assert refusing(state, "follower D") == ("follower.occupied",)


def test_the_tile_just_laid_joins_its_field_to_an_occupied_farm() -> None:
    state = position(
        f"0,0 {FIELD}", f"0,1 {FIELD}", f"1,1 {FIELD}", f"2,1 {FIELD}", f"2,0 {ROAD_END}/3",
        pieces=["blue follower 2,0 a"],
    ).play(f"lay {CAP} 1,0")  # fmt: skip
    assert placeable(state) == {"follower C", "pass"}


def test_a_follower_stands_on_what_there_is_and_on_nothing_else() -> None:
    state = position(f"0,0 {FIELD}").play(f"lay {CAP}/2 0,1")
    assert refusing(state, "follower D") == ("follower.where",)
    assert refusing(state, "prophet C") == ("follower.where",)


def test_where_no_follower_may_stand_the_refusal_says_on_what() -> None:
    state = stand(tiles(f"0,0 {CAP}"), 'step = "place"', 'laid = "0,0"', follower__where=["road"])
    told = {move: [str(one) for one in state.refusals(f"follower {move}")] for move in "Ca"}
    assert told["C"][0].startswith("a follower does not stand on a city")
    assert told["a"][0].startswith("a follower does not stand on a field")


@pytest.mark.parametrize("completed", [True, False])
@pytest.mark.parametrize(
    ("where", "held", "clauses"),
    [
        (["city", "field"], "", ["follower.completed"]),
        (["city", "field"], "C", ["follower.occupied", "follower.completed"]),
        (["field"], "C", ["follower.where", "follower.occupied", "follower.completed"]),
        (["field"], "a", ["follower.where", "follower.completed"]),
    ],
)
def test_all_that_refuses_a_follower_is_said_by_its_clause(
    where: list[str], held: str, clauses: list[str], completed: bool
) -> None:
    pieces = f'pieces = ["blue follower 0,0 {held}"]' if held else "pieces = []"
    there = tiles(f"0,0 {CAP}")
    state = stand(there, pieces, follower__where=where, follower__completed=completed)
    state = state.play(f"lay {CAP}/2 0,-1")
    expected = [one for one in clauses if not completed or one != "follower.completed"]
    assert [refusal.clause for refusal in state.refusals("follower C")] == expected
    assert placeable(state) == {"follower a", "pass"} | ({"follower C"} if not expected else set())


AROUND = [f"{x},{y} {FIELD}" for x in range(3) for y in range(3) if (x, y) != (1, 1)]


def test_a_site_is_closed_to_those_who_complete_it_and_a_field_never() -> None:
    state = play(stand(tiles(*AROUND), follower__completed=False), "lay B 1,1")
    assert placeable(state) == {"follower a", "pass"}
    assert refusing(state, "follower monastery") == ("follower.completed",)
    assert state.refusals("follower a") == ()


def test_a_site_that_is_not_complete_is_open_whatever_else_the_tile_completes() -> None:
    state = play(stand(tiles(*AROUND[1:]), follower__completed=False), "lay B 1,1")
    assert placeable(state) == {"follower a", "follower monastery", "pass"}


def test_a_city_that_was_complete_before_is_not_closed_to_those_who_fill_its_hole() -> None:
    ring = (
        "-1,-1 [aaa CCC CCC aaa]", "0,-1 [aaa CCC CCC CCC]", "1,-1 [aaa aaa CCC CCC]",
        "-1,0 [CCC CCC CCC aaa]", "-1,1 [CCC CCC aaa aaa]", "0,1 [CCC CCC aaa CCC]",
        "1,1 [CCC aaa aaa CCC]", "1,0 [CCC aaa CCC CCC]",
    )  # fmt: skip
    asked = {"city__closed": "wall-suffices", "follower__completed": False}
    state = play(stand(tiles(*ring), **asked), "lay [CCC CCC CCC CCC] 0,0")
    assert placeable(state) == {"follower C", "pass"}
    asked["city__completed_again"] = True
    state = play(stand(tiles(*ring), **asked), "lay [CCC CCC CCC CCC] 0,0")
    assert refusing(state, "follower C") == ("follower.completed",)


def test_what_goes_on_takes_followers_where_what_is_complete_takes_none() -> None:
    state = stand(tiles("0,0 D"), follower__completed=False).play("lay D 1,0")
    segments = ("C", "a", "1", "b")
    assert placeable(state) == {*(f"follower {one}" for one in segments), "pass"}
    assert [state.refusals(f"follower {one}") for one in segments] == [()] * 4


# -- followers -------------------------------------------------------------------------------------


def test_a_player_without_followers_only_lays_tiles() -> None:
    state = position(f"0,0 {CAP}", supply={"red": {"follower": 0}})
    state = state.play(f"lay {CAP}/2 0,-1")
    assert placeable(state) == {"pass"}
    assert refusing(state, "follower C") == ("follower.out_of_supply",)
    state = state.play("pass")
    assert (state.to_move, state.step) == ("blue", "draw")
    assert state.scores == {"red": 0, "blue": 0}


def test_a_follower_that_comes_home_is_placed_from_the_next_turn_on() -> None:
    state = position(
        f"0,0 {CAP}", pieces=["red follower 0,0 C"], supply={"red": {"follower": 0}}
    ).play(f"lay {CAP}/2 0,-1")
    assert placeable(state) == {"pass"}
    state = state.play("pass")
    assert state.scores == {"red": 4, "blue": 0}
    assert followers(state) == {"red": 1, "blue": 7}
    state = play(state, f"lay {FIELD} 0,1", "pass", f"lay {FIELD} 0,2")
    assert "follower a" in placeable(state)


def test_no_follower_is_lost_or_won_in_a_whole_game() -> None:
    end = playout(new_game("carcassonne", 3), Random(3))
    standing = [piece.player for piece in end.pieces]
    assert [held["follower"] + standing.count(name) for name, held in end.supply.items()] == [
        7, 7, 7,
    ]  # fmt: skip
