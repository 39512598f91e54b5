"""Rules of one's own while they are written, copies of the examples, and what checks find."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from textwrap import dedent

from arkrules.testing import CheckFailed, Flaw
from tests.fair import on_path, write_metadata
from tests.paths import EXAMPLES
from tests.running import error_of

__all__ = ["CASE", "MINE", "faults", "installing", "told", "write"]

MINE = """
    id = "mine"
    title = "Mine"
    extends = "carcassonne"

    [rules.city.small]
    answer = "half"
    note = "ours"
"""
CASE = """
    id = "two"
    title = "Two tiles"
    question = "What is it worth?"

    [position]
    players = ["red", "blue"]
    tiles = ["0,0 [CCC aaa aaa aaa]"]

    [play]
    moves = ["lay [CCC aaa aaa aaa]/2 0,-1", "follower C"]

    [verdict."{profile}"]
    gains = {{ red = {points} }}
"""
"""A city of two tiles is completed and scored."""


def faults(check: Callable[..., None], *given: object, **how: object) -> list[Flaw]:
    """What a check finds; every fault has a place, a cause and a remedy, and is told."""
    error = error_of(check, *given, kind=CheckFailed, **how)
    for fault in error.faults:
        assert fault.place
        assert fault.problem
        assert fault.remedy, fault
        assert str(fault) in str(error)
    return [*error.faults]


def told(found: list[Flaw], *folders: Path) -> list[str]:
    """What people read of faults, wherever they keep their files."""
    lines = [str(fault) for fault in found]
    for folder in folders:
        lines = [line.replace(str(folder), "FOLDER") for line in lines]
    return lines


def write(folder: Path, name: str, text: str) -> Path:
    """Write a file; its path."""
    path = folder / name
    path.write_text(dedent(text), encoding="utf-8")
    return path


@contextmanager
def installing(wanted: str, folder: Path) -> Iterator[Path]:
    """Install a copy of an example; its package."""
    name = f"arkrules_{wanted}"
    shutil.copytree(EXAMPLES / wanted / name, folder / name)
    points = {"arkrules.extensions": {wanted: f"{name}:EXTENSION"}}
    write_metadata(folder, {"name": wanted, "version": "1", "entry-points": points})
    try:
        with on_path(folder):
            yield folder / name
    finally:
        sys.modules.pop(name, None)
