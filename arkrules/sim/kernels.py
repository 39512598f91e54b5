"""The compiled functions of each game, those that Python calls."""

from __future__ import annotations

import importlib
from typing import Protocol, cast

from arkrules.sim import kernel as _base
from arkrules.sim.known import KnownGame
from arkrules.sim.numbers import Places, Rolls, Wholes

__all__ = ["Kernel", "kernel_of"]


class Kernel(Protocol):
    """What is compiled for one game."""

    def arrange(self, table: Places, state: Places, tiles: Places, pieces: Places, /) -> None:
        """Lay tiles and stand pieces."""
        ...

    def legal_moves(self, table: Places, state: Places, moves: Places, /) -> int:
        """List the legal moves; how many they are."""
        ...

    def make_move(self, table: Places, state: Places, work: Places, move: int, /) -> None:
        """Make a legal move."""
        ...

    def play_games(
        self, table: Places, said: Rolls, start: Places, players: Places, keys: Rolls, games: int,
        spaces: Places, space: Rolls, course: Places, scripts: Places, found: Wholes, /,
    ) -> None:  # fmt: skip
        """Play games."""
        ...


def kernel_of(game: KnownGame) -> Kernel:
    """The compiled functions of a game, which are declared when they are first asked for."""
    if game.kernel == _base.__name__:
        return cast("Kernel", _base)
    name = game.kernel.rpartition(".")[2]
    if not hasattr(_base, name):
        importlib.import_module(game.kernel)
    return cast("Kernel", getattr(_base, name))
