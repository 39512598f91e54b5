"""Games as learning environments: PettingZoo's for all seats, Gymnasium's for one.

Needs the extra `rl`: `pip install arkrules[rl]`.
"""

from arkrules.interop.rl.needed import NEEDED  # noqa: F401  # before all that needs it
from arkrules.interop.rl.observing import GraphView, PlanesView
from arkrules.interop.rl.seats import CHANCE, TableEnv, env
from arkrules.interop.rl.single import SeatEnv
from arkrules.learning.numbering import MoveBlock, NumberedMoves, Numbering

__all__ = [
    "CHANCE",
    "GraphView",
    "MoveBlock",
    "NumberedMoves",
    "Numbering",
    "PlanesView",
    "SeatEnv",
    "TableEnv",
    "env",
]
