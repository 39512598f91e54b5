"""Games as learning environments: batches of many, PettingZoo's for all seats, Gymnasium's for one.

All are played by the kernel, on the processor. They need the extra `rl`:
`pip install arkrules[rl]`; batches alone are content with `sim`.
Nothing is imported before it is used.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.learning.batch import BatchEnv
    from arkrules.learning.numbering import MoveBlock, NumberedMoves, Numbering
    from arkrules.learning.seat import SeatEnv
    from arkrules.learning.table import CHANCE, TableEnv, env
    from arkrules.learning.vector import Opponent, SeatsEnv

_HOMES = {
    "BatchEnv": "batch",
    "MoveBlock": "numbering",
    "NumberedMoves": "numbering",
    "Numbering": "numbering",
    "SeatEnv": "seat",
    "CHANCE": "table",
    "TableEnv": "table",
    "env": "table",
    "Opponent": "vector",
    "SeatsEnv": "vector",
}

__all__ = [
    "CHANCE",
    "BatchEnv",
    "MoveBlock",
    "NumberedMoves",
    "Numbering",
    "Opponent",
    "SeatEnv",
    "SeatsEnv",
    "TableEnv",
    "env",
]


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        return getattr(importlib.import_module(f"{__name__}.{_HOMES[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("arkrules"):
            raise
        fault = "learning environments need {library}; `pip install 'arkrules[rl]'` installs it"
        raise ImportError(say(fault, library=error.name)) from error


def __dir__() -> list[str]:
    return sorted(__all__)
