"""`arkrules show`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import MARKUPS, format_option, path_option, print_document, print_json

__all__ = ["show"]


@click.command()
@click.argument("profile")
@click.argument("clause", required=False)
@format_option(*MARKUPS, "json")
@path_option
def show(profile: str, clause: str | None, kind: str, paths: tuple[Path, ...]) -> None:
    """What an edition says: all of it as a rule sheet, or one clause in full.

    A rule sheet follows the order of play. Each answer has its clause, how it is known, and where
    it is printed; ? marks what print leaves silent, and ! what is contested.

    \b
    arkrules show carcassonne
    arkrules show carcassonne city.closed
    arkrules show ark-de --format md
    """
    from arkrules.editions import RuleSheet, rule_sheet
    from arkrules.editions.sheet import statement_of
    from arkrules.rules import library
    from arkrules.telling import clause_page, sheet_json, sheet_page

    shelf = library(paths)
    chosen = shelf.profile(profile)
    statement = statement_of(chosen, clause) if clause is not None else None
    if kind == "json":
        one = RuleSheet(profile=chosen, statements=(statement,)) if statement else None
        print_json(sheet_json(one or rule_sheet(chosen)))
    elif statement:
        print_document(clause_page(statement, chosen, shelf.sources), kind)
    else:
        print_document(sheet_page(rule_sheet(chosen), shelf.sources), kind)
