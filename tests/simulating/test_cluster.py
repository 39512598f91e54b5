"""Machines other than this one, as Dask has them; here they are processes."""

from __future__ import annotations

import os
import signal

import pytest

import arkrules
from arkrules.simulating.spreading import PORTION

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow
def test_games_are_the_same_though_a_worker_is_killed_on_the_way(client):
    games = 20 * PORTION
    workers = list(client.run(os.getpid).values())
    killed = []

    def kill(done):
        if done == PORTION:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    executor = client.get_executor()
    away = arkrules.simulate("carcassonne", games, seed=1, executor=executor, progress=kill)
    assert killed
    assert away == arkrules.simulate("carcassonne", games, seed=1)
    assert executor.submit(int, "7").result() == 7  # it has not been ended
    assert workers[0] not in client.run(os.getpid).values()  # it was one of those who played


@pytest.mark.slow
def test_what_is_measured_of_a_rule_is_the_same_too(client):
    from arkrules.effects import measure

    pair, games = ("carcassonne", "carcassonne-2000"), {"random": 3, "greedy": 1}
    away = measure(*pair, games=games, seed=1, executor=client.get_executor())
    assert away == measure(*pair, games=games, seed=1)
