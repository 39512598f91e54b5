"""The compiled kernel: what it plays, that it plays as the engine does, and how it is asked."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

import arkrules
from arkrules.sim import playout_moves, playouts, reasons_against
from tests.amount import some
from tests.sim.lockstep import first_difference, from_state
from tests.sim.played import BASE, profile_named


@pytest.mark.parametrize(("policy", "games"), [("random", 11), (["greedy", "random"], 2)])
def test_it_plays_the_rows_of_the_engine_and_says_that_it_does(policy, games):
    pair = ("carcassonne", "carcassonne-2000")
    kernel, engine = (
        arkrules.simulate(pair, games, policy=policy, seed=6, engine=who)
        for who in ("kernel", "engine")
    )
    assert kernel == engine
    assert [one.kernel for one in (*kernel.engines, *engine.engines)] == [True, True, False, False]


def test_after_every_move_both_have_the_same():
    for name in some(4, BASE.names):
        assert reasons_against(profile_named(name)) == ()
        assert first_difference(profile_named(name), 3, 1) is None


def test_playouts_go_on_from_any_state_and_their_moves_can_be_replayed():
    state = arkrules.new_game("carcassonne", 3)
    for move in ("draw E", "lay /2 0,-1", "follower C"):
        state = state.play(move)
    points = playouts(state, 50, seed=8)
    assert points.shape == (50, 3)
    assert (points[:, 0] >= 4).all()  # red's city is complete
    replayed = state
    for move in playout_moves(state, 7, seed=8):
        replayed = replayed.play(move)
    assert replayed.over
    assert tuple(replayed.scores.values()) == tuple(points[7])
    assert from_state(state, Random(1)) is None


def test_what_it_cannot_play_has_a_reason_that_names_the_clause():
    profile = BASE.asked({"city.closed": "enclosed-filled"})
    (reason,) = reasons_against(profile)
    assert "city.closed" in reason
    (one,) = arkrules.simulate(profile, 1, seed=1).engines
    assert not one.kernel
