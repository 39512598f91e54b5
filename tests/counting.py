"""Which tests' lines are counted: those of the tests of the rooms that coverage is asked of.

What whole games, the casebook, laws and the referee run, those have run before, and counting takes
three times as long as running.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.paths import ROOT

ROOMS = tuple(
    ROOT / "tests" / room for room in ("rules", "tiles", "board", "play", "games", "rulings")
)
UNCOUNTED = {
    ROOT / "tests" / path
    for path in (
        "games/base/test_closing.py", "play/test_playthroughs.py", "rulings/test_casebook.py",
    )
}  # fmt: skip
"""Tests of these rooms that run the same again and again: whole games, and the casebook."""


def counter() -> Any:
    """What counts lines in this process, if anything does."""
    if "COVERAGE_PROCESS_START" not in os.environ:
        return None
    from coverage import Coverage

    return Coverage.current()


class Counting:
    """Pauses a counter while tests run that are not counted."""

    def __init__(self, counter: Any) -> None:
        self._counter = counter
        self._runs = True

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Go on or pause before a test, unless it is so already."""
        counted = not {*ROOMS}.isdisjoint(item.path.parents) and item.path not in UNCOUNTED
        if counted != self._runs:
            self._runs = counted
            (self._counter.start if counted else self._counter.stop)()
        return (yield)
