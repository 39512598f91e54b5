"""The protocol as documents for programs: OpenRPC, and JSON Schema of all messages."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from arkrules.desk.clerks import Limits
from arkrules.desk.published import messages_schema
from arkrules.rulings.casebook import case_json, casebook
from tests.desk.asking import answer, desk, request
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
    "ask": {"case": "small-city", "under": ["carcassonne"]},
    "draw": {"profile": "carcassonne", "case": "small-city"},
    "rpc.discover": {},
}  # fmt: skip


@cache
def schema() -> Draft202012Validator:
    document = json.loads(json.dumps(messages_schema(desk().discover())))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def fits(message: Any) -> bool:
    return schema().is_valid(message)


@pytest.mark.parametrize("method", ASKED)
def test_requests_and_responses_fit(method):
    text = request(method, **ASKED[method])
    assert fits(json.loads(text))
    reply = answer(text)
    assert "result" in reply, reply
    assert fits(reply)
    assert schema().evolve(schema=schema().schema["$defs"][f"{method}.response"] | {
        "$defs": schema().schema["$defs"]
    }).is_valid(reply)  # fmt: skip


def test_notifications_on_the_way_fit():
    told: list[str] = []
    text = request("ask", case="small-city", under=["carcassonne"], progress=True)
    desk().answer(text, told.append)
    (note,) = map(json.loads, told)
    assert note["method"] == "ask.progress"
    assert fits(note)


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


def test_every_case_of_the_casebook_is_as_the_description_says():
    described = schema().evolve(schema={"$ref": "#/$defs/Case", "$defs": schema().schema["$defs"]})
    for case in casebook():
        assert described.is_valid(case_json(case)), case.id


@pytest.mark.parametrize(
    ("document", "parts"),
    [
        (lambda: desk().discover(), "components"),
        (lambda: schema().schema, "$defs"),
    ],
    ids=["openrpc", "messages"],
)
def test_every_example_in_a_description_fits(document, parts):
    whole = json.loads(json.dumps(document()))
    found = [*examples(whole)]
    assert len(found) == 4
    for part, example in found:
        Draft202012Validator({**part, parts: whole[parts]}).validate(example)


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


@pytest.mark.parametrize(
    "message",
    [
        1,
        {},
        {"jsonrpc": "2.0", "id": 1, "method": "nothing"},
        {"jsonrpc": "1.0", "id": 1, "method": "editions"},
        {"jsonrpc": "2.0", "id": {}, "method": "editions"},
        {"jsonrpc": "2.0", "id": 1, "method": "sheet"},
        {"jsonrpc": "2.0", "id": 1, "method": "sheet", "params": {"profile": 1}},
        {"jsonrpc": "2.0", "id": 1, "method": "sheet", "params": {"profile": "x", "more": 1}},
        {"jsonrpc": "2.0", "id": 1, "error": {"code": -1, "message": "x"}},
    ],
)
def test_what_is_no_message_does_not_fit(message):
    assert not fits(message)


def test_every_method_is_in_both_documents():
    names = {one["name"] for one in desk().discover()["methods"]}
    parts = schema().schema["$defs"]
    assert names == {name.removesuffix(".request") for name in parts if name.endswith(".request")}
    assert names == {name.removesuffix(".response") for name in parts if name.endswith(".response")}


def test_the_command_prints_both():
    assert json.loads(invoke("serve", "--schema").output) == json.loads(
        json.dumps(desk().discover())
    )
    assert json.loads(invoke("serve", "--schema", "json").output) == schema().schema
    said = invoke("serve", "--schema", "xml", code=2).output
    assert "'xml' is not one of openrpc or json" in said


# -- what belongs to HTTP -------------------------------------------------------------------------


def test_help_says_how_long_a_request_may_take():
    said = " ".join(invoke("serve", "--help").output.split())
    assert f"takes longer; {Limits().seconds:g} if left out" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--http", "x"], "'x' is no place to serve at"),
        (["--http", "127.0.0.1:99999"], "no place to serve at"),
        (["--http", "0", "--allow-origin", "club.example"], "is no origin"),
        (["--http", "0", "--allow-origin", "https://club.example/"], "is no origin"),
        (["--http", "0", "--seconds", "0"], "too small"),
        (["--http", "0", "--seconds", "99999"], "too much; the most is 3600"),
        (["--allow-origin", "*"], "go with --http"),
        (["--seconds", "2"], "go with --http"),
    ],
)
def test_what_cannot_be_served_is_said(words, said):
    assert said in " ".join(invoke("serve", *words, code=2).output.split())
