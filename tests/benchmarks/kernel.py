"""How fast the kernel is, beside a bare loop: `python -m tests.benchmarks.kernel`.

Everything is measured by turns in one run, and the best of some rounds counts, in seconds of the
processor: so machines that are shared tell nearly the same. Only ratios are worth quoting.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from os import environ
from random import Random

import numpy as np

from arkrules.play import GameState, new_game, playout, plies
from arkrules.play.dice import Dice
from arkrules.play.players import PLAYERS
from arkrules.rules import load_profile
from arkrules.sim.games import playouts, start_of
from arkrules.sim.kernel import QUICK
from arkrules.sim.numbers import words_of
from arkrules.simulating import play
from tests.benchmarks.bare import game as bare_game

ROUNDS = 6
GAMES = 1500
"""How many games of the kernel are one measurement."""
ARK, GHOSTS = "ark-en2", "ghosts"
WORDS = {"carcassonne": "", ARK: "Ark: ", GHOSTS: "ghosts: "}
KERNELS = {
    "base": "arkrules.sim.kernel",
    "ark": "arkrules.sim.kernel.ark",
    "ghosts": "arkrules.sim.kernel.ghosts",
}
STARTS = """
import sys, time
began = time.perf_counter()
from arkrules.sim import ready
ready(kernel=sys.argv[1])
print(time.perf_counter() - began, time.process_time())
"""


def middle(profile: str) -> GameState:
    """A state in the middle of a game."""
    states = [state for _, state in plies(new_game(profile, 2), Random(1))]
    return states[len(states) // 2]


def jobs() -> dict[str, tuple[int, Callable[[], object]]]:
    """What is measured: how many games each is, and what plays them."""
    rng = Random(1)
    return {
        "a bare loop": (40, lambda: [bare_game(rng) for _ in range(40)]),
        **_jobs("carcassonne"),
        **_jobs(ARK),
        **_jobs(GHOSTS),
    }


def _jobs(name: str) -> dict[str, tuple[int, Callable[[], object]]]:
    profile, players, state = load_profile(name), ("red", "blue"), middle(name)
    start, fresh, rng = start_of(profile, players), new_game(profile, 2), Random(1)
    keys = words_of(np.random.default_rng(1).integers(0, 1 << 63, 2 * GAMES).tolist())

    def by_dice(policy: str, games: int) -> Callable[[], object]:
        return lambda: start.by_dice(1, range(games), [policy] * 2)

    def many(number: int, played: Callable[[], object]) -> Callable[[], object]:
        return lambda: [played() for _ in range(number)]

    found: dict[str, tuple[int, Callable[[], object]]] = {
        "playout": (20, many(20, lambda: playout(fresh, rng))),
        "playout from the middle": (30, many(30, lambda: playout(state, rng))),
        "the engine's greedy player": (
            1, lambda: play(profile, Dice(1, 1), PLAYERS["greedy"], players),
        ),
        "kernel": (GAMES, lambda: start.play(keys, [QUICK, QUICK])),
        "kernel, the engine's dice": (GAMES, by_dice("random", GAMES)),
        "kernel, greedy": (40, by_dice("greedy", 40)),
        "kernel from the middle": (GAMES, lambda: playouts(state, GAMES)),
    }  # fmt: skip
    return {WORDS[name] + job: work for job, work in found.items()}


def measured() -> dict[str, float]:
    """Games a second of the processor, the best of some rounds."""
    best: dict[str, float] = {}
    work = jobs()
    for round in range(ROUNDS + 1):
        for name, (games, job) in work.items():
            began = time.process_time()
            job()
            rate = games / (time.process_time() - began)
            if round:  # the first one warms up
                best[name] = max(best.get(name, 0.0), rate)
    return best


def two_threads() -> float:
    """How many times as many games two threads play as one, by the clock."""
    start = start_of(load_profile("carcassonne"), ("red", "blue"))
    number = 6 * GAMES
    keys = [words_of(np.random.default_rng(at).integers(0, 1 << 63, 2 * number).tolist())
            for at in range(2)]  # fmt: skip

    def play_all(some: object) -> None:
        start.play(some, [QUICK, QUICK])  # type: ignore[arg-type]  # keys, as they are made above

    best = 0.0
    for _ in range(ROUNDS):
        began = time.perf_counter()
        for some in keys:
            play_all(some)
        one = time.perf_counter() - began
        began = time.perf_counter()
        with ThreadPoolExecutor(2) as pool:
            list(pool.map(play_all, keys))
        best = max(best, one / (time.perf_counter() - began))
    return best


def started(cache: str, kernel: str) -> tuple[float, ...]:
    """How long it takes in a process of its own until the kernel is ready.

    By the clock, which on a shared machine runs for others too, and on the processor.
    """
    said = subprocess.run(
        [sys.executable, "-c", STARTS, kernel], capture_output=True, text=True, check=True,
        env={**environ, "ARKRULES_CACHE": cache},
    )  # fmt: skip
    return tuple(map(float, said.stdout.split()))


def main() -> None:
    """Measure, and print."""
    rates = measured()
    bare = rates["a bare loop"]
    for name, rate in rates.items():
        print(f"{name:32} {rate:10,.0f} games/s {rate / bare:8.2f} of the bare loop")
    beside = {
        "kernel from the middle": "playout from the middle",
        "kernel, greedy": "the engine's greedy player",
        "kernel": "playout",
    }
    for word in WORDS.values():
        for mine, theirs in beside.items():
            times = rates[word + mine] / rates[word + theirs]
            print(f"{word}{mine}: {times:.0f} times {theirs}")
    print(f"two threads: {two_threads():.2f} of one")
    for game, kernel in KERNELS.items():
        with tempfile.TemporaryDirectory() as cache:
            for name in ("cold", "warm", "warm"):
                clock, processor = started(cache, kernel)
                print(f"{game}, {name} start: {clock:.2f} s, {processor:.2f} s of the processor")


if __name__ == "__main__":
    main()
