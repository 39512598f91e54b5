"""`arkrules score`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from arkrules.cli.common import Reply, answers, case_argument, under_option, written
from arkrules.cli.groups import command

if TYPE_CHECKING:
    from arkrules.rules import Library


@command()
@case_argument
@under_option(many=False, default="carcassonne")
@answers
def score(shelf: Library, case: str, under: str) -> Reply:
    """What everything on a board is worth now, and if the game ended.

    CASE is the file of a position: the table in front of you. Of a case, which may also be
    named by its id, the position is taken. With - it is read from standard input.

    \b
    arkrules score table.toml
    arkrules score worked-farm-example
    arkrules score table.toml --under carcassonne-2000
    """
    from arkrules.play import Position, set_up, valuation_of
    from arkrules.telling import Rulebook, plain, valuation_page
    from arkrules.telling.results import valuation

    text = written(case, shelf)
    position = Position.from_toml(text.text, file=text.path)
    state = set_up(shelf.profile(under), position, file=text.path)
    found = valuation_of(state)
    return Reply(
        lambda: valuation_page(state, found, Rulebook(shelf)),
        lambda: plain(valuation(state, found)),
    )
