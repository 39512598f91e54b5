"""Games as learning environments: batches of many, PettingZoo's for all seats, Gymnasium's for one.

All are played by the kernel, on the processor. They need the extra `rl`:
`pip install arkrules[rl]`; batches alone are content with `sim`.
Nothing is imported before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.lazy import lazily
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.learning.batch import BatchEnv
    from arkrules.learning.numbering import MoveBlock, Numbering
    from arkrules.learning.seat import SeatEnv
    from arkrules.learning.table import CHANCE, TableEnv, env
    from arkrules.learning.vector import Opponent, SeatsEnv

_named, __dir__ = lazily(
    __name__,
    batch="BatchEnv",
    numbering="MoveBlock Numbering",
    seat="SeatEnv",
    table="CHANCE TableEnv env",
    vector="Opponent SeatsEnv",
)

__all__ = [
    "CHANCE",
    "BatchEnv",
    "MoveBlock",
    "Numbering",
    "Opponent",
    "SeatEnv",
    "SeatsEnv",
    "TableEnv",
    "env",
]


def __getattr__(name: str) -> object:
    try:
        return _named(name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("arkrules"):
            raise
        fault = "learning environments need {library}; `pip install 'arkrules[rl]'` installs it"
        raise ImportError(say(fault, library=error.name)) from error
