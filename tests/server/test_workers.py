"""Processes that answer: what takes too much is ended, who leaves is left, and many are served.

All of it happens on this machine, in bounded numbers and a bounded time.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("starlette")

from arkrules.rpc.errors import Code
from arkrules.server.page import WEB
from tests.server.serving import (
    BEGUN,
    JSON,
    LINES,
    Served,
    answer_on,
    call,
    children,
    gone,
    memory,
    posted,
    program,
    strange,
)

pytestmark = pytest.mark.slow

CLIENTS, EACH = 50, 20
LIMITS = {"body": 10_000, "answer": 10_000, "seconds": 0.8, "memory": 400 << 20, "workers": 2}
on_linux = pytest.mark.skipif(sys.platform != "linux", reason="it is bounded, or seen, there")


@pytest.fixture(scope="module")
def served():
    with strange(limits=LIMITS) as served:
        yield served


# -- what takes too much --------------------------------------------------------------------------


def test_a_request_without_end_is_ended_where_lines_are_wanted_too(served: Served):
    for headers in (JSON, LINES):
        began = time.monotonic()
        reply = served.send(call("forever"), headers=headers).json
        assert LIMITS["seconds"] <= time.monotonic() - began < 10
        assert (reply["id"], reply["error"]["code"]) == (7, Code.TOO_MUCH)
        assert reply["error"]["data"]["remedy"]
        assert served.ask("echo")["result"] == {}


@on_linux
def test_a_request_for_all_the_memory_is_ended(served: Served):
    assert served.ask("hoard", bytes=1_000)["result"] == 1_000
    assert served.ask("hoard", bytes=1 << 30)["error"]["code"] == Code.TOO_MUCH
    assert served.ask("echo")["result"] == {}


def test_an_answer_without_measure_is_not_sent(served: Served):
    assert len(served.ask("long", letters=9_000)["result"]) == 9_000
    assert served.ask("long", letters=11_000)["error"]["code"] == Code.TOO_MUCH
    assert served.ask("echo")["result"] == {}


def test_each_request_of_a_batch_hears_that_it_was_too_much(served: Served):
    """JSON-RPC 2.0, 4: what has no `id` is a notification; a null is one, if an unwise one."""
    echo = {"jsonrpc": "2.0", "method": "echo"}
    die, no_request = {**echo, "method": "die"}, {"id": "c", "method": "echo"}
    several = json.dumps([{**die, "id": 1}, echo, {**echo, "id": "b"}, no_request, "d"])
    replies = [(one["id"], one["error"]["code"]) for one in served.send(several).json]
    asked, others = [(id, Code.TOO_MUCH) for id in (1, "b")], Code.INVALID_REQUEST
    assert replies == [*asked, ("c", others), (None, others)]
    replies = served.send(json.dumps([{**die, "id": None}, echo])).json
    assert [reply["id"] for reply in replies] == [None]
    reply = served.send(call("long", None, letters=11_000)).json
    assert (reply["id"], reply["error"]["code"]) == (None, Code.TOO_MUCH)
    assert served.send('{"jsonrpc": "2.0", "method": "die"}').status == 204


# -- the processes that work ----------------------------------------------------------------------


def test_what_a_process_dies_of_is_asked_once_again_and_takes_nothing_along(served, tmp_path):
    noted = tmp_path / "noted.txt"
    assert served.ask("die", noted=str(noted))["error"]["code"] == Code.TOO_MUCH
    assert noted.read_text(encoding="utf-8").splitlines() == ["asked"] * 2
    # Who was busy last is asked first.
    assert len({served.ask("process")["result"] for _ in range(8)}) == 1


def test_a_request_whose_process_was_killed_is_asked_again():
    with strange(limits={"workers": 2}) as served, ThreadPoolExecutor(1) as pool:
        process = served.ask("process")["result"]
        asked = pool.submit(served.ask, "sleep", seconds=0.5)
        time.sleep(0.2)
        os.kill(process, signal.SIGKILL)
        assert asked.result() == {"jsonrpc": "2.0", "id": 7, "result": {"seconds": 0.5}}
        assert served.ask("process")["result"] != process


@pytest.mark.parametrize("each", [0.1, 60])
def test_what_nobody_waits_for_any_more_is_not_worked_on(each):
    """It stops where it next tells something, in the same process; else the process is ended."""
    with strange(limits={"workers": 1, "seconds": 60}) as served:
        process = served.ask("process")["result"]
        with contextlib.closing(served.connection()) as line:
            line.request("POST", "/rpc", call("tell", times=300, each=each), LINES)
            assert json.loads(line.getresponse().readline())["method"] == "told"
        began = time.monotonic()
        now = served.ask("process")["result"]
        assert time.monotonic() - began < 20
        assert (now == process) is (each < 1)


def test_nor_is_it_where_nothing_is_told_on_the_way():
    with strange(limits={"workers": 1, "seconds": 60}) as served:
        for _ in range(3):
            with served.socket() as line:
                line.sendall(posted("sleep", seconds=30))
        began = time.monotonic()
        assert served.ask("echo", word="on")["result"] == {"word": "on"}
        assert time.monotonic() - began < 20


def test_more_than_may_wait_are_sent_away():
    with strange(limits={"workers": 1, "waiting": 1}) as served, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(contextlib.closing(served.connection())) for _ in range(6)]
        for line in lines:
            line.request("POST", "/rpc", call("sleep", seconds=0.5), JSON)
        answers = [answer_on(line) for line in lines]
        assert sorted(answer.status for answer in answers) == [200, 200, 503, 503, 503, 503]
        away = [answer for answer in answers if answer.status == 503]
        assert {answer.headers["retry-after"] for answer in away} == {"1"}


def test_what_is_ended_or_sent_away_says_why(served: Served, snapshot):
    said = {name: served.ask(name)["error"] for name in ("forever", "die")}
    said["long"] = served.ask("long", letters=11_000)["error"]
    with strange(limits={"workers": 1, "waiting": 0}) as busy, busy.socket() as line:
        line.sendall(posted("sleep", seconds=5))
        time.sleep(0.3)
        said["busy"] = busy.ask("echo")["error"]
        said["busy, in lines"] = busy.send(call("echo"), headers=LINES).json["error"]
    assert said == snapshot


@on_linux
def test_a_table_has_one_worker_and_nobody_works_on_after_it_is_killed():
    # Beside those who work there are the one that they are copies of, and its tracker.
    for words, fewest, most in (
        (("table", "--no-browser"), 3, 3),
        (("serve", "--http", "0"), 4, 9),
    ):
        with program("-u", "-m", "arkrules", *words) as one:
            assert "result" in one.ask("sets")
            below = children(one.process.pid)
            assert fewest <= len(below) <= most
            one.process.kill()
            assert gone(below)


FAR = """
const { HttpEngine, GivenUp } = await import(process.argv[1]);
const engine = new HttpEngine(process.argv[2], () => {});
const view = await engine.ask("table.open", { case: "small-city" });
const act = { table: view.table, act: view.then, progress: true };
const told = [];
const last = await engine.ask("table.act", act, ({ view }) => told.push(view.then));
let left = "";
await engine.ask("table.act", act, () => engine.giveUp()).catch((error) => {
  left = error instanceof GivenUp ? "given up" : String(error);
});
const after = await engine.ask("table.act", { ...act, act: "page:ask", progress: false });
const refused = await engine.ask("table.act", { ...act, act: "none" }).catch(() => "refused");
console.log(JSON.stringify([told, last.then, left, Object.keys(after.parts), refused]));
"""


@pytest.mark.skipif(not shutil.which("node"), reason="the page's script is run by node")
def test_the_page_hears_the_progress_of_one_request_and_may_leave_it():
    with program("-u", "-m", "arkrules", "table", "--no-browser") as table:
        script = (WEB / "engine.js").as_uri()
        command = ["node", "--input-type=module", "-e", FAR, script, f"{table.address}/rpc"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    told, *rest = json.loads(done.stdout)
    drawn = [act for act in told if not act.startswith("ask")]
    assert drawn == [f"warm:{at}" for at in range(len(drawn))]
    assert len(drawn) >= 24, "as many as the base game has kinds of tiles"
    assert rest == ["", "given up", ["bar", "board", "panel"], "refused"]


# -- many at once ---------------------------------------------------------------------------------


def talk(served: Served, client: int, times: int = EACH) -> list[bool]:
    """A client that asks several things on one connection; whether each answer is its own."""
    held = []
    with contextlib.closing(served.connection()) as line:
        for number in range(times):
            said = {"client": client, "number": number}
            line.request("POST", "/rpc", call("echo", f"{client}-{number}", **said), JSON)
            reply = answer_on(line).json
            held.append((reply["id"], reply["result"]) == (f"{client}-{number}", said))
    return held


def test_of_fifty_clients_at_once_nothing_is_lost_while_workers_take_turns():
    with strange(limits={"workers": 2, "turns": 200}) as served:
        before = {served.ask("process")["result"] for _ in range(20)}
        with ThreadPoolExecutor(CLIENTS) as pool:
            held = pool.map(lambda client: talk(served, client), range(CLIENTS))
            assert [sum(one) for one in held] == [EACH] * CLIENTS
        processes = {served.ask("process")["result"] for _ in range(20)}
    assert processes.isdisjoint(before)


def test_requests_without_end_or_that_kill_hold_up_nobody_else():
    def client(number: int) -> bool:
        if number % 5 == 0:
            return "error" in served.ask("die")
        return all(talk(served, number, 5))

    with strange(limits={"workers": 3, "seconds": 4}) as served, ThreadPoolExecutor(20) as pool:
        assert served.ask("echo")["result"] == {}
        endless = [pool.submit(served.ask, "forever") for _ in range(2)]
        time.sleep(0.3)
        assert all(talk(served, 1))
        assert not any(one.done() for one in endless)
        assert all("error" in one.result() for one in endless)
        assert all(pool.map(client, range(20)))


def test_who_says_nothing_leaves_or_does_not_read_holds_up_nobody():
    limits = {"workers": 2, "seconds": 5}
    with strange(limits=limits) as served, contextlib.ExitStack() as stack:
        for number in range(200):
            line = stack.enter_context(served.socket())
            part = BEGUN + b"Content-Length: 9\r\n\r\n{"
            line.sendall(part[: number % len(part)])
            if number % 2:
                line.close()
        for _ in range(20):  # they ask, and do not wait for the answer
            with served.socket() as line:
                line.sendall(posted("sleep", seconds=0.05))
        for _ in range(4):  # they do not read what comes
            long = posted("tell", times=20_000)
            line = stack.enter_context(served.socket())
            line.sendall(long.replace(b"\r\n", b"\r\nAccept: application/x-ndjson\r\n", 1))
        assert all(talk(served, 1))


# -- what is malformed, before the dispatcher itself -----------------------------------------------


@pytest.fixture(scope="module")
def dispatcher():
    with program("-m", "arkrules", "serve", "--http", "0") as served:
        yield served


def malformed(chance: random.Random) -> bytes:
    """Something that is no request."""
    good = call("editions").encode()
    deep = chance.choice([10, 100, 1_000, 50_000])
    made = [
        b"", b"{", b"[]", b"[1, {}, []]", b"null", b"NaN", b"1e999", b'"method"', b"\xff\xfe{",
        b"[" * deep, b'{"a":' * deep, b"[" * deep + b"]" * deep, b"9" * deep,
        good[: chance.randrange(len(good))], good + b"}", good * 2,
        good.replace(b"2.0", b"1.0"), good.replace(b'"id": 7', b'"id": {}'),
        good.replace(b"{}", b"[]"), good.replace(b"{}", b'{"strange": 1}'),
        good.replace(b"editions", chance.randbytes(4).hex().encode()),
        good.replace(b"{", b'{"method": 1, ', 1), b"[" + b",".join([b"1"] * 500) + b"]",
        bytes(chance.randrange(256) for _ in range(chance.randrange(40))),
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "\ud800\0", "params": {}}).encode(),
    ]  # fmt: skip
    return chance.choice(made)


def test_malformed_requests_are_answered_each_and_memory_does_not_grow(dispatcher: Served):
    chance = random.Random(15)

    def taken() -> int:
        return memory(dispatcher.process.pid) + sum(children(dispatcher.process.pid).values())

    def round() -> int:
        with contextlib.closing(dispatcher.connection()) as line:
            for number in range(300):
                body = malformed(chance) if number % 3 else call("sets", number).encode()
                line.request("POST", "/rpc", body, JSON)
                answer = answer_on(line)
                assert answer.status == 200, body[:80]
                replies = answer.json if isinstance(answer.json, list) else [answer.json]
                for reply in replies if number % 3 else ():
                    assert -32768 <= reply["error"]["code"] <= -32600, (body[:80], reply)
        return taken()

    first, _, last = round(), round(), round()
    assert last - first < 8_000 or sys.platform != "linux"  # kilobytes, after 600 requests


def test_malformed_http_ends_nothing(dispatcher: Served):
    chance = random.Random(15)
    for number in range(240):
        made = [
            chance.randbytes(chance.randrange(200)),
            BEGUN[: chance.randrange(len(BEGUN))] + b"\r\n\r\n",
            BEGUN + b"Content-Length: -1\r\n\r\n",
            BEGUN + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
            BEGUN + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            BEGUN + b"X: " + b"x" * 70_000 + b"\r\n\r\n",
            BEGUN.replace(b"1.1", b"9.9") + b"\r\n",
            BEGUN.replace(b"POST", b"\x00\x01") + b"\r\n",
        ]
        with dispatcher.socket() as line, contextlib.suppress(ConnectionError):
            line.sendall(made[number % len(made)])
            line.shutdown(socket.SHUT_WR)
            line.recv(1_000)
    assert "result" in dispatcher.ask("editions")
