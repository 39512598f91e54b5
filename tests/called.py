"""Which functions are called meanwhile."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import CodeType, FrameType

__all__ = ["called"]


@contextmanager
def called() -> Iterator[set[CodeType]]:
    """The code of whatever is called within."""
    found: set[CodeType] = set()

    def note(frame: FrameType, _event: str, _argument: object) -> None:  # of calls alone
        found.add(frame.f_code)

    before = sys.gettrace()
    sys.settrace(note)
    try:
        yield found
    finally:
        sys.settrace(before)
