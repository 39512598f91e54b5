"""Every law can fail: the mistakes of `mutants.toml` are there to be made."""

from __future__ import annotations

from random import Random

import pytest

from tests.laws.mistakes import Mutant, mutants
from tests.laws.mutants import main
from tests.laws.trying import laws

QUICK = ("test_codes.", "test_tiles.", "test_board.", "test_house_rules.", "test_overlays.")
"""Laws of these modules take a moment; `python -m tests.laws.mutants` tries all."""


def test_every_law_has_one_mistake_that_breaks_it() -> None:
    assert sorted(mutant.law for mutant in mutants()) == sorted(laws())


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.law)
def test_a_mistake_can_still_be_made(mutant: Mutant) -> None:
    assert mutant.code() != mutant.found().__code__


def test_a_mistake_that_is_nowhere_is_no_mistake() -> None:
    with pytest.raises(LookupError, match="0 times 'nowhere'"):
        Mutant("", "", "arkrules.tiles.codes:turn_of", "nowhere", "").code()


def test_some_laws_fail_where_their_mistake_is_made(
    capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest
) -> None:
    chance = Random(request.config.getoption("randomly_seed", 0))
    quick = [mutant.law for mutant in mutants() if mutant.law.startswith(QUICK)]
    assert main(chance.sample(quick, 4)) == 0
    told = capsys.readouterr().out
    assert told.count("fails  ") >= 4
    assert "HOLDS" not in told
