"""Links whose addresses are known only when a page is written: to the table, and to comparisons."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from arkrules.rpc import Dispatcher
from arkrules.server import site
from arkrules.sphinxext.domain import domain_of
from arkrules.sphinxext.shown import Shown, opens, way
from arkrules.telling.names import Naming
from arkrules.text import say, template

if TYPE_CHECKING:
    from sphinx.application import Sphinx

    from arkrules.rules import Profile
    from arkrules.telling import Rulebook

__all__ = ["FOLDER", "Pick", "TableLink", "connect", "table_links"]

FOLDER = "table"
"""Where the table is on a site; no page of Sphinx's may be called so."""
PAGE = f"{FOLDER}/index"
_COMPARISONS = "{comparisons}"
"""Stands for the address of the comparisons until it is known how the builder writes addresses."""

logger = logging.getLogger(__name__)


class TableLink(SphinxDirective):
    """A button that leads to the table; with an argument, to a case of the casebook on it."""

    optional_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Make the link; what does not become a site goes without."""
        case = self.arguments[0] if self.arguments else ""
        words = say("Open it on the table") if case else say("Set up your position")
        link = nodes.reference(words, words, refuri=way(case))
        return [nodes.paragraph("", "", link, classes=["arkrules-to-table"])]


class Pick(SphinxDirective):
    """A form that leads to what is different in one edition for those who know another."""

    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Make the form; outside of a browser there is nothing to choose with."""
        domain = domain_of(self.env)
        for root in domain.book.roots:  # the page is read again when editions come or go
            shown = Shown("editions", root)
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
        return [nodes.raw("", form, format="html", classes=["arkrules-pick"])]


def _groups(book: Rulebook) -> Iterator[str]:
    """The families of which there are several editions, as a list has them."""
    names = Naming(book)

    def option(profile: Profile) -> str:
        return f'<option value="{escape(profile.id)}">{escape(names.edition(profile))}</option>'

    for root in book.roots:
        if len(family := book.family(root)) > 1:
            options = "".join(map(option, family))
            yield f'<optgroup label="{escape(template(book.game(root)))}">{options}</optgroup>'


def resolve(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write where the table and the comparisons are as seen from a page.

    Ways to the table are taken away where there is none.
    """
    shown = _wanted(app)
    for link in list(doctree.findall(nodes.reference)):
        opened = opens(str(link.get("refuri", "")))
        if opened is None:
            continue
        if shown:
            here = app.builder.get_relative_uri(docname, PAGE)
            link["refuri"] = f"{here}#{opened}" if opened else here
            link["internal"] = True
        else:
            assert link.parent is not None  # it stands in a paragraph of its own
            link.parent.parent.remove(link.parent)
    if app.builder.format == "html":
        page = f"{app.config.arkrules_pages_folder}/editions/KNOWN-to-OTHER"
        address = escape(app.builder.get_relative_uri(docname, page))
        for form in doctree.findall(nodes.raw):
            if "arkrules-pick" in form["classes"]:
                form[:] = [nodes.Text(form.astext().replace(_COMPARISONS, address))]


def equip(
    app: Sphinx, _docname: str, _template: str, context: dict[str, Any], _doctree: object
) -> None:
    """Give a page with the form the script that follows it."""
    if 'class="arkrules-pick"' in context.get("body", ""):
        app.add_js_file("arkrules-pick.js")


def _wanted(app: Sphinx) -> bool:
    return bool(app.config.arkrules_table) and app.builder.format == "html"


def place(app: Sphinx, error: Exception | None) -> None:
    """Put the table and the engine beside the pages of the site."""
    if error is not None or not _wanted(app):
        return
    home = app.builder.get_relative_uri(PAGE, app.config.root_doc)
    folder = Path(app.outdir) / FOLDER
    opened = site.opened(Dispatcher())
    missing = site.place_with_engine(folder, opened, home=home, ways=table_links(app))
    if missing:  # no warning: a site is built without a network, too, and the page says it
        logger.info("arkrules: the table has no engine: %s", missing)


def table_links(app: Sphinx) -> dict[str, str]:
    """Where everything is documented, as seen from the table, by its kind and its name."""
    return {
        f"{kind} {name}": app.builder.get_relative_uri(PAGE, there.docname) + there.place
        for (kind, name), there in domain_of(app.env).objects.items()
    }


def connect(app: Sphinx) -> None:
    """Take part in resolving addresses, in writing pages, and in what comes last."""
    app.connect("doctree-resolved", resolve)
    app.connect("html-page-context", equip)
    app.connect("build-finished", place)
