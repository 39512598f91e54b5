"""Where mist goes on and where it is limited, by each reading."""

from __future__ import annotations

import pytest

from arkrules.play import GameState, MutableState
from tests.games.asking import reasons
from tests.games.ghosts.tables import CAP, PLAIN, table, two
from tests.positions import offered

READINGS = ("either", "laid-tile", "laid-against-clear")
EAST = "[aaa ~~~ aaa aaa]"
"""Mist on the east side."""
STEPS = {"other": "haunt-other", "own": "haunt-own", "-": "place"}


def laying(tile: str, *there: str, pieces: tuple[str, ...], **answers: object) -> GameState:
    """A tile was laid on 0,0."""
    text = f'tiles = {[*there]}\npieces = {[*pieces]}\nhands = {{ red = ["{tile}"] }}\n'
    return table(text, **answers).play("lay /0 0,0")


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
    pieces = ("red follower 2,0 C", "blue follower 2,0 a")
    found = [
        laying(laid, f"1,0 {beside}", f"2,0 {CAP}", pieces=pieces, mist__limits=how).step
        for how in READINGS
    ]
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
    there = (f"0,-1 {north}", f"-1,0 {west}", f"-1,-1 {PLAIN}")
    state = laying(laid, *there, pieces=("red follower -1,-1 a",), mist__limits=limits)
    assert state.step == "haunt-own"


def test_a_side_half_under_mist_is_misty_unless_all_of_it_must_be() -> None:
    half = two("[aaa aaa ~aa aaa]")
    assert table(half).play("lay /0 0,-1").step == "haunt-other"
    assert table(half, mist__half_side="all").play("lay /0 0,-1").step == "haunt-own"
    road = laying(
        "[~1~ aaa ~1~ aaa]", "0,1 [~1~ aaa ~1~ aaa]", f"1,1 {CAP}",
        pieces=("blue follower 1,1 C",), mist__half_side="all",
    )  # fmt: skip
    assert road.step == "haunt-other"


BLOCK = (
    "1,0 [a1b bb# #aa aaa]", "2,0 [~1~ bb# #aa aaa]/1",
    "2,1 [a1b bb# #aa aaa]/2", "1,1 [a1b bb# #aa aaa]/3",
)  # fmt: skip
"""Four squares, and mist on the north-eastern one."""


@pytest.mark.parametrize(
    ("there", "step"),
    [
        (BLOCK, "place"),
        ([square.replace("~1~", "a1b") for square in BLOCK], "haunt-own"),
        ((BLOCK[0], "2,0 [~~~ aaa aaa aaa]"), "haunt-own"),
        ((*BLOCK, "0,1 [aaa a1a aaa aaa; monastery]"), "haunt-own"),
    ],
)
def test_the_start_block_can_be_one_tile_where_mist_is_limited(
    there: tuple[str, ...], step: str
) -> None:
    for how, expected in (
        ("laid-against-clear-block", step),
        ("laid-against-clear", "haunt-own"),
    ):
        pieces = ("red follower 1,0 a",)
        state = laying("[aaa ~~~ ~~~ aaa]", *there, pieces=pieces, mist__limits=how)
        assert state.step == expected


@pytest.mark.parametrize(
    ("tile", "whose", "clauses"),
    [
        ("[aaa ~~~ ~~~ aaa]", "red", ["mist.sides"]),
        ("[aaa ~~~ ~~~ aaa]", "blue", []),  # red has nobody whom the mist could haunt
        (EAST, "red", []),
        ("[~~~ aaa aaa aaa]", "red", ["mist.open_side"]),
    ],
)
def test_why_a_side_beside_an_empty_space_and_a_second_side_bring_no_ghost(
    tile: str, whose: str, clauses: list[str]
) -> None:
    state = table(f"""
    tiles = ["1,0 {PLAIN}", "0,1 {PLAIN}", "1,1 {PLAIN}"]
    pieces = ["{whose} follower 1,1 a"]
    hands = {{ red = ["{tile}"] }}
    """)
    assert reasons(state, "lay /0 0,0", "mist.sides", "mist.open_side") == clauses


def test_each_profile_is_asked_about_mist_on_the_same_tiles() -> None:
    state = table(two()).play("lay /1 0,-1")
    asking = state.profile.watched()
    draft = MutableState.of(state.content)
    draft.profile = asking
    assert offered(GameState(draft)) == ["haunt red -1,0 C"]
    assert asking.asked is not None
    assert {"mist.half_side", "mist.limits"} <= {*asking.asked}
