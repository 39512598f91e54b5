"""Where those who draw say so, so that what is drawn need not import them.

A renderer is named by text, `module:function`, and imported when something is drawn.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable

_NAMED: dict[str, str] = {}


def register(kind: str, where: str) -> None:
    """Name the function that draws, or writes pages, in some form."""
    _NAMED[kind] = where


def renderer(kind: str) -> Callable[[object], str] | None:
    """The function that draws in some form, or nothing if nobody does."""
    where = _NAMED.get(kind)
    if where is None:
        return None
    module, _, name = where.partition(":")
    found: Callable[[object], str] = getattr(importlib.import_module(module), name)
    return found
