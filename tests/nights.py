"""What takes a night: it is done in parts, and goes on where it was broken off.

What came of a part is kept in a file, a line of JSON for each; another file begins anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeAlias

__all__ = ["Row", "do_left", "rows_in"]

Row: TypeAlias = dict[str, Any]


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
