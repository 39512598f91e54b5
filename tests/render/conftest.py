"""A board, and a scene of it with all that can be marked."""

from __future__ import annotations

import attrs
import pytest

from arkrules import GameState
from arkrules.geometry import Cell
from arkrules.render import Arrow, Scene, State, scene_of
from tests.positions import stand
from tests.render.drawn import LAID


@pytest.fixture(scope="session")
def state() -> GameState:
    return stand(*LAID)


@pytest.fixture(scope="session")
def marked(state: GameState) -> Scene:
    """A scene with all that one can say of it."""
    return scene_of(
        state,
        new=[Cell(1, 0), Cell(2, 0)],
        faded=[state.pieces[0], attrs.evolve(state.pieces[0], kind="follower", segment="C")],
        forbidden=[Cell(-1, 0), Cell(1, 1), (Cell(0, 0), "b")],
        barriers=[(Cell(0, 0), "1")],
        asked=[(Cell(0, -1), "a"), (Cell(1, 0), "1")],
        arrows=[
            Arrow((Cell(0, -1), Cell(0, 0), Cell(1, 0)), "the way"),
            Arrow((Cell(-1, 0), Cell(-1, 1)), state=State.FADED),
        ],
    )
