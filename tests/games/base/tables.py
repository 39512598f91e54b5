"""Tables of the base game, red to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest

from arkrules import GameState, IllegalMove, Position, set_up

CORNER = "[CCC aaa aaa CCC]"
ROW = "[aaa CCC bbb CCC]"
STRAIGHT = "[a1b bbb b1a aaa]"
CURVE = "[aaa aaa a1b b1a]"
ROAD_END = "[aaa aaa a1a aaa]"
SEVEN_EACH = {"red": 7, "blue": 7}


def position(
    *tiles: str,
    pieces: Sequence[str] = (),
    profile: str = "carcassonne",
    supply: Mapping[str, Mapping[str, int]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    bag: tuple[str, ...] | None = None,
    step: str = "draw",
) -> GameState:
    """Red to move, among these tiles and pieces."""
    return set_up(
        profile,
        Position(
            players=("red", "blue"),
            tiles=tiles,
            pieces=pieces,
            supply=supply or {},
            hands=hands or {},
            bag=bag,
            step=step,
        ),
    )


def followers(state: GameState) -> dict[str, int]:
    """What each player has left to place."""
    return {player: held["follower"] for player, held in state.supply.items()}


def placeable(state: GameState) -> set[str]:
    """What may be done at the step of placing."""
    assert state.step == "place"
    return set(map(str, state.moves()))


def refusing(state: GameState, move: str) -> tuple[str, ...]:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value.clauses
