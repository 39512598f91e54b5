"""`arkrules casebook`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import (
    Reply,
    answers,
    case_files,
    case_path,
    note,
    progress,
    write,
)
from arkrules.cli.completion import cases
from arkrules.cli.help import CommandGroup
from arkrules.cli.options import (
    Number,
    OnDisk,
    file_option,
    force_option,
    output_option,
    path_option,
    save_new,
    under_option,
)
from arkrules.files import save
from arkrules.formats import write_json
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.rulings import AnyCase


@click.group(cls=CommandGroup)
def casebook() -> None:
    """Export, package and seal the casebook, and test other engines with it.

    \b
    arkrules casebook export -o casebook.json
    arkrules casebook run --engine "node engine.mjs"
    """


@casebook.command()
@click.argument("folder", required=False, type=OnDisk(exists=True, file_okay=False))
@output_option
@path_option
def export(folder: Path | None, output: Path | None, paths: tuple[Path, ...]) -> None:
    """Export all cases as one JSON document.

    FOLDER holds the cases, in folders by subject; without it, all installed cases are exported.
    Its schema is that of `arkrules schema export`.

    \b
    arkrules casebook export -o casebook.json
    """
    from arkrules.rules import library
    from arkrules.rulings.casebook import casebook as of_folder
    from arkrules.rulings.casebook import casebook_of

    book = casebook_of(library(paths)) if folder is None else of_folder(folder)
    write(write_json(book.to_json(), indent=1) + "\n", output)


@casebook.command()
@force_option
@click.argument("folder", type=OnDisk(file_okay=False))
def package(folder: Path) -> None:
    """Make a package of data that pip and npm install without arkrules.

    FOLDER gets the casebook and its schema as JSON, its version, the changes from version to
    version, and the files that build the packages.

    \b
    arkrules casebook package casebook
    """
    from arkrules.authoring.skeletons import casebook_package

    note(save_new(folder, casebook_package()))


@casebook.command()
@click.argument("folder", type=OnDisk(exists=True, file_okay=False))
@click.option("--check", is_flag=True)
@answers
def seal(shelf: Library, folder: Path, check: bool) -> Reply:
    """Seal a casebook: note what its version states, before you publish it.

    FOLDER holds the cases, in folders by subject. FOLDER.toml beside it says its `version` and
    its `subjects`; the seal of the last version lies there, too.
    If something changed since, the version must say so: its first number must grow when a verdict
    changes or is removed, its second when something is added. Else nothing is written and the
    exit code is 1.

    \b
    arkrules casebook seal my/casebook
    arkrules casebook seal my/casebook --check
    """
    from arkrules.rulings.casebook import Amendments, Seal, seal_of
    from arkrules.rulings.casebook import casebook as of_folder
    from arkrules.telling import plain
    from arkrules.telling.checks import amendments_page

    file = seal_of(folder.resolve())
    now = Seal.of(of_folder(folder))
    found = now.since(Seal.read(file)) if file.exists() else Amendments("0.0.0")
    allowed = found.allow(now.version)
    if allowed and not check:
        save(file, now.write())
    return Reply(
        lambda: amendments_page(found, now.version),
        lambda: {"version": now.version, "least": found.least, **plain(found)},
        int(not allowed),
    )


@casebook.command()
@click.argument("names", metavar="[CASE...]", nargs=-1, shell_complete=cases)
@click.option("--engine", required=True, metavar="COMMAND")
@under_option()
@click.option("--others", is_flag=True)
@click.option("--seconds", type=Number(1, 3_600), default=20, show_default=True)
@click.option("--jobs", type=Number(1, 64), default=1, show_default=True)
@file_option("--junit")
@answers
def run(
    shelf: Library, names: tuple[str, ...], engine: str, under: tuple[str, ...], others: bool,
    seconds: int, jobs: int, junit: Path | None,
) -> Reply:  # fmt: skip
    """Test another engine with the casebook, and report the results by edition and by rule.

    The engine is any program that reads a request in a line and writes a response in a line:
    see the page "Test your own engine" of the documentation.
    CASE is a file, a folder, or the id of a case; without it, all installed cases are asked.
    Exit code 1 if a verdict differs or the engine fails; skipped questions do not count.

    \b
    arkrules casebook run --engine "node engine.mjs"
    arkrules casebook run small-city --engine "node engine.mjs" --under carcassonne-2000
    arkrules casebook run --engine ./engine --jobs 4 --others
    arkrules casebook run --engine ./engine --junit report.xml
    """
    from arkrules.conformance import put, questions_in
    from arkrules.rulings.casebook import casebook_of
    from arkrules.telling import Rulebook
    from arkrules.telling import checks as told

    for name in under:
        shelf.profile(name)
    book = casebook_of(shelf)
    questions = list(questions_in(_named(names, shelf) or book, under, others=others, shelf=shelf))
    if not questions:
        raise click.UsageError(say("these cases state no verdicts for these editions"))
    with progress(engine, len(questions)) as show:
        found = put(questions, engine, seconds=seconds, jobs=jobs, heard=show)
    if junit is not None:
        save(junit, told.junit(found))
    return Reply(
        lambda: told.conformance_page(engine, book.version, found, Rulebook(shelf)),
        lambda: told.conformance_content(engine, book.version, found),
        int(not found.holds),
    )


def _named(names: tuple[str, ...], shelf: Library) -> list[AnyCase]:
    """Return the cases of some names."""
    from arkrules.rulings import load_case

    paths = (case_path(name, shelf, folders=True) for name in names)
    return [load_case(file) for path in paths for file in case_files(path)]
