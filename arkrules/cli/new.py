"""`arkrules new`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.groups import command
from arkrules.cli.taken import Choice
from arkrules.text import say, told

if TYPE_CHECKING:
    from arkrules.authoring.skeletons import SkeletonKind

__all__ = ["new"]


@command()
@click.argument("kind", metavar="KIND", type=Choice(("overlay", "profile", "extension")))
@click.argument("name")
@click.option(
    "--in", "folder", type=click.Path(path_type=Path), default=".", metavar="FOLDER",
    help="The folder in which the new one is made; else the one you are in.",
)  # fmt: skip
def new(kind: SkeletonKind, name: str, folder: Path) -> None:
    """Begin an overlay, a profile or an extension: a folder of files that hold as they are.

    KIND is overlay, profile or extension, and NAME what it is to be called.

    In it are the rule data, a case, a test, schemas for editors, and a README that says what is
    what. Nothing that is there is overwritten.

    \b
    arkrules new overlay long-roads
    arkrules new extension shrines --in packages
    """
    from arkrules.authoring.skeletons import begin

    made = begin(kind, name, folder)
    said = say(
        "{folder} is made; {readme} says what is in it, and how it is tested",
        folder=made, readme=made / "README.md",
    )  # fmt: skip
    click.echo(told(said))
