"""`arkrules table`: the page and what answers it, on this machine."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.paths import EXAMPLES, ROOT
from tests.running import Run

pytest.importorskip("uvicorn")


@contextmanager
def running(*words: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The command as a process of its own; where it says that it is."""
    command = [sys.executable, "-u", "-m", "arkrules", "table", "--no-browser", *words]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) as process:
        assert process.stdout is not None
        said = process.stdout.readline()
        try:
            yield next(word for word in said.split() if word.startswith("http://")), process
        finally:
            process.terminate()


def get(address: str) -> tuple[str, str]:
    """What is at an address, and its type."""
    with urllib.request.urlopen(address, timeout=60) as answer:
        return answer.read().decode("utf-8"), answer.headers["content-type"]


def ask(address: str, method: str, **params: object) -> Any:
    """The answer to a request that the page would send."""
    asked = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
    request = urllib.request.Request(
        f"{address}rpc", json.dumps(asked).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.loads(answer.read())


def first(page: str) -> dict[str, Any]:
    """The view that the page shows at first."""
    _, _, rest = page.partition('id="table-first">')
    found: dict[str, Any] = json.loads(rest.partition("</script>")[0])
    return found


def test_the_page_its_files_and_the_dispatcher_are_at_one_address() -> None:
    with running("small-city") as (address, _):
        page, kind = get(address)
        assert kind.startswith("text/html")
        assert 'data-engine="/rpc"' in page
        view = first(page)
        assert view["table"]["case"] == "small-city"
        for name in ("table.js", "morph.js", "board.js", "engine.js", "table.css", "pictures.css"):
            assert get(address + name)[0], name
        again = ask(address, "table.open", table=view["table"])
        assert again["result"]["parts"] == view["parts"]


def test_a_file_lies_on_the_table() -> None:
    with running(str(EXAMPLES / "dispute.toml")) as (address, _):
        assert "two farms" in json.dumps(first(get(address)[0])["table"]).lower()


@pytest.mark.slow
def test_a_club_reaches_it_by_the_name_it_was_given_and_by_no_other() -> None:
    with running("--host", "0.0.0.0", "--host-name", "club.example") as (address, _):
        assert address.startswith("http://127.0.0.1:")
        for name, status in (("club.example", 200), ("evil.example", 421)):
            asked = urllib.request.Request(address, headers={"Host": name})
            try:
                found = urllib.request.urlopen(asked, timeout=60)
            except urllib.error.HTTPError as error:
                found = error
            with found:
                assert found.status == status, name


@pytest.mark.slow
@pytest.mark.parametrize("share", ["https://club.example/table.html", ""])
def test_shared_links_lead_to_a_public_table_if_there_is_one(share: str) -> None:
    with running(*(["--share", share] if share else [])) as (address, _):
        assert f'data-share="{share or "here"}"' in get(address)[0]


def test_what_is_no_address_is_refused(run: Run) -> None:
    run("table", "--share", "javascript:alert(1)", code=2)


@pytest.mark.slow
def test_no_file_of_the_machine_is_served() -> None:
    with running() as (address, _):
        for path in ("etc/passwd", "..%2f..%2f..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd"):
            with pytest.raises(urllib.error.HTTPError) as caught:
                get(address + path)
            with caught.value as refused:
                assert refused.code in (400, 404)


@pytest.mark.slow
def test_it_ends_when_it_is_asked_to() -> None:
    with running() as (_, process):
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=30) in (0, 130)


def test_what_cannot_lie_on_it_is_named(run: Run, here: Path, tmp_path: Path) -> None:
    (tmp_path / "kept.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    for name in ("smal-city", "broken.toml", "deep.toml", tmp_path / "kept.png"):
        assert str(name) in run("table", name, code=2).stderr
    assert "70000" in run("table", "--port", "70000", code=2).stderr


def test_a_picture_without_a_question_is_said_to_be_one(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: object
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("kept.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert run("table", "kept.png", code=2).stderr == snapshot
