"""How fast games run beside the bare loop: `python -m tests.benchmarks.ratios [ROUNDS [GAMES]]`.

Whole random games of two, every legal move listed at every step, final scoring included;
each round plays some games by the bare loop, and as many of each profile.
What is printed is the time a game takes on the processor, and how many games of it are played
in the time of one of the bare loop. Both are medians over the rounds: a shared machine is slower
in some than in others, and within a round for all alike.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from arkrules.play import new_game, playout
from tests.benchmarks.bare import game

GOALS = {"carcassonne": 0.45, "ark-en2": 0.28, "ghosts": 0.20}
"""How many games there should be to one of the bare loop."""
WARM = 40
"""Games before the clock runs: the tables fill as they are asked."""


def engine(profile: str) -> Callable[[int], object]:
    """What plays a random game of a profile by its number."""
    start = new_game(profile, ["red", "blue"])
    return lambda number: playout(start, Random(number))


def seconds(play: Callable[[int], object], games: range) -> float:
    """How long a game takes."""
    begun = process_time()
    for number in games:
        play(number)
    return (process_time() - begun) / len(games)


def set_aside() -> None:
    """Never look through what is there: with much of it, little else is timed."""
    gc.collect()
    gc.freeze()


def measured(rounds: int, games: int) -> dict[str, list[float]]:
    """How long a game takes in each round, by profile; of the bare loop without a name."""
    players: dict[str, Callable[[int], object]] = {"": lambda number: game(Random(number))}
    players |= {profile: engine(profile) for profile in GOALS}
    for play in players.values():
        seconds(play, range(-WARM, 0))
    took: dict[str, list[float]] = {name: [] for name in players}
    set_aside()
    for number in range(rounds):
        for name, play in players.items():
            gc.collect()
            took[name].append(seconds(play, range(number * games, (number + 1) * games)))
    return took


def beside(took: dict[str, list[float]], profile: str) -> list[float]:
    """How many games of a profile are played in the time of one of the bare loop, by round."""
    return [one / other for one, other in zip(took[""], took[profile], strict=True)]


def main(rounds: int = 9, games: int = 40) -> None:
    """Measure, and print."""
    took = measured(rounds, games)
    bare = median(took[""])
    print(f"the bare loop: {bare * 1e3:.2f} ms a game, {1 / bare:.0f} a second")
    for profile, goal in GOALS.items():
        each, ratio = median(took[profile]), median(beside(took, profile))
        print(f"{profile}: {each * 1e3:.2f} ms a game, {ratio:.2f} of the bare loop (goal {goal})")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
