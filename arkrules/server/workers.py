"""Workers: processes that answer, so that no request can hold up or bring down others.

A thread that computes without end cannot be ended, a process can. Each worker is a process with
so much memory and no more, and works on one request at a time. Who has not answered in time,
or has died of what was asked, is ended, and another process takes its place.

They are ours since `pebble`, which has time limits too, tells nothing on the way to an answer,
stops no work that nobody waits for, and does not prefer the process that worked last.
"""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from queue import LifoQueue
from typing import Protocol

import attrs

from arkrules.errors import ArkrulesError
from arkrules.simulating.spreading import apart, undisturbed
from arkrules.text import count, later, say, speak, spoken

__all__ = ["Answering", "Busy", "Limits", "Unanswered", "Workers"]

_Notify = Callable[[str], None]


class Answering(Protocol):
    """What answers requests, such as a `Dispatcher`; processes get it pickled."""

    def answer(self, text: str, notify: _Notify | None = None) -> str | None:
        """The response to a request; none to a notification."""


@attrs.frozen(kw_only=True)
class Limits:
    """How much requests may ask for."""

    body: int = 2_000_000
    """The bytes of a request."""
    connections: int = 1_000
    """How many connections may be open at once; any further one is answered with 503."""
    answer: int = 20_000_000
    """The bytes of an answer, or of a notification on the way to it."""
    seconds: float = 20.0
    """How long a request is worked on, and how long its body may take to come."""
    memory: int = 1 << 30
    """The bytes of memory that a worker has, where the system can bound them."""
    workers: int = attrs.field(factory=lambda: min(max(os.cpu_count() or 1, 2), 4))
    """How many requests are worked on at once."""
    waiting: int = 500
    """How many more may wait for their turn."""
    turns: int = 1_000
    """After how many answers a worker goes home; nobody keeps what has heaped up by then."""


class Unanswered(ArkrulesError):
    """A request that a worker did not answer, since it takes more than is granted."""

    remedy = later("ask for less at once")


class Busy(ArkrulesError):
    """More requests wait than may."""

    remedy = later("ask again later")


class _Died(Exception):
    """The process that worked on a request came to its end."""


class Workers:
    """Some processes that answer, one request each at a time; further requests wait in line.

    It is a context: the processes start when they are first needed, and end with it.
    """

    def __init__(self, dispatcher: Answering, limits: Limits) -> None:
        self.limits = limits
        self._line = 0
        # Who was busy last is asked first: what it has worked out is still in its memory.
        self._free: LifoQueue[_Worker] = LifoQueue()
        self._all = [_Worker(dispatcher, limits) for _ in range(limits.workers)]
        for worker in self._all:
            self._free.put(worker)
        # A thread for each of them waits for its answer. Who waits for a thread waits in line.
        self._threads = ThreadPoolExecutor(limits.workers, "worker")

    def __repr__(self) -> str:
        return f"<Workers: {len(self._all)}, {self._line} requests at hand>"

    def __enter__(self) -> Workers:
        for worker in self._all:
            with contextlib.suppress(OSError):  # then it is tried again when there is work
                worker.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for worker in self._all:
            worker.close()
        self._threads.shutdown()
        for worker in self._all:
            worker.leave()

    async def answer(self, text: str, tell: _Notify) -> str | None:
        """The response to a request, `Busy` or `Unanswered`; `tell` is called in a thread.

        Once nobody waits for it, it is given up: where it next tells something, or by force.
        """
        if self._line >= self.limits.workers + self.limits.waiting:
            raise Busy(
                count(
                    self._line, "{number} request is waiting already",
                    "{number} requests are waiting already",
                )
            )  # fmt: skip
        self._line += 1
        asked, loop = _Asked(text, tell), asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._threads, self._answer, asked)
        except asyncio.CancelledError:
            asked.give_up()
            loop.call_later(_SOON, asked.end)
            raise
        finally:
            self._line -= 1

    def _answer(self, asked: _Asked) -> str | None:
        worker = self._free.get()  # there are no more threads than workers
        try:
            try:
                return worker.answer(asked)
            except _Died:  # which may not be the fault of the request
                return worker.answer(asked)
        except _Died:
            raise Unanswered(say("the process that worked on this came to its end")) from None
        finally:
            self._free.put(worker)


class _Asked:
    """A request, and whether somebody waits for what becomes of it."""

    def __init__(self, text: str, tell: _Notify) -> None:
        self.text = text
        self.tell = tell
        self.wanted = True
        self._worker: _Worker | None = None
        self._changing = threading.Lock()

    def worked_on(self, worker: _Worker | None) -> None:
        """Say who works on it now."""
        with self._changing:
            self._worker = worker
            if worker is not None and not self.wanted:
                worker.stop()

    def give_up(self) -> None:
        """Tell the worker that nobody is waiting for the answer any more."""
        with self._changing:
            self.wanted = False
            if self._worker is not None:
                self._worker.stop()

    def end(self) -> None:
        """End the process that works on it if it has not stopped by itself."""
        with self._changing:
            if self._worker is not None:
                self._worker.kill()


class _Worker:
    """A place for a process, which is replaced once it no longer does its work."""

    def __init__(self, dispatcher: Answering, limits: Limits) -> None:
        self._dispatcher, self._limits = dispatcher, limits
        self._process: BaseProcess | None = None
        self._line: Connection | None = None
        self._turns = 0
        self._closed = False
        self._changing = threading.Lock()

    def begin(self) -> Connection:
        """The line to the process, which is started unless it is there."""
        with self._changing:
            if self._closed:
                raise EOFError
            if self._line is None:
                self._line = self._started()
                self._turns = 0
            return self._line

    def _started(self) -> Connection:
        ours, theirs = multiprocessing.Pipe()
        arguments = (theirs, self._dispatcher, self._limits, spoken())
        context = apart((__name__, type(self._dispatcher).__module__))
        self._process = context.Process(target=_work, args=arguments, daemon=True)
        self._process.start()
        theirs.close()
        return ours

    def answer(self, asked: _Asked) -> str | None:
        """What the process answers; if anything is wrong with it, the next one is another."""
        whole = False
        try:
            answer = self._answered(asked)
            whole = True
        except (EOFError, OSError):
            raise _Died from None
        finally:
            asked.worked_on(None)
            if not whole or self._turns >= self._limits.turns:
                self.leave()
                with contextlib.suppress(EOFError, OSError):  # tried again when there is work
                    self.begin()
        return answer

    def _answered(self, asked: _Asked) -> str | None:
        if not asked.wanted:
            return None
        line, limits = self.begin(), self._limits
        if not self._turns:
            self._expect(line, _BEGINNING)
            line.recv_bytes()  # what it read before this is not the request's fault
        self._turns += 1
        line.send_bytes(_ASKED + asked.text.encode(errors="backslashreplace"))
        asked.worked_on(self)
        end = time.monotonic() + limits.seconds
        while True:
            self._expect(line, end - time.monotonic())
            frame = line.recv_bytes(limits.answer + 1)
            kind, said = frame[:1], frame[1:].decode()
            if kind == _LONG:
                raise Unanswered(say("the answer has more than {most} bytes", most=limits.answer))
            if kind != _NOTE:
                return said if kind == _ANSWER else None
            asked.tell(said)

    def _expect(self, line: Connection, seconds: float) -> None:
        if not line.poll(max(0.0, seconds)):
            granted = self._limits.seconds
            raise Unanswered(say("this takes longer than {seconds:g} seconds", seconds=granted))

    def leave(self) -> None:
        """End the process, whatever it is at."""
        with self._changing:
            process, line, self._process, self._line = self._process, self._line, None, None
            if process is not None and line is not None:
                process.kill()
                process.join()
                process.close()
                line.close()

    def stop(self) -> None:
        """Let the process know that nobody waits for what it works on."""
        line = self._line
        with contextlib.suppress(OSError):  # it has come to its end
            if line is not None:
                line.send_bytes(_STOP + b"%d" % self._turns)

    def kill(self) -> None:
        """End the process; a thread that waits for it hears so."""
        with self._changing:
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """End the process for good."""
        self._closed = True
        self.kill()


# -- in the process -------------------------------------------------------------------------------

_BEGINNING = 120.0
_SOON = 0.5
"""How many seconds a process has to stop what nobody waits for."""
_ASKED, _STOP = b"q", b"x"
_READY, _NOTE, _ANSWER, _NOTHING, _LONG = b"r", b"n", b"a", b"0", b"l"


class _Stopped(BaseException):
    """Nobody waits any more for what is being worked on; nothing else may catch it."""


def _work(line: Connection, dispatcher: Answering, limits: Limits, language: str) -> None:
    """Answer what comes until nothing comes any more."""
    undisturbed()  # Ctrl-C ends who waits for us, and that ends us
    speak(language)
    _bound(limits.memory)
    with contextlib.suppress(EOFError, OSError, MemoryError):
        line.send_bytes(_READY)
        turns = 0
        while True:
            frame = line.recv_bytes()
            if frame[:1] == _STOP:  # it came too late
                continue
            turns += 1
            answer = None
            tell = partial(_tell, line, b"%d" % turns, limits)
            with _ended(limits.seconds), contextlib.suppress(_Stopped):
                answer = dispatcher.answer(frame[1:].decode(), tell)
            _send(line, _NOTHING if answer is None else _ANSWER, answer or "", limits)


def _tell(line: Connection, number: bytes, limits: Limits, note: str) -> None:
    """Say something on the way to an answer, unless nobody waits for it any more."""
    while line.poll():
        if line.recv_bytes() == _STOP + number:
            raise _Stopped
    _send(line, _NOTE, note, limits)


def _send(line: Connection, kind: bytes, text: str, limits: Limits) -> None:
    said = text.encode(errors="backslashreplace")  # as JSON writes what is half a character
    line.send_bytes(kind + said if len(said) <= limits.answer else _LONG)


def _bound(memory: int) -> None:
    """Have no more than so much memory; not every system knows how."""
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))


@contextlib.contextmanager
def _ended(seconds: float) -> Iterator[None]:
    """End this process by the clock should nobody be there any more to end it."""
    if sys.platform == "win32":
        yield
        return
    signal.setitimer(signal.ITIMER_REAL, 2 * seconds)  # nothing handles the signal: it kills
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
