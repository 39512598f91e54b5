"""`arkrules casebook`."""

from __future__ import annotations

import json
from pathlib import Path

import click

from arkrules.cli.common import console, format_option, plural, print_json
from arkrules.saving import save

__all__ = ["casebook"]

_FOLDER = click.option(
    "--folder",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Another casebook of the same form; else the shipped one.",
)
_OUTPUT = click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Where to; else to stdout."
)


@click.group()
def casebook() -> None:
    """The shipped cases: list them, or hand them to other programs.

    \b
    arkrules casebook list
    arkrules casebook export -o casebook.json
    """


@casebook.command("list")
@_FOLDER
@format_option()
def list_cases(folder: Path | None, kind: str) -> None:
    """The cases by subject, each with its question."""
    from arkrules.rulings.casebook import casebook as read

    book = read(folder)
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
def export(folder: Path | None, output: Path | None) -> None:
    """All cases as one JSON document."""
    from arkrules.rulings.casebook import casebook as read

    _write(json.dumps(read(folder).to_json(), indent=1, ensure_ascii=False) + "\n", output)


@casebook.command()
@_OUTPUT
def schema(output: Path | None) -> None:
    """The JSON Schema of an exported casebook."""
    from arkrules.rulings.casebook import schema as describe

    _write(json.dumps(describe(), indent=1) + "\n", output)


def _write(text: str, output: Path | None) -> None:
    if output is None:
        click.echo(text, nl=False)
    else:
        save(output, text)
