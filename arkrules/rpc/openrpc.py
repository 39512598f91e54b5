"""The protocol described: as an OpenRPC document, and as JSON Schema of every message.

Both are made of the classes that requests are read into, and of those answers have.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from arkrules.forms import Form, form
from arkrules.rpc.errors import Code, ErrorJSON
from arkrules.rpc.methods import Method
from arkrules.schema import Schema, Schemas, shape_name
from arkrules.text import say
from arkrules.version import __version__

__all__ = ["OpenRPC", "message_schema", "openrpc"]


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
        **_notes(method, schemas),
    }


def _notes(method: Method[Any], schemas: Schemas) -> dict[str, object]:
    """The notifications that may come first; OpenRPC has no word for them, and allows others'."""
    if not method.notes:
        return {}
    return {"x-notifications": {name: schemas.of(kind) for name, kind in method.notes.items()}}


# -- messages -------------------------------------------------------------------------------------

_THERE, _HERE = "#/components/schemas/", "#/$defs/"
_ID: Schema = {"type": ["string", "number", "null"]}
_VERSION: Schema = {"const": "2.0"}


def message_schema(found: Mapping[str, Any]) -> Schema:
    """A JSON Schema that every request, response and notification of the protocol fits."""
    parts: Mapping[str, Any] = found["components"]
    named = _moved(parts["schemas"])
    messages = {**dict(_messages(found["methods"])), "error": _response("error", _error(parts))}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": say("Messages of arkrules {version}", version=found["info"]["version"]),
        "anyOf": [{"$ref": f"{_HERE}{name}"} for name in messages],
        "$defs": {**messages, **named},
    }


def _messages(methods: list[dict[str, Any]]) -> Iterator[tuple[str, Schema]]:
    """What is sent to ask for each method, and what comes back."""
    for method in methods:
        name, notes = method["name"], method.get("x-notifications", {})
        yield f"{name}.request", _request(name, method["params"])
        yield f"{name}.response", _response("result", _moved(method["result"]["schema"]))
        for note, schema in notes.items():
            yield f"{note}.notification", _call(note, _moved(schema), needed=True)


def _request(name: str, params: list[Mapping[str, Any]]) -> Schema:
    needed = [one["name"] for one in params if one["required"]]
    schema = {
        "type": "object",
        "properties": {one["name"]: _moved(one["schema"]) for one in params},
        "required": needed,
        "additionalProperties": False,
    }
    asked = _call(name, schema, needed=bool(needed))
    return {**asked, "properties": {**asked["properties"], "id": _ID}}


def _call(name: str, params: Schema, *, needed: bool) -> Schema:
    return {
        "type": "object",
        "properties": {"jsonrpc": _VERSION, "method": {"const": name}, "params": params},
        "required": ["jsonrpc", "method", *(["params"] if needed else [])],
        "additionalProperties": False,
    }


def _response(key: str, schema: Schema) -> Schema:
    return {
        "type": "object",
        "properties": {"jsonrpc": _VERSION, "id": _ID, key: schema},
        "required": ["jsonrpc", "id", key],
        "additionalProperties": False,
    }


def _error(parts: Mapping[str, Any]) -> Schema:
    """An error; its number is one of those that the protocol names."""
    codes = [one["code"] for one in parts["errors"].values()]
    whole = _moved(parts["schemas"]["Error"])
    return {**whole, "properties": {**whole["properties"], "code": {"enum": codes}}}


def _moved(schema: Any) -> Any:  # whatever a document holds
    """A schema whose references lead into this document."""
    if isinstance(schema, Mapping):
        return {key: _moved(value) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_moved(value) for value in schema]
    if isinstance(schema, str) and schema.startswith(_THERE):
        return _HERE + schema.removeprefix(_THERE)
    return schema
