"""Mutants are made as meant, and the list of those that survive is about what is there."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.mutation.mutants import FOLDERS, Mutant, changed, modules, mutants_of
from tests.mutation.reaching import Thinned
from tests.mutation.survivors import KINDS, Survivor, listed
from tests.mutation.warming import Read
from tests.paths import ROOT

LISTED = listed()
CODE = '''\
"""A module."""

__all__ = ["first"]
WORD = "road"


def first(count: int = 1, *, more: bool = False) -> str:
    """Texts for people stay as they are."""
    if count < 2 and not more:
        raise ValueError(say("there is no {number}", number=count))
    return WORD
'''


def those_of(path: Path, text: str, monkeypatch: pytest.MonkeyPatch) -> list[Mutant]:
    """The mutants of a text, as if it were a module of the house."""
    monkeypatch.setattr("tests.mutation.mutants.ROOT", path)
    (path / "module.py").write_text(text)
    return mutants_of(path / "module.py")


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Mutant]:
    return those_of(tmp_path, CODE, monkeypatch)


def test_what_decides_is_changed_and_what_is_said_is_not(made: list[Mutant]) -> None:
    assert {(one.within, one.change, one.to, one.beforehand) for one in made} == {
        ("", "'road'", "('road?')", True),
        ("first", "1", "(2)", True),
        ("first", "1", "(0)", True),
        ("first", "False", "(True)", True),
        ("first", "count < 2 and (not more)", "(count < 2 or not more)", False),
        ("first", "count < 2 and (not more)", "(not more)", False),
        ("first", "count < 2 and (not more)", "(count < 2)", False),
        ("first", "count < 2", "(count <= 2)", False),
        ("first", "count < 2", "(count >= 2)", False),
        ("first", "2", "(3)", False),
        ("first", "2", "(1)", False),
        ("first", "not more", "(more)", False),
        ("first", "raise ValueError(say('there is no {number}', number=count))", "pass", False),
        ("first", "return WORD", "return None", False),
    }


def test_a_mutant_is_the_module_with_one_change(made: list[Mutant]) -> None:
    (mutant,) = [one for one in made if one.to == "(count <= 2)"]
    assert changed(mutant) == CODE.replace("count < 2", "(count <= 2)")
    assert (mutant.line, mutant.text) == (9, "if count < 2 and not more:")


def test_places_that_read_alike_are_told_apart_by_their_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = those_of(tmp_path, "A = [7, 7]\n", monkeypatch)
    assert [(one.to, one.at) for one in made] == [("(8)", 1), ("(6)", 1), ("(8)", 2), ("(6)", 2)]
    assert [changed(one) for one in made[::2]] == ["A = [(8), 7]\n", "A = [7, (8)]\n"]


def test_functions_that_were_read_get_the_mistake_wherever_they_are_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "def outer(step):\n    return lambda at: at + step\n"
    made = those_of(tmp_path, text, monkeypatch)
    monkeypatch.setattr("tests.mutation.warming.ROOT", tmp_path)
    names: dict[str, object] = {}
    exec(compile(text, str(tmp_path / "module.py"), "exec", dont_inherit=True), names)
    outer = names["outer"]
    inner = outer(3)  # type: ignore[operator]
    assert inner(4) == 7
    (mutant,) = [one for one in made if one.change == "at + step"]
    assert Read().swap(mutant) == 2
    assert inner(4) == 1
    assert outer(2)(1) == -1  # type: ignore[operator]


@pytest.mark.slow
def test_mutants_are_of_all_folders_and_all_of_them_can_be_read() -> None:
    """One of each module: a text that does not compile would be found by every test."""
    found: Counter[str] = Counter()
    for path in modules():
        for mutant in mutants_of(path)[:1]:
            ast.parse(changed(mutant))
            found[mutant.file.split("/")[1]] += 1
    assert set(found) == set(FOLDERS)


# -- the list of survivors


def test_a_survivor_is_listed_once() -> None:
    assert [key for key, times in Counter(one.key for one in LISTED).items() if times > 1] == []


@pytest.mark.parametrize("file", sorted({one.file for one in LISTED}))
def test_what_is_listed_can_still_be_done_to_the_module(file: str) -> None:
    assert (ROOT / file).is_file()
    there = {one.key for one in mutants_of(ROOT / file)}
    assert [one.key for one in LISTED if one.file == file and one.key not in there] == []


@pytest.mark.parametrize("one", LISTED, ids=lambda one: f"{one.file}-{one.within}")
def test_a_survivor_has_a_reason(one: Survivor) -> None:
    assert one.kind in KINDS
    assert one.reason.strip()


def test_the_same_tests_stand_for_others_in_whatever_order_they_come() -> None:
    names = ("cli/test_a.py::one[2]", "cli/test_a.py::one[1]", "cli/test_a.py::two",
             "board/test_b.py::each[1]", "board/test_b.py::each[2]",
             "rulings/test_c.py::each[1]", "rulings/test_c.py::each[2]",
             "house/test_d.py::each[1]", "house/test_d.py::each[2]")  # fmt: skip
    items: list[Any] = [SimpleNamespace(nodeid=f"tests/{name}") for name in names]
    turned = items[::-1]
    for some in (items, turned):
        Thinned().pytest_collection_modifyitems(some)
    kept = [item.nodeid.removeprefix("tests/") for item in items]
    assert kept == [names[1], *names[2:]]
    assert turned == items[::-1]
