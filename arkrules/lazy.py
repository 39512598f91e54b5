"""Lazy imports: public names, and modules that draw or write pages."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from typing import Any


def defined(where: str) -> Any:  # whatever it is
    """Return an object of a module, named by text: `arkrules.render:board_svg`.

    So a state need not import what draws it.
    """
    module, _, name = where.partition(":")
    return getattr(importlib.import_module(module), name)


def lazily(package: str, **modules: str) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return the `__getattr__` of a package whose names are defined in its modules, and `__dir__`.

    Each module comes with the names that it defines, one after the other in a text.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}

    def attribute(name: str) -> object:
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        found: object = defined(f"{package}.{homes[name]}:{name}")
        setattr(sys.modules[package], name, found)  # so that it is asked for once
        return found

    # `dir` lists all public names, which the documentation goes by.
    return attribute, lambda: sorted(vars(sys.modules[package])["__all__"])
