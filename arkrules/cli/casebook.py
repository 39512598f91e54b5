"""`arkrules casebook`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import attrs
import click

from arkrules.cli.common import (
    Reply,
    answers,
    case_files,
    case_path,
    note,
    output_option,
    path_option,
    under_option,
    write,
)
from arkrules.cli.completion import cases
from arkrules.cli.groups import CommandGroup
from arkrules.cli.places import file_option, force_option, require_new_in
from arkrules.cli.progress import progress
from arkrules.cli.taken import Number, OnDisk
from arkrules.errors import CaseError
from arkrules.files import given_text, save
from arkrules.formats import write_json
from arkrules.text import count, say

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.rulings import AnyCase
    from arkrules.rulings.casebook import Casebook

__all__ = ["casebook"]

SECONDS = 20
"""How long an engine may think of a question, if nobody says otherwise."""
_FOLDER = click.option(
    "--folder",
    type=OnDisk(exists=True, file_okay=False),
    help="Another casebook of the same form; else all within reach.",
)


@click.group(cls=CommandGroup)
def casebook() -> None:
    """The casebook: list and show its cases, or hand them to other programs.

    \b
    arkrules casebook list
    arkrules casebook show small-city
    arkrules casebook disputes
    arkrules casebook export -o casebook.json
    arkrules casebook run --engine "node engine.mjs"
    """


@casebook.command("list")
@_FOLDER
@answers
def list_cases(shelf: Library, folder: Path | None) -> Reply:
    """The cases by subject, each with its question."""
    from arkrules.telling import casebook_page, plain

    book = _read(folder, shelf)
    return Reply(lambda: casebook_page(book), lambda: plain(book))


@casebook.command("disputes")
@answers
def list_disputes(shelf: Library) -> Reply:
    """What was disputed elsewhere, with the cases that answer it.

    Where no case does, the reason is told.
    """
    from arkrules.telling import Rulebook, disputes_page, plain

    book = Rulebook(shelf)
    content = {id: plain(attrs.asdict(one)) for id, one in book.disputes.items()}
    return Reply(lambda: disputes_page(book), lambda: {"disputes": content})


@casebook.command("show")
@click.argument("case", metavar="CASE", shell_complete=cases)
@click.option("--file", "as_file", is_flag=True, help="Only its file, to be copied and changed.")
@answers
def show_case(shelf: Library, case: str, as_file: bool) -> Reply:
    """A case: its question, what the editions that it is about say, and its file.

    \b
    arkrules casebook show small-city
    arkrules casebook show small-city --file -o mine.toml
    """
    from arkrules.documents import Document
    from arkrules.rulings import ReferenceCase
    from arkrules.rulings.case import case_json
    from arkrules.telling import Rulebook, case_file, case_page
    from arkrules.telling.pictures import listing_of

    book = Rulebook(shelf)
    found = book.case(case)

    def page() -> Document:
        if as_file:
            return Document(blocks=(listing_of("", given_text(found.file, CaseError)),))
        verdicts = None if isinstance(found, ReferenceCase) else book.verdicts(found)
        return Document(blocks=(*case_page(found, verdicts, book).blocks, *case_file(found)))

    return Reply(page, lambda: {"subject": book.casebook.subject_of(found), **case_json(found)})


@casebook.command()
@_FOLDER
@output_option
@path_option
def export(folder: Path | None, output: Path | None, paths: tuple[Path, ...]) -> None:
    """All cases as one JSON document."""
    from arkrules.rules import library

    book = _read(folder, library(paths))
    write(write_json(book.to_json(), indent=1) + "\n", output)


@casebook.command()
@output_option
def schema(output: Path | None) -> None:
    """The JSON Schema of an exported casebook."""
    from arkrules.authoring.schemas import export_schema

    write(json.dumps(export_schema(), indent=1) + "\n", output)


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
@click.option("-k", "select", default="", help="Only cases whose id or title holds this.")
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
@click.option("--title", default="", help="What the report calls it; its command if left out.")
@file_option("--junit", told="Write a JUnit report here.")
@answers
def run(
    shelf: Library,
    names: tuple[str, ...],
    engine: str,
    under: tuple[str, ...],
    select: str,
    others: bool,
    seconds: int,
    jobs: int,
    title: str,
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
    arkrules casebook run --engine ./engine --jobs 4 --format html -o report.html
    arkrules casebook run --engine ./engine --junit report.xml
    """
    from arkrules.conformance import put, questions_in
    from arkrules.rulings.casebook import casebook_of
    from arkrules.telling import Rulebook
    from arkrules.telling.conformance import (
        conformance_content,
        conformance_page,
        conformance_suites,
    )
    from arkrules.telling.junit import junit as junit_of

    for name in under:
        shelf.profile(name)
    book = casebook_of(shelf)
    chosen = [case for case in _named(names, shelf) or book if _selected(case, select)]
    questions = list(questions_in(chosen, under, others=others, shelf=shelf))
    if not questions:
        raise click.UsageError(say("no case states a verdict of what was named"))
    with progress(title or engine, len(questions)) as show:
        found = put(questions, engine, seconds=seconds, jobs=jobs, heard=show)
    if junit is not None:
        save(junit, junit_of(conformance_suites(found)))
    return Reply(
        lambda: conformance_page(title or engine, book.version, found, Rulebook(shelf)),
        lambda: conformance_content(title or engine, book.version, found),
        int(not found.holds),
    )


def _named(names: tuple[str, ...], shelf: Library) -> list[AnyCase]:
    """The cases that some names stand for."""
    from arkrules.rulings import load_case

    paths = (case_path(name, shelf, folders=True) for name in names)
    return [load_case(file) for path in paths for file in case_files(path)]


def _selected(case: AnyCase, word: str) -> bool:
    return word.lower() in f"{case.id} {case.title}".lower()


def _read(folder: Path | None, shelf: Library) -> Casebook:
    """The casebook of a folder, or what all folders within reach hold together."""
    from arkrules.rulings.casebook import casebook as of_folder
    from arkrules.rulings.casebook import casebook_of

    return casebook_of(shelf) if folder is None else of_folder(folder)
