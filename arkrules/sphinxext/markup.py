"""Writing paragraphs, lists and links as nodes.

What a reader reads as a sentence is a text node by itself, its source equal to its text,
so that translators get it whole; links and ids stand beside sentences, not within them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from docutils import nodes

from arkrules.sphinxext.domain import domain_of
from arkrules.sphinxext.links import link
from arkrules.sphinxext.naming import brief, hint_of

if TYPE_CHECKING:
    from sphinx.environment import BuildEnvironment

    from arkrules.rules import Status

__all__ = ["Markup"]


class Markup:
    """Makes the nodes of one page; every node knows where the page was when it was made."""

    def __init__(self, env: BuildEnvironment, source: str | None, line: int | None) -> None:
        self.env = env
        self.material = domain_of(env).material
        self.source = source
        self.line = line

    def placed(self, found: Iterable[nodes.Node]) -> None:
        """Give nodes the place in the source that translators are shown."""
        for element in (inner for node in found for inner in node.findall(nodes.Element)):
            if element.source is None:
                element.source, element.line = self.source, self.line

    # -- sentences

    def text(self, words: str, *classes: str) -> nodes.paragraph:
        """A paragraph for translators."""
        return nodes.paragraph(words, words, classes=list(classes))

    def term(self, words: str) -> nodes.term:
        """A term for translators."""
        return nodes.term(words, words)

    def strong(self, words: str, *classes: str) -> nodes.paragraph:
        """A paragraph that stands out; the weight is up to the style, the text to translators."""
        return self.text(words, "arkrules-strong", *classes)

    # -- links

    def line_of(self, *parts: nodes.Node | str, classes: Sequence[str] = ()) -> nodes.paragraph:
        """Links, ids and marks in a line, which nobody translates."""
        found = nodes.paragraph("", "", classes=list(classes), translatable=False)
        for part in parts:
            found += nodes.Text(part) if isinstance(part, str) else part
        return found

    def link(self, kind: str, target: str, text: str = "", *, hint: str = "") -> nodes.Element:
        """A link to something, if it is documented."""
        return link(kind, target, self.env.docname, text, hint=hint)

    def profile(self, id: str) -> nodes.Element:
        """A link to an edition, by what tells it from its family."""
        profile = self.material.profile(id)
        return self.link("profile", id, brief(profile, self.material), hint=profile.title)

    def clause(self, id: str) -> nodes.Element:
        """A link to a clause, with its question for those who point at it."""
        known = self.material.clauses.get(id)
        return self.link("clause", id, hint=known.question if known else "")

    def case(self, id: str, title: str) -> nodes.Element:
        """A link to a case."""
        return self.link("case", id, title)

    def cases_links(self, cases: Iterable[tuple[str, str]]) -> nodes.paragraph:
        """Links to cases, by id and title, in a line."""
        found: list[nodes.Node | str] = []
        for id, title in cases:
            found += [*(["; "] if found else []), self.case(id, title)]
        return self.line_of(*found, classes=["arkrules-inline"])

    def cites(self, citations: Iterable[str]) -> list[nodes.Node]:
        """Links to the places where something is printed."""
        found: list[nodes.Node] = []
        for at, citation in enumerate(citations):
            if at:
                found.append(nodes.Text(", "))
            hint = hint_of(self.material.sources, citation)
            found.append(self.link("source", citation, hint=hint))
        return found

    def status(self, status: Status | str) -> nodes.inline:
        """How something is known, as a label."""
        word = str(status)
        return nodes.inline(word, word, classes=["arkrules-status", f"arkrules-status-{word}"])

    def label(self, words: str, kind: str) -> nodes.inline:
        """A label, such as the confidence of a tile."""
        return nodes.inline(words, words, classes=["arkrules-label", f"arkrules-{kind}"])

    # -- lists and boxes

    def box(self, *children: nodes.Node, classes: Sequence[str]) -> nodes.container:
        """A part of the page."""
        found = nodes.container("", classes=list(classes))
        found += list(children)
        return found

    def items(self, rows: Iterable[Sequence[nodes.Node]], *classes: str) -> nodes.bullet_list:
        """A list."""
        found = nodes.bullet_list("", classes=list(classes))
        for row in rows:
            found += nodes.list_item("", *row)
        return found

    def fields(self, rows: Iterable[tuple[str, nodes.Node]]) -> nodes.field_list:
        """Names and what belongs to them."""
        found = nodes.field_list("", classes=["arkrules-fields"])
        for name, body in rows:
            found += nodes.field("", nodes.field_name(name, name), nodes.field_body("", body))
        return found

    def table(
        self, heads: Sequence[str], rows: Iterable[Sequence[Sequence[nodes.Node]]], *classes: str
    ) -> nodes.table:
        """A table; each cell holds blocks."""
        group = nodes.tgroup("", cols=len(heads))
        group += [nodes.colspec("", colwidth=1) for _ in heads]
        head = nodes.row("", *(nodes.entry("", self.text(words)) for words in heads))
        group += nodes.thead("", head)
        body = nodes.tbody("")
        for cells in rows:
            body += nodes.row("", *(nodes.entry("", *cell) for cell in cells))
        group += body
        return nodes.table("", group, classes=["arkrules-table", *classes])
