"""Documents as Markdown: CommonMark with GitHub's tables."""

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

__all__ = ["escape", "write_markdown"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~&$#])")
# What would begin a heading, a list or an underline if it stood first in a line.
_FIRST = re.compile(r"^(\s*)([-+=:]|\d+(?=[.)]))")
_BREAK = "<br>"


def write_markdown(document: Document) -> str:
    """A document in Markdown."""
    return "\n\n".join("\n".join(_block(block)) for block in document.blocks) + "\n"


def escape(text: str) -> str:
    """A text that Markdown shows as it is, within a line."""
    return _SPECIAL.sub(r"\\\1", text)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Heading():
            yield f"{'#' * block.level} {_line(block.line)}"
        case Paragraph():
            yield _first(_line(block.line))
        case Bullets():
            yield from (f"- {_first(_line(item))}" for item in block.items)
        case Entries():
            for entry in block.items:
                lines = [_line(entry.term), *map(_line, entry.lines)]
                yield "- " + "\\\n  ".join(map(_first, lines))
        case Table():
            yield from _table(block)


def _table(table: Table) -> Iterator[str]:
    if table.caption:
        yield _first(_line(table.caption))
        yield ""
    yield _row(table.columns)
    yield _bar(len(table.columns))
    yield from map(_row, table.rows)


def _row(cells: tuple[TableCell, ...]) -> str:
    return f"| {' | '.join(_BREAK.join(_line(one, cell=True) for one in c) for c in cells)} |"


def _bar(columns: int) -> str:
    return f"|{'---|' * columns}"


def _line(line: TextLine, *, cell: bool = False) -> str:
    text = ""
    for at, stretch in enumerate(line):
        after = line[at + 1].text[:1] if at + 1 < len(line) else ""
        text += _stretch(stretch, text[-1:], after, cell)
    return text


def _stretch(stretch: Stretch, before: str, after: str, cell: bool) -> str:
    """A stretch; what stands before and after it decides how it can be marked."""
    if stretch.address:
        return f"[{escape(stretch.text)}](<{_address(stretch.address)}>)"
    if stretch.style == "code":
        return _code(stretch.text, cell)
    if stretch.style == "plain":
        return escape(stretch.text)
    core = stretch.text.strip()
    if not core:
        return stretch.text
    left, _, right = stretch.text.partition(core)
    opening, closing = _marks(stretch, left[-1:] or before, core, right[:1] or after)
    return f"{left}{opening}{escape(core)}{closing}{right}"


def _marks(stretch: Stretch, before: str, core: str, after: str) -> tuple[str, str]:
    """Asterisks, or tags where asterisks would be taken for text.

    Asterisks do not open or close between a letter and a punctuation mark, nor beside others.
    """
    stuck = (
        (before.isalnum() and not core[0].isalnum())
        or (after.isalnum() and not core[-1].isalnum())
        or "*" in (before, after)
    )
    if stuck:
        tag = "strong" if stretch.style == "strong" else "em"
        return f"<{tag}>", f"</{tag}>"
    mark = "**" if stretch.style == "strong" else "*"
    return mark, mark


def _code(text: str, cell: bool) -> str:
    """A code span, behind more backticks than there are in it."""
    fence = "`" * (max(map(len, re.findall("`+", text)), default=0) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    body = text.replace("|", r"\|") if cell else text
    return f"{fence}{pad}{body}{pad}{fence}"


def _address(address: str) -> str:
    return quote(address, safe="/:?#@!$&'()*+,;=%~-._")


def _first(text: str) -> str:
    """A line that begins as text and not as something else."""
    return _FIRST.sub(lambda m: f"{m[1]}{_harmless(m[2])}", text)


def _harmless(start: str) -> str:
    return f"{start}\\" if start.isdigit() else f"\\{start}"
