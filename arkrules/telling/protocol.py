"""What programs can ask, for people who write them: a page made of an OpenRPC document."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from arkrules.documents import (
    Block,
    Bullets,
    Heading,
    Paragraph,
    Table,
    TextLine,
    code,
    line,
    page,
    tell,
)
from arkrules.documents.model import Item
from arkrules.formats import write_json
from arkrules.telling.captions import CAPTIONS
from arkrules.telling.names import either_line
from arkrules.text import say

__all__ = ["protocol_page"]

_Schema = Mapping[str, Any]  # a part of a document of JSON Schema
_CODE = re.compile(r"`([^`]*)`")


@page
def protocol_page(found: Mapping[str, Any]) -> Iterator[Block]:
    """Every method with what it takes and gives, then the objects that come back, then the errors.

    `found` is an OpenRPC document.
    """
    parts = found["components"]
    for method in found["methods"]:
        yield from _method(method)
    yield Heading(say("Objects"), 2)
    for name, schema in parts["schemas"].items():
        yield from _object(name, schema)
    yield Heading(say("Errors"), 2)
    rows = ((code(str(one["code"])), one["message"]) for one in parts["errors"].values())
    yield Table(columns=(say("Code"), say("Message")), rows=rows)


def _method(method: Mapping[str, Any]) -> Iterator[Block]:
    yield Heading(line(code(method["name"])), 2)
    for text in method["description"].split("\n\n"):
        yield Paragraph(_marked(text))
    rows = [_parameter(one) for one in method["params"]]
    if rows:
        heads = (say("Parameter"), say("Type"), say("If left out"), say("Meaning"))
        yield Table(columns=heads, rows=rows)
    else:
        yield Paragraph(say("It takes no parameters."))
    result = _kind(method["result"]["schema"])
    yield Paragraph(tell("Its result: {kind}.", kind=result))
    if notes := method.get("x-notifications"):
        yield Paragraph(say("Notifications that may come before it:"))
        yield Bullets(
            tell("{name} with {kind}", name=code(name), kind=_kind(schema))
            for name, schema in notes.items()
        )


def _parameter(one: Mapping[str, Any]) -> list[Item]:
    """A row about a parameter."""
    schema = one["schema"]
    default = schema.get("default")
    if one["required"]:
        left_out = line(say("required"))
    else:
        left_out = line(code(write_json(default))) if default not in (None, "") else ()
    return [line(code(one["name"])), _kind(schema), left_out, _about(schema)]


def _object(name: str, schema: _Schema) -> Iterator[Block]:
    """What an object holds."""
    yield Heading(line(code(name)), 3)
    if about := _about(schema):
        yield Paragraph(about)
    required = schema.get("required", ())
    rows = [_key(key, one, key in required) for key, one in schema.get("properties", {}).items()]
    if rows:
        yield Table(columns=(say("Key"), say("Type"), say("Meaning")), rows=rows)


def _key(key: str, schema: _Schema, always: bool) -> list[Item]:
    kind = _kind(schema)
    shown = kind if always else tell("{kind}, or not there", kind=kind)
    return [line(code(key)), shown, _about(schema)]


# -- words ----------------------------------------------------------------------------------------


def _kind(schema: _Schema) -> TextLine:
    """What a value may be."""
    if "$ref" in schema:
        return line(code(schema["$ref"].rpartition("/")[2]))
    if "enum" in schema:
        return either_line(line(code(write_json(value))) for value in schema["enum"])
    if "anyOf" in schema:
        return either_line(map(_kind, schema["anyOf"]))
    if schema.get("type") == "array":
        return tell("list of {items}", items=_kind(schema.get("items", {})))
    if schema.get("additionalProperties"):
        items = _kind(schema["additionalProperties"])
        return tell("object with {items} for each name", items=items)
    if "type" in schema:
        return line(say(CAPTIONS[f"type {schema['type']}"]))
    return line(say("anything"))


def _about(schema: _Schema) -> TextLine:
    return _marked(schema.get("description", ""))


def _marked(text: str) -> TextLine:
    """A text with what stands between backticks as code."""
    parts = _CODE.split(" ".join(text.split()))
    return line(*(code(part) if at % 2 else part for at, part in enumerate(parts)))
