"""`arkrules sources`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers
from arkrules.cli.completion import sources as offered
from arkrules.cli.groups import command

if TYPE_CHECKING:
    from arkrules.rules import Library

__all__ = ["sources"]


@command()
@click.argument("name", metavar="[SOURCE]", default="", shell_complete=offered)
@answers
def sources(shelf: Library, name: str) -> Reply:
    """What the sources say, sentence by sentence, and which clauses and cases carry it.

    SOURCE is a source or a place in one. Without it, the sources are listed,
    with how many of their sentences cases and clauses carry.

    \b
    arkrules sources
    arkrules sources base
    arkrules sources base:n6
    """
    from arkrules.telling import Rulebook, coverage_page, source_content, source_page
    from arkrules.telling.passages import coverage_content

    book = Rulebook(shelf)
    if not name:
        return Reply(lambda: coverage_page(book), lambda: coverage_content(book))
    return Reply(lambda: source_page(name, book), lambda: source_content(name, book))
