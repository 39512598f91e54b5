"""Links whose addresses are known only when a page is written: to the table, and to comparisons."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from arkrules.rpc import Dispatcher
from arkrules.server import site
from arkrules.sphinxext.domain import TABLE, WITH_TABLE, domain_of
from arkrules.sphinxext.shown import DirectiveInput
from arkrules.telling.names import Naming
from arkrules.text import say

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from arkrules.rules import Profile
    from arkrules.telling import Rulebook

__all__ = ["Pick", "connect", "table_links"]

_COMPARISONS = "{comparisons}"
"""Stands for the address of the comparisons until it is known how the builder writes addresses."""

logger = logging.getLogger(__name__)


class Pick(SphinxDirective):
    """A form that leads to what is different in one edition for those who know another."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Make the form; outside of a browser there is nothing to choose with."""
        domain = domain_of(self.env)
        for root in domain.book.roots:  # the page is read again when editions come or go
            shown = DirectiveInput("editions", root)
            domain.note_shown(shown, shown.digest(domain.book))
        labels = {"known": say("I know"), "other": say("What is different in")}
        groups = "".join(_groups(domain.book))
        lists = (
            f'<label>{escape(label)} <select name="{name}">{groups}</select></label>'
            for name, label in labels.items()
        )
        button = f'<button type="submit">{escape(say("Compare"))}</button>'
        head = f'<form class="arkrules-pick" data-way="{_COMPARISONS}">'
        form = f"{head}{''.join(lists)}{button}</form>\n"
        return [nodes.raw("", form, format="html")]


def _groups(book: Rulebook) -> Iterator[str]:
    """The families of which there are several editions, as a list has them."""
    names = Naming(book)

    def option(profile: Profile) -> str:
        return f'<option value="{escape(profile.id)}">{escape(names.edition(profile))}</option>'

    for root in book.roots:
        if len(family := book.family(root)) > 1:
            options = "".join(map(option, family))
            yield f'<optgroup label="{escape(book.game(root))}">{options}</optgroup>'


def equip(
    app: Sphinx, docname: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Tell a form where the comparisons are as seen from its page, and give it its script."""
    if _COMPARISONS in context.get("body", ""):
        folder = app.config.arkrules_pages_folder  # empty if it is that of the sources
        page = posixpath.join(folder, "editions/KNOWN-to-OTHER")
        address = escape(app.builder.get_relative_uri(docname, page))
        context["body"] = context["body"].replace(_COMPARISONS, address)
        app.add_js_file("arkrules-pick.js")


def mark(app: Sphinx) -> None:
    """Say which builders make a site with the table."""
    if app.config.arkrules_table and app.builder.format == "html":
        app.tags.add(WITH_TABLE)


def place(app: Sphinx, error: Exception | None) -> None:
    """Put the table and the engine beside the pages of the site."""
    if error is not None or not app.tags.has(WITH_TABLE):
        return
    home = app.builder.get_relative_uri(TABLE, app.config.root_doc)
    folder = Path(app.outdir, TABLE).parent
    opened = site.opened(Dispatcher())
    missing = site.place_with_engine(folder, opened, home=home, ways=table_links(app))
    if missing:  # no warning: a site is built without a network, too, and the page says it
        logger.info("arkrules: the table has no engine: %s", missing)


def table_links(app: Sphinx) -> dict[str, str]:
    """Where everything is documented, as seen from the table, by its kind and its name."""
    return {
        f"{kind} {name}": app.builder.get_relative_uri(TABLE, there.docname) + there.place
        for (kind, name), there in domain_of(app.env).objects.items()
    }


def connect(app: Sphinx) -> None:
    """Take part in resolving addresses, in writing pages, and in what comes last."""
    app.connect("builder-inited", mark)
    app.connect("html-page-context", equip)
    app.connect("build-finished", place)
