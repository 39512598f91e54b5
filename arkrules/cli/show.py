"""`arkrules show`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
import click

from arkrules.cli.common import Reply, answers
from arkrules.cli.completion import clauses, editions
from arkrules.cli.groups import command
from arkrules.errors import ProfileError
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.editions import RuleSheet
    from arkrules.rules import Library, Profile
    from arkrules.telling import Rulebook

__all__ = ["show"]


@command()
@click.argument("profile", shell_complete=editions)
@click.argument("clause", required=False, shell_complete=clauses)
@answers
def show(shelf: Library, profile: str, clause: str | None) -> Reply:
    """What an edition says: all of it as a rule sheet, one heading, or one clause in full.

    A rule sheet follows the order of play. Each answer has its clause, how it is known, and where
    it is printed; ? marks what print leaves silent, and ! what is contested.
    CLAUSE is the id of a clause, or the word before its dot, which is a heading.

    \b
    arkrules show carcassonne
    arkrules show carcassonne farm
    arkrules show carcassonne city.closed
    arkrules show ark-de --format md
    """
    from arkrules.editions import RuleSheet, rule_sheet
    from arkrules.editions.sheet import statement_of
    from arkrules.telling import Rulebook, clause_page, plain, sheet_page

    book = Rulebook(shelf)
    chosen = _edition(profile, book)
    if clause is None or _is_heading(clause, chosen):
        sheet = rule_sheet(chosen, cases=book.casebook)
        if clause is not None:
            sheet = _under(clause, sheet)
        return Reply(lambda: sheet_page(sheet, book), lambda: plain(sheet))
    one = RuleSheet(profile=chosen, statements=(statement_of(chosen, clause, book.turning),))
    return Reply(lambda: clause_page(clause, [chosen], book), lambda: plain(one))


def _is_heading(name: str, profile: Profile) -> bool:
    return any(id.partition(".")[0] == name for id in profile.catalogue)


def _under(heading: str, sheet: RuleSheet) -> RuleSheet:
    """What a sheet says under one heading."""
    found = tuple(one for one in sheet.statements if one.id.partition(".")[0] == heading)
    return attrs.evolve(sheet, statements=found)


def _edition(name: str, book: Rulebook) -> Profile:
    """The edition of a name; where that is something else, the error says how to see it."""
    try:
        return book.shelf.profile(name)
    except ProfileError:
        if (instead := _instead(name, book)) is None:
            raise
        said, command = instead
        remedy = say("`{command}` shows it", command=command)
        raise ProfileError(said, remedy=remedy) from None


def _instead(name: str, book: Rulebook) -> tuple[str, str] | None:
    """What a name stands for that is no edition, and the command that shows it."""
    from arkrules.rulings.case import case_paths

    for edition in (book.profile(root) for root in book.roots):
        if name in edition.catalogue:
            said = say("{name} is a clause; say of which edition", name=name)
            return said, f"arkrules show {edition.id} {name}"
        if _is_heading(name, edition):
            said = say("{name} is a heading of clauses; say of which edition", name=name)
            return said, f"arkrules show {edition.id} {name}"
    if name in case_paths(book.shelf):
        said = say("{name} is a case, no edition", name=name)
        return said, f"arkrules casebook show {name}"
    if name in book.shelf.sets:
        return say("{name} is a set of tiles, no edition", name=name), f"arkrules tiles {name}"
    if name.partition(":")[0] in book.sources:
        return say("{name} is a source, no edition", name=name), f"arkrules sources {name}"
    return None
