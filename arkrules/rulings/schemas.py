"""JSON Schema of cases and of what stands in front of a casebook, as files and as exported."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from arkrules.play import Extension
from arkrules.play.extension import VerdictField
from arkrules.play.position import position_kept
from arkrules.rulings.case import CASE_ID, WORDS, CaseTable, VerdictRow
from arkrules.rulings.casebook import FORMAT, DisputeRow, Head
from arkrules.rulings.verdict_fields import OWN_FIELDS
from arkrules.schema import Schema, Schemas, examples, file_schema, listing_schema
from arkrules.text import template


def case_schema(extensions: Iterable[Extension]) -> Schema:
    """The schema of a case that may use what these extensions add."""
    schemas = Schemas.of_files()
    table = case_table(extensions, schemas)
    return file_schema("A case of arkrules: a dispute", table, schemas)


def case_table(extensions: Iterable[Extension], schemas: Schemas) -> Schema:
    """The table of a case."""
    played = tuple(extensions)
    position_kept(played, schemas)  # with what extensions add, before anybody refers to it
    schemas.named[VerdictRow.__name__] = {}  # kept under two other names
    table = schemas.table(CaseTable)
    keys = table["properties"]
    keys["id"]["pattern"] = f"^{CASE_ID.pattern}$"
    added = (field for one in played for field in one.verdict_fields)
    verdict = _verdict({**OWN_FIELDS, **{field.name: field for field in added}}, schemas)
    stated = dict(verdict["properties"])
    under = stated.pop("under")  # answers are joined by + and not nested
    del schemas.named[VerdictRow.__name__]
    schemas.named |= {"CaseVerdict": verdict, "CaseVerdictUnder": {**verdict, "properties": stated}}
    under["additionalProperties"] = {"$ref": f"{schemas.at}CaseVerdictUnder"}
    keys["verdict"]["additionalProperties"] = {"$ref": f"{schemas.at}CaseVerdict"}
    table["examples"] = examples("case")
    return table


def export_schema() -> Schema:
    """The schema of an exported casebook.

    Its positions and verdicts may hold further keys, of whatever extension a case is about.
    """
    schemas = Schemas("#/$defs/", files=True)
    case = case_table((), schemas)
    for name in ("Position", "CaseVerdict", "CaseVerdictUnder"):
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


def casebook_schema() -> Schema:
    """The schema of `casebook.toml`."""
    schemas = Schemas.of_files()
    return file_schema("A casebook of arkrules", schemas.table(Head), schemas)


def disputes_schema() -> Schema:
    """The schema of `disputes.toml`."""
    about = "What players disputed elsewhere, by ids that never change."
    title = "Disputes from elsewhere, and the cases that answer them"
    return listing_schema(title, about, DisputeRow)


def _verdict(verdict_fields: Mapping[str, VerdictField], schemas: Schemas) -> Schema:
    """The table of a verdict."""
    table = schemas.table(VerdictRow)
    table["description"] = "What should come out; what is left out is not checked."
    del table["properties"]["written"]
    stated = {
        name: field.schema | ({"description": template(field.about)} if field.about else {})
        for name, field in verdict_fields.items()
    }
    table["properties"] = {**stated, **table["properties"]}
    return table
