"""How fast batches of games go: `python -m tests.benchmarks.batch [PROFILE…]`.

A decision is one action of one game: chosen by chance among the legal ones, made, and with it
all that a learner is given, masks, what is seen, rewards and new games in place of those that end.
Everything is measured by turns in one run, in seconds of the processor, and the best round counts.
Beside it stands the bare loop, which lists, chooses and plays, and shows nothing to anybody.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

from arkrules.learning import BatchEnv
from tests.benchmarks.bare import game as bare_game
from tests.benchmarks.measuring import gain, rates, started

DECISIONS = 200_000
"""How many decisions of a batch are one measurement."""
BARE_GAMES = 40
BARE_DECISIONS = 2 * 71
"""Where to, and who stands there, for all tiles but the one that lies there."""
STARTS = """
import sys, time
began = time.perf_counter()
from arkrules.learning import BatchEnv
loaded = time.perf_counter()
BatchEnv(sys.argv[1], 64)
print(loaded - began, time.perf_counter() - loaded, time.process_time())
"""


def jobs(profile: str) -> dict[str, Callable[[], int]]:
    """What is measured; each says how many decisions it made."""

    def batch(games: int, observation: str) -> Callable[[], int]:
        env = BatchEnv(profile, games, observation=observation)
        steps = DECISIONS // games

        def run() -> int:
            for _ in range(steps):
                env.step(env.sample())
            return steps * games

        return run

    rng = Random(1)

    def bare() -> int:
        for _ in range(BARE_GAMES):
            bare_game(rng)
        return BARE_GAMES * BARE_DECISIONS

    return {
        "a bare loop": bare,
        **{f"{games} games, board": batch(games, "board") for games in (64, 256, 1024)},
        **{f"{games} games, planes": batch(games, "planes") for games in (64, 256)},
    }


def two_threads(profile: str) -> float:
    """How many times as many decisions two threads make as one, each with a batch, by the clock."""
    first, second = (BatchEnv(profile, 256, seed=seed) for seed in range(2))

    def deciding(env: BatchEnv) -> None:
        for _ in range(DECISIONS // 256):
            env.step(env.sample())

    def alone() -> None:
        deciding(first)
        deciding(second)

    def side_by_side() -> None:
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(deciding, (first, second)))

    return gain(alone, side_by_side)


def main(profile: str) -> None:
    """Measure, and print."""
    found = rates(jobs(profile))
    bare = found["a bare loop"]
    for name, rate in found.items():
        print(f"{profile}: {name:20} {rate:10,.0f} decisions/s {rate / bare:7.2f} of the bare loop")
    print(f"{profile}: two threads: {two_threads(profile):.2f} of one")
    with tempfile.TemporaryDirectory() as cache:
        for name in ("cold", "warm", "warm"):
            imported, made, processor = started(STARTS, profile, cache)
            print(
                f"{profile}: {name} start: {imported:.2f} s to import, {made:.2f} s to make,"
                f" {processor:.2f} s of the processor in all"
            )


if __name__ == "__main__":
    for profile in sys.argv[1:] or ("carcassonne",):
        main(profile)
