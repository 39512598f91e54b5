"""What a printed page is made of, whatever the markup."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

import attrs

__all__ = [
    "Block",
    "Bullets",
    "Cell",
    "Document",
    "Entries",
    "Entry",
    "Heading",
    "Line",
    "Paragraph",
    "Span",
    "Style",
    "Table",
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
class Span:
    """A stretch of text of one kind."""

    text: str = attrs.field(converter=_one_line)
    style: Style = "plain"
    address: str = ""
    """Where a link leads."""


Line: TypeAlias = tuple[Span, ...]
Cell: TypeAlias = tuple[Line, ...]


def line(*parts: str | Span) -> Line:
    """A line of text; what is no span yet is plain."""
    spans = (Span(part) if isinstance(part, str) else part for part in parts)
    return tuple(span for span in spans if span.text)


def strong(text: str) -> Span:
    """Text that stands out."""
    return Span(text, "strong")


def emphasis(text: str) -> Span:
    """Text that is stressed, or a title."""
    return Span(text, "emphasis")


def code(text: str) -> Span:
    """An id, or what somebody types."""
    return Span(text, "code")


def link(text: str, address: str) -> Span:
    """Text that leads to a page, or plain text where the address is none of the web."""
    return Span(text, address=address if address.startswith(("https://", "http://")) else "")


@attrs.frozen
class Heading:
    """A title; 1 is the page's own."""

    line: Line
    level: int = 1


@attrs.frozen
class Paragraph:
    """Running text."""

    line: Line


@attrs.frozen
class Bullets:
    """A list without order."""

    items: tuple[Line, ...]


@attrs.frozen
class Entry:
    """What is spoken of, and what there is to say about it."""

    term: Line
    lines: tuple[Line, ...]


@attrs.frozen
class Entries:
    """A list of entries."""

    items: tuple[Entry, ...]


@attrs.frozen(kw_only=True)
class Table:
    """Rows of cells; the first cell of a row is its heading."""

    caption: Line
    columns: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]


Block: TypeAlias = Heading | Paragraph | Bullets | Entries | Table


@attrs.frozen(kw_only=True)
class Document:
    """A page, or a piece of one."""

    blocks: tuple[Block, ...]
    language: str = "en"
