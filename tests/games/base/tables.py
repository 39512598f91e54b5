"""Tables of the base game, red to move."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arkrules import GameState, Position, load_profile, set_up
from tests.games.asking import altered

CORNER = "[CCC aaa aaa CCC]"
ROW = "[aaa CCC bbb CCC]"
STRAIGHT = "[a1b bbb b1a aaa]"
CURVE = "[aaa aaa a1b b1a]"
ROAD_END = "[aaa aaa a1a aaa]"
MONASTERY = "[aaa aaa aaa aaa; monastery]"
SEVEN_EACH = {"red": 7, "blue": 7}


def position(
    *tiles: str,
    pieces: Sequence[str] = (),
    under: str = "carcassonne",
    supply: Mapping[str, Mapping[str, int]] | None = None,
    bag: tuple[str, ...] | None = None,
    **answers: object,
) -> GameState:
    """Red to move, among these tiles and pieces."""
    here = Position(
        players=("red", "blue"), tiles=tiles, pieces=pieces, supply=supply or {}, bag=bag,
        step="draw",
    )  # fmt: skip
    return set_up(altered(load_profile(under), answers), here)


def followers(state: GameState) -> dict[str, int]:
    """What each player has left to place."""
    return {player: held["follower"] for player, held in state.supply.items()}


def placeable(state: GameState) -> set[str]:
    """What may be done at the step of placing, besides doing nothing."""
    assert state.step == "place"
    found = set(map(str, state.moves()))
    assert "pass" in found
    return {move.removeprefix("follower ") for move in found - {"pass"}}
