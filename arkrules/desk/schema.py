"""JSON Schema of the classes that requests are read into and answers have, and OpenRPC of all."""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import attrs

from arkrules.desk.failures import Code, ErrorJSON
from arkrules.desk.methods import Method
from arkrules.version import __version__

__all__ = ["OpenRPC", "Schema", "Schemas", "openrpc"]

Schema = dict[str, Any]  # a document of JSON Schema
_PLAIN = {str: "string", int: "integer", float: "number", bool: "boolean", types.NoneType: "null"}


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


class Schemas:
    """Schemas of types; those of classes are kept under their names and referred to."""

    def __init__(self, at: str = "#/components/schemas/") -> None:
        self.at = at
        self.named: dict[str, Schema] = {}

    def of(self, kind: Any) -> Schema:  # any type that an annotation can name
        """The schema of a type."""
        origin, args = get_origin(kind), get_args(kind)
        if kind is Any or kind is object:
            return {}
        if kind in _PLAIN:
            return {"type": _PLAIN[kind]}
        if origin is NotRequired:
            return self.of(args[0])
        if origin is Annotated:
            return {**self.of(args[0]), "description": args[1]}
        if origin in (types.UnionType, Union):
            return {"anyOf": [self.of(member) for member in args]}
        if origin is Literal:
            return {"enum": list(args)}
        if origin in (list, tuple, Sequence):
            return {"type": "array", "items": self.of(args[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        if isinstance(kind, type) and issubclass(kind, Enum):
            return {"enum": [member.value for member in kind]}
        return self._class(kind)

    def _class(self, kind: type) -> Schema:
        name = shape_name(kind)
        if name not in self.named:
            self.named[name] = {}  # so that a class may hold others of its kind
            self.named[name] = self._table(kind)
        return {"$ref": f"{self.at}{name}"}

    def _table(self, kind: type) -> Schema:
        fields = list(self.fields(kind))
        about = (kind.__doc__ or "").strip().partition("\n")[0]
        return {
            "type": "object",
            **({"description": about} if about else {}),
            "properties": {name: schema for name, schema, _ in fields},
            "required": [name for name, _, required in fields if required],
            "additionalProperties": False,
        }

    def fields(self, kind: type) -> Iterator[tuple[str, Schema, bool]]:
        """The keys of a class: each with its schema, and whether it must be there."""
        hints = get_type_hints(kind, include_extras=True)
        if is_typeddict(kind):
            for name, hint in hints.items():
                yield name, self.of(hint), get_origin(hint) is not NotRequired
            return
        for field in attrs.fields(kind):
            schema = self.of(hints[field.name])
            required = field.default is attrs.NOTHING
            if not required and not isinstance(field.default, attrs.Factory):  # type: ignore[arg-type]
                schema = {**schema, "default": field.default}
            yield field.name, schema, required


def shape_name(kind: type) -> str:
    """What a class is called where all is JSON."""
    return kind.__name__.removesuffix("JSON")


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
