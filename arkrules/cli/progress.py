"""A bar that shows how far something is, for those who watch a terminal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from arkrules.cli.common import console

__all__ = ["progress"]


@contextlib.contextmanager
def progress(label: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar among the messages, and what moves it: it is told how much is done.

    Where nobody watches, in a file or in a pipe, there is none.
    """
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    out = console(messages=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=out, disable=not out.is_terminal) as shown:
        task = shown.add_task(label, total=total)
        yield lambda done: shown.update(task, completed=done)
