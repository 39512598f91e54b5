"""Where coverage is measured, some tests stand for all of a function, and always the same."""

from __future__ import annotations

import tomllib
from types import SimpleNamespace
from typing import Any

from tests.counting import EACH, ROOMS, chosen
from tests.paths import ROOT


def item(id: str, law: bool = False) -> Any:
    """What stands for a test."""
    return SimpleNamespace(nodeid=id, obj=SimpleNamespace(is_hypothesis_test=law))


def test_a_few_of_each_function_are_counted_in_whatever_order_they_come() -> None:
    many = [item(f"tests/play/test_a.py::test_it[{number}]") for number in range(20)]
    alone = item("tests/play/test_a.py::test_alone")
    found = chosen([*many, alone])
    assert alone.nodeid in found
    assert len(found) == EACH + 1
    assert chosen([alone, *reversed(many)]) == found


def test_other_rooms_are_not_counted() -> None:
    assert (
        chosen([item("tests/desk/test_a.py::test_it"), item("tests/test_a.py::test_it")]) == set()
    )


def test_the_rooms_whose_tests_count_are_those_whose_lines_do() -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert stated["coverage"]["run"]["source"] == [f"arkrules.{room}" for room in ROOMS]


def test_laws_are_not_counted() -> None:
    assert chosen([item("tests/play/test_a.py::test_law", law=True)]) == set()
