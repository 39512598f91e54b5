"""Work divided into portions for workers: this process, others, other machines.

Any `concurrent.futures.Executor` will do. It is neither made nor ended here,
unless somebody asks for `workers` on this machine, who go when they are done.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import sys
import threading
import traceback
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from time import monotonic
from typing import Any, TypeAlias, TypeVar

from arkrules.errors import WorkersError
from arkrules.processes import fork_context, ignore_sigint, leave_with_parent
from arkrules.rules.extensions import note_fault
from arkrules.structure import require
from arkrules.text import later, say

__all__ = ["portions", "require_executor", "spread", "workers"]

T = TypeVar("T")
R = TypeVar("R")

ENOUGH = 0.5
"""The intended seconds for a portion, which do not affect results."""
GROWTH = 8
"""The maximum growth of a portion over the one before."""
AHEAD = 1000
"""The maximum number of portions given out before the first is back: enough for a thousand workers,
without filling the memory.
"""


def require_executor(executor: Executor | None) -> None:
    """Check an executor."""
    wanted = later("an executor from `concurrent.futures`, or nothing")
    require(executor, (Executor, type(None)), "executor", wanted)


def spread(
    work: Callable[[T], R], items: Sequence[T], executor: Executor | None = None
) -> Iterator[R]:
    """Yield the result of a function for each item, in the order of the items, whichever worker is
    first.

    Without an executor everything is done here. With one, the function and portions of the items
    travel as they are pickled; portions grow until one takes half a second. Whatever was given
    out and not begun is called off at the end, also if somebody breaks it off; the executor
    itself is left as it was.
    """
    require_executor(executor)
    return map(work, items) if executor is None else _spread(work, items, executor)


_Answer: TypeAlias = tuple[list[R], Exception | None, float]
"""The results of a portion as far as it got, the error that stopped it, and the seconds it took."""


def _spread(work: Callable[[T], R], items: Sequence[T], executor: Executor) -> Iterator[R]:
    given: deque[tuple[float, int, Future[_Answer[R]]]] = deque()  # when, and how many items
    ahead, size, begun = max(4, os.cpu_count() or 1), 1, 0
    try:
        while given or begun < len(items):
            while len(given) < ahead and begun < len(items):
                portion = items[begun : begun + size]
                with _gone_else():
                    given.append((monotonic(), len(portion), executor.submit(_done, work, portion)))
                begun += size
            at, many, future = given[0]
            with _gone_else():
                results, error, seconds = future.result()
            if monotonic() - at < 2 * seconds:  # hardly any other was before it
                ahead = min(2 * ahead, AHEAD)
            size = max(1, min(GROWTH * many, int(many * ENOUGH / max(seconds, 1e-9))))
            given.popleft()
            yield from results
            if error is not None:
                raise error
    finally:
        for _, _, future in given:
            future.cancel()


def portions(games: range, size: int) -> Sequence[range]:
    """Return games in portions of a size, but for the last one."""
    return [games[at : at + size] for at in range(0, len(games), size)]


@contextlib.contextmanager
def _gone_else() -> Iterator[None]:
    """Treat anything that an executor raises as its failure; the work itself returns."""
    try:
        yield
    except Exception as error:
        fault = later("the executor cannot play the games: {error}")
        raise WorkersError(say(fault, error=_said(error))) from error


def _said(error: BaseException | None) -> str:
    if isinstance(error, CancelledError):  # as by a cluster that ends
        return say("the work was canceled")
    return str(error) or type(error).__name__


def _done(work: Callable[[T], R], portion: Sequence[T]) -> _Answer[R]:
    """Do a portion, in a worker."""
    results: list[R] = []
    error, began = None, monotonic()
    try:
        results.extend(map(work, portion))
    except Exception as raised:
        raised.add_note(traceback.format_exc())  # which does not travel otherwise
        note_fault(raised)
        error = raised
    return results, error, monotonic() - began


@contextlib.contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """Start as many processes as jobs; `None` for one.

    They go when they are no longer needed, and also when this process is ended, in whatever way.
    """
    if jobs == 1:
        yield None
        return
    pool = None
    try:
        with _gone_else():
            pool = ProcessPoolExecutor(jobs, _context(), _begin)
            _start(pool, jobs)
        yield pool
    except WorkersError as error:
        fault = later("{jobs} processes cannot play the games: {error}")
        raise WorkersError(say(fault, jobs=jobs, error=_said(error.__cause__))) from None
    finally:
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _context() -> Any:  # each kind of process has a type of its own
    """Use forks of this process, which start at once, if that is safe."""
    if sys.platform == "linux" and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return fork_context([module for module in sys.modules if module.startswith("arkrules.")])


def _start(pool: Executor, jobs: int) -> None:
    """Start all processes now, before anything else that is begun here has threads."""
    with warnings.catch_warnings():  # of the threads that libraries have for themselves
        warnings.simplefilter("ignore", DeprecationWarning)
        for _ in range(jobs):
            pool.submit(int)


def _begin() -> None:
    ignore_sigint()
    leave_with_parent()
    gc.freeze()  # what was read before is not looked through for garbage again and again
