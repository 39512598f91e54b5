"""What explains a case: the clauses of its reasons, and what they are about."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from arkrules.play.events import Reason
from arkrules.play.scenario import play_line
from tests.house_rules import SHELF
from tests.rulings.shipped import BOOK

ROWS = tomllib.loads((Path(__file__).parent / "reasons.toml").read_text(encoding="utf-8"))["rows"]


@cache
def reasons(named: str) -> frozenset[tuple[str, str, str]]:
    """The clauses, topics and manners of what explains a case: `id`, or `id@edition`."""
    id, _, edition = named.partition("@")
    case = BOOK[id]
    profile = SHELF.profile(edition or next(iter(case.verdicts)))
    run = play_line(profile, case.position, case.moves, explain=True)
    return frozenset(map(shape, run.reasons))


def shape(reason: Reason) -> tuple[str, str, str]:
    clauses = " + ".join((reason.clause, *reason.also))
    told = "routine" if reason.routine else "background" if reason.background else "told"
    return clauses, " ".join(reason.about), told


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[1]}, {row[2]}")
def test_a_case_is_explained_by_what_happens_in_it_and_by_nothing_else(row: list[str]) -> None:
    clauses, about, told, yes, no = row
    one = (clauses, about, told)
    assert [case for case in yes.split() if one not in reasons(case)] == []
    assert [case for case in no.split() if one in reasons(case)] == []
