"""The laws, to be tried one by one: whether one fails, and how."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

from tests.amount import PROFILES
from tests.fair import TOY, on_path, write_metadata

__all__ = [
    "CHEAP", "Law", "apart", "at_the_fair", "laws",
]  # fmt: skip

HERE = Path(__file__).parent
T = TypeVar("T")


@attrs.frozen
class Law:
    """A law that looks at examples, with the values of its parameters."""

    function: Any
    """A test, or a machine of rules."""
    chosen: dict[str, object]

    @property
    def own(self) -> settings:
        """How it looks at examples by itself."""
        if isinstance(self.function, type):
            return self.function.TestCase.settings  # type: ignore[attr-defined, no-any-return]
        return self.function._hypothesis_internal_use_settings  # type: ignore[no-any-return]

    def fails(self, examples: str = "whole") -> str:
        """How it fails with the examples of a whole run, or another's; empty if it holds."""
        before = self.own
        usual = PROFILES[examples]
        tried = settings(
            before,
            max_examples=max(1, before.max_examples * usual // settings.default.max_examples),
            verbosity=Verbosity.quiet,
            deadline=None,
            database=None,
            derandomize=True,
            print_blob=False,
            report_multiple_bugs=False,
            phases=[Phase.explicit, Phase.generate],  # what fails need not be made small
            suppress_health_check=list(HealthCheck),
        )
        try:
            if isinstance(self.function, type):
                run_state_machine_as_test(self.function, settings=tried)
            else:
                self.function._hypothesis_internal_use_settings = tried
                self.function(**self.chosen)
        except Exception as error:  # whatever breaks a law
            return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
        finally:
            if not isinstance(self.function, type):
                self.function._hypothesis_internal_use_settings = before
        return ""


CHEAP = ("test_board.", "test_codes.", "test_documents.", "test_tiles.")
"""Modules of laws that play no games: all their examples take seconds."""


@cache
def laws() -> dict[str, Law]:
    """Every law that looks at examples, by module and name."""
    there = {}
    for path in sorted(HERE.glob("test_*.py")):
        module = importlib.import_module(f"tests.laws.{path.stem}")
        for name, law in vars(module).items():
            if name.startswith("test_") and getattr(law, "is_hypothesis_test", False):
                for chosen in _parameters(law):
                    words = "-".join(map(str, chosen.values()))
                    each = f"{path.stem}.{name}[{words}]" if chosen else f"{path.stem}.{name}"
                    there[each] = Law(law, chosen)
            elif _is_machine(law):
                there[f"{path.stem}.{name}"] = Law(law, {})
    return there


def _is_machine(law: object) -> bool:
    machine = RuleBasedStateMachine
    return isinstance(law, type) and issubclass(law, machine) and law is not machine


def _parameters(law: object) -> Iterator[dict[str, object]]:
    """What a law is tried with, one after the other."""
    axes = [
        [(mark.args[0], getattr(value, "values", [value])[0]) for value in mark.args[1]]
        for mark in getattr(law, "pytestmark", [])
        if mark.name == "parametrize"
    ]
    return (dict(chosen) for chosen in product(*axes))


@contextmanager
def at_the_fair() -> Iterator[None]:
    """The extension is installed that some laws are about."""
    with TemporaryDirectory() as folder:
        write_metadata(Path(folder))
        with on_path(Path(folder), TOY):
            yield


# -- who calls what --------------------------------------------------------------------------------


def apart(work: Callable[..., T], *args: object) -> T:
    """Work done in a process of its own, of which nothing stays behind."""
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        return pool.submit(work, *args).result()
