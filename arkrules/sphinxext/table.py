"""The table on a site: a page beside Sphinx's, with the engine for the browser; and ways to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from arkrules.rpc import Dispatcher
from arkrules.server import site
from arkrules.sphinxext.domain import domain_of
from arkrules.sphinxext.table_ways import opens, way
from arkrules.text import say

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["FOLDER", "TableLink", "connect", "ways"]

FOLDER = "table"
"""Where the page is on a site; no page of Sphinx's may be called so."""
PAGE = f"{FOLDER}/index"

logger = logging.getLogger(__name__)


class TableLink(SphinxDirective):
    """A button that leads to the table; with an argument, to a case of the casebook on it."""

    optional_arguments = 1
    option_spec: ClassVar = {}

    def run(self) -> list[nodes.Node]:
        """Make the link; what does not become a site goes without."""
        case = self.arguments[0] if self.arguments else ""
        words = say("Open it on the table") if case else say("Open the table")
        link = nodes.reference(words, words, refuri=way(case))
        return [nodes.paragraph("", "", link, classes=["arkrules-to-table"])]


def show_the_way(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write where the table is as seen from a page; take the ways to it away where it is not."""
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


def _wanted(app: Sphinx) -> bool:
    return bool(app.config.arkrules_table) and app.builder.format == "html"


def place(app: Sphinx, error: Exception | None) -> None:
    """Put the page and the engine beside the pages of the site."""
    if error is not None or not _wanted(app):
        return
    home = app.builder.get_relative_uri(PAGE, app.config.root_doc)
    folder = Path(app.outdir) / FOLDER
    missing = site.place_with_engine(folder, site.opened(Dispatcher()), home=home, ways=ways(app))
    if missing:  # no warning: a site is built without a network, too, and the page says it
        logger.info("arkrules: the table has no engine: %s", missing)


def ways(app: Sphinx) -> dict[str, str]:
    """Where everything is documented, as seen from the table, by its kind and its name."""
    return {
        f"{kind} {name}": app.builder.get_relative_uri(PAGE, there.docname) + there.place
        for (kind, name), there in domain_of(app.env).objects.items()
    }


def connect(app: Sphinx) -> None:
    """Take part in resolving addresses, and in what comes last."""
    app.connect("doctree-resolved", show_the_way)
    app.connect("build-finished", place)
