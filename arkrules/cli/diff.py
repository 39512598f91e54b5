"""`arkrules diff`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import MARKUPS, format_option, path_option, print_document, print_json

__all__ = ["diff"]


@click.command()
@click.argument("profiles", nargs=-1, required=True, metavar="PROFILE PROFILE...")
@click.option("--all", "every", is_flag=True, help="Clauses that are answered alike, too.")
@click.option("--status", is_flag=True, help="Clauses that differ only in how sure they are, too.")
@click.option(
    "--prose", is_flag=True, help="In sentences, for somebody who knows the one named first."
)
@format_option(*MARKUPS, "json")
@path_option
def diff(
    profiles: tuple[str, ...],
    every: bool,
    status: bool,
    prose: bool,
    kind: str,
    paths: tuple[Path, ...],
) -> None:
    """Where editions part: clause by clause, in the order of play.

    Each row has the question, every edition's answer with its citations and how it is known, and
    the cases of the casebook that turn on it. Exit code 0 whether they differ or not.

    \b
    arkrules diff ark-en1 ark-en2 ark-de
    arkrules diff ark-en2 ark-de --prose
    arkrules diff carcassonne carcassonne-2000 --format wiki
    """
    from arkrules.editions import changes_in, compare
    from arkrules.rules import library
    from arkrules.telling import changes_json, changes_page, concordance_json, concordance_page

    shelf = library(paths)
    if prose and (every or status):
        raise click.UsageError("--prose tells what changes; leave out --all and --status")
    if prose:
        pairs = changes_in(profiles, shelf=shelf)
        if kind == "json":
            print_json({"pairs": changes_json(pairs)})
        else:
            print_document(changes_page(pairs, shelf.sources), kind)
        return
    found = compare(profiles, every=every, status=status, shelf=shelf)
    if kind == "json":
        print_json(concordance_json(found))
    else:
        print_document(concordance_page(found, shelf.sources), kind)
