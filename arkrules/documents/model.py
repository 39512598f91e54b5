"""The elements of a page, in any markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from string import Formatter
from typing import TYPE_CHECKING, Literal, ParamSpec, Protocol, TypeAlias

import attrs

from arkrules.lazy import defined
from arkrules.text import sanitize, spoken, template, templates

if TYPE_CHECKING:
    from rich.text import Text

__all__ = [
    "Block",
    "Bullets",
    "Document",
    "Drawable",
    "Entries",
    "Entry",
    "Frame",
    "Heading",
    "Listing",
    "Paragraph",
    "Picture",
    "Reference",
    "Stretch",
    "Style",
    "Table",
    "TextLine",
    "bare",
    "code",
    "emphasis",
    "line",
    "link",
    "mark",
    "page",
    "refer",
    "strong",
    "tell",
    "tell_count",
]

P = ParamSpec("P")
Style = Literal["plain", "strong", "emphasis", "code", "mark"]
_SPACE = re.compile(r"[^\S\xa0]+")
"""Characters except those where a line may not be broken."""


def _one_line(text: str) -> str:
    return sanitize(_SPACE.sub(" ", text))


# -- within a line --------------------------------------------------------------------------------


@attrs.frozen
class Reference:
    """A thing with its own page on a site."""

    kind: str
    """The kind of target: `clause`, `profile`, `case`, `source`, `comparison`, and so on."""
    name: str
    title: str = attrs.field(default="", converter=_one_line)
    """The name where readers can follow the link; its id if it has no other name."""
    hint: str = attrs.field(default="", converter=_one_line)
    """A hint in one line."""


@attrs.frozen
class Stretch:
    """A stretch of text of one kind."""

    text: str = attrs.field(converter=_one_line)
    style: Style = "plain"
    address: str = ""
    """The address of a link."""
    refers: Reference | None = None
    """The thing it names; a site links it, and uses its title."""
    kind: str = ""
    """The subject of a mark, such as `status`; for styling."""


TextLine: TypeAlias = tuple[Stretch, ...]


def line(*parts: str | Stretch) -> TextLine:
    """A line of text; anything that is not a stretch yet becomes plain text."""
    stretches = (Stretch(part) if isinstance(part, str) else part for part in parts)
    return tuple(stretch for stretch in stretches if stretch.text)


def tell(message: str, /, **places: object) -> TextLine:
    """A sentence: a template whose places hold texts, stretches, or lines of both."""
    return _filled(template(message), places)


def tell_count(number: int, one: str, many: str, /, **places: object) -> TextLine:
    """A sentence about so many things; the number itself is the place `{number}`."""
    return _filled(templates(number, one, many), {"number": number, **places})


def _filled(said: str, places: Mapping[str, object]) -> TextLine:
    parts: list[str | Stretch] = []
    for text, place, _, _ in Formatter().parse(said):
        parts.append(text)
        if place is not None:
            value = places[place]
            parts += value if isinstance(value, tuple) else [_part(value)]
    return line(*parts)


def _part(value: object) -> str | Stretch:
    return value if isinstance(value, Stretch) else str(value)


def bare(line: TextLine) -> str:
    """A line without its styles."""
    return "".join(stretch.text for stretch in line)


def strong(text: str) -> Stretch:
    """Text that stands out."""
    return Stretch(text, "strong")


def emphasis(text: str) -> Stretch:
    """Text that is stressed, or a title."""
    return Stretch(text, "emphasis")


def code(text: str) -> Stretch:
    """An id, or what somebody types."""
    return Stretch(text, "code")


def mark(text: str, kind: str) -> Stretch:
    """A word that labels something, such as how an answer is known."""
    return Stretch(text, "mark", kind=kind)


def link(text: str, address: str) -> Stretch:
    """Return text that links to a page, or plain text if the address is not on the web."""
    return Stretch(text, address=address if address.startswith(("https://", "http://")) else "")


def refer(kind: str, name: str, *, title: str = "", hint: str = "") -> Stretch:
    """Return the id of something with its own page."""
    return Stretch(name, "code", refers=Reference(kind, name, title, hint))


def titled(kind: str, name: str, title: str, hint: str = "") -> Stretch:
    """Return the title of something with its own page."""
    return Stretch(title, refers=Reference(kind, name, title, hint))


# -- blocks ---------------------------------------------------------------------------------------


Phrase: TypeAlias = str | Stretch | TextLine
"""A line of text, or something that makes one by itself."""


def _line(words: Phrase) -> TextLine:
    return words if isinstance(words, tuple) else line(words)


def _block(part: Phrase | Block) -> Block:
    return Paragraph(part) if isinstance(part, (str, Stretch, tuple)) else part


def _blocks(parts: Iterable[Phrase | Block]) -> tuple[Block, ...]:
    """Blocks; a line alone is a paragraph, and a list without items is left out."""
    blocks = map(_block, parts)
    return tuple(one for one in blocks if not isinstance(one, (Bullets, Entries)) or one.items)


Item: TypeAlias = "Phrase | Block | Iterable[Phrase | Block]"
"""The content of an item in a list or a cell: a line, a block, or several."""


def _item(item: Item) -> tuple[Block, ...]:
    if isinstance(item, str) or not isinstance(item, Iterable):
        return (_block(item),)
    parts = tuple(item)
    if parts and all(isinstance(part, Stretch) for part in parts):
        return (_block(parts),)  # type: ignore[arg-type]  # it was a line
    return _blocks(parts)


def _items(items: Iterable[Item]) -> tuple[tuple[Block, ...], ...]:
    return tuple(map(_item, items))


def _rows(rows: Iterable[Iterable[Item]]) -> tuple[tuple[tuple[Block, ...], ...], ...]:
    return tuple(map(_items, rows))


@attrs.frozen
class Heading:
    """A title; 1 is the page's own."""

    line: TextLine = attrs.field(converter=_line)
    level: int = 1
    documents: Reference | None = None
    """The thing that the part below documents."""


@attrs.frozen
class Paragraph:
    """Running text, with its citations."""

    line: TextLine = attrs.field(converter=_line)
    places: TextLine = attrs.field(default=(), kw_only=True)
    """Clauses and citations; a site puts them below, so that translators get whole sentences."""
    kind: str = attrs.field(default="", kw_only=True)
    """The kind, for styling; likewise for all blocks."""

    @property
    def whole(self) -> TextLine:
        """Return the text with its citations in brackets after it."""
        return (*self.line, *line(" ["), *self.places, *line("]")) if self.places else self.line


@attrs.frozen
class Bullets:
    """A list without order."""

    items: tuple[tuple[Block, ...], ...] = attrs.field(converter=_items)
    kind: str = attrs.field(default="", kw_only=True)


@attrs.frozen
class Entry:
    """A term and the text about it."""

    term: TextLine = attrs.field(converter=_line)
    body: tuple[Block, ...] = attrs.field(converter=_blocks)
    documents: Reference | None = None
    """The thing documented here; a site takes links to it to this place."""


@attrs.frozen
class Entries:
    """A list of entries."""

    items: tuple[Entry, ...] = attrs.field(converter=tuple[Entry, ...])
    kind: str = attrs.field(default="", kw_only=True)


def fields(*rows: tuple[str, Item]) -> Entries:
    """Names with their values; what has no value is left out."""
    return Entries((Entry(name, _item(value)) for name, value in rows if value), kind="fields")


@attrs.frozen(kw_only=True)
class Table:
    """Rows of cells; the first cell of a row is its heading."""

    caption: TextLine = ()
    columns: tuple[tuple[Block, ...], ...] = attrs.field(converter=_items)
    rows: tuple[tuple[tuple[Block, ...], ...], ...] = attrs.field(converter=_rows)
    kind: str = ""
    """`columns` for a table with short cells, which a terminal shows as a table."""


class Drawable(Protocol):
    """A drawable thing; a plain value, so that pages with equal drawings are equal."""

    def _repr_svg_(self) -> str: ...


@attrs.frozen(kw_only=True)
class Picture:
    """A drawing, the same as text characters, and a description for people who cannot see it."""

    drawing: Drawable
    letters: str | Text
    """With or without color."""
    words: str = attrs.field(converter=_one_line)
    kind: str = "board"


@attrs.frozen(kw_only=True)
class Listing:
    """Text to copy."""

    text: str = attrs.field(converter=sanitize)
    language: str = ""
    title: str = attrs.field(default="", converter=_one_line)
    """The title; a site folds a text with a title."""


@attrs.frozen
class Frame:
    """Blocks that belong together; a site may set them apart."""

    blocks: tuple[Block, ...] = attrs.field(converter=_blocks)
    kind: str = attrs.field(default="", kw_only=True)
    documents: Reference | None = attrs.field(default=None, kw_only=True)


def unboxed(blocks: Iterable[Block]) -> Iterator[Block]:
    """Blocks out of their boxes, the title of a listing before it."""
    for block in blocks:
        if isinstance(block, Frame):
            yield from unboxed(block.blocks)
        elif isinstance(block, Listing) and block.title:
            yield from (Paragraph(block.title), attrs.evolve(block, title=""))
        else:
            yield block


def simple(blocks: Iterable[Block]) -> Iterator[Block]:
    """The same for a markup that knows no entries and no drawings: as lists, and in letters."""
    for block in unboxed(blocks):
        if isinstance(block, Entries):
            yield Bullets((Paragraph(entry.term), *entry.body) for entry in block.items)
        elif isinstance(block, Picture):
            yield Listing(text=str(block.letters), language="text")
        else:
            yield block


def apart(blocks: Iterable[Block], write: Callable[[Block], Iterable[str]]) -> Iterator[str]:
    """The lines of blocks, with empty lines between the blocks."""
    for at, block in enumerate(simple(blocks)):
        if at:
            yield ""
        yield from write(block)


Block: TypeAlias = Heading | Paragraph | Bullets | Entries | Table | Picture | Listing | Frame


@attrs.frozen(kw_only=True)
class Document:
    """A page or a part of one: blocks of lines, made of stretches that may refer to something.

    `telling` makes documents, and knows no markup; a writer of this room turns one into text,
    HTML, Markdown or wiki text, and the Sphinx extension into nodes, all with the same words in
    the same order. It is a value, made in the language spoken at that time.
    """

    blocks: tuple[Block, ...] = attrs.field(converter=_blocks)
    language: str = attrs.field(factory=spoken)

    def _repr_html_(self) -> str:
        page: str = defined("arkrules.documents:write_html")(self)
        return page


def page(parts: Callable[P, Iterable[Phrase | Block]]) -> Callable[P, Document]:
    """Make a function that yields what stands on a page, part by part, return the page."""

    @wraps(parts)
    def whole(*args: P.args, **kwargs: P.kwargs) -> Document:
        return Document(blocks=parts(*args, **kwargs))

    return whole
