"""`arkrules show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers

if TYPE_CHECKING:
    from arkrules.rules import Library

__all__ = ["show"]


@click.command()
@click.argument("profile")
@click.argument("clause", required=False)
@answers
def show(shelf: Library, profile: str, clause: str | None) -> Reply:
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
    from arkrules.telling import Rulebook, clause_page, plain, sheet_page

    book = Rulebook(shelf)
    chosen = shelf.profile(profile)
    if clause is not None:
        one = RuleSheet(profile=chosen, statements=(statement_of(chosen, clause, book.turning),))
        return Reply(lambda: clause_page(clause, [chosen], book), lambda: plain(one))
    sheet = rule_sheet(chosen, cases=book.casebook)
    return Reply(lambda: sheet_page(sheet, book), lambda: plain(sheet))
