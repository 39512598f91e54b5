"""Where coverage is measured, some tests stand for all of a function, and always the same."""

from __future__ import annotations

import tomllib
from types import SimpleNamespace
from typing import Any

import pytest

from tests.counting import EACH, ROOMS, Counting, chosen
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


class Counter:
    """What stands for the counting of lines: it says when it is switched on and off."""

    def __init__(self) -> None:
        self.on = True

    def start(self) -> None:
        assert not self.on
        self.on = True

    def stop(self) -> None:
        assert self.on
        self.on = False


@pytest.mark.parametrize("whole", [False, True])
def test_it_counts_while_modules_are_read_and_while_a_test_runs_that_was_chosen(
    monkeypatch: pytest.MonkeyPatch, whole: bool
) -> None:
    counter = Counter()
    monkeypatch.setattr("coverage.Coverage.current", lambda: counter)
    counting = Counting()
    items = [item("tests/play/test_a.py::test_it"), item("tests/desk/test_b.py::test_it")]
    assert counter.on
    config = SimpleNamespace(getoption=lambda _name: whole)
    counting.pytest_collection_finish(SimpleNamespace(config=config, items=items))  # type: ignore[arg-type]
    seen = []
    for one in items:
        assert not counter.on
        running = counting.pytest_runtest_protocol(one)
        next(running)
        seen.append(counter.on)
        with pytest.raises(StopIteration):
            next(running)
    assert not counter.on
    assert seen == [True, whole]
