"""JSON-RPC over HTTP: requests are posted to one address, and a page may be served beside it.

Starlette and uvicorn carry it, the extra `serve`. What is bounded is bounded here or by `Workers`;
what a request holds is the dispatcher's concern.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import signal
import socket
from collections.abc import (
    AsyncIterator,
    Callable,
    Collection,
    Coroutine,
    Iterable,
    Iterator,
    Mapping,
)
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import attrs

from arkrules.errors import ArkrulesError
from arkrules.formats import write_json
from arkrules.rpc.dispatcher import unanswered
from arkrules.rpc.errors import Code, ErrorJSON, error_of, refused, unreadable
from arkrules.server.page import HEADERS
from arkrules.server.workers import Answering, Busy, Limits, Unanswered, Workers
from arkrules.text import say

try:
    import h11
    import uvicorn
    from starlette.applications import Starlette
    from starlette.datastructures import Headers
    from starlette.exceptions import HTTPException
    from starlette.middleware import Middleware
    from starlette.middleware.cors import CORSMiddleware
    from starlette.requests import ClientDisconnect, Request
    from starlette.responses import Response, StreamingResponse
    from starlette.routing import BaseRoute, Mount, Route
    from starlette.staticfiles import StaticFiles
    from starlette.types import ASGIApp, Receive, Scope, Send
    from uvicorn.protocols.http.h11_impl import H11Protocol
except ImportError:
    _missing = ArkrulesError(say("serving over HTTP needs libraries that are not installed"))
    _missing.remedy = say("`pip install starlette uvicorn` installs them; lines need none")
    raise _missing from None

__all__ = ["ADDRESS", "LOOPBACK", "Limits", "place_of", "serve"]

ADDRESS = "/rpc"
"""Where requests are posted."""
LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""The names by which a machine calls itself."""
_HOST = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\s:/?#@\[\]]+)(?::\d*)?")
_HEADERS = 16 * 1024
"""How many bytes headers have at most."""
_GRACE = 2
"""How many seconds requests have to be answered when the server closes."""
_LINGER = 0.5
"""How many seconds a connection is read after its last answer."""
_TOO_MUCH = (408, 413, 431, 503)
"""What says that a request is good, and more than is granted."""
_JSON, _LINES = "application/json", "application/x-ndjson"

# -- one request ----------------------------------------------------------------------------------


async def _posted(request: Request, workers: Workers) -> Response:
    """The response to what was posted."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != _JSON:  # a page elsewhere may post other kinds without asking
        raise HTTPException(415, say("send {wanted}, not {kind!r}", wanted=_JSON, kind=kind))
    said = request.headers.get("content-length", "")
    if said.isdecimal() and int(said[:20]) > workers.limits.body:
        raise _too_large(workers.limits.body)
    try:
        async with asyncio.timeout(workers.limits.seconds):
            body = await _body(request, workers.limits.body)
    except TimeoutError:
        raise HTTPException(408, say("the request did not come in whole in time")) from None
    except ClientDisconnect:
        return Response(status_code=400)  # which nobody hears
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return _reply(write_json(unreadable(say("it is not UTF-8"))))
    if _LINES in request.headers.get("accept", ""):
        return StreamingResponse(_lines(text, workers), media_type=_LINES)
    try:
        return _reply(await _awaited(request, workers.answer(text, lambda _note: None)))
    except ClientDisconnect:
        return Response(status_code=400)  # likewise
    except Busy as error:
        raise HTTPException(503, str(error), {"Retry-After": "1"}) from None
    except Unanswered as error:
        return _reply(_unanswered(text, error))
    except asyncio.CancelledError:  # so the server ends what has not come to its end
        closes = say("the server is closing; ask again once it is back")
        raise HTTPException(503, closes, {"Retry-After": "1"}) from None


async def _awaited(request: Request, answer: Coroutine[Any, Any, str | None]) -> str | None:
    """The answer, which is worked on no longer than somebody waits for it."""

    async def left() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    tasks = answering, leaving = asyncio.create_task(answer), asyncio.create_task(left())
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if not answering.done():
            raise ClientDisconnect
        return answering.result()
    finally:
        answering.cancel()
        leaving.cancel()


async def _body(request: Request, most: int) -> bytes:
    """What is posted without a length; more than there may be is forgotten, since many programs
    listen only then.
    """
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size <= most:
            parts.append(part)
    if size > most:
        raise _too_large(most)
    return b"".join(parts)


def _too_large(most: int) -> HTTPException:
    return HTTPException(413, say("a request has at most {most} bytes", most=most))


def _unanswered(text: str, error: Unanswered) -> str | None:
    """The errors that all requests in a text get, by their ids."""
    said = ErrorJSON(code=Code.TOO_MUCH, message=str(error), data=error_of(error).data)
    return unanswered(text, said)


def _reply(answer: str | None) -> Response:
    return Response(answer, 204 if answer is None else 200, media_type=_JSON)


async def _lines(text: str, workers: Workers) -> AsyncIterator[str]:
    """What is said on the way to the answer, and the answer, each in a line.

    Who does not read misses some of what is said on the way, and never the answer.
    """
    lines: asyncio.Queue[str | None] = asyncio.Queue(100)

    def tell(text: str) -> None:
        if not lines.full():
            lines.put_nowait(text)

    async def answer() -> None:
        try:
            found = await workers.answer(text, tell)
        except Unanswered as error:
            found = _unanswered(text, error)
        for line in (found, None):
            await lines.put(line)

    task = asyncio.create_task(answer())
    try:
        while line := await lines.get():
            yield line + "\n"
    finally:
        task.cancel()  # who has left waits for nothing


async def _unserved(_request: Request, error: Exception) -> Response:
    """What HTTP has a number for, in words for the same programs."""
    assert isinstance(error, HTTPException)
    said = _nothing() if error.status_code == 404 else error.detail
    return _failure(error.status_code, said, error.headers)


def _nothing() -> str:
    return say("there is nothing here; requests are posted to {address}", address=ADDRESS)


def _failure(status: int, said: str, headers: Mapping[str, str] | None = None) -> Response:
    """The response of HTTP to what no dispatcher has answered; JSON-RPC says the same."""
    code = Code.TOO_MUCH if status in _TOO_MUCH else Code.INVALID_REQUEST
    body = write_json(refused(None, ErrorJSON(code=code, message=said)))
    return Response(body, status, headers, media_type=_JSON)


# -- around all of them ---------------------------------------------------------------------------


@attrs.define
class _Callers:
    """Refuses headers that are too long, who calls this machine by a name that is not its own, and
    what pages of other origins send unasked; browsers only keep the answer from them."""

    app: ASGIApp
    hosts: Collection[str] | None
    origins: Collection[str]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        app = self.app
        if scope["type"] == "http":
            headers = Headers(scope=scope)
            if sum(map(len, chain.from_iterable(scope["headers"]))) > _HEADERS:
                app = _failure(431, say("headers have at most {most} bytes", most=_HEADERS))
            elif not self._known(headers.get("host", "")):
                app = _failure(421, say("unknown host name; allow it with --host-name"))
            elif not self._welcome(headers):
                app = _failure(403, say("pages of this origin may not ask here"))
            elif "\0" in scope["path"]:  # for which older libraries look on the disk
                app = _failure(404, _nothing())
        await app(scope, receive, send)

    def _known(self, host: str) -> bool:
        if self.hosts is None:
            return True
        found = _HOST.fullmatch(host)
        return found is not None and found[1].lower() in self.hosts

    def _welcome(self, headers: Headers) -> bool:
        origin = headers.get("origin")
        if origin is None or origin in self.origins or "*" in self.origins:
            return True
        try:
            return urlsplit(origin).netloc == headers.get("host")
        except ValueError:  # not an address at all
            return False


class _Connection(H11Protocol):
    """A connection that is closed if headers do not come in time, or one address has too many."""

    limits: ClassVar[Limits]
    _late: asyncio.TimerHandle | None = None
    _closing: bool = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in H11Protocol
        super().connection_made(transport)
        host = self.client and self.client[0]
        others: Iterable[Any] = [*self.connections]  # which may be of other protocols, too
        if sum((one.client and one.client[0]) == host for one in others) > self.limits.each:
            said = say("this address has {most} connections open already", most=self.limits.each)
            self._close_with(503, said)
        else:
            self._wait()

    def data_received(self, data: bytes) -> None:
        if not self._closing:
            super().data_received(data)
            self._wait()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def _wait(self) -> None:
        """Wait for headers as long as they may take; between requests a connection may rest."""
        begun = self.cycle is None or self.conn.trailing_data[0]
        if self.conn.their_state is not h11.IDLE or not begun:
            self._stop_waiting()
        elif self._late is None:
            self._late = self.loop.call_later(self.limits.headers, self._too_late)

    def _stop_waiting(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None

    def _too_late(self) -> None:
        self._close_with(408, say("the headers did not come in whole in time"))

    def _close_with(self, status: int, said: str) -> None:
        """Answer what no application hears of, and close the connection.

        What still comes in is read for a moment: left unread, it would reset the connection, and
        the answer be lost.
        """
        if self._closing or self.transport.is_closing() or self.conn.our_state is not h11.IDLE:
            return
        answer = _failure(status, said)
        head = h11.Response(
            status_code=status, headers=[*answer.raw_headers, (b"connection", b"close")]
        )
        for event in (head, h11.Data(data=bytes(answer.body)), h11.EndOfMessage()):
            self.transport.write(self.conn.send(event) or b"")
        self._closing = True
        self.transport.write_eof()
        self.loop.call_later(_LINGER, self.transport.close)


# -- serving --------------------------------------------------------------------------------------


def place_of(text: str) -> tuple[str, int]:
    """The host and the port that `[HOST:]PORT` names; this machine alone if it names no host."""
    host, _, port = text.rpartition(":")
    host = host.removeprefix("[").removesuffix("]")
    if not (port.isascii() and port.isdecimal() and len(port) < 6 and int(port) < 65536):
        remedy = say("say a port, as in 8000, or a host and a port, as in 127.0.0.1:8000")
        raise ArkrulesError(say("invalid address {text!r}", text=text), remedy=remedy)
    return host or "127.0.0.1", int(port)


def serve(
    dispatcher: Answering,
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    limits: Limits | None = None,
    static: Path | None = None,
    origins: Collection[str] = (),
    names: Collection[str] = (),
    began: Callable[[str], None] = lambda address: None,
) -> None:
    """Serve JSON-RPC at `/rpc`, and the files of a folder at every other path.

    It serves until Ctrl-C or SIGTERM; `began` is called with the address when requests can come.
    Port 0 is any that is free. Pages of other origins may use it if they are among `origins`, or
    if `*` is. On the loopback, it answers to names of this machine only, so that no page can reach
    it by a name of its own that leads to this machine; elsewhere to every name, or if `names` are
    given, to these as well as those of the machine.
    """
    limits = limits or Limits()
    shown = f"[{host}]" if ":" in host else host
    own = {*LOOPBACK, shown, *names}
    hosts = {name.lower() for name in own} if names or _is_loopback(host) else None
    around = [
        Middleware(_Callers, hosts=hosts, origins=origins),
        Middleware(CORSMiddleware, allow_origins=origins, allow_methods=("POST",)),
    ]
    workers = Workers(dispatcher, limits)
    app = Starlette(
        routes=list(_routes(workers, static)),
        middleware=around,
        lifespan=lambda _app: workers.running(),
        exception_handlers={HTTPException: _unserved},
    )
    server = uvicorn.Server(_config(app, limits))
    with _listener(host, port) as listener:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, server.handle_exit)  # ends it also before it has begun
        began(f"http://{shown}:{listener.getsockname()[1]}")
        server.run([listener])


def _routes(workers: Workers, static: Path | None) -> Iterator[BaseRoute]:
    """Where there is something."""
    yield Route(ADDRESS, partial(_posted, workers=workers), methods=["POST"])
    if static is not None:
        yield Mount("/", StaticFiles(directory=static, html=True))


def _config(app: ASGIApp, limits: Limits) -> uvicorn.Config:
    """How uvicorn serves an application; what is not HTTP it refuses by itself."""

    connection = type("Connection", (_Connection,), {"limits": limits})
    return uvicorn.Config(
        app,
        lifespan="on",
        http=connection,
        ws="none",
        loop="asyncio",
        log_config=None,
        log_level="critical",  # what strangers send is not worth a message
        access_log=False,
        server_header=False,
        headers=list(HEADERS.items()),
        proxy_headers=False,
        limit_concurrency=limits.connections + 1,
        timeout_graceful_shutdown=_GRACE,
    )


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _listener(host: str, port: int) -> socket.socket:
    """A socket at a place, or what is in the way."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        found = socket.create_server((host, port), family=family, backlog=1_000)
    except OSError as error:
        where, reason = f"{host}:{port}", error.strerror or str(error)
        said = ArkrulesError(say("cannot serve at {where}: {reason}", where=where, reason=reason))
        said.remedy = say("choose another host or port; port 0 takes any that is free")
        raise said from None
    # What is accepted takes this over: else each answer waits for 40 milliseconds, until it is
    # acknowledged that its headers have come.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found
