"""A player that plays on at random from every move a thousand times, and takes the best.

    python looking_ahead.py

The games are played by the kernel, which the extra `sim` brings.
"""

from random import Random

import arkrules
from arkrules.play import GameState, Move, plies, random_move
from arkrules.sim import playouts


def looking_ahead(state: GameState, rng: Random) -> Move:
    """The move after which the mover is furthest ahead on average when the game is over."""
    mover = state.players.index(state.to_move)

    def worth(move: Move) -> float:
        points = playouts(state.after(move), 1000, seed=rng.randrange(1 << 32))
        others = points.sum(axis=1) - points[:, mover]
        return float((points[:, mover] - others).mean())

    return max(state.moves(), key=worth)


def seated(state: GameState, rng: Random) -> Move:
    """Red looks ahead, blue does not."""
    return (looking_ahead if state.to_move == "red" else random_move)(state, rng)


start = arkrules.new_game("carcassonne", ["red", "blue"], bag=["E*2", "V*3", "N", "B", "U"])
moves, states = zip(*plies(start, Random(3), seated), strict=True)
print(*moves, sep="\n")
print(dict(states[-1].scores))
