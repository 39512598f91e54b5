"""A bar that shows how far something is, for those who watch a terminal."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from arkrules.cli.common import console
from arkrules.text import say


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


@contextlib.contextmanager
def compiling() -> Iterator[Callable[[int, int], None]]:
    """What shows how much of the kernel is compiled, as soon as it is told of it."""
    with contextlib.ExitStack() as stack:
        shown: list[Callable[[int], None]] = []

        def show(done: int, total: int) -> None:
            if not shown:
                shown.append(stack.enter_context(progress(say("compiling the kernel"), total)))
            shown[0](done)

        yield show
