"""JSON Schema of cases, and of what stands in front of a casebook, as files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arkrules.messages import template
from arkrules.play import Extension, Position
from arkrules.play.aspect import Aspect
from arkrules.play.extension import StateKey
from arkrules.rulings.aspects import OWN_ASPECTS
from arkrules.rulings.case import CASE_ID, CaseTable, Sureness
from arkrules.rulings.casebook import Head
from arkrules.schema import Schema, Schemas, file_schema

__all__ = ["case_schema", "casebook_schema"]


def case_schema(extensions: Iterable[Extension]) -> Schema:
    """The schema of a case that may use what these extensions add."""
    played = tuple(extensions)
    schemas = Schemas.of_files()
    found = schemas.table(CaseTable)
    keys = found["properties"]
    keys["id"]["pattern"] = f"^{CASE_ID.pattern}$"
    keys["position"] |= _position([key for one in played for key in one.keys], schemas)
    added = {aspect.name: aspect for one in played for aspect in one.aspects}
    schemas.named["Verdict"] = verdict = _verdict({**OWN_ASPECTS, **added}, schemas)
    stated = dict(verdict["properties"])
    under = stated.pop("under")  # answers are joined by + and not nested
    schemas.named["VerdictUnder"] = {**verdict, "properties": stated}
    under["additionalProperties"] = {"$ref": f"{schemas.at}VerdictUnder"}
    keys["verdict"]["additionalProperties"] = {"$ref": f"{schemas.at}Verdict"}
    return file_schema("A case of arkrules: a dispute", found, schemas)


def casebook_schema() -> Schema:
    """The schema of `casebook.toml`."""
    schemas = Schemas.of_files()
    return file_schema("A casebook of arkrules", schemas.table(Head), schemas)


def _position(keys: Iterable[StateKey], schemas: Schemas) -> Schema:
    """The table of a position, with what extensions add."""
    table = schemas.table(Position)
    del table["properties"]["more"], table["description"]
    table["properties"] |= {key.name: _key(key) for key in keys}
    return table


_TEXT = {"type": "string"}
_COUNTS = {"type": "object", "additionalProperties": {"type": "integer"}}
_HOLDS: Mapping[str, Schema] = {
    "": {},
    "cell": _TEXT,
    "cells": {"type": "array", "items": _TEXT},
    "flag": {"type": "boolean"},
    "pieces": {"type": "object", "additionalProperties": _COUNTS},
}


def _key(key: StateKey) -> Schema:
    """A key of positions that an extension adds."""
    about = {"description": template(key.about)} if key.about else {}
    return {**_HOLDS[key.holds], **about}


def _verdict(aspects: Mapping[str, Aspect], schemas: Schemas) -> Schema:
    """The table of a verdict."""
    table = schemas.table(Sureness)
    table["description"] = "What should come out; what is left out is not checked."
    stated = {
        name: {**aspect.schema, **({"description": template(aspect.about)} if aspect.about else {})}
        for name, aspect in aspects.items()
    }
    table["properties"] = {**stated, **table["properties"]}
    return table
