"""Documents as MediaWiki markup, which the rule sites of this hobby use."""

from __future__ import annotations

import re
from collections.abc import Iterator
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

__all__ = ["escape", "write_wiki"]

# Links, templates, cells, tags; quotes that would be bold, signatures, magic words, bare
# addresses; and cells of a heading row.
_SPECIAL = re.compile(r"[\[\]{}|<>&]|''+|~~~+|__+|!!+|(?<=:)//")
_FIRST = re.compile(r"^[*#:;=!+ -]")
_BREAK = "<br />"
_QUOTES = {"strong": "'''", "emphasis": "''"}


def write_wiki(document: Document) -> str:
    """A document in MediaWiki markup."""
    return "\n\n".join("\n".join(_block(block)) for block in document.blocks) + "\n"


def escape(text: str) -> str:
    """A text that MediaWiki shows as it is, within a line."""
    return _SPECIAL.sub(lambda found: _entities(found[0]), text)


def _entities(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            # A page's own title is its first level, which no section uses.
            rule = "=" * min(block.level + 1, 6)
            yield f"{rule} {_first(_line(block.line, '='))} {rule}"
        case Paragraph():
            yield _first(_line(block.line))
        case Bullets():
            yield from (f"* {_first(_line(item))}" for item in block.items)
        case Entries():
            for entry in block.items:
                yield f"; {_first(_line(entry.term, ':'))}"
                yield from (f": {_first(_line(one))}" for one in entry.lines)
        case Table():
            yield from _table(block)


def _table(table: Table) -> Iterator[str]:
    yield '{| class="wikitable"'
    if table.caption:
        yield f"|+ {_first(_line(table.caption))}"
    yield "|-"
    yield from (f'! scope="col" | {_cell(cell)}'.rstrip() for cell in table.columns)
    for first, *rest in table.rows:
        yield "|-"
        yield f'! scope="row" | {_cell(first)}'.rstrip()
        yield from (f"| {_cell(cell)}".rstrip() for cell in rest)
    yield "|}"


def _cell(cell: TableCell) -> str:
    return _first(_BREAK.join(map(_line, cell)))


def _line(line: TextLine, ends: str = "") -> str:
    """A line; `ends` is a character that would end it early."""
    return "".join(_stretch(stretch, ends) for stretch in line)


def _stretch(stretch: Stretch, ends: str) -> str:
    # An apostrophe beside markup would become part of it.
    text = re.sub("^'|'$", "&#39;", escape(stretch.text))
    if ends:
        text = text.replace(ends, _entities(ends))
    if stretch.address:
        return f"[{_address(stretch.address)} {text}]"
    if stretch.style == "code":
        return f"<code>{text}</code>"
    mark = _QUOTES.get(stretch.style, "")
    return f"{mark}{text}{mark}"


def _address(address: str) -> str:
    return quote(address, safe="/:?#@!$&()*+,;=%~-._")


def _first(text: str) -> str:
    """A line that begins as text and not as a list, a heading or another cell."""
    return _FIRST.sub(lambda found: _entities(found[0]), text)
