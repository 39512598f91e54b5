"""JSON-RPC 2.0: what comes of requests, batches, notifications, and of what is none of them."""

from __future__ import annotations

import json
import string

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.bounds import DEPTH
from arkrules.desk import Desk
from arkrules.desk.desk import BATCH, LONGEST
from arkrules.desk.failures import Code
from tests.desk.asking import answer, desk, error, request


def code(text: str) -> int:
    return answer(text)["error"]["code"]


@pytest.mark.parametrize(
    "text",
    ["", "nul", "{", '{"a": 1, "a": 2}', "NaN", "1" * 5000, "[" * 100_000, "\ud800", "\x00", "'x'"],
)
def test_what_is_no_json_is_a_parse_error(text: str) -> None:
    assert answer(text)["id"] is None
    assert code(text) == Code.PARSE_ERROR == -32700


@pytest.mark.parametrize(
    "text",
    [
        "1", '"x"', "null", "[]", "{}", '{"jsonrpc": "1.0", "method": "editions", "id": 1}',
        '{"jsonrpc": "2.0", "id": 1}', '{"jsonrpc": "2.0", "method": 1, "id": 1}',
        '{"jsonrpc": "2.0", "method": "editions", "id": [1]}',
        '{"jsonrpc": "2.0", "method": "editions", "id": true}',
        '{"jsonrpc": "2.0", "method": "editions", "id": 1, "params": [1]}',
        '{"jsonrpc": "2.0", "method": "editions", "id": 1, "more": 1}',
        json.dumps([json.loads(request("sets"))] * (BATCH + 1)),
    ],
)  # fmt: skip
def test_what_is_no_request_is_said_to_be_none(text: str) -> None:
    assert code(text) == Code.INVALID_REQUEST == -32600


def test_a_method_that_is_not_there_is_said_so_with_what_may_be_meant() -> None:
    found = error("edition")
    assert found["code"] == Code.METHOD_NOT_FOUND == -32601
    assert found["message"] == "there is no method 'edition'; did you mean editions?"


@pytest.mark.parametrize(
    ("params", "fault"),
    [
        ({}, "case: is missing"),
        ({"case": 3}, "case: expected a text or a table, found 3"),
        ({"case": "small-city", "under": "carcassonne"}, "under: expected a list"),
        ({"case": "small-city", "undr": []}, "undr: unknown key; did you mean under?"),
        ({"case": "small-city", "under": []}, "under: 1 to 50 editions"),
        ({"case": "small-city", "progress": "yes"}, "progress: expected true or false"),
    ],
)
def test_parameters_that_cannot_be_taken_are_named(params: dict[str, object], fault: str) -> None:
    found = error("ask", **params)
    assert found["code"] == Code.INVALID_PARAMS == -32602
    assert [one for one in found["data"]["faults"] if one.startswith(fault)], found


def test_a_notification_has_no_answer_even_if_it_fails() -> None:
    assert answer('{"jsonrpc": "2.0", "method": "sets"}') is None
    assert answer('{"jsonrpc": "2.0", "method": "nothing"}') is None
    assert answer('[{"jsonrpc": "2.0", "method": "sets"}]') is None


def test_a_batch_is_answered_request_by_request() -> None:
    batch = [json.loads(request("sets")), {"jsonrpc": "2.0", "method": "sets"}, 1]
    first, other = answer(json.dumps(batch))
    assert first["result"]["sets"]
    assert other["error"]["code"] == Code.INVALID_REQUEST


def test_ids_come_back_as_they_are() -> None:
    for id in ("a", 1, 1.5, None, "", 0):
        text = json.dumps({"jsonrpc": "2.0", "method": "sets", "id": id})
        assert answer(text)["id"] == id


def test_a_request_that_is_too_long_is_not_read() -> None:
    assert code(" " * (LONGEST + 1)) == Code.PARSE_ERROR
    deep: object = 1
    for _ in range(DEPTH + 1):
        deep = [deep]
    assert code(json.dumps({"jsonrpc": "2.0", "method": "sets", "id": 1, "params": deep})) < 0


def test_a_fault_of_our_own_is_an_error_and_the_next_request_is_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    broken = Desk()
    monkeypatch.setattr(broken.book, "tile_set", lambda _id: 1 / 0)
    reply = json.loads(broken.answer(request("tiles", set="base")) or "")
    assert reply["error"]["code"] == Code.INTERNAL_ERROR == -32603
    assert "ZeroDivisionError" in reply["error"]["message"]
    assert "result" in json.loads(broken.answer(request("editions")) or "")


def test_too_much_work_is_an_error_and_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind in (MemoryError, RecursionError):

        def fail(_id: str, kind: type[Exception] = kind) -> None:
            raise kind

        broken = Desk()
        monkeypatch.setattr(broken.book, "tile_set", fail)
        reply = json.loads(broken.answer(request("tiles", set="base")) or "")
        assert reply["error"]["code"] == Code.TOO_MUCH


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


@given(st.text() | JSON.map(json.dumps))
def test_whatever_comes_is_answered(text: str) -> None:
    reply = answer(text)
    assert reply is None or isinstance(reply, (dict, list))


@given(
    st.sampled_from(sorted(desk().methods)), st.dictionaries(st.text(string.ascii_lowercase), JSON)
)
def test_whatever_is_asked_is_answered_or_is_an_error_of_ours(
    method: str, params: dict[str, object]
) -> None:
    known = [one.name for one in desk().methods[method].takes.__attrs_attrs__]
    named = dict(zip(known, params.values(), strict=False))
    for some in (params, named):
        reply = answer(request(method, **some))
        assert "result" in reply or reply["error"]["code"] != Code.INTERNAL_ERROR, reply


def test_the_protocol_describes_itself() -> None:
    found = answer(request("rpc.discover"))["result"]
    assert found == json.loads(json.dumps(desk().discover()))
    assert {one["name"] for one in found["methods"]} == set(desk().methods)
    for one in found["methods"]:
        assert one["summary"], one["name"]
        for param in one["params"]:
            jsonschema.Draft202012Validator.check_schema(param["schema"])
    for schema in found["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["description"], schema
