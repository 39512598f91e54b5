"""HTML in the making: elements as text, in which everything that was only text is escaped.

What is made is well-formed XML besides, so that tests read it, and nothing can stand half open.
"""

from __future__ import annotations

from collections.abc import Iterable

from arkrules.documents.html import escape

__all__ = ["Inner", "Markup", "folded", "joined", "listed", "tag"]


class Markup(str):
    """A text that is HTML already."""

    __slots__ = ()


Inner = str | Markup | None | Iterable["Inner"]
"""What stands in an element: texts, elements, several of them, or nothing."""
_VOID = {"br", "hr", "img", "input", "link", "meta"}
"""What has no end tag in HTML."""


def tag(name: str, /, *content: Inner, css: str = "", **given: str | int | bool | None) -> Markup:
    """An element; `data_act` is written `data-act`, and what is None or false is left out.

    >>> tag("button", "A & B", css="big", data_act="lay:D", disabled=False)
    '<button class="big" data-act="lay:D">A &amp; B</button>'
    """
    parts = [name]
    for key, value in {"class": css or None, **given}.items():
        if value is None or value is False:
            continue
        word = key.rstrip("_").replace("_", "-")
        parts.append(f'{word}="{escape(word if value is True else str(value), quote=True)}"')
    inner = joined(content)
    if name in _VOID:
        return Markup(f"<{' '.join(parts)}/>")
    return Markup(f"<{' '.join(parts)}>{inner}</{name}>")


def joined(content: Inner) -> Markup:
    """Several things one after another."""
    if content is None:
        return Markup()
    if isinstance(content, Markup):
        return content
    if isinstance(content, str):
        return Markup(escape(content))
    return Markup("".join(map(joined, content)))


def listed(items: Iterable[Inner], *, css: str = "") -> Markup | None:
    """A list of items; nothing where there are none."""
    found = [tag("li", item) for item in items]
    return tag("ul", found, css=css) if found else None


def folded(title: Inner, *content: Inner, css: str = "", **given: str | bool) -> Markup:
    """Something that is unfolded by a press on its title."""
    return tag("details", tag("summary", title), content, css=css, **given)
