"""The kernel compiled once, whichever process comes to it first."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from arkrules.sim import compiling


@contextmanager
def alone(lock: Path) -> Iterator[None]:
    """Only one process at a time; a lock that nobody holds any more is taken after a while."""
    lock.parent.mkdir(parents=True, exist_ok=True)
    deadline = time.monotonic() + 300
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            if time.monotonic() > deadline:
                break
            time.sleep(0.2)
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)


def compiled_once(*kernels: str) -> None:
    """Kernels are compiled by one process, and read by the others."""
    if not all(map(compiling.kept, kernels)):
        with alone(compiling.folder().with_suffix(".lock")):
            for kernel in kernels:
                compiling.ready(kernel=kernel)
    for kernel in kernels:
        compiling.ready(kernel=kernel)


def compiled_for(game: str) -> None:
    """All kernels of a game: what they have in common is compiled once for them."""
    all_games = compiling.KERNEL
    own = all_games if game == "base" else f"{all_games}.{game}"
    compiled_once(own, f"{all_games}.batch.{game}", f"{all_games}.alone.{game}")


@pytest.fixture(scope="session", autouse=True)
def kernel() -> None:
    """The kernel is compiled, or read from where an earlier session kept it."""
    if not compiling.installed():
        return  # every module of tests skips itself, and says why
    compiled_once(compiling.KERNEL)
