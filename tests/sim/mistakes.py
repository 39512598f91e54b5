"""Mistakes made in the kernel on purpose, which have to be found; they stand in files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

from arkrules.errors import IllegalMove
from tests.sim.interpreted import interpreted


def mistakes_in(name: str) -> dict[str, dict[str, Any]]:
    """By what each is: what stands there, what would, and the answers that it needs."""
    rows = tomllib.loads((Path(__file__).parent / name).read_text(encoding="utf-8"))["mistake"]
    return {row["what"]: row for row in rows}


def finds(
    compare: Callable[[dict[str, ModuleType]], bool], mistake: Mapping[str, Any], more: str = ""
) -> bool:
    """Whether a comparison of the kernel run as Python finds a mistake made in it."""
    modules = interpreted({mistake["old"]: mistake["new"]}, [more] if more else [])
    try:
        return compare(modules)
    except (ValueError, IndexError, OverflowError, AssertionError, IllegalMove):
        return True  # it came to a number below 0, or out of the state: that is found too
