"""Placing a piece, or none: how the line is read, and why a piece cannot be placed."""

from __future__ import annotations

import pytest

from arkrules import BadNotation, GameState
from tests.positions import CITY, FIELD, at_step, offered, stand, tiles


def said(state: GameState, line: str) -> list[tuple[str, str]]:
    """What refuses a move, each clause with its words."""
    return [(refusal.clause, refusal.words) for refusal in state.refusals(line)]


@pytest.mark.parametrize("line", ["follower", "follower C a", "follower a b c"])
def test_a_line_that_breaks_off_is_told_with_a_whole_one(line: str) -> None:
    with pytest.raises(BadNotation, match="not a whole move") as caught:
        at_step("place").parse(line)
    assert caught.value.expected == "follower and one segment"


def test_to_place_and_to_pass_are_two_kinds_of_moves() -> None:
    kinds = at_step("place").moves().by_kind
    assert {kind: list(map(str, moves)) for kind, moves in kinds.items()} == {
        "place": ["follower C", "follower a", "follower 1", "follower b"],
        "pass": ["pass"],
    }


@pytest.mark.parametrize(
    ("tile", "line", "refused"),
    [
        ("D", "follower C", []),
        ("D", "guard C", [("follower.where", "this game has no guard")]),
        (
            "D",
            "follower Z",
            [("follower.where", "the tile just laid has no segment Z; it has C, a, 1 and b")],
        ),
        (
            "[aaa ### ### aaa]",
            "follower monastery",
            [("follower.where", "the tile just laid has no segment monastery; it has a")],
        ),
        (
            "[### ### ### ###]",
            "follower a",
            [("follower.where", "the tile just laid has no segment a; it has none at all")],
        ),
    ],
)
def test_a_piece_that_cannot_be_placed_is_refused_with_the_reason(
    tile: str, line: str, refused: list[tuple[str, str]]
) -> None:
    state = stand(tiles(f"0,0 {tile}"), 'step = "place"', 'laid = "0,0"')
    assert said(state, line) == refused


@pytest.mark.parametrize(
    ("tile", "there"), [("ghosts:02", "it has a and castle"), ("[~~~ ~~~ ~~~ ~~~]", "none at all")]
)
def test_mist_is_no_segment(tile: str, there: str) -> None:
    state = stand(tiles(f"0,0 {tile}"), 'step = "place"', 'laid = "0,0"', under="ghosts")
    ((_, words),) = said(state, "follower Z")
    assert words.startswith("the tile just laid has no segment Z; it has ")
    assert words.endswith(there)


def test_who_has_none_left_is_told_so_beside_what_else_refuses_it() -> None:
    none = "supply = { red = { follower = 0 } }"
    state = stand(tiles("0,0 D"), 'step = "place"', 'laid = "0,0"', none)
    left = ("follower.out_of_supply", "Red has no follower left")
    assert said(state, "follower C") == [left]
    assert [clause for clause, _ in said(state, "follower Z")] == [left[0], "follower.where"]
    assert offered(state) == ["pass"]


def test_in_a_turn_without_a_tile_nothing_is_placed() -> None:
    """The last tile fits nowhere, and what remains is the action of that turn: the Ark."""
    state = stand(
        tiles(f"0,0 {CITY}", f"1,0 {CITY}"), 'ark = "0,0"', 'step = "lay"', "bag = []",
        f'hands = {{ red = ["{FIELD}"] }}',
        under="ark-en2", draw__when="end", end__last_tile_unplaceable="action-remains",
    ).play("discard")  # fmt: skip
    assert offered(state) == ["ark E", "pass"]
    assert said(state, "follower C") == [("follower.where", "no tile was laid this turn")]
