"""Compiled simulation: games about a hundred times faster, checked against the engine.

Needs the extra `sim`: `pip install arkrules[sim]`. `arkrules.simulate` takes it by itself.
Nothing is imported before it is used, so that one can ask why the kernel does not play something
where there is no compiler.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from arkrules.sim.acceptance import reasons_against, reasons_against_state
    from arkrules.sim.compiling import ready
    from arkrules.sim.games import GameEnd, Start, playout_moves, playouts, start_of
    from arkrules.sim.lockstep import OutOfStep, first_difference, from_state
    from arkrules.sim.tables import KernelTables

_HOMES = {
    "acceptance": ("reasons_against", "reasons_against_state"),
    "compiling": ("ready",),
    "games": ("GameEnd", "Start", "playout_moves", "playouts", "start_of"),
    "lockstep": ("OutOfStep", "first_difference", "from_state"),
    "tables": ("KernelTables",),
}
_HOME = {name: module for module, names in _HOMES.items() for name in names}

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


def __getattr__(name: str) -> object:
    if name in _HOME:
        return getattr(importlib.import_module(f"{__name__}.{_HOME[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
