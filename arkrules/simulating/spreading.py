"""Work divided into portions for workers: this process, others, other machines.

Any `concurrent.futures.Executor` will do. It is neither made nor ended here,
unless somebody asks for `workers` on this machine, who go when they are done.

A portion travels without the work that is to be done, which goes by a name.
A worker that does not know the name says so, gets the work once, and remembers it."""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
import signal
import sys
import threading
import traceback
import warnings
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar
from uuid import uuid4

import attrs

from arkrules.errors import WorkersError
from arkrules.structure import require
from arkrules.text import later, say

if TYPE_CHECKING:
    from multiprocessing.context import ForkServerContext, SpawnContext

__all__ = ["require_executor", "spread", "workers"]

T = TypeVar("T")
R = TypeVar("R")

ENOUGH = 0.25
"""The intended seconds for a portion, which do not affect results."""
GROWTH = 8
"""The maximum growth of a portion over the one before."""
AHEAD = 1000
"""The maximum number of portions given out before the first is back: enough for a thousand workers,
without filling the memory.
"""
_REMEMBERED = 8
"""The number of kinds of work that a worker remembers."""

_known: dict[str, Callable[[Any], Any]] = {}  # work of any kind
"""Work under a unique name, in the process that gives it out and in those that received it."""


def require_executor(executor: Executor | None) -> None:
    """Check an executor."""
    wanted = later("an executor from `concurrent.futures`, or nothing")
    require(executor, (Executor, type(None)), "executor", wanted)


def spread(
    work: Callable[[T], R], items: Sequence[T], executor: Executor | None = None
) -> Iterator[R]:
    """Yield the result of a function for each item, in the order of the items, whichever worker is
    first.

    Without an executor everything is done here. With one, the function and the items travel
    as they are pickled: the function once to each worker, the items in portions, which grow
    until one takes a quarter of a second. Whatever was given out and not begun is called off
    at the end, also if somebody breaks it off; the executor itself is left as it was.
    """
    require_executor(executor)
    return map(work, items) if executor is None else _spread(work, items, executor)


_Answer: TypeAlias = tuple[list[R], Exception | None, float]
"""The results of a portion as far as it got, the error that stopped it, and the seconds it took."""


@attrs.frozen
class _Given(Generic[T, R]):
    """A portion that was given out, the time, and the number out then."""

    portion: Sequence[T]
    future: Future[_Answer[R] | None]
    ahead: int
    at: float


def _spread(work: Callable[[T], R], items: Sequence[T], executor: Executor) -> Iterator[R]:
    name = _named(work)
    given: deque[_Given[T, R]] = deque()
    ahead, size, begun, told = max(4, os.cpu_count() or 1), 1, 0, 0.0

    def give(portion: Sequence[T], told: Callable[[T], R] | None = None) -> _Given[T, R]:
        at = monotonic()
        with _gone_else():
            return _Given(portion, executor.submit(_done, at, name, portion, told), ahead, at)

    try:
        while given or begun < len(items):
            while len(given) < ahead and begun < len(items):
                given.append(give(items[begun : begun + size]))
                begun += size
            first = given[0]
            waited = not first.future.done()
            with _gone_else():
                answer = first.future.result()
            if answer is None:
                again = first.at < told  # that worker may have received it in the meantime
                given[0] = give(first.portion, None if again else work)
                told = told if again else given[0].at
                continue
            results, error, seconds = answer
            if waited and monotonic() - first.at < 2 * seconds:  # hardly any other was before it
                ahead = max(ahead, min(2 * first.ahead, AHEAD))
            many = len(first.portion)
            size = max(1, min(GROWTH * many, int(many * ENOUGH / max(seconds, 1e-9))))
            given.popleft()
            yield from results
            if error is not None:
                raise error
    finally:
        _known.pop(name, None)
        for one in given:
            one.future.cancel()


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


def _named(work: Callable[[T], R]) -> str:
    """Return the name of some work for workers, or a new one."""
    for name, known in list(_known.items()):  # other threads may give out work, too
        if known == work:
            return name
    name = uuid4().hex  # what it is pickled as may be the same for two functions of a notebook
    _known[name] = work
    return name


# -- in a worker ----------------------------------------------------------------------------------


def _done(
    _at: float, name: str, portion: Sequence[T], work: Callable[[T], R] | None
) -> _Answer[R] | None:
    """Do a portion; `None` if the work is not known here by its name.

    When it was given out makes no difference, but that no two calls are equal.
    """
    if work is not None:
        _remember(name, work)
    elif (work := _known.get(name)) is None:
        return None
    results: list[R] = []
    error, began = None, monotonic()
    try:
        results.extend(map(work, portion))
    except Exception as raised:
        raised.add_note(traceback.format_exc())  # which does not travel otherwise
        error = raised
    return results, error, monotonic() - began


def _remember(name: str, work: Callable[[Any], Any]) -> None:
    _known[name] = work
    for oldest in list(_known)[:-_REMEMBERED]:
        _known.pop(oldest, None)


@contextlib.contextmanager
def workers(jobs: int, work: Callable[[T], R]) -> Iterator[Executor | None]:
    """Start as many processes as jobs, which know some work from the beginning; `None` for one.

    They go when they are no longer needed, and also when this process is ended, in whatever way.
    """
    if jobs == 1:
        yield None
        return
    name, pool = _named(work), None
    try:
        with _gone_else():
            pool = ProcessPoolExecutor(jobs, _context(), _begin, (name, work))
            _start(pool, jobs)
        yield pool
    except WorkersError as error:
        fault = later("{jobs} processes cannot play the games: {error}")
        raise WorkersError(say(fault, jobs=jobs, error=_said(error.__cause__))) from None
    finally:
        _known.pop(name, None)
        if pool is not None:
            pool.shutdown(cancel_futures=True)


def _context() -> Any:  # each kind of process has a type of its own
    """Use forks of this process, which start at once, if that is safe."""
    if sys.platform == "linux" and threading.active_count() == 1:
        return multiprocessing.get_context("fork")
    return apart([module for module in sys.modules if module.startswith("arkrules.")])


def _start(pool: Executor, jobs: int) -> None:
    """Start all processes now, before anything else that is begun here has threads."""
    with warnings.catch_warnings():  # of the threads that libraries have for themselves
        warnings.simplefilter("ignore", DeprecationWarning)
        for _ in range(jobs):
            pool.submit(int)


def _begin(name: str, work: Callable[[Any], Any]) -> None:
    undisturbed()
    leave_with_parent()
    gc.freeze()  # what was read before is not looked through for garbage again and again
    _remember(name, work)


# -- processes: none is a copy of something with threads, none outlives this one -------------------


def apart(modules: Sequence[str]) -> ForkServerContext | SpawnContext:
    """Return a context of forks from a server that has imported the modules, if available.

    The server has no threads; a fork of this process, which may have some, could hang.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(list(modules))
    return context


def undisturbed() -> None:
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
