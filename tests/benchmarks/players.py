"""How often players win against chance and greed: `python -m tests.benchmarks.players [SECONDS]`.

The player of `examples/learner.py` learns for so many seconds; that of `examples/whole_turn.py`
is played by the engine. They take turns to begin, and a tie is half a win.
"""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

import numpy as np

from arkrules.learning import BatchEnv
from arkrules.play import GameState, Move, new_game, playout
from arkrules.play.playouts import PLAYERS, Dice
from tests.paths import ROOT

GAMES = 100
Codes = Callable[[BatchEnv], Any]
"""A move for every game of a batch, as the kernel takes them."""
OTHERS = ("random", "greedy")


def example(name: str) -> ModuleType:
    """A program of the folder of examples."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def policy(name: str) -> Codes:
    """A player of the kernel."""
    return lambda env: np.array(env.choose(name, np.ones(env.games, np.bool_)))


def learned(seconds: float) -> Codes:
    """A player that has learned for so long."""
    learner, rng = example("learner"), np.random.default_rng(1)
    env = BatchEnv("carcassonne", games=GAMES, seed=1)
    weights = np.zeros(110 + 64 * (1 + len(env.numbering.kinds)))
    learner.learn(env, weights, rng, seconds)

    def choose(env: BatchEnv) -> Any:
        env.show()
        return np.array(env.codes(learner.choose(env, weights, rng)[0]))

    return choose


def in_a_batch(mine: Codes, theirs: Codes) -> list[float]:
    """The lead of the first of two players in each game."""
    env = BatchEnv("carcassonne", games=GAMES, seed=2)
    first, leads = np.arange(GAMES) % 2, np.full(GAMES, np.nan)
    while np.isnan(leads).any():
        codes: Any = np.where(env.seats == first, mine(env), theirs(env))
        env.advance(codes)
        ended = env.terminated & np.isnan(leads)
        leads[ended] = (env.scores @ [1, -1] * (1 - 2 * first))[ended]
    return [float(lead) for lead in leads]


def by_the_engine(other: str) -> list[float]:
    """The lead of the player that thinks its whole turn through."""
    thinks = example("whole_turn").whole_turn

    def lead(game: int) -> float:
        me, dice = ("red", "blue")[game % 2], Dice(7, game)

        def move(state: GameState, rng: Random) -> Move:
            return thinks(state, rng) if state.to_move == me else PLAYERS[other](state, dice)

        end = playout(new_game("carcassonne", ["red", "blue"]), Random(game), move)
        return 2 * end.scores[me] - sum(end.scores.values())

    return [lead(game) for game in range(GAMES)]


def main(seconds: str = "180") -> None:
    """Play, and print a table."""
    print(f"| of {GAMES} games of Carcassonne | against random | against greedy |")
    print("|---|---|---|")
    for name, player in (
        *((one, policy(one)) for one in OTHERS),
        ("learned", learned(float(seconds))),
    ):
        told(name, [in_a_batch(player, policy(other)) for other in OTHERS])
    told("whole turn", [by_the_engine(other) for other in OTHERS])


def told(name: str, found: list[list[float]]) -> None:
    """Print a row."""
    cells = (
        f"{sum(lead > 0 for lead in leads) + leads.count(0) / 2:g}, by {sum(leads) / GAMES:+.0f}"
        for leads in found
    )
    print(f"| {name} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
