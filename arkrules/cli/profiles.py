"""`arkrules profiles`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.cli.common import Reply, answers
from arkrules.cli.groups import command

if TYPE_CHECKING:
    from arkrules.rules import Library

__all__ = ["profiles"]


@command()
@answers
def profiles(shelf: Library) -> Reply:
    """The editions and house rules there are: publisher, year and language, as on the box.

    A profile is what other commands call an edition. A house rule goes behind one: PROFILE+RULE.

    \b
    arkrules profiles
    ARKRULES_PATH=my/rules arkrules profiles
    """
    from arkrules.telling import Rulebook, profiles_page
    from arkrules.telling.programs import editions

    book = Rulebook(shelf)
    return Reply(lambda: profiles_page(book), lambda: editions(book))
