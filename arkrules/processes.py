"""Processes that work for this one: none is a copy of something with threads, none outlives it."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

__all__ = ["fork_context", "ignore_sigint", "leave_with_parent"]


def fork_context(modules: Sequence[str]) -> ForkServerContext | SpawnContext:
    """Return a context of forks from a server that has imported the modules, if available.

    The server has no threads; a fork of this process, which may have some, could hang.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(modules))
    return context


def ignore_sigint() -> None:
    """Ignore Ctrl-C, which reaches every process of a terminal, so that only one handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def leave_with_parent() -> None:
    """End this process as soon as the one that started it is gone, for any reason.

    Every system reports this: by a pipe that closes, or on Windows by the process itself.
    Another child may hold that pipe open, but on POSIX an orphan has another parent, too.
    """
    threading.Thread(target=_leave, args=(os.getppid(),), daemon=True).start()


def _leave(before: int) -> None:
    parent = multiprocessing.parent_process()
    while parent is not None and parent.is_alive() and os.getppid() == before:
        parent.join(1)
    os._exit(1)
