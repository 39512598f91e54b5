"""Every law can fail: the mistakes of `mutants.toml` are there to be made."""

from __future__ import annotations

import pytest

from tests.laws.mutants import Mutant, laws, main, mutants, without

QUICK = "test_codes.test_a_"
"""Of these it is tried whether they fail; `python -m tests.laws.mutants` tries all."""


def test_every_law_has_a_mistake_of_its_own_or_a_reason_to_stay() -> None:
    has = {mutant.law for mutant in mutants()}
    assert has <= laws().keys()
    assert len(has) == len(mutants())
    for law in laws().keys() - has:
        assert law in without() or law.partition(".")[0] in without(), law
    assert not has & without().keys()


@pytest.mark.parametrize("mutant", mutants(), ids=lambda mutant: mutant.law)
def test_a_mistake_can_still_be_made(mutant: Mutant) -> None:
    assert mutant.code() != mutant.found().__code__


def test_a_mistake_that_is_nowhere_is_no_mistake() -> None:
    with pytest.raises(LookupError, match="0 times 'nowhere'"):
        Mutant("", "", "arkrules.tiles.codes:turn_of", "nowhere", "").code()


def test_laws_fail_where_the_mistake_is_made(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--examples", "20", QUICK]) == 0
    told = capsys.readouterr().out
    assert told.count("fails  ") == 4
    assert "HOLDS" not in told
