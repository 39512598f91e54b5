"""Workers: processes that answer, so that no request can hold up or bring down others.

A thread that computes without end cannot be ended, a process can. Each worker is a process with
so much memory and no more, and works on one request at a time. One that has not answered in time,
or has died of what was asked, is ended, and another process takes its place.

They are ours since `pebble`, which has time limits too, sends nothing on the way to an answer,
and its pool is broken for good once a process that has nothing to do is killed.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import select
import socket
import sys
from collections.abc import AsyncIterator, Callable
from multiprocessing.process import BaseProcess
from typing import Protocol

import attrs

from arkrules.errors import ArkrulesError
from arkrules.processes import fork_context, ignore_sigint, leave_with_parent
from arkrules.text import count, later, say, speak, spoken

__all__ = ["Answering", "Busy", "Limits", "Unanswered", "Workers"]

_Notify = Callable[[str], None]


class Answering(Protocol):
    """What answers requests, such as a `Dispatcher`; processes get it pickled."""

    def answer(self, text: str, notify: _Notify | None = None) -> str | None:
        """The response to a request, in a line; none to a notification."""


@attrs.frozen(kw_only=True)
class Limits:
    """How much requests may ask for."""

    body: int = 2_000_000
    """The bytes of a request."""
    connections: int = 1_000
    """How many connections may be open at once; any further one is answered with 503."""
    each: int = 250
    """How many of them one address may have open; any further one is closed with 503."""
    headers: float = 10.0
    """How many seconds the headers of a request may take to come."""
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
    """After how many answers a process is replaced; nobody keeps what has heaped up by then."""


class Unanswered(ArkrulesError):
    """A request that a worker did not answer, since it takes more than is granted."""

    remedy = later("ask for less at once")


class Busy(Unanswered):
    """More requests wait than may."""

    remedy = later("ask again later")


class Workers:
    """Some processes that answer, one request each at a time; further requests wait in line."""

    def __init__(self, dispatcher: Answering, limits: Limits) -> None:
        self.limits = limits
        self._line = 0
        self._all = [_Worker(dispatcher, limits) for _ in range(limits.workers)]
        # Who was busy last is asked first: what it has worked out is still in its memory.
        self._free: asyncio.LifoQueue[_Worker] = asyncio.LifoQueue()
        for worker in self._all:
            self._free.put_nowait(worker)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Start the processes, and end them at last."""
        try:
            for worker in self._all:
                await worker.begin()
            yield
        finally:
            for worker in self._all:
                worker.end()

    async def answer(self, text: str, tell: _Notify) -> str | None:
        """The response to a request, `Busy` or `Unanswered`; `tell` is called on the way to it."""
        if self._line >= self.limits.workers + self.limits.waiting:
            raise Busy(
                count(
                    self._line, "{number} request is waiting already",
                    "{number} requests are waiting already",
                )
            )  # fmt: skip
        self._line += 1
        try:
            return await self._answer(text, tell)
        finally:
            self._line -= 1

    async def _answer(self, text: str, tell: _Notify) -> str | None:
        worker = await self._free.get()
        try:
            for _ in range(2):  # it may have died before, which is not the fault of the request
                with contextlib.suppress(EOFError, OSError):
                    return await worker.answer(text, tell)
        finally:
            self._free.put_nowait(worker)
        raise Unanswered(say("the worker process died"))


_SOON = 0.5
"""How many seconds a process has to stop what nobody waits for."""
_STOP = b"stop\n"
_NOTE, _ANSWER, _LONG = b"n", b"a", b"l"
"""How a line begins that comes from a process; an empty answer is none."""


class _Worker:
    """A place for a process, which is replaced once it no longer does its work."""

    def __init__(self, dispatcher: Answering, limits: Limits) -> None:
        self._dispatcher, self._limits = dispatcher, limits
        self._process: BaseProcess | None = None
        self._turns = 0

    async def begin(self) -> None:
        """Start a process."""
        ours, theirs = socket.socketpair()
        context = fork_context((__name__, type(self._dispatcher).__module__))
        arguments = (theirs, self._dispatcher, self._limits, spoken())
        with theirs:
            self._process = context.Process(target=_work, args=arguments, daemon=True)
            self._process.start()
        longest = self._limits.answer + len(_ANSWER)
        self._reader, self._writer = await asyncio.open_connection(sock=ours, limit=longest)
        self._turns = 0

    async def answer(self, text: str, tell: _Notify) -> str | None:
        """What the process answers; it is ended if it does not, or has answered often enough.

        Once nobody waits for that, it is given up: where it next tells something, or by force.
        """
        answering = asyncio.ensure_future(self._answer(text, tell))
        try:
            return await asyncio.shield(answering)
        except asyncio.CancelledError:
            self._writer.write(_STOP)
            await asyncio.wait([answering], timeout=_SOON)
            raise
        finally:
            whole = answering.done() and not answering.exception()
            if not whole or self._turns >= self._limits.turns:
                answering.cancel()
                self.end()

    async def _answer(self, text: str, tell: _Notify) -> str | None:
        if self._process is None:
            await self.begin()
        if not self._turns:
            await self._reader.readuntil()  # what it reads before is not the request's fault
        self._turns += 1
        self._writer.write(json.dumps(text).encode() + b"\n")
        seconds = self._limits.seconds
        try:
            async with asyncio.timeout(seconds):
                return await self._heard(tell)
        except TimeoutError:
            said = say("this takes longer than {seconds:g} seconds", seconds=seconds)
            raise Unanswered(said) from None

    async def _heard(self, tell: _Notify) -> str | None:
        while True:
            line = await self._reader.readuntil()
            kind, said = line[:1], line[1:-1].decode()
            if kind == _ANSWER:
                return said or None
            if kind == _LONG:
                most = self._limits.answer
                raise Unanswered(say("the answer has more than {most} bytes", most=most))
            tell(said)

    def end(self) -> None:
        """End the process, whatever it is at."""
        if self._process is not None:
            self._writer.close()
            self._process.kill()
            self._process.join()
            self._process = None


# -- in the process -------------------------------------------------------------------------------


class _Stopped(BaseException):
    """Nobody waits any more for what is being worked on; nothing else may catch it."""


def _work(line: socket.socket, dispatcher: Answering, limits: Limits, language: str) -> None:
    """Answer what comes until nothing comes any more."""

    def send(kind: bytes, text: str) -> None:
        said = text.encode(errors="backslashreplace")  # as JSON writes what is half a character
        line.sendall((kind + said if len(said) <= limits.answer else _LONG) + b"\n")

    def tell(note: str) -> None:
        if select.select([line], [], [], 0)[0]:  # nothing else can come now
            raise _Stopped
        send(_NOTE, note)

    ignore_sigint()  # Ctrl-C ends who waits for us, and that ends us
    leave_with_parent()
    speak(language)
    _bound(limits.memory)
    with contextlib.suppress(OSError, MemoryError):
        send(_ANSWER, "")
        for asked in line.makefile("rb"):
            if asked == _STOP:  # it came too late
                continue
            answer = None
            with contextlib.suppress(_Stopped):
                answer = dispatcher.answer(json.loads(asked), tell)
            send(_ANSWER, answer or "")


def _bound(memory: int) -> None:
    """Have no more than so much memory; not every system knows how."""
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
