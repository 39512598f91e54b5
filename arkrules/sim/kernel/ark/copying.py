"""Copying a game, what only this one has included."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.ark import layout as ark
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.copying import begin as _begin
from arkrules.sim.kernel.copying import copy_game as _copy_game
from arkrules.sim.kernel.copying import copy_part
from arkrules.sim.numbers import Places

__all__ = ["begin", "copy_game"]


@compiled
def copy_game(source: Places, target: Places) -> None:
    """Make one game like another, but for the grid."""
    _copy_game(source, target)
    copy_part(source, target, at.STATE, ark.OWN)


@compiled
def begin(start: Places, state: Places) -> None:
    """Make a game like the one that all begin from."""
    _begin(start, state)
    copy_part(start, state, at.STATE, ark.OWN)
