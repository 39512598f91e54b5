"""Mutants are made as meant, tried, and told of if nothing notices them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutation import mutants, running
from tests.mutation.making import swap
from tests.mutation.mutants import Mutant, draw, mutants_of
from tests.mutation.running import Reached, ordered

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


def test_each_mutant_that_is_drawn_is_of_another_line(module: Path) -> None:
    assert sorted(one.line for one in draw(99, 3, [module])) == [4, 7, 9, 10, 11]
    assert draw(3, 3, [module]) == draw(3, 3, [module]) != draw(3, 4, [module])


def test_functions_that_were_read_get_the_mistake_wherever_they_are_held(tmp_path: Path) -> None:
    text = "def outer(step):\n    return lambda at: at + step\n"
    path = tmp_path / "module.py"
    path.write_text(text)
    names: dict[str, object] = {}
    exec(compile(text, str(path), "exec", dont_inherit=True), names)
    outer = names["outer"]
    inner = outer(3)  # type: ignore[operator]
    assert inner(4) == 7
    assert swap(path, text.replace("+", "-")) == 2
    assert inner(4) == 1
    assert outer(2)(1) == -1  # type: ignore[operator]


def test_what_is_quick_is_tried_first_and_one_test_of_each_function(module: Path) -> None:
    (mutant,) = [one for one in mutants_of(module) if one.new == "(count <= 2)"]
    seconds = {"tests/room/test_a.py::one[1]": 0.2, "tests/room/test_a.py::one[2]": 0.1,
               "tests/other/test_b.py::two": 0.1, "tests/room/test_a.py::dear": 99.0}  # fmt: skip
    reached = Reached(seconds, {str(module): {9: [*seconds]}})
    assert ordered(mutant, reached) == [
        "tests/room/test_a.py::one[2]", "tests/other/test_b.py::two",
        "tests/room/test_a.py::one[1]",
    ]  # fmt: skip
    assert ordered(mutant, Reached(seconds)) == []  # which no test runs


@pytest.mark.skipif(not hasattr(running.os, "fork"), reason="processes do not fork here")
def test_what_no_test_notices_survives(module: Path) -> None:
    made = list(mutants_of(module))

    def work(mutant: Mutant) -> None:
        assert mutant.line != 9

    left = running._surviving(made, work, seconds=1, jobs=2)
    assert {one.line for one in left} == {4, 7, 10, 11}
