"""JSON-RPC over HTTP: what is carried, and what is refused."""

from __future__ import annotations

import contextlib
import json
import signal
import socket
import subprocess
import sys
import time

import pytest

from arkrules.errors import ArkrulesError
from arkrules.rpc.errors import Code
from arkrules.server.workers import Limits
from tests.paths import ROOT
from tests.rpc import asking
from tests.running import error_of, invoke
from tests.server.serving import (
    BEGUN,
    JSON,
    LINES,
    Served,
    answer_on,
    call,
    children,
    gone,
    posted,
    program,
    strange,
)

pytest.importorskip("uvicorn")
pytest.importorskip("starlette")

from arkrules.server import http
from arkrules.server.http import place_of, serve
from arkrules.server.page import POLICY

FRIEND = "https://friend.example"
SECONDS = 0.8


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A folder with a page, beside a file that is nobody's business."""
    folder = tmp_path_factory.mktemp("served")
    (folder / "secret.txt").write_text("secret", encoding="utf-8")
    site = folder / "site"
    site.mkdir()
    (site / "index.html").write_text("<p>the page", encoding="utf-8")
    (site / "script.js").write_text("let a", encoding="utf-8")
    (site / "way-out.txt").symlink_to(folder / "secret.txt")
    return site


@pytest.fixture(scope="module")
def served(site):
    limits = {"body": 10_000, "seconds": SECONDS, "workers": 2}
    with strange(static=str(site), limits=limits, origins=[FRIEND]) as served:
        yield served


# -- what is carried ------------------------------------------------------------------------------


def test_a_request_is_answered_and_a_connection_is_used_again(served: Served):
    with contextlib.closing(served.connection()) as line:
        for id in (1, 2, None):
            line.request("POST", "/rpc", call("echo", id, word="Überfall"), JSON)
            answer = answer_on(line)
            assert answer.status == 200
            assert answer.headers["content-type"] == "application/json"
            assert answer.json == {"jsonrpc": "2.0", "id": id, "result": {"word": "Überfall"}}
    silent = served.send('{"jsonrpc": "2.0", "method": "echo"}')
    assert (silent.status, silent.body) == (204, b"")


@pytest.mark.slow
def test_the_command_serves_what_the_dispatcher_says():
    asked = {"sets": {}, "tiles": {"set": "base"}, "moves": {"profile": "ark-en2", "players": 2}}
    batch = [json.loads(asking.request(method, **params)) for method, params in asked.items()]
    with program("-m", "arkrules", "serve", "--http", "0", "--seconds", "600") as served:
        assert served.send(json.dumps(batch)).json == asking.answer(json.dumps(batch))


@pytest.mark.slow
def test_an_answer_on_a_connection_that_is_kept_waits_for_nothing(served: Served):
    """Nothing is held back until it is acknowledged that something before it has come."""

    def took(ask) -> float:
        begun = time.perf_counter()
        ask()
        return time.perf_counter() - begun

    with contextlib.closing(served.connection()) as line:

        def ask() -> None:
            line.request("POST", "/rpc", call("echo"), JSON)
            assert answer_on(line).status == 200

        kept = min(took(ask) for _ in range(20))
    assert kept < 5 * min(took(lambda: served.ask("echo")) for _ in range(20))


@pytest.mark.slow
def test_what_is_said_on_the_way_comes_line_by_line_when_it_is_said(served: Served):
    body = call("tell", times=3, then=0.4)
    with contextlib.closing(served.connection()) as line:
        line.request("POST", "/rpc", body, LINES)
        began = time.monotonic()
        found = line.getresponse()
        assert found.getheader("content-type").startswith("application/x-ndjson")
        told = [json.loads(found.readline()) for _ in range(3)]
        first = time.monotonic() - began
        last = json.loads(found.readline())
    assert [one["params"]["n"] for one in told] == [0, 1, 2]
    assert last == {"jsonrpc": "2.0", "id": 7, "result": {"times": 3, "then": 0.4}}
    assert first < time.monotonic() - began - 0.2
    assert served.send(body).json == last


# -- what is too long, too late or too much -------------------------------------------------------


def test_a_request_too_long_is_refused_whether_it_says_so_or_not(served: Served):
    long = call("echo", word="x" * 20_000)
    for body in (long, iter([long[:9_000].encode(), long[9_000:].encode()])):
        with contextlib.closing(served.connection()) as line:
            line.request("POST", "/rpc", body, JSON)  # the second one comes in chunks
            assert answer_on(line).status == 413
    assert served.send(call("echo"), headers={**JSON, "Content-Length": "9" * 15}).status == 413
    exact = call("echo", word="")
    assert "result" in served.send(call("echo", word="x" * (10_000 - len(exact)))).json
    assert served.send(call("echo", word="x" * (10_001 - len(exact)))).status == 413


def received(line: socket.socket, came: bytes = b"") -> tuple[int, bytes, bytes]:
    """The status, the headers and the body of what comes until the other side closes."""
    came += b"".join(iter(lambda: line.recv(10_000), b""))
    head, _, body = came.partition(b"\r\n\r\n")
    return int(head.split()[1]), head, body


@pytest.mark.slow
@pytest.mark.parametrize("begun", [BEGUN + b"Content-Length: 100\r\n\r\n{"])
@pytest.mark.parametrize("before", [False, True], ids=["first", "kept"])
def test_what_does_not_come_in_is_given_up(served: Served, begun, before):
    """However often a byte more comes; also on a connection that was kept."""
    with served.socket() as line:
        if before:
            line.sendall(b"HEAD /script.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert line.recv(10_000).startswith(b"HTTP/1.1 200 ")
        line.sendall(begun)
        began = time.monotonic()
        line.settimeout(0.1)
        came = b""
        while not came and time.monotonic() - began < 10:
            with contextlib.suppress(TimeoutError):
                came = line.recv(10_000)
            if not came:
                line.sendall(b"x")
        assert SECONDS / 2 < time.monotonic() - began < 8
        line.settimeout(20)
        status, head, body = received(line, came)
    assert status == 408
    assert b"content-type: application/json" in head.lower()
    assert json.loads(body)["error"]["code"] == Code.TOO_MUCH


@pytest.mark.slow
@pytest.mark.parametrize("before", [False, True], ids=["first", "kept"])
def test_headers_that_do_not_come_in_are_given_up(before):
    """However often a byte more comes; a connection that was kept may rest between requests."""
    with strange(limits={"headers": 1.0}) as served, served.socket() as line:
        if before:
            line.sendall(posted("echo"))
            assert line.recv(10_000).startswith(b"HTTP/1.1 200 ")
            time.sleep(1.5)
        line.settimeout(0.2)
        with contextlib.suppress(TimeoutError):
            line.recv(10_000)  # the rest of the answer
        line.sendall(BEGUN)
        began = time.monotonic()
        came = b""
        while not came and time.monotonic() - began < 10:
            with contextlib.suppress(TimeoutError):
                came = line.recv(10_000)
            if not came:
                line.sendall(b"x")
        assert 0.5 < time.monotonic() - began < 5
        line.settimeout(20)
        status, _, body = received(line, came)
    assert status == 408
    assert json.loads(body)["error"]["code"] == Code.TOO_MUCH


@pytest.mark.slow
def test_an_answer_is_read_by_who_still_sends():
    with strange(limits={"headers": 0.5}) as served, served.socket() as line:
        line.sendall(BEGUN)
        for _ in range(2):
            time.sleep(0.35)  # at the second it has been answered
            line.sendall(b"x")
        time.sleep(0.05)
        line.sendall(b"x")
        assert received(line)[0] == 408


@pytest.mark.slow
def test_one_address_has_no_more_connections_than_it_may():
    with strange(limits={"each": 2, "headers": 1.0}) as served, contextlib.ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(served.socket()).sendall(BEGUN)
        with served.socket() as line:
            status, _, body = received(line)
        assert status == 503
        assert json.loads(body)["error"]["code"] == Code.TOO_MUCH
        time.sleep(2.5)  # until what is half sent is given up
        assert served.send(call("echo")).status == 200


def test_what_is_no_http_is_refused(served: Served):
    long = BEGUN[: BEGUN.index(b"Content")] + b"X: " + b"x" * 70_000
    for sent in (long, b"this is no HTTP\r\n\r\n"):
        with served.socket() as line:
            line.sendall(sent)
            assert received(line)[0] == 400


@pytest.mark.slow
def test_more_connections_than_may_be_open_are_told_so():
    with strange(limits={"connections": 2}) as served, contextlib.ExitStack() as stack:
        for _ in range(2):
            line = stack.enter_context(contextlib.closing(served.connection()))
            line.request("POST", "/rpc", call("echo"), JSON)
            assert answer_on(line).status == 200
        away = served.send(call("echo"))
        assert away.status == 503


def test_what_http_refuses_says_why(served: Served, snapshot):
    said = {
        str(answer.status): answer.json["error"]
        for answer in (
            served.send(headers={"Content-Type": "text/plain"}),
            served.send(method="GET"),
            served.send("x" * 20_000),
            served.send(headers={**JSON, "Host": "attacker.example"}),
            served.send(headers={**JSON, "Origin": "null"}),
            served.send(headers={**JSON, "X-Long": "x" * 17_000}),
            served.send(method="GET", path="/nowhere"),
            served.send(b'{"method": "\xff"}'),
        )
    }
    assert said == snapshot


# -- what is no request ---------------------------------------------------------------------------


def test_only_posted_json_is_taken(served: Served):
    assert served.send(call("echo"), headers={"Content-Type": "text/plain"}).status == 415
    assert served.send(call("echo"), headers={}).status == 415
    kind = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert served.send(call("echo"), headers=kind).status == 200
    assert served.send(method="GET").status == 404
    assert served.send(call("echo"), path="/elsewhere").status == 405
    assert served.send(b'{"method": "\xff"}').json["error"]["code"] == Code.PARSE_ERROR


# -- pages ----------------------------------------------------------------------------------------


def test_files_are_served_with_a_strict_policy(served: Served):
    for path, kind in (("/", "text/html"), ("/script.js", "javascript")):
        answer = served.send(method="GET", path=path, headers={})
        assert answer.status == 200
        assert kind in answer.headers["content-type"]
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self' 'wasm-unsafe-eval';" in policy
        assert policy == POLICY
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_no_other_file_is_within_reach(served: Served):
    for path in (
        "/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "/..%5csecret.txt", "//etc/passwd", "/%00", "/way-out.txt", "/script.js/../../secret.txt",
    ):  # fmt: skip
        answer = served.send(method="GET", path=path, headers={})
        assert answer.status == 404, path
        assert b"secret" not in answer.body


@pytest.mark.slow
def test_without_a_folder_no_file_is_served() -> None:
    with strange() as bare:
        for path in ("/", "/index.html", "/README.md"):
            assert bare.send(method="GET", path=path, headers={}).status == 404


# -- who may ask ----------------------------------------------------------------------------------


def test_only_names_of_this_machine_are_answered_to(served: Served):
    _, port = served.place
    known = (f"127.0.0.1:{port}", "localhost", "[::1]:1")
    strangers = (
        f"attacker.example:{port}", "localhost.attacker.example", "attacker.example@localhost", "",
    )  # fmt: skip
    for host in (*known, *strangers):
        answer = served.send(call("echo"), headers={**JSON, "Host": host})
        page = served.send(method="GET", path="/", headers={"Host": host})
        assert answer.status == page.status == (200 if host in known else 421), host
        if host in strangers:
            for refused in (answer, page):
                assert refused.headers["content-type"] == "application/json"
                assert refused.json["error"]["code"] == Code.INVALID_REQUEST


@pytest.mark.slow
def test_a_server_for_everybody_answers_to_the_names_it_was_given():
    with strange(host="0.0.0.0") as served:
        assert served.send(call("x"), headers={**JSON, "Host": "any.example"}).status == 200
    command = ("-m", "arkrules", "serve", "--http", "0.0.0.0:0", "--host-name", "Club.example")
    with program(*command) as served:
        for host, status in (
            ("club.example", 200),
            ("CLUB.example:8000", 200),
            ("localhost", 200),
            ("attacker.example", 421),
        ):
            answer = served.send(call("rpc.unknown"), headers={**JSON, "Host": host})
            assert answer.status == status, host


def test_pages_of_other_origins_may_not_ask_unless_they_were_allowed(served: Served):
    for origin in ("https://attacker.example", "null", "http://[", "http://127.0.0.1:1"):
        answer = served.send(call("echo"), headers={**JSON, "Origin": origin})
        assert answer.status == 403
        assert "access-control-allow-origin" not in answer.headers
    own = served.send(call("echo"), headers={**JSON, "Origin": served.address})
    assert own.status == 200
    before = {
        "Origin": FRIEND,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    for answer in (
        served.send(call("echo"), headers={**JSON, "Origin": FRIEND}),
        served.send(method="OPTIONS", headers=before),
    ):
        assert answer.status == 200
        assert answer.headers["access-control-allow-origin"] == FRIEND
    stranger = {**before, "Origin": "https://attacker.example"}
    assert served.send(method="OPTIONS", headers=stranger).status == 403


@pytest.mark.slow
def test_pages_of_any_origin_may_ask_where_all_were_allowed() -> None:
    with strange(origins=["*"]) as open:
        answer = open.send(call("echo"), headers={**JSON, "Origin": "https://any.example"})
        assert answer.headers["access-control-allow-origin"] == "*"


# -- beginning and end ----------------------------------------------------------------------------


def test_a_place_is_a_port_with_or_without_a_host():
    for text, place in (
        ("8000", ("127.0.0.1", 8000)),
        (":8000", ("127.0.0.1", 8000)),
        ("0", ("127.0.0.1", 0)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),
        ("[::1]:8000", ("::1", 8000)),
        ("table.example:65535", ("table.example", 65535)),
    ):
        assert place_of(text) == place
    for text in ("", "x", "80x", "-1", "65536", "999999999999", "::1:", "٣"):
        assert error_of(place_of, text, kind=ArkrulesError).remedy


UNSERVED = [
    "--http x", "--http 127.0.0.1:99999", "--http 0 --allow-origin club.example",
    "--http 0 --allow-origin https://club.example/", "--http 0 --seconds 0",
    "--http 0 --seconds 99999", "--allow-origin *", "--seconds 2",
    "--http 0 --host-name https://club.example", "--http 0 --host-name club.example:80",
    "--http 0 --host-name club.example/",
]  # fmt: skip


def test_what_cannot_be_served_is_said(snapshot, monkeypatch):
    said = []
    for words in UNSERVED:
        told = invoke("serve", *words.split(), code=2).output
        assert any(word in told for word in words.split()), told
        said += [line for line in told.splitlines() if "--help`" not in line]
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        taken = invoke("serve", "--http", port, code=2).output
        assert error_of(serve, None, port=port, kind=ArkrulesError).remedy
    said.append(taken.replace(str(port), "PORT").partition(" (")[0])
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    monkeypatch.delitem(sys.modules, http.__name__)
    said += invoke("serve", "--http", "0", code=2).output.splitlines()
    assert "\n".join(dict.fromkeys(said)) == snapshot


def test_the_command_says_how_long_a_request_may_take():
    assert f"{Limits().seconds:g}" in invoke("serve", "--help").output


@pytest.mark.slow
def test_who_has_not_installed_the_libraries_hears_so():
    """And sees no traceback."""
    code = (
        "import sys; sys.modules['uvicorn'] = None\n"
        "from arkrules.errors import ArkrulesError\n"
        f"try:\n    import {http.__name__}\n"
        "except ArkrulesError as error:\n    print(error.remedy)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "starlette uvicorn" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(
    ("number", "at"),
    [(signal.SIGTERM, "once"), (signal.SIGINT, "work"), (signal.SIGTERM, "work"),
     (signal.SIGINT, "rest")],
)  # fmt: skip
def test_it_ends_when_it_is_told_to(number, at):
    with strange() as served:
        if at != "once":
            assert served.ask("echo")["result"] == {}
        if at == "work":
            with served.socket() as line:
                line.sendall(posted("forever"))
                time.sleep(0.2)
        below = children(served.process.pid)
        served.process.send_signal(number)
        assert served.process.wait(15) == 0
        assert gone(below)


@pytest.mark.slow
def test_what_is_worked_on_when_it_closes_hears_so_in_json():
    with strange(limits={"workers": 2}) as served:
        assert served.ask("echo")["result"] == {}
        with contextlib.closing(served.connection()) as line:
            line.request("POST", "/rpc", call("forever"), JSON)
            time.sleep(0.3)
            for _ in range(2):  # somebody presses Ctrl-C again
                served.process.send_signal(signal.SIGINT)
                time.sleep(0.2)
            answer = answer_on(line)
        assert served.process.wait(15) == 0
        assert answer.status == 503
        assert answer.json["error"]["code"] == Code.TOO_MUCH
        assert served.process.stdout.read() == ""
