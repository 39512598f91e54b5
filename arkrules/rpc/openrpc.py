"""The protocol described: as an OpenRPC document, and as JSON Schema of every message.

Both are made of the classes that requests are read into, and of those answers have.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from arkrules.formats import write_json
from arkrules.forms import Form, form, plain
from arkrules.rpc.errors import Code, ErrorJSON
from arkrules.rpc.method import Method
from arkrules.schema import Schema, Schemas, shape_name
from arkrules.text import say
from arkrules.version import __version__

__all__ = ["OpenRPC", "message_schema", "openrpc", "protocol_texts"]


@form()
class OpenRPC(Form):
    """An OpenRPC document."""

    openrpc: str
    info: dict[str, Any]
    methods: list[dict[str, Any]]
    components: dict[str, Any]


def openrpc(methods: Mapping[str, Method[Any]]) -> OpenRPC:
    """What methods take and give, as an OpenRPC document."""
    schemas = Schemas()
    described = [_method(method, schemas) for method in methods.values()]
    error = schemas.of(ErrorJSON)
    errors = {
        code.name: {
            "code": code.value,
            "message": code.name.replace("_", " ").lower(),
            "data": error,
        }
        for code in Code
    }
    return OpenRPC(
        openrpc="1.3.2",
        info={
            "title": "arkrules",
            "version": __version__,
            "description": "An executable rulebook of the Carcassonne family.",
            "license": {"name": "MIT"},
        },
        methods=described,
        components={"schemas": dict(sorted(schemas.named.items())), "errors": errors},
    )


def _method(method: Method[Any], schemas: Schemas) -> dict[str, object]:
    return {
        "name": method.name,
        "summary": method.summary,
        "description": method.about,
        "paramStructure": "by-name",
        "params": [
            {"name": name, "required": required, "schema": schema}
            for name, schema, required in schemas.fields(method.takes)
        ],
        "result": {"name": shape_name(method.gives), "schema": schemas.of(method.gives)},
        # OpenRPC has no word for the notifications that may come first.
        "x-notifications": {name: schemas.of(kind) for name, kind in method.notes.items()},
    }


def message_schema(methods: Mapping[str, Method[Any]]) -> Schema:
    """A JSON Schema that every request, response and notification of the protocol fits."""
    schemas = Schemas("#/$defs/")
    messages = {"error": _message({"id": _ID, "error": schemas.of(ErrorJSON)})}
    for name, method in methods.items():
        messages[f"{name}.request"] = _request(name, schemas.table(method.takes))
        messages[f"{name}.response"] = _message({"id": _ID, "result": schemas.of(method.gives)})
        for note, kind in method.notes.items():
            called = {"method": {"const": note}, "params": schemas.of(kind)}
            messages[f"{note}.notification"] = _message(called)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": say("Messages of arkrules {version}", version=__version__),
        "anyOf": [{"$ref": f"{schemas.at}{name}"} for name in messages],
        "$defs": {**messages, **schemas.named},
    }


def _request(name: str, params: Schema) -> Schema:
    found = _message({"method": {"const": name}, "params": params})
    found["properties"]["id"] = _ID
    if not params["required"]:
        found["required"].remove("params")
    return found


def _message(parts: Schema) -> Schema:
    """The schema of a message with some parts, all of which are needed."""
    return {
        "type": "object",
        "properties": {"jsonrpc": {"const": "2.0"}, **parts},
        "required": ["jsonrpc", *parts],
        "additionalProperties": False,
    }


def protocol_texts(methods: Mapping[str, Method[Any]]) -> dict[str, str]:
    """Both descriptions as texts, by the names of their files."""
    documents = {"openrpc": plain(openrpc(methods)), "messages": message_schema(methods)}
    return {f"{name}.json": f"{write_json(one, indent=1)}\n" for name, one in documents.items()}


_ID: Schema = {"type": ["string", "number", "null"]}
