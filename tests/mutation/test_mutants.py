"""Mutants are made as meant, tried, and told of if nothing notices them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation import mutants, running
from tests.mutation.mutants import Mutant, mutants_of

CODE = '''\
"""A module."""

__all__ = ["first"]
WORD = "road"


def first(count: int = 1, *, more: bool = False) -> str:
    """Texts for people stay as they are."""
    if count < 2 and not more:
        raise ValueError(say("there is no {number}", number=count))
    return [one for one in WORD if one][:count]
'''
LATER = {
    "count < 2 and not more → (count < 2 or not more)", "count < 2 and not more → (not more)",
    "count < 2 and not more → (count < 2)", "count < 2 → (count <= 2)", "not more → (more)",
    "count < 2 → (count >= 2)", "2 → (3)", "2 → (1)",
    'raise ValueError(say("there is no {number}", number=count)) → pass',
    "return [one for one in WORD if one][:count] → return None",
    "[one for one in WORD if one][:count] → ([one for one in WORD if one])",
    "[one for one in WORD if one] → ([one for one in WORD])",
}  # fmt: skip


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module of the house."""
    for one in (mutants, running):
        monkeypatch.setattr(one, "PACKAGE", tmp_path)
    (tmp_path / "room").mkdir()
    path = tmp_path / "room" / "module.py"
    path.write_text(CODE)
    return path


def told(made: Mutant) -> str:
    return str(made).partition(": ")[2]


def test_what_decides_is_changed_and_what_is_said_is_not(module: Path) -> None:
    made = list(mutants_of(module))
    assert {told(one) for one in made if not one.beforehand} == LATER
    assert {told(one) for one in made if one.beforehand} == {
        '"road" → (\'road?\')', "1 → (2)", "1 → (0)", "False → (True)",
    }  # fmt: skip
    assert {one.within for one in made} == {"", "first"}


def test_a_mutant_is_the_module_with_one_change(module: Path) -> None:
    (mutant,) = [one for one in mutants_of(module) if one.new == "(count <= 2)"]
    assert mutant.text == CODE.replace("count < 2", "(count <= 2)")
    assert (mutant.line, mutant.room) == (9, "room")
