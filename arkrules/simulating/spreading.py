"""Work given out in portions to whoever does it: this process, others, other machines.

Any `concurrent.futures.Executor` will do. It is neither made nor ended here,
unless somebody asks for `workers` on this machine, who go when they are done.
"""

from __future__ import annotations

import contextlib
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

from arkrules.errors import WorkersError
from arkrules.messages import later, say
from arkrules.structure import require

__all__ = ["require_executor", "spread", "workers"]

T = TypeVar("T")
R = TypeVar("R")

PORTION = 8
"""How many pieces of work are given out together. It makes no difference to what comes out."""
AHEAD = 1000
"""How many portions are given out before the first is back: enough for a thousand workers,
and so few that what is still to do fills nobody's memory."""


def require_executor(executor: Executor | None) -> None:
    """Refuse what no work can be given to."""
    wanted = later("an executor as `concurrent.futures` has them, or nothing")
    require(executor, (Executor, type(None)), "executor", wanted)


def spread(
    work: Callable[[T], R], items: Iterable[T], executor: Executor | None = None
) -> Iterator[R]:
    """What a function makes of each item, in the order of the items, whoever gets to which first.

    Without an executor everything is done here. With one, the function and the items travel
    as they are pickled. Whatever was given out and not begun is called off at the end,
    also if somebody breaks it off; the executor itself is left as it was.
    """
    require_executor(executor)
    return map(work, items) if executor is None else _spread(work, iter(items), executor)


def _spread(work: Callable[[T], R], items: Iterator[T], executor: Executor) -> Iterator[R]:
    portions = iter(lambda: tuple(islice(items, PORTION)), ())
    given: deque[Future[list[R]]] = deque()

    def give(portions: Iterable[tuple[T, ...]]) -> None:
        try:
            given.extend(executor.submit(_done, work, portion) for portion in portions)
        except (RuntimeError, OSError) as error:  # it has been shut down, or no process starts
            raise _gone(error) from error

    try:
        give(islice(portions, AHEAD))
        while given:
            try:
                results = given[0].result()
            except BrokenExecutor as error:  # a worker was killed
                raise _gone(error) from error
            given.popleft()
            give(islice(portions, 1))
            yield from results
    finally:
        for future in given:
            future.cancel()


def _gone(error: Exception) -> WorkersError:
    return WorkersError(say("those who were given games cannot play them: {error}", error=error))


def _done(work: Callable[[T], R], portion: tuple[T, ...]) -> list[R]:
    return [work(item) for item in portion]


@contextlib.contextmanager
def workers(jobs: int) -> Iterator[Executor | None]:
    """As many processes as there are jobs, as long as they are needed; none at all for one."""
    if jobs == 1:
        yield None
        return
    pool = ProcessPoolExecutor(jobs, initializer=_undisturbed)
    try:
        yield pool
    except WorkersError as error:
        fault = later("{jobs} processes cannot play the games: {error}")
        raise WorkersError(say(fault, jobs=jobs, error=error.__cause__)) from None
    finally:
        pool.shutdown(cancel_futures=True)


def _undisturbed() -> None:
    """Ctrl-C reaches every process of a terminal; it is for the one that gave out the work."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
