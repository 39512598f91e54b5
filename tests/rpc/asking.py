"""Requests to a dispatcher of the tests, and answers held against the schema."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import jsonschema

from arkrules.rpc import Dispatcher

__all__ = ["answer", "dispatcher", "error", "request", "result"]


@cache
def dispatcher() -> Dispatcher:
    """One dispatcher for all tests: it keeps nothing of what it was asked."""
    return Dispatcher()


@cache
def document() -> dict[str, Any]:
    return json.loads(json.dumps(dispatcher().discover()))


def request(method: str, /, **params: object) -> str:
    """A request as text."""
    return json.dumps({"jsonrpc": "2.0", "id": 7, "method": method, "params": params})


def answer(text: str) -> Any:
    """What the dispatcher makes of a text."""
    reply = dispatcher().answer(text)
    return None if reply is None else json.loads(reply)


def result(method: str, /, **params: object) -> Any:
    """The result of a method; what goes in and what comes out is as the schema says."""
    described = next(one for one in document()["methods"] if one["name"] == method)
    components = {"components": document()["components"]}
    takes = {one["name"]: one["schema"] for one in described["params"]}
    table = {"type": "object", "properties": takes, "additionalProperties": False, **components}
    jsonschema.validate(params, table)
    reply = answer(request(method, **params))
    assert reply.keys() == {"jsonrpc", "id", "result"}, reply
    assert (reply["jsonrpc"], reply["id"]) == ("2.0", 7)
    jsonschema.validate(reply["result"], {**described["result"]["schema"], **components})
    return reply["result"]


def error(method: str, /, **params: object) -> Any:
    """The error of a method."""
    reply = answer(request(method, **params))
    assert reply.keys() == {"jsonrpc", "id", "error"}, reply
    schema = {
        **document()["components"]["schemas"]["Error"],
        "components": document()["components"],
    }
    jsonschema.validate(reply["error"], schema)
    return reply["error"]
