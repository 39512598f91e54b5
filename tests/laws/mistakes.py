"""Mistakes to be made in the library, as `mutants.toml` lists them."""

from __future__ import annotations

import importlib
import inspect
import sys
import textwrap
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import attrs

__all__ = ["Mutant", "mutants"]

TABLE = Path(__file__).parent / "mutants.toml"


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

    def code(self) -> CodeType:
        """The function's code with the mistake in it."""
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
        codes = space["_around"].__code__.co_consts
        return next(code for code in codes if isinstance(code, CodeType))

    def found(self) -> FunctionType:
        """The function."""
        module, _, path = self.function.partition(":")
        there: Any = importlib.import_module(module)
        for name in path.split("."):
            within, there = there, inspect.getattr_static(there, name)
        if inspect.ismemberdescriptor(there):  # what attrs makes of a cached property
            there = within.__getattr__.__globals__["cached_properties"][name]
        for inner in ("fget", "__func__"):  # of a property, of a class method
            there = getattr(there, inner, there)
        function = inspect.unwrap(there)
        assert isinstance(function, FunctionType)
        return function

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


@cache
def mutants() -> tuple[Mutant, ...]:
    """The mistakes."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    return tuple(Mutant(**row) for row in table["mutant"])
