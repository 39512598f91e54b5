"""OpenRPC: JSON Schema of the classes that requests are read into, and of those answers have."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NotRequired, TypedDict

from arkrules.rpc.errors import Code, ErrorJSON
from arkrules.rpc.methods import Method
from arkrules.schema import Schema, Schemas, shape_name
from arkrules.version import __version__

__all__ = ["OpenRPC", "openrpc"]


class Parameter(TypedDict):
    """A parameter, as OpenRPC describes it."""

    name: str
    description: NotRequired[str]
    required: bool
    schema: Schema


class OpenRPC(TypedDict):
    """An OpenRPC document."""

    openrpc: str
    info: dict[str, object]
    methods: list[dict[str, object]]
    components: dict[str, object]


def openrpc(methods: Mapping[str, Method[Any]]) -> OpenRPC:
    """What methods take and give, as an OpenRPC document."""
    schemas = Schemas()
    described = [_method(method, schemas) for method in methods.values()]
    error = schemas.of(ErrorJSON)
    return {
        "openrpc": "1.3.2",
        "info": {
            "title": "arkrules",
            "version": __version__,
            "description": "An executable rulebook of the Carcassonne family.",
            "license": {"name": "MIT"},
        },
        "methods": described,
        "components": {
            "schemas": dict(sorted(schemas.named.items())),
            "errors": {
                code.name: {
                    "code": code.value,
                    "message": code.name.replace("_", " ").lower(),
                    "data": error,
                }
                for code in Code
            },
        },
    }


def _method(method: Method[Any], schemas: Schemas) -> dict[str, object]:
    return {
        "name": method.name,
        "summary": method.summary,
        "description": method.about,
        "paramStructure": "by-name",
        "params": [
            Parameter(name=name, required=required, schema=schema)
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
