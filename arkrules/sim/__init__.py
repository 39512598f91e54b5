"""Compiled simulation: games about a hundred times faster, checked against the engine.

Needs the extra `sim`: `pip install arkrules[sim]`. `arkrules.simulate` takes it by itself.
Nothing is imported before it is used, so that one can ask why the kernel does not play something
where there is no compiler.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily

if TYPE_CHECKING:
    from arkrules.sim.acceptance import reasons_against, reasons_against_state
    from arkrules.sim.compiling import ready
    from arkrules.sim.games import GameEnd, Start, playout_moves, playouts, start_of
    from arkrules.sim.lockstep import OutOfStep, first_difference, from_state
    from arkrules.sim.tables import KernelTables

__getattr__, __dir__ = lazily(
    __name__,
    acceptance="reasons_against reasons_against_state",
    compiling="ready",
    games="GameEnd Start playout_moves playouts start_of",
    lockstep="OutOfStep first_difference from_state",
    tables="KernelTables",
)

__all__ = [
    "GameEnd",
    "KernelTables",
    "OutOfStep",
    "Start",
    "first_difference",
    "from_state",
    "playout_moves",
    "playouts",
    "ready",
    "reasons_against",
    "reasons_against_state",
    "start_of",
]
