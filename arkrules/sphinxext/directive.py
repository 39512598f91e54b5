"""What all our directives share: the rule data, its dependencies, warnings, targets."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from arkrules.errors import ArkrulesError
from arkrules.rules import Profile
from arkrules.sphinxext.domain import RuleDomain, domain_of
from arkrules.sphinxext.markup import Markup
from arkrules.sphinxext.material import Material
from arkrules.sphinxext.naming import note
from arkrules.sphinxext.nodes import part

__all__ = ["Options", "RuleDirective", "words"]

logger = logging.getLogger(__name__)

Options = dict[str, Callable[[str], Any]] | None  # as docutils has it: any function of a text


def words(argument: str | None) -> tuple[str, ...]:
    """An option of several ids."""
    return tuple((argument or "").replace(",", " ").split())


class RuleDirective(SphinxDirective):
    """A directive that shows rule data; what is wrong with it becomes a warning with a type."""

    kind: ClassVar[str] = ""
    """What it shows: the subtype of its warnings."""
    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[Options] = {"no-index": directives.flag}

    @property
    def domain(self) -> RuleDomain:
        """The domain."""
        return domain_of(self.env)

    @property
    def material(self) -> Material:
        """The rule data."""
        return self.domain.material

    def run(self) -> list[nodes.Node]:
        """Make the nodes, or warn."""
        source, line = self.get_source_info()
        self.markup = Markup(self.env, source, line)
        try:
            found = self.build()
        except ArkrulesError as error:
            said = " ".join(str(error).split())
            logger.warning(
                "%s", said, type="arkrules", subtype=self.kind, location=self.get_location()
            )
            return []
        self.markup.placed(found)
        return found

    def build(self) -> list[nodes.Node]:
        """The nodes."""
        raise AssertionError(f"{type(self).__name__} shows nothing")

    # -- dependencies

    def note(self, files: Iterable[Path]) -> None:
        """The page shows what stands in these files."""
        note(self.env, files)

    def note_lists(self) -> None:
        """The page lists what there is, so it depends on files that come and go, too."""
        self.domain.data["lists"].add(self.env.docname)

    def profiles(self, option: str = "profiles") -> tuple[Profile, ...]:
        """The profiles that an option names."""
        return tuple(map(self.material.profile, words(self.options.get(option))))

    # -- parts of the page

    def section(self, title: str, children: Iterable[nodes.Node]) -> nodes.Element:
        """A section with a title."""
        name = nodes.make_id(f"{self.arguments[0]}-{title}")
        return part("", nodes.title(title, title), *children, ids=[name])

    # -- targets

    def documents(self, kind: str, name: str, title: str, box: nodes.Element) -> None:
        """Make this place the one where something is documented.

        A directive that comes first in a section makes the section the target.
        """
        if "no-index" in self.options:
            return
        anchor = self.domain.note_object(kind, name, title, self.get_location())
        box["ids"].insert(0, anchor)
        box["target"] = True
