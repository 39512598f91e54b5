"""JSON Schemas of the files that authors write, by kind, and the line that names one.

Editors that know TOML complete and check a file whose first line names its schema.
They follow from the classes into which files are read, from clauses and from extensions.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import attrs

from arkrules.files import tables_beside
from arkrules.formats import SCHEMA, write_json
from arkrules.play import Extension
from arkrules.play.assembly import installed
from arkrules.play.extension import VerdictField
from arkrules.play.position import position_kept, position_or_heading
from arkrules.play.record import record_table
from arkrules.rules.clauses import Clause, Size, Span, clauses_of
from arkrules.rules.profile_files import AnswerRow, ProfileFile
from arkrules.rules.sources import Passage, Source
from arkrules.rulings.case import CASE_ID, WORDS, CaseTable, VerdictRow
from arkrules.rulings.casebook import FORMAT, DisputeRow, Head
from arkrules.rulings.verdict_fields import OWN_FIELDS
from arkrules.schema import (
    DescribedEnum,
    Schema,
    Schemas,
    examples,
    one_of,
)
from arkrules.search.absent import BoxRow
from arkrules.text import template
from arkrules.tiles.sets import set_table

Extensions = tuple[Extension, ...]

# -- profiles and overlays ------------------------------------------------------------------------


def _profile(left_out: str, played: Extensions, schemas: Schemas) -> Schema:
    """Return the table of a file that answers clauses, without a key that it does not have."""
    table = schemas.table(ProfileFile)
    del table["properties"][left_out]
    headings: dict[str, dict[str, Schema]] = {}
    for clause in _clauses(played):
        headings.setdefault(clause.heading, {})[clause.name] = _row(clause, schemas)
    table["properties"]["rules"] |= _closed(
        {heading: _closed(names) for heading, names in headings.items()}
    )
    return table


def _overlay(played: Extensions, schemas: Schemas) -> Schema:
    table = _profile("extends", played, schemas)
    return {**table, "required": [*table["required"], "overlays"]}


def _clauses(played: Extensions) -> Iterator[Clause]:
    return chain.from_iterable(clauses_of(group) for one in played for group in one.groups)


def _closed(properties: Mapping[str, Schema]) -> Schema:
    return {"type": "object", "properties": dict(properties), "additionalProperties": False}


def _row(clause: Clause, schemas: Schemas) -> Schema:
    """Return the schema of a clause in a file."""
    answer = {"answer": schemas.kept(clause.id, lambda: answer_schema(clause))}
    readings = {"readings": {"items": {"properties": answer}}}
    own = {"properties": {**answer, **readings}}
    return {"description": template(clause.question), "allOf": [schemas.of(AnswerRow), own]}


def answer_schema(clause: Clause) -> Schema:
    """Return the schema of the answer to a clause."""
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
        bare = clause.words == "{}" and not isinstance(values[0], DescribedEnum)
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


# -- cases ----------------------------------------------------------------------------------------


def case_table(played: Extensions, schemas: Schemas) -> Schema:
    """Return the table of a case, including additions from extensions."""
    added = {field.name: field for one in played for field in one.verdict_fields}
    position_kept(played, schemas)  # before any class refers to it
    schemas.kept(VerdictRow.__name__, lambda: _verdict({**OWN_FIELDS, **added}, schemas))
    table = schemas.table(CaseTable)
    table["properties"]["id"]["pattern"] = f"^{CASE_ID.pattern}$"
    return {**table, "examples": examples("case")}


def _verdict(fields: Mapping[str, VerdictField], schemas: Schemas) -> Schema:
    """Return the table of a verdict."""
    table = schemas.table(VerdictRow)
    table["description"] = "The expected outcome; fields left out are not checked."
    del table["properties"]["written"]
    for name, field in fields.items():
        about = {"description": template(field.about)} if field.about else {}
        table["properties"][name] = {**field.schema, **about}
    return table


def export_schema() -> Schema:
    """Return the schema of an exported casebook.

    Its positions and verdicts may hold further keys, of whatever extension a case is about.
    """
    schemas = Schemas("#/$defs/", files=True)
    case = case_table((), schemas)
    for name in ("Position", "VerdictRow"):
        del schemas.named[name]["additionalProperties"]
    case["properties"]["subject"] = {"type": "string", "description": "The id of its subject."}
    case["required"] = [*(one.name for one in WORDS), "subject"]
    case |= {
        "if": {"properties": {"reference": {"const": False}}},
        "then": {"required": ["position", "play", "verdict"]},
    }
    table = schemas.table(Head)
    form = {"const": FORMAT, "description": "The form of this document."}
    cases = {"type": "array", "description": "The disputes.", "items": case}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A casebook of arkrules",
        **table,
        "description": "Disputes with positions, moves and the verdict of each edition. "
        "Positions and verdicts may hold further keys that extensions of the rules declare.",
        "properties": {"format": form, **table["properties"], "cases": cases},
        "required": ["format", *table["required"], "cases"],
        "$defs": schemas.named,
    }


# -- every kind -----------------------------------------------------------------------------------


FOLDER = "schemas"
"""The folder of schemas, beside the files that they are for or above them."""


def _listing(item: Any, _played: Extensions, schemas: Schemas) -> Schema:  # any type, as for `of`
    """Return the table of a file with things of a type by id."""
    return {
        "type": "object",
        "description": "",
        "properties": {"format": {"const": 1, "description": "The form of this file."}},
        "additionalProperties": schemas.of(item),
    }


KINDS: Mapping[str, Callable[[Extensions, Schemas], Schema]] = {
    "boxes": partial(_listing, BoxRow),
    "case": case_table,
    "casebook": lambda _, schemas: schemas.table(Head),
    "disputes": partial(_listing, DisputeRow),
    "overlay": _overlay,
    "passages": partial(_listing, tuple[Passage, ...]),
    "position": position_or_heading,
    "profile": partial(_profile, "overlays"),
    "record": record_table,
    "sources": partial(_listing, Source),
    "tiles": lambda _, schemas: set_table(schemas),
    **{
        Path(name).stem: partial(_listing, row)
        for part in installed()
        for name, row in part.data.items()
    },
}
"""By kind of file: the function that makes the table of one for some extensions."""
_TEXTS = tables_beside(__file__, "schemas.toml")


def file_schema(kind: str, played: Extensions) -> Schema:
    """Return the schema of a kind of file as a separate document."""
    schemas = Schemas.of_files()
    table = KINDS[kind](played, schemas)
    if about := _TEXTS["descriptions"].get(kind):
        table["description"] = about
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": _TEXTS["titles"].get(kind, kind),
        **table,
        "definitions": dict(sorted(schemas.named.items())),
    }


def schema_texts(kinds: Iterable[str], played: Extensions) -> dict[str, str]:
    """Return the schemas of some kinds, each as the text of its file, by file name."""
    return {
        f"{kind}.json": f"{write_json(file_schema(kind, played), indent=1)}\n" for kind in kinds
    }


def schema_line(kind: str, path: Path) -> str:
    """Return the first line of a file of a kind: the path to its schema from there.

    Where none lies near there is no line: a path into an installation leads nowhere elsewhere.
    """
    for folder in path.resolve().parents:
        if (found := folder / FOLDER / f"{kind}.json").is_file():
            return f"{SCHEMA}{Path(os.path.relpath(found, path.parent)).as_posix()}\n"
    return ""
