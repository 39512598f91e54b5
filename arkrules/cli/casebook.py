"""`arkrules casebook`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import console, format_option, path_option, plural, print_json
from arkrules.saving import save

if TYPE_CHECKING:
    from arkrules.rulings.casebook import Casebook

__all__ = ["casebook"]

_FOLDER = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Another casebook of the same form; else all within reach.",
)
_OUTPUT = click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Where to; else to stdout."
)


@click.group()
def casebook() -> None:
    """The casebook: list its cases, or hand them to other programs.

    \b
    arkrules casebook list
    arkrules casebook export -o casebook.json
    """


@casebook.command("list")
@_FOLDER
@format_option()
@path_option
def list_cases(folder: Path | None, kind: str, paths: tuple[Path, ...]) -> None:
    """The cases by subject, each with its question."""
    book = _read(folder, paths)
    if kind == "json":
        print_json({"version": book.version, "cases": {
            subject: [case.id for case in cases] for subject, cases in book.cases.items()
        }})  # fmt: skip
        return
    out = console()
    out.print(f"casebook {book.version}: {plural(len(book), 'case')}", style="bold")
    for subject, cases in book.cases.items():
        out.print(f"\n{book.subjects[subject]}", style="bold", markup=False)
        for case in cases:
            mark = " (reference)" if case.reference else ""
            out.print(f"  {case.id}{mark}: {case.question}", markup=False)


@casebook.command()
@_FOLDER
@_OUTPUT
@path_option
def export(folder: Path | None, output: Path | None, paths: tuple[Path, ...]) -> None:
    """All cases as one JSON document."""
    _write(json.dumps(_read(folder, paths).to_json(), indent=1, ensure_ascii=False) + "\n", output)


@casebook.command()
@_OUTPUT
def schema(output: Path | None) -> None:
    """The JSON Schema of an exported casebook."""
    from arkrules.rulings.casebook import schema as describe

    _write(json.dumps(describe(), indent=1) + "\n", output)


def _read(folder: Path | None, paths: tuple[Path, ...]) -> Casebook:
    """The casebook of a folder, or what all folders within reach hold together."""
    from arkrules.rules import library
    from arkrules.rulings.casebook import casebook as of_folder
    from arkrules.rulings.casebook import casebook_of

    return casebook_of(library(paths)) if folder is None else of_folder(folder)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
    else:
        save(output, text)
