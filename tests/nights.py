"""What takes a night: it is done in parts, and goes on where it was broken off.

What came of a part is kept in a file, a line of JSON for each; another file begins anew.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from tempfile import gettempdir
from typing import Any, TypeAlias

__all__ = ["Row", "asked", "do_left", "rows_in"]

Row: TypeAlias = dict[str, Any]


def asked(name: str, games: int, each: str) -> argparse.ArgumentParser:
    """What is asked of the script of a room: how many games, in how many processes, kept where."""
    parser = argparse.ArgumentParser(prog=f"tests.{name}.nightly")
    parser.add_argument("--games", type=int, default=games, help=f"how many, in {each}")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes")
    kept = Path(gettempdir()) / f"arkrules-{name}.jsonl"
    parser.add_argument("--kept", type=Path, default=kept, help="where it is kept what is done")
    return parser


def rows_in(kept: Path) -> list[Row]:
    """What came of the parts that are done."""
    if not kept.exists():
        return []
    return [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]


def do_left(left: Iterable[Any], work: Callable[[Any], Row], kept: Path, jobs: int) -> None:
    """Do what is left, in so many processes or in this one, and keep what comes of each part."""
    with kept.open("a", encoding="utf-8") as file, ExitStack() as stack:
        rows = stack.enter_context(ProcessPoolExecutor(jobs)).map if jobs > 1 else map
        for row in rows(work, left):
            print(json.dumps(row), file=file, flush=True)
