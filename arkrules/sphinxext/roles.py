"""The roles: `arkrules:clause` and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.roles import XRefRole

from arkrules.sphinxext.domain import KINDS
from arkrules.sphinxext.links import LITERAL
from arkrules.sphinxext.naming import title_of

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["RuleRole", "connect"]


class RuleRole(XRefRole):
    """A reference by id; where no text is given, a profile, case or set is called by its title."""

    def process_link(
        self,
        env: BuildEnvironment,
        refnode: Element,
        has_explicit_title: bool,
        title: str,
        target: str,
    ) -> tuple[str, str]:
        """The text and the target of a reference."""
        target = " ".join(target.split())
        by_id = refnode["reftype"] in LITERAL and not has_explicit_title
        self.innernodeclass = nodes.literal if by_id else nodes.inline
        if not by_id and not has_explicit_title:
            title = title_of(env, refnode["reftype"], target) or title
        return title, target


def connect(app: Sphinx) -> None:
    """Give the domain its roles."""
    for kind in KINDS:
        app.add_role_to_domain("arkrules", kind, RuleRole(warn_dangling=True))
