"""Documents as reStructuredText, tables as `list-table`, which holds lines of any length."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from urllib.parse import quote

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

__all__ = ["escape", "write_rst"]

_SPECIAL = re.compile(r"([\\`*_|<>@])")
_SCHEME = re.compile(r"(?<![\w\\])(?=[A-Za-z][A-Za-z0-9.+-]*:\S)")
"""Where an address would begin, such as `base:n6`."""
_UNDERLINES = "=-~^"
_JOINT = "\\ "
"""Nothing at all, where markup meets text without a space."""


def write_rst(document: Document) -> str:
    """A document in reStructuredText."""
    return "\n\n".join("\n".join(_block(block)) for block in document.blocks) + "\n"


def escape(text: str) -> str:
    """A text that reStructuredText shows as it is, within a line."""
    return _SCHEME.sub(r"\\", _SPECIAL.sub(r"\\\1", text)).replace("::", ":\\:")


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            title = _first(_line(block.line))
            yield title
            yield _UNDERLINES[min(block.level, len(_UNDERLINES)) - 1] * _width(title)
        case Paragraph():
            yield _first(_line(block.line))
        case Bullets():
            yield from (f"* {_first(_line(item))}" for item in block.items)
        case Entries():
            yield from _entries(block)
        case Table():
            yield from _table(block)


def _entries(entries: Entries) -> Iterator[str]:
    """A bullet for each entry, with a block of lines below it."""
    for at, entry in enumerate(entries.items):
        if at:
            yield ""
        yield f"* {_first(_line(entry.term))}"
        if entry.lines:
            yield ""
            yield from (f"  | {_line(one)}" for one in entry.lines)


def _table(table: Table) -> Iterator[str]:
    yield f".. list-table:: {_first(_line(table.caption))}".rstrip()
    yield "   :header-rows: 1"
    yield "   :stub-columns: 1"
    yield ""
    for cells in (table.columns, *table.rows):
        for at, cell in enumerate(cells):
            yield from _cell(cell, "   * - " if at == 0 else "     - ")


def _cell(cell: TableCell, lead: str) -> Iterable[str]:
    if not cell:
        return [lead.rstrip()]
    if len(cell) == 1:
        return [lead + _first(_line(cell[0]))]
    lines = [f"| {_line(one)}" for one in cell]
    return [lead + lines[0], *(" " * len(lead) + one for one in lines[1:])]


def _line(line: TextLine) -> str:
    text, joint = "", False
    for stretch in line:
        piece = _stretch(stretch)
        marked = piece != escape(stretch.text)
        if (joint or marked) and text and not (text[-1].isspace() or piece[:1].isspace()):
            text += _JOINT
        text += piece
        joint = marked
    return text


def _stretch(stretch: Stretch) -> str:
    core = stretch.text.strip()
    if not core:
        return stretch.text
    before, _, after = stretch.text.partition(core)
    if stretch.address:
        return f"{before}`{escape(core)} <{_address(stretch.address)}>`__{after}"
    if stretch.style == "code" and not re.search(r"`|\\$", core):
        return f"{before}``{core}``{after}"
    if stretch.style in ("strong", "emphasis"):
        mark = "**" if stretch.style == "strong" else "*"
        return f"{before}{mark}{escape(core)}{mark}{after}"
    return escape(stretch.text)


def _address(address: str) -> str:
    return quote(address, safe="/:?#@!$&'()+,;=%~-.").replace("_", r"\_")


def _first(text: str) -> str:
    """A line that begins as text and not as a list, a field, a table or a directive."""
    text = text.lstrip()
    if re.match(r"[^\w\s\\`*]|\(?\w+[.)](\s|$)", text):
        return f"\\{text}"
    if set(text.rstrip()) == {"\\"}:  # such a line would underline a title
        return _JOINT + text
    return text


def _width(text: str) -> int:
    """How many columns a text takes."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
