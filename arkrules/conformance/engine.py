"""A program that answers line by line, and may also hang, exit, or send something else."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shlex
import signal
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping, Sequence
from typing import TypeVar

from arkrules.errors import ArkrulesError
from arkrules.files import RECORD_BYTES
from arkrules.formats import read_json, write_json
from arkrules.nouns import shortened
from arkrules.text import later, say

PATIENCE = 5
"""The number of consecutive failures after which an engine is no longer asked."""
LONGEST = RECORD_BYTES
"""The maximum number of bytes in a line."""
GRACE = 1
"""The number of seconds that a program has to exit by itself."""
SHOWN = 100
"""The number of characters shown of a line that is not an answer."""


class EngineError(ArkrulesError):
    """A program that cannot be started."""

    remedy = later(
        'name a program that reads requests and writes responses: --engine "node engine.mjs"'
    )


class NoAnswer(Exception):
    """No answer; the message says why."""


class Engine:
    """An engine, which is started on demand, and again after it failed."""

    def __init__(self, command: str, seconds: float) -> None:
        """Set the command of an engine, and the seconds for each question."""
        self.command = _words(command)
        self.seconds = seconds
        self._program: Process | None = None
        self._failures = 0

    async def ask(self, id: str, params: Mapping[str, object]) -> object:
        """Return the result of a request, or raise `NoAnswer`; `EngineError` without a program."""
        if self._failures >= PATIENCE:
            raise NoAnswer(
                say("it was not asked again after failing {number} times", number=PATIENCE)
            )
        request = {"jsonrpc": "2.0", "id": id, "method": "outcome", "params": params}
        try:
            reply = _reply(await self._exchange(write_json(request)), id)
        except NoAnswer:
            self._failures += 1
            await self.end(at_once=True)
            raise
        self._failures = 0
        if isinstance(error := reply.get("error"), dict):  # an answer of a kind: it goes on
            words = shortened(str(error.get("message")), SHOWN)
            said = later("it answered with error {code}: {words}")
            raise NoAnswer(say(said, code=error.get("code"), words=words))
        return reply.get("result")

    async def _exchange(self, line: str) -> str:
        """Write a line and read one, or raise `NoAnswer`."""
        if self._program is None:
            self._program = await _started(self.command)
            self._messages = asyncio.create_task(_last_line(_pipe(self._program.stderr)))
        requests, replies = _pipe(self._program.stdin), _pipe(self._program.stdout)
        heard = b""
        try:
            async with asyncio.timeout(self.seconds):
                with contextlib.suppress(ConnectionError):  # it has ended
                    requests.write(line.encode() + b"\n")
                    await requests.drain()
                    heard = await _heard(replies)
        except TimeoutError:
            said = later("no answer within {seconds} s")
            raise NoAnswer(say(said, seconds=self.seconds)) from None
        except ValueError:  # as streams say
            raise NoAnswer(say("its answer is longer than {most} bytes", most=LONGEST)) from None
        if not heard:
            raise NoAnswer(await self._ended(self._program))
        return heard.decode("utf-8", "replace").strip()

    async def _ended(self, program: Process) -> str:
        """Describe how it ended, with its last message."""
        await self.end()
        last = ""
        with contextlib.suppress(TimeoutError):
            last = await asyncio.wait_for(self._messages, GRACE)
        message = later("it exited with code {code}")
        if last:
            message = later("it exited with code {code}; its last message: {last}")
        return say(message, code=program.returncode, last=shortened(last, SHOWN))

    async def end(self, *, at_once: bool = False) -> None:
        """Stop it and its children if it is running; otherwise let it end with its input."""
        if (program := self._program) is None:
            return
        _pipe(program.stdin).close()
        if not at_once:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(program.wait(), GRACE)
        with contextlib.suppress(OSError):
            if os.name == "nt":
                program.kill()
            else:
                os.killpg(program.pid, signal.SIGKILL)
        await program.wait()
        self._program = None


async def _started(command: Sequence[str]) -> Process:
    """Start a program, or raise `EngineError`."""
    try:
        return await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, limit=LONGEST, start_new_session=True
        )
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        said = later("the engine {program} cannot be started: {why}")
        raise EngineError(say(said, program=command[0], why=why)) from None


P = TypeVar("P", asyncio.StreamReader, asyncio.StreamWriter)


def _pipe(stream: P | None) -> P:
    assert stream is not None  # each was asked for
    return stream


async def _last_line(messages: asyncio.StreamReader) -> str:
    """Read its messages so that it is never blocked, and return the last."""
    kept = b""
    while heard := await messages.read(LONGEST):
        kept = (kept + heard)[-LONGEST:]
    return next(filter(str.strip, reversed(kept.decode("utf-8", "replace").split("\n"))), "")


async def _heard(replies: asyncio.StreamReader) -> bytes:
    """Return the next line that is neither empty nor a notification."""
    heard = await replies.readline()
    while heard.isspace() or _notifies(heard):
        heard = await replies.readline()
    return heard


def _notifies(line: bytes) -> bool:
    with contextlib.suppress(ValueError):
        said = read_json(line.decode()) if b'"method"' in line else None
        return isinstance(said, dict) and "method" in said and "id" not in said
    return False


def _words(command: str) -> list[str]:
    """Split a command into words, or raise `EngineError`."""
    try:
        words = shlex.split(command, posix=os.name != "nt")  # where a backslash is part of a path
    except ValueError as error:
        said = say("invalid command {command}: {why}", command=repr(command), why=error)
        raise EngineError(said) from None
    if not words:
        raise EngineError(say("the engine's command is empty"))
    return [word.strip('"') for word in words] if os.name == "nt" else words


def _reply(line: str, id: str) -> dict[str, object]:
    """Return the response in a line, or raise `NoAnswer`."""
    reply: object = None
    with contextlib.suppress(ValueError):
        reply = read_json(line)
    if not isinstance(reply, dict) or not {"result", "error"} & reply.keys():
        raise NoAnswer(say("its output is not a response: {line}", line=shortened(line, SHOWN)))
    if "error" not in reply and reply.get("id") != id:
        shown = shortened(repr(reply.get("id")), SHOWN)
        raise NoAnswer(say("its response is to {other} instead of {id}", other=shown, id=id))
    return reply
