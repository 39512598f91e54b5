"""Every law can fail: the mistake that its docstring names is there to be made."""

from __future__ import annotations

from random import Random

import pytest

from tests.laws.mistakes import mistakes
from tests.laws.mutants import main
from tests.laws.trying import CHEAP, laws
from tests.mutation.making import changed

pytestmark = pytest.mark.slow


def test_every_law_has_one_mistake_that_breaks_it() -> None:
    assert [mistake.law for mistake in mistakes()] == [*laws()]


def test_every_mistake_can_still_be_made() -> None:
    assert all(changed(*mistake.made()) for mistake in mistakes())


def test_some_laws_fail_where_their_mistake_is_made(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    chance = Random(request.config.getoption("randomly_seed", 0))
    cheap = [mistake.law for mistake in mistakes() if mistake.law.startswith(CHEAP)]
    assert main(chance.sample(cheap, 4)) == 0
    told = capsys.readouterr().out
    assert told.count("fails  ") >= 4
    assert "HOLDS" not in told
