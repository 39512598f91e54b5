"""`arkrules check` and `fmt`: files that somebody wrote, checked and brought into normal form."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from arkrules.cli.cases import EMPTY_BAG
from arkrules.cli.common import (
    Reply,
    answers,
    case_files,
    case_path,
    complain,
    note,
    tables_of,
)
from arkrules.cli.completion import cases
from arkrules.cli.help import command
from arkrules.cli.options import OnDisk
from arkrules.errors import CaseError, FaultsError, TileSetError
from arkrules.files import filetype, given_text, save
from arkrules.nouns import Quantity
from arkrules.text import later, listing, printable, say, template

if TYPE_CHECKING:
    from arkrules.documents import Block, Document
    from arkrules.rules import Library
    from arkrules.rulings.check import CheckedProfile
    from arkrules.telling.checks import CheckedCase
    from arkrules.testing import Flaw
    from arkrules.tiles import TileSet


_Tables = dict[str, object] | None
"""What is in a file; nothing if it cannot be read."""


@attrs.define
class _Found:
    """The results of all checks, kind by kind."""

    cases: list[CheckedCase] = attrs.field(factory=list)
    profiles: list[tuple[Path, CheckedProfile]] = attrs.field(factory=list)
    sets: list[tuple[Path, TileSet, Sequence[str] | None]] = attrs.field(factory=list)
    extensions: list[tuple[str, Sequence[Flaw]]] = attrs.field(factory=list)
    unusable: bool = False
    """Whether a file in a folder cannot be used."""

    @property
    def code(self) -> int:
        """The exit code: 2 if a file cannot be used, 1 if something does not hold."""
        if self.unusable or any(one.error for one in self.cases):
            return 2
        failed = any(not check.holds for one in self.cases for check in one.checks)
        faults = [one.faults for _, one in self.profiles] + [one[-1] for one in self.sets]
        return int(failed or any(faults) or any(flaws for _, flaws in self.extensions))

    def content(self) -> dict[str, object]:
        """Return the results for programs."""
        from arkrules.telling import plain

        return {
            "cases": plain(self.cases),
            "profiles": [{"file": str(file), **plain(one)} for file, one in self.profiles],
            "sets": [
                {"file": str(file), "set": one.id, "faults": faults or (), "totals": one.totals}
                for file, one, faults in self.sets
            ],
            "extensions": [
                {"name": name, "faults": list(map(attrs.asdict, flaws))}
                for name, flaws in self.extensions
            ],
        }


@command()
@click.argument("names", metavar="WHAT...", nargs=-1, required=True, shell_complete=cases)
@answers
def check(shelf: Library, names: tuple[str, ...]) -> Reply:
    """Check cases, profiles, overlays, tile sets and extensions that you wrote.

    WHAT is a file, a folder, the id of a case, or the name of an installed extension.
    The verdicts that a case states are compared with the outcome. Profiles and overlays are
    checked for unknown clauses, wrong answers, missing sources and parents, and contradictions.
    A tile set is compared with what is documented. Other files in a folder are skipped.
    Exit code 1 if something does not hold, 2 if a file cannot be used.

    \b
    arkrules check dispute.toml
    arkrules check small-city
    arkrules check my/variant.toml
    arkrules check my/cases
    arkrules check shrines
    """
    found = _Found()
    for name in names:
        _check(name, shelf, found)
    for result in found.cases:
        for warning in result.warnings:
            note(say("warning: {file}: cites: {fault}", file=result.file, fault=warning))
        if result.error is not None:
            complain(str(result.error), template(result.error.remedy))
    return Reply(lambda: _page(found), found.content, found.code)


def _page(found: _Found) -> Document:
    """Say what does not hold, kind by kind."""
    from arkrules.documents import Document, Entries, Entry, Paragraph, strong
    from arkrules.telling.checks import cases_page, profiles_page
    from arkrules.telling.tiles import differences_page

    blocks: list[Block] = []
    if found.profiles:
        blocks += profiles_page(found.profiles).blocks
    for file, one, faults in found.sets:
        if faults is None:
            passed = say("{file}: passed; no set {id} is documented", file=file, id=one.id)
            blocks.append(Paragraph(passed))
        else:
            blocks.append(Paragraph(strong(say("{file}:", file=file))))
            blocks += differences_page(one, faults).blocks
    for name, flaws in found.extensions:
        came = Quantity("fault", len(flaws)) if flaws else say("passed")
        said = say("{extension}: {outcome}", extension=name, outcome=came)
        blocks.append(Entries([Entry(said, map(str, flaws))]))
    if found.cases or not blocks:
        blocks += cases_page(found.cases).blocks
    return Document(blocks=blocks)


def _check(name: str, shelf: Library, found: _Found) -> None:
    """Check the extension, the file or the folder of a name."""
    from arkrules.rules.extensions import registry

    if name in registry().names():
        found.extensions.append((name, _flaws(name)))
        return
    path = case_path(name, shelf, folders=True)
    if not path.is_dir():
        _check_file(path, tables_of(path), shelf, found)
        return
    files = {file: tables_of(file) for file in sorted(path.rglob("*.toml")) if file.is_file()}
    known = {
        file: raw
        for file, raw in files.items()
        if raw is None or filetype(raw) not in ("", "position")
    }
    if not known:
        _complain_of(CaseError(say("contains nothing to check"), file=name), found)
    for file, raw in known.items():
        try:
            _check_file(file, raw, shelf, found)
        except FaultsError as error:  # the others are checked all the same
            _complain_of(error, found)


def _complain_of(error: FaultsError, found: _Found) -> None:
    complain(str(error), template(error.remedy))
    found.unusable = True


def _check_file(file: Path, raw: _Tables, shelf: Library, found: _Found) -> None:
    """Check one file by its kind; a file of no known kind is checked as a case."""
    from arkrules.rulings.check import check_profile_file

    kind = filetype(raw or {})
    if kind == "profile":
        found.profiles.append((file, check_profile_file(file, shelf)))
    elif kind == "tiles":
        found.sets.append((file, *_compared(file, shelf)))
    else:
        found.cases.append(_checked_case(file, raw, shelf))


def _flaws(name: str) -> Sequence[Flaw]:
    """Return what is wrong with an extension and with its rule data."""
    from arkrules.testing import CheckFailed, check_extension

    try:
        check_extension(name)
    except CheckFailed as failed:
        return failed.faults
    return ()


def _compared(file: Path, shelf: Library) -> tuple[TileSet, Sequence[str] | None]:
    """Return a tile set and how it differs from the documented set of this id, if there is one."""
    from arkrules.play import lexicon
    from arkrules.telling import Rulebook
    from arkrules.tiles import differences, read_set

    mine = read_set(given_text(file, TileSetError), lexicon().vocabulary, file=str(file))
    if mine.id not in shelf.sets:
        return mine, None
    return mine, differences(Rulebook(shelf).tile_set(mine.id), mine)


def _checked_case(file: Path, raw: _Tables, shelf: Library) -> CheckedCase:
    """Compare the verdicts that a case states with the outcome."""
    from arkrules.rulings import check_case, load_case
    from arkrules.rulings.adjudication import by_empty_bag
    from arkrules.rulings.case import case_of
    from arkrules.telling.checks import CheckedCase

    try:
        case = load_case(file) if raw is None else case_of(raw, file=str(file))
        checks = tuple(check_case(case, shelf))
        profiles = [shelf.profile(name, named_in=case.file) for name in case.verdicts]
        if clauses := by_empty_bag(case, profiles):
            note(say(EMPTY_BAG, file=file, clauses=listing(clauses)))
        return CheckedCase(file, case.id, checks, warnings=tuple(shelf.sources.faults(case.cites)))
    except CaseError as error:
        return CheckedCase(file, file.stem, error=error)


# -- the normal form ------------------------------------------------------------------------------


@command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=OnDisk(exists=True))
@click.option("--check", is_flag=True)
def fmt(paths: tuple[Path, ...], check: bool) -> None:
    """Bring case files into their normal form; other files in a folder are skipped.

    \b
    arkrules fmt my/cases
    arkrules fmt --check variants/casebook
    """
    from arkrules.rulings.case import normalized

    files = [file for path in paths for file in case_files(path)]
    texts = {file: given_text(file, CaseError) for file in files}
    normal = {file: normalized(text, file=str(file)) for file, text in texts.items()}
    changed = [file for file in texts if normal[file] != texts[file]]
    for file in changed:
        if not check:
            save(file, normal[file])
        done = later("would change {file}") if check else later("changed {file}")
        click.echo(printable(say(done, file=file)))
    click.echo(
        say("{cases}, {changed} changed", cases=Quantity("case", len(texts)), changed=len(changed))
    )
    sys.exit(1 if check and changed else 0)
