"""Mistakes made in the kernel on purpose, which have to be found; they stand in a file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from types import ModuleType

import attrs

from arkrules.errors import IllegalMove
from tests.sim.interpreted import interpreted

_FILE = tomllib.loads(Path(__file__).with_name("mistakes.toml").read_text(encoding="utf-8"))


@attrs.frozen
class Mistake:
    """What stands in the kernel, what would, and the answers that it needs to matter."""

    old: str
    new: str
    first: int = 0
    """The number of the first game in which it shows."""
    answers: Mapping[str, object] = attrs.field(factory=dict)


def mistakes_in(part: str) -> dict[str, Mistake]:
    """Return the mistakes of a game, or of batches, by what each is."""
    answers = _FILE.get(f"{part}_answers", {})
    return {what: Mistake(*row, answers=answers.get(what, {})) for what, row in _FILE[part].items()}


def finds(compare: Callable[[dict[str, ModuleType]], bool], mistake: Mistake) -> bool:
    """Whether a comparison of the kernel run as Python finds a mistake made in it."""
    modules = interpreted({mistake.old: mistake.new})
    try:
        return compare(modules)
    except (ValueError, IndexError, OverflowError, AssertionError, IllegalMove):
        return True  # it came to a number below 0, or out of the state: that is found too
