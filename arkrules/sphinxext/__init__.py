"""A Sphinx extension: clauses, editions, cases, sources and tiles in documentation.

Two lines of `conf.py` are enough:

    extensions = ["arkrules.sphinxext"]
    arkrules_pages = ["editions", "clauses", "casebook", "tiles", "sources", "open"]

The second may be left out; then there are directives and roles, and no generated pages.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from arkrules.sphinxext import domain, generate, links, site, writing
from arkrules.sphinxext.directives import DIRECTIVES
from arkrules.text import speak
from arkrules.version import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.util.typing import ExtensionMetadata

__all__ = ["setup"]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Register everything with Sphinx."""
    app.add_config_value("arkrules_path", [], "env", list)
    app.add_config_value("arkrules_pages", [], "env", [list, tuple])
    app.add_config_value("arkrules_pages_folder", "rulebook", "env", str)
    app.add_config_value("arkrules_pages_index", True, "env", bool)
    app.add_config_value("arkrules_effects", "", "env", str)
    app.add_config_value("arkrules_site", False, "html", bool)
    app.add_config_value("arkrules_table", False, "html", bool)
    # What pages say comes from here, too: another version of arkrules reads all of them again.
    app.add_config_value("arkrules_version", __version__, "env", str)
    app.add_domain(domain.RuleDomain, override=True)
    for name, directive in DIRECTIVES.items():
        app.add_directive_to_domain("arkrules", name, directive)
    for part in (domain, generate, links, site, writing):
        part.connect(app)
    app.connect("config-inited", lambda _app, config: speak(config.language or "en"))
    # A build within another program leaves it in English again.
    app.connect("build-finished", lambda _app, _error: speak("en"), priority=999)
    app.connect("builder-inited", _add_style)
    app.add_css_file("arkrules.css")
    return {
        "version": __version__,
        "env_version": domain.RuleDomain.data_version,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _add_style(app: Sphinx) -> None:
    """Our style sheet travels with the package."""
    app.config.html_static_path.append(str(Path(__file__).parent / "static"))
