"""JSON Schema of positions and records, as files and as parts of other documents."""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.play.extension import Extension
from arkrules.play.position import Position
from arkrules.play.record import FORMAT, Record
from arkrules.schema import Schema, Schemas, examples, file_schema
from arkrules.text import template


def position_schema(extensions: Iterable[Extension]) -> Schema:
    """The schema of a file with a position, with or without its heading."""
    schemas = Schemas.of_files()
    whole = position_kept(extensions, schemas)
    headed = {
        "type": "object",
        "description": "The same below its heading.",
        "properties": {"position": whole},
        "required": ["position"],
        "additionalProperties": False,
    }
    table = {"description": "What lies and stands on a table.", "anyOf": [whole, headed]}
    return file_schema("A position of arkrules", table, schemas)


def record_schema(extensions: Iterable[Extension]) -> Schema:
    """The schema of a record in JSON."""
    schemas = Schemas.of_files()
    return file_schema("A record of arkrules", record_table(extensions, schemas), schemas)


def position_kept(
    extensions: Iterable[Extension], schemas: Schemas, described: Schema | None = None
) -> Schema:
    """A reference to the table of a position, described as something else is.

    Where the package is read without its docstrings, as in a browser, nothing is described.
    """
    kept = schemas.kept("Position", lambda: position_table(extensions, schemas))
    about = {key: text for key, text in (described or {}).items() if key == "description"}
    return {**kept, **about}


def position_table(extensions: Iterable[Extension], schemas: Schemas) -> Schema:
    """The table of a position, with what extensions add."""
    table = schemas.table(Position)
    del table["properties"]["more"]
    table["description"] = "What lies and stands on a table, and whose turn it is."
    fields = [field for one in extensions for field in one.position_fields]
    for field in fields:
        about = {"description": template(field.about)} if field.about else {}
        table["properties"][field.name] = {**schemas.of(field.type), **about}
    table["examples"] = examples("position")
    return table


def record_table(extensions: Iterable[Extension], schemas: Schemas) -> Schema:
    """The table of a record."""
    position_kept(extensions, schemas)  # with what extensions add, before anybody refers to it
    table = schemas.table(Record)
    keys = table["properties"]
    keys["format"] |= {"const": FORMAT}
    table["examples"] = examples("record")
    return table
