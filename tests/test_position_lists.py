"""Lists in a position are lists, and what they count is there."""

from __future__ import annotations

import pytest

from arkrules import PositionError, set_up

PLAYERS = 'players = ["red", "blue"]'
START = 'tiles = ["0,0 D"]'


@pytest.mark.parametrize(
    ("key", "lines"),
    [
        ("players", ['players = "red"', START]),
        ("tiles", [PLAYERS, 'tiles = "0,0 D"']),
        ("pieces", [PLAYERS, START, 'pieces = "red follower 0,0 C"']),
        ("bag", [PLAYERS, START, 'bag = "D"']),
        ("hands.red", [PLAYERS, START, 'hands = { red = "D" }']),
    ],
)
def test_a_text_is_no_list(key: str, lines: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        set_up("carcassonne", "\n".join(lines))
    (fault,) = caught.value.faults
    assert fault.removeprefix("position.").startswith(f"{key}: ")
    assert "expected a list" in fault


def test_no_tile_at_all_is_not_in_the_bag() -> None:
    with pytest.raises(PositionError, match=r"D\*0"):
        set_up("carcassonne", "\n".join([PLAYERS, START, 'bag = ["D*0"]']))


def test_tiles_listed_twice_in_the_bag_add_up() -> None:
    state = set_up("carcassonne", "\n".join([PLAYERS, START, 'bag = ["D*2", "E", "D"]']))
    assert state.bag == {"D": 3, "E": 1}


def test_the_number_of_a_mark_is_not_the_number_of_tiles() -> None:
    tile = "[CCC aaa aaa aaa; pennant*2@C]"
    state = set_up("carcassonne", "\n".join([PLAYERS, START, f'bag = ["{tile}", "{tile}*2"]']))
    assert state.bag == {tile: 3}
