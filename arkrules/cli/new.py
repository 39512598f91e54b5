"""`arkrules new` and `schema`: what authors begin with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from arkrules.cli.common import write
from arkrules.cli.help import command
from arkrules.cli.options import (
    Choice,
    force_option,
    output_option,
    require_new,
    save_new,
    under_option,
)
from arkrules.files import save
from arkrules.text import later, printable, say

if TYPE_CHECKING:
    from arkrules.authoring.skeletons import SkeletonKind

STARTERS = ("case", "overlay", "profile", "extension")


@command()
@click.argument("kind", metavar="KIND", type=Choice(STARTERS))
@click.argument("path", type=click.Path(path_type=Path))
@under_option(many=False)
@force_option
def new(kind: Literal["case"] | SkeletonKind, path: Path, under: str | None) -> None:
    """Begin a case, an overlay, a profile or an extension.

    KIND is case, overlay, profile or extension. PATH is the file of a case, or else the folder to
    make, whose name becomes that of what is in it.
    A case is an example to change, with an empty verdict of the edition that --under names.
    If you would rather write it by clicking, open the table with `arkrules table`.
    A folder holds rule data, a case, a test, schemas for your editor, and a README.
    All of it passes its checks from the start.

    \b
    arkrules new case dispute.toml
    arkrules new case dispute.toml --under ark-de
    arkrules new overlay long-roads
    arkrules new extension packages/shrines
    """
    if kind == "case":
        _new_case(path, under)
        return
    from arkrules.authoring.skeletons import begin

    if under is not None:
        raise click.UsageError(say("--under is for a case"))
    made = begin(kind, path.name, path.parent)
    said = say("{folder} is ready; see {readme}", folder=made, readme=made / "README.md")
    click.echo(printable(said))


def _new_case(file: Path, under: str | None) -> None:
    """Write a case to change."""
    from arkrules.authoring.skeletons import case_text
    from arkrules.rules import library

    require_new(file)
    if under is not None:
        library().profile(under, named_in=str(file))  # or it says what is wrong with it
    save(file, case_text(file, under))
    said = later(
        "{file} is an example; change its tiles, pieces and moves to yours, and settle it with"
        " `arkrules ask {file}`. `arkrules table` writes a case by clicking."
    )
    click.echo(printable(say(said, file=file)))


FILES = (
    "boxes", "case", "casebook", "disputes", "overlay", "passages", "pieces", "position",
    "profile", "record", "sources", "tiles",
)  # fmt: skip
"""The kinds of files, as `arkrules.authoring` has them; help is printed without loading that."""
DOCUMENTS = ("export", "messages", "openrpc")
"""Other documents that have a schema, or are one."""


@command()
@click.argument("kinds", metavar="[KIND...]", nargs=-1, type=Choice((*FILES, *DOCUMENTS)))
@click.option("--into", type=click.Path(path_type=Path), metavar="FOLDER")
@output_option
def schema(kinds: tuple[str, ...], into: Path | None, output: Path | None) -> None:
    """Print a JSON Schema, with which editors and programs check and complete files.

    KIND is a file: boxes, case, casebook, disputes, overlay, passages, pieces, position, profile,
    record, sources or tiles; or export (the exported casebook), openrpc (the protocol of `serve`)
    or messages (all its messages). Schemas know the clauses and words of all installed extensions.

    \b
    arkrules schema profile
    arkrules schema --into schemas
    """
    if into is not None and output is not None:
        raise click.UsageError(say("choose either --into or --output"))
    if into is not None:
        click.echo(printable(save_new(into, _schemas(kinds or FILES))))
    elif len(kinds) == 1:
        write(_schemas(kinds)[f"{kinds[0]}.json"], output)
    else:
        raise click.UsageError(say("name one kind, or a folder with --into"))


def _schemas(kinds: tuple[str, ...]) -> dict[str, str]:
    """Return schemas as texts, by the names of their files."""
    from arkrules.authoring.schemas import export_schema, schema_texts
    from arkrules.formats import write_json
    from arkrules.play.assembly import installed
    from arkrules.rpc import Dispatcher
    from arkrules.rpc.openrpc import protocol_texts
    from arkrules.rules import library

    found = {
        **schema_texts([kind for kind in kinds if kind in FILES], installed()),
        "export.json": f"{write_json(export_schema(), indent=1)}\n",
        **protocol_texts(Dispatcher(library()).methods),
    }
    return {name: found[name] for name in (f"{kind}.json" for kind in kinds)}
