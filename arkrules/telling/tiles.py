"""Tiles: each with its picture, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from arkrules.documents import (
    Block,
    Bullets,
    Frame,
    Heading,
    Paragraph,
    Reference,
    Stretch,
    code,
    line,
    mark,
    page,
    refer,
    tell,
)
from arkrules.errors import TileSetError
from arkrules.nouns import Quantity
from arkrules.play import lexicon
from arkrules.telling.names import Naming
from arkrules.telling.pictures import doubt, tile_picture
from arkrules.telling.rulebook import Rulebook
from arkrules.text import Series, later, listing, say, template
from arkrules.tiles import Confidence, Printed, TileSet, parse_literal, split_token

__all__ = [
    "differences_page",
    "printed_tile",
    "set_page",
    "tile_page",
]


@page
def tile_page(token: str, book: Rulebook, *, names: bool = False) -> Iterator[Block | Stretch]:
    """A tile of a set, such as `base:D`, or one written in brackets."""
    if token.startswith("["):
        kind = parse_literal(split_token(token)[0], lexicon().vocabulary)
        yield tile_picture(kind, say("Tile"), names=names)
        yield code(token)
    else:
        yield from _parts(Naming(book), *printed_tile(token, book), names)


def printed_tile(token: str, book: Rulebook) -> tuple[TileSet, str, Printed]:
    """The set of a tile, its name there, and what is printed."""
    id, colon, name = token.partition(":")
    if not colon:
        raise TileSetError(
            say("{token} names no set; write it like base:D, or in brackets", token=repr(token))
        )
    found = book.tile_set(id)
    if name not in found.kinds:
        said = later("no kind {name!r} in the set {id!r}; `arkrules show tiles {id}` lists them")
        raise TileSetError(say(said, name=name, id=id))
    return found, name, found.kinds[name]


@page
def set_page(
    found: TileSet,
    book: Rulebook | None = None,
    *,
    names: bool = False,
    only: str = "",
) -> Iterator[Block | str]:
    """All tiles of a set, or those of one confidence, and how sure the set is as a whole."""
    called, kinds = Naming(book), Quantity("kind", len(found.kinds))
    yield Heading(template(found.title))
    yield say("{tiles} of {kinds}.", tiles=Quantity("tile", found.total), kinds=kinds)
    yield Bullets(_sureness(found), kind="sureness")
    yield say("In all: {things}.", things=_totals(found))
    shown = (
        Frame(
            _parts(called, found, name, printed, names),
            documents=Reference("tile", f"{found.id}:{name}", template(printed.about)),
        )
        for name, printed in found.kinds.items()
        if only in ("", printed.confidence.value)
    )
    yield Bullets(shown, kind="tiles")


def _totals(found: TileSet) -> Series:
    """What all tiles of a set have together."""
    return listing(
        Quantity(word.removesuffix("s"), number) for word, number in found.totals.items()
    )


def _sureness(found: TileSet) -> Iterator[Paragraph]:
    """How many tiles are how sure."""
    for sure in Confidence:
        kinds = [one for one in found.kinds.values() if one.confidence is sure]
        if kinds:
            said = tell(
                "{sureness} {kinds}, {tiles}",
                sureness=_doubt_mark(sure),
                kinds=Quantity("kind", len(kinds)),
                tiles=Quantity("tile", sum(kind.count for kind in kinds)),
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
    yield Paragraph(line(_doubt_mark(sure), " " if cites else "", *cites))


def _doubt_mark(sure: Confidence) -> Stretch:
    return mark(doubt(sure), f"confidence-{sure.value}")


@page
def differences_page(other: TileSet, faults: Sequence[str]) -> Iterator[Block | str]:
    """Where a set differs from what is documented."""
    found = Quantity("difference", len(faults)) if faults else say("As documented")
    yield Bullets(faults)
    yield say("{found}; in all: {things}.", found=found, things=_totals(other))
