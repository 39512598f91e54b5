"""`arkrules profiles`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers

if TYPE_CHECKING:
    from arkrules.rules import Library

__all__ = ["profiles"]


@click.command()
@answers
def profiles(shelf: Library) -> Reply:
    """The editions and overlays there are.

    \b
    arkrules profiles
    ARKRULES_PATH=my/rules arkrules profiles
    """
    from arkrules.telling import Rulebook, plain, profiles_page

    book = Rulebook(shelf)
    return Reply(
        lambda: profiles_page(book),
        lambda: plain({"profiles": book.editions, "overlays": list(book.overlays.values())}),
    )
