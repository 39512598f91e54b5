"""`arkrules tiles`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import console, format_option, path_option, plural, print_json
from arkrules.errors import TileSetError
from arkrules.saving import save

if TYPE_CHECKING:
    from arkrules.tiles import TileSet

__all__ = ["tiles"]


@click.command()
@click.argument("name", metavar="SET")
@click.option(
    "--check", "other", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Compare a file of your own with the set: kinds, counts, sides, totals.",
)  # fmt: skip
@click.option(
    "--svg", "folder", type=click.Path(file_okay=False, path_type=Path),
    help="Draw every kind into this folder.",
)  # fmt: skip
@format_option()
@path_option
def tiles(
    name: str, other: Path | None, folder: Path | None, kind: str, paths: tuple[Path, ...]
) -> None:
    """The tiles of a set, with how sure each is.

    With --check, a file of your own is read, and compared with what is documented of the set:
    exit code 1 if it differs.

    \b
    arkrules tiles base
    arkrules tiles ark --check my-ark.toml
    arkrules tiles base --svg pictures
    """
    from arkrules.play import lexicon
    from arkrules.rules import library
    from arkrules.tiles import load_set

    sets = library(paths).sets
    if name not in sets:
        raise TileSetError(f"no tile set {name!r}; known are {', '.join(sets)}")
    found = load_set(sets[name], lexicon().vocabulary)
    if other is not None:
        _check(found, load_set(other, lexicon().vocabulary), kind)
    elif folder is not None:
        _draw(found, folder)
    elif kind == "json":
        print_json(_content(found))
    else:
        _print(found)


def _content(found: TileSet) -> dict[str, object]:
    return {
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


def _print(found: TileSet) -> None:
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
        table.add_row(
            key, str(printed.count), printed.kind.literal, printed.about, printed.confidence
        )
    out.print(table)
    totals = ", ".join(f"{word} {number}" for word, number in found.totals.items())
    out.print(f"In all: {totals}.")


def _check(found: TileSet, other: TileSet, kind: str) -> None:
    """Say where a file differs from what is documented; exit code 1 if it does."""
    from arkrules.tiles import differences

    faults = differences(found, other)
    if kind == "json":
        print_json({"set": found.id, "faults": faults, "totals": dict(other.totals)})
    else:
        out = console()
        for fault in faults:
            out.print(f"  {fault}", markup=False)
        totals = ", ".join(f"{word} {number}" for word, number in other.totals.items())
        summary = f"{plural(len(faults), 'difference')}; in all: {totals}"
        out.print(summary if faults else f"as documented; in all: {totals}", markup=False)
    sys.exit(1 if faults else 0)


def _draw(found: TileSet, folder: Path) -> None:
    """A picture of every kind."""
    from arkrules.render import tile_svg

    folder.mkdir(parents=True, exist_ok=True)
    for key, printed in found.kinds.items():
        title = f"{found.title}, kind {key}: {printed.about} ({printed.confidence})"
        picture = tile_svg(printed.kind.tiles[0], title=title, confidence=printed.confidence.value)
        save(folder / f"{key}.svg", picture)
    console().print(f"{plural(len(found.kinds), 'picture')} in {folder}", markup=False)
