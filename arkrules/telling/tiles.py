"""Tiles: each with its picture, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arkrules.documents import (
    Block,
    Bullets,
    Document,
    Frame,
    Heading,
    Paragraph,
    Reference,
    code,
    line,
    mark,
    refer,
    tell,
)
from arkrules.errors import TileSetError
from arkrules.nouns import Things
from arkrules.play import lexicon
from arkrules.telling.names import Naming
from arkrules.telling.pictures import doubt, tile_picture
from arkrules.telling.rulebook import Rulebook
from arkrules.text import Series, count, listing, say, template
from arkrules.tiles import Confidence, Printed, TileSet, parse_literal, split_token

__all__ = [
    "differences_page",
    "printed_tile",
    "set_page",
    "tile_page",
]


def tile_page(token: str, book: Rulebook, *, names: bool = False) -> Document:
    """A tile of a set, such as `base:D`, or one written in brackets."""
    if token.startswith("["):
        kind = parse_literal(split_token(token)[0], lexicon().vocabulary)
        picture = tile_picture(kind, say("Tile"), names=names)
        return Document(blocks=[picture, code(token)])
    found, name, printed = printed_tile(token, book)
    return Document(blocks=_parts(Naming(book), found, name, printed, names))


def printed_tile(token: str, book: Rulebook) -> tuple[TileSet, str, Printed]:
    """The set of a tile, its name there, and what is printed."""
    id, colon, name = token.partition(":")
    if not colon:
        raise TileSetError(
            say("{token} names no set; write it like base:D, or in brackets", token=repr(token))
        )
    found = book.tile_set(id)
    if name not in found.kinds:
        raise TileSetError(
            say(
                "no kind {name!r} in the set {id!r}; `arkrules show tiles {id}` lists them",
                name=name,
                id=id,
            )
        )
    return found, name, found.kinds[name]


def set_page(
    found: TileSet,
    book: Rulebook | None = None,
    *,
    names: bool = False,
    only: str = "",
) -> Document:
    """All tiles of a set, or those of one confidence, and how sure the set is as a whole."""
    called = Naming(book)
    shown = (
        Frame(
            _parts(called, found, name, printed, names),
            documents=Reference("tile", f"{found.id}:{name}", template(printed.about)),
        )
        for name, printed in found.kinds.items()
        if not only or printed.confidence.value == only
    )
    counted = say(
        "{tiles} of {kinds}.",
        tiles=Things("tile", found.total),
        kinds=Things("kind", len(found.kinds)),
    )
    known = Bullets(_sureness(found), kind="sureness")
    tiles = Bullets(shown, kind="tiles")
    title = Heading(template(found.title))
    totals = say("In all: {things}.", things=_totals(found))
    return Document(blocks=[title, counted, known, totals, tiles])


def _totals(found: TileSet) -> Series:
    """What all tiles of a set have together."""
    return listing(Things(word.removesuffix("s"), number) for word, number in found.totals.items())


def _sureness(found: TileSet) -> Iterator[Paragraph]:
    """How many tiles are how sure."""
    for sure in Confidence:
        kinds = [one for one in found.kinds.values() if one.confidence is sure]
        if kinds:
            said = tell(
                "{sureness} {kinds}, {tiles}",
                sureness=mark(doubt(sure), f"confidence-{sure.value}"),
                kinds=Things("kind", len(kinds)),
                tiles=Things("tile", sum(kind.count for kind in kinds)),
            )
            yield Paragraph(said)


def _parts(
    called: Naming, found: TileSet, name: str, printed: Printed, names: bool
) -> Iterator[Block]:
    """A tile's picture, name, number, description, confidence and source."""
    sure = printed.confidence
    token = f"{found.id}:{name}"
    about = template(printed.about)
    title = say("Tile {tile}, {about} ({sureness})", tile=token, about=about, sureness=doubt(sure))
    yield tile_picture(printed.kind, title, sure.value, names=names)
    named = refer("tile", token, hint=about)
    yield Paragraph(line(named, f" × {printed.count}"), kind="id")
    yield Paragraph(about, kind="about")
    cites = called.cites([printed.source] if ":" in printed.source else [])
    known = mark(doubt(sure), f"confidence-{sure.value}")
    yield Paragraph(line(known, " " if cites else "", *cites))


def differences_page(other: TileSet, faults: Sequence[str]) -> Document:
    """Where a set differs from what is documented."""
    totals = _totals(other)
    said = say("As documented; in all: {things}.", things=totals)
    if faults:
        said = count(
            len(faults),
            "{number} difference; in all: {things}.",
            "{number} differences; in all: {things}.",
            things=totals,
        )
    return Document(blocks=[Bullets(faults), said])
