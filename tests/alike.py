"""Many things alike, of which one test looks at several: a test for each would take longer."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.paths import PACKAGE

__all__ = ["by_room", "every"]

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


def by_room(modules: Iterable[Path]) -> Mapping[str, list[Path]]:
    """Modules of the package by the room that they are in."""
    listed = sorted(modules, key=_room)
    return {room: list(found) for room, found in groupby(listed, key=_room)}


def _room(module: Path) -> str:
    return module.relative_to(PACKAGE).with_suffix("").parts[0]
