"""`arkrules tiles`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from arkrules.cli.common import Reply, answers
from arkrules.cli.completion import sets
from arkrules.cli.groups import command
from arkrules.cli.places import require_new_in
from arkrules.cli.taken import OnDisk
from arkrules.errors import TileSetError
from arkrules.files import given_text, save
from arkrules.text import count, say, template

if TYPE_CHECKING:
    from arkrules.rules import Library
    from arkrules.tiles import TileSet

__all__ = ["tiles"]


@command()
@click.argument("name", metavar="SET", shell_complete=sets)
@click.option(
    "--compare", "other", type=OnDisk(exists=True, dir_okay=False),
    help="A file of your own, held against the set: kinds, counts, sides, totals.",
)  # fmt: skip
@click.option(
    "--svg", "folder", type=OnDisk(file_okay=False, readable=False),
    help="Draw every kind into this folder.",
)  # fmt: skip
@answers
def tiles(shelf: Library, name: str, other: Path | None, folder: Path | None) -> Reply:
    """The tiles of a set, with how sure each is.

    With --compare, a file of your own is read, and compared with what is documented of the set:
    exit code 1 if it differs.

    \b
    arkrules tiles base
    arkrules tiles ark --compare my-ark.toml
    arkrules tiles base --svg pictures
    """
    from arkrules.documents import Document
    from arkrules.play import lexicon
    from arkrules.telling import Rulebook, plain, set_page
    from arkrules.telling.tiles import differences_page
    from arkrules.tiles import differences, read_set

    book = Rulebook(shelf)
    found = book.tile_set(name)
    if other is not None:
        text = given_text(other, TileSetError)
        mine = read_set(text, lexicon().vocabulary, file=str(other))
        faults = differences(found, mine)
        return Reply(
            lambda: differences_page(mine, faults),
            lambda: {"set": found.id, "faults": faults, "totals": dict(mine.totals)},
            int(bool(faults)),
        )
    if folder is not None:
        _draw(found, folder)
        number = len(found.kinds)
        said = count(
            number, "{number} picture in {folder}", "{number} pictures in {folder}", folder=folder
        )
        drawn = {"set": found.id, "pictures": len(found.kinds), "folder": str(folder)}
        return Reply(lambda: Document(blocks=[said]), lambda: drawn)
    return Reply(lambda: set_page(found, book), lambda: plain(found))


def _draw(found: TileSet, folder: Path) -> None:
    """A picture of every kind."""
    from arkrules.render import tile_svg
    from arkrules.telling.pictures import doubt

    require_new_in(folder, (f"{key}.svg" for key in found.kinds))
    folder.mkdir(parents=True, exist_ok=True)
    for key, printed in found.kinds.items():
        title = say(
            "{set}, kind {kind}: {about} ({confidence})",
            set=template(found.title),
            kind=key,
            about=template(printed.about),
            confidence=doubt(printed.confidence),
        )
        picture = tile_svg(printed.kind.tiles[0], title=title, confidence=printed.confidence.value)
        save(folder / f"{key}.svg", picture)
