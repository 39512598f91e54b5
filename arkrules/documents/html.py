"""Documents as a fragment of HTML, to be put into a page."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape as _escape

from arkrules.documents.model import (
    Block,
    Bullets,
    Document,
    Entries,
    Heading,
    Paragraph,
    Stretch,
    Table,
    TableCell,
    TextLine,
)
from arkrules.xml import printable

__all__ = ["escape", "write_html"]

_TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}
_OUTERMOST = 1
"""A page has a first heading of its own, so the document's is one level below it."""


def write_html(document: Document) -> str:
    """A document as an HTML element."""
    body = "\n".join(line for block in document.blocks for line in _block(block))
    language = escape(document.language, quote=True)
    return f'<section class="arkrules" lang="{language}">\n{body}\n</section>\n'


def escape(text: str, *, quote: bool = False) -> str:
    """A text that HTML shows as it is, in elements, or with quotes in attributes."""
    return _escape(printable(text), quote=quote)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            tag = f"h{min(block.level + _OUTERMOST, 6)}"
            yield f"<{tag}>{_line(block.line)}</{tag}>"
        case Paragraph():
            yield f"<p>{_line(block.line)}</p>"
        case Bullets():
            yield "<ul>"
            yield from (f"<li>{_line(item)}</li>" for item in block.items)
            yield "</ul>"
        case Entries():
            yield "<dl>"
            for entry in block.items:
                yield f"<dt>{_line(entry.term)}</dt>"
                yield from (f"<dd>{_line(one)}</dd>" for one in entry.lines)
            yield "</dl>"
        case Table():
            yield from _table(block)


def _table(table: Table) -> Iterator[str]:
    yield "<table>"
    if table.caption:
        yield f"<caption>{_line(table.caption)}</caption>"
    heads = "".join(f'<th scope="col">{_cell(cell)}</th>' for cell in table.columns)
    yield f"<thead>\n<tr>{heads}</tr>\n</thead>"
    yield "<tbody>"
    for first, *rest in table.rows:
        cells = "".join(f"<td>{_cell(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{_cell(first)}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table>"


def _cell(cell: TableCell) -> str:
    return "<br>".join(map(_line, cell))


def _line(line: TextLine) -> str:
    return "".join(map(_stretch, line))


def _stretch(stretch: Stretch) -> str:
    text = escape(stretch.text)
    if stretch.address:
        return f'<a href="{escape(stretch.address, quote=True)}">{text}</a>'
    tag = _TAGS.get(stretch.style)
    return f"<{tag}>{text}</{tag}>" if tag else text
