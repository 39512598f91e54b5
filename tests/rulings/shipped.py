"""The shipped casebook, as tests case by case."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from arkrules.rulings import Case
from arkrules.rulings.casebook import casebook

BOOK = casebook()
EXECUTED = [case for case in BOOK if isinstance(case, Case)]


def each(cases: Iterable[Case], *, quick: int = 1) -> Any:
    """A test for each of some cases; but for one in so many, they are left to the slow ones."""
    marked = [
        pytest.param(one, id=one.id, marks=[pytest.mark.slow] if place % quick else [])
        for place, one in enumerate(cases)
    ]
    return pytest.mark.parametrize("case", marked)


EVERY_EXECUTED = each(EXECUTED)
