"""What explains a case: the clauses of its reasons, and what they are about."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from arkrules.play.events import Reason
from arkrules.play.record import play_line
from tests.house_rules import SHELF
from tests.rulings.shipped import BOOK, EXECUTED

ROWS = tomllib.loads((Path(__file__).parent / "reasons.toml").read_text(encoding="utf-8"))
Shape = tuple[str, str, str]


@cache
def reasons(named: str) -> frozenset[Shape]:
    """What explains a case under an edition: `id`, or `id@edition`."""
    id, _, edition = named.partition("@")
    case = BOOK[id]
    profile = SHELF.profile(edition or next(iter(case.verdicts)))
    run = play_line(profile, case.position, case.moves, explain=True)
    assert all(reason.words for reason in run.reasons)
    return frozenset(map(shape, run.reasons))


def shape(reason: Reason) -> Shape:
    """The clauses of a reason, what it is about, and whether it is told."""
    clauses = " + ".join((reason.clause, *reason.also))
    told = "routine" if reason.routine else "background" if reason.background else "told"
    return clauses, " ".join(reason.about), told


@pytest.mark.parametrize("part", ROWS)
def test_a_case_is_explained_by_what_happens_in_it_and_by_nothing_else(part: str) -> None:
    for clauses, about, told, cases, others in ROWS[part]:
        one = (clauses, about, told)
        assert [case for case in cases.split() if one not in reasons(case)] == [], one
        assert [case for case in others.split() if one in reasons(case)] == [], one


def test_awards_of_the_end_are_final_and_no_others() -> None:
    """An end before which a tile of the turn waits for its scoring is none of these."""
    for case in (case for case in EXECUTED if "end" in map(str, case.moves)):
        run = play_line(SHELF.profile(next(iter(case.verdicts))), case.position, case.moves)
        for before, state in pairwise(run.states):
            final = state.over and not before.content.unscored()
            assert all(award.final is final for award in state.awards), case.id
