from arkrules.learning.batch import (
    BatchEnv,
)
from arkrules.learning.numbering import (
    MoveBlock,
    Numbering,
)
from arkrules.learning.seat import (
    SeatEnv,
)
from arkrules.learning.table import (
    CHANCE,
    TableEnv,
    env,
)
from arkrules.learning.vector import (
    Opponent,
    VectorSeatEnv,
)

__all__ = [
    "CHANCE",
    "BatchEnv",
    "MoveBlock",
    "Numbering",
    "Opponent",
    "SeatEnv",
    "TableEnv",
    "VectorSeatEnv",
    "env",
]
