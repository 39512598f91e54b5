"""Search on a site: with the words of the hobby, and what players look for first."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from arkrules.search import SYNONYMS

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["connect"]


def equip(
    app: Sphinx, page: str, _template: str, _context: dict[str, Any], _doctree: object
) -> None:
    """Give the page of the search what it needs; others do without."""
    if page == "search" and app.config.arkrules_site:
        told = {"synonyms": dict(SYNONYMS), "folder": app.config.arkrules_pages_folder}
        app.add_js_file(None, body=f"const ARKRULES_SEARCH = {json.dumps(told)};")
        app.add_js_file("arkrules-search.js")


def connect(app: Sphinx) -> None:
    """Take part in making the page of the search."""
    app.connect("html-page-context", equip)
