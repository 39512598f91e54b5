"""The kernel compiled once, whichever process comes to it first."""

from __future__ import annotations

import pytest

from arkrules.sim import compiling


def pytest_collection_finish() -> None:
    """Who only lists tests, or runs others, waits for no compiler."""
    early = [one.py_func.__qualname__ for one in compiling._entries if one.signatures]
    assert not early, f"compiled while tests were read: {early}"


def compiled_for(game: str) -> None:
    """All kernels of a game: what they have in common is compiled once for them."""
    own = "" if game == "base" else f".{game}"
    for room in (own, f".batch.{game}", f".alone.{game}"):
        compiling.ready(kernel=compiling.KERNEL + room)


@pytest.fixture(scope="session", autouse=True)
def kernel() -> None:
    """The kernel is compiled, or read from where an earlier session kept it."""
    if not compiling.installed():
        return  # every module of tests skips itself, and says why
    compiling.ready()
