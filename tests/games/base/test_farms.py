"""Farms: what they touch, whom they pay, and the earlier rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from arkrules import load_profile, set_up
from tests.fair import another, earned, stand
from tests.games.base.tables import CORNER, ROW, STRAIGHT, followers, placeable, position
from tests.positions import CAP, FIELD, play

# -- farms -----------------------------------------------------------------------------------------
RING = (f"0,0 {CORNER}/2", f"1,0 {CORNER}/3", f"0,1 {CORNER}/1", f"1,1 {CORNER}")
"""A completed city of four corners."""


def test_a_city_is_counted_once_however_often_a_farm_touches_it() -> None:
    state = position(*RING, f"0,2 {FIELD}", f"1,2 {FIELD}", pieces=["red follower 0,2 a"])
    assert state.feature("0,1", "a") == state.feature("1,1", "a")
    end = state.play("end")
    assert end.scores == {"red": 3, "blue": 0}
    assert followers(end) == {"red": 6, "blue": 7}


def test_fields_are_not_joined_across_a_city() -> None:
    state = position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}",
        pieces=["red follower 0,-1 a", "red follower 0,-2 a", "blue follower 0,1 a"],
    )  # fmt: skip
    assert state.play("end").scores == {"red": 3, "blue": 3}


def test_a_farmer_on_one_side_of_a_city_leaves_the_other_side_free() -> None:
    state = position(f"0,0 {FIELD}", pieces=["blue follower 0,0 a"])
    assert placeable(state.play(f"lay {ROW} 0,1")) == {"follower C", "follower b", "pass"}


def test_cities_that_merge_later_are_one_for_a_farm() -> None:
    state = position(
        f"0,0 {CAP}", f"1,0 {FIELD}", f"2,0 {CAP}", f"0,-1 {CORNER}/2", f"2,-1 {CORNER}/3",
        pieces=["red follower 1,0 a"],
    )  # fmt: skip
    assert state.feature("0,0", "C") != state.feature("2,0", "C")
    state = play(state, f"lay {ROW} 1,-1", "pass")
    assert state.feature("0,0", "C").closed
    assert state.play("end").scores == {"red": 3, "blue": 0}


def test_an_unfinished_city_feeds_no_farm() -> None:
    state = position(f"0,0 {CAP}", f"0,1 {FIELD}", pieces=["red follower 0,1 a"])
    assert state.play("end").scores == {"red": 0, "blue": 0}


ROAD_BELOW_CITY = "[CCC a1b bbb b1a]"


@pytest.mark.parametrize(
    ("turn", "taken", "free"),
    [(0, "a", "b"), (2, "b", "a")],
)
def test_the_half_sides_along_a_road_meet_their_own_neighbors(
    turn: int, taken: str, free: str
) -> None:
    state = position(f"0,0 {ROAD_BELOW_CITY}", pieces=["blue follower 0,0 a"])
    state = state.play(f"lay {ROAD_BELOW_CITY}/{turn} 1,0")
    assert placeable(state) == {"follower C", "follower 1", f"follower {free}", "pass"}
    assert state.feature("1,0", taken) == state.feature("0,0", "a")
    assert state.feature("1,0", free) == state.feature("0,0", "b")


@pytest.mark.parametrize(("field", "points"), [("a", 3), ("b", 0)])
def test_only_the_field_between_road_and_city_borders_the_city(field: str, points: int) -> None:
    state = position(
        f"0,0 {ROAD_BELOW_CITY}", f"0,-1 {CAP}/2", f"1,0 {STRAIGHT}/1",
        pieces=[f"red follower 1,0 {field}"],
    )  # fmt: skip
    assert state.feature("1,0", field) == state.feature("0,0", field)
    assert state.play("end").scores == {"red": points, "blue": 0}


# -- earlier farm rules ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "red", "blue"),
    [("carcassonne", 6, 3), ("carcassonne-2001", 3, 3), ("carcassonne-2000", 4, 0)],
)
def test_two_farms_at_one_city_under_each_farm_rule(profile: str, red: int, blue: int) -> None:
    state = position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}",
        pieces=["red follower 0,-1 a", "blue follower 0,-2 a", "red follower 0,1 a"],
        profile=profile,
    )  # fmt: skip
    assert state.play("end").scores == {"red": red, "blue": blue}


@pytest.mark.parametrize(
    ("owners", "red", "blue", "what"),
    [
        # The farm north of the city has two farmers, the one south of it has one.
        (("red", "red", "blue"), 4, 0, "the farm a at 0,-2"),
        (("blue", "blue", "red"), 0, 4, "the farm a at 0,-2"),
        (("red", "blue", "red"), 4, 0, "the farms"),
        (("red", "blue", "blue"), 0, 4, "the farms"),
    ],
)
def test_farmers_on_both_sides_of_a_city_add_up_in_the_first_edition(
    owners: tuple[str, str, str], red: int, blue: int, what: str
) -> None:
    state = position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}",
        pieces=[
            f"{owner} follower {cell} a"
            for owner, cell in zip(owners, ("0,-1", "0,-2", "0,1"), strict=True)
        ],
        profile="carcassonne-2000",
    )  # fmt: skip
    end = state.play("end")
    assert end.scores == {"red": red, "blue": blue}
    assert [award.what for award in end.awards] == [what]


def test_who_has_most_farmers_around_a_city_is_explained_by_the_city() -> None:
    pieces = ["red follower 0,-1 a", "blue follower 0,-2 a", "red follower 0,1 a"]
    state = position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}",
        pieces=pieces, profile="carcassonne-2000", bag=(),
    )  # fmt: skip
    told = [str(one.words) for one in state.explain("end") if one.clause == "shared.majority"]
    assert told == [
        "on the farms around the city C at -1,0 Red has 2 and Blue has 1: Red has most, and"
        " scores alone"
    ]


@pytest.mark.parametrize("order", [1, -1])
def test_cities_around_which_one_has_most_farmers_are_listed_in_reading_order(order: int) -> None:
    there = (f"0,-1 {CAP}/2", f"0,0 {CAP}", f"1,0 {FIELD}", f"2,0 {CAP}", f"2,-1 {CAP}/2")
    pieces = ["red follower 1,0 a"]
    end = position(*there[::order], pieces=pieces, profile="carcassonne-2000").play("end")
    (award,) = end.awards
    assert [(line.words, line.points) for line in award.lines] == [
        ("most farmers around the city C at 0,-1", 4),
        ("most farmers around the city C at 2,-1", 4),
    ]


CORNERS = ("-1,-1 [aaa CCC CCC aaa]", f"1,-1 {CORNER}/3", f"1,1 {CORNER}", f"-1,1 {CORNER}/1")
OPEN_RING = (
    *CORNERS, "0,-1 [aaa CCC CCC CCC]", "1,0 [CCC aaa CCC CCC]", "0,1 [CCC CCC aaa CCC]",
    "-1,0 [CCC CCC CCC aaa]",
)  # fmt: skip
"""A city around the empty cell 0,0, into which it may grow from all sides."""
WALLED_RING = (
    *CORNERS, "0,-1 [aaa CCC bbb CCC]", "1,0 [CCC aaa CCC bbb]", "0,1 [bbb CCC aaa CCC]",
    "-1,0 [CCC bbb CCC aaa]",
)  # fmt: skip
"""The same with wall all around the empty cell."""


@pytest.mark.parametrize(
    ("ring", "closed", "points"),
    [
        (OPEN_RING, "no-open-side", 0),
        (OPEN_RING, "wall-suffices", 3),
        (OPEN_RING, "enclosed-filled", 0),
        (WALLED_RING, "no-open-side", 3),
        (WALLED_RING, "wall-suffices", 3),
        (WALLED_RING, "enclosed-filled", 0),
    ],
)
def test_a_farm_is_fed_by_a_city_that_is_complete_as_the_clause_says(
    ring: tuple[str, ...], closed: str, points: int
) -> None:
    profile = load_profile("carcassonne").with_answer("city.closed", closed)
    state = set_up(profile, position(*ring, pieces=["red follower 0,-1 a"]).position())
    paid = earned(state.play("end"), "farm")
    assert paid == ({"red": points} if points else {})


@pytest.mark.parametrize("profile", ["carcassonne", "carcassonne-2000", "carcassonne-2001"])
def test_a_farm_without_a_completed_city_is_explained(profile: str) -> None:
    state = position(f"0,0 {FIELD}", pieces=["red follower 0,0 a"], profile=profile, bag=())
    told = {reason.clause: str(reason.words) for reason in state.explain("end")}
    assert told["farm.contact"] == "the farm a at 0,0 borders no completed city"


ELDER = """
EXTENSION = Extension(
    name="other",
    pieces=[
        PieceKind(
            name="elder",
            dealt=lambda profile: 1,
            may_stand=lambda state, at: (),
            weight=lambda profile, kind, final: 3 if final and kind == "farm" else 1,
            returns_clause="follower.recall",
            out_of_supply="follower.out_of_supply",
            count_clause="setup.followers",
        )
    ],
)
"""


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("value", ["per-farm", "per-city", "once-per-player"])
@pytest.mark.parametrize("city", [CAP, FIELD], ids=["a city", "no city"])
def test_a_piece_may_count_otherwise_at_the_end_and_farms_are_explained_so(
    city: str, value: str, tmp_path: Path
) -> None:
    there = {"0,0": f"{city}/2", "0,1": city, "1,0": FIELD, "1,1": FIELD}
    pieces = 'pieces = ["red elder 0,0 a", "blue follower 1,0 a", "blue follower 1,1 a"]'
    with another(tmp_path, ELDER) as both:
        profile = load_profile(both).with_answer("farm.value", value)
        state = stand(there, pieces, "bag = []", profile=profile)
        told = [str(one.words) for one in state.explain("end") if one.clause == "shared.majority"]
        paid = earned(state.play("end"), "farm")
    weight, majority = dict.fromkeys(told)
    assert weight == "Red's elder at 0,0 counts for 3"
    assert majority.endswith(" Red has 3 and Blue has 2: Red has most, and scores alone"), majority
    assert "blue" not in paid
