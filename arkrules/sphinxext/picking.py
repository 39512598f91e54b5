"""Two lists to choose from: the edition that somebody knows, and the one to be compared."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING, ClassVar

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from arkrules.rules import Profile
from arkrules.sphinxext.domain import RuleDomain, domain_of
from arkrules.sphinxext.shown import Shown
from arkrules.telling.names import Naming
from arkrules.text import say, template

if TYPE_CHECKING:
    from sphinx.application import Sphinx

__all__ = ["Pick", "connect"]

_WAY = "{way}"
"""Stands for the address of the pages until it is known how the builder writes addresses."""
_GO = """
document.querySelectorAll("form.arkrules-pick").forEach((form) => {
  const { known, other } = form.elements;
  const family = (list) => list.selectedOptions[0].parentElement.label;
  const fit = () => {
    for (const group of other.querySelectorAll("optgroup")) {
      group.hidden = group.disabled = group.label !== family(known);
    }
    for (const option of other.options) option.disabled = option.value === known.value;
    if (family(other) !== family(known) || other.value === known.value) {
      other.value = [...other.options].find(
        (one) => one.parentElement.label === family(known) && one.value !== known.value).value;
    }
  };
  known.addEventListener("change", fit);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    location.href = form.dataset.way.replace("KNOWN", known.value).replace("OTHER", other.value);
  });
  fit();
});
"""


class Pick(SphinxDirective):
    """A form that leads to what is different in one edition for those who know another."""

    option_spec: ClassVar = {}

    @property
    def domain(self) -> RuleDomain:
        """The domain."""
        return domain_of(self.env)

    def run(self) -> list[nodes.Node]:
        """Make the form; outside of a browser there is nothing to choose with."""
        book = self.domain.book
        for root in book.roots:  # the page is read again when editions come or go
            shown = Shown("editions", root)
            self.domain.note_shown(shown, shown.digest(book))
        return [nodes.raw("", self._form(), format="html", classes=["arkrules-pick"])]

    def _form(self) -> str:
        lists = (
            self._list("known", say("I know")),
            self._list("other", say("What is different in")),
        )
        button = f'<button type="submit">{escape(say("Compare"))}</button>'
        head = f'<form class="arkrules-pick" data-way="{_WAY}">'
        form = f"{head}{''.join(lists)}{button}</form>"
        return f"{form}\n<script>{_GO}</script>\n"

    def _list(self, name: str, label: str) -> str:
        groups = "".join(self._groups())
        return f'<label>{escape(label)} <select name="{name}">{groups}</select></label>'

    def _groups(self) -> Iterator[str]:
        """The families of which there are several editions."""
        book = self.domain.book
        for root in book.roots:
            if len(family := book.family(root)) > 1:
                options = "".join(map(self._option, family))
                yield f'<optgroup label="{escape(template(book.game(root)))}">{options}</optgroup>'

    def _option(self, profile: Profile) -> str:
        called = Naming(self.domain.book).edition(profile)
        return f'<option value="{escape(profile.id)}">{escape(called)}</option>'


def show_the_way(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Write where the pages are that the form leads to, as seen from its own."""
    if app.builder.format != "html":
        return
    page = f"{app.config.arkrules_pages_folder}/editions/KNOWN-to-OTHER"
    for form in doctree.findall(nodes.raw):
        if "arkrules-pick" in form["classes"]:
            way = escape(app.builder.get_relative_uri(docname, page))
            form[:] = [nodes.Text(form.astext().replace(_WAY, way))]


def connect(app: Sphinx) -> None:
    """Take part in resolving addresses."""
    app.connect("doctree-resolved", show_the_way)
