"""A clause that only tells what is given, or is for reference, is never asked in a game.

That every other clause decides something is seen in `tests/wrong_answers/`: an answer that is
accepted and then ignored would be worse than one that is refused.
"""

from __future__ import annotations

import pytest

from arkrules.errors import ArkrulesError
from arkrules.play import set_up
from arkrules.rules import Profile, shipped_library
from arkrules.rulings import Case
from arkrules.rulings.casebook import casebook

pytestmark = pytest.mark.slow

SHELF = shipped_library()


def asked_by(case: Case, profile: Profile) -> set[str]:
    """What a case asks as far as it goes, with the legal moves listed at each state."""
    watched = profile.watched()
    try:
        state = set_up(watched, case.position)
        for line in case.moves:
            state.moves()
            state = state.play(line)
        state.moves()
    except ArkrulesError:  # some cases are about what is refused
        pass
    return {*(watched.asked or ())}


def test_only_executed_clauses_are_asked() -> None:
    for case in (case for case in casebook() if isinstance(case, Case)):
        for profile in map(SHELF.profile, case.verdicts):
            asked = asked_by(case, profile)
            assert asked
            assert [id for id in asked if not profile.clause(id).executed] == [], case.id
