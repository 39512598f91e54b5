"""The desk over HTTP: what is carried, and what is refused."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from arkrules.errors import ArkrulesError
from tests.desk.serving import JSON, Served, answer_on, call, children, gone, program, strange
from tests.paths import ROOT
from tests.running import invoke

pytest.importorskip("uvicorn")
pytest.importorskip("starlette")

from arkrules.desk.http import place_of, serve
from arkrules.desk.page import POLICY, WEB

TOO_MUCH, INVALID_REQUEST, PARSE_ERROR = -32000, -32600, -32700


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
    limits = {"body": 10_000, "answer": 10_000, "seconds": 1.5, "memory": 400 << 20, "clerks": 2}
    origins = ["https://friend.example"]
    with strange(static=str(site), limits=limits, origins=origins) as served:
        yield served


# -- what is carried ------------------------------------------------------------------------------


def test_a_request_is_answered(served: Served):
    answer = served.send(call("echo", word="Überfall"))
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.json == {"jsonrpc": "2.0", "id": 7, "result": {"word": "Überfall"}}


def test_a_notification_gets_no_content(served: Served):
    answer = served.send('{"jsonrpc": "2.0", "method": "echo"}')
    assert (answer.status, answer.body) == (204, b"")


def test_a_connection_is_used_again(served: Served):
    with contextlib.closing(served.connection()) as line:
        for id in (1, 2, 3):
            line.request("POST", "/rpc", call("echo", id), JSON)
            assert answer_on(line).json["id"] == id


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


def test_what_is_said_on_the_way_comes_line_by_line(served: Served):
    body = call("tell", times=3)
    answer = served.send(body, headers={**JSON, "Accept": "application/x-ndjson"})
    assert answer.headers["content-type"].startswith("application/x-ndjson")
    lines = [json.loads(line) for line in answer.body.splitlines()]
    assert [line["params"]["n"] for line in lines[:-1]] == [0, 1, 2]
    assert lines[-1] == {"jsonrpc": "2.0", "id": 7, "result": {"times": 3}}
    assert served.send(body).json == lines[-1]


def test_a_line_comes_when_it_is_said(served: Served):
    headers = {**JSON, "Accept": "application/x-ndjson"}
    with contextlib.closing(served.connection()) as line:
        line.request("POST", "/rpc", call("tell", times=1, then=0.5), headers)
        began = time.monotonic()
        found = line.getresponse()
        assert json.loads(found.readline())["method"] == "told"
        first = time.monotonic() - began
        assert json.loads(found.readline())["id"] == 7
    assert first < time.monotonic() - began - 0.3


# -- what takes too much --------------------------------------------------------------------------


@pytest.mark.slow
def test_a_request_without_end_is_ended(served: Served):
    began = time.monotonic()
    reply = served.ask("forever")
    assert time.monotonic() - began < 10
    assert reply["id"] == 7
    assert reply["error"]["code"] == TOO_MUCH
    assert reply["error"]["message"] == "this takes longer than 1.5 seconds"
    assert reply["error"]["data"]["remedy"]
    assert served.ask("echo")["result"] == {}


@pytest.mark.slow
def test_it_is_also_ended_where_lines_are_wanted(served: Served):
    headers = {**JSON, "Accept": "application/x-ndjson"}
    reply = served.send(call("forever"), headers=headers).json
    assert reply["error"]["code"] == TOO_MUCH


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded there for certain")
def test_a_request_for_all_the_memory_is_ended(served: Served):
    assert served.ask("hoard", bytes=1_000)["result"] == 1_000
    assert served.ask("hoard", bytes=1 << 30)["error"]["code"] == TOO_MUCH
    assert served.ask("echo")["result"] == {}


def test_a_process_that_dies_takes_nothing_along(served: Served):
    reply = served.ask("die")
    assert reply["error"]["message"] == "the process that worked on this came to its end"
    assert served.ask("echo")["result"] == {}


def test_an_answer_without_measure_is_not_sent(served: Served):
    assert len(served.ask("long", letters=9_000)["result"]) == 9_000
    assert served.ask("long", letters=11_000)["error"]["code"] == TOO_MUCH
    assert served.ask("echo")["result"] == {}


def test_each_request_of_a_batch_hears_that_it_was_too_much(served: Served):
    two = '[{"id": 1, "method": "forever"}, {"method": "echo"}, {"id": "b", "method": "echo"}]'
    assert [reply["id"] for reply in served.send(two).json] == [1, "b"]


def test_a_request_whose_id_is_null_is_answered_and_one_without_is_not(served: Served):
    """JSON-RPC 2.0, 4: what has no `id` is a notification; a null is one, if an unwise one."""
    assert served.send(call("echo", None)).json["id"] is None
    long = {"letters": 11_000}
    reply = served.send(call("long", None, **long)).json
    assert (reply["id"], reply["error"]["code"]) == (None, TOO_MUCH)
    two = '[{"id": null, "method": "die"}, {"method": "echo"}]'
    assert [reply["id"] for reply in served.send(two).json] == [None]
    assert served.send('{"jsonrpc": "2.0", "method": "die"}').status == 204


# -- the processes that work ----------------------------------------------------------------------


def test_who_was_busy_last_is_asked_first(served: Served):
    assert len({served.ask("process")["result"] for _ in range(8)}) == 1


def test_a_request_whose_process_was_killed_is_asked_again():
    with strange(limits={"clerks": 2}) as served, ThreadPoolExecutor(1) as pool:
        process = served.ask("process")["result"]
        asked = pool.submit(served.ask, "sleep", seconds=1)
        time.sleep(0.4)
        os.kill(process, signal.SIGKILL)
        assert asked.result() == {"jsonrpc": "2.0", "id": 7, "result": {"seconds": 1}}
        assert served.ask("process")["result"] != process


def test_it_is_asked_again_once(served: Served, tmp_path):
    noted = tmp_path / "noted.txt"
    reply = served.ask("die", noted=str(noted))
    assert reply["error"]["message"] == "the process that worked on this came to its end"
    assert noted.read_text(encoding="utf-8").splitlines() == ["asked"] * 2


@pytest.mark.parametrize("each", [0.2, 60])
def test_what_nobody_waits_for_any_more_is_not_worked_on(each):
    """It stops where it next tells something, in the same process; else the process is ended."""
    with strange(limits={"clerks": 1, "seconds": 60}) as served:
        process = served.ask("process")["result"]
        with contextlib.closing(served.connection()) as line:
            headers = {**JSON, "Accept": "application/x-ndjson"}
            line.request("POST", "/rpc", call("tell", times=300, each=each), headers)
            assert json.loads(line.getresponse().readline())["method"] == "told"
        began = time.monotonic()
        now = served.ask("process")["result"]
        assert time.monotonic() - began < 20
        assert (now == process) is (each < 1)


FAR = """
const { Far, GivenUp } = await import(process.argv[1]);
const engine = new Far(process.argv[2], () => {});
const view = await engine.ask("table.open", { case: "small-city" });
const act = { table: view.table, act: view.then, progress: true };
const told = [];
const last = await engine.ask("table.act", act, ({ view }) => told.push(view.then));
let left = "";
await engine.ask("table.act", act, () => engine.giveUp()).catch((error) => {
  left = error instanceof GivenUp ? "given up" : String(error);
});
const after = await engine.ask("table.act", { ...act, act: "page:moves", progress: false });
const said = (error) => error.message;
const refused = await engine.ask("table.act", { ...act, act: "none" }).catch(said);
console.log(JSON.stringify([told, last.then, left, Object.keys(after.parts), refused]));
"""


@pytest.mark.skipif(not shutil.which("node"), reason="the page's script is run by node")
def test_the_page_hears_the_progress_of_one_request_and_may_leave_it():
    with program("-u", "-m", "arkrules", "table", "--no-browser") as table:
        script = (WEB / "engine.js").as_uri()
        command = ["node", "--input-type=module", "-e", FAR, script, f"{table.address}/rpc"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
        told, last, left, parts, refused = json.loads(done.stdout)
    asked = [act for act in told if act.startswith("ask")]
    drawn = told[len(asked) :]
    assert drawn == [f"warm:{at}" for at in range(len(drawn))]
    assert len(drawn) >= 24, "as many as the base game has kinds of tiles"
    assert (last, left, parts) == ("", "given up", ["bar", "board", "panel"])
    assert refused == "there is no act 'none'"


@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_the_table_of_one_person_has_one_worker():
    with (
        program("-u", "-m", "arkrules", "table", "--no-browser") as table,
        program("-m", "arkrules", "serve", "--http", "0") as served,
    ):
        for one in (table, served):
            assert "result" in one.ask("sets")
        # Beside those who work there are the one that they are copies of, and its tracker.
        assert len(children(table.process.pid)) == 3
        assert len(children(served.process.pid)) >= 4


def test_a_request_too_long_is_refused_whether_it_says_so_or_not(served: Served):
    long = call("echo", word="x" * 20_000)
    for body in (long, iter([long[:9_000].encode(), long[9_000:].encode()])):
        with contextlib.closing(served.connection()) as line:
            line.request("POST", "/rpc", body, JSON)  # the second one comes in chunks
            answer = answer_on(line)
        assert answer.status == 413
        assert answer.json["error"]["message"] == "a request has at most 10000 bytes"
    assert served.send(call("echo"), headers={**JSON, "Content-Length": "9" * 15}).status == 413


@pytest.mark.slow
def test_a_request_that_does_not_come_in_is_given_up(served: Served):
    with socket.create_connection(served.place, timeout=20) as line:
        line.sendall(
            b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            b"Content-Length: 100\r\n\r\n{"
        )
        assert line.recv(1_000).startswith(b"HTTP/1.1 408 ")


def read_all(line: socket.socket) -> bytes:
    """What comes until the other side closes."""
    return b"".join(iter(lambda: line.recv(10_000), b""))


@pytest.mark.parametrize("begun", [b"", b"POST /rpc HTTP/1.1\r\nHost: localhost\r\n"])
@pytest.mark.parametrize("before", [False, True], ids=["first", "kept"])
def test_headers_that_do_not_come_in_are_given_up(served: Served, begun, before):
    """As a body is, however often a byte more comes; also on a connection that was kept."""
    with socket.create_connection(served.place, timeout=20) as line:
        if before:
            line.sendall(b"HEAD /script.js HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert line.recv(10_000).startswith(b"HTTP/1.1 200 ")
            begun = begun or b"P"
        line.sendall(begun)
        began = time.monotonic()
        line.settimeout(0.1)
        came = b""
        while not came and time.monotonic() - began < 10:
            with contextlib.suppress(TimeoutError):
                came = line.recv(10_000)
                break
            if begun:
                line.sendall(b"x")
        assert came.startswith(b"HTTP/1.1 408 ")
        assert time.monotonic() - began < 8
        line.settimeout(20)
        head, _, body = (came + read_all(line)).partition(b"\r\n\r\n")
        assert b"Content-Type: application/json" in head
        assert json.loads(body)["error"] == {
            "code": TOO_MUCH,
            "message": "the headers did not come in whole in time",
        }


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        (b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * 70_000, 431, TOO_MUCH),
        (b"this is no HTTP\r\n\r\n", 400, INVALID_REQUEST),
    ],
    ids=["too long", "malformed"],
)
def test_headers_that_are_refused_are_answered_in_json(served: Served, sent, status, code):
    with socket.create_connection(served.place, timeout=20) as line:
        line.sendall(sent)
        came = line.recv(10_000)
    head, _, body = came.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert b"Content-Security-Policy: " in head
    found = json.loads(body)
    assert (found["jsonrpc"], found["id"], found["error"]["code"]) == ("2.0", None, code)


def test_more_connections_than_may_be_open_are_told_so():
    with strange(limits={"connections": 2}) as served, contextlib.ExitStack() as stack:
        for _ in range(2):
            line = stack.enter_context(contextlib.closing(served.connection()))
            line.request("POST", "/rpc", call("echo"), JSON)
            assert answer_on(line).status == 200
        away = served.send(call("echo"))
        assert (away.status, away.headers["retry-after"]) == (503, "1")
        assert away.json["error"]["message"] == "2 connections are open already"


@pytest.mark.slow
def test_more_than_may_wait_are_sent_away():
    with strange(limits={"clerks": 1, "waiting": 1}) as served, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(contextlib.closing(served.connection())) for _ in range(6)]
        for line in lines:
            line.request("POST", "/rpc", call("sleep", seconds=1), JSON)
        answers = [answer_on(line) for line in lines]
        assert sorted(answer.status for answer in answers) == [200, 200, 503, 503, 503, 503]
        away = next(answer for answer in answers if answer.status == 503)
        assert away.headers["retry-after"] == "1"
        assert away.json["error"]["message"] == "2 requests are waiting already"


# -- what is no request ---------------------------------------------------------------------------


def test_only_posted_json_is_taken(served: Served):
    assert served.send(call("echo"), headers={"Content-Type": "text/plain"}).status == 415
    assert served.send(call("echo"), headers={}).status == 415
    kind = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert served.send(call("echo"), headers=kind).status == 200
    answer = served.send(method="GET")
    assert answer.status == 405
    assert answer.headers["allow"] == "POST"
    assert answer.json["error"]["code"] == INVALID_REQUEST
    assert served.send(call("echo"), path="/elsewhere").status == 405


def test_what_is_no_text_is_no_json(served: Served):
    assert served.send(b'{"method": "\xff"}').json["error"]["code"] == PARSE_ERROR


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


@pytest.mark.parametrize(
    "path",
    [
        "/secret.txt", "/../secret.txt", "/%2e%2e/secret.txt", "/..%2fsecret.txt",
        "/..%5csecret.txt", "//etc/passwd", "/%00", "/way-out.txt", "/script.js/../../secret.txt",
    ],
)  # fmt: skip
def test_no_other_file_is_within_reach(served: Served, path):
    answer = served.send(method="GET", path=path, headers={})
    assert answer.status == 404
    assert b"secret" not in answer.body


def test_without_a_folder_there_are_no_files():
    with strange() as served:
        for path in ("/", "/index.html", "/README.md"):
            answer = served.send(method="GET", path=path, headers={})
            assert answer.status == 404
            assert "posted to /rpc" in answer.json["error"]["message"]


# -- who may ask ----------------------------------------------------------------------------------


def test_only_names_of_this_machine_are_answered_to(served: Served):
    _, port = served.place
    for host, status in (
        (f"127.0.0.1:{port}", 200),
        ("localhost", 200),
        ("[::1]:1", 200),
        (f"attacker.example:{port}", 421),
        ("localhost.attacker.example", 421),
        ("attacker.example@localhost", 421),
        ("", 421),
    ):
        answer = served.send(call("echo"), headers={**JSON, "Host": host})
        assert answer.status == status
        page = served.send(method="GET", path="/", headers={"Host": host})
        assert page.status == status
        if status == 421:
            for refused in (answer, page):
                assert refused.headers["content-type"] == "application/json"
                assert refused.json["error"]["code"] == INVALID_REQUEST
                assert "--host-name" in refused.json["error"]["message"]


def test_a_server_for_everybody_answers_to_the_names_it_was_given():
    with strange(host="0.0.0.0", names=["Club.example"]) as served:
        for host, status in (
            ("club.example", 200),
            ("CLUB.example:8000", 200),
            ("localhost", 200),
            ("attacker.example", 421),
        ):
            answer = served.send(call("echo"), headers={**JSON, "Host": host})
            assert answer.status == status, host
    with strange(host="0.0.0.0") as served:
        answer = served.send(call("echo"), headers={**JSON, "Host": "any.example"})
        assert answer.status == 200


def test_the_command_gives_a_name():
    command = ("-m", "arkrules", "serve", "--http", "0.0.0.0:0", "--host-name", "club.example")
    with program(*command) as served:
        known = served.send(call("rpc.unknown"), headers={**JSON, "Host": "club.example"})
        assert known.status == 200
        assert served.send(call("x"), headers={**JSON, "Host": "other.example"}).status == 421
    for name in ("https://club.example", "club.example:80", "club.example/"):
        said = invoke("serve", "--http", "0", "--host-name", name, code=2).output
        assert "is not the name of a host" in said


def test_pages_of_other_origins_may_not_ask(served: Served):
    for origin in ("https://attacker.example", "null", "http://[", "http://127.0.0.1:1"):
        answer = served.send(call("echo"), headers={**JSON, "Origin": origin})
        assert answer.status == 403
        assert "access-control-allow-origin" not in answer.headers
    own = served.send(call("echo"), headers={**JSON, "Origin": served.address})
    assert own.status == 200


def test_a_page_that_was_allowed_may(served: Served):
    origin = {"Origin": "https://friend.example"}
    answer = served.send(call("echo"), headers={**JSON, **origin})
    assert answer.status == 200
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"
    before = {
        **origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
    }
    answer = served.send(method="OPTIONS", headers=before)
    assert answer.status == 200
    assert answer.headers["access-control-allow-origin"] == "https://friend.example"
    stranger = {**before, "Origin": "https://attacker.example"}
    assert served.send(method="OPTIONS", headers=stranger).status == 403


@pytest.mark.slow
def test_every_page_may_where_that_was_said():
    with strange(origins=["*"]) as served:
        answer = served.send(call("echo"), headers={**JSON, "Origin": "https://any.example"})
        assert answer.headers["access-control-allow-origin"] == "*"


# -- beginning and end ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("8000", ("127.0.0.1", 8000)),
        (":8000", ("127.0.0.1", 8000)),
        ("0", ("127.0.0.1", 0)),
        ("0.0.0.0:80", ("0.0.0.0", 80)),
        ("[::1]:8000", ("::1", 8000)),
        ("table.example:65535", ("table.example", 65535)),
    ],
)
def test_a_place_is_a_port_with_or_without_a_host(text, place):
    assert place_of(text) == place


@pytest.mark.parametrize("text", ["", "x", "80x", "-1", "65536", "999999999999", "::1:", "٣"])
def test_what_is_no_place_is_said(text):
    with pytest.raises(ArkrulesError, match="no place to serve at") as found:
        place_of(text)
    assert "127.0.0.1:8000" in found.value.remedy


def test_a_port_that_is_taken_is_said():
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(ArkrulesError, match=f"cannot serve at 127.0.0.1:{port}: ") as found:
            serve(None, port=port)  # type: ignore[arg-type]
    assert "choose another port" in found.value.remedy


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("at", ["once", "work", "rest"])
def test_it_ends_when_it_is_told_to(number, at):
    with strange() as served:
        if at != "once":
            assert served.ask("echo")["result"] == {}
        if at == "work":
            with socket.create_connection(served.place) as line:
                body = call("forever").encode()
                line.sendall(
                    b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                    b"Content-Length: %d\r\n\r\n%s" % (len(body), body)
                )
                time.sleep(0.3)
        below = children(served.process.pid)
        served.process.send_signal(number)
        assert served.process.wait(15) == 0
        assert gone(below)


@pytest.mark.parametrize("lines", [False, True], ids=["whole", "lines"])
def test_what_is_worked_on_when_it_closes_hears_so_in_json(lines):
    with strange(limits={"clerks": 2}) as served:
        assert served.ask("echo")["result"] == {}
        with contextlib.closing(served.connection()) as line:
            headers = {**JSON, "Accept": "application/x-ndjson" if lines else "*/*"}
            line.request("POST", "/rpc", call("forever"), headers)
            time.sleep(0.5)
            for _ in range(2):  # somebody presses Ctrl-C again
                served.process.send_signal(signal.SIGINT)
                time.sleep(0.3)
            answer = answer_on(line)
        assert served.process.wait(15) == 0
        assert answer.status == (200 if lines else 503)
        assert answer.json["error"] == {
            "code": TOO_MUCH,
            "message": "the server is closing; ask again once it is back",
        }
        assert served.process.stdout.read() == ""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are looked for in /proc")
def test_nobody_works_on_after_it_was_killed():
    with strange() as served:
        assert served.ask("echo")["result"] == {}
        below = children(served.process.pid)
        assert len(below) >= 2
        served.process.kill()
        assert gone(below)


def test_without_the_libraries_it_says_what_to_install():
    code = (
        "import sys; sys.modules['uvicorn'] = None\n"
        "from arkrules.errors import ArkrulesError\n"
        "try:\n    import arkrules.desk.http\n"
        "except ArkrulesError as error:\n    print(error, error.remedy)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert re.search("not installed.*arkrules\\[serve\\]", done.stdout)


def test_the_command_says_what_to_install_or_where_else_to_serve(monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as other:
        said = invoke("serve", "--http", other.getsockname()[1], code=2).output
    assert "error: cannot serve at 127.0.0.1:" in said
    monkeypatch.setitem(sys.modules, "starlette.applications", None)
    monkeypatch.delitem(sys.modules, "arkrules.desk.http")
    said = invoke("serve", "--http", "0", code=2).output
    assert "help: `pip install 'arkrules[serve]'` installs them" in said
