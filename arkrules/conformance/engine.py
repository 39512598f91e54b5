"""A program that is asked line by line, whatever it does: answers, hangs, ends or babbles."""

from __future__ import annotations

import contextlib
import os
import shlex
import signal
import subprocess
import threading
from collections.abc import Mapping
from queue import Empty, SimpleQueue
from typing import IO

from arkrules.errors import ArkrulesError
from arkrules.files import RECORD_BYTES
from arkrules.formats import read_json, write_json
from arkrules.nouns import shortened
from arkrules.text import later, say

PATIENCE = 5
"""How often in a row an engine may give no answer before it is asked no more."""
LONGEST = RECORD_BYTES
"""How many bytes a line has at most."""
GRACE = 1
"""How many seconds a program has to end by itself."""
SHOWN = 100
"""How many characters of what an engine says are shown where it is no answer."""


class EngineError(ArkrulesError):
    """A program that cannot be started."""

    remedy = later(
        'name a program that reads requests and writes responses: --engine "node engine.mjs"'
    )


class NoAnswer(Exception):
    """No answer came; the message says why."""


class Engine:
    """One engine: it is started when it is asked, and again after it failed."""

    def __init__(self, command: str, seconds: float) -> None:
        """An engine that a command starts, and the seconds that it has for a question."""
        self.command = _words(command)
        self.seconds = seconds
        self._process: _Process | None = None
        self._failures = 0
        self._starting = threading.Lock()
        self._stopped = False

    def ask(self, id: str, params: Mapping[str, object]) -> object:
        """The result of a request, or `NoAnswer`; `EngineError` if it does not start."""
        if self._failures >= PATIENCE:
            raise NoAnswer(
                say("it was not asked any more, having failed {number} times", number=PATIENCE)
            )
        request = {"jsonrpc": "2.0", "id": id, "method": "outcome", "params": params}
        try:
            reply = _reply(self._running().exchange(write_json(request), self.seconds), id)
        except NoAnswer:
            self._failures += 1
            self.close(at_once=True)
            raise
        self._failures = 0
        if isinstance(error := reply.get("error"), dict):  # an answer of a kind: it goes on
            words = shortened(str(error.get("message")), SHOWN)
            said = later("it answered with error {code}: {words}")
            raise NoAnswer(say(said, code=error.get("code"), words=words))
        return reply.get("result")

    def _running(self) -> _Process:
        with self._starting:
            if self._stopped:
                raise NoAnswer(say("it was stopped"))
            if self._process is None:
                self._process = _Process(self.command)
            return self._process

    def close(self, *, at_once: bool = False) -> None:
        """End it, if it runs; `at_once`, whatever it is doing."""
        if self._process is not None:
            self._process.end(at_once=at_once)
            self._process = None

    def stop(self) -> None:
        """End it for good, whatever it is doing, also while another thread starts it."""
        with self._starting:
            self._stopped = True
            self.close(at_once=True)


def _words(command: str) -> str | list[str]:
    """A command as processes are started by it; `EngineError` if it is none."""
    try:
        words = shlex.split(command)
    except ValueError as error:
        said = say("{command} is no command: {why}", command=repr(command), why=error)
        raise EngineError(said) from None
    if not words:
        raise EngineError(say("the engine's command is empty"))
    return command if os.name == "nt" else words  # where a backslash is part of a path


def _reply(line: str, id: str) -> dict[str, object]:
    """The response that a line is to a request, or `NoAnswer`."""
    reply: object = None
    with contextlib.suppress(ValueError):
        reply = read_json(line)
    if not isinstance(reply, dict) or not {"result", "error"} & reply.keys():
        raise NoAnswer(say("it printed what is no response: {line}", line=shortened(line, SHOWN)))
    if "error" not in reply and reply.get("id") != id:
        shown = shortened(repr(reply.get("id")), SHOWN)
        raise NoAnswer(say("its response is to {other}, and not to {id}", other=shown, id=id))
    return reply


class _Process:
    """A running program, with somebody who talks to it and somebody who listens to its worries.

    Reading from a program that says nothing cannot be given up, so a thread of its own does that.
    """

    def __init__(self, command: str | list[str]) -> None:
        try:
            self._program = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                start_new_session=True,
            )  # fmt: skip
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            named = command if isinstance(command, str) else command[0]
            said = say("the engine {program} cannot be started: {why}", program=named, why=why)
            raise EngineError(said) from None
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._replies: SimpleQueue[bytes] = SimpleQueue()
        self._last = b""
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        threading.Thread(target=self._talk, daemon=True).start()

    def exchange(self, line: str, seconds: float) -> str:
        """Say a line and hear one, or `NoAnswer`."""
        self._lines.put(line.encode() + b"\n")
        try:
            heard = self._replies.get(timeout=seconds)
        except Empty:
            raise NoAnswer(say("no answer within {seconds} s", seconds=seconds)) from None
        if not heard:
            raise NoAnswer(self._ended())
        if len(heard) > LONGEST:
            raise NoAnswer(say("its answer is longer than {most} bytes", most=LONGEST))
        return heard.decode("utf-8", "replace").strip()

    def end(self, *, at_once: bool = True) -> None:
        """End it, and whatever it started; else let it end by itself, as its input does."""
        self._lines.put(_NO_MORE)
        if not at_once:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._program.wait(timeout=GRACE)
        with contextlib.suppress(OSError):
            if os.name == "nt":
                self._program.kill()
            else:
                os.killpg(self._program.pid, signal.SIGKILL)
        self._program.wait()

    def _talk(self) -> None:
        """Say each line and hear what comes back; nothing comes back of what has ended."""
        requests, replies = _pipe(self._program.stdin), _pipe(self._program.stdout)
        with contextlib.suppress(OSError), requests, replies:
            while (line := self._lines.get()) != _NO_MORE:
                heard = b""
                with contextlib.suppress(OSError):  # the pipe is broken
                    requests.write(line)
                    requests.flush()
                    heard = _heard(replies)
                self._replies.put(heard)

    def _listen(self) -> None:
        """Hear its messages, so that it never waits to be rid of them; the last is kept."""
        with _pipe(self._program.stderr) as messages:
            while line := messages.readline(LONGEST):
                self._last = line if line.strip() else self._last

    def _ended(self) -> str:
        """Say how it ended, and its last words."""
        self.end(at_once=False)
        self._listening.join(timeout=GRACE)
        code, last = self._program.returncode, self._last.decode("utf-8", "replace")
        message = later("it ended with code {code}")
        if last:
            message = later("it ended with code {code}; its last message: {last}")
        return say(message, code=code, last=shortened(last, SHOWN))


_NO_MORE = b""


def _pipe(stream: IO[bytes] | None) -> IO[bytes]:
    assert stream is not None  # each was asked for
    return stream


def _heard(replies: IO[bytes]) -> bytes:
    """The next line that is neither empty nor a notification, to which nobody has to listen."""
    heard = replies.readline(LONGEST + 1)
    while heard.isspace() or _notifies(heard):
        heard = replies.readline(LONGEST + 1)
    return heard


def _notifies(line: bytes) -> bool:
    with contextlib.suppress(ValueError):
        said = read_json(line.decode()) if b'"method"' in line else None
        return isinstance(said, dict) and "method" in said and "id" not in said
    return False
