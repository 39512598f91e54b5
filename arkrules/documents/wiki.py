"""Documents as MediaWiki markup, which the rule sites of this hobby use."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape as escape_html
from urllib.parse import quote

from arkrules.documents import model as m

__all__ = ["escape", "write_wiki"]

# Links, templates, cells, tags; quotes that would be bold, signatures, magic words, bare
# addresses; and cells of a heading row.
_SPECIAL = re.compile(r"[\[\]{}|<>&]|''+|~~~+|__+|!!+|(?<=:)//")
_FIRST = re.compile(r"^[*#:;=!+ -]")
_BREAK = "<br />"
_QUOTES = {"strong": "'''", "emphasis": "''"}


def write_wiki(document: m.Document) -> str:
    """A document in MediaWiki markup."""
    return "\n\n".join("\n".join(_block(one)) for one in m.unboxed(document.blocks)) + "\n"


def escape(text: str) -> str:
    """A text that MediaWiki shows as it is, within a line."""
    return _SPECIAL.sub(lambda found: _entities(found[0]), text)


def _entities(text: str) -> str:
    return "".join(f"&#{ord(character)};" for character in text)


def _block(block: m.Block, within: str = "") -> Iterator[str]:
    """A block; `within` is what its lines begin with in a list."""
    lead = f"{within} " if within else ""
    match block:
        case m.Heading():
            # A page's own title is its first level, which no section uses.
            rule = "=" * min(block.level + 1, 6)
            yield f"{rule} {_first(_line(block.line, '='))} {rule}"
        case m.Paragraph():
            yield f"{lead}{_first(_line(block.whole))}"
        case m.Bullets():
            for item in block.items:
                yield from _item(f"{within}*", item)
        case m.Entries():
            for entry in block.items:
                yield f"{within}; {_first(_line(entry.term, ':'))}"
                for one in m.unboxed(entry.body):
                    yield from _block(one, f"{within}:")
        case m.Table():
            yield from _table(block)
        case m.Picture():
            yield _literal(str(block.letters))
        case m.Listing():
            yield _literal(block.text)


def _item(lead: str, blocks: Iterable[m.Block]) -> Iterator[str]:
    """An item of a list; what follows its first line stands below it."""
    for at, block in enumerate(m.unboxed(blocks)):
        if at and isinstance(block, m.Paragraph):
            yield from _block(block, f"{lead}:")
        else:
            yield from _block(block, lead)


def _literal(text: str) -> str:
    """A text as it is."""
    body = escape_html(text.rstrip("\n"), quote=False)
    return f"<pre>\n{body}</pre>"


def _table(table: m.Table) -> Iterator[str]:
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


def _cell(blocks: Iterable[m.Block]) -> str:
    """Lines below each other; what is more than a line begins one of its own."""
    text, beside = "", True
    for block in m.unboxed(blocks):
        if isinstance(block, m.Paragraph) and beside:
            text += f"{_BREAK if text else ''}{_line(block.whole)}"
        else:
            text += "\n" + "\n".join(_block(block))
            beside = False
    return _first(text)


def _line(line: m.TextLine, ends: str = "") -> str:
    """A line; `ends` is a character that would end it early."""
    # What is special may begin in one stretch and end in the next.
    whole = "".join(stretch.text for stretch in line)
    special = {at for found in _SPECIAL.finditer(whole) for at in range(*found.span())}
    special |= {at for at, letter in enumerate(whole) if letter == ends}
    shown, begins = "", 0
    for stretch in line:
        after = begins + len(stretch.text)
        # An apostrophe beside markup would become part of it.
        special |= {at for at in (begins, after - 1) if whole[at : at + 1] == "'"}
        text = "".join(
            _entities(letter) if at in special else letter
            for at, letter in enumerate(stretch.text, begins)
        )
        shown += _stretch(stretch, text)
        begins = after
    return shown


def _stretch(stretch: m.Stretch, text: str) -> str:
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
