"""Environments played by the kernel are those played by the engine, in all that can be seen."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import IllegalMove, KernelError
from arkrules.interop.rl import SeatEnv, TableEnv, backing, env
from arkrules.play import GameState, Move, random_move
from arkrules.sim import compiling
from tests.benchmarks.learning import costs
from tests.running import error_of
from tests.sim.games import GAMES, compiled_for

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

EDITIONS = [*GAMES[0].editions, "carcassonne+house.hand-of-three", "carcassonne+house.bag",
            "carcassonne+surface.shift", *GAMES[1].editions, *GAMES[2].editions]  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def kernels() -> None:
    """Kernels are compiled by one process at a time."""
    for game in GAMES:
        compiled_for(game, "alone")


def pair(edition: str, players: int, **options: object) -> tuple[TableEnv, TableEnv]:
    kernel, engine = (env(edition, players, engine=who, **options) for who in ("kernel", "engine"))
    return kernel, engine


def same_seen(kernel: TableEnv, engine: TableEnv, agents: Sequence[str]) -> None:
    """Some agents see the same; edges are a set."""
    for agent in agents:
        mine, theirs = kernel.observe(agent), engine.observe(agent)
        assert np.array_equal(mine["action_mask"], theirs["action_mask"])
        assert mine["observation"].keys() == theirs["observation"].keys()
        for name, expected in theirs["observation"].items():
            found = mine["observation"][name]
            assert (found.dtype, found.shape) == (expected.dtype, expected.shape)
            if name == "edges":
                found, expected = (np.array(sorted(one.tolist())) for one in (found, expected))
            assert np.array_equal(found, expected), name


def same_state(kernel: TableEnv, engine: TableEnv) -> None:
    for name in (
        "agent_selection",
        "terminations",
        "truncations",
        "rewards",
        "_cumulative_rewards",
    ):
        assert getattr(kernel, name) == getattr(engine, name), name
    assert kernel.legal() == engine.legal()


def same_games(
    edition: str, players: int, seed: int | None, rng: Random, **options: object
) -> tuple[TableEnv, TableEnv]:
    """Play a game in both, comparing all that can be seen at every move."""
    kernel, engine = pair(edition, players, **options)
    for first in (seed, None):
        for table in (kernel, engine):
            table.reset(seed=first)
        while not any((*kernel.terminations.values(), *kernel.truncations.values())):
            same_state(kernel, engine)
            everybody = rng.random() < 0.1
            same_seen(kernel, engine, kernel.agents if everybody else [kernel.agent_selection])
            action = rng.choice(kernel.legal())
            for table in (kernel, engine):
                table.step(action)
            if rng.random() < 0.02:
                assert kernel.game_state == engine.game_state
        same_state(kernel, engine)
        same_seen(kernel, engine, kernel.agents)
        assert kernel.moves == engine.moves
        assert kernel.game_state == engine.game_state
    return kernel, engine


@pytest.mark.parametrize("place", range(len(EDITIONS)), ids=EDITIONS)
@pytest.mark.parametrize("observation", ["planes", "graph"])
def test_whole_games_are_seen_and_rewarded_the_same(place: int, observation: str) -> None:
    """Two games each, the second without a seed; two to four players, all options by turns."""
    same_games(
        EDITIONS[place],
        2 + place % 3,
        place,
        Random(place),
        observation=observation,
        explicit_chance=place % 3 == 1,
        reward=("margin", "score", "win")[place % 3],
    )


def test_a_window_may_be_too_small_for_a_game() -> None:
    kernel, _ = same_games("carcassonne", 2, 1, Random(1), reach=1)
    assert kernel.truncations["player_0"]


def test_a_move_beyond_the_window_is_made_by_the_engine_which_goes_on() -> None:
    kernel, engine = pair("carcassonne", 2, reach=1, explicit_chance=True)
    for table in (kernel, engine):
        table.reset(seed=1)
        # U is a straight road: three of them lead out of a window of three cells.
        for move in ("draw U", "lay /1 1,0", "pass", "draw U", "lay /1 2,0", "pass", "draw B"):
            table.play(move)
    same_state(kernel, engine)
    assert kernel.moves == engine.moves
    error_of(kernel.play, "pass", kind=IllegalMove)
    kernel.reset(seed=2)
    engine.reset(seed=2)
    same_seen(kernel, engine, kernel.agents)
    assert type(kernel._game) is not type(engine._game)


@pytest.mark.parametrize("edition", ["carcassonne", "ark-en2", "ghosts"])
def test_one_seat_has_the_same_games_whoever_plays_them(edition: str) -> None:
    """Against chance, which needs no state, and against a policy that asks for one."""

    def own(state: GameState, rng: Random) -> Move:
        return random_move(state, rng)

    for opponent in (random_move, own):
        seats = [SeatEnv(edition, 3, opponent=opponent, engine=who) for who in ("kernel", "engine")]
        rng = Random(4)
        found = [seat.reset(seed=4) for seat in seats]
        over = False
        while not over:
            assert np.array_equal(found[0][1]["action_mask"], found[1][1]["action_mask"])
            action = rng.choice(np.flatnonzero(found[0][1]["action_mask"]))
            (*_, one, over, _, info), (*_, other, _, _, more) = (
                seat.step(action) for seat in seats
            )
            assert one == other
            found = [(None, info), (None, more)]
        assert seats[0].table.record() == seats[1].table.record()


# -- who plays


def test_what_the_kernel_does_not_play_the_engine_plays() -> None:
    table = env("carcassonne", reach=80)
    table.reset(seed=1)
    assert table.legal()
    error_of(env, "carcassonne", reach=80, engine="kernel", kind=KernelError)


def test_without_a_compiler_the_engine_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "installed", lambda: False)
    assert type(env("carcassonne")._game) is backing.RefereedGame
    error_of(env, "carcassonne", engine="kernel", kind=KernelError)


# -- what it costs


@pytest.mark.parametrize("edition", ["carcassonne", "ark-en2", "ghosts"])
def test_an_episode_costs_less_than_two_playouts(edition: str) -> None:
    """What is measured is in the guide: it costs less than one."""
    found = costs(edition, rounds=8)
    assert max(found.values()) < 2, found
