"""Nodes of our own, none of which a writer has to know: each becomes plain nodes before writing.

A picture is an image where the writer can show SVG, and the board in letters elsewhere.
Details fold away in HTML and are left out elsewhere.
"""

from __future__ import annotations

import posixpath
from html import escape
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.transforms.post_transforms import SphinxPostTransform

from arkrules.sphinxext.domain import domain_of
from arkrules.sphinxext.links import link

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.writers.html5 import HTML5Translator

__all__ = ["backlinks", "connect", "details", "drawing", "part", "picture", "summary"]


class picture(nodes.General, nodes.Element):  # noqa: N801  # docutils names nodes so
    """A drawing and the same in letters; one of them is shown."""


class drawing(nodes.image):  # noqa: N801
    """An image that knows its size, so that pages do not jump while it loads."""


class details(nodes.General, nodes.Element):  # noqa: N801
    """Something that readers may open; its first child is the summary."""


class summary(nodes.Part, nodes.TextElement):  # noqa: N801
    """What can be read while details are closed."""


class backlinks(nodes.General, nodes.Element):  # noqa: N801
    """Where the cases that turn on a clause are listed, once all pages are read."""


class part(nodes.General, nodes.Element):  # noqa: N801
    """A section in spe: a directive cannot know whether one can stand where it stands."""


class PlaceParts(SphinxTransform):
    """Make sections of parts, and of boxes that come first in a section the target of it."""

    default_priority = 25  # after translation, before contents are collected

    def apply(self, **_options: Any) -> None:
        """Look at every part and every target."""
        for node in list(self.document.findall(part)):
            fits = isinstance(node.parent, (nodes.document, nodes.section, part))
            title = node.children[0]
            if fits:
                node.replace_self(nodes.section("", *node.children, ids=node["ids"]))
            else:
                rubric = nodes.rubric(title.astext(), "", *title.children)
                node.replace_self(nodes.container("", rubric, *node.children[1:], ids=node["ids"]))
        for box in self.document.findall(nodes.container):
            if "target" in box and _first_in_section(box) and "target" not in box.parent:
                box.parent["ids"][:0] = box["ids"]
                box["ids"] = []
                box.parent["target"] = True


def _first_in_section(node: nodes.Element) -> bool:
    section = node.parent
    return (
        isinstance(section, nodes.section)
        and isinstance(section.children[0], nodes.title)
        and section.index(node) == 1
    )


class ShowDrawings(SphinxPostTransform):
    """Where a writer makes HTML: pictures are drawings, and details fold."""

    default_priority = 9  # before references are resolved
    formats = ("html",)

    def run(self, **_options: Any) -> None:
        """Keep the drawing of every picture, and all details."""
        for node in list(self.document.findall(picture)):
            node.replace_self(node.children[:1])
        for folded in self.document.findall(details):
            folded["folds"] = True


class ShowLetters(SphinxPostTransform):
    """Elsewhere pictures are shown in letters, and there are no details."""

    default_priority = 10

    def run(self, **_options: Any) -> None:
        """Replace what is left of pictures and details."""
        for node in list(self.document.findall(picture)):
            node.replace_self(node.children[1:])
        for folded in list(self.document.findall(details)):
            if "folds" not in folded:
                folded.parent.remove(folded)


class ListCases(SphinxPostTransform):
    """List, below each clause, the cases that turn on it."""

    default_priority = 8

    def run(self, **_options: Any) -> None:
        """Fill every list, or take it away where there is no case."""
        domain = domain_of(self.env)
        for node in list(self.document.findall(backlinks)):
            cases = domain.cases_on(node["clause"])
            if not cases:
                node.parent.remove(node)
                continue
            items = nodes.bullet_list("", classes=["arkrules-links"])
            for case, title in cases:
                reference = link("case", case, self.env.docname, title)
                items += nodes.list_item("", nodes.paragraph("", "", reference))
            node.replace_self([*node.children, items])


def _size(node: drawing) -> str:
    return "".join(f' {side}="{node[side]}"' for side in ("width", "height") if side in node)


def visit_drawing(self: HTML5Translator, node: drawing) -> None:
    """An image with its size and its text, loaded when it comes into view."""
    uri = node["uri"]
    if uri in self.builder.images:
        uri = posixpath.join(self.builder.imgpath, quote(self.builder.images[uri]))
    css = " ".join(node["classes"])
    lazy = ' loading="lazy"' if self.builder.name != "epub" else ""
    self.body.append(
        f'<img class="{css}" src="{uri}" alt="{escape(node["alt"])}"{_size(node)}{lazy} />\n'
    )
    raise nodes.SkipNode


def visit_details(self: HTML5Translator, node: details) -> None:
    """Open the element."""
    self.body.append(self.starttag(node, "details"))


def depart_details(self: HTML5Translator, _node: details) -> None:
    """Close the element."""
    self.body.append("</details>\n")


def visit_summary(self: HTML5Translator, node: summary) -> None:
    """Open the element."""
    self.body.append(self.starttag(node, "summary", ""))


def depart_summary(self: HTML5Translator, _node: summary) -> None:
    """Close the element."""
    self.body.append("</summary>\n")


def nothing(_self: object, _node: nodes.Node) -> None:
    """Other writers never meet these nodes."""


def connect(app: Sphinx) -> None:
    """Make the nodes known."""
    app.add_node(drawing, html=(visit_drawing, nothing))
    app.add_node(details, html=(visit_details, depart_details))
    app.add_node(summary, html=(visit_summary, depart_summary))
    app.add_node(picture)
    app.add_node(backlinks)
    app.add_node(part)
    app.add_transform(PlaceParts)
    app.add_post_transform(ListCases)
    app.add_post_transform(ShowDrawings)
    app.add_post_transform(ShowLetters)
