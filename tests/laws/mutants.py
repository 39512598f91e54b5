"""Laws that can fail: each is broken by a mistake of its own, `python -m tests.laws.mutants`.

`mutants.toml` names for every law a mistake in the library: a function, what stands there, and
what would stand there instead. The mistake is made in the function's code, so that whoever calls
it meets it, and the law has to fail. With `--alone` the other laws are tried as well:
it says which of them fail too.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from itertools import product
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FunctionType
from typing import Any

import attrs
from hypothesis import HealthCheck, Phase, settings

from tests.fair import TOY, on_path, write_metadata

HERE = Path(__file__).parent
TABLE = HERE / "mutants.toml"


@attrs.frozen
class Mutant:
    """A mistake, and the law that it breaks."""

    law: str
    """Module and name: `test_games.test_tiles_are_conserved`."""
    what: str
    """What is wrong then."""
    function: str
    """Where: `arkrules.play.content:Content.key`."""
    old: str
    new: str

    def found(self) -> FunctionType:
        """The function."""
        module, _, path = self.function.partition(":")
        found: Any = importlib.import_module(module)
        for name in path.split("."):
            found = inspect.getattr_static(found, name)
        found = getattr(found, "fget", getattr(found, "__func__", found))
        function = inspect.unwrap(found)
        assert isinstance(function, FunctionType)
        return function

    def code(self) -> CodeType:
        """Its code with the mistake in it."""
        function = self.found()
        text = textwrap.dedent(inspect.getsource(function))
        if text.count(self.old) != 1:
            raise LookupError(f"{self.function}: {text.count(self.old)} times {self.old!r}")
        text = text[text.index("def ") :].replace(self.old, self.new)
        cells = function.__code__.co_freevars
        made = f"def _around({', '.join(cells)}):\n{textwrap.indent(text, ' ')}"
        space: dict[str, Any] = {}
        flags = sys.modules[function.__module__].__dict__.get("annotations")
        future = flags.compiler_flag if flags is not None else 0
        exec(compile(made, self.function, "exec", future), space)
        return next(code for code in _codes(space["_around"].__code__))

    @contextmanager
    def made(self) -> Iterator[None]:
        """Make the mistake for a while."""
        function = self.found()
        right = function.__code__
        function.__code__ = self.code()
        try:
            yield
        finally:
            function.__code__ = right


def _codes(code: CodeType) -> Iterator[CodeType]:
    return (each for each in code.co_consts if isinstance(each, CodeType))


@cache
def mutants() -> tuple[Mutant, ...]:
    """The mistakes."""
    return tuple(Mutant(**row) for row in _table()["mutant"])


def without() -> dict[str, str]:
    """The laws, or modules of laws, that have no mistake of their own, each with the reason."""
    return {**_table()["stays"], **_table()["open"]}


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


@cache
def laws() -> dict[str, Law]:
    """Every law that looks at examples, by module and name."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        module = importlib.import_module(f"tests.laws.{path.stem}")
        for name, law in vars(module).items():
            if name.startswith("test_") and getattr(law, "is_hypothesis_test", False):
                for chosen in _parameters(law):
                    words = "-".join(map(str, chosen.values()))
                    each = f"{path.stem}.{name}[{words}]" if chosen else f"{path.stem}.{name}"
                    found[each] = Law(law, chosen)
    return found


@attrs.frozen
class Law:
    """A law that looks at examples, with the values of its parameters."""

    function: Any
    chosen: dict[str, object]

    def fails(self, examples: int) -> str:
        """How it fails with so many examples; empty if it holds."""
        before = self.function._hypothesis_internal_use_settings
        self.function._hypothesis_internal_use_settings = settings(
            max_examples=examples,
            deadline=None,
            database=None,
            derandomize=True,
            phases=[Phase.explicit, Phase.generate],  # what fails need not be made small
            suppress_health_check=list(HealthCheck),
        )
        try:
            self.function(**self.chosen)
        except Exception as error:  # whatever breaks a law
            return f"{type(error).__name__}: {str(error).strip().partition(chr(10))[0]}"
        finally:
            self.function._hypothesis_internal_use_settings = before
        return ""


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


def tried(mutant: Mutant, examples: int, alone: bool) -> tuple[str, list[str]]:
    """How the law fails if the mistake is made, and which others fail then as well."""
    with at_the_fair(), mutant.made():
        failed = laws()[mutant.law].fails(examples)
        others = [
            law for law in laws() if alone and law != mutant.law and laws()[law].fails(examples)
        ]
    return failed, others


def main(arguments: list[str] | None = None) -> int:
    """Make every mistake, and see that its law fails."""
    parser = argparse.ArgumentParser(prog="tests.laws.mutants")
    parser.add_argument("laws", nargs="*", help="only mistakes whose law's name holds such a word")
    parser.add_argument("--examples", type=int, default=60, help="how many a law may look at")
    parser.add_argument("--alone", action="store_true", help="try the other laws too")
    chosen = parser.parse_args(arguments)
    survived = 0
    for mutant in mutants():
        if chosen.laws and not any(word in mutant.law for word in chosen.laws):
            continue
        # In a process of its own, for what was reckoned before the mistake is kept.
        with ProcessPoolExecutor(1, get_context("fork")) as pool:
            failed, others = pool.submit(tried, mutant, chosen.examples, chosen.alone).result()
        survived += not failed
        print(f"{'fails' if failed else 'HOLDS'}  {mutant.law}: {mutant.what}", flush=True)
        print(f"       {failed}"[:160])
        for other in others:
            print(f"       also {other}")
    return int(survived > 0)


if __name__ == "__main__":
    sys.exit(main())
