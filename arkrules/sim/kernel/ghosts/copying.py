"""Copying a game with what only games with ghosts have."""

from __future__ import annotations

from arkrules.sim.compiling import compiled
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.copying import begin as begin_shared
from arkrules.sim.kernel.copying import copy_game as copy_shared
from arkrules.sim.kernel.copying import copy_part
from arkrules.sim.numbers import Places

__all__ = ["begin", "copy_game"]


@compiled
def _copy_own(source: Places, target: Places) -> None:
    copy_part(source, target, own.STOCK, own.STANDING - own.STOCK)
    copy_part(source, target, own.STANDING, source[own.STANDING_COUNT])


@compiled
def copy_game(source: Places, target: Places) -> None:
    """Make one game like another, but for the grid."""
    copy_shared(source, target)
    _copy_own(source, target)


@compiled
def begin(start: Places, state: Places) -> None:
    """Make a game like the one that all begin from."""
    begin_shared(start, state)
    _copy_own(start, state)
    copy_part(start, state, own.NAMES, own.STATE - own.NAMES)
