"""`arkrules score`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers, under_option

if TYPE_CHECKING:
    from arkrules.rules import Library

__all__ = ["score"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@under_option(many=False, default="carcassonne")
@answers
def score(shelf: Library, file: Path, under: str) -> Reply:
    """What everything on a board is worth now, and if the game ended.

    FILE is a position, or a case, whose position is taken: the table in front of you.

    \b
    arkrules score table.toml
    arkrules score table.toml --under carcassonne-2000
    """
    from arkrules.play import Position, set_up, valuation_of
    from arkrules.telling import Rulebook, valuation_page
    from arkrules.telling.programs import valuation

    state = set_up(shelf.profile(under), Position.load(file), file=str(file))
    found = valuation_of(state)
    return Reply(
        lambda: valuation_page(state, found, Rulebook(shelf)), lambda: valuation(state, found)
    )
