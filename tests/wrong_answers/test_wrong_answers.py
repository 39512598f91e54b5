"""The casebook notices whatever an edition might answer otherwise."""

from __future__ import annotations

import pytest

from tests.house_rules import SHELF
from tests.wrong_answers.answering import is_playable
from tests.wrong_answers.result import EXAMINED, other_answers_of, result_of
from tests.wrong_answers.set_aside import SET_ASIDE, set_aside

LONGER = ("ark", "ghosts")
"""The games of which this takes longer, which ask twice as much."""


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=[pytest.mark.slow] if name.startswith(LONGER) else [])
        for name in EXAMINED
    ],
)
def test_the_casebook_notices_every_other_answer(name: str) -> None:
    """If one is missed, write a case for it, or say in `set_aside.py` why no case can notice it."""
    result = result_of(name)
    assert (result.missed, result.wrong) == ([], [])
    assert result.numbers["noticed"] > 0


def test_whatever_is_set_aside_might_be_answered() -> None:
    given = {
        set_aside(name, clause.id, written)
        for name in EXAMINED
        for clause, answer, written in other_answers_of(name)
        if is_playable(SHELF.profile(name), clause, answer)
    }
    assert given == {None, *SET_ASIDE}


# -- how it is found out --------------------------------------------------------------------------
