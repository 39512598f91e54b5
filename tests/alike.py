"""Many things alike, of which one test looks at several: a test for each would take longer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

import pytest

__all__ = ["every"]

T = TypeVar("T")


def every(groups: Mapping[str, Iterable[T]]) -> Callable[[Callable[[T], None]], Any]:
    """Have a test look at each thing of a group, and at each group in a test of its own."""

    def decorate(test: Callable[[T], None]) -> Any:
        @pytest.mark.parametrize("group", groups)
        def one_by_one(group: str) -> None:
            for thing in groups[group]:
                test(thing)

        one_by_one.__name__ = test.__name__
        one_by_one.__doc__ = test.__doc__
        return one_by_one

    return decorate
