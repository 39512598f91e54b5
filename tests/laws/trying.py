"""The laws, to be tried one by one: whether one fails, and which functions it calls."""

from __future__ import annotations

import hashlib
import importlib
import json
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from getpass import getuser
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir
from types import CodeType
from typing import Any, TypeVar

import attrs
from hypothesis import HealthCheck, Phase, Verbosity, settings
from hypothesis.stateful import RuleBasedStateMachine, run_state_machine_as_test

import arkrules
from arkrules.rules import library, load_profile
from tests.amount import PROFILES
from tests.called import called
from tests.fair import TOY, on_path, write_metadata

__all__ = [
    "Law", "apart", "at_the_fair", "calls", "fails_beside", "laws", "place_of",
    "warm_up",
]  # fmt: skip

HERE = Path(__file__).parent
LIBRARY = str(Path(arkrules.__file__).parent)
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


def fails_beside(law: str) -> str:
    """How a law fails that is tried since another one does; one that plays games, in few."""
    return laws()[law].fails("whole" if law.startswith(CHEAP) else "quick")


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


@cache
def calls() -> dict[str, list[str]]:
    """For each law, where the functions of the library stand that it calls beside another.

    It is found out once: laws look at the same examples each time. Every law has a process of its
    own for it, since what one has reckoned is kept for the next.
    """
    kept = Path(gettempdir()) / f"arkrules-{getuser()}" / f"laws-{_digest()}.json"
    if not kept.exists():
        noted = {law: apart(_called_by, law) for law in laws()}
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(json.dumps(noted))
    read: dict[str, list[str]] = json.loads(kept.read_text())
    return read


def warm_up() -> None:
    """Read once what every process would read: the laws, what they import, and the editions."""
    for name, law in laws().items():
        if name.startswith("test_documents."):  # whose writers are imported when they write
            law.fails("quick")
    for edition in library().profile_ids():
        load_profile(edition)


def apart(work: Callable[..., T], *args: object) -> T:
    """Work done in a process of its own, of which nothing stays behind."""
    with ProcessPoolExecutor(1, get_context("fork")) as pool:
        return pool.submit(work, *args).result()


def place_of(code: CodeType) -> str:
    """Where a function stands."""
    return f"{code.co_filename}:{code.co_firstlineno}"


def _called_by(law: str) -> list[str]:
    """Where the functions stand that a law calls while it holds."""
    with at_the_fair(), called() as found:
        fault = fails_beside(law)
    if fault:
        raise AssertionError(f"{law} fails though nothing is wrong: {fault}")
    return sorted(place_of(code) for code in found if code.co_filename.startswith(LIBRARY))


def _digest() -> str:
    """What the answer depends on: the library, its data and the tests."""
    whole = hashlib.sha256()
    for folder in ("arkrules", "tests", "variants"):
        for path in sorted((HERE.parents[1] / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                whole.update(path.read_bytes())
    return whole.hexdigest()[:16]
