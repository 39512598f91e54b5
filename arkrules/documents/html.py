"""Documents as HTML fragments for a page."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape as _escape

from arkrules.documents import model as m
from arkrules.text import sanitize

__all__ = ["escape", "write_html"]

_TAGS = {"strong": "strong", "emphasis": "em", "code": "code"}
_OUTERMOST = 1
"""The heading level below a page's own first heading."""


def write_html(document: m.Document) -> str:
    """A document as an HTML element."""
    language = escape(document.language, quote=True)
    return f'<section class="arkrules" lang="{language}">\n{_all(document.blocks)}\n</section>\n'


def escape(text: str, *, quote: bool = False) -> str:
    """A text that HTML shows as it is, in elements, or with quotes in attributes."""
    return _escape(sanitize(text), quote=quote)


def _all(blocks: Iterable[m.Block]) -> str:
    return "\n".join(line for block in blocks for line in _block(block))


def _block(block: m.Block) -> Iterator[str]:
    match block:
        case m.Heading():
            tag = f"h{min(block.level + _OUTERMOST, 6)}"
            yield f"<{tag}>{_line(block.line)}</{tag}>"
        case m.Paragraph():
            yield f"<p{_kind(block.kind)}>{_line(block.whole)}</p>"
        case m.Bullets():
            yield f"<ul{_kind(block.kind)}>"
            yield from (f"<li>{_inner(item)}</li>" for item in block.items)
            yield "</ul>"
        case m.Entries():
            yield f"<dl{_kind(block.kind)}>"
            for entry in block.items:
                yield f"<dt>{_line(entry.term)}</dt>"
                yield from (f"<dd>{_inner((one,))}</dd>" for one in entry.body)
            yield "</dl>"
        case m.Table():
            yield from _table(block)
        case m.Picture():
            words = escape(block.words, quote=True)
            svg = block.drawing._repr_svg_().strip()
            yield f'<figure{_kind(block.kind)} aria-label="{words}">{svg}</figure>'
        case m.Listing():
            body = f"<pre><code>{escape(block.text)}</code></pre>"
            title = f"<summary>{escape(block.title)}</summary>"
            yield f"<details>{title}{body}</details>" if block.title else body
        case m.Frame(kind="folded", blocks=(m.Heading(line=title), *rest)):
            yield f"<details><summary>{_line(title)}</summary>\n{_all(rest)}\n</details>"
        case m.Frame():
            yield f"<div{_kind(block.kind)}>\n{_all(block.blocks)}\n</div>"


def _kind(kind: str) -> str:
    return f' class="arkrules-{escape(kind, quote=True)}"' if kind else ""


def _inner(blocks: tuple[m.Block, ...]) -> str:
    """Blocks within an item; paragraphs alone stand line by line."""
    if all(isinstance(block, m.Paragraph) for block in blocks):
        return "<br/>".join(_line(b.whole) for b in blocks if isinstance(b, m.Paragraph))
    return _all(blocks)


def _table(table: m.Table) -> Iterator[str]:
    yield f"<table{_kind(table.kind)}>"
    if table.caption:
        yield f"<caption>{_line(table.caption)}</caption>"
    heads = "".join(f'<th scope="col">{_inner(cell)}</th>' for cell in table.columns)
    yield f"<thead>\n<tr>{heads}</tr>\n</thead>"
    yield "<tbody>"
    for first, *rest in table.rows:
        cells = "".join(f"<td>{_inner(cell)}</td>" for cell in rest)
        yield f'<tr><th scope="row">{_inner(first)}</th>{cells}</tr>'
    yield "</tbody>"
    yield "</table>"


def _line(line: m.TextLine) -> str:
    return "".join(map(_stretch, line))


def _stretch(stretch: m.Stretch) -> str:
    text = escape(stretch.text)
    if stretch.address:
        return f'<a href="{escape(stretch.address, quote=True)}">{text}</a>'
    if stretch.style == "mark":
        return f"<span{_kind(stretch.kind)}>{text}</span>"
    tag = _TAGS.get(stretch.style, "")
    about = "" if stretch.refers is None else _about(stretch.refers)
    if about:
        tag = tag or "span"
    return f"<{tag}{about}>{text}</{tag}>" if tag else text


def _about(there: m.Reference) -> str:
    """Return attributes that say what a stretch names, so that a site can make it a link."""
    hint = f' title="{escape(there.hint, quote=True)}"' if there.hint else ""
    refers = escape(f"{there.kind} {there.name}", quote=True)
    return f' data-refers="{refers}"{hint}'
