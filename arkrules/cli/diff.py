"""`arkrules diff`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers_in_pages
from arkrules.cli.completion import editions
from arkrules.cli.groups import command
from arkrules.text import say

if TYPE_CHECKING:
    from arkrules.rules import Library


@command()
@click.argument(
    "profiles", nargs=-1, required=True, metavar="PROFILE PROFILE...", shell_complete=editions
)
@click.option(
    "--all", "every", is_flag=True,
    help="Clauses that are answered alike, too, or differ only in how sure they are.",
)  # fmt: skip
@click.option(
    "--prose", is_flag=True, help="In sentences, for somebody who knows the one named first."
)
@answers_in_pages
def diff(shelf: Library, profiles: tuple[str, ...], every: bool, prose: bool) -> Reply:
    """Where editions part: clause by clause, what matters most first.

    Each row has the question, every edition's answer with its citations and how it is known, and
    the cases of the casebook that turn on it. Exit code 0 whether they differ or not.

    \b
    arkrules diff ark-en1 ark-en2 ark-de
    arkrules diff ark-en2 ark-de --prose
    arkrules diff carcassonne carcassonne-2000 --format wiki
    """
    from arkrules.editions import changes_in, compare
    from arkrules.telling import Rulebook, changes_page, concordance_page, plain

    book = Rulebook(shelf)
    if prose and every:
        raise click.UsageError(say("--prose tells what changes; leave out --all"))
    if prose:
        pairs = changes_in(profiles, shelf=shelf)
        return Reply(lambda: changes_page(pairs, book), lambda: {"pairs": plain(pairs)})
    found = compare(profiles, every=every, shelf=shelf)
    return Reply(lambda: concordance_page(found, book), lambda: plain(found))
