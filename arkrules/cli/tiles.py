"""`arkrules tiles`."""

from __future__ import annotations

from pathlib import Path

import click

from arkrules.cli.common import console, format_option, path_option, plural, print_json
from arkrules.errors import TileSetError

__all__ = ["tiles"]


@click.command()
@click.argument("name", metavar="SET")
@format_option()
@path_option
def tiles(name: str, kind: str, paths: tuple[Path, ...]) -> None:
    """The tiles of a set, with how sure each is.

    \b
    arkrules tiles base
    """
    from arkrules.play.dictionary import lexicon
    from arkrules.rules import library
    from arkrules.tiles import load_set

    sets = library(paths).sets
    if name not in sets:
        raise TileSetError(f"no tile set {name!r}; known are {', '.join(sets)}")
    found = load_set(sets[name], lexicon().vocabulary)
    if kind == "json":
        print_json(
            {
                "set": found.id,
                "title": found.title,
                "total": found.total,
                "start": list(found.start),
                "kinds": [
                    {
                        "kind": key,
                        "count": printed.count,
                        "tile": printed.kind.literal,
                        "about": printed.about,
                        "source": printed.source,
                        "confidence": printed.confidence.value,
                    }
                    for key, printed in found.kinds.items()
                ],
            }
        )
        return
    from rich.table import Table

    out = console()
    out.print(
        f"{found.title}: {plural(found.total, 'tile')} of {plural(len(found.kinds), 'kind')}",
        style="bold",
    )
    table = Table(
        "kind", "count", "tile", "what it is", "confidence",
        box=None, pad_edge=False, header_style="bold",
    )  # fmt: skip
    for key, printed in found.kinds.items():
        literal = printed.kind.literal.replace("[", "\\[")
        table.add_row(key, str(printed.count), literal, printed.about, printed.confidence)
    out.print(table)
