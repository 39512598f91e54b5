"""JSON-RPC 2.0: what comes of requests, batches, notifications, and of what is none of them."""

from __future__ import annotations

import json
import string

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules.files import DEPTH
from arkrules.rpc import Dispatcher
from arkrules.rpc.dispatcher import BATCH, LONGEST
from arkrules.rpc.errors import Code
from tests.faults import one_of_each
from tests.rpc.asking import answer, dispatcher, error, request

NO_JSON = [
    "", "nul", "{", '{"a": 1, "a": 2}', "NaN", '{"id": 1e999}', "1" * 5000, "[" * 100_000, "\ud800",
    "\x00", "'x'", " " * (LONGEST + 1),
]  # fmt: skip
CALL = '{"jsonrpc": "2.0", "method": "editions", "id": 1'
NO_REQUEST = [
    "1", '"x"', "null", "[]", "{}", '{"jsonrpc": "1.0", "method": "editions", "id": 1}',
    '{"jsonrpc": "2.0", "id": 1}', '{"jsonrpc": "2.0", "method": 1, "id": 1}',
    '{"jsonrpc": "2.0", "method": "editions", "id": [1]}',
    '{"jsonrpc": "2.0", "method": "editions", "id": true}',
    f'{CALL}, "params": [1]}}', f'{CALL}, "more": 1}}',
    json.dumps([json.loads(request("sets"))] * (BATCH + 1)),
]  # fmt: skip
UNASKED = [
    ("edition", {}),
    ("ask", {}),
    ("ask", {"case": 3}),
    ("ask", {"case": "small-city", "under": "carcassonne"}),
    ("ask", {"case": "small-city", "undr": []}),
    ("ask", {"case": "small-city", "under": []}),
    ("ask", {"case": "small-city", "progress": "yes"}),
    ("find", {"words": "x" * 201}),
    ("find", {"words": "city " * 41}),
    ("find", {"words": "city", "groups": ["rivers"]}),
    ("outcome", {"case": "small-city", "profile": "carcassonne", "asked": ["gain"]}),
    ("outcome", {"case": "small-city", "profile": "carcassonne", "asked": ["allows"]}),
    ("outcome", {"case": "small-city", "profile": "carcassonne", "asked": ["ark"]}),
    ("outcome", {"case": "small-city", "profile": "carcassonne", "asked": "gains"}),
]  # fmt: skip


def code(text: str) -> int:
    return answer(text)["error"]["code"]


def test_what_cannot_be_answered_is_told_by_the_codes_of_the_protocol() -> None:
    # These numbers are written into programs of other people.
    assert [*map(int, Code)] == [-32700, -32600, -32601, -32602, -32603, -32000, *range(1, 9)]
    for text in NO_JSON:
        assert answer(text)["id"] is None
        assert code(text) == Code.PARSE_ERROR, text[:99]
    for text in NO_REQUEST:
        assert code(text) == Code.INVALID_REQUEST, text[:99]
    assert error("edition")["code"] == Code.METHOD_NOT_FOUND
    for method, params in UNASKED[1:]:
        found = error(method, **params)
        assert found["code"] == Code.INVALID_PARAMS, params
        assert found["data"]["faults"], params


def test_what_cannot_be_answered_says_why(snapshot) -> None:
    texts = [*NO_JSON, *NO_REQUEST, *(request(method, **params) for method, params in UNASKED)]
    said = (answer(text)["error"]["message"] for text in texts)
    assert one_of_each(said) == snapshot


def test_a_notification_has_no_answer_even_if_it_fails() -> None:
    assert answer('{"jsonrpc": "2.0", "method": "sets"}') is None
    assert answer('{"jsonrpc": "2.0", "method": "nothing"}') is None
    assert answer('[{"jsonrpc": "2.0", "method": "sets"}]') is None


def test_a_batch_is_answered_request_by_request() -> None:
    batch = [json.loads(request("sets")), {"jsonrpc": "2.0", "method": "sets"}, 1]
    first, other = answer(json.dumps(batch))
    assert first["result"]["sets"]
    assert other["error"]["code"] == Code.INVALID_REQUEST
    assert len(answer(json.dumps([1] * BATCH))) == BATCH


def test_ids_come_back_as_they_are() -> None:
    for id in ("a", 1, 1.5, None, "", 0):
        text = json.dumps({"jsonrpc": "2.0", "method": "sets", "id": id})
        assert answer(text)["id"] == id
    # Whose request is none, too, if it can be told.
    assert answer('{"jsonrpc": "1.0", "id": 5}')["id"] == 5
    assert answer('{"jsonrpc": "1.0", "id": true}')["id"] is None


def test_what_is_nested_too_deeply_is_not_read() -> None:
    deep: object = 1
    for _ in range(DEPTH + 1):
        deep = [deep]
    assert code(json.dumps({"jsonrpc": "2.0", "method": "sets", "id": 1, "params": deep})) < 0


@pytest.mark.parametrize(
    ("fault", "code"),
    [
        (ZeroDivisionError, Code.INTERNAL_ERROR),
        (MemoryError, Code.TOO_MUCH),
        (RecursionError, Code.TOO_MUCH),
    ],
)
def test_a_fault_of_our_own_is_an_error_and_the_next_request_is_answered(
    monkeypatch: pytest.MonkeyPatch, fault: type[Exception], code: Code
) -> None:
    def fail(_id: str) -> None:
        raise fault

    broken = Dispatcher()
    monkeypatch.setattr(broken.book, "tile_set", fail)
    reply = json.loads(broken.answer(request("tiles", set="base")) or "")
    assert reply["error"]["code"] == code
    assert "result" in json.loads(broken.answer(request("editions")) or "")


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
    st.sampled_from(sorted(dispatcher().methods)),
    st.dictionaries(st.text(string.ascii_lowercase), JSON),
)
def test_whatever_is_asked_is_answered_or_is_an_error_of_ours(
    method: str, params: dict[str, object]
) -> None:
    known = [one.name for one in dispatcher().methods[method].takes.__attrs_attrs__]
    named = dict(zip(known, params.values(), strict=False))
    for some in (params, named):
        reply = answer(request(method, **some))
        assert "result" in reply or reply["error"]["code"] != Code.INTERNAL_ERROR, reply


def test_the_protocol_describes_itself() -> None:
    found = answer(request("rpc.discover"))["result"]
    assert found == json.loads(json.dumps(dispatcher().discover()))
    assert found["info"].keys() == {"title", "version", "description", "license"}
    assert {one["name"] for one in found["methods"]} == set(dispatcher().methods)
    for one in found["methods"]:
        assert one["summary"], one["name"]
        for param in one["params"]:
            jsonschema.Draft202012Validator.check_schema(param["schema"])
    for schema in found["components"]["schemas"].values():
        jsonschema.Draft202012Validator.check_schema(schema)
        assert schema["description"], schema
