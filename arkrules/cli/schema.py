"""`arkrules schema`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import write
from arkrules.cli.groups import command
from arkrules.cli.places import output_option, require_new_in
from arkrules.cli.taken import Choice
from arkrules.files import save
from arkrules.text import count, say, told

KINDS = (
    "case",
    "casebook",
    "disputes",
    "overlay",
    "passages",
    "pieces",
    "position",
    "profile",
    "record",
    "sources",
    "tiles",
)
"""The kinds of files, as `arkrules.authoring` has them; help is printed without loading that."""


@command()
@click.argument("kinds", metavar="[KIND...]", nargs=-1, type=Choice(KINDS))
@click.option(
    "--into", type=click.Path(path_type=Path), metavar="FOLDER",
    help="Write the schemas of these kinds, or of all, into a folder.",
)  # fmt: skip
@output_option
def schema(kinds: tuple[str, ...], into: Path | None, output: Path | None) -> None:
    """The JSON Schema of a kind of file, so that an editor completes and checks such files.

    Kinds are case, casebook, disputes, overlay, passages, pieces, position, profile, record,
    sources and tiles. Clauses and words are those of all extensions installed. A file in TOML
    names its schema in its first line; records are JSON.

    \b
    arkrules schema profile
    arkrules schema --into schemas
    """
    from arkrules.authoring.schemas import schema_texts
    from arkrules.play.assembly import installed

    if into is None:
        if len(kinds) != 1:
            raise click.UsageError(say("name one kind, or say with --into where several are to go"))
        (text,) = schema_texts(kinds, installed()).values()
        write(text, output)
        return
    if output is not None:
        raise click.UsageError(say("--into and --output exclude each other"))
    texts = schema_texts(kinds or KINDS, installed())
    require_new_in(into, texts)
    into.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        save(into / name, text)
    said = count(
        len(texts), "{number} schema is in {folder}", "{number} schemas are in {folder}",
        folder=into,
    )  # fmt: skip
    click.echo(told(said))
