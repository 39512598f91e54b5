"""A program that answers line by line, and may also hang, exit, or send something else."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
from collections.abc import Mapping, Sequence
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import TemporaryFile
from threading import Timer
from time import monotonic
from typing import IO

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
        self._program: Popen[bytes] | None = None
        self._messages: IO[bytes]
        self._failures = 0

    def ask(self, id: str, params: Mapping[str, object]) -> object:
        """Return the result of a request, or raise `NoAnswer`; `EngineError` without a program."""
        if self._failures >= PATIENCE:
            raise NoAnswer(
                say("it was not asked again after failing {number} times", number=PATIENCE)
            )
        request = {"jsonrpc": "2.0", "id": id, "method": "outcome", "params": params}
        try:
            reply = _reply(self._exchange(write_json(request)), id)
        except NoAnswer:
            self._failures += 1
            self.end()
            raise
        self._failures = 0
        if isinstance(error := reply.get("error"), dict):  # an answer of a kind: it goes on
            words = shortened(str(error.get("message")), SHOWN)
            said = later("it answered with error {code}: {words}")
            raise NoAnswer(say(said, code=error.get("code"), words=words))
        return reply.get("result")

    def _exchange(self, line: str) -> str:
        """Write a line and read one, or raise `NoAnswer`."""
        if self._program is None:
            self._messages = TemporaryFile()  # noqa: SIM115  # a program waits on a full pipe
            self._program = _started(self.command, self._messages)
        program, began, heard = self._program, monotonic(), b""
        timer = Timer(self.seconds, _kill, [program])
        timer.start()
        with contextlib.suppress(ConnectionError):  # it has ended
            _pipe(program.stdin).write(line.encode() + b"\n")
            _pipe(program.stdin).flush()
            heard = _heard(_pipe(program.stdout))
        timer.cancel()
        if not heard and monotonic() - began >= self.seconds:
            raise NoAnswer(say("no answer within {seconds} s", seconds=self.seconds))
        if not heard:
            raise NoAnswer(self.end())
        if len(heard) > LONGEST:
            raise NoAnswer(say("its answer is longer than {most} bytes", most=LONGEST))
        return heard.decode("utf-8", "replace").strip()

    def end(self) -> str:
        """Close its input, stop it if it goes on, and say how it ended."""
        program, self._program = self._program, None
        if program is None:
            return ""
        with contextlib.suppress(ConnectionError):
            _pipe(program.stdin).close()
        with contextlib.suppress(TimeoutExpired):
            program.wait(GRACE)
        _kill(program)
        program.wait()
        _pipe(program.stdout).close()
        message = later("it exited with code {code}")
        if last := _last_line(self._messages):
            message = later("it exited with code {code}; its last message: {last}")
        return say(message, code=program.returncode, last=shortened(last, SHOWN))


def _last_line(messages: IO[bytes]) -> str:
    with messages:
        messages.seek(max(0, messages.tell() - LONGEST))
        lines = messages.read().decode("utf-8", "replace").split("\n")
    return next(filter(str.strip, reversed(lines)), "")


def _started(command: Sequence[str], messages: IO[bytes]) -> Popen[bytes]:
    """Start a program, or raise `EngineError`."""
    try:
        return Popen(command, stdin=PIPE, stdout=PIPE, stderr=messages, start_new_session=True)
    except (OSError, ValueError) as error:
        messages.close()
        why = getattr(error, "strerror", None) or str(error)
        said = later("the engine {program} cannot be started: {why}")
        raise EngineError(say(said, program=command[0], why=why)) from None


def _kill(program: Popen[bytes]) -> None:
    """Stop a program and its children."""
    with contextlib.suppress(OSError):
        if os.name == "nt":
            program.kill()
        else:
            os.killpg(program.pid, signal.SIGKILL)


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None  # each was asked for
    return stream


def _heard(replies: IO[bytes]) -> bytes:
    """Return the next line that is neither empty nor a notification."""
    heard = replies.readline(LONGEST + 1)
    while heard.isspace() or _notifies(heard):
        heard = replies.readline(LONGEST + 1)
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
        raise NoAnswer(say("it answered request {other}, not {id}", other=shown, id=id))
    return reply
