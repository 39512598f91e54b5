"""What stands in the head of a page for those who only see a link to it: a description."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, Any

from docutils import nodes

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["connect", "description"]

LONGEST = 200
"""How many letters of a description others show."""
_SILENT = {"arkrules-doubt", "arkrules-id", "arkrules-places", "arkrules-played"}
"""Paragraphs that say nothing to those who have not read on."""


def description(doctree: nodes.Element) -> str:
    """What a page says first, as much of it as a preview shows."""
    said = ""
    for words in _paragraphs(doctree):
        said = f"{said} {words}".strip()
        if len(said) > LONGEST:
            cut = said[:LONGEST].rpartition(" ")[0].rstrip(" ,;:")
            return f"{cut} …"
    return said


def _paragraphs(doctree: nodes.Element) -> Iterator[str]:
    for paragraph in doctree.findall(nodes.paragraph):
        words = " ".join(paragraph.astext().split())
        if words and not _SILENT.intersection(paragraph["classes"]):
            yield words


def describe(
    app: Sphinx, docname: str, _template: str, context: dict[str, Any], doctree: nodes.document
) -> None:
    """Describe the page for previews of links to it."""
    if not (app.config.arkrules_site and doctree):
        return
    _tell_apart(app, docname, context)
    said = description(doctree)
    title = nodes.unescape(app.env.titles[docname].astext()) if docname in app.env.titles else ""
    tags = {
        'name="description"': said,
        'property="og:title"': title,
        'property="og:description"': said,
        'property="og:type"': "website" if docname == app.config.root_doc else "article",
        'property="og:site_name"': app.config.project,
        'property="og:url"': context.get("pageurl") or "",
        'property="og:image"': _picture(app),
        'name="twitter:card"': "summary",
    }
    context["metatags"] = context.get("metatags", "") + "".join(
        f'<meta {named} content="{escape(words)}">\n' for named, words in tags.items() if words
    )


def _tell_apart(app: Sphinx, docname: str, context: dict[str, Any]) -> None:
    """Two pages of the rulebook may be called alike; behind its title stands what lists it."""
    parents = context.get("parents")
    if parents and docname.startswith(f"{app.config.arkrules_pages_folder}/"):
        context["title"] = f"{context['title']} – {parents[-1]['title']}"


def _picture(app: Sphinx) -> str:
    """The picture of the site, which previews ask for by its whole address."""
    base, picture = app.config.html_baseurl, app.config.arkrules_preview
    return f"{base.rstrip('/')}/{picture}" if base and picture else ""


def connect(app: Sphinx) -> None:
    """Add to the head of every page."""
    app.connect("html-page-context", describe)
