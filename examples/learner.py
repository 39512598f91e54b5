"""A player that learns by playing against itself, with numpy alone.

    python learner.py [SECONDS] [PROFILE]

It needs the extra `sim`. It learns a weight for a piece on each segment of each kind of tile, for
what lies around a cell, and for placing nothing: the higher, the more likely is a move. Whatever
brings points makes the moves before it more likely. A minute is enough to beat chance.
"""

import sys
from time import monotonic
from typing import Any

import numpy as np
from numpy.typing import NDArray

from arkrules.learning import BatchEnv

Numbers = NDArray[Any]
FADES, RATE = 0.9, 0.01


def sights(env: BatchEnv, games: Numbers, actions: Numbers) -> Numbers:
    """Which weight is that of each action: one for all that look the same to this player."""
    board, count, block = env.seen["board"], env.games, env.numbering.block
    lay, place, area = block("lay"), block("place"), env.numbering.area
    kinds, laid = (board[:, env.channels.index(name)] for name in ("kind", "laid"))
    owner = board[:, [name.startswith("piece:") for name in env.channels]].max(1)
    around = np.zeros((count, area), np.int64)
    for weight, most, shown in ((1, 8, kinds > 0), (9, 2, owner == 1), (27, 2, owner > 1)):
        wide = np.pad(shown.astype(np.uint8), ((0, 0), (1, 1), (1, 1)))
        rows = wide[:, :-2] + wide[:, 1:-1] + wide[:, 2:]
        near = rows[:, :, :-2] + rows[:, :, 1:-1] + rows[:, :, 2:] - shown
        around += weight * np.minimum(near.reshape(count, area), most)
    kind = (kinds * laid).reshape(count, area).max(1).astype(np.int64)
    supply = np.minimum(env.seen["vector"][:, env.names.index("supply:0:follower")], 9)
    found = 100 + supply[games].astype(np.int64)
    laying = (actions >= lay.first) & (actions < lay.end)
    found[laying] = around[games[laying], (actions[laying] - lay.first) % area]
    placing = (actions >= place.first) & (actions < place.end)
    found[placing] = 110 + kind[games[placing]] * 64 + (actions[placing] - place.first)
    return found


def choose(env: BatchEnv, weights: Numbers, rng: np.random.Generator) -> tuple[Numbers, Numbers]:
    """An action for each game, and how the chance of it grows with each weight."""
    games, actions = np.divmod(np.flatnonzero(env.masks), env.masks.shape[1])
    starts, sight = np.searchsorted(games, np.arange(env.games)), sights(env, games, actions)
    chance = np.exp(np.clip(weights[sight], -30, 30))
    chance /= np.add.reduceat(chance, starts)[games]
    drawn = np.log(chance) + rng.gumbel(size=len(chance))
    chosen = np.flatnonzero(drawn == np.maximum.reduceat(drawn, starts)[games])
    chance = -chance
    chance[chosen] += 1
    flat, size = games * len(weights) + sight, env.games * len(weights)
    return actions[chosen], np.bincount(flat, chance, size).reshape(env.games, -1)


def learn(env: BatchEnv, weights: Numbers, rng: np.random.Generator, seconds: float) -> int:
    """Play itself for so many seconds; how many games."""
    traces = np.zeros((env.games, 2, len(weights)))
    every, ended, until = np.arange(env.games), 0, monotonic() + seconds
    while monotonic() < until:
        seats = env.seats.copy()
        actions, growth = choose(env, weights, rng)
        traces[every, seats] = FADES * traces[every, seats] + growth
        env.step(actions)
        weights += RATE * np.einsum("gs,gsw->w", env.rewards, traces) / env.games**0.5
        traces[env.terminated] = 0
        ended += int(env.terminated.sum())
    return ended


def main(seconds: str = "180", profile: str = "carcassonne") -> None:
    """Learn, and play a hundred games against chance and against what it was at first."""
    env, rng = BatchEnv(profile, games=100, seed=1), np.random.default_rng(1)
    weights = np.zeros(110 + 64 * (1 + len(env.numbering.kinds)))
    games = learn(env, weights, rng, float(seconds) / 10)
    early = weights.copy()
    games += learn(env, weights, rng, float(seconds) * 0.9)
    print(f"{games} games of {profile} against itself")
    for name, other in (("chance", np.zeros_like(weights)), ("itself after a tenth", early)):
        env.reset(seed=2)
        left, won, first = np.ones(100, bool), 0.0, np.arange(100) % 2
        while left.any():
            mine = choose(env, weights, rng)[0]
            env.step(np.where(env.seats == first, mine, choose(env, other, rng)[0]))
            lead = (env.scores @ [1, -1] * (1 - 2 * first))[env.terminated & left]
            won, left = won + float((np.sign(lead) + 1).sum() / 2), left & ~env.terminated
        print(f"of 100 games against {name} it wins {won:g}")


if __name__ == "__main__":
    main(*sys.argv[1:])
