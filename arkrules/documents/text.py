"""Documents as text for a terminal, in bold and dim letters where it has them.

A table is written row by row, each cell behind the first line of its column's heading,
so that no line depends on how wide the screen is; one of short cells is written as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import StringIO
from typing import TYPE_CHECKING

from arkrules.documents import model as m

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

__all__ = ["renderables", "write_text"]

_STYLES = {"strong": "bold"}
_DIM = frozenset({"dim", "editions", "note", "reading", "doubt"})
"""The kinds of paragraphs that stand back."""
_BREAKABLE = {0xA0: " ", 0x2060: None}
"""What forbids a browser to break a line is of no use in a terminal."""


def write_text(document: m.Document) -> str:
    """A document as lines of text."""
    from rich.console import Console

    out = Console(
        file=StringIO(), width=200, color_system=None, markup=False, emoji=False, highlight=False,
        soft_wrap=True,
    )  # fmt: skip
    for part in renderables(document):
        out.print(part)
    assert isinstance(out.file, StringIO)
    return out.file.getvalue()


def renderables(document: m.Document) -> Iterator[RenderableType]:
    """What rich prints, one thing below the other."""
    from rich.text import Text

    above: m.Block | None = None
    for block in document.blocks:
        if above is not None and not isinstance(above, m.Heading):
            yield Text()
        above = block
        if isinstance(block, m.Table) and block.kind == "columns":
            yield _columns(block)
        else:
            yield Text("\n").join(_block(block))


def _flat(blocks: Iterable[m.Block]) -> Iterator[m.Block]:
    """Blocks out of their boxes."""
    for block in blocks:
        if isinstance(block, m.Frame):
            yield from _flat(block.blocks)
        else:
            yield block


def _block(block: m.Block) -> Iterator[Text]:
    from rich.text import Text

    match block:
        case m.Heading():
            yield Text(m.bare(block.line), "bold")
        case m.Paragraph():
            yield _line(block.whole, "dim" if block.kind in _DIM else "")
        case m.Bullets():
            for item in block.items:
                yield from _within("- ", item)
        case m.Entries(kind="fields"):
            for entry in block.items:
                yield from _within(f"{m.bare(entry.term)}: ", entry.body)
        case m.Entries():
            for entry in block.items:
                yield _line(entry.term, "bold" if block.kind == "verdicts" else "")
                yield from _within("    ", entry.body)
        case m.Table():
            yield from _table(block)
        case m.Picture():
            letters = block.letters
            drawn = Text(letters) if isinstance(letters, str) else letters.copy()
            drawn.rstrip()
            yield drawn
        case m.Listing():
            yield from (Text(one) for one in [block.title] if one)
            yield Text(block.text.rstrip("\n"))
        case m.Frame():
            yield from _within("", block.blocks)


def _within(lead: str, blocks: Iterable[m.Block]) -> Iterator[Text]:
    """Blocks behind a lead, and below it."""
    from rich.text import Text

    for block in _flat(blocks):
        for text in (row for lines in _block(block) for row in lines.split("\n")):
            yield Text(lead) + text if text else text
            lead = " " * len(lead)


def _table(table: m.Table) -> Iterator[Text]:
    from rich.text import Text

    if table.caption:
        yield _line(table.caption)
    labels = [_first(cell) for cell in table.columns]
    width = max(map(len, labels[1:]), default=0)
    for row in table.rows:
        yield Text()
        yield Text("  ").join(_lines(row[0]))
        for label, cell in zip(labels[1:], row[1:], strict=True):
            yield from _within(f"  {label:{width}}  ", cell)


def _columns(table: m.Table) -> RenderableType:
    from rich import table as rich_table

    heads = [_first(cell) for cell in table.columns]
    shown = rich_table.Table(*heads, box=None, pad_edge=False, header_style="bold")
    for row in table.rows:
        shown.add_row(*("\n".join(one.plain for one in _lines(cell)) for cell in row))
    return shown


def _first(cell: tuple[m.Block, ...]) -> str:
    """The first line of a heading."""
    return next((text.plain for text in _lines(cell)), "")


def _lines(blocks: Iterable[m.Block]) -> Iterator[Text]:
    return (line for block in _flat(blocks) for line in _block(block))


def _line(line: m.TextLine, style: str = "") -> Text:
    from rich.text import Text

    weak = style if all(stretch.style != "strong" for stretch in line) else ""
    shown = ((one.text.translate(_BREAKABLE), _STYLES.get(one.style, weak)) for one in line)
    return Text.assemble(*shown)
