"""`arkrules casebook`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import (
    Reply,
    answers,
    case_files,
    case_path,
    note,
    path_option,
    under_option,
    write,
)
from arkrules.cli.completion import cases
from arkrules.cli.groups import CommandGroup
from arkrules.cli.places import file_option, force_option, output_option, require_new_in
from arkrules.cli.progress import progress
from arkrules.cli.taken import Number, OnDisk
from arkrules.files import save
from arkrules.formats import write_json
from arkrules.text import count, say

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.rulings import AnyCase

SECONDS = 20
"""How long an engine may think of a question, if nobody says otherwise."""


@click.group(cls=CommandGroup)
def casebook() -> None:
    """Hand the casebook to other programs, and put it to other engines.

    \b
    arkrules casebook export -o casebook.json
    arkrules casebook run --engine "node engine.mjs"
    """


@casebook.command()
@click.argument("folder", required=False, type=OnDisk(exists=True, file_okay=False))
@click.option("--schema", is_flag=True, help="The JSON Schema of such a document instead.")
@output_option
@path_option
def export(folder: Path | None, schema: bool, output: Path | None, paths: tuple[Path, ...]) -> None:
    """Write all cases as one JSON document.

    FOLDER holds the cases, as those of the casebook are; all within reach if left out.

    \b
    arkrules casebook export -o casebook.json
    arkrules casebook export --schema
    """
    from arkrules.authoring.schemas import export_schema
    from arkrules.rules import library
    from arkrules.rulings.casebook import casebook as of_folder
    from arkrules.rulings.casebook import casebook_of

    if schema:
        write(json.dumps(export_schema(), indent=1) + "\n", output)
        return
    book = casebook_of(library(paths)) if folder is None else of_folder(folder)
    write(write_json(book.to_json(), indent=1) + "\n", output)


@casebook.command()
@force_option
@click.argument("folder", type=OnDisk(file_okay=False))
def package(folder: Path) -> None:
    """Write it as a package of data that pip and npm install without arkrules.

    In FOLDER, which is made, stand the casebook and its schema as JSON, its version,
    what changed from version to version, and what builds packages of them.

    \b
    arkrules casebook package casebook
    """
    from arkrules.authoring.skeletons import casebook_package as files

    made = files()
    require_new_in(folder, made)
    for name, text in made.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        save(file, text)
    said = count(
        len(made), "{number} file is in {folder} now", "{number} files are in {folder} now",
        folder=folder,
    )  # fmt: skip
    note(said)


@casebook.command()
@click.argument("folder", type=OnDisk(exists=True, file_okay=False))
@click.option("--check", is_flag=True, help="Only say what has changed; write nothing.")
@answers
def seal(shelf: Library, folder: Path, check: bool) -> Reply:
    """Note down what a casebook states, before its version is given away.

    FOLDER holds the cases; what was noted down for the version before stands beside it.
    Where a verdict changed since, the version must say so, or nothing is written
    and the exit code is 1: its first number grows when a verdict changes or goes,
    its second when something is added.

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
@click.option(
    "--engine", required=True, metavar="COMMAND",
    help="The program, as a shell would start it; it is asked line by line.",
)  # fmt: skip
@under_option()
@click.option(
    "--others", is_flag=True,
    help="Ask also what cases say comes out under other answers to a clause.",
)  # fmt: skip
@click.option(
    "--seconds", type=Number(1, 3_600), default=SECONDS, show_default=True,
    help="How long it may think of a question.",
)  # fmt: skip
@click.option(
    "--jobs", type=Number(1, 64), default=1, show_default=True,
    help="How many of it run at once; what comes out is the same.",
)  # fmt: skip
@file_option("--junit", told="Write a JUnit report here.")
@answers
def run(
    shelf: Library,
    names: tuple[str, ...],
    engine: str,
    under: tuple[str, ...],
    others: bool,
    seconds: int,
    jobs: int,
    junit: Path | None,
) -> Reply:
    """Put the casebook to another engine, and report how it fares by edition and by rule.

    The engine is any program that reads a request in a line and writes a response in a line:
    the documentation has a page on testing your own engine.
    CASE is a file, a folder, or the id of a case; all cases within reach if left out.
    Exit code 1 if something differs or fails; what the engine skips does not count.

    \b
    arkrules casebook run --engine "node engine.mjs"
    arkrules casebook run small-city --engine "node engine.mjs" --under carcassonne-2000
    arkrules casebook run --engine ./engine --jobs 4 --others
    arkrules casebook run --engine ./engine --junit report.xml
    """
    from arkrules.conformance import put, questions_in
    from arkrules.rulings.casebook import casebook_of
    from arkrules.telling import Rulebook
    from arkrules.telling.checks import (
        conformance_content,
        conformance_page,
        conformance_suites,
    )
    from arkrules.telling.checks import junit as junit_of

    for name in under:
        shelf.profile(name)
    book = casebook_of(shelf)
    chosen = _named(names, shelf) or book
    questions = list(questions_in(chosen, under, others=others, shelf=shelf))
    if not questions:
        raise click.UsageError(say("no case states a verdict of what was named"))
    with progress(engine, len(questions)) as show:
        found = put(questions, engine, seconds=seconds, jobs=jobs, heard=show)
    if junit is not None:
        save(junit, junit_of(conformance_suites(found)))
    return Reply(
        lambda: conformance_page(engine, book.version, found, Rulebook(shelf)),
        lambda: conformance_content(engine, book.version, found),
        int(not found.holds),
    )


def _named(names: tuple[str, ...], shelf: Library) -> list[AnyCase]:
    """The cases that some names stand for."""
    from arkrules.rulings import load_case

    paths = (case_path(name, shelf, folders=True) for name in names)
    return [load_case(file) for path in paths for file in case_files(path)]
