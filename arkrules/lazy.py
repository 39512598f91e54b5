"""What is imported when somebody asks for it: public names, and what draws or writes pages.

A renderer is named by text, `module:function`, so that what is drawn need not import it.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

_RENDERERS: dict[str, str] = {}


def register(kind: str, where: str) -> None:
    """Name the function that draws, or writes pages, in some form."""
    _RENDERERS[kind] = where


def renderer(kind: str) -> Callable[[object], str] | None:
    """The function that draws in some form, or nothing if nobody does."""
    where = _RENDERERS.get(kind)
    if where is None:
        return None
    module, _, name = where.partition(":")
    found: Callable[[object], str] = getattr(importlib.import_module(module), name)
    return found


def lazily(package: str, **modules: str) -> Callable[[str], object]:
    """Return the `__getattr__` of a package whose names are defined in some modules of it.

    Each module comes with the names that it defines, one after the other in a text.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}

    def attribute(name: str) -> object:
        if name in homes:
            return getattr(importlib.import_module(f"{package}.{homes[name]}"), name)
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    return attribute
