"""Pages in any of several markups, from one model."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from arkrules.documents.html import write_html
from arkrules.documents.markdown import write_markdown
from arkrules.documents.model import (
    Block,
    Box,
    Bullets,
    Document,
    Drawing,
    Entries,
    Entry,
    Heading,
    Listing,
    Paragraph,
    Picture,
    Reference,
    Stretch,
    Table,
    TextLine,
    code,
    emphasis,
    line,
    link,
    mark,
    refer,
    strong,
)
from arkrules.documents.rst import write_rst
from arkrules.documents.text import renderables, write_text
from arkrules.documents.wiki import write_wiki

__all__ = [
    "WRITERS",
    "Block",
    "Box",
    "Bullets",
    "Document",
    "Drawing",
    "Entries",
    "Entry",
    "Heading",
    "Listing",
    "Paragraph",
    "Picture",
    "Reference",
    "Stretch",
    "Table",
    "TextLine",
    "code",
    "emphasis",
    "line",
    "link",
    "mark",
    "refer",
    "renderables",
    "strong",
    "write_html",
    "write_markdown",
    "write_rst",
    "write_text",
    "write_wiki",
]

WRITERS: Mapping[str, Callable[[Document], str]] = MappingProxyType(
    {
        "text": write_text,
        "md": write_markdown,
        "rst": write_rst,
        "html": write_html,
        "wiki": write_wiki,
    }
)
"""What writes a document, by the name of the markup."""
