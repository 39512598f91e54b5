"""The game in functions that are compiled: records and whole numbers in, whole numbers out.

This is the second time that the procedure of a turn is written down; the first is in
`arkrules.play` and `arkrules.games`, which explain what they do and are what is meant.
What holds the two together is lockstep: the kernel plays, the engine replays, and after each move
all that can be done and all that there is must be the same.
Answers, pieces and tiles are not written down again: they come in tables (`arkrules.sim.tables`).
"""

from arkrules.sim.kernel.batch import (
    choose_moves,
    moves_at,
    sample_moves,
    show_games,
    step_games,
)
from arkrules.sim.kernel.games import play_games
from arkrules.sim.kernel.turns import legal_moves, load_position, make_move

__all__ = [
    "choose_moves", "legal_moves", "load_position", "make_move", "moves_at", "play_games",
    "sample_moves", "show_games", "step_games",
]  # fmt: skip
