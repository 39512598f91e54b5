"""Lazy imports, of public names and of modules that draw or write pages; sequences on demand."""

from __future__ import annotations

import importlib
import sys
from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar, overload

T = TypeVar("T")


def defined(where: str) -> Any:  # whatever it is
    """Return an object of a module, named by text: `arkrules.render:board_svg`.

    So a state need not import what draws it.
    """
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


def lazily(package: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the `__getattr__` of a package that imports names when they are asked for, and its
    `__dir__`.

    The names stand in the stub beside it, `__init__.pyi`, which type checkers read as well: each is
    imported there from the module that defines it.
    """

    @cache
    def homes() -> dict[str, str]:
        import ast  # only for who asks for a name
        from pathlib import Path

        stub = Path(str(sys.modules[package].__file__)).with_suffix(".pyi")
        imports = ast.parse(stub.read_text(encoding="utf-8")).body
        found = (one for one in imports if isinstance(one, ast.ImportFrom))
        return {alias.name: str(one.module) for one in found for alias in one.names}

    def attribute(name: str) -> object:
        if name == "__all__":
            return sorted(homes())
        if name not in homes():
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = defined(f"{homes()[name]}:{name}")
        setattr(sys.modules[package], name, found)  # so that it is asked for once
        return found

    # `dir` lists all public names, which the documentation goes by.
    return attribute, lambda: sorted(homes())


class OnDemand(Sequence[T]):
    """A sequence whose items are made when they are asked for."""

    __slots__ = ()

    @abstractmethod
    def item(self, at: int) -> T:
        """Make the item at a place, counted from 0."""

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: int | slice) -> T | Sequence[T]:
        if isinstance(at, slice):
            return list(self)[at]
        return self.item(at if at >= 0 else at + len(self))
