from arkrules.sim.acceptance import (
    reasons_against,
    reasons_against_state,
)
from arkrules.sim.compiling import (
    ready,
)
from arkrules.sim.games import (
    Start,
    playout_moves,
    playouts,
    start_of,
)
from arkrules.sim.tables import (
    KernelTables,
)

__all__ = [
    "KernelTables",
    "Start",
    "playout_moves",
    "playouts",
    "ready",
    "reasons_against",
    "reasons_against_state",
    "start_of",
]
