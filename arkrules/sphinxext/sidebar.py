"""The list of all pages beside each page, quickly, for sites of thousands of them.

Sphinx makes that list anew for every page, out of all headings of all pages, and only then takes
away what is not to be shown: with hundreds of pages, that is half of the time a build takes.
Here titles alone are listed: the top, and what stands beside the way from there to the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from sphinx import addnodes

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["connect", "listed"]

Address = Callable[[str], str]


def listed(env: BuildEnvironment, docname: str, address: Address) -> str:
    """The list as HTML, as a page has it; `address` leads from there to others."""
    way = _way(env, docname)
    shown: list[str] = []
    for tree in _trees(env, env.config.root_doc):
        if caption := tree.get("caption"):
            words = f'<span class="caption-text">{escape(caption)}</span>'
            shown.append(f'<p class="caption" role="heading" aria-level="2">{words}</p>')
        shown.append(f"<ul>{_entries(env, [tree], way, address, 1)}</ul>")
    return "\n".join(shown)


def _way(env: BuildEnvironment, docname: str) -> list[str]:
    """The page, what it is listed by, and so on up to the top."""
    above: Mapping[str, str] = {
        below: page for page, found in env.toctree_includes.items() for below in found
    }
    way = [docname]
    while (page := above.get(way[-1], "")) and page not in way:
        way.append(page)
    return way


def _trees(env: BuildEnvironment, docname: str) -> Iterator[addnodes.toctree]:
    toc: nodes.Element | None = env.tocs.get(docname)
    return iter(()) if toc is None else toc.findall(addnodes.toctree)


def _entries(
    env: BuildEnvironment,
    trees: Iterable[addnodes.toctree],
    way: Sequence[str],
    address: Address,
    level: int,
) -> str:
    """What some lists of pages have, and below what stands on the way what that lists itself."""
    shown: list[str] = []
    entries: Iterable[tuple[str | None, str]] = (one for tree in trees for one in tree["entries"])
    for title, page in entries:
        classes = [f"toctree-l{level}"]
        if page not in env.titles:  # an address elsewhere, or `self`
            there = address(env.config.root_doc) if page == "self" else page
            shown.append(_item(title or page, there, classes))
            continue
        below = ""
        if page in way:
            classes.append("current")
            below = _entries(env, _trees(env, page), way, address, level + 1)
        shown.append(_item(title or env.titles[page].astext(), address(page), classes, below))
    return "".join(shown)


def _item(title: str, uri: str, classes: Sequence[str], below: str = "") -> str:
    current = " current" if "current" in classes else ""
    link = f'<a class="reference internal{current}" href="{escape(uri)}">{escape(title)}</a>'
    inner = f"<ul>{below}</ul>" if below else ""
    return f'<li class="{" ".join(classes)}">{link}{inner}</li>'


def replace(
    app: Sphinx, docname: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Let a theme show this list in place of Sphinx's."""
    if not app.config.arkrules_site or "toctree" not in context:
        return

    def shown(**_wanted: object) -> str:
        return listed(app.env, docname, lambda page: app.builder.get_relative_uri(docname, page))

    context["toctree"] = shown


def connect(app: Sphinx) -> None:
    """Come before the theme asks for the list."""
    app.connect("html-page-context", replace, priority=400)
