"""Links that we write, and what becomes of references that lead nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.addnodes import pending_xref
from sphinx.util import logging

from arkrules.sphinxext.domain import RuleDomain

if TYPE_CHECKING:
    from docutils.nodes import Element, TextElement
    from sphinx.application import Sphinx
    from sphinx.domains import Domain
    from sphinx.environment import BuildEnvironment

__all__ = ["LITERAL", "connect", "link"]

logger = logging.getLogger(__name__)

LITERAL = {"clause", "source", "tile"}
"""The kinds that are called by their id; the others have a title."""


def link(kind: str, target: str, docname: str, text: str = "", *, hint: str = "") -> pending_xref:
    """A link that is there if its target is documented, and plain text otherwise."""
    shape = nodes.inline if text or kind not in LITERAL else nodes.literal
    text = text or target
    inner = shape(text, text, classes=["xref", "arkrules", f"arkrules-{kind}"])
    found = pending_xref(
        "", inner,
        refdomain="arkrules", reftype=kind, reftarget=target, refexplicit=True,
        refwarn=False, refdoc=docname, unasked=True,
    )  # fmt: skip
    if hint:
        found["reftitle"] = hint
    return found


def leave_plain(
    _app: Sphinx, _env: BuildEnvironment, node: pending_xref, contnode: TextElement
) -> Element | None:
    """A link that nobody asked for may lead nowhere; other inventories were tried before."""
    return contnode if node.get("unasked") else None


def warn(_app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Say which target is missing, and which may be meant."""
    if not isinstance(domain, RuleDomain):
        return None
    kind, target = node["reftype"], node["reftarget"]
    near = domain.nearest(kind, target)
    hint = f"; did you mean {near!r}?" if near else "; no page documents it"
    logger.warning(
        "%s %r is not found%s", kind, target, hint, type="arkrules", subtype=kind, location=node
    )
    return True


def connect(app: Sphinx) -> None:
    """Take part in resolving references, after intersphinx."""
    app.connect("missing-reference", leave_plain, priority=900)
    app.connect("warn-missing-reference", warn)
