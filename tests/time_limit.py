"""A test that takes too long fails, laws included.

`timeout` in `pyproject.toml` says how long a test may take, and pytest-timeout fails it then;
what is marked `slow` may take `SLOW` seconds.
Hypothesis would take that for a failure of the example, and try the endless one again to make it
smaller, with nobody left to stop it. So a law is ended by what is no failure.
"""

from __future__ import annotations

import signal
import threading
from types import FrameType
from typing import Any

import pytest

__all__ = ["SLOW", "OutOfTime", "set_timer"]

SLOW = 600
"""How many seconds a test may take that is marked `slow`."""
AGAIN = 20
"""After how many more seconds it is ended again, if it goes on."""
SOON = 0.05
"""After how many seconds it is tried again, if nothing can be raised now."""
CLEARING = frozenset({"gc_callback", "__del__"})
"""What runs while something is cleared away, where whatever is raised is lost."""


class OutOfTime(BaseException):
    """A law takes longer than it may."""


def set_timer(item: pytest.Item, settings: Any) -> bool | None:
    """End a law when its time is over; None, and pytest-timeout does it, where signals are none."""
    alone = threading.current_thread() is threading.main_thread()
    if settings.method != "signal" or not alone:
        return None

    def stop(_number: int, frame: FrameType | None) -> None:
        if _is_lost(frame):
            signal.setitimer(signal.ITIMER_REAL, SOON, AGAIN)
            return
        raise OutOfTime(f"{item.nodeid} takes longer than {settings.timeout:g} seconds")

    def cancel() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)

    before = signal.signal(signal.SIGALRM, stop)
    item.cancel_timeout = cancel  # type: ignore[attr-defined]  # where pytest-timeout looks for it
    # Again: the first is lost where somebody catches everything, or clears something away unseen.
    signal.setitimer(signal.ITIMER_REAL, settings.timeout, AGAIN)
    return True


def _is_lost(frame: FrameType | None) -> bool:
    """Whether what is raised here would be lost, and told as a warning."""
    while frame is not None:
        if frame.f_code.co_name in CLEARING:
            return True
        frame = frame.f_back
    return False
