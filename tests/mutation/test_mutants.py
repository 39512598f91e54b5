"""Mutants are made as meant, and tried with all that may notice them."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from arkrules.search import language
from tests.laws.trying import apart
from tests.mutation import __main__ as program
from tests.mutation import mutants, running
from tests.mutation.making import make
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


# -- which tests are tried -------------------------------------------------------------------------

LINES = {4: ["", "tests/room/test_a.py::test_one"], 9: ["tests/room/test_a.py::test_two"], 8: []}
TESTS = ("room/test_a.py::test_one", "room/test_a.py::test_two", "room/test_b.py::test_three",
         "other/test_c.py::test_four")  # fmt: skip


def tried(module: Path, line: int, *, anew: bool = False) -> list[str]:
    """The tests that are tried for a mutant of a line, in their order."""
    reached = running.Reached({f"tests/{one}": 0.1 for one in TESTS}, {str(module): LINES})
    mutant = Mutant(module, line, line, 0, 0, "", "first", False)
    some = running.ordered_anew if anew else running.ordered
    return [one.partition("::test_")[2] for one in some(mutant, reached, 1.0)]


def test_those_that_run_a_line_are_tried_and_the_others_of_their_file(
    module: Path,
) -> None:
    assert tried(module, 9) == ["two", "one"]  # what is kept of calls, neighbors find there


def test_what_runs_while_modules_are_read_all_may_notice(module: Path) -> None:
    assert tried(module, 4) == ["one", "two", "three", "four"]


def test_what_no_test_runs_may_run_in_a_program_that_one_starts(module: Path) -> None:
    assert tried(module, 8) == []
    assert tried(module, 8, anew=True) == ["one", "two", "three"]


# -- what is no survivor ---------------------------------------------------------------------------


def kept_until_a_mistake_is_made() -> tuple[object, object]:
    """What a function that keeps its results returns, before a mistake in it and after."""
    before = language.stem("roads")
    path = Path(language.__file__)
    text = path.read_text(encoding="utf-8")
    changed = text.replace("word = _FORMS.get(word, word)", 'word = "wrong"')
    assert changed != text
    make(path, changed)
    return before, language.stem("roads")


def test_what_was_kept_of_calls_hides_no_mistake() -> None:
    assert apart(kept_until_a_mistake_is_made) == ("road", "wrong")


def test_nothing_is_told_if_tests_fail_with_a_mutant_that_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reached = running.Reached(failed=["tests/room/test_a.py::test_one"])
    monkeypatch.setattr(program, "collected_once", lambda *_: ([], reached))
    assert program.main(["--mutants", "1", "--only", "telling"]) == 2
    assert "tests/room/test_a.py::test_one" in capsys.readouterr().out


@pytest.mark.parametrize(("unreadable", "result"), [(0, "tried"), (1, None)])
def test_no_test_is_tried_if_a_file_of_tests_cannot_be_read(
    unreadable: int, result: object
) -> None:
    trying = running._Session(lambda _: "tried")
    assert trying.pytest_runtestloop(SimpleNamespace(testsfailed=unreadable, items=[]))
    assert trying.result == result
