"""Games of the Ark in any number: those of the dice, the same as the engine's, and quick ones."""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.play import new_game, playout, plies
from arkrules.sim.games import playout_moves, playouts
from arkrules.simulating import simulate
from tests.house_rules import SHELF
from tests.sim.ark.played import EDITIONS, ROOT, beside, dense
from tests.sim.test_games import engine_row, rows

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled


@pytest.mark.parametrize("id", EDITIONS)
def test_by_the_dice_it_plays_the_very_games_of_the_engine(id):
    profile, players, policies = SHELF.profile(id), ("red", "blue", "green"), ("random",) * 3
    mine = rows(profile, 11, range(3), policies, players)
    assert mine == [engine_row(profile, 11, game, policies, players) for game in range(3)]


@pytest.mark.parametrize(
    "changed",
    [
        {"hand.size": 2, "draw.when": "end"},
        {"follower.out_of_supply": "lay-only", "setup.followers": 1},
        {"ark.backtrack": "always", "ark.may_cross_start": True, "ark.steps": [1, 6]},
        {"table.bounds": "shifting", "table.size": [6, 5], "tile.unplaceable_returns": True},
    ],
    ids=str,
)
def test_under_other_answers_too(changed):
    profile = SHELF.profile(ROOT)
    for clause, answer in changed.items():
        profile = profile.with_answer(clause, answer)
    players, policies = ("a", "b"), ("random", "random")
    mine = rows(profile, 3, range(2), policies, players)
    assert mine == [engine_row(profile, 3, game, policies, players) for game in range(2)]


@pytest.mark.parametrize("id", EDITIONS)
def test_the_greedy_player_is_the_engine_s(id):
    profile, players, policies = SHELF.profile(id), ("a", "b"), ("greedy", "random")
    mine = rows(profile, 5, [1], policies, players)
    assert mine == [engine_row(profile, 5, 1, policies, players)]


def test_the_greedy_player_is_the_engine_s_where_points_are_lost():
    """And where nobody but who has followers may do more than lay tiles."""
    profile = beside("score.order_same_turn").with_answer("follower.out_of_supply", "lay-only")
    players, policies = ("a", "b", "c"), ("greedy",) * 3
    profile = profile.with_answer("ark.placement_bonus", 3).with_answer("setup.followers", 2)
    mine = rows(profile, 2, [4], policies, players)
    assert mine == [engine_row(profile, 2, 4, policies, players)]


@pytest.mark.parametrize("id", EDITIONS)
def test_the_engine_makes_the_same_of_the_moves_of_a_playout(id):
    """Every move is legal there, and the points at the end are the same."""
    middle = [state for _, state in plies(dense(SHELF.profile(id), 3), Random(2))][60]
    for start in (new_game(SHELF.profile(id), 2), middle):
        points = playouts(start, 2, seed=4).tolist()
        for game in range(2):
            state = start
            for move in playout_moves(start, game, seed=4):
                state = state.play(move)
            assert state.over
            assert list(state.scores.values()) == points[game]


def test_playouts_are_as_random_as_the_engine_s():
    """A mean that is four standard errors off is no chance."""
    start = new_game(SHELF.profile("ark-de"), 2)
    mine = playouts(start, 2000, seed=1).sum(axis=1)
    theirs = [sum(playout(start, Random(game)).scores.values()) for game in range(80)]
    apart = abs(mine.mean() - sum(theirs) / 80)
    assert apart < 4 * mine.std() / 80**0.5


def test_simulations_take_the_kernel_and_come_to_the_same():
    words = {"players": 2, "policy": ["greedy", "random"], "seed": 2}
    kernel = simulate(["ark-de", "carcassonne"], 2, **words, engine="kernel")
    assert [one.kernel for one in kernel.engines] == [True, True]
    assert kernel.rows == simulate(["ark-de", "carcassonne"], 2, **words, engine="engine").rows
