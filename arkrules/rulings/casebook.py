"""The casebook: all shipped cases, with stable ids and a version of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import attrs
import cattrs

from arkrules.errors import CaseError
from arkrules.plurals import plural
from arkrules.rules import Status, shipped_library
from arkrules.rules.finding import shipped_variants
from arkrules.rulings.aspects import OWN_ASPECTS
from arkrules.rulings.case import BASES, Case, VerdictRow, load_case
from arkrules.structure import faults_of, forbidding_converter
from arkrules.toml import load_table

__all__ = ["Casebook", "case_json", "casebook", "schema"]

FORMAT = 2


@attrs.frozen(kw_only=True)
class _Head:
    version: str
    subjects: dict[str, str]


@attrs.frozen(kw_only=True, repr=False)
class Casebook:
    """All cases of a folder, by subject."""

    version: str
    subjects: Mapping[str, str]
    """The title of each subject, in the order of reading."""
    cases: Mapping[str, tuple[Case, ...]]
    """The cases of each subject."""

    def __repr__(self) -> str:
        held = f"{plural(len(self), 'case')} on {plural(len(self.subjects), 'subject')}"
        return f"<Casebook {self.version}: {held}>"

    def __iter__(self) -> Iterator[Case]:
        return (case for cases in self.cases.values() for case in cases)

    def __len__(self) -> int:
        return sum(map(len, self.cases.values()))

    def __getitem__(self, id: str) -> Case:
        for case in self:
            if case.id == id:
                return case
        raise KeyError(id)

    def to_json(self) -> dict[str, Any]:
        """The casebook as one document, as `schema` describes it."""
        return {
            "format": FORMAT,
            "version": self.version,
            "subjects": dict(self.subjects),
            "cases": [
                {"subject": subject, **case_json(case)}
                for subject, cases in self.cases.items()
                for case in cases
            ],
        }


def casebook(folder: Path | str | None = None) -> Casebook:
    """The shipped casebook, or one of the same form in a folder; `CaseError` lists its faults."""
    folder = Path(folder or shipped_variants() / "casebook").resolve()
    head_file = folder.with_suffix(".toml")
    head = _head(head_file)
    found: dict[str, tuple[Case, ...]] = {}
    faults: list[str] = []
    seen: dict[str, str] = {}
    there = sorted(path.name for path in folder.iterdir() if path.is_dir())
    for subject in there:
        if subject not in head.subjects:
            faults.append(f"{subject}: is no subject of {head_file.name}")
    for subject in head.subjects:
        cases = []
        for path in sorted((folder / subject).glob("*.toml")):
            try:
                case = load_case(path)
            except CaseError as error:
                faults += [str(error)]
                continue
            cases.append(case)
            faults += _faults(case, path, seen)
            if folder == shipped_variants() / "casebook":
                faults += _citations(case, path)
        found[subject] = tuple(cases)
    if faults:
        raise CaseError(faults, file=str(folder))
    return Casebook(version=head.version, subjects=head.subjects, cases=found)


def _head(path: Path) -> _Head:
    raw = load_table(path, CaseError)
    try:
        return forbidding_converter().structure(raw, _Head)
    except cattrs.BaseValidationError as error:
        raise CaseError(faults_of(error), file=str(path)) from None


def _faults(case: Case, path: Path, seen: dict[str, str]) -> Iterator[str]:
    """What a case of a casebook must have besides being a case."""
    if path.stem != case.id:
        yield f"{path}: the file is named {path.stem}, and the case {case.id}"
    if case.id in seen:
        yield f"{path}: the id {case.id} is taken by {seen[case.id]}"
    seen[case.id] = str(path)
    if not case.reference and not case.verdicts:
        yield f"{path}: states no verdict"


def _citations(case: Case, path: Path) -> Iterator[str]:
    """The shipped casebook cites something in every case, and nothing that is not there."""
    if not case.cites:
        yield f"{path}: cites nothing"
    for cite in case.cites:
        if fault := shipped_library().sources.fault(cite):
            yield f"{path}: cites: {fault}"


def case_json(case: Case) -> dict[str, Any]:
    """A case as JSON has it: its TOML, value for value."""
    content: dict[str, Any] = {
        "id": case.id,
        "title": case.title,
        "question": case.question,
        "basis": case.basis,
        "cites": list(case.cites),
        "origin": case.origin,
        "reference": case.reference,
        "answer": case.answer,
    }
    if case.position is not None:
        content["position"] = case.position.to_dict()
        content["play"] = {"moves": list(case.moves)}
        content["verdict"] = {profile: _row_json(row) for profile, row in case.verdicts.items()}
    return content


def _row_json(row: VerdictRow) -> dict[str, Any]:
    content = row.to_dict()
    if row.under:
        content["under"] = {answers: inner.to_dict() for answers, inner in row.under.items()}
    return content


_TEXT = {"type": "string"}
_TEXTS = {"type": "array", "items": _TEXT}
_COUNTS = {"type": "object", "additionalProperties": {"type": "integer"}}
_COUNTS_EACH = {"type": "object", "additionalProperties": _COUNTS}
_STOCK = {"type": "object", "additionalProperties": {"anyOf": [{"type": "integer"}, _COUNTS]}}
_HANDS = {"type": "object", "additionalProperties": _TEXTS}


def schema() -> dict[str, Any]:
    """The JSON Schema of an exported casebook."""
    position = {
        "type": "object",
        "required": ["players"],
        "properties": {
            "players": _TEXTS, "to_move": _TEXT, "step": _TEXT, "laid": _TEXT, "tiles": _TEXTS,
            "pieces": _TEXTS, "scores": _COUNTS, "supply": _COUNTS_EACH, "stock": _STOCK,
            "hands": _HANDS, "bag": _TEXTS, "table": _TEXT,
        },
    }  # fmt: skip
    stated = {name: aspect.schema for name, aspect in OWN_ASPECTS.items()}
    sure = {"turns_on": _TEXTS, "status": {"enum": [status.value for status in Status]}}
    row = {"type": "object", "properties": {**stated, **sure}}
    verdict = {
        "type": "object",
        "properties": {
            **stated,
            **sure,
            "under": {"type": "object", "additionalProperties": row},
        },
    }
    case = {
        "type": "object",
        "required": ["id", "subject", "title", "question", "basis", "cites", "reference", "answer"],
        "properties": {
            "id": {"type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_.-]*$"},
            "subject": _TEXT, "title": _TEXT, "question": _TEXT, "basis": {"enum": list(BASES)},
            "cites": _TEXTS, "origin": _TEXT, "reference": {"type": "boolean"}, "answer": _TEXT,
            "position": position,
            "play": {"type": "object", "properties": {"moves": _TEXTS}, "required": ["moves"]},
            "verdict": {"type": "object", "additionalProperties": verdict},
        },
        "additionalProperties": False,
        "if": {"properties": {"reference": {"const": False}}},
        "then": {"required": ["position", "play", "verdict"]},
    }  # fmt: skip
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A casebook of arkrules",
        "description": "Disputes with positions, moves and the verdict of each edition. "
        "Positions and verdicts may hold further keys that extensions of the rules declare.",
        "type": "object",
        "required": ["format", "version", "subjects", "cases"],
        "properties": {
            "format": {"const": FORMAT},
            "version": _TEXT,
            "subjects": {"type": "object", "additionalProperties": _TEXT},
            "cases": {"type": "array", "items": case},
        },
        "additionalProperties": False,
    }
