"""Many at once, much that is wrong, and long at it: the next request is served.

All of it happens on this machine, in bounded numbers and a bounded time.
"""

from __future__ import annotations

import contextlib
import json
import random
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

pytest.importorskip("uvicorn")
pytest.importorskip("starlette")

from tests.desk.serving import JSON, Served, answer_on, call, children, memory, program, strange

pytestmark = pytest.mark.slow

CLIENTS, EACH = 50, 20


def talk(served: Served, client: int, times: int) -> list[bool]:
    """A client that asks several things on one connection; whether each answer is its own."""
    held = []
    with contextlib.closing(served.connection()) as line:
        for number in range(times):
            id = f"{client}-{number}"
            line.request("POST", "/rpc", call("echo", id, client=client, number=number), JSON)
            reply = answer_on(line).json
            held.append(
                (reply["id"], reply["result"]) == (id, {"client": client, "number": number})
            )
    return held


def crowd(served: Served) -> None:
    """Fifty clients at once."""
    with ThreadPoolExecutor(CLIENTS) as pool:
        held = pool.map(lambda client: talk(served, client, EACH), range(CLIENTS))
    assert [sum(one) for one in held] == [EACH] * CLIENTS


def test_fifty_clients_at_once_lose_nothing():
    with strange() as served:
        crowd(served)


def test_nothing_is_lost_when_clerks_take_turns():
    with strange(limits={"clerks": 2, "turns": 200}) as served:
        before = {served.ask("process")["result"] for _ in range(20)}
        crowd(served)
        processes = {served.ask("process")["result"] for _ in range(20)}
    assert processes.isdisjoint(before)


def test_requests_without_end_hold_up_nobody_else():
    with strange(limits={"clerks": 3, "seconds": 4}) as served, ThreadPoolExecutor(2) as pool:
        assert served.ask("echo")["result"] == {}
        endless = [pool.submit(served.ask, "forever") for _ in range(2)]
        time.sleep(0.3)
        assert talk(served, 1, 20) == [True] * 20
        assert not any(one.done() for one in endless)
        assert all("error" in one.result() for one in endless)
        assert talk(served, 2, 20) == [True] * 20


def test_deaths_among_fifty_clients_reach_only_those_who_asked_for_them():
    def client(number: int) -> bool:
        if number % 5 == 0:
            return "error" in served.ask("die")
        return all(talk(served, number, 5))

    with strange() as served, ThreadPoolExecutor(CLIENTS) as pool:
        assert all(pool.map(client, range(CLIENTS)))


def test_clients_that_say_nothing_or_leave_hold_up_nobody():
    begun = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    with strange() as served, contextlib.ExitStack() as stack:
        for number in range(200):
            line = stack.enter_context(socket.create_connection(served.place, timeout=10))
            part = begun + b"Content-Length: 9\r\n\r\n{"
            line.sendall(part[: number % len(part)])
            if number % 2:
                line.close()
        for _ in range(20):  # they ask, and do not wait for the answer
            with socket.create_connection(served.place, timeout=10) as line:
                body = call("sleep", seconds=0.05).encode()
                line.sendall(begun + b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        assert talk(served, 1, 20) == [True] * 20


def test_who_does_not_read_what_comes_holds_up_nobody():
    headers = (
        b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Accept: application/x-ndjson\r\n"
    )
    with strange(limits={"clerks": 2, "seconds": 5}) as served, contextlib.ExitStack() as stack:
        for _ in range(4):
            line = stack.enter_context(socket.create_connection(served.place, timeout=10))
            body = call("tell", times=20_000).encode()
            line.sendall(headers + b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        assert talk(served, 1, 20) == [True] * 20


# -- what is malformed, before the desk itself ----------------------------------------------------


@pytest.fixture(scope="module")
def desk():
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


def test_malformed_requests_by_the_thousand_are_answered_each(desk: Served):
    chance = random.Random(15)
    bodies = [malformed(chance) for _ in range(1_000)]

    def client(some: list[bytes]) -> None:
        with contextlib.closing(desk.connection()) as line:
            for body in some:
                line.request("POST", "/rpc", body, JSON)
                answer = answer_on(line)
                assert answer.status == 200, body[:80]
                replies = answer.json if isinstance(answer.json, list) else [answer.json]
                for reply in replies:
                    assert -32768 <= reply["error"]["code"] <= -32600, (body[:80], reply)
                    assert reply["error"]["message"]

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(client, (bodies[at::4] for at in range(4))))
    assert "result" in desk.ask("editions")


def test_malformed_http_by_the_thousand_ends_nothing(desk: Served):
    chance = random.Random(15)
    good = b"POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    for number in range(1_000):
        made = [
            chance.randbytes(chance.randrange(200)),
            good[: chance.randrange(len(good))] + b"\r\n\r\n",
            good + b"Content-Length: -1\r\n\r\n",
            good + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}",
            good + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
            good + b"X: " + b"x" * 70_000 + b"\r\n\r\n",
            good.replace(b"1.1", b"9.9") + b"\r\n",
            good.replace(b"POST", b"\x00\x01") + b"\r\n",
        ]
        line = socket.create_connection(desk.place, timeout=20)
        with line, contextlib.suppress(ConnectionError):
            line.sendall(made[number % len(made)])
            line.shutdown(socket.SHUT_WR)
            line.recv(1_000)
        if number % 100 == 0:
            assert "result" in desk.ask("editions")
    assert "result" in desk.ask("editions")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is measured in /proc")
def test_memory_does_not_grow(desk: Served):
    def taken() -> int:
        return memory(desk.process.pid) + sum(children(desk.process.pid).values())

    def round() -> None:
        chance = random.Random(8)
        with contextlib.closing(desk.connection()) as line:
            for number in range(200):
                body = malformed(chance) if number % 3 else call("sets", number).encode()
                line.request("POST", "/rpc", body, JSON)
                answer_on(line)

    round()
    before = taken()
    for _ in range(2):
        round()
    assert taken() - before < 8_000  # kilobytes, after 400 requests
