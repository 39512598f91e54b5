"""`arkrules check`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from arkrules.cli.common import Reply, answers, case_files, case_path, complain, kind_of_file, note
from arkrules.cli.completion import cases
from arkrules.cli.groups import command
from arkrules.cli.places import file_option
from arkrules.errors import CaseError, FaultsError, TileSetError
from arkrules.files import given_text, save
from arkrules.text import count, say, template

if TYPE_CHECKING:
    from arkrules.documents import Block, Document
    from arkrules.rules import Library
    from arkrules.rulings.check import CheckedProfile
    from arkrules.telling.checks import CheckedCase, Trial
    from arkrules.testing import Flaw
    from arkrules.tiles import TileSet


@attrs.define
class _Found:
    """What came of all that was checked, kind by kind."""

    cases: list[CheckedCase] = attrs.field(factory=list)
    profiles: list[tuple[Path, CheckedProfile]] = attrs.field(factory=list)
    sets: list[tuple[Path, TileSet, Sequence[str] | None]] = attrs.field(factory=list)
    extensions: list[tuple[str, Sequence[Flaw]]] = attrs.field(factory=list)
    unusable: bool = False
    """Whether a profile or a set of tiles in a folder cannot be read."""

    @property
    def code(self) -> int:
        """The exit code: 2 if a file cannot be used, 1 if something does not hold."""
        if self.unusable or any(one.error for one in self.cases):
            return 2
        failed = any(not check.holds for one in self.cases for check in one.checks)
        faults = [one.faults for _, one in self.profiles] + [one[-1] for one in self.sets]
        return int(failed or any(faults) or any(flaws for _, flaws in self.extensions))


@command()
@click.argument("names", metavar="WHAT...", nargs=-1, required=True, shell_complete=cases)
@click.option("-k", "select", default="", help="Only cases whose id or title holds this.")
@file_option("--junit", told="Write a JUnit report of the cases here.")
@answers
def check(shelf: Library, names: tuple[str, ...], select: str, junit: Path | None) -> Reply:
    """Check cases, profiles, overlays, sets of tiles and extensions that you wrote.

    WHAT is a file, a folder with such files, the id of a case, or the name of an extension that is
    installed. Of a case, the verdicts that it states are compared with what comes out; of a
    profile or an overlay, clauses, answers, citations and parents are checked, and whether answers
    contradict each other; a set of tiles is compared with what is documented of it.
    Exit code 1 if something does not hold, 2 if a file cannot be used.

    \b
    arkrules check dispute.toml
    arkrules check small-city
    arkrules check my/variant.toml
    arkrules check my/cases -k farm --junit report.xml
    arkrules check shrines
    """
    from arkrules.telling import plain
    from arkrules.telling.checks import junit as junit_of

    found = _Found()
    for name in names:
        _check(name, select, shelf, found)
    for result in found.cases:
        for warning in result.warnings:
            note(say("warning: {file}: cites: {fault}", file=result.file, fault=warning))
        if result.error is not None:
            complain(str(result.error), template(result.error.remedy))
    if junit is not None:
        save(junit, junit_of({"arkrules": list(_trials(found.cases))}))
    content = {
        "cases": plain(found.cases),
        "profiles": [{"file": str(file), **plain(one)} for file, one in found.profiles],
        "sets": [
            {"file": str(file), "set": one.id, "faults": faults or (), "totals": dict(one.totals)}
            for file, one, faults in found.sets
        ],
        "extensions": [
            {"name": name, "faults": [attrs.asdict(flaw) for flaw in flaws]}
            for name, flaws in found.extensions
        ],
    }
    return Reply(lambda: _page(found), lambda: content, found.code)


def _page(found: _Found) -> Document:
    """What does not hold, kind by kind."""
    from arkrules.documents import Document, Entries, Entry, Paragraph, strong
    from arkrules.telling.checks import cases_page, profiles_page
    from arkrules.telling.tiles import differences_page

    blocks: list[Block] = []
    if found.profiles:
        blocks += profiles_page(found.profiles).blocks
    for file, one, faults in found.sets:
        fine = say("{file}: fine; no set {id} is documented", file=file, id=one.id)
        head = fine if faults is None else strong(say("{file}:", file=file))
        blocks.append(Paragraph(head))
        blocks += () if faults is None else differences_page(one, faults).blocks
    for name, flaws in found.extensions:
        said = say("{extension}: fine", extension=name)
        if flaws:
            said = count(
                len(flaws), "{extension}: {number} fault", "{extension}: {number} faults",
                extension=name,
            )  # fmt: skip
        blocks.append(Entries([Entry(said, map(str, flaws))]))
    if found.cases or not blocks:
        blocks += cases_page(found.cases).blocks
    return Document(blocks=blocks)


# -- one thing after another ----------------------------------------------------------------------


def _check(name: str, select: str, shelf: Library, found: _Found) -> None:
    """Check what a name stands for."""
    from arkrules.rules.extensions import registry

    if name in registry().names():
        found.extensions.append((name, _flaws(name)))
        return
    path = case_path(name, shelf, folders=True)
    try:
        files = _files(path)
    except CaseError as error:
        found.cases.append(_unusable(path, path.name, error))
        return
    for file, kind in files:
        try:
            _check_file(file, kind, select, shelf, found)
        except FaultsError as error:
            if not path.is_dir():
                raise
            complain(str(error), template(error.remedy))  # the others are checked all the same
            found.unusable = True


def _check_file(file: Path, kind: str, select: str, shelf: Library, found: _Found) -> None:
    """Check one file, by what it is."""
    if kind == "profile":
        from arkrules.rulings.check import check_profile_file

        found.profiles.append((file, check_profile_file(file, shelf)))
    elif kind == "tiles":
        found.sets.append((file, *_compared(file, shelf)))
    elif (case := _run(file, select, shelf)) is not None:
        found.cases.append(case)


def _files(path: Path) -> list[tuple[Path, str]]:
    """The files under a path with what each is; in a folder, positions are left out.

    What is of no known kind is taken for a case, which says why it is none.
    """
    kinds = [(file, kind_of_file(file)) for file in case_files(path)]
    return [(file, kind) for file, kind in kinds if kind != "position" or not path.is_dir()]


def _flaws(name: str) -> Sequence[Flaw]:
    """What is wrong with an extension, and with the rule data that come with it."""
    from arkrules.testing import CheckFailed, check_extension

    try:
        check_extension(name)
    except CheckFailed as failed:
        return failed.faults
    return ()


def _compared(file: Path, shelf: Library) -> tuple[TileSet, Sequence[str] | None]:
    """A set of tiles, and where it differs from what is documented of the set of this id, if so."""
    from arkrules.play import lexicon
    from arkrules.telling import Rulebook
    from arkrules.tiles import differences, read_set

    mine = read_set(given_text(file, TileSetError), lexicon().vocabulary, file=str(file))
    if mine.id not in shelf.sets:
        return mine, None
    return mine, differences(Rulebook(shelf).tile_set(mine.id), mine)


def _run(file: Path, select: str, shelf: Library) -> CheckedCase | None:
    """Check one case; nothing if it is not selected."""
    from arkrules.rulings import check_case, load_case
    from arkrules.telling.checks import CheckedCase

    try:
        case = load_case(file)
        if select and select.lower() not in f"{case.id} {case.title}".lower():
            return None
        faults = tuple(f for cite in case.cites if (f := shelf.sources.remark(cite)))
        return CheckedCase(file, case.id, tuple(check_case(case, shelf)), warnings=faults)
    except CaseError as error:
        return _unusable(file, file.stem, error)


def _unusable(file: Path, name: str, error: CaseError) -> CheckedCase:
    from arkrules.telling.checks import CheckedCase

    return CheckedCase(file, name, error=error)


def _trials(results: list[CheckedCase]) -> Iterator[Trial]:
    """What continuous integration is told of each verdict, and of what cannot be used."""
    from arkrules.telling.checks import Trial

    for result in results:
        if result.error is not None:
            yield Trial(
                group=str(result.file), name=result.name, became="error", message="unusable",
                text=str(result.error),
            )  # fmt: skip
        for check in result.checks:
            yield Trial(
                group=result.name, name=check.profile, file=str(result.file),
                became=None if check.holds else "failure",
                message=f"{check.profile} says otherwise",
                text="\n".join(map(str, check.differences)),
            )  # fmt: skip
