"""JSON Schema of the files of rule data that are read here: profiles, overlays and sources.

What they hold is told by the classes into which they are read, and by the clauses.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, Literal, get_args, get_origin

import attrs

from arkrules.rules.clauses import Clause, Size, Span
from arkrules.rules.profile_files import AnswerRow, ProfileFile, ReadingRow
from arkrules.rules.sources import Passage, Source
from arkrules.schema import Schema, Schemas, Word, file_schema, listing_schema, one_of
from arkrules.text import template


def profile_schema(clauses: Iterable[Clause]) -> Schema:
    """The schema of a profile that may answer these clauses."""
    return file_schema("A profile of arkrules", *_edition(clauses, PROFILE, left_out="overlays"))


def overlay_schema(clauses: Iterable[Clause]) -> Schema:
    """The schema of an overlay that may answer these clauses."""
    table, schemas = _edition(clauses, OVERLAY, left_out="extends")
    table["required"].append("overlays")
    return file_schema("An overlay of arkrules", table, schemas)


PROFILE = "What one edition says to every clause, or what it says otherwise than its parent."
OVERLAY = "House rules: answers that take the place of those of a profile."


def sources_schema() -> Schema:
    """The schema of a list of sources."""
    about = "What can be cited, by the id that stands in front of the colon."
    return listing_schema("Sources that rules of arkrules cite", about, Source)


def passages_schema() -> Schema:
    """The schema of what a source says, sentence by sentence."""
    about = "What a source says, by the places that citations have behind the colon."
    title = "A source of arkrules, sentence by sentence"
    return listing_schema(title, about, Passage, several=True)


def _edition(clauses: Iterable[Clause], about: str, *, left_out: str) -> tuple[Schema, Schemas]:
    """The table of a file that answers clauses, and what it refers to."""
    schemas = Schemas.of_files()
    table = schemas.table(ProfileFile)
    table["description"] = about
    del table["properties"][left_out]
    headings: dict[str, dict[str, Schema]] = {}
    for clause in clauses:
        schemas.named[clause.id] = answer_schema(clause)
        headings.setdefault(clause.heading, {})[clause.name] = _row(clause, schemas)
    table["properties"]["rules"] |= _closed(
        {heading: _closed(names) for heading, names in headings.items()}
    )
    del schemas.named["AnswerRow"], schemas.named["ReadingRow"]  # each clause has its own
    return table, schemas


def _closed(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _row(clause: Clause, schemas: Schemas) -> Schema:
    """Return what a file may say of a clause."""
    answer = {"$ref": f"{schemas.at}{clause.id}"}
    reading = _shared(ReadingRow, schemas)
    reading["properties"]["answer"] = answer
    row = _shared(AnswerRow, schemas)
    row["description"] = template(clause.question)
    row["properties"]["answer"] = answer
    row["properties"]["readings"]["items"] = reading
    return row


def _shared(kind: type, schemas: Schemas) -> Schema:
    """The table of a class of which there are many, its keys kept in one place."""
    table = schemas.table(kind)
    for key, schema in table["properties"].items():
        name = f"{kind.__name__}.{key}"
        if key not in ("answer", "readings"):  # which are each clause's own
            schemas.named[name] = schema
            table["properties"][key] = {"$ref": f"{schemas.at}{name}"}
    table.pop("description", None)
    return table


def answer_schema(clause: Clause) -> Schema:
    """The schema of what a file may answer to a clause."""
    found = _answer(clause)
    question, below = template(clause.question), found.get("description")
    return {**found, "description": f"{question}\n\n{below}" if below else question}


def _answer(clause: Clause) -> Schema:
    kind: Any = clause.type  # a typing construct, which no static type describes
    values = get_args(kind) if get_origin(kind) is Literal else ()
    if kind is bool:
        values = (True, False)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        values = tuple(kind)
    if values:
        bare = clause.words == "{}" and not isinstance(values[0], Word)
        found = one_of({clause.unstructure(one): "" if bare else clause.say(one) for one in values})
        told = {"type": "boolean", "description": found.get("description", "")}
        return told if kind is bool else found
    number = {"type": "integer", "minimum": clause.least, "maximum": clause.most}
    if kind is int:
        return number
    if kind in (Span, Size):
        return {"type": "array", "items": number, "minItems": 2, "maxItems": 2}
    if attrs.has(kind):
        table = Schemas.of_files().table(kind)
        for schema in table["properties"].values():
            schema |= number if schema.get("type") == "integer" else {}
        return table
    return Schemas.of_files().of(kind)
