"""Which tests have their lines counted where coverage is measured.

Counting takes what is counted two or three times as long, on a Python that cannot leave out
lines that ran before. So it is done for the rooms in which the rules are, by their own tests;
laws are left out, and of tests with parameters one stands for all.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Generator
from zlib import crc32

import pytest

from tests.amount import has_law

__all__ = ["EACH", "ROOMS", "STARTS", "Counting", "chosen", "prepare"]

STARTS = "COVERAGE_PROCESS_START"
"""The variable that has lines counted in whatever Python begins; it names `pyproject.toml`."""
EACH = 1
"""How many tests of one function are counted: those whose names have the lowest checksums."""
ROOMS = ("rules", "tiles", "board", "play", "games", "rulings")
"""The rooms whose tests are counted; `pyproject.toml` names those whose lines are."""


def prepare(config: pytest.Config) -> None:
    """Count what tests run in this process; a process that only gives out tests counts nothing."""
    if STARTS not in os.environ or config.pluginmanager.hasplugin("counting"):
        return
    if "PYTEST_XDIST_WORKER" not in os.environ and config.getoption("numprocesses", 0):
        return  # and those to whom it gives them read the variable
    # The programs that tests start have bounds of time and memory,
    # and some may write nothing but what they are told to.
    del os.environ[STARTS]
    config.pluginmanager.register(Counting(), "counting")


def chosen(items: list[pytest.Item]) -> set[str]:
    """The ids of the tests that are counted."""
    found: dict[str, list[str]] = defaultdict(list)
    for item in items:
        if item.nodeid.split("/")[1] in ROOMS and not has_law(item):
            found[item.nodeid.partition("[")[0]].append(item.nodeid)
    by_number = {name: sorted(ids, key=_number) for name, ids in found.items()}
    return {id for ids in by_number.values() for id in ids[:EACH]}


def _number(id: str) -> int:
    return crc32(id.encode(errors="backslashreplace"))


class Counting:
    """Counts what is read and run before the first test, and some tests, or all of them."""

    def __init__(self) -> None:
        """Goes on with what counts since Python began."""
        from coverage import Coverage

        self._coverage = Coverage.current()
        self._chosen: set[str] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Choose among what is run, and count nothing until one of these begins."""
        whole = session.config.getoption("whole")
        ids = {item.nodeid for item in session.items}
        self._chosen = ids if whole else chosen(session.items)
        if self._coverage is not None:
            self._coverage.stop()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Count while a test runs that was chosen, with what is built for it."""
        if self._coverage is None or item.nodeid not in self._chosen:
            return (yield)
        self._coverage.start()
        try:
            return (yield)
        finally:
            self._coverage.stop()
