"""Positions, records and cases as requests and answers hold them: tables, with their schemas."""

from __future__ import annotations

from typing import Annotated, Any

from arkrules.authoring.schemas import case_table
from arkrules.play.assembly import installed
from arkrules.play.position import position_table
from arkrules.play.record import record_table
from arkrules.schema import Holds

__all__ = ["CaseTables", "PositionTables", "RecordTables"]

Tables = dict[str, Any]  # what a TOML document holds, as JSON

PositionTables = Annotated[
    Tables, Holds("Position", lambda schemas: position_table(installed(), schemas.for_files()))
]
RecordTables = Annotated[
    Tables, Holds("Record", lambda schemas: record_table(installed(), schemas.for_files()))
]
CaseTables = Annotated[
    Tables, Holds("Case", lambda schemas: case_table(installed(), schemas.for_files()))
]
