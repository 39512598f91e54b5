"""How much sooner many games are done by several: `python -m tests.benchmarks.workers [GAMES]`.

Each round plays the same games by the kernel in this process, by two of its own, which are
started and ended in that time, and by two workers of a Dask cluster, which is there before.
All run by turns in one run, by the clock, and what is printed are ratios of medians: a shared
machine is slower in some rounds than in others. Nobody gains more than this machine grants to
two processes that have nothing to do with each other, which is measured too.
At the end stands how long it takes until two new processes have played a game each.
"""

from __future__ import annotations

import multiprocessing
import os
import sys
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from statistics import median
from time import perf_counter

from distributed import Client, LocalCluster

from arkrules.measuring import Counting, Plan, WhoPlays, engines_for, played, spread, workers

ROUNDS = 5
GOALS = {"two jobs": 1.6, "Dask, two workers": 1.3}
"""How many times as many games in the same time there should be as by one job."""
WARM = 2_000


def the_plan() -> Plan:
    """Random base games, by the kernel, which is compiled before a clock runs."""
    plan = Plan.of("carcassonne", 2, "random", 1)
    return plan.played_by(engines_for(plan, 1, WhoPlays.KERNEL))


def counted(plan: Plan, games: int, executor: Executor | None = None) -> None:
    """Play, and count what came out."""
    counting = Counting(plan)
    for some in played(plan, games, executor):
        counting.add(some)
    assert counting.games == games


def two_jobs(plan: Plan, games: int) -> None:
    """Play with two processes, which come and go."""
    with workers(2) as executor:
        counted(plan, games, executor)


def side_by_side(plan: Plan, games: int) -> None:
    """Half of the games twice, by processes that have nothing to tell each other."""
    context = multiprocessing.get_context("fork")
    both = [context.Process(target=counted, args=(plan, games // 2)) for _ in range(2)]
    for process in both:
        process.start()
    for process in both:
        process.join()


def first_games(plan: Plan) -> float:
    """How long it takes until each of two new processes has played a game."""
    begun = perf_counter()
    with workers(2) as executor:
        list(spread(plan.games, [range(1), range(1, 2)], executor))
        return perf_counter() - begun


def by_turns(jobs: Sequence[Callable[[], None]]) -> list[float]:
    """The median time of each job."""
    took: list[list[float]] = [[] for _ in jobs]
    for _ in range(ROUNDS):
        for job, times in zip(jobs, took, strict=True):
            begun = perf_counter()
            job()
            times.append(perf_counter() - begun)
    return [median(times) for times in took]


def main(games: int = 200_000) -> None:
    """Measure, and print."""
    plan = the_plan()
    counted(plan, WARM)
    starts = {"copies of this process": first_games(plan)}
    apart, two, limit = by_turns(
        [
            lambda: counted(plan, games),
            lambda: two_jobs(plan, games),
            lambda: side_by_side(plan, games),
        ]
    )
    print(f"{games:,} base games, {os.cpu_count()} processors, {ROUNDS} rounds")
    print(f"one job: {apart:.2f} s; two processes side by side: {apart / limit:.2f} times as many")
    rates = {"two jobs": apart / two}
    with (
        LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster,
        Client(cluster) as client,
    ):
        executor = client.get_executor()
        for _ in range(3):
            counted(plan, WARM, executor)
        one, dask = by_turns([lambda: counted(plan, games), lambda: counted(plan, games, executor)])
        rates["Dask, two workers"] = one / dask
    for name, rate in rates.items():
        print(f"{name}: {rate:.2f} times as many as one job (goal {GOALS[name]})")
    done = threading.Event()
    threading.Thread(target=done.wait).start()
    for name in ("with threads about, the first time", "with threads about, again"):
        starts[name] = first_games(plan)
    done.set()
    for name, seconds in starts.items():
        print(f"two processes, {name}: {seconds:.2f} s until their first games")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
