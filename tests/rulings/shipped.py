"""The shipped casebook, verdict by verdict; `pytest --clause` finds those that turn on a clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from arkrules.rulings import Case, VerdictRow
from arkrules.rulings.casebook import casebook

BOOK = casebook()
EXECUTED = [case for case in BOOK if isinstance(case, Case)]


def concerning(rows: Iterable[VerdictRow]) -> list[Any]:
    """The mark, if any, of what some rows turn on."""
    clauses = {clause for row in rows for clause in row.turns_on or ()}
    return [pytest.mark.clause(*sorted(clauses))] if clauses else []


def each(cases: Iterable[Case], *, quick: int = 1) -> Any:
    """A test for each of some cases; but for one in so many, they are left to the slow ones."""
    marked = [
        pytest.param(
            one,
            id=one.id,
            marks=[
                *concerning(one.verdicts.values()), *([pytest.mark.slow] if place % quick else [])
            ],
        )
        for place, one in enumerate(cases)
    ]  # fmt: skip
    return pytest.mark.parametrize("case", marked)


EVERY_EXECUTED = each(EXECUTED)
