"""The kernel compiled once, whichever process comes to it first."""

from __future__ import annotations

import pytest

from arkrules.sim import compiling
from tests.sim.games import compiled_for


def pytest_collection_finish() -> None:
    """Who only lists tests, or runs others, waits for no compiler."""
    early = [one.py_func.__qualname__ for one in compiling._entries if one.signatures]
    assert not early, f"compiled while tests were read: {early}"


@pytest.fixture(scope="session", autouse=True)
def kernel() -> None:
    """The kernel is compiled, or read from where an earlier session kept it."""
    if not compiling.installed():
        return  # every module of tests skips itself, and says why
    compiling.ready()


@pytest.fixture(autouse=True)
def kernel_of_the_game(request: pytest.FixtureRequest) -> None:
    """So is that of the game that a test looks at."""
    callspec = getattr(request.node, "callspec", None)
    if callspec is not None and "game" in callspec.params:
        compiled_for(callspec.params["game"])
