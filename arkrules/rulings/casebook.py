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
from arkrules.rulings.case import AnyCase, case_json, read_case
from arkrules.schema import Word
from arkrules.structure import documents, read_listing, structured
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
        return {case.id: case for case in self}[id]

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
    seen: dict[str, str] = {}
    for file in heads:
        folder = Path(file.path).with_suffix("")
        raw = parse_text(file.text, file.path, CaseError)
        head = structured(documents(), raw, Head, CaseError, file=file.path)
        version.append(head.version)
        faults = [
            say("{subject}: is no subject of {file}", subject=one.name, file=f"{folder.name}.toml")
            for one in files.folders
            if one.parent == folder and one.name not in head.subjects
        ]
        for subject, title in head.subjects.items():
            subjects.setdefault(subject, title)
            found: list[AnyCase] = []
            for path in files.paths(folder / subject):
                try:
                    found.append(_case(registry(), files.file(path, CaseError)))
                except CaseError as error:
                    faults.append(str(error))
            for case in found:
                faults += [f"{case.file}: {fault}" for fault in _faults(case, seen, sources)]
            cases[subject] = (*cases.get(subject, ()), *found)
        if faults:
            raise CaseError(faults, file=str(folder))
    return Casebook(version=" + ".join(version), subjects=subjects, cases=cases)


@lru_cache(maxsize=4096)
def _case(_installed: Registry, file: FileText) -> AnyCase:  # whose words it may use
    return read_case(file.text, file=file.path)


def _faults(case: AnyCase, seen: dict[str, str], sources: Sources | None) -> Iterator[str]:
    """List the faults of a case as a part of a casebook; every shipped one cites something."""
    path = Path(case.file)
    if path.stem != case.id:
        yield say("the file is named {stem}, and the case {id}", stem=path.stem, id=case.id)
    if case.id in seen:
        yield say("the id {id} is taken by {other}", id=case.id, other=seen[case.id])
    seen[case.id] = case.file
    if not (case.reference or case.verdicts):
        yield say("states no verdict")
    if sources is None:
        return
    if not case.cites and path.parents[2] == shipped_variants():
        yield say("cites nothing")
    for fault in filter(None, map(sources.remark, case.cites)):
        yield say("cites: {fault}", fault=fault)


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
        more = read_listing(file, dict[str, DisputeRow], CaseError)
        faults = [f"{id}.{fault}" for id, one in more.items() for fault in _unanswered(one)]
        if twice := sorted(found.keys() & more.keys()):
            faults.append(say("the dispute {id} is listed already", id=repr(twice[0])))
        if faults:
            raise CaseError(faults, file=file.path)
        found |= more
    return found


def _unanswered(dispute: DisputeRow) -> Iterator[str]:
    """Say what is wrong with the reason why no case answers a dispute."""
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
    return _of_book(casebook_of(shelf or library())) if cases is None else _sorted(cases)


def _sorted(cases: Iterable[AnyCase]) -> CasesByClause:
    found: dict[str, list[tuple[str, AnyCase]]] = {}
    for case in cases:
        for name, row in case.verdicts.items():
            for clause in row.turns_on or ():
                base, *overlays = (part.strip() for part in name.split("+"))
                canonical = "+".join((base, *sorted(set(overlays))))
                found.setdefault(clause, []).append((canonical, case))
    return CasesByClause({clause: tuple(pairs) for clause, pairs in found.items()})


_of_book = lru_cache(maxsize=4)(_sorted)
