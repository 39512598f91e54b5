"""Tables with the Ark, red to move."""

from __future__ import annotations

from arkrules import GameState
from tests.positions import FIELD, stand, tiles

ARK = "ark-en2"
TEMPLE = "[aaa aaa aaa aaa; temple]"
BLOCK_OF_FOUR = ("0,0", "1,0", "0,1", "1,1")
AT_PLACE = ('step = "place"', 'laid = "0,0"')
"""The tile on 0,0 was just laid."""


def fields(*cells: str) -> list[str]:
    """Tiles of nothing but field."""
    return [f"{cell} {FIELD}" for cell in cells]


def lying(*pieces: str) -> str:
    """The line of a position that lists its pieces."""
    return f"pieces = {[*pieces]}"


def with_ark(
    *there: str, at: str = "0,0", pieces: tuple[str, ...] = (), **answers: object
) -> GameState:
    """Red may move the Ark from here, within a block of four or among other tiles."""
    board = tiles(*(there or fields(*BLOCK_OF_FOUR)))
    return stand(board, lying(*pieces), f'ark = "{at}"', *AT_PLACE, under=ARK, **answers)


def homing(back: str = "always", *, cross: bool = True, end: bool = True) -> dict[str, object]:
    """The answers by which the Ark may come back to where it set out."""
    return {
        "ark__backtrack": back,
        "ark__may_cross_start": cross,
        "ark__may_end_on_start": end,
    }


def ways(state: GameState) -> list[str]:
    """The journeys that are offered."""
    return [str(move)[4:] for move in state.moves() if str(move).startswith("ark ")]
