"""How benchmarks measure: everything by turns in one run, and the best of some rounds counts.

So machines that are shared tell nearly the same, and only ratios are worth quoting.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from os import environ

__all__ = ["gain", "rates", "started"]

ROUNDS = 6


def rates(jobs: Mapping[str, Callable[[], int]]) -> dict[str, float]:
    """What each job does in a second of the processor; a job says how much it did."""
    best: dict[str, float] = {}
    for round in range(ROUNDS + 1):
        for name, job in jobs.items():
            began = time.process_time()
            rate = job() / (time.process_time() - began)
            if round:  # the first one warms up
                best[name] = max(best.get(name, 0.0), rate)
    return best


def gain(one: Callable[[], object], other: Callable[[], object]) -> float:
    """How many times as fast the other way is, by the clock."""
    best = 0.0
    for _ in range(ROUNDS):
        took = []
        for way in (one, other):
            began = time.perf_counter()
            way()
            took.append(time.perf_counter() - began)
        best = max(best, took[0] / took[1])
    return best


def started(code: str, word: str, cache: str) -> tuple[float, ...]:
    """The numbers that a process of its own prints, which keeps what it compiles in a folder."""
    said = subprocess.run(
        [sys.executable, "-c", code, word], capture_output=True, text=True, check=True,
        env={**environ, "ARKRULES_CACHE": cache},
    )  # fmt: skip
    return tuple(map(float, said.stdout.split()))
