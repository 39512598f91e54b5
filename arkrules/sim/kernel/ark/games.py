"""Whole games of the Ark, one after another."""

from __future__ import annotations

from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import entry
from arkrules.sim.kernel.ark.copying import begin
from arkrules.sim.kernel.ark.players import greedy_move, quick_move, random_move
from arkrules.sim.kernel.ark.turns import make
from arkrules.sim.kernel.courses import games_of
from arkrules.sim.numbers import Places, Rolls, Wholes

__all__ = ["play_games"]

_play = games_of(ark.STATE, begin, make, random_move, greedy_move, quick_move)


@entry
def play_games(
    table: Places, said: Rolls, start: Places, players: Places, keys: Rolls, games: int,
    spaces: Places, space: Rolls, course: Places, found: Wholes,
) -> None:  # fmt: skip
    """Play games from a start, as `playing.games_of` says."""
    _play(table, said, start, players, keys, games, spaces, space, course, found)
