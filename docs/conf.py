"""How the documentation is built.

Nothing is fetched while it is built, so there is no intersphinx.
"""

from __future__ import annotations

import gc
import os
from functools import cache
from typing import TYPE_CHECKING

from docutils.nodes import Element, Text, TextElement, document
from sphinx.addnodes import pending_xref
from sphinx.domains.python import PythonDomain
from sphinx.search.en import SearchEnglish

from arkrules.version import __version__

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

# A thousand pages lie in memory; to look for garbage among them so often takes a third of a build.
gc.set_threshold(50_000, 20, 20)

project = "arkrules"
author = "The arkrules developers"
copyright = author
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinxext.opengraph", "arkrules.sphinxext"]
arkrules_pages = ["editions", "clauses", "casebook", "tiles", "sources", "open", "words"]
arkrules_pages_index = False  # the front page lists the parts
arkrules_site = True
arkrules_effects = "effects"
arkrules_table = True
html_additional_pages = {"404": "404.html"}
templates_path = ["_templates"]
exclude_patterns = ["_build"]
default_role = "code"  # docstrings write code between single backticks
nitpicky = True

html_theme = "furo"
html_title = f"arkrules {version}"
html_favicon = "_static/icon.svg"
html_baseurl = os.environ.get("SITE_ADDRESS", "")  # for pages that name themselves, and previews
ogp_site_url = html_baseurl
ogp_image = "_static/preview.png" if html_baseurl else ""
ogp_social_cards = {"enable": False}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["readers.js"]
html_domain_indices = False  # the pages of the interface list the modules
html_show_sourcelink = False
html_copy_source = False

myst_heading_anchors = 3

toc_object_entries_show_parents = "hide"
autodoc_member_order = "bysource"
autodoc_default_options = {"members": True, "undoc-members": True}
autodoc_typehints_format = "short"
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 80

nitpick_ignore_regex = [
    # The standard library and other packages have pages elsewhere, which are not fetched.
    (
        "py:.*",
        r"(collections(\.abc)?|concurrent\.futures|gettext|hypothesis|networkx|nx|pathlib|random|rich"
        r"|st|types)\..*",
    ),
    ("py:.*", r"Console|EntryPoint|Path|.*\.Annotated"),
    ("py:class", "P"),  # what a decorator's function takes, whatever it is
    # So have numpy and gymnasium; the kernel's arrays are numpy's.
    (
        "py:.*",
        r"(numpy|gymnasium|arkrules\.sim\.types)\..*|Array|Places|Rolls|Wholes|(Script|Table)Records",
    ),
    # What a document is made of has names of its own within its module.
    ("py:.*", r"(m\.Document|RenderableType|Item|Phrase|Block|TextLine)"),
    # What several classes are together, and functions as values.
    (
        "py:.*",
        r"AnyCase|Bar|PlacingRule|StepCourse|Worth|arkrules\.rules\.extensions\.ProvidesRules",
    ),
    # Values that are told and have no page.
    (
        "py:.*",
        r"arkrules\.(rules\.sources|rulings\.(casebook|adjudication)|sim\.known"
        r"|telling\.(measured|rulebook))\.\w+|arkrules\.rulings\.verdict\.Fact",
    ),
    # Type variables; there is nothing to say of them.
    (
        "py:.*",
        r"(arkrules\.(play\.moves|rules\.clauses|rulings\.whatif|measuring\.spreading)\.)?[TGMNR]",
    ),
]


def public_name(
    app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: TextElement
) -> Element | None:
    """Link a name to where it is documented, whichever module defines or imports it."""
    domain = env.domains["py"]
    assert isinstance(domain, PythonDomain)
    name = node.get("reftarget", "").rpartition(".")[2]
    found = [full for full in domain.objects if full.rpartition(".")[2] == name]
    if len(found) > 1:  # of names that several packages use, the one of the package that speaks
        package = node.get("py:module") or ""
        found = [full for full in found if full.startswith(f"{package}.")]
    if len(found) != 1:
        return None
    return domain.resolve_xref(env, node["refdoc"], app.builder, "obj", found[0], node, contnode)


def no_field(_app: Sphinx, doctree: document) -> None:
    """Leave `type` in a signature alone: it is Python's, and no field that is called so."""
    for node in list(doctree.findall(pending_xref)):
        if (node.get("reftype"), node.get("reftarget")) == ("class", "type"):
            node.replace_self(Text("type"))


def setup(app: Sphinx) -> None:
    """Tell Sphinx of the functions above; the search meets the same words on all pages."""
    SearchEnglish.stem = cache(SearchEnglish.stem)
    app.connect("missing-reference", public_name)
    app.connect("doctree-read", no_field)
