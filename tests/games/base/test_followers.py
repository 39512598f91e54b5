"""Who may stand where, and by which clause not."""

from __future__ import annotations

import pytest

from arkrules import GameState
from tests.games.asking import refusing
from tests.games.base.tables import CORNER, ROAD_END, placeable, position
from tests.positions import CAP, FIELD, stand, tiles


def joined(*there: str, blue: str, last: str) -> GameState:
    """Red has just laid a tile beside what blue holds."""
    return position(*there, pieces=[f"blue follower {blue}"]).play(f"lay {last}")


@pytest.mark.parametrize(
    ("state", "free", "taken"),
    [
        # The tile joins its field, or two of its segments, to what somebody holds.
        (
            joined(
                f"0,0 {FIELD}", f"0,1 {FIELD}", f"1,1 {FIELD}", f"2,1 {FIELD}", f"2,0 {ROAD_END}/3",
                blue="2,0 a", last=f"{CAP} 1,0",
            ),
            {"C"}, {"a"},
        ),
        (
            joined(
                f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", f"1,0 {CORNER}",
                blue="1,0 C", last="[CCC DDD aaa aaa] 0,0",
            ),
            {"a"}, {"C", "D"},
        ),
    ],
    ids=["field", "city"],
)  # fmt: skip
def test_what_the_tile_just_laid_joins_to_an_occupied_feature_is_occupied(
    state: GameState, free: set[str], taken: set[str]
) -> None:
    assert placeable(state) == free
    for segment in taken:
        assert refusing(state, f"follower {segment}") == ["follower.occupied"]


def test_a_follower_stands_on_what_there_is_and_on_nothing_else() -> None:
    state = position(f"0,0 {FIELD}").play(f"lay {CAP}/2 0,1")
    assert refusing(state, "follower D") == ["follower.where"]
    assert refusing(state, "prophet C") == ["follower.where"]


def test_where_no_follower_may_stand_the_refusal_says_on_what(snapshot: object) -> None:
    state = stand(tiles(f"0,0 {CAP}"), 'step = "place"', 'laid = "0,0"', follower__where=["road"])
    assert [one.words for move in "Ca" for one in state.refusals(f"follower {move}")] == snapshot


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
    pieces = [f"blue follower 0,0 {held}"] if held else []
    rules = {"follower__where": where, "follower__completed": completed}
    state = position(f"0,0 {CAP}", pieces=pieces, **rules).play(f"lay {CAP}/2 0,-1")
    expected = [one for one in clauses if not completed or one != "follower.completed"]
    assert refusing(state, "follower C") == expected
    assert placeable(state) == {"a"} | ({"C"} if not expected else set())


@pytest.mark.parametrize("around", [8, 7])
def test_a_site_is_closed_to_those_who_complete_it_and_a_field_never(around: int) -> None:
    cells = [(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)][-around:]
    state = position(*(f"{x},{y} {FIELD}" for x, y in cells), follower__completed=False)
    state = state.play("lay B 1,1")
    expected = ["follower.completed"] * (around == 8)
    assert refusing(state, "follower monastery") == expected
    assert refusing(state, "follower a") == []


def test_what_goes_on_takes_followers_where_what_is_complete_takes_none() -> None:
    state = position("0,0 D", follower__completed=False).play("lay D 1,0")
    assert placeable(state) == {"C", "a", "1", "b"}
