"""What an episode costs against a plain playout: `python -m tests.benchmarks.learning [PROFILE…]`.

The kernel plays the episodes; plain playouts are the engine's.

An episode is the whole loop of an environment as PettingZoo has it: `last()`, with observation
and mask, an action by chance among those that the mask marks, and `step`, until all agents are
done. A plain playout is `arkrules.playout`. Both are by chance, though not the same games: a
playout chooses the kind of move first, a mask knows no kinds. What is printed are ratios of the
least times that the processor took for the same few games, taken in turns, for other work on the
machine makes things slower and never faster.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from random import Random

from arkrules.learning import SeatEnv, TableEnv, env
from arkrules.play import new_game, playout

__all__ = ["costs"]

GAMES = 3
"""How many games are played by each way."""

Way = Callable[[int], object]


def episode(table: TableEnv, seed: int) -> None:
    """A game with everything seen."""
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.step(None)
        else:
            table.step(table.action_space(agent).sample(seen["action_mask"]))


def without_looking(table: TableEnv, seed: int) -> None:
    """A game through `legal()` and `step()`."""
    table.reset(seed=seed)
    rng = Random(seed)
    while not table.terminations[table.agent_selection]:
        legal = table.legal()
        table.step(legal[int(rng.random() * len(legal))])


def one_seat(seat: SeatEnv, seed: int) -> None:
    """A game of one seat against chance, with everything seen that a learner sees."""
    _, info = seat.reset(seed=seed)
    over = False
    while not over:
        _, _, terminated, truncated, info = seat.step(seat.action_space.sample(info["action_mask"]))
        over = terminated or truncated


def costs(profile: str, rounds: int = 40) -> dict[str, float]:
    """How many plain playouts an episode costs, by what is seen."""
    start = new_game(profile, 2)
    planes = env(profile, observation="planes")
    seat = SeatEnv(profile)
    ways: dict[str, Way] = {
        "playout": lambda seed: playout(start, Random(seed)),
        "nothing": lambda seed: without_looking(planes, seed),
        "planes": lambda seed: episode(planes, seed),
        "seat": lambda seed: one_seat(seat, seed),
    }
    least = {(name, seed): sys.maxsize for name in ways for seed in range(GAMES)}
    for _ in range(rounds):
        for name, seed in least:
            begun = time.process_time_ns()
            ways[name](seed)
            least[name, seed] = min(least[name, seed], time.process_time_ns() - begun)
    total = {name: sum(least[name, seed] for seed in range(GAMES)) for name in ways}
    return {name: total[name] / total["playout"] for name in ways if name != "playout"}


def main(profiles: Sequence[str]) -> None:
    """Print the costs of some profiles."""
    for profile in profiles or ("carcassonne", "ark-en2", "ghosts"):
        said = ", ".join(f"{name} {ratio:.2f}" for name, ratio in costs(profile).items())
        print(f"{profile}: {said}")


if __name__ == "__main__":
    main(sys.argv[1:])
