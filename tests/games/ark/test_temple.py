"""Who scores a temple, and who comes home from it."""

from __future__ import annotations

import pytest

from tests.positions import FIELD, play, stand, tiles

ARK = "ark-en2"
TEMPLE = "[aaa aaa aaa aaa; temple]"
THREE_SIDES = ("0,0 " + TEMPLE, f"0,-1 {FIELD}", f"1,0 {FIELD}", "-1,0 [aaa aaa aaa CCC]")


@pytest.mark.parametrize(
    ("who", "weight", "gains"),
    [
        ("all-pieces", "one", {"red": 7, "blue": 7}),
        ("followers-only", "one", {"red": 0, "blue": 7}),
        ("all-pieces", "one-in-cities", {"red": 0, "blue": 7}),
    ],
)
def test_a_prophet_is_one_follower_at_a_temple_or_none(who, weight, gains) -> None:
    rules = {"temple__who": who, "prophet__weight": weight}
    pieces = 'pieces = ["red prophet -1,0 C", "blue follower 1,0 a"]'
    state = stand(tiles(*THREE_SIDES), pieces, f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"',
                  under=ARK, **rules)  # fmt: skip
    assert play(state, f"lay {FIELD} 0,1", "pass").scores == gains


@pytest.mark.parametrize("counted", [True, False])
def test_an_unfinished_temple_counts_a_prophet_as_one_follower_or_not(counted: bool) -> None:
    pieces = 'pieces = ["red prophet -1,0 C", "blue follower 1,0 a"]'
    rules = {"temple__final_counts_prophets": counted, "prophet__final": "nothing"}
    state = stand(tiles(*THREE_SIDES), pieces, "bag = []", 'step = "draw"', under=ARK, **rules)
    paid = [(award.player, award.kind) for award in state.play("end").awards]
    temple = [("red", "temple"), ("blue", "temple")] if counted else [("blue", "temple")]
    assert [award for award in paid if award[1] in ("temple", "city")] == temple


@pytest.mark.parametrize(("stays", "comes"), [("stay", []), ("come-back", ["red follower 1,0 C"])])
def test_followers_around_a_scored_temple_come_back_but_no_farmer_and_no_prophet(
    stays: str, comes: list[str]
) -> None:
    there = (*THREE_SIDES[:2], "1,0 [aaa CCC aaa aaa]", THREE_SIDES[3])
    pieces = ["red prophet -1,0 C", "blue follower 0,-1 a", "red follower 1,0 C"]
    text = (tiles(*there), f"pieces = {pieces}", f'hands = {{ red = ["{FIELD}"] }}', 'step = "lay"')
    state = play(stand(*text, under=ARK, temple__followers_stay=stays), f"lay {FIELD} 0,1", "pass")
    assert sorted(map(str, state.pieces)) == sorted(set(pieces) - set(comes))
