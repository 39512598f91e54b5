"""The game in functions that are compiled: whole numbers in, whole numbers out.

This is the second time that the procedure of a turn is written down; the first is in
`arkrules.play` and `arkrules.games`, which explain what they do and are what is meant.
What holds the two together is lockstep: the kernel plays, the engine replays, and after each move
all that can be done and all that there is must be the same.
Answers and tiles are not written down again: they come in tables (`arkrules.sim.tabulating`).

Here is the base game. Each other game is a package in this one, with the same four functions
for Python to call, and takes from here what is the same.
"""

from arkrules.sim.kernel.courses import BY_DICE, GREEDY, QUICK
from arkrules.sim.kernel.games import play_games
from arkrules.sim.kernel.moves import arrange, legal_moves, make_move

__all__ = [
    "BY_DICE",
    "GREEDY",
    "QUICK",
    "arrange",
    "legal_moves",
    "make_move",
    "play_games",
]
