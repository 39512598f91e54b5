"""Farms: what they touch, whom they pay, and the earlier rules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from arkrules import GameState, load_profile
from arkrules.play.referee import after
from tests.fair import another, earned, stand
from tests.games.asking import paid, reasons, said
from tests.games.base.tables import ROW, placeable, position
from tests.games.base.test_closing import OPEN_RING, RING
from tests.positions import CAP, FIELD

EARLIER = ("carcassonne", "carcassonne-2001", "carcassonne-2000")


ROAD_BELOW_CITY = "[CCC a1b bbb b1a]"


@pytest.mark.parametrize(("turn", "taken", "free"), [(0, "a", "b"), (2, "b", "a")])
def test_the_half_sides_along_a_road_meet_their_own_neighbors(
    turn: int, taken: str, free: str
) -> None:
    state = position(f"0,0 {ROAD_BELOW_CITY}", pieces=["blue follower 0,0 a"])
    state = state.play(f"lay {ROAD_BELOW_CITY}/{turn} 1,0")
    assert placeable(state) == {"C", "1", free}
    assert state.feature("1,0", taken) == state.feature("0,0", "a")
    assert state.feature("1,0", free) == state.feature("0,0", "b")


@pytest.mark.parametrize(
    ("last", "pieces", "order", "clauses"),
    [
        ("[CCC CCC CCC aaa]", ["blue follower 0,0 a"], ["unfinished", "farms"], ["farm.returns"]),
        (FIELD, ["blue follower 0,0 a"], ["unfinished", "farms"], []),  # which goes on
        ("[CCC CCC CCC aaa]", [], ["unfinished", "farms"], []),
        ("[CCC CCC CCC aaa]", ["blue follower 0,0 a"], ["unfinished"], []),
    ],
)
def test_why_a_piece_stays_on_a_field_that_is_closed(
    last: str, pieces: list[str], order: list[str], clauses: list[str]
) -> None:
    state = position("0,0 [CCC aaa CCC CCC]", pieces=pieces, final__order=order)
    laid = state.play(f"lay {last} 1,0")
    why = after(laid.content, laid.parse("pass"), explain=True).reasons or ()
    assert [one.clause for one in why if one.clause == "farm.returns"] == clauses


@pytest.mark.parametrize(
    ("ring", "last", "points"),
    [
        (OPEN_RING, "1,0 [CCC aaa CCC CCC]", (0, 0)),
        (RING, "1,0 [CCC aaa CCC bbb]", (3, 0)),
    ],
)
def test_a_farm_is_fed_by_a_city_that_is_complete_as_the_clause_says(
    ring: tuple[str, ...], last: str, points: tuple[int, ...]
) -> None:
    found = [
        position(*ring, last, pieces=["red follower 0,-1 a"], city__closed=closed)
        for closed in ("no-open-side", "enclosed-filled")
    ]
    assert tuple(earned(one.play("end"), "farm").get("red", 0) for one in found) == points


# -- earlier farm rules ----------------------------------------------------------------------------


def around(*owners: str, under: str = "carcassonne-2000") -> GameState:
    """A city of three tiles; north of it is a farm with two farmers, and south one with one."""
    pieces = [
        f"{owner} follower {cell} a"
        for owner, cell in zip(owners, ("0,-1", "0,-2", "0,1"), strict=True)
    ]
    return position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}", pieces=pieces, under=under, bag=(),
    )  # fmt: skip


OWNERS: Sequence[tuple[str, str, str]] = [
    ("red", "red", "blue"), ("blue", "blue", "red"), ("red", "blue", "red"),
    ("red", "blue", "blue"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("under", "scores"), [*zip(EARLIER, [(6, 3), (3, 3), (4, 0)], strict=True)]
)
def test_two_farms_at_one_city_under_each_farm_rule(under: str, scores: tuple[int, int]) -> None:
    assert tuple(around("red", "blue", "red", under=under).play("end").scores.values()) == scores


@pytest.mark.parametrize(
    ("owners", "winner"), [*zip(OWNERS, ("red", "blue", "red", "blue"), strict=True)]
)
def test_farmers_on_both_sides_of_a_city_add_up_in_the_first_edition(
    owners: tuple[str, str, str], winner: str
) -> None:
    state = around(*owners)
    assert {*reasons(state, "end", "shared.majority")} == {"shared.majority"}
    assert [(one.player, one.points) for one in state.play("end").awards] == [(winner, 4)]


def two_cities(order: int = 1) -> GameState:
    """A farm at two completed cities, laid in this order or the other."""
    there = (f"0,-1 {CAP}/2", f"0,0 {CAP}", f"1,0 {FIELD}", f"2,0 {CAP}", f"2,-1 {CAP}/2")
    return position(*there[::order], pieces=["red follower 1,0 a"], under="carcassonne-2000")


def test_a_farm_pays_for_each_city_around_which_one_has_most_farmers() -> None:
    lines = [(4, "farm.value"), (4, "farm.value")]
    assert paid(two_cities().play("end")) == [("red", "farm", lines)]


@pytest.mark.parametrize("under", EARLIER)
def test_a_farm_without_a_completed_city_is_explained(under: str) -> None:
    state = position(f"0,0 {FIELD}", pieces=["red follower 0,0 a"], under=under, bag=())
    assert "farm.contact" in reasons(state, "end")


def test_cities_behind_a_road_are_named_in_the_same_order_however_they_were_laid() -> None:
    row = (f"0,-1 {CAP}/2", f"0,0 {ROAD_BELOW_CITY}", f"1,0 {ROAD_BELOW_CITY}", f"1,-1 {CAP}/2")
    told = [
        said(position(*laid, pieces=["red follower 0,0 b"], bag=()), "end", "farm.contact")
        for laid in (row, row[::-1])
    ]
    assert told[0] == told[1]
    assert len(told[0]) == 3  # neither city, and so none


def test_what_people_read_of_farms(snapshot: object) -> None:
    called = [around(*owners).play("end").awards[0].what for owners in OWNERS]
    assert [called[0] == one for one in called] == [True, True, False, False]
    bare = position(f"0,0 {FIELD}", pieces=["red follower 0,0 a"], bag=())
    listed = [two_cities(order).play("end").awards[0] for order in (1, -1)]
    assert {
        "adding up": said(around(*OWNERS[0]), "end", "shared.majority", "farm.bounds"),
        "called": [around(*owners).play("end").awards[0].what for owners in OWNERS[1:3]],
        "two cities, listed in reading order": [line.words for line in listed[0].lines],
        "no city": said(bare, "end", "farm.contact"),
    } == snapshot


ELDER = """
EXTENSION = Extension(
    name="other",
    pieces=[
        PieceKind(
            name="elder",
            dealt=lambda profile: 1,
            stands_on=lambda profile: ("field",),
            where_clause="follower.where",
            weight=lambda profile, kind, final: Weight(3 if final and kind == "farm" else 1),
            returns_clause="follower.recall",
            out_of_supply="follower.out_of_supply",
            count_clause="setup.followers",
        )
    ],
)
"""


def with_elder(city: str, value: str, folder: Path) -> tuple[list[str], dict[str, int]]:
    """What is said of an elder against two followers, and what the farm brings."""
    there = {"0,0": f"{city}/2", "0,1": city, "1,0": FIELD, "1,1": FIELD}
    pieces = 'pieces = ["red elder 0,0 a", "blue follower 1,0 a", "blue follower 1,1 a"]'
    with another(folder, ELDER) as both:
        profile = load_profile(both).with_answer("farm.value", value)
        state = stand(there, pieces, "bag = []", profile=profile)
        return said(state, "end", "shared.majority", "farm.bounds"), earned(
            state.play("end"), "farm"
        )


VALUES = ("per-farm", "per-city", "once-per-player")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("city", [CAP, FIELD], ids=["a city", "no city"])
def test_a_piece_may_count_otherwise_at_the_end(city: str, value: str, tmp_path: Path) -> None:
    told, points = with_elder(city, value, tmp_path)
    assert len({*told}) == 3  # what the elder counts for, who has most, and why it is one farm
    assert {*points} == {"red"}


@pytest.mark.usefixtures("installed")
def test_farms_are_explained_by_what_pieces_count_for(tmp_path: Path) -> None:
    told = []
    for value in VALUES:
        (folder := tmp_path / value).mkdir()
        told += with_elder(CAP, value, folder)[0]
    assert {line.partition(": ")[0] for line in told} == {"shared.majority", "farm.bounds"}
