"""Documents as reStructuredText, tables as `list-table`, which holds lines of any length."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from arkrules.documents import model as m

__all__ = ["escape", "write_rst"]

_SPECIAL = re.compile(r"([\\`*_|<>@])")
_SCHEME = re.compile(r"(?<![\w\\])(?=[A-Za-z][A-Za-z0-9.+-]*:\S)")
"""The pattern of an address's beginning, such as `base:n6`."""
_UNDERLINES = "=-~^"
_JOINT = "\\ "
"""An empty joint, where markup meets text without a space."""


def write_rst(document: m.Document) -> str:
    """A document in reStructuredText."""
    return "\n".join(m.apart(document.blocks, _block)) + "\n"


def escape(text: str) -> str:
    """A text that reStructuredText shows as it is, within a line."""
    return _SCHEME.sub(r"\\", _SPECIAL.sub(r"\\\1", text)).replace("::", ":\\:")


def _block(block: m.Block) -> Iterator[str]:
    match block:
        case m.Heading():
            title = _first(_line(block.line))
            yield title
            yield _UNDERLINES[min(block.level, len(_UNDERLINES)) - 1] * _width(title)
        case m.Paragraph():
            yield _first(_line(block.whole))
        case m.Bullets():
            yield from _items("* ", block.items)
        case m.Table():
            yield from _table(block)
        case m.Listing():
            yield from _literal(block.text)


def _items(lead: str, items: Iterable[tuple[m.Block, ...]]) -> Iterator[str]:
    """Items of a list, apart where one of them is longer than a line."""
    long = False
    for at, item in enumerate(items):
        lines = list(_item(lead, item))
        if at and (long or len(lines) > 1):
            yield ""
        long = len(lines) > 1
        yield from lines


def _item(lead: str, blocks: Iterable[m.Block]) -> Iterator[str]:
    """Blocks behind a bullet, or behind nothing."""
    for text in [*m.apart(blocks, _block)] or [""]:
        yield f"{lead}{text}".rstrip()
        lead = " " * len(lead)


def _literal(text: str) -> Iterator[str]:
    """A text as it is; behind an option, it keeps what all its lines begin with."""
    yield ".. code:: text"
    yield "   :class: listing"
    yield ""
    yield from (f"   {one}".rstrip() for one in text.rstrip("\n").split("\n"))


def _table(table: m.Table) -> Iterator[str]:
    yield f".. list-table:: {_first(_line(table.caption))}".rstrip()
    yield "   :header-rows: 1"
    yield "   :stub-columns: 1"
    yield ""
    for cells in (table.columns, *table.rows):
        for at, cell in enumerate(cells):
            yield from _item("   * - " if at == 0 else "     - ", cell)


def _line(line: m.TextLine) -> str:
    text, joint = "", False
    for stretch in line:
        piece = _stretch(stretch)
        marked = piece != escape(stretch.text)
        if (joint or marked) and text and not (text[-1].isspace() or piece[:1].isspace()):
            text += _JOINT
        text += piece
        joint = marked
    return text


def _stretch(stretch: m.Stretch) -> str:
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
