"""What a whole site has besides its pages: a list of them, a search, titles, and schemas."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sphinx import addnodes

from arkrules.authoring.schemas import FOLDER, KINDS, schema_texts
from arkrules.files import atomic_write
from arkrules.formats import write_json
from arkrules.play.assembly import installed
from arkrules.rpc import Dispatcher
from arkrules.rpc.openrpc import message_schema
from arkrules.search import SYNONYMS
from arkrules.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from docutils import nodes
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["connect", "listed"]

Address = Callable[[str], str]


def complete(
    app: Sphinx, docname: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Give a page the list of pages, a title of its own and, if it is the search, our words."""
    if not app.config.arkrules_site:
        return
    if "toctree" in context:
        address = partial(app.builder.get_relative_uri, docname)
        context["toctree"] = lambda **_: listed(app.env, docname, address)
    parents = context.get("parents")
    if parents and docname.startswith(f"{app.config.arkrules_pages_folder}/"):
        # Two pages of the rulebook may be called alike; what lists a page stands behind its title.
        context["title"] = f"{context['title']} – {parents[-1]['title']}"
    if docname == "search":
        told = {"synonyms": dict(SYNONYMS), "folder": app.config.arkrules_pages_folder}
        app.add_js_file(None, body=f"const ARKRULES_SEARCH = {json.dumps(told)};")
        app.add_js_file("arkrules-search.js")


def publish(app: Sphinx, error: Exception | None) -> None:
    """Write the schemas of the protocol, as OpenRPC and as JSON Schema, and of files."""
    if error is not None or app.builder.format != "html" or not app.config.arkrules_site:
        return
    dispatcher = Dispatcher(domain_of(app.env).book.shelf)
    folder = Path(app.outdir) / FOLDER
    folder.mkdir(exist_ok=True)
    documents = {"openrpc": dispatcher.discover(), "messages": message_schema(dispatcher.methods)}
    for name, document in documents.items():
        atomic_write(folder / f"{name}.json", f"{write_json(document, indent=1)}\n".encode())
    for name, text in schema_texts(KINDS, installed()).items():
        atomic_write(folder / name, text.encode())


def connect(app: Sphinx) -> None:
    """Take part before the theme asks for the list, and once all pages are there."""
    app.connect("html-page-context", complete, priority=400)
    app.connect("build-finished", publish)


# -- the list of pages ----------------------------------------------------------------------------
#
# Sphinx makes that list anew for every page, out of all headings of all pages, and only then takes
# away what is not to be shown: with hundreds of pages, that is half of the time a build takes.
# Here titles alone are listed: the top, and what stands beside the way from there to the page.


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
