"""Many games as a vector environment: one seat of each, or all by turns."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.learning import VectorSeatEnv
from tests.running import error_of


def first_legal(seen, masks, seats):
    return masks.argmax(1)


@pytest.mark.parametrize("opponent", ["random", first_legal])
@pytest.mark.parametrize("name", ["carcassonne", "ghosts"])
def test_rewards_of_a_seat_add_up_to_its_margin(name, opponent):
    env = VectorSeatEnv(name, 6, 3, seat=1, opponent=opponent, seed=3)
    _, info = env.reset()
    rng, total, ended = np.random.default_rng(1), np.zeros(6), 0
    while ended < 6:
        assert (info["seats"] == 1).all()
        actions = [rng.choice(mask.nonzero()[0]) for mask in info["action_mask"]]
        _, rewards, terminated, truncated, info = env.step(actions)
        assert info["actions"].tolist() == actions
        assert not truncated.any()
        total += rewards
        for game in terminated.nonzero()[0]:
            red, blue, green = info["scores"][game].tolist()
            assert total[game] == blue - max(red, green)
            total[game], ended = 0, ended + 1


def test_the_learner_may_have_every_seat():
    env = VectorSeatEnv("carcassonne", 4, seat=None, reward="score")
    seen, info = env.reset(seed=[7, None, None, None])
    assert env.observation_space.contains(seen)
    total, ended = np.zeros((4, 2)), 0
    while not ended:
        movers = info["seats"]
        _, rewards, terminated, _, info = env.step(env.batch.sample())
        total[range(4), movers] += rewards
        for game in terminated.nonzero()[0]:
            # What a move brings the others is theirs, and nobody's reward here.
            assert (total[game] <= info["scores"][game]).all()
            ended += 1


def test_a_greedy_opponent_is_ahead_of_chance():
    env = VectorSeatEnv("carcassonne", 16, opponent="greedy", seed=2)
    env.reset()
    margins: list[int] = []
    while len(margins) < 16:
        _, _, terminated, _, info = env.step(env.batch.sample())
        margins += (info["scores"][terminated] @ [-1, 1]).tolist()
    assert np.mean(margins) > 20


def test_what_is_not_legal_is_replaced_and_what_is_not_known_refused():
    env = VectorSeatEnv("carcassonne", 3)
    _, info = env.reset(seed=1)
    wanted = [0, 10**9, env.batch.numbering.size - 1]
    made = env.step(wanted)[-1]["actions"]
    for game, mask in enumerate(info["action_mask"]):
        legal = mask.nonzero()[0].tolist()
        number = wanted[game] % env.batch.numbering.size
        assert made[game] == next((one for one in legal if one >= number), legal[0])
    for words in ({"seat": 2}, {"opponent": "clever"}):
        error_of(VectorSeatEnv, "carcassonne", 1, **words, kind=ValueError)
    error_of(VectorSeatEnv, "carcassonne", 1, opponent=7, kind=TypeError)
