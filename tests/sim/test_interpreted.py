"""The kernel run as Python plays as it does compiled; and wherever it is wrong, lockstep finds it.

Every mistake is found within 300 games; most show in the first. One of three is made in a run.
"""

from __future__ import annotations

from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.sim.games import Start, playouts
from tests.amount import some
from tests.sim.interpreted import interpreted
from tests.sim.mistakes import finds, mistakes_in
from tests.sim.played import BASE, GAMES, each

MOST = 300


@pytest.mark.parametrize("game", [each(of=game) for game in GAMES])
def test_as_python_it_is_in_step_and_plays_the_same_games(game):
    """By the dice, and by its own chance."""
    start, modules = game.dense(game.asked({}), 2), interpreted()
    assert modules["lockstep"].from_state(start, Random(1)) is None
    slow, policies = modules["games"], ("random", "greedy")
    (mine,), (theirs,) = (
        one.by_dice(3, range(1), policies) for one in (slow.Start(start), Start(start))
    )
    assert tuple(mine) == tuple(theirs)
    assert slow.playouts(start, 1, 9).tolist() == playouts(start, 1, 9).tolist()


def planted():
    for game in GAMES:
        for what, mistake in mistakes_in(game.root).items():
            usual = {"setup.followers": 3} if game is BASE else {}
            yield each(mistake, mistake.answers or usual, of=game, name=what)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "mistake", "answers"), some(3, planted()))
def test_a_mistake_in_the_procedure_is_found(game, mistake, answers):
    def differs(modules):
        return any(
            modules["lockstep"].from_state(game.dense(game.asked(answers), 2), Random(number))
            for number in range(mistake.first, MOST)
        )

    assert finds(differs, mistake)
