"""The games that the kernel plays, for tests that look at each.

The base game's kernel is compiled for many tests; those of the others only for tests marked `slow`.
"""

from __future__ import annotations

from functools import cache

import pytest

from arkrules.sim import compiling
from tests.sim import played as base
from tests.sim.ark import played as ark
from tests.sim.ghosts import played as ghosts
from tests.sim.played import Game

BASE, ARK, GHOSTS = base.GAME, ark.GAME, ghosts.GAME
GAMES: tuple[Game, ...] = (BASE, ARK, GHOSTS)


@cache
def compiled_for(game: Game, *rooms: str) -> None:
    """Its kernel, and parts of it besides: `batch`, `alone`; one process at a time compiles."""
    kernel = game.known.kernel
    name = "base" if game is BASE else kernel.rpartition(".")[2]
    compiling.ready(kernel=kernel)
    for room in rooms:
        compiling.ready(kernel=f"{compiling.KERNEL}.{room}.{name}")


def each(*values: object, of: Game, name: str = "") -> object:
    """A game with more values, as a parameter; slow where a kernel of its own is compiled."""
    marks = () if of is BASE else pytest.mark.slow
    return pytest.param(of, *values, id=name or of.root, marks=marks)
