"""Hundreds of games at once for learners: what going first is worth when all play at random.

    python batch.py [GAMES] [PROFILE]

It needs the extra `sim`. A learner would choose where `sample` does, by what is seen.
"""

import sys

import numpy as np

from arkrules.learning import BatchEnv


def main(games: str = "400", profile: str = "carcassonne") -> None:
    """Play so many games by chance, 64 at a time."""
    batch = BatchEnv(profile, games=64, seed=1)
    batch.reset()
    margins: list[int] = []
    while len(margins) < int(games):
        _, _, terminated, _, info = batch.step(batch.sample())
        for first, second in info["scores"][terminated]:
            margins.append(int(first) - int(second))
    mean = np.mean(margins)
    error = np.std(margins) / len(margins) ** 0.5
    print(f"{len(margins)} games: the first player is ahead by {mean:.1f} ± {1.96 * error:.1f}")


if __name__ == "__main__":
    main(*sys.argv[1:])
