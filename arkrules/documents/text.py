"""Documents as text for a terminal, in bold and dim letters if it supports them.

A table is written row by row, each cell behind the first line of its column's heading,
so that no line depends on how wide the screen is; one of short cells is written as it is
where that has room. In a terminal, a line that is too long goes on below its own beginning.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from io import StringIO
from typing import TYPE_CHECKING

import attrs

from arkrules.documents import model as m
from arkrules.text import say

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
    from rich.text import Text

__all__ = ["renderables", "write_text"]

_STYLES = {"strong": "bold"}
_DIM = frozenset({"dim", "editions", "note", "reading", "doubt"})
"""The kinds of paragraphs shown dim."""
_BREAKABLE = {0xA0: " ", 0x2060: None}
"""Characters that forbid browsers to break a line, which are of no use in a terminal."""
_WORD = re.compile(r"\S+")
_NARROW = 20
"""The minimum length of indented lines."""


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
    """Yield what rich prints, in order."""
    from rich.text import Text

    above: m.Block | None = None
    for block in _unfolded(document.blocks):
        if above is not None and not isinstance(above, m.Heading):
            yield Text()
        above = block
        if isinstance(block, m.Table) and block.kind == "columns":
            yield _Columns(block)
        else:
            yield _Rows(tuple(_block(block)))


def _unfolded(blocks: Iterable[m.Block]) -> Iterator[m.Block]:
    for block in blocks:
        if isinstance(block, m.Frame) and block.kind == "folded":
            yield from block.blocks
        else:
            yield block


@attrs.frozen(eq=False)
class _Row:
    """A line of text behind a lead, such as the dash of a list."""

    text: Text
    lead: str = ""
    whole: bool = False
    """Whether it may not be broken, as a line of a picture."""
    drawn: bool = False
    """Whether it is a line of a picture, which is cut where the screen ends."""

    def behind(self, lead: str) -> _Row:
        """The same, further in."""
        return attrs.evolve(self, lead=lead + self.lead) if self.text or self.lead else self

    def is_cut(self, width: int | None) -> bool:
        """Whether it is a line of a picture for which the screen is too narrow."""
        return self.drawn and width is not None and len(self.lead) + self.text.cell_len > width

    def lines(self, width: int | None) -> Iterator[Text]:
        """The line, or several where it is too long for the screen."""
        from rich.text import Text

        if self.is_cut(width):
            line = Text(self.lead) + self.text
            line.truncate(width or 0, overflow="ellipsis")
            yield line
            return
        if width is None or self.whole or len(self.lead) + self.text.cell_len <= width:
            yield Text(self.lead) + self.text
            return
        room = max(width - len(self.lead), _NARROW)
        lead = self.lead
        for part in _broken(self.text, room):
            yield Text(lead) + part
            lead = " " * len(lead)


def _broken(text: Text, width: int) -> Iterator[Text]:
    """A text in lines of whole words: an id or an address is never taken apart."""
    from rich.cells import cell_len

    begin, breaks = 0, []
    for word in _WORD.finditer(text.plain):
        if word.start() > begin and cell_len(text.plain[begin : word.end()]) > width:
            begin = word.start()
            breaks.append(begin)
    for part in text.divide(breaks):
        part.rstrip()
        yield part


@attrs.frozen(eq=False)
class _Rows:
    """Lines of text, which rich prints."""

    rows: tuple[_Row, ...]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.text import Text

        width = options.max_width if console.is_terminal else None
        for row in self.rows:
            yield from row.lines(width)
        if any(row.is_cut(width) for row in self.rows):
            said = say("The picture is cut; `arkrules draw` makes one of all of it, in a file.")
            yield from _Row(Text(said)).lines(width)


@attrs.frozen(eq=False)
class _Columns:
    """A table of short cells; where even these have no room, it is written row by row."""

    table: m.Table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        from rich.table import Table

        heads = [_first(cell) for cell in self.table.columns]
        rows = [
            ["\n".join(text.plain for text in _lines(cell)) for cell in row]
            for row in self.table.rows
        ]
        columns = list(zip(heads, *rows, strict=True))
        narrowest = [max(map(_longest_word, cells)) for cells in columns]
        narrowest[0] = max(len(line) for cell in columns[0] for line in cell.split("\n"))
        if sum(narrowest) + 2 * len(narrowest) > options.max_width:
            yield from _Rows(tuple(_table(self.table))).__rich_console__(console, options)
            return
        counted = _counted_beside(console, options)
        narrowest[0] -= counted
        narrowest[-1] -= counted
        shown = Table(box=None, pad_edge=False, header_style="bold")
        for head, width in zip(heads, narrowest, strict=True):
            shown.add_column(head, min_width=width)
        for row in rows:
            shown.add_row(*row)
        yield from console.render(shown, options.update(no_wrap=False, overflow="fold"))


def _counted_beside(console: Console, options: ConsoleOptions) -> int:
    """Return what rich before 14.3 counts as space beside a table where there is none."""
    from rich.measure import Measurement
    from rich.table import Table

    table = Table(box=None, pad_edge=False)
    table.add_column(min_width=1)
    table.add_row("")
    return (Measurement.get(console, options, table).minimum - 1) // 2


def _longest_word(cell: str) -> int:
    return max(map(len, cell.split()), default=0)


def _block(block: m.Block) -> Iterator[_Row]:
    from rich.text import Text

    match block:
        case m.Heading():
            yield _Row(Text(m.bare(block.line), "bold"))
        case m.Paragraph():
            yield _Row(_line(block.whole, "dim" if block.kind in _DIM else ""))
        case m.Bullets():
            for item in block.items:
                yield from _within("- ", item)
        case m.Entries(kind="fields"):
            for entry in block.items:
                yield from _within(f"{m.bare(entry.term)}: ", entry.body)
        case m.Entries():
            for entry in block.items:
                yield _Row(_line(entry.term, "bold" if block.kind == "verdicts" else ""))
                yield from _within("    ", entry.body)
        case m.Table():
            yield from _table(block)
        case m.Picture():
            letters = block.letters
            drawn = Text(letters) if isinstance(letters, str) else letters.copy()
            drawn.rstrip()
            for line in drawn.split("\n"):  # what is told below a board is in no style
                yield _Row(line, whole=True, drawn=bool(line.spans))
        case m.Listing():
            yield from (_Row(Text(one)) for one in [block.title] if one)
            whole = Text(block.text.rstrip("\n"))
            yield from (_Row(line, whole=True) for line in whole.split("\n", allow_blank=True))
        case m.Frame():
            yield from _within("", block.blocks)


def _within(lead: str, blocks: Iterable[m.Block]) -> Iterator[_Row]:
    """Blocks behind a lead, and below it."""
    for block in m.unboxed(blocks):
        for row in _block(block):
            yield row.behind(lead)
            lead = " " * len(lead)


def _table(table: m.Table) -> Iterator[_Row]:
    from rich.text import Text

    if table.caption:
        yield _Row(_line(table.caption))
    labels = [_first(cell) for cell in table.columns]
    width = max(map(len, labels[1:]), default=0)
    for at, row in enumerate(table.rows):
        if at or table.caption:
            yield _Row(Text())
        yield _Row(Text("  ").join(_lines(row[0])))
        for label, cell in zip(labels[1:], row[1:], strict=True):
            if not any(_lines(cell)):
                continue
            yield from _within(f"  {label:{width}}  ", cell)


def _first(cell: tuple[m.Block, ...]) -> str:
    """The first line of a heading."""
    return next((text.plain for text in _lines(cell)), "")


def _lines(blocks: Iterable[m.Block]) -> Iterator[Text]:
    from rich.text import Text

    return (Text(row.lead) + row.text for block in m.unboxed(blocks) for row in _block(block))


def _line(line: m.TextLine, style: str = "") -> Text:
    from rich.text import Text

    weak = style if all(stretch.style != "strong" for stretch in line) else ""
    shown = ((one.text.translate(_BREAKABLE), _STYLES.get(one.style, weak)) for one in line)
    return Text.assemble(*shown)
