"""The desk on two streams."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from itertools import pairwise

import pytest

from arkrules.desk import lines
from arkrules.desk.failures import Code
from tests.desk.asking import desk, request
from tests.running import invoke


def served(*given: bytes) -> list[dict[str, object]]:
    out = io.BytesIO()
    lines.serve_lines(desk(), io.BytesIO(b"\n".join(given)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_each_line_is_answered_whatever_came_before() -> None:
    good = request("sets").encode()
    replies = served(b"no json", good, b"\xff\xfe", good, b"", b"   ", b"{}", good)
    codes = [reply.get("error", {}).get("code") for reply in replies]
    refused = [Code.PARSE_ERROR, None, Code.PARSE_ERROR, None, Code.INVALID_REQUEST, None]
    assert codes == refused
    assert all(one["result"] == other["result"] for one, other in pairwise(replies[1::2]))


def test_a_line_that_is_too_long_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "LONGEST", 200)
    good = request("sets").encode()
    first, other = served(b"x" * 1000, good)
    assert first["error"]["code"] == Code.PARSE_ERROR
    assert "result" in other


def test_notifications_come_on_lines_of_their_own() -> None:
    *told, last = served(request("ask", case="small-city", progress=True).encode())
    assert {one["method"] for one in told} == {"ask.progress"}
    assert len(told) == len(last["result"]["verdicts"])


def test_the_command_serves_as_long_as_lines_come() -> None:
    asked = f"{request('sets')}\nno json\n{request('sets')}\n"
    command = [sys.executable, "-m", "arkrules", "serve"]
    done = subprocess.run(command, input=asked, capture_output=True, text=True, check=True)
    first, refused, last = map(json.loads, done.stdout.splitlines())
    assert first == last
    assert refused["error"]["code"] == Code.PARSE_ERROR
    assert not done.stderr


def test_an_answer_comes_before_the_next_line_does() -> None:
    command = [sys.executable, "-m", "arkrules", "serve"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as it:
        assert it.stdin is not None
        assert it.stdout is not None
        for _ in range(2):
            it.stdin.write(request("sets") + "\n")
            it.stdin.flush()
            assert "result" in json.loads(it.stdout.readline())
        it.stdin.close()
        assert it.wait(10) == 0


def test_the_command_prints_what_can_be_asked() -> None:
    printed = json.loads(invoke("serve", "--schema").stdout)
    assert printed == json.loads(json.dumps(desk().discover()))
