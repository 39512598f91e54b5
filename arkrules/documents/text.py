"""Documents as plain text for a terminal.

A table is written row by row, each cell behind the first line of its column's heading:
so no line depends on how wide the screen is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from arkrules.documents.model import (
    Block,
    Bullets,
    Document,
    Entries,
    Heading,
    Paragraph,
    Table,
    TextLine,
)

__all__ = ["Paint", "write_text"]

Paint = Callable[[str, str], str]
"""How a text of a kind is shown: `title`, `strong`, `dim` or `plain`."""


def _plain(text: str, _kind: str) -> str:
    return text


def write_text(document: Document, paint: Paint = _plain) -> str:
    """A document as lines of text."""
    text = ""
    for block in document.blocks:
        text += "\n".join(_block(block, paint))
        text += "\n" if isinstance(block, Heading) else "\n\n"
    return text.rstrip("\n") + "\n"


def _block(block: Block, paint: Paint) -> Iterator[str]:
    match block:
        case Heading():
            yield paint(_bare(block.line), "title")
        case Paragraph():
            yield _line(block.line, paint)
        case Bullets():
            yield from (f"- {_line(item, paint)}" for item in block.items)
        case Entries():
            for entry in block.items:
                yield _line(entry.term, paint)
                yield from (f"    {_below(one, paint)}" for one in entry.lines)
        case Table():
            yield from _table(block, paint)


def _table(table: Table, paint: Paint) -> Iterator[str]:
    if table.caption:
        yield _line(table.caption, paint)
    labels = [_bare(cell[0]) if cell else "" for cell in table.columns]
    width = max(map(len, labels[1:]), default=0)
    for row in table.rows:
        yield ""
        yield "  ".join(_line(one, paint) for one in row[0])
        for label, cell in zip(labels[1:], row[1:], strict=True):
            for at, one in enumerate(cell):
                head = label if at == 0 else ""
                shown = _line(one, paint) if at == 0 else _below(one, paint)
                yield f"  {head:{width}}  {shown}"


def _line(line: TextLine, paint: Paint) -> str:
    return "".join(
        paint(stretch.text, "strong" if stretch.style == "strong" else "plain") for stretch in line
    )


def _below(line: TextLine, paint: Paint) -> str:
    """A line of lesser weight."""
    if any(stretch.style == "strong" for stretch in line):
        return _line(line, paint)
    return paint(_bare(line), "dim")


def _bare(line: TextLine) -> str:
    return "".join(stretch.text for stretch in line)
