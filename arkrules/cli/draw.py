"""`arkrules draw`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import path_option
from arkrules.errors import CaseError
from arkrules.saving import save

__all__ = ["draw"]


@click.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Where to; else to stdout.")
@click.option("--under", default="", help="The edition under which the moves are made.")
@click.option("--before", is_flag=True, help="The position as it is, before the moves.")
@path_option
def draw(
    file: Path, output: Path | None, under: str, before: bool, paths: tuple[Path, ...]
) -> None:
    """Draw a case, or a position, as an SVG picture.

    The tile in question, the one laid last, is marked.

    \b
    arkrules draw examples/dispute.toml -o dispute.svg
    """
    from arkrules.render import board_svg
    from arkrules.telling import picture_of

    shown = picture_of(file, under, paths, before=before)
    if shown is None:
        raise CaseError(
            "no edition could be asked, so that there is nothing to draw", file=str(file)
        )
    state, title, highlight = shown
    text = board_svg(state, title=title, highlight=highlight)
    if output is None:
        click.echo(text, nl=False)
    else:
        save(output, text)
