"""A player that has every move played on a thousand times by chance, and takes the best.

The games are played by the kernel, which the extra `sim` brings.
"""

from random import Random

import arkrules
from arkrules.play import plies
from arkrules.sim import playouts


def looking_ahead(state, rng):
    """The move after which the mover is furthest ahead on average when the game is over."""
    mover = state.players.index(state.to_move)

    def worth(move):
        points = playouts(state.after(move), 1000, seed=rng.randrange(1 << 32))
        others = points.sum(axis=1) - points[:, mover]
        return (points[:, mover] - others).mean()

    return max(state.moves(), key=worth)


def chance(state, rng):
    """Any legal move."""
    return arkrules.play.random_move(state, rng)


def seated(state, rng):
    """Red looks ahead, blue does not."""
    return (looking_ahead if state.to_move == "red" else chance)(state, rng)


start = arkrules.new_game("carcassonne", ["red", "blue"], bag=["E*2", "V*3", "N", "B", "U"])
moves, states = zip(*plies(start, Random(3), seated), strict=True)
print(*moves, sep="\n")
print(dict(states[-1].scores))
