"""The protocol as documents for programs: OpenRPC, and JSON Schema of all messages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from arkrules.rpc.openrpc import message_schema
from arkrules.rulings.case import case_json
from arkrules.rulings.casebook import casebook
from tests.rpc.asking import answer, dispatcher, request
from tests.running import invoke

ASKED = {
    "editions": {},
    "sheet": {"profile": "carcassonne"},
    "find": {"words": "small city"},
    "moves": {"profile": "carcassonne", "players": 2},
    "refusals": {
        "profile": "carcassonne", "players": ["red", "blue"], "moves": ["draw E"],
        "move": "lay /1 0,-1",
    },
    "ask": {"case": "small-city", "under": ["carcassonne"], "progress": True},
    "draw": {"profile": "carcassonne", "case": "small-city"},
    "rpc.discover": {},
}  # fmt: skip


@cache
def schema() -> Draft202012Validator:
    document = json.loads(json.dumps(message_schema(dispatcher().methods)))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def fits(message: Any) -> bool:
    return schema().is_valid(message)


@pytest.mark.parametrize("method", ASKED)
def test_requests_responses_and_notifications_fit(method):
    told: list[str] = []
    text = request(method, **ASKED[method])
    reply = json.loads(dispatcher().answer(text, told.append))
    assert "result" in reply, reply
    assert all(map(fits, (json.loads(text), reply, *map(json.loads, told))))
    assert part(f"{method}.response").is_valid(reply)
    assert len(told) == (method == "ask")


def part(name: str) -> Draft202012Validator:
    """The schema of a part."""
    parts = schema().schema["$defs"]
    return schema().evolve(schema={**parts[name], "$defs": parts})


# -- positions, records and cases ------------------------------------------------------------------

BEGUN = {"players": ["red", "blue"], "tiles": ["0,0 D"]}
RECORD = {"profile": "carcassonne", "position": BEGUN, "moves": ["draw E"]}
CASE = {"id": "x", "title": "X", "question": "X?", "position": BEGUN}


@pytest.mark.parametrize(
    ("params", "right"),
    [
        ({"position": BEGUN}, True),
        ({"position": "players = ['red', 'blue']"}, True),
        ({"position": {**BEGUN, "ark": "0,0", "driven_off": {"red": {"follower": 1}}}}, True),
        ({"position": {**BEGUN, "tile": []}}, False),
        ({"position": {**BEGUN, "ark": [0, 0]}}, False),
        ({"position": {"tiles": ["0,0 D"]}}, False),
        ({"position": 3}, False),
        ({"record": RECORD}, True),
        ({"record": {**RECORD, "position": {**BEGUN, "scores": {"red": "4"}}}}, False),
        ({"record": {**RECORD, "format": 2}}, False),
        ({"record": {"profile": "carcassonne"}}, False),
        ({"case": CASE}, True),
        ({"case": {**CASE, "position": {**BEGUN, "zebra": 1}}}, False),
        ({"case": {**CASE, "verdict": {"carcassonne": {"scores": {"red": 1}}}}}, True),
        ({"case": {**CASE, "verdict": {"carcassonne": {"scores": 1}}}}, False),
        ({"case": {"id": "x"}}, False),
    ],
)
def test_what_a_request_says_of_a_game_is_described_key_by_key(params, right):
    assert fits(json.loads(request("moves", profile="carcassonne", **params))) is right


def test_in_answers_they_are_described_by_the_same_schemas():
    parts = schema().schema["$defs"]
    assert parts["State"]["properties"]["position"]["$ref"] == "#/$defs/Position"
    assert parts["CaseFull"]["properties"]["case"]["$ref"] == "#/$defs/Case"
    files = {kind: json.loads(invoke("schema", kind).stdout) for kind in ("position", "record")}
    assert parts["Position"] == files["position"]["definitions"]["Position"]
    assert parts["Record"]["properties"].keys() == files["record"]["properties"].keys()


def test_schemas_come_by_name_so_that_a_new_one_moves_no_other():
    named = [*json.loads(json.dumps(dispatcher().discover()))["components"]["schemas"]]
    assert len(named) > 20
    assert named == sorted(named)


def test_every_case_of_the_casebook_is_as_the_description_says():
    described = part("Case")
    for case in casebook():
        assert described.is_valid(case_json(case)), case.id


def test_every_example_in_a_description_fits():
    for whole, parts in ((dispatcher().discover(), "components"), (schema().schema, "$defs")):
        whole = json.loads(json.dumps(whole))
        found = [*examples(whole)]
        assert len(found) == 4
        for described, example in found:
            Draft202012Validator({**described, parts: whole[parts]}).validate(example)


def examples(part):
    """The examples within a schema, each behind the schema that it is an example of."""
    if isinstance(part, dict):
        for example in part.get("examples", ()):
            yield part, example
        for inner in part.values():
            yield from examples(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from examples(inner)


# -- what is wrong ---------------------------------------------------------------------------------


def test_errors_fit():
    for text in ("{", "{}", request("nothing"), request("case", case="nothing"), request("ask")):
        reply = answer(text)
        assert "error" in reply
        assert fits(reply)


def test_what_is_no_message_does_not_fit():
    for message in (
        1,
        {},
        {"jsonrpc": "2.0", "id": 1, "method": "nothing"},
        {"jsonrpc": "1.0", "id": 1, "method": "editions"},
        {"jsonrpc": "2.0", "id": {}, "method": "editions"},
        {"jsonrpc": "2.0", "id": 1, "method": "sheet"},
        {"jsonrpc": "2.0", "id": 1, "method": "sheet", "params": {"profile": 1}},
        {"jsonrpc": "2.0", "id": 1, "method": "sheet", "params": {"profile": "x", "more": 1}},
        {"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "x"}},
    ):
        assert not fits(message), message


def test_every_method_is_in_both_documents_which_the_command_prints():
    openrpc = json.loads(json.dumps(dispatcher().discover()))
    names = {one["name"] for one in openrpc["methods"]}
    parts = schema().schema["$defs"]
    for end in (".request", ".response"):
        assert names == {name.removesuffix(end) for name in parts if name.endswith(end)}
    assert json.loads(invoke("schema", "openrpc").output) == openrpc
    assert json.loads(invoke("schema", "messages").output) == schema().schema
