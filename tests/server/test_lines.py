"""JSON-RPC on two streams."""

from __future__ import annotations

import io
import json
import subprocess
import sys

import pytest

from arkrules.rpc.errors import Code
from arkrules.server import lines
from tests.rpc.asking import answer, dispatcher, request


def served(*given: bytes) -> list[dict[str, object]]:
    out = io.BytesIO()
    lines.serve_lines(dispatcher(), io.BytesIO(b"\n".join(given)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_is_answered_as_the_dispatcher_does_whatever_came_before() -> None:
    good = request("ask", case="small-city")
    replies = served(
        b"no json", good.encode(), b"\xff\xfe", good.encode(), b"", b"   ", b"{}", good.encode()
    )
    codes = [reply.get("error", {}).get("code") for reply in replies]
    refused = [Code.PARSE_ERROR, None, Code.PARSE_ERROR, None, Code.INVALID_REQUEST, None]
    assert codes == refused
    assert replies[1::2] == [answer(good)] * 3


def test_a_line_that_is_too_long_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST", 200)
    first, other = served(b"x" * 1000, request("sets").encode())
    assert first["error"]["code"] == Code.PARSE_ERROR
    assert "result" in other


def test_notifications_come_on_lines_of_their_own() -> None:
    *told, last = served(request("ask", case="small-city", progress=True).encode())
    assert {one["method"] for one in told} == {"ask.progress"}
    assert len(told) == len(last["result"]["verdicts"])


def test_the_command_answers_before_the_next_line_comes_and_ends_with_them() -> None:
    command = [sys.executable, "-m", "arkrules", "serve"]
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(command, **pipes, text=True) as it:
        for line, key in (
            (request("sets"), "result"),
            ("no json", "error"),
            (request("sets"), "result"),
        ):
            it.stdin.write(f"{line}\n")
            it.stdin.flush()
            assert key in json.loads(it.stdout.readline())
        assert it.communicate(timeout=20) == ("", "")
        assert it.returncode == 0
