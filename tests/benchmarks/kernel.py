"""How fast the kernel is, beside a bare loop: `python -m tests.benchmarks.kernel`.

Everything is measured by turns in one run, and the best of some rounds counts, in seconds of the
processor: so machines that are shared tell nearly the same. Only ratios are worth quoting.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random

import numpy as np

from arkrules.measuring import play
from arkrules.play import GameState, new_game, playout, plies
from arkrules.play.playouts import PLAYERS, Dice
from arkrules.rules import load_profile
from arkrules.sim.games import play_from, playouts, start_of
from arkrules.sim.layout import BY_DICE
from arkrules.sim.types import words_of
from tests.benchmarks.bare import game as bare_game
from tests.benchmarks.measuring import gain, rates, started

GAMES = 1500
"""How many games of the kernel are one measurement."""
ARK, GHOSTS = "ark-en2", "ghosts"
WORDS = {"carcassonne": "", ARK: "Ark: ", GHOSTS: "ghosts: "}
STARTS = """
import sys, time
began = time.perf_counter()
from arkrules.sim import ready
ready()
print(time.perf_counter() - began, time.process_time())
"""


def middle(profile: str) -> GameState:
    """A state in the middle of a game."""
    states = [state for _, state in plies(new_game(profile, 2), Random(1))]
    return states[len(states) // 2]


def jobs() -> dict[str, Callable[[], int]]:
    """What is measured; each says how many games it was."""
    rng = Random(1)
    found = many(40, lambda: bare_game(rng))
    return {"a bare loop": found, **_jobs("carcassonne"), **_jobs(ARK), **_jobs(GHOSTS)}


def many(number: int, played: Callable[[], object]) -> Callable[[], int]:
    """A game so many times."""
    return lambda: len([played() for _ in range(number)])


def _jobs(name: str) -> dict[str, Callable[[], int]]:
    profile, players, state = load_profile(name), ("red", "blue"), middle(name)
    start, fresh, rng = start_of(profile, players), new_game(profile, 2), Random(1)

    def by_dice(policy: str, games: int) -> Callable[[], int]:
        return lambda: len(start.by_dice(1, range(games), [policy] * 2))

    found: dict[str, Callable[[], int]] = {
        "playout": many(20, lambda: playout(fresh, rng)),
        "playout from the middle": many(30, lambda: playout(state, rng)),
        "the engine's greedy player": many(
            1, lambda: play(profile, Dice(1, 1), PLAYERS["greedy"], players)
        ),
        "kernel": by_dice("random", GAMES),
        "kernel, greedy": by_dice("greedy", 40),
        "kernel from the middle": lambda: len(playouts(state, GAMES)),
    }
    return {WORDS[name] + job: work for job, work in found.items()}


def two_threads() -> float:
    """How many times as many games two threads play as one, by the clock."""
    start = start_of(load_profile("carcassonne"), ("red", "blue"))
    number = 6 * GAMES
    keys = [words_of(np.random.default_rng(at).integers(0, 1 << 63, 2 * number).tolist())
            for at in range(2)]  # fmt: skip

    def play_all(some: object) -> None:
        play_from([start], some, [BY_DICE, BY_DICE])  # type: ignore[arg-type]  # keys, as they are made above

    with ThreadPoolExecutor(2) as pool:
        return gain(lambda: [*map(play_all, keys)], lambda: [*pool.map(play_all, keys)])


def main() -> None:
    """Measure, and print."""
    found = rates(jobs())
    bare = found["a bare loop"]
    for name, rate in found.items():
        print(f"{name:32} {rate:10,.0f} games/s {rate / bare:8.2f} of the bare loop")
    beside = {
        "kernel from the middle": "playout from the middle",
        "kernel, greedy": "the engine's greedy player",
        "kernel": "playout",
    }
    for word in WORDS.values():
        for mine, theirs in beside.items():
            times = found[word + mine] / found[word + theirs]
            print(f"{word}{mine}: {times:.0f} times {theirs}")
    print(f"two threads: {two_threads():.2f} of one")
    with tempfile.TemporaryDirectory() as cache:
        for name in ("cold", "warm", "warm"):
            clock, processor = started(STARTS, "", cache)
            print(f"{name} start: {clock:.2f} s, {processor:.2f} s of the processor")


if __name__ == "__main__":
    main()
