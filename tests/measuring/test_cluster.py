"""Machines other than this one, as Dask has them; here they are processes."""

from __future__ import annotations

import os
import signal

import pytest

import arkrules
from arkrules.errors import WorkersError
from arkrules.measuring import measure
from tests.running import error_of

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")
pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


HOW = {"seed": 1, "engine": "engine"}


def test_games_are_the_same_though_a_worker_is_killed_on_the_way(client):
    workers = list(client.run(os.getpid).values())
    killed = []

    def kill(done):
        if done == 8:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    executor = client.get_executor()
    away = arkrules.simulate("carcassonne", 160, **HOW, executor=executor, progress=kill)
    assert killed
    assert away == arkrules.simulate("carcassonne", 160, **HOW)
    assert executor.submit(int, "7").result() == 7  # it has not been ended
    assert workers[0] not in client.run(os.getpid).values()  # it was one of those who played


def test_what_is_measured_of_a_rule_is_the_same_too(client):
    pair, games = ("carcassonne", "carcassonne-2000"), {"random": 3, "greedy": 1}
    away = measure(*pair, games=games, seed=1, executor=client.get_executor())
    assert away == measure(*pair, games=games, seed=1)


def gone(client, end):
    """The error where what plays is ended on the way."""
    return error_of(
        arkrules.simulate, "carcassonne", 100_000, **HOW, executor=client.get_executor(),
        progress=lambda done: end() if done == 3 else None, kind=WorkersError,
    )  # fmt: skip


@pytest.mark.parametrize("what", ["cluster", "client"])
def test_a_cluster_that_goes_away_is_one_clear_error(what):
    with (
        distributed.LocalCluster(n_workers=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        gone(client, {"cluster": cluster.close, "client": client.close}[what])
