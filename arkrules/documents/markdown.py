"""Documents as Markdown: CommonMark with GitHub's tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from urllib.parse import quote

from arkrules.documents import model as m

__all__ = ["escape", "write_markdown"]

_SPECIAL = re.compile(r"([\\`*_{}\[\]<>|~&$#])")
# What would begin a heading, a list or an underline if it stood first in a line.
_FIRST = re.compile(r"^(\s*)(?:(?=[-+=:])|(\d+)(?=[.)]))")
_BREAK = "<br>"


def write_markdown(document: m.Document) -> str:
    """A document in Markdown."""
    return "\n".join(m.apart(document.blocks, _block)) + "\n"


def escape(text: str) -> str:
    """A text that Markdown shows as it is, within a line."""
    return _SPECIAL.sub(r"\\\1", text)


def _block(block: m.Block) -> Iterator[str]:
    match block:
        case m.Heading():
            yield f"{'#' * min(block.level, 6)} {_line(block.line)}"
        case m.Paragraph():
            yield _first(_line(block.whole))
        case m.Bullets():
            for item in block.items:
                yield from _item(item)
        case m.Table():
            yield from _table(block)
        case m.Listing():
            yield from _fenced(block.text, block.language)


def _item(blocks: Iterable[m.Block]) -> Iterator[str]:
    """An item of a list; its paragraphs follow each other line by line."""
    lead, lines = "- ", list[str]()
    for block in m.simple(blocks):
        if isinstance(block, m.Paragraph) and lines and lines[-1]:
            lines[-1] += "\\"
        elif not isinstance(block, (m.Paragraph, m.Bullets)) and lines:
            lines.append("")
        lines += _block(block)
        if not isinstance(block, m.Paragraph):
            lines.append("")
    while lines and not lines[-1]:
        del lines[-1]
    for text in lines or [""]:
        yield f"{lead}{text}".rstrip()
        lead = "  "


def _fenced(text: str, language: str) -> Iterator[str]:
    """A text as it is, between more backticks than there are in it."""
    fence = "`" * max(3, _longest(text) + 1)
    yield f"{fence}{language}"
    yield from text.rstrip("\n").split("\n")
    yield fence


def _table(table: m.Table) -> Iterator[str]:
    if table.caption:
        yield _first(_line(table.caption))
        yield ""
    yield _row(table.columns)
    yield f"|{'---|' * len(table.columns)}"
    yield from map(_row, table.rows)


def _row(cells: Iterable[tuple[m.Block, ...]]) -> str:
    return f"| {' | '.join(_BREAK.join(_cell(cell)) for cell in cells)} |"


def _cell(blocks: Iterable[m.Block]) -> Iterator[str]:
    """Yield the content of a cell: lines."""
    for block in m.simple(blocks):
        match block:
            case m.Paragraph():
                yield _line(block.whole, cell=True)
            case m.Heading():
                yield _line(block.line, cell=True)
            case m.Bullets():
                yield from (text for item in block.items for text in _cell(item))
            case _:
                pass  # there is no room in a cell for pictures or listings


def _line(line: m.TextLine, *, cell: bool = False) -> str:
    text = ""
    for at, stretch in enumerate(line):
        after = line[at + 1].text[:1] if at + 1 < len(line) else ""
        text += _stretch(stretch, text[-1:], after, cell)
    return text


def _stretch(stretch: m.Stretch, before: str, after: str, cell: bool) -> str:
    """A stretch; what stands before and after it decides how it can be marked."""
    if stretch.address:
        return f"[{escape(stretch.text)}](<{_address(stretch.address)}>)"
    if stretch.style == "code":
        return _code(stretch.text, cell)
    if stretch.style in ("plain", "mark"):
        return escape(stretch.text)
    core = stretch.text.strip()
    if not core:
        return stretch.text
    left, _, right = stretch.text.partition(core)
    opening, closing = _marks(stretch, left[-1:] or before, core, right[:1] or after)
    return f"{left}{opening}{escape(core)}{closing}{right}"


def _marks(stretch: m.Stretch, before: str, core: str, after: str) -> tuple[str, str]:
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
    fence = "`" * (_longest(text) + 1)
    pad = " " if text.startswith("`") or text.endswith("`") else ""
    body = text.replace("|", r"\|") if cell else text
    return f"{fence}{pad}{body}{pad}{fence}"


def _longest(text: str) -> int:
    """How many backticks stand in a row at most."""
    return max(map(len, re.findall("`+", text)), default=0)


def _address(address: str) -> str:
    return quote(address, safe="/:?#@!$&'()*+,;=%~-._")


def _first(text: str) -> str:
    """A line that begins as text and not as something else."""
    return _FIRST.sub(r"\1\2\\", text)
