"""The roles: `arkrules:clause` and the like."""

from __future__ import annotations

from typing import TYPE_CHECKING

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
        if not has_explicit_title and refnode["reftype"] not in LITERAL:
            title = title_of(env, refnode["reftype"], target) or title
        return title, target


def connect(app: Sphinx) -> None:
    """Give the domain its roles."""
    for kind in KINDS:
        app.add_role_to_domain("arkrules", kind, RuleRole(warn_dangling=True))
