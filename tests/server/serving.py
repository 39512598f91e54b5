"""A server in a process of its own, and what is asked of it."""

from __future__ import annotations

import contextlib
import http.client
import json
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import attrs

from tests.paths import ROOT
from tests.server import strange as strange_server

JSON = {"Content-Type": "application/json"}
LINES = {**JSON, "Accept": "application/x-ndjson"}
BEGUN = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
"""How a request begins."""


@attrs.frozen
class Answer:
    """What came back."""

    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@attrs.frozen
class Served:
    """A server that listens."""

    address: str
    process: subprocess.Popen[str]

    @property
    def place(self) -> tuple[str, int]:
        parts = urlsplit(self.address)
        return str(parts.hostname), int(parts.port or 0)

    def connection(self) -> http.client.HTTPConnection:
        """A connection, which may be used again and again."""
        return http.client.HTTPConnection(*self.place, timeout=60)

    def socket(self) -> socket.socket:
        """A connection on which any bytes may be sent."""
        return socket.create_connection(self.place, timeout=20)

    def send(
        self,
        body: bytes | str = b"",
        method: str = "POST",
        path: str = "/rpc",
        headers: Mapping[str, str] = JSON,
    ) -> Answer:
        """The answer to one request on a connection of its own."""
        with contextlib.closing(self.connection()) as line:
            line.request(method, path, body, dict(headers))
            return answer_on(line)

    def ask(self, method: str, **params: object) -> Any:
        """The response to a call."""
        return self.send(call(method, **params)).json


def answer_on(line: http.client.HTTPConnection) -> Answer:
    """The answer that comes on a connection."""
    with line.getresponse() as found:
        headers = {name.lower(): value for name, value in found.getheaders()}
        return Answer(found.status, headers, found.read())


def call(method: str, id: object = 7, /, **params: object) -> str:
    """A request as text."""
    return json.dumps({"jsonrpc": "2.0", "id": id, "method": method, "params": params})


def posted(method: str, **params: object) -> bytes:
    """A request as bytes on a connection."""
    body = call(method, **params).encode()
    return BEGUN + b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


@contextlib.contextmanager
def program(*command: str) -> Iterator[Served]:
    """A program that says an address in its first line and serves there until the end."""
    process = subprocess.Popen(
        [sys.executable, *command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout
    try:
        line = process.stdout.readline()
        assert "http://" in line, line + process.stdout.read()
        yield Served(re.search(r"http://[^/\s]+", line)[0], process)  # type: ignore[index]
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


@contextlib.contextmanager
def strange(**options: object) -> Iterator[Served]:
    """A server that does what requests could do at worst."""
    with program("-m", strange_server.__name__, json.dumps({"port": 0, **options})) as served:
        yield served


def children(pid: int) -> dict[int, int]:
    """The processes below one, each with the kilobytes of memory that it alone takes."""
    found: dict[int, int] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            found[int(folder.name)] = parent
    below = {pid}
    for _ in range(4):
        below |= {child for child, parent in found.items() if parent in below}
    return {child: memory(child) for child in below - {pid}}


def memory(pid: int) -> int:
    """How many kilobytes a process takes."""
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1])
    return 0


def gone(pids: Iterable[int]) -> bool:
    """Whether processes end within some seconds."""
    for _ in range(200):
        if not any(map(_lives, pids)):
            return True
        time.sleep(0.05)
    return False


def _lives(pid: int) -> bool:
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"
