"""Bytes that come over HTTP, without a network: all that a server does, at once.

The protocol, the application and the settings are those of `arkrules serve --http`.
Left out are workers, which are processes, and threads: here nobody waits, so a text takes
a thousandth of a second, and what files are read is seen.
"""

from __future__ import annotations

import asyncio
import json
import mimetypes
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any
from unittest.mock import patch

import anyio.to_thread
import attrs
import h11
from uvicorn.server import ServerState

from arkrules.rpc import Dispatcher
from arkrules.server import http
from arkrules.server.workers import Limits
from tests.fuzzing.guarding import Place, unwatched

__all__ = ["HTTP", "post", "site"]

BODY = 3_000
"""How many bytes a request has at most here, so that one soon has too many."""
FRIEND = "https://friend.example"
TURNS = 200
"""After so many turns of the loop whatever can be done is done; a response takes about ten."""


def post(content: bytes) -> None:
    """Serve what comes over one connection, in two parts, until whoever sent it goes away."""
    served = _served()
    served.faults.clear()
    line, state = _Line(), ServerState()
    protocol = served.config.http_protocol_class(served.config, state, {}, served.loop)
    half = len(content) // 2
    with patch.object(anyio.to_thread, "run_sync", _in_this_thread):
        protocol.connection_made(line)
        for part in (content[:half], content[half:]):
            if part and not line.closed:
                protocol.data_received(part)
                served.go_on(state)
        protocol.connection_lost(None)
        served.go_on(state)
    if served.faults:
        raise served.faults[0]
    assert not state.tasks, "nobody is there any more, and it goes on"
    assert not line.sent or line.sent.startswith(b"HTTP/1.1 "), line.sent[:50]


@attrs.frozen(eq=False)
class _Served:
    """What a server has besides its connections."""

    loop: asyncio.AbstractEventLoop
    config: Any  # uvicorn's, whose types are its own affair
    faults: list[BaseException]

    def go_on(self, state: ServerState) -> None:
        """Do what can be done before more comes in."""
        self.loop.run_until_complete(_turning(state))


async def _turning(state: ServerState) -> None:
    for _ in range(TURNS):
        if not state.tasks:
            return
        await asyncio.sleep(0)


async def _in_this_thread(does: Callable[..., object], *arguments: object, **_: object) -> object:
    return does(*arguments)


class _Line(asyncio.Transport):
    """A connection to somebody who listens."""

    def __init__(self) -> None:
        super().__init__()
        self.sent, self.closed = b"", False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.sent += data

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        """What came is there already."""

    resume_reading = pause_reading


class _AtOnce:
    """No processes: the dispatcher itself answers."""

    def __init__(self, dispatcher: Dispatcher, limits: Limits) -> None:
        self.dispatcher, self.limits = dispatcher, limits

    def __enter__(self) -> None: ...

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _at: TracebackType | None,
    ) -> None: ...

    async def answer(self, text: str, tell: Callable[[str], None]) -> str | None:
        reply = self.dispatcher.answer(text, tell)
        for one in _list(json.loads(reply or "[]")):
            # A fault of the program is answered too, and is one all the same.
            assert one.get("error", {}).get("code") != -32603, one["error"]
        return reply


def _list(value: object) -> list[dict[str, Any]]:
    return value if isinstance(value, list) else [value]  # type: ignore[list-item]


@cache
def _served() -> _Served:
    with unwatched():
        faults: list[BaseException] = []
        site, limits = Path(_folder().name) / "site", Limits(body=BODY, workers=1)
        with patch.object(http, "Workers", _AtOnce):
            app = http.application(Dispatcher(), static=site, limits=limits, origins=[FRIEND])

        async def watched(scope: Any, receive: Any, send: Any) -> None:
            try:
                await app(scope, receive, send)
            except h11.LocalProtocolError:
                pass  # uvicorn has answered already that what follows is not HTTP
            except Exception as error:
                faults.append(error)  # which the server would only write down

        config = http._config(watched, limits)
        config.load()
        mimetypes.init()  # which looks for what the system has, once
        return _Served(asyncio.new_event_loop(), config, faults)


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    """A folder with a site, beside a file that is nobody's business."""
    folder = tempfile.TemporaryDirectory(prefix="arkrules-fuzzing-http-")
    there = Path(folder.name)
    (there / "secret.txt").write_text("secret", encoding="utf-8")
    (there / "site" / "deep").mkdir(parents=True)
    for name in ("index.html", "script.js", "deep/index.html", "a b.txt"):
        (there / "site" / name).write_text("<p>here", encoding="utf-8")
    (there / "site" / "way-out.txt").symlink_to(there / "secret.txt")
    return folder


def site(_content: bytes) -> Place:
    """Nothing may be read but what is served."""
    with unwatched():
        return Place(Path(_folder().name) / "site")


def _request(head: str, body: bytes = b"", **fields: str) -> bytes:
    named = {"Host": "localhost", **{key.replace("_", "-"): value for key, value in fields.items()}}
    lines = [f"{head} HTTP/1.1", *(f"{key}: {value}" for key, value in named.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


_CALL = b'{"jsonrpc": "2.0", "id": 1, "method": "editions"}'
_JSON = "application/json"
_POSTED = _request("POST /rpc", _CALL, Content_Type=_JSON, Content_Length=str(len(_CALL)))
HTTP = (
    _request("GET /"),
    _request("GET /deep"),
    _request("GET /a%20b.txt?x=%C3%9F#y", Range="bytes=1-3"),
    _request("HEAD /script.js", If_Modified_Since="Sun, 22 Nov 2026 00:00:00 GMT"),
    _request("GET /../secret.txt"),
    _request("GET /way-out.txt", Connection="close"),
    _POSTED,
    _POSTED + _POSTED + _request("GET /"),
    _request(
        "POST /rpc", b"31\r\n" + _CALL + b"\r\n0\r\n\r\n", Content_Type=_JSON,
        Transfer_Encoding="chunked",
    ),
    _request(
        "POST /rpc", _CALL, Content_Type=f"{_JSON}; charset=utf-8", Content_Length=str(len(_CALL)),
        Accept="application/x-ndjson", Origin=FRIEND, Expect="100-continue",
    ),
    _request(
        "OPTIONS /rpc", Origin=FRIEND, Access_Control_Request_Method="POST",
        Access_Control_Request_Headers="content-type",
    ),
    _request("GET http://localhost/", Upgrade="websocket", Connection="Upgrade"),
    _request("POST /rpc", b"x" * (BODY + 1), Content_Type=_JSON, Content_Length=str(BODY + 1)),
    b"GET / HTTP/1.0\r\n\r\n",
)  # fmt: skip
"""What browsers and programs send, and what they had better not."""
