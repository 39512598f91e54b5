"""The directives: each shows a page of rule data where it stands."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from docutils.parsers.rst.states import RSTState
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from arkrules.documents import (
    Block,
    Document,
    Entries,
    Frame,
    Heading,
    Paragraph,
    Reference,
)
from arkrules.documents.model import bare
from arkrules.errors import ArkrulesError
from arkrules.sphinxext.domain import Target, anchor_of, domain_of
from arkrules.sphinxext.links import Pick
from arkrules.sphinxext.shown import KINDS, DirectiveInput, DirectiveKind
from arkrules.sphinxext.writing import Writer
from arkrules.text import say
from arkrules.tiles import Confidence

__all__ = ["DIRECTIVES"]

logger = logging.getLogger(__name__)

_FILES = ("board", "effects")
"""The directives whose argument is a file."""


class Show(SphinxDirective):
    """A directive that shows rule data; what is wrong with it becomes a warning with a type."""

    kind: ClassVar[str] = ""
    """Its name, by which it is known what to show."""
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Make the nodes, or warn."""
        shown, domain = self._shown(), domain_of(self.env)
        try:
            page, target, digest = shown.told(domain.book)
            found = self._written(shown, page, target)
        except ArkrulesError as error:
            digest, found = str(error), []
            self._warn(" ".join(digest.split()))
        domain.note_shown(shown, digest)
        return found

    def _written(
        self, shown: DirectiveInput, page: Document, about: Reference | None
    ) -> list[nodes.Node]:
        for block in page.blocks:  # builders of the page see what its readers see
            if isinstance(block, Frame) and block.kind == "warning":
                (said,) = (bare(one.line) for one in block.blocks if isinstance(one, Paragraph))
                self._warn(f"{said} arkrules effects --again {self.arguments[0]}")
        parent = self._parent()
        fits = isinstance(parent, (nodes.document, nodes.section))
        write = Writer(self.env, *self.get_source_info(), sections=fits)
        at = _opening(page.blocks)
        lead, _ = write.write(page.blocks[:at], "")
        if self.content and self.kind != "board":
            lead += self.parse_content_to_nodes()
        name = "" if self.kind in _FILES else shown.argument
        more, sections = write.write(page.blocks[at:], f"{self.kind}-{name}")
        lead += more
        box = nodes.container("", *lead, classes=[f"arkrules-{self.kind}"])
        if about:  # a directive that comes first in a section makes the section the target
            first = isinstance(parent, nodes.section) and len(parent) == 1
            write.documented.insert(0, (parent if first else box, about))
        for place, there in () if "no-index" in self.options else write.documented:
            whole = place is parent and isinstance(parent.parent, nodes.document)
            anchor = anchor_of(there.kind, there.name)
            target = Target(self.env.docname, anchor, there.title, whole)
            domain_of(self.env).note_object(there.kind, there.name, target, self.get_location())
            place["ids"].insert(0, anchor)
        return [*([box] if lead else []), *sections]

    def _parent(self) -> nodes.Element:
        """Where the directive stands."""
        found = self.state.parent if isinstance(self.state, RSTState) else self.state_machine.node
        assert isinstance(found, nodes.Element)
        return found

    def _shown(self) -> DirectiveInput:
        """What the directive says, the paths of files from the root."""
        argument = self.arguments[0] if self.arguments else ""
        options = dict(self.options)
        if self.kind in _FILES and argument:
            argument = self._file(argument)
        if self.kind == "ranking":  # a document more or less, or another one, is another page
            options["documents"] = self._file(options.get("documents") or ".")
            for file in Path(options["documents"]).glob("*.json"):
                self.env.note_dependency(str(file))
        if "file" in options:
            options["file"] = self._file(options["file"])
        content = "\n".join(self.content) + "\n" if self.kind == "board" else ""
        said = sorted((name, str(value or "")) for name, value in options.items())
        return DirectiveInput(self.kind, argument, tuple(said), content)

    def _file(self, name: str) -> str:
        """The path of a file that the page depends on."""
        if "\0" in name:
            raise self.error(say("{name} cannot be the name of a file", name=repr(name)))
        _, path = self.env.relfn2path(name)
        self.env.note_dependency(path)
        return str(path)

    def _warn(self, said: str) -> None:
        where = self.get_location()
        logger.warning("%s", said, type="arkrules", subtype=self.kind, location=where)


class Below(SphinxDirective):
    """Pages that stand below this one, and that no list of pages has; one a line.

    They have neighbors and a way back, and their number makes no sidebar longer.
    """

    has_content = True

    def run(self) -> list[nodes.Node]:
        """Tell Sphinx, as a list of pages does; there is nothing to show."""
        env = self.env
        folder = posixpath.dirname(env.docname)
        below = [posixpath.join(folder, name) for name in map(str.strip, self.content) if name]
        env.toctree_includes.setdefault(env.docname, []).extend(below)
        for docname in below:
            env.files_to_rebuild.setdefault(docname, set()).add(env.docname)
        return []


def _opening(blocks: Sequence[Block]) -> int:
    """How many blocks stand above the content of a directive: all before answers or verdicts."""
    for at, block in enumerate(blocks):
        answers = isinstance(block, Entries) and block.kind != "fields"
        family = isinstance(block, Paragraph) and block.kind == "family"
        if answers or family or isinstance(block, Heading):
            return at
    return len(blocks)


def _directive(name: str, kind: DirectiveKind) -> type[Show]:
    required, optional = kind.arguments
    special = {
        "kind": name, "option_spec": dict(map(_option, ["no-index", *kind.options.split()])),
        "required_arguments": required, "optional_arguments": optional,
        "has_content": kind.content,
    }  # fmt: skip
    return type(f"{name.capitalize()}Directive", (Show,), special)


def _option(name: str) -> tuple[str, Callable[[str], Any]]:  # as docutils has it
    if name == "only=":
        known = [one.value for one in Confidence]
        return "only", lambda word: directives.choice(word, known)
    read = directives.unchanged if name.endswith("=") else directives.flag
    return name.removesuffix("="), read


DIRECTIVES: Mapping[str, type[SphinxDirective]] = {
    "below": Below,
    "pick": Pick,
    **{name: _directive(name, kind) for name, kind in KINDS.items()},
}
"""The directives by their names."""
