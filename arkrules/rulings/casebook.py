"""Casebooks: cases with stable ids and their own version, shipped and from third parties.

A folder of rule data may hold one: `casebook.toml`, and beside it `casebook/` with a folder for
each subject. All those within reach are read together as one.

Others test their programs against a version of the casebook. So its number says how much
of what they were asked and told is other than before, and the seal holds it to that.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, SupportsIndex, overload

import attrs

from arkrules.errors import CaseError
from arkrules.files import Contents, FileText, folders_in, given_text
from arkrules.formats import parse_text, read_json
from arkrules.nouns import plural
from arkrules.rules import Library, Profile, Sources, library, shipped_library
from arkrules.rules.extensions import Registry, registry
from arkrules.rules.libraries import shipped_variants
from arkrules.rulings.case import AnyCase, VerdictRow, case_json, read_case
from arkrules.schema import DescribedEnum
from arkrules.structure import StructureError, read_listings, structured
from arkrules.text import later, say, unknown_name

FORMAT = 2
"""The form of an exported casebook."""


@attrs.frozen(kw_only=True)
class Head:
    """The head of a casebook."""

    version: Annotated[str, "The version of the cases, which changes only if a verdict does."]
    subjects: Annotated[
        dict[str, str], "The folders of cases in the order of reading, with their titles."
    ]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Casebook(Sequence[AnyCase]):
    """All cases of a folder or of several, by subject.

    It is a sequence of cases in the order of reading, in which a case is also found by its id.

    >>> book = arkrules.casebook()
    >>> book["small-city"] in book, book[0] is next(iter(book))
    (True, True)
    """

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

    def __contains__(self, case: object) -> bool:
        return any(case in (one, one.id) for one in self)

    @overload
    def __getitem__(self, at: str | SupportsIndex) -> AnyCase: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[AnyCase, ...]: ...
    def __getitem__(self, at: str | SupportsIndex | slice) -> AnyCase | tuple[AnyCase, ...]:
        if not isinstance(at, str):
            return tuple(self)[at]
        found = {case.id: case for case in self}
        if at not in found:
            raise KeyError(unknown_name(later("there is no case {name}"), at, found))
        return found[at]

    def subject_of(self, case: AnyCase) -> str:
        """Return the subject of a case; nothing for one that is not in it."""
        return next((subject for subject, cases in self.cases.items() if case in cases), "")

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
    """The shipped casebook, or one of the same form in a folder; `CaseError` lists its faults.

    >>> arkrules.casebook()["small-city"].basis
    'official'
    """
    shipped = shipped_library()
    where = Path(folder).resolve() if folder is not None else None
    if where is None or where == shipped.folders[0].resolve() / "casebook":
        return casebook_of(shipped)
    path = where.with_suffix(".toml")
    if not os.path.exists(path):  # noqa: PTH110  # of any length
        remedy = say("write it, with `version` and `subjects`, the folders of cases")
        raise CaseError(say("is missing"), file=str(path), remedy=remedy)
    head = FileText(str(path), given_text(path, CaseError))
    return _book([head], Contents(lambda: folders_in(where)), None)


@lru_cache(maxsize=4)
def casebook_of(shelf: Library) -> Casebook:
    """All cases of the folders of a library together, the shipped ones first."""
    return _book(shelf.files_named("casebook.toml"), shelf.cases, shelf.sources)


def _book(heads: Iterable[FileText], files: Contents, sources: Sources | None) -> Casebook:
    """Make the casebook of some files; without sources, citations are not checked."""
    version: list[str] = []
    subjects: dict[str, str] = {}
    cases: dict[str, list[AnyCase]] = {}
    seen: dict[str, str] = {}
    for file in heads:
        folder = Path(file.path).with_suffix("")
        raw = parse_text(file.text, file.path, CaseError)
        head = structured(raw, Head, CaseError, file=file.path)
        version.append(head.version)
        strange = later("{subject}: is not a subject in {file}")
        faults = [
            say(strange, subject=one.name, file=f"{folder.name}.toml")
            for one in files.folders
            if one.parent == folder and one.name not in head.subjects
        ]
        for subject, title in head.subjects.items():
            subjects.setdefault(subject, title)
            found = cases.setdefault(subject, [])
            for path in files.paths(folder / subject):
                try:
                    case = case_in(files.file(path, CaseError))
                except CaseError as error:
                    faults.append(str(error))
                    continue
                faults += [f"{case.file}: {fault}" for fault in _faults(case, seen, sources)]
                found.append(case)
        if faults:
            raise CaseError(faults, file=str(folder))
    held = {subject: tuple(found) for subject, found in cases.items()}
    return Casebook(version=" + ".join(version), subjects=subjects, cases=held)


def case_in(file: FileText) -> AnyCase:
    """Return the case in a file, which is read once."""
    return _case(registry(), file)


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
    for fault in sources.faults(case.cites):
        yield say("cites: {fault}", fault=fault)


class NoCase(DescribedEnum):
    """A reason why no case answers a dispute."""

    OTHER_GAME = "other-game", "It is about a game with other rules, which are not included here."
    OPEN = "open", "It is about a rule that is included here, but no case answers it yet."


@attrs.frozen(kw_only=True)
class DisputeRow:
    """A question that players or texts elsewhere disagree on."""

    question: Annotated[str, "The question, in our own words."]
    cases: Annotated[list[str], "The cases that answer it."] = attrs.field(factory=list)
    reason: Annotated[NoCase | None, "The reason why no case does."] = None
    note: Annotated[str, "A note, such as the reason in words."] = ""

    def __attrs_post_init__(self) -> None:
        if bool(self.cases) == (self.reason is not None):
            said = say("name the cases that answer it, or give the reason why no case does")
            raise StructureError([("cases", said)])
        if self.reason and not self.note:
            raise StructureError([("note", say("explain the reason in words too"))])


def disputes_of(shelf: Library) -> Mapping[str, DisputeRow]:
    """The disputes within reach, by id; `CaseError` lists the faults of their files."""
    files, twice = shelf.files_named("disputes.toml"), later("the dispute {id} is listed twice")
    return read_listings(files, DisputeRow, CaseError, twice)


@attrs.frozen
class CasesByClause:
    """Cases by the clauses on which one of their verdicts turns."""

    stated: Mapping[str, tuple[tuple[str, AnyCase], ...]]
    """By clause, each case with the profile whose verdict turns on it."""

    def on(self, clause: str, profiles: Iterable[Profile]) -> tuple[AnyCase, ...]:
        """Return the cases that turn on a clause under one of these profiles or a parent of one."""
        names = {name for profile in profiles for name in (profile.id, *profile.lineage)}
        found = (case for name, case in self.stated.get(clause, ()) if name in names)
        return tuple({case.id: case for case in found}.values())


def cases_by_clause(
    cases: Iterable[AnyCase] | None = None, shelf: Library | None = None
) -> CasesByClause:
    """Sort cases by the clauses their verdicts turn on; by default all available cases."""
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


# -- what a version states -------------------------------------------------------------------------

_ENDING = ".seal.json"
_SETS = ("tiles", "pieces", "bag")
"""The keys of a position that may be listed in any order."""


@attrs.frozen
class SealedCase:
    """Digests of a case."""

    asked: str
    """A digest of its position and moves."""
    stated: Mapping[str, str]
    """By edition, and with other answers: digests of the outcomes."""
    resting: Mapping[str, str]
    """Likewise, of the clauses they turn on and their status."""


@attrs.frozen(kw_only=True)
class Seal:
    """The cases of a casebook at a version."""

    version: str
    cases: Mapping[str, SealedCase]
    """By id; wording is not included."""

    @classmethod
    def of(cls, book: Casebook) -> Seal:
        """Make the seal of a casebook as it is."""
        return cls(version=book.version, cases={case.id: _sealed(case) for case in book})

    @classmethod
    def read(cls, file: Path) -> Seal:
        """Read a stored seal, or raise `CaseError`."""
        try:
            raw = read_json(given_text(file, CaseError))
        except ValueError as error:
            raise CaseError(say("not a seal: {error}", error=error), file=str(file)) from None
        return structured(raw, cls, CaseError, file=str(file))

    def write(self) -> str:
        """Return the stored text: one line per case, so that a diff shows cases."""
        rows = (
            f"  {json.dumps(id)}: {json.dumps(attrs.asdict(case), ensure_ascii=False)}"
            for id, case in sorted(self.cases.items())
        )
        head = f'{{\n "version": {json.dumps(self.version)},\n "cases": {{\n'
        return head + ",\n".join(rows) + "\n }\n}\n"

    def since(self, earlier: Seal) -> Amendments:
        """Return the changes since an earlier seal."""
        asked = ({id: case.asked for id, case in seal.cases.items()} for seal in (self, earlier))
        altered, added = _changed(*asked)
        same = self.cases.keys() & earlier.cases.keys() - altered
        rows, more = _changed(self._rows(same, "stated"), earlier._rows(same, "stated"))
        resting, _ = _changed(self._rows(same, "resting"), earlier._rows(same, "resting"))
        sorts = (altered | rows, added | more, resting - rows)
        return Amendments(earlier.version, *(tuple(sorted(names)) for names in sorts))

    def _rows(self, ids: Iterable[str], of: str) -> dict[str, str]:
        """Return digests of the verdicts of some cases, each by the name that people read."""
        return {
            say("{case} under {edition}", case=id, edition=row): digest
            for id in ids
            for row, digest in getattr(self.cases[id], of).items()
        }


def _changed(now: Mapping[str, str], then: Mapping[str, str]) -> tuple[set[str], set[str]]:
    """Return the names whose values changed or vanished, and the new names."""
    return {name for name in then if now.get(name) != then[name]}, {*now} - {*then}


@attrs.frozen
class Amendments:
    """The changes in a casebook since a version of it."""

    since: str
    altered: tuple[str, ...] = ()
    """Cases and verdicts changed or removed: an engine that was right may be wrong now."""
    added: tuple[str, ...] = ()
    resting: tuple[str, ...] = ()
    """Verdicts with the same outcome that turn on other clauses or have another status."""

    @property
    def least(self) -> str:
        """Return the lowest version that it may have."""
        major, minor, patch = numbers(self.since)
        if self.altered:
            return f"{major + 1}.0.0"
        if self.added or self.resting:
            return f"{major}.{minor + 1}.0"
        return f"{major}.{minor}.{patch}"

    def allow(self, version: str) -> bool:
        """Return whether a version admits as many changes."""
        return numbers(version) >= numbers(self.least)


def numbers(version: str) -> tuple[int, int, int]:
    """Return a version such as 2.1.0, where zeros may be omitted, or raise `CaseError`."""
    parts = version.split(".")
    if len(parts) > 3 or not all(part.isascii() and part.isdecimal() for part in parts):
        said = say("{version} is not a version such as 2.1.0", version=repr(version))
        raise CaseError(said, key="version")
    major, minor, patch = (*map(int, parts), 0, 0)[:3]
    return major, minor, patch


def seal_of(folder: Path) -> Path:
    """Return the file of a casebook's seal, beside its head."""
    return folder.with_name(folder.name + _ENDING)


def _sealed(case: AnyCase) -> SealedCase:
    written = case_json(case)
    position = written.get("position", {})
    # In whatever order tiles are listed, it is the same position.
    sets = {key: sorted(position[key]) for key in _SETS if key in position}
    rows: dict[str, VerdictRow] = {}
    for edition, row in case.verdicts.items():
        under = {f"{edition} with {answers}": inner for answers, inner in row.under.items()}
        rows |= {edition: row, **under}
    return SealedCase(
        _digest([{**position, **sets}, written.get("play")]),
        {
            name: _digest(_ordered(VerdictRow(written=row.written).to_dict()))
            for name, row in rows.items()
        },
        {name: _digest([sorted(row.turns_on or ()), row.status]) for name, row in rows.items()},
    )


def _ordered(value: Any) -> Any:  # whatever a verdict states
    """Return a value with sorted lists, since they compare as sets."""
    if isinstance(value, Mapping):
        return {key: _ordered(inner) for key, inner in value.items()}
    return sorted(value) if isinstance(value, list) else value


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def version_of() -> str:
    """The version of the shipped casebook, marked if its verdicts have changed since."""
    book = casebook()
    sealed = Seal.read(seal_of(shipped_variants() / "casebook"))
    return book.version if sealed == Seal.of(book) else f"{book.version}.dev0"
