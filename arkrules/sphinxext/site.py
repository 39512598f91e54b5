"""What a whole site has besides its pages: a list of them, a search, titles, and schemas."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakKeyDictionary

from sphinx import addnodes
from sphinx.environment.adapters.toctree import TocTree

from arkrules.authoring.schemas import FOLDER, KINDS, schema_texts
from arkrules.files import update_file
from arkrules.play.assembly import installed
from arkrules.rpc import Dispatcher
from arkrules.rpc.openrpc import protocol_texts
from arkrules.search import Findable, index
from arkrules.search.absent import page_rows
from arkrules.search.matching import page_data
from arkrules.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.builders.html import StandaloneHTMLBuilder

__all__ = ["connect"]

INDEX = "arkrules-index.js"
"""The script that holds what the search of a site knows: the index of `arkrules find`."""
_PAGES = {
    "clause": "clause", "case": "case", "reference case": "case", "profile": "profile",
    "overlay": "profile", "source": "source", "section": "source", "footnote": "source",
    "question": "source", "tile set": "tileset", "tile": "tile",
}  # fmt: skip
"""By kind of what is found: what pages call it."""
_LISTS: WeakKeyDictionary[Builder, dict[tuple[str, str], str]] = WeakKeyDictionary()
"""The lists of pages that were made for a site, by the page that they are open at, and where."""


def complete(
    app: Sphinx, docname: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Give a page a short list of pages, its own title and, if it is the search, our index."""
    if not app.config.arkrules_site:
        return
    if "toctree" in context:
        context["toctree"] = lambda **options: sidebar(app, docname, options)
    parents = context.get("parents")
    if parents and docname.startswith(f"{app.config.arkrules_pages_folder}/"):
        # Two pages of the rulebook may be called alike; what lists a page stands behind its title.
        context["title"] = f"{context['title']} – {parents[-1]['title']}"
    if docname == "search":
        app.add_js_file(INDEX)
        app.add_js_file("arkrules-search.js")


def sidebar(app: Sphinx, docname: str, options: Mapping[str, Any]) -> str:
    """The list of pages, open on the way to a page: hundreds are too many to list all of them.

    A page that no list has is found where the one above it stands.
    """
    env, builder = app.env, app.builder
    above = next((page for page, found in env.toctree_includes.items() if docname in found), "")
    named = env.tocs[above].findall(addnodes.toctree) if above else ()
    shown = docname if any(docname in one["includefiles"] for one in named) else above or docname
    lists = _LISTS.setdefault(builder, {})
    # Pages beside each other that no list has are found at the same place, by the same way.
    key = (shown, docname if shown == docname else posixpath.dirname(docname))
    if key not in lists:
        lists[key] = _list(app, docname, shown, options)
    return lists[key]


def _list(app: Sphinx, docname: str, shown: str, options: Mapping[str, Any]) -> str:
    """The list of pages, open on the way to one of them, as it stands on a page."""
    builder = cast("StandaloneHTMLBuilder", app.builder)
    here = SimpleNamespace(
        get_relative_uri=lambda _, page: builder.get_relative_uri(docname, page), tags=app.tags
    )
    wanted = {**options, "collapse": True}
    tree = TocTree(app.env).get_toctree_for(shown, cast("Builder", here), **wanted)
    fragment = str(builder.render_partial(tree)["fragment"])
    # Sphinx's captions are headings without the level that screen readers ask for.
    return fragment.replace('role="heading"', 'role="heading" aria-level="2"')


def search_index(app: Sphinx) -> dict[str, object]:
    """Return what the search of a site knows: everything that `arkrules find` does, with pages."""
    domain = domain_of(app.env)
    shelf = domain.book.shelf
    known = index(shelf)

    def row(entry: Findable, boxes: Iterable[str]) -> list[object]:
        there = domain.objects.get((_PAGES.get(entry.kind, ""), entry.id))
        page = [there.docname, there.place] if there else None
        told = entry.question or entry.id
        return [entry.group, entry.id, entry.title, page, sorted(boxes), told]

    return {**page_data(known, list(map(row, known, known.boxes))), "boxes": page_rows(shelf)}


def publish(app: Sphinx, error: Exception | None) -> None:
    """Write the index of the search, and the schemas of the protocol and of files."""
    if error is not None or app.builder.format != "html" or not app.config.arkrules_site:
        return
    dispatcher = Dispatcher(domain_of(app.env).book.shelf)
    folder = Path(app.outdir) / FOLDER
    held = f"const ARKRULES_INDEX = {json.dumps(search_index(app), ensure_ascii=False)};"
    update_file(Path(app.outdir) / "_static" / INDEX, held.encode())
    files = protocol_texts(dispatcher.methods) | schema_texts(KINDS, installed())
    for name, text in files.items():
        update_file(folder / name, text.encode())


def connect(app: Sphinx) -> None:
    """Take part before the theme asks for the list, and once all pages are there."""
    app.connect("html-page-context", complete, priority=400)
    app.connect("build-finished", publish)
