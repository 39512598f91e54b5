"""Where mist goes on and where it is limited, by each reading."""

from __future__ import annotations

import pytest

from arkrules.play import GameState
from arkrules.play.content import under
from tests.games.ghosts.tables import CAP, MISTY, PLAIN, table, two
from tests.positions import offered

READINGS = ("either", "laid-tile", "laid-against-clear")
EAST = "[aaa ~~~ aaa aaa]"
"""Mist on the east side."""
STEPS = {"other": "haunt-other", "own": "haunt-own", "-": "place"}


@pytest.mark.parametrize(
    ("laid", "beside", "haunted"),
    [
        (EAST, PLAIN, "own own own"),
        (EAST, "[~~~ aaa aaa aaa]", "own own -"),
        (EAST, "[aaa aaa aaa aaa; mist]", "own own -"),
        (PLAIN, "[aaa aaa aaa ~~~]", "own - -"),
        (PLAIN, PLAIN, "- - -"),
        (PLAIN, EAST, "- - -"),
        ("[aaa aaa aaa ~~~]", PLAIN, "- - -"),
        (EAST, "[aaa aaa aaa ~~~]", "other other other"),
    ],
)
def test_mist_that_meets_a_side_without_mist_is_limited_as_the_clause_says(
    laid: str, beside: str, haunted: str
) -> None:
    text = f"""
    tiles = ["1,0 {beside}", "2,0 {CAP}"]
    pieces = ["red follower 2,0 C", "blue follower 2,0 a"]
    hands = {{ red = ["{laid}"] }}
    """
    found = [table(text, mist__limits=how).play("lay /0 0,0").step for how in READINGS]
    assert found == [STEPS[whose] for whose in haunted.split()]


@pytest.mark.parametrize(
    ("limits", "laid", "north", "west"),
    [
        ("laid-tile", "[~~~ aaa aaa aaa]", PLAIN, EAST),
        ("laid-tile", "[aaa aaa aaa ~~~]", "[aaa aaa ~~~ aaa]", PLAIN),
        ("laid-against-clear", "[~~~ aaa aaa ~~~]", PLAIN, "[~~~ aaa aaa aaa]"),
        ("laid-against-clear", "[~~~ aaa aaa ~~~]", "[~~~ aaa aaa aaa]", PLAIN),
    ],
)
def test_mist_that_is_limited_at_one_side_is_limited_whatever_lies_at_another(
    limits: str, laid: str, north: str, west: str
) -> None:
    text = f"""
    tiles = ["0,-1 {north}", "-1,0 {west}", "-1,-1 {PLAIN}"]
    pieces = ["red follower -1,-1 a"]
    hands = {{ red = ["{laid}"] }}
    """
    assert table(text, mist__limits=limits).play("lay /0 0,0").step == "haunt-own"


BLOCK = [
    "1,0 [a1b bb# #aa aaa]", "2,0 [~1~ bb# #aa aaa]/1",
    "2,1 [a1b bb# #aa aaa]/2", "1,1 [a1b bb# #aa aaa]/3",
]  # fmt: skip
"""Four squares, and mist on the north-eastern one."""


@pytest.mark.parametrize(
    ("block", "beside", "step"),
    [
        (BLOCK, [], "place"),
        ([square.replace("~1~", "a1b") for square in BLOCK], [], "haunt-own"),
        (BLOCK[:1], ["2,0 [~~~ aaa aaa aaa]"], "haunt-own"),
        (BLOCK, ["0,1 [aaa a1a aaa aaa; monastery]"], "haunt-own"),
    ],
)
def test_the_start_block_can_be_one_tile_where_mist_is_limited(
    block: list[str], beside: list[str], step: str
) -> None:
    text = f"""
    tiles = {[*block, *beside]}
    pieces = ["red follower 1,0 a"]
    hands = {{ red = ["[aaa ~~~ ~~~ aaa]"] }}
    """
    found = table(text, mist__limits="laid-against-clear-block").play("lay /0 0,0")
    assert found.step == step
    by_squares = table(text, mist__limits="laid-against-clear").play("lay /0 0,0")
    assert by_squares.step == "haunt-own"


def test_why_a_side_beside_an_empty_space_and_a_second_side_bring_no_ghost() -> None:
    text = f"""
    tiles = ["1,0 {PLAIN}", "0,1 {PLAIN}", "1,1 {PLAIN}"]
    pieces = ["red follower 1,1 a"]
    hands = {{ red = ["[aaa ~~~ ~~~ aaa]", "{EAST}", "[~~~ aaa aaa aaa]"] }}
    """
    said = {
        tile: {reason.clause for reason in table(text).explain(f"lay {tile} 0,0")}
        for tile in ("[aaa ~~~ ~~~ aaa]", EAST, "[~~~ aaa aaa aaa]")
    }
    two, one, none = ({"mist.sides", "mist.open_side"} & found for found in said.values())
    assert two == {"mist.sides"}
    assert one == set()
    assert none == {"mist.open_side"}


def test_each_profile_is_asked_about_mist_though_another_was_asked_about_the_same_tiles() -> None:
    state = table(two(MISTY)).play("lay /1 0,-1")
    asking = state.profile.watched()
    assert offered(GameState(under(state.content, asking))) == ["haunt red -1,0 C"]
    assert asking.asked is not None
    assert {"mist.half_side", "mist.limits"} <= set(asking.asked)
