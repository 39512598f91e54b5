"""The kernel compiled once, whichever process comes to it first."""

from __future__ import annotations

import pytest

from arkrules.sim import compiling


def pytest_collection_finish() -> None:
    """Who only lists tests, or runs others, waits for no compiler."""
    early = [one.__name__ for one in compiling._functions if one.signatures]
    early += compiling._made
    assert not early, f"compiled while tests were read: {early}"


@pytest.fixture(scope="session", autouse=True)
def kernel() -> None:
    """The kernel is compiled, or read from where an earlier session kept it."""
    if compiling.installed():  # else every module of tests skips itself, and says why
        compiling.ready()
