"""Games as learning environments: PettingZoo's for all seats, Gymnasium's for one.

Needs the extra `rl`: `pip install arkrules[rl]`.
"""

from arkrules.interop.rl.needed import NEEDED  # noqa: F401  # before all that needs it
from arkrules.interop.rl.numbering import MoveBlock, NumberedMoves, Numbering
from arkrules.interop.rl.observing import GraphView, PlanesView
from arkrules.interop.rl.seats import CHANCE, TableEnv, env
from arkrules.interop.rl.single import SeatEnv

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
