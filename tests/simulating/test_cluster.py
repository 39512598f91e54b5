"""Machines other than this one, as Dask has them; here they are processes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

import arkrules
from arkrules.errors import WorkersError

distributed = pytest.importorskip("distributed", reason="needs the extra `cluster`")


@pytest.fixture(scope="module")
def client():
    with (
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.slow
def test_games_are_the_same_though_a_worker_is_killed_on_the_way(client):
    games = 160
    workers = list(client.run(os.getpid).values())
    killed = []

    def kill(done):
        if done == 8:
            killed.append(workers[0])
            os.kill(workers[0], signal.SIGKILL)

    executor = client.get_executor()
    how = {"games": games, "seed": 1, "engine": "engine"}
    away = arkrules.simulate("carcassonne", **how, executor=executor, progress=kill)
    assert killed
    assert away == arkrules.simulate("carcassonne", **how)
    assert executor.submit(int, "7").result() == 7  # it has not been ended
    assert workers[0] not in client.run(os.getpid).values()  # it was one of those who played


@pytest.mark.slow
def test_what_is_measured_of_a_rule_is_the_same_too(client):
    from arkrules.effects import measure

    pair, games = ("carcassonne", "carcassonne-2000"), {"random": 3, "greedy": 1}
    away = measure(*pair, games=games, seed=1, executor=client.get_executor())
    assert away == measure(*pair, games=games, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("gone", ["cluster", "client"])
def test_a_cluster_that_goes_away_is_one_clear_error(gone):
    with (
        distributed.LocalCluster(n_workers=1, dashboard_address=":0") as cluster,
        distributed.Client(cluster) as client,
    ):
        ends = {"cluster": cluster.close, "client": client.close}[gone]
        how = {"games": 100_000, "seed": 1, "engine": "engine"}
        with pytest.raises(WorkersError, match=r"cannot play them: .") as caught:
            arkrules.simulate(
                "carcassonne", **how, executor=client.get_executor(),
                progress=lambda done: ends() if done == 3 else None,
            )  # fmt: skip
    assert "see whether it is still there" in caught.value.remedy


@pytest.mark.slow
def test_a_scheduler_that_is_killed_is_one_clear_error(tmp_path):
    address = tmp_path / "scheduler.json"
    parts = [
        subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.dask_{part}", "--no-dashboard", *words],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        for part, *words in (
            ("scheduler", "--port", "0", "--scheduler-file", str(address)),
            ("worker", "--no-nanny", "--nthreads", "1", "--scheduler-file", str(address)),
        )
    ]  # fmt: skip
    try:
        with distributed.Client(scheduler_file=str(address), timeout="2s") as client:
            how = {"games": 100_000, "seed": 1, "engine": "engine"}
            with pytest.raises(WorkersError, match="what they were to do was called off"):
                arkrules.simulate(
                    "carcassonne", **how, executor=client.get_executor(),
                    progress=lambda done: parts[0].kill() if done == 3 else None,
                )  # fmt: skip
    finally:
        for part in parts:
            part.kill()
            part.wait()
