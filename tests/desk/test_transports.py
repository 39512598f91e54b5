"""Each transport says of two hundred cases what `arkrules ask` says; the browser's is tested
where the browser is, in `browser/test_verdicts.py`."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from arkrules.desk import lines
from tests.desk.asking import desk
from tests.desk.serving import program
from tests.desk.transports import CASES, batch, command_says

pytestmark = pytest.mark.slow

BATCH = 20


def parts() -> list[tuple[str, ...]]:
    return [CASES[at : at + BATCH] for at in range(0, len(CASES), BATCH)]


def compare(replies: list[Any]) -> None:
    assert [reply["id"] for reply in replies] == list(CASES)
    assert len(CASES) == 200
    for reply in replies:
        assert reply["result"] == command_says(reply["id"]), reply["id"]


def test_lines_say_what_the_command_says() -> None:
    out = io.BytesIO()
    lines.serve_lines(desk(), io.BytesIO("\n".join(map(batch, parts())).encode()), out)
    compare([reply for line in out.getvalue().splitlines() for reply in json.loads(line)])


def test_http_says_what_the_command_says() -> None:
    pytest.importorskip("uvicorn")
    command = ("-m", "arkrules", "serve", "--http", "0", "--seconds", "600")
    with program(*command) as served:
        compare([reply for part in parts() for reply in served.send(batch(part)).json])
