"""Many games: the same ones, whoever plays them, in whatever order, as often as it is asked."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import attrs

import arkrules
from arkrules.errors import ArkrulesError
from arkrules.measuring import Plan, played, spread
from arkrules.play.playouts import random_player
from tests.faults import one_of_each
from tests.running import error_of

PAIR = ("carcassonne", "carcassonne-2000")


def first_move(state, dice):
    """A policy of one's own."""
    return state.moves()[0]


def test_it_makes_no_difference_who_plays():
    games = 17
    here = arkrules.simulate(PAIR, games, seed=2)
    with ThreadPoolExecutor(3) as threads, ProcessPoolExecutor(2) as processes:
        for executor in (threads, processes):
            assert arkrules.simulate(PAIR, games, seed=2, executor=executor) == here
            assert executor.submit(int, "7").result() == 7  # it has not been ended


def test_each_player_may_have_a_policy():
    rows = arkrules.simulate("carcassonne", 6, policy=["greedy", "random"], seed=1).rows
    assert rows[0].policies == ("greedy", "random")
    assert sum(row.points[0] for row in rows) > 1.3 * sum(row.points[1] for row in rows)


def test_a_policy_may_be_a_function_that_travels():
    with ProcessPoolExecutor(1) as executor:
        away = arkrules.simulate("carcassonne", 1, policy=first_move, seed=1, executor=executor)
    assert away == arkrules.simulate("carcassonne", 1, policy=first_move, seed=1)
    assert away.rows[0].policies == ("tests.measuring.test_simulation:first_move",) * 2


def test_a_policy_that_is_an_object_is_called_like_its_class():
    @attrs.frozen
    class Clever:
        def __call__(self, state, dice):
            return random_player(state, dice)

    row = arkrules.simulate("carcassonne", 1, policy=Clever(), seed=1).rows[0]
    assert row.policies[0].endswith("Clever")
    assert row.points == arkrules.simulate("carcassonne", 1, seed=1).rows[0].points


def test_players_may_be_named():
    row = arkrules.simulate("ark-en2", 1, ["ann", "ben", "cy"], seed=1).rows[0]
    assert row.players == ("ann", "ben", "cy")
    assert len(row.points) == 3


UNPLAYABLE = [
    {"profiles": []}, {"profiles": ["carcassonne", "carcassonne"]}, {"profiles": "carcassone"},
    {"profiles": 5}, {"games": 0}, {"games": 1.5}, {"seed": "one"}, {"players": 7},
    {"policy": "clever"}, {"policy": ["random"] * 3}, {"policy": [5]}, {"policy": 5},
    {"executor": 2},
]  # fmt: skip


def test_what_cannot_be_played_is_refused(snapshot):
    usual = {"profiles": "carcassonne", "games": 1, "seed": 1}
    assert snapshot == one_of_each(
        str(error_of(arkrules.simulate, **{**usual, **wanted}, kind=Exception))
        for wanted in UNPLAYABLE
    )


def test_it_is_refused_before_anything_is_played():
    """Also where games are taken one by one, and nobody has taken any."""
    plan = Plan.of("carcassonne", 2, "random", 1)
    error_of(played, plan, 1, 2, kind=TypeError)
    error_of(played, plan, 0, kind=ArkrulesError)
    error_of(spread, int, range(3), 2, kind=TypeError)
