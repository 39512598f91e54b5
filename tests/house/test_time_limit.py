"""Whatever never ends is ended, laws included, and says so."""

from __future__ import annotations

import signal
import time
from collections.abc import Iterator
from contextlib import suppress
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests import time_limit
from tests.time_limit import OutOfTime, set_timer

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no signals here")

SHORT = SimpleNamespace(method="signal", timeout=0.1)


@pytest.fixture
def law() -> Iterator[Any]:
    """What stands for a law of so little time; the limit of the test itself is none meanwhile."""
    left, _ = signal.setitimer(signal.ITIMER_REAL, 0)
    item = SimpleNamespace(nodeid="test_it")
    yield item
    item.cancel_timeout()
    signal.setitimer(signal.ITIMER_REAL, left)


def test_a_law_that_never_ends_is_ended_and_not_tried_again(law: Any) -> None:
    tried = []

    @settings(database=None, deadline=None)
    @given(st.integers())
    def endless(number: int) -> None:
        if not tried:  # not before, for a machine may take its time to come here
            assert set_timer(law, SHORT) is True
        tried.append(number)
        while True:
            pass

    with pytest.raises(OutOfTime, match=r"^test_it takes longer than 0\.1 seconds$"):
        endless()
    assert len(tried) == 1


def test_what_goes_on_is_ended_again(law: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time_limit, "AGAIN", 0.1)

    def spin() -> None:
        while True:
            pass

    def catching() -> None:
        with suppress(OutOfTime):  # as something may that catches everything
            set_timer(law, SHORT)
            spin()
        spin()

    with pytest.raises(OutOfTime):
        catching()


def test_where_nothing_can_be_raised_it_is_ended_soon_after(law: Any) -> None:
    through = []

    def gc_callback() -> None:
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            pass
        through.append(True)

    def spin() -> None:
        set_timer(law, SHORT)
        gc_callback()
        while True:
            pass

    with pytest.raises(OutOfTime):
        spin()
    assert through


def test_once_it_has_ended_nobody_is_disturbed(law: Any) -> None:
    before = signal.getsignal(signal.SIGALRM)
    set_timer(law, SHORT)
    assert signal.getitimer(signal.ITIMER_REAL)[0] > 0
    law.cancel_timeout()
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0
    assert signal.getsignal(signal.SIGALRM) == before


def test_where_it_cannot_be_done_by_a_signal_others_do_it(law: Any) -> None:
    assert set_timer(law, SimpleNamespace(method="thread", timeout=0.1)) is None
    law.cancel_timeout = lambda: None
