"""Mistakes made in the kernel on purpose, which have to be found; they stand in files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from arkrules.errors import IllegalMove
from tests.sim.interpreted import interpreted


def mistakes_in(file: Path) -> dict[str, tuple[str, str, str, dict[str, object]]]:
    """By what each is: the module, what stands there, what would, and the answers it needs."""
    rows = tomllib.loads(file.read_text(encoding="utf-8"))["mistake"]
    keys = ("module", "old", "new")
    return {row["what"]: (*(row[key] for key in keys), row.get("answers", {})) for row in rows}


def finds(
    compare: Callable[[dict[str, ModuleType]], bool],
    module: str,
    old: str,
    new: str,
    more: str = "",
) -> bool:
    """Whether a comparison of the kernel run as Python finds a mistake made in it."""
    modules = interpreted({module: {old: new}}, [more] if more else [])
    try:
        return compare(modules)
    except (ValueError, IndexError, OverflowError, AssertionError, IllegalMove):
        return True  # it came to a number below 0, or out of the state: that is found too
