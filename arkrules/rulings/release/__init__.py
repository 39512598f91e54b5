"""Releases of the casebook: what it stated at each version, and a package of data for others.

Others test their programs against a version of the casebook. So its number says how much
of what they were asked and told is other than before, and the seal holds it to that.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from string import Template
from typing import Any

import attrs

from arkrules.errors import CaseError
from arkrules.files import given_text
from arkrules.formats import read_json, write_json
from arkrules.rules.libraries import shipped_variants
from arkrules.rulings.case import AnyCase, VerdictRow, case_json
from arkrules.rulings.casebook import Casebook, casebook
from arkrules.rulings.schemas import export_schema
from arkrules.structure import documents, structured
from arkrules.text import say

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
    """By edition, and with other answers: digests of what comes out."""
    resting: Mapping[str, str]
    """Likewise of what that turns on, and how sure it is."""


@attrs.frozen(kw_only=True)
class Seal:
    """The cases of a casebook at a version."""

    version: str
    cases: Mapping[str, SealedCase]
    """By id; words are no part of them."""

    @classmethod
    def of(cls, book: Casebook) -> Seal:
        """Seal a casebook as it is."""
        return cls(version=book.version, cases={case.id: _sealed(case) for case in book})

    @classmethod
    def read(cls, file: Path) -> Seal:
        """One that was kept, or `CaseError`."""
        try:
            raw = read_json(given_text(file, CaseError))
        except ValueError as error:
            raise CaseError(say("no seal: {error}", error=error), file=str(file)) from None
        return structured(documents(), raw, cls, CaseError, file=str(file))

    def write(self) -> str:
        """As it is kept: a line for every case, so that differences between two show cases."""
        rows = (
            f"  {json.dumps(id)}: {json.dumps(attrs.asdict(case), ensure_ascii=False)}"
            for id, case in sorted(self.cases.items())
        )
        head = f'{{\n "version": {json.dumps(self.version)},\n "cases": {{\n'
        return head + ",\n".join(rows) + "\n }\n}\n"

    def since(self, earlier: Seal) -> Amendments:
        """Return what has changed since an earlier one."""
        now, then = self.cases, earlier.cases
        altered, added, resting = [], [], []
        for id in now.keys() | then.keys():
            if id not in now or (id in then and now[id].asked != then[id].asked):
                altered.append(id)
            elif id not in then:
                added.append(id)
            else:
                for row in now[id].stated.keys() | then[id].stated.keys():
                    name = say("{case} under {edition}", case=id, edition=row)
                    if row in now[id].stated and row not in then[id].stated:
                        added.append(name)
                    elif now[id].stated.get(row) != then[id].stated[row]:
                        altered.append(name)
                    elif now[id].resting[row] != then[id].resting[row]:
                        resting.append(name)
        sorts = (tuple(sorted(names)) for names in (altered, added, resting))
        return Amendments(earlier.version, *sorts)


@attrs.frozen
class Amendments:
    """The changes in a casebook since a version of it."""

    since: str
    altered: tuple[str, ...] = ()
    """Cases and verdicts changed or gone: an engine that was right may be wrong now."""
    added: tuple[str, ...] = ()
    resting: tuple[str, ...] = ()
    """Verdicts that come out as before and turn on something else, or are otherwise sure."""

    @property
    def least(self) -> str:
        """The least version that may be given to it."""
        major, minor, patch = numbers(self.since)
        if self.altered:
            return f"{major + 1}.0.0"
        if self.added or self.resting:
            return f"{major}.{minor + 1}.0"
        return f"{major}.{minor}.{patch}"

    def allow(self, version: str) -> bool:
        """Whether a version says that so much has changed."""
        return numbers(version) >= numbers(self.least)


def numbers(version: str) -> tuple[int, int, int]:
    """A version such as 2.1.0, where zeros may be left out, or `CaseError`."""
    parts = version.split(".")
    if len(parts) > 3 or not all(part.isascii() and part.isdecimal() for part in parts):
        said = say("{version} is no version such as 2.1.0", version=repr(version))
        raise CaseError(said, key="version")
    major, minor, patch = (*map(int, parts), 0, 0)[:3]
    return major, minor, patch


def seal_of(folder: Path) -> Path:
    """Return the file that keeps the seal of the casebook in a folder: beside its head."""
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
    """A value whose lists are in one order, as they compare as sets."""
    if isinstance(value, Mapping):
        return {key: _ordered(inner) for key, inner in value.items()}
    return sorted(value) if isinstance(value, list) else value


def _digest(value: object) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


# -- the package -----------------------------------------------------------------------------------

NAME = "arkrules-casebook"
"""The name of the package in registries."""
_MODULE = "arkrules_casebook"
_ABOUT = "Disputes about the rules of Carcassonne, with the verdict of each edition, as data"


def version_of() -> str:
    """The version of the shipped casebook; one that states something else by now is no release."""
    book = casebook()
    sealed = Seal.read(seal_of(shipped_variants() / "casebook"))
    return book.version if sealed == Seal.of(book) else f"{book.version}.dev0"


def package() -> Mapping[str, str]:
    """The files of the package, by their places in its folder."""
    version = version_of()
    places = {
        "NAME": NAME,
        "MODULE": _MODULE,
        "ABOUT": _ABOUT,
        "VERSION": version,
        "VERSION_OF_NODE": version.replace(".dev", "-dev."),
    }
    folder = files(__name__)
    texts = {
        place: Template(folder.joinpath(name).read_bytes().decode()).safe_substitute(places)
        for place, name in _TEXTS.items()
    }
    return {
        **texts,
        f"{_MODULE}/CHANGES.md": given_text(shipped_variants() / "casebook.md", CaseError),
        f"{_MODULE}/py.typed": "",
        f"{_MODULE}/VERSION": f"{version}\n",
        f"{_MODULE}/casebook.json": write_json(casebook().to_json(), indent=1) + "\n",
        f"{_MODULE}/schema.json": json.dumps(export_schema(), indent=1) + "\n",
    }


_TEXTS = {
    "pyproject.toml": "pyproject.txt",
    "package.json": "package.txt",
    "README.md": "README.md",
    "LICENSE": "LICENSE",
    f"{_MODULE}/__init__.py": "reading.txt",
}
"""The files of the package that are written, each with the template that it is made of."""
