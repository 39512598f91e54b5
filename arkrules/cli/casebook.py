"""`arkrules casebook`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, output_option, path_option, write
from arkrules.cli.completion import cases
from arkrules.cli.groups import CommandGroup
from arkrules.cli.taken import OnDisk
from arkrules.errors import CaseError
from arkrules.json import write_json
from arkrules.reading import given_text

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.rulings.casebook import Casebook

__all__ = ["casebook"]

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
    arkrules casebook export -o casebook.json
    """


@casebook.command("list")
@_FOLDER
@answers
def list_cases(shelf: Library, folder: Path | None) -> Reply:
    """The cases by subject, each with its question."""
    from arkrules.telling import casebook_page, plain

    book = _read(folder, shelf)
    return Reply(lambda: casebook_page(book), lambda: plain(book))


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
    from arkrules.rulings.casebook import case_json
    from arkrules.telling import Rulebook, case_file, case_page
    from arkrules.telling.pictures import listing_of

    book = Rulebook(shelf)
    found = book.case(case)

    def page() -> Document:
        if as_file:
            return Document(blocks=(listing_of("", given_text(found.file, CaseError)),))
        verdicts = None if found.reference else book.verdicts(found)
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
    from arkrules.rulings.casebook import schema as describe

    write(json.dumps(describe(), indent=1) + "\n", output)


def _read(folder: Path | None, shelf: Library) -> Casebook:
    """The casebook of a folder, or what all folders within reach hold together."""
    from arkrules.rulings.casebook import casebook as of_folder
    from arkrules.rulings.casebook import casebook_of

    return casebook_of(shelf) if folder is None else of_folder(folder)
