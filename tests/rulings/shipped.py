"""The shipped casebook, verdict by verdict; `pytest --clause` finds those that turn on a clause."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from arkrules.rulings import VerdictRow
from arkrules.rulings.casebook import casebook

BOOK = casebook()
EXECUTED = [case for case in BOOK if not case.reference]


def concerning(rows: Iterable[VerdictRow]) -> Any:
    """The mark of what some rows turn on."""
    clauses = {clause for row in rows for clause in row.turns_on or ()}
    return pytest.mark.clause(*sorted(clauses)) if clauses else ()


EVERY_CASE = pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.id, marks=concerning(case.verdicts.values())) for case in BOOK],
)
EVERY_EXECUTED = pytest.mark.parametrize(
    "case",
    [pytest.param(case, id=case.id, marks=concerning(case.verdicts.values())) for case in EXECUTED],
)
EVERY_VERDICT = pytest.mark.parametrize(
    ("case", "profile"),
    [
        pytest.param(case, profile, id=f"{case.id}-{profile}", marks=concerning([row]))
        for case in EXECUTED
        for profile, row in case.verdicts.items()
    ],
)
