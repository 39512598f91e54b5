"""What a printed page is made of, whatever the markup."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

import attrs

__all__ = [
    "Block",
    "Bullets",
    "Document",
    "Entries",
    "Entry",
    "Heading",
    "Paragraph",
    "Stretch",
    "Style",
    "Table",
    "TableCell",
    "TextLine",
    "code",
    "emphasis",
    "line",
    "link",
    "strong",
]

Style = Literal["plain", "strong", "emphasis", "code"]
_SPACE = re.compile(r"\s+")


def _one_line(text: str) -> str:
    return _SPACE.sub(" ", text)


@attrs.frozen
class Stretch:
    """A stretch of text of one kind."""

    text: str = attrs.field(converter=_one_line)
    style: Style = "plain"
    address: str = ""
    """Where a link leads."""


TextLine: TypeAlias = tuple[Stretch, ...]
TableCell: TypeAlias = tuple[TextLine, ...]


def line(*parts: str | Stretch) -> TextLine:
    """A line of text; what is no stretch yet is plain."""
    stretches = (Stretch(part) if isinstance(part, str) else part for part in parts)
    return tuple(stretch for stretch in stretches if stretch.text)


def strong(text: str) -> Stretch:
    """Text that stands out."""
    return Stretch(text, "strong")


def emphasis(text: str) -> Stretch:
    """Text that is stressed, or a title."""
    return Stretch(text, "emphasis")


def code(text: str) -> Stretch:
    """An id, or what somebody types."""
    return Stretch(text, "code")


def link(text: str, address: str) -> Stretch:
    """Text that leads to a page, or plain text where the address is none of the web."""
    return Stretch(text, address=address if address.startswith(("https://", "http://")) else "")


@attrs.frozen
class Heading:
    """A title; 1 is the page's own."""

    line: TextLine
    level: int = 1


@attrs.frozen
class Paragraph:
    """Running text."""

    line: TextLine


@attrs.frozen
class Bullets:
    """A list without order."""

    items: tuple[TextLine, ...]


@attrs.frozen
class Entry:
    """What is spoken of, and what there is to say about it."""

    term: TextLine
    lines: tuple[TextLine, ...]


@attrs.frozen
class Entries:
    """A list of entries."""

    items: tuple[Entry, ...]


@attrs.frozen(kw_only=True)
class Table:
    """Rows of cells; the first cell of a row is its heading."""

    caption: TextLine
    columns: tuple[TableCell, ...]
    rows: tuple[tuple[TableCell, ...], ...]


Block: TypeAlias = Heading | Paragraph | Bullets | Entries | Table


@attrs.frozen(kw_only=True)
class Document:
    """A page, or a piece of one."""

    blocks: tuple[Block, ...]
    language: str = "en"
