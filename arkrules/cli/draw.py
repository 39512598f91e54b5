"""`arkrules draw`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import (
    case_argument,
    output_option,
    path_option,
    under_option,
    write,
    written,
)
from arkrules.errors import CaseError

__all__ = ["draw"]


@click.command()
@case_argument
@under_option(many=False)
@click.option("--before", is_flag=True, help="The position as it is, before the moves.")
@output_option
@path_option
def draw(
    case: str, under: str | None, before: bool, output: Path | None, paths: tuple[Path, ...]
) -> None:
    """Draw a case, or a position, as an SVG picture.

    CASE is the id of a case, the file of a case or of a position, or - for standard input.
    The tile in question, the one laid last, is marked.
    Without --under, the first edition that can be asked makes the moves.

    \b
    arkrules draw small-city -o picture.svg
    arkrules draw examples/dispute.toml -o dispute.svg
    """
    from arkrules.render import board_svg
    from arkrules.rules import library
    from arkrules.rulings.named import case_or_position
    from arkrules.telling import picture_of

    shelf = library(paths)
    text = written(case, shelf)
    table = case_or_position(text)
    shown = picture_of(table, shelf, under or "", before=before, file=text.path)
    if shown is None:
        raise CaseError(
            "no edition could be asked, so that there is nothing to draw", file=text.path
        )
    state, title, highlight = shown
    write(board_svg(state, title=title, highlight=highlight), output)
