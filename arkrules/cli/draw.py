"""`arkrules draw`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import output_option, path_option, under_option, write
from arkrules.errors import CaseError

__all__ = ["draw"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@under_option(many=False)
@click.option("--before", is_flag=True, help="The position as it is, before the moves.")
@output_option
@path_option
def draw(
    file: Path, under: str | None, before: bool, output: Path | None, paths: tuple[Path, ...]
) -> None:
    """Draw a case, or a position, as an SVG picture.

    The tile in question, the one laid last, is marked.
    Without --under, the first edition that can be asked makes the moves.

    \b
    arkrules draw examples/dispute.toml -o dispute.svg
    """
    from arkrules.render import board_svg
    from arkrules.rules import library
    from arkrules.telling import picture_of

    shown = picture_of(file, library(paths), under or "", before=before)
    if shown is None:
        raise CaseError(
            "no edition could be asked, so that there is nothing to draw", file=str(file)
        )
    state, title, highlight = shown
    write(board_svg(state, title=title, highlight=highlight), output)
