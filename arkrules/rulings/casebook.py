"""Casebooks: cases with stable ids and a version of their own, shipped and of third parties.

A folder of rule data may hold one: `casebook.toml`, and beside it `casebook/` with a folder for
each subject. All those within reach are read together as one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import attrs

from arkrules.errors import CaseError
from arkrules.files import Contents, FileText, folders_in, given_text
from arkrules.formats import parse_text
from arkrules.nouns import plural
from arkrules.rules import Library, Profile, Sources, library, shipped_library
from arkrules.rules.extensions import Registry, registry
from arkrules.rules.libraries import shipped_variants
from arkrules.rulings.case import AnyCase, Case, ReferenceCase, VerdictRow, read_case
from arkrules.schema import Word
from arkrules.structure import DOCUMENTS, read_listing, structured
from arkrules.text import say

FORMAT = 2
"""The form of an exported casebook."""


@attrs.frozen(kw_only=True)
class Head:
    """What stands in front of a casebook."""

    version: Annotated[str, "The version of the cases: it moves only if a verdict does."]
    subjects: Annotated[
        dict[str, str], "The folders of cases in the order of reading, and what they are about."
    ]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Casebook:
    """All cases of a folder or of several, by subject."""

    version: str
    subjects: Mapping[str, str]
    """The title of each subject, in the order of reading."""
    cases: Mapping[str, tuple[AnyCase, ...]]
    """The cases of each subject."""

    def __repr__(self) -> str:
        held = f"{plural(len(self), 'case')} on {plural(len(self.subjects), 'subject')}"
        return f"<Casebook {self.version}: {held}>"

    def __iter__(self) -> Iterator[AnyCase]:
        return (case for cases in self.cases.values() for case in cases)

    def __len__(self) -> int:
        return sum(map(len, self.cases.values()))

    def __getitem__(self, id: str) -> AnyCase:
        for case in self:
            if case.id == id:
                return case
        raise KeyError(id)

    def subject_of(self, case: AnyCase) -> str:
        """The subject under which a case stands."""
        return next(subject for subject, cases in self.cases.items() if case in cases)

    def to_json(self) -> dict[str, Any]:
        """The casebook as one document, as `export_schema` describes it."""
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
    shipped = shipped_library()
    where = Path(folder).resolve() if folder is not None else None
    if where is None or where == shipped.folders[0].resolve() / "casebook":
        return casebook_of(shipped)
    path = where.with_suffix(".toml")
    head = FileText(str(path), given_text(path, CaseError))
    return _book([head], Contents(lambda: folders_in(where)), None)


@lru_cache(maxsize=4)
def casebook_of(shelf: Library) -> Casebook:
    """All cases of the folders of a library together, the shipped ones first."""
    return _book(shelf.files_named("casebook.toml"), shelf.cases, shelf.sources)


def _book(heads: Iterable[FileText], files: Contents, sources: Sources | None) -> Casebook:
    """The casebook that some files make; without sources nobody asks what it cites."""
    version: list[str] = []
    subjects: dict[str, str] = {}
    cases: dict[str, tuple[AnyCase, ...]] = {}
    faults: list[str] = []
    seen: dict[str, str] = {}
    for file in heads:
        head, folder = _head(file), Path(file.path).with_suffix("")
        must_cite = folder.parent == shipped_variants()
        version.append(head.version)
        faults += [
            say("{subject}: is no subject of {file}", subject=one.name, file=Path(file.path).name)
            for one in files.folders
            if one.parent == folder and one.name not in head.subjects
        ]
        for subject, title in head.subjects.items():
            subjects.setdefault(subject, title)
            found = _cases(files, folder / subject, faults)
            for case in found:
                faults += _faults(case, seen)
                if sources is not None:
                    faults += _citations(case, sources, must_cite)
            cases[subject] = (*cases.get(subject, ()), *found)
        if faults:
            raise CaseError(faults, file=str(folder))
    return Casebook(version=" + ".join(version), subjects=subjects, cases=cases)


def _cases(files: Contents, folder: Path, faults: list[str]) -> tuple[AnyCase, ...]:
    """The cases of a subject; what is wrong with the others is added to the faults."""
    found = []
    for path in files.paths(folder):
        try:
            found.append(_case(registry(), files.file(path, CaseError)))
        except CaseError as error:
            faults.append(str(error))
    return tuple(found)


@lru_cache(maxsize=4096)
def _case(_installed: Registry, file: FileText) -> AnyCase:  # whose words it may use
    return read_case(file.text, file=file.path)


def _head(file: FileText) -> Head:
    raw = parse_text(file.text, file.path, CaseError)
    return structured(DOCUMENTS, raw, Head, CaseError, file=file.path)


def _faults(case: AnyCase, seen: dict[str, str]) -> Iterator[str]:
    """List the faults of a case as a part of a casebook."""
    stem = Path(case.file).stem
    if stem != case.id:
        yield say(
            "{file}: the file is named {stem}, and the case {id}",
            file=case.file,
            stem=stem,
            id=case.id,
        )
    if case.id in seen:
        yield say(
            "{file}: the id {id} is taken by {other}",
            file=case.file,
            id=case.id,
            other=seen[case.id],
        )
    seen[case.id] = case.file
    if isinstance(case, Case) and not case.verdicts:
        yield say("{file}: states no verdict", file=case.file)


def _citations(case: AnyCase, sources: Sources, must: bool) -> Iterator[str]:
    """No case cites what is not there, and every shipped one cites something."""
    if must and not case.cites:
        yield say("{file}: cites nothing", file=case.file)
    for cite in case.cites:
        if fault := sources.remark(cite):
            yield say("{file}: cites: {fault}", file=case.file, fault=fault)


def case_json(case: AnyCase) -> dict[str, Any]:
    """A case as JSON has it: its TOML, value for value."""
    content: dict[str, Any] = {
        "id": case.id,
        "title": case.title,
        "question": case.question,
        "basis": case.basis,
        "cites": list(case.cites),
        "origin": case.origin,
        "reference": isinstance(case, ReferenceCase),
        "answer": case.answer,
    }
    if case.position is not None:
        content["position"] = case.position.to_dict()
        content["play"] = {"moves": list(map(str, case.moves))}
        content["verdict"] = {profile: _row_json(row) for profile, row in case.verdicts.items()}
    return content


def _row_json(row: VerdictRow) -> dict[str, Any]:
    content = row.to_dict()
    if row.under:
        content["under"] = {answers: inner.to_dict() for answers, inner in row.under.items()}
    return content


class NoCase(Word):
    """Why no case answers what was asked."""

    OTHER_GAME = "other-game", "It is about a game with rules of its own, which are not kept here."
    OPEN = "open", "It is about a rule that is kept here, and no case answers it yet."


@attrs.frozen(kw_only=True)
class DisputeRow:
    """A question that players or texts elsewhere disagree on."""

    question: Annotated[str, "What was asked, in our own words."]
    cases: Annotated[list[str], "The cases that answer it."] = attrs.field(factory=list)
    reason: Annotated[NoCase | None, "Why no case does."] = None
    note: Annotated[str, "What else is to be said of it, such as the reason in words."] = ""


def disputes_of(shelf: Library) -> Mapping[str, DisputeRow]:
    """The disputes within reach, by id; `CaseError` lists the faults of their files."""
    found: dict[str, DisputeRow] = {}
    for file in shelf.files_named("disputes.toml"):
        more = _read(file)
        if twice := sorted(found.keys() & more.keys()):
            raise CaseError(
                say("the dispute {id} is listed already", id=repr(twice[0])), file=file.path
            )
        found |= more
    return found


def _read(file: FileText) -> Mapping[str, DisputeRow]:
    found = read_listing(file, dict[str, DisputeRow], CaseError)
    faults = [f"{id}.{fault}" for id, one in found.items() for fault in _faults_disputes(one)]
    if faults:
        raise CaseError(faults, file=file.path)
    return found


def _faults_disputes(dispute: DisputeRow) -> Iterator[str]:
    if dispute.cases and dispute.reason:
        yield say("reason: what a case answers needs no reason")
    elif not dispute.cases and dispute.reason is None:
        yield say("cases: without a case it gives the reason why there is none")
    if dispute.reason and not dispute.note:
        yield say("note: a reason is told in words as well")


@attrs.frozen
class CasesByClause:
    """Cases by the clauses on which some verdict of theirs turns."""

    stated: Mapping[str, tuple[tuple[str, AnyCase], ...]]
    """By clause, each case with the profile whose verdict turns on it."""

    def on(self, clause: str, profiles: Iterable[Profile]) -> tuple[AnyCase, ...]:
        """The cases that turn on a clause under one of these profiles or under a parent of one."""
        names = {name for profile in profiles for name in (profile.id, *profile.lineage)}
        found = (case for name, case in self.stated.get(clause, ()) if name in names)
        return tuple({case.id: case for case in found}.values())


def cases_by_clause(
    cases: Iterable[AnyCase] | None = None, shelf: Library | None = None
) -> CasesByClause:
    """Sort cases by what their verdicts turn on; without any, all within reach."""
    if cases is None:
        return _of_book(casebook_of(shelf or library()))
    found: dict[str, list[tuple[str, AnyCase]]] = {}
    for case in cases:
        for name, row in case.verdicts.items():
            for clause in row.turns_on or ():
                found.setdefault(clause, []).append((_canonical(name), case))
    return CasesByClause({clause: tuple(pairs) for clause, pairs in found.items()})


_of_book = lru_cache(maxsize=4)(cases_by_clause)


def _canonical(name: str) -> str:
    """A profile's name as its id has it: overlays in order, each once."""
    base, *overlays = (part.strip() for part in name.split("+"))
    return "+".join((base, *sorted(set(overlays))))
