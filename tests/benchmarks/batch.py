"""How fast batches of games go: `python -m tests.benchmarks.batch [PROFILE…]`.

A decision is one action of one game: chosen by chance among the legal ones, made, and with it
all that a learner is given, masks, what is seen, rewards and new games in place of those that end.
Everything is measured by turns in one run, in seconds of the processor, and the best round counts.
Beside it stands the bare loop, which lists, chooses and plays, and shows nothing to anybody.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from os import environ
from random import Random

from arkrules.sim import BatchEnv
from tests.benchmarks.bare import game as bare_game

ROUNDS = 6
DECISIONS = 200_000
"""How many decisions of a batch are one measurement."""
BARE_GAMES = 40
BARE_DECISIONS = 2 * 71
"""Where to, and who stands there, for all tiles but the one that lies there."""
STARTS = """
import sys, time
began = time.perf_counter()
from arkrules.sim import BatchEnv
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
        "64 games, board": batch(64, "board"),
        "256 games, board": batch(256, "board"),
        "1024 games, board": batch(1024, "board"),
        "64 games, planes": batch(64, "planes"),
        "256 games, planes": batch(256, "planes"),
    }


def measured(profile: str) -> dict[str, float]:
    """Decisions a second of the processor, the best of some rounds."""
    best: dict[str, float] = {}
    work = jobs(profile)
    for round in range(ROUNDS + 1):
        for name, job in work.items():
            began = time.process_time()
            rate = job() / (time.process_time() - began)
            if round:  # the first one warms up
                best[name] = max(best.get(name, 0.0), rate)
    return best


def two_threads(profile: str) -> float:
    """How many times as many decisions two threads make as one, by the clock."""
    best = 0.0
    envs = [BatchEnv(profile, 256, threads=threads) for threads in (1, 2)]
    for _ in range(ROUNDS):
        took = []
        for env in envs:
            began = time.perf_counter()
            for _ in range(DECISIONS // 256):
                env.step(env.sample())
            took.append(time.perf_counter() - began)
        best = max(best, took[0] / took[1])
    return best


def started(profile: str, cache: str) -> tuple[float, ...]:
    """How long a process needs until it has imported, and until it has a batch; and in all."""
    said = subprocess.run(
        [sys.executable, "-c", STARTS, profile], capture_output=True, text=True, check=True,
        env={**environ, "ARKRULES_CACHE": cache},
    )  # fmt: skip
    return tuple(map(float, said.stdout.split()))


def main(profile: str) -> None:
    """Measure, and print."""
    rates = measured(profile)
    bare = rates["a bare loop"]
    for name, rate in rates.items():
        print(f"{profile}: {name:20} {rate:10,.0f} decisions/s {rate / bare:7.2f} of the bare loop")
    print(f"{profile}: two threads: {two_threads(profile):.2f} of one")
    with tempfile.TemporaryDirectory() as cache:
        for name in ("cold", "warm", "warm"):
            imported, made, processor = started(profile, cache)
            print(
                f"{profile}: {name} start: {imported:.2f} s to import, {made:.2f} s to make,"
                f" {processor:.2f} s of the processor in all"
            )


if __name__ == "__main__":
    for profile in sys.argv[1:] or ("carcassonne",):
        main(profile)
