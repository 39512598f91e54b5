"""What a document holds, in the order in which it is read."""

from __future__ import annotations

import attrs

from arkrules.documents import (
    Block,
    Bullets,
    Entries,
    Frame,
    Heading,
    Listing,
    Paragraph,
    Picture,
    TextLine,
    bare,
)
from tests.documents.readers import plain


@attrs.frozen
class Square:
    """A drawing without words."""

    def _repr_svg_(self) -> str:
        return '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9v9z"/></svg>'


def picture(letters: str) -> Picture:
    """A picture that is shown in letters where it cannot be drawn."""
    return Picture(drawing=Square(), letters=letters, words="a square")


def texts(blocks: tuple[Block, ...], markup: str) -> list[str]:
    """All the texts of some blocks, line by line."""
    return [one for block in blocks for one in _texts(block, markup) if one]


def _texts(block: Block, markup: str) -> list[str]:
    match block:
        case Heading():
            return [_said(block.line)]
        case Paragraph():
            return [_said(block.whole)]
        case Bullets():
            return [one for item in block.items for one in texts(item, markup)]
        case Entries():
            return [
                one
                for entry in block.items
                for one in (_said(entry.term), *texts(entry.body, markup))
            ]
        case Listing():
            return [plain(block.title), *map(plain, block.text.split("\n"))]
        case Picture():  # a browser draws it
            return [] if markup == "html" else [*map(plain, str(block.letters).split("\n"))]
        case Frame():
            return texts(block.blocks, markup)
        case _:
            # A terminal puts the headings of columns before each row.
            rows = block.rows if markup == "text" else (block.columns, *block.rows)
            cells = (one for row in rows for cell in row for one in texts(cell, markup))
            return [_said(block.caption), *cells]


def _said(line: TextLine) -> str:
    return plain(bare(line))
