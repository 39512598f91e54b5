"""The domain: which clauses, profiles, cases, sources and tiles are documented, and where."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Set
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils.nodes import Element, make_id
from sphinx.domains import Domain, ObjType
from sphinx.locale import _
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from arkrules.sphinxext.material import Material

if TYPE_CHECKING:
    from sphinx.addnodes import pending_xref
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

__all__ = ["KINDS", "RuleDomain", "Target", "anchor_of", "domain_of"]

logger = logging.getLogger(__name__)

KINDS = {
    "clause": _("clause"),
    "profile": _("edition"),
    "case": _("case"),
    "source": _("source"),
    "tile": _("tile"),
    "tileset": _("set of tiles"),
    "comparison": _("comparison"),
}
"""What can be referred to; each kind has a role of the same name."""


class Target(NamedTuple):
    """Where something is documented, and what it is called there."""

    docname: str
    anchor: str
    title: str


def anchor_of(kind: str, name: str) -> str:
    """The target of something on the page that documents it."""
    return make_id(f"{kind}-{name}")


class RuleDomain(Domain):
    """Clauses, profiles, cases, sources and tiles."""

    name = "arkrules"
    label = "Rules of Carcassonne"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(words, kind) for kind, words in KINDS.items()
    }
    initial_data: ClassVar[dict[str, Any]] = {  # any picklable values, as Sphinx has it
        "objects": {},
        "turns": {},
        "hosts": {},
        "shown": {},
        "files": frozenset(),
        "lists": set(),
    }
    data_version = 1
    """Raised whenever the form of the data below changes, so that old environments are dropped."""

    _material: Material | None = None

    @property
    def material(self) -> Material:
        """The rule data, read once per build."""
        if self._material is None:
            root = Path(self.env.srcdir)
            self._material = Material([root / part for part in self.env.config.arkrules_path])
        return self._material

    def forget(self) -> None:
        """Read the rule data anew when it is asked for again."""
        self._material = None

    # -- what is documented

    @property
    def objects(self) -> dict[tuple[str, str], Target]:
        """Where things are documented, by kind and name."""
        found: dict[tuple[str, str], Target] = self.data["objects"]
        return found

    @property
    def turns(self) -> dict[str, dict[str, tuple[str, ...]]]:
        """By page, on which clauses the cases there turn."""
        found: dict[str, dict[str, tuple[str, ...]]] = self.data["turns"]
        return found

    @property
    def hosts(self) -> dict[str, set[str]]:
        """By page, the clauses below which the cases that turn on them are listed."""
        found: dict[str, set[str]] = self.data["hosts"]
        return found

    def note_object(self, kind: str, name: str, title: str, location: str | None = None) -> str:
        """Write down that the page being read documents something; its target."""
        anchor = anchor_of(kind, name)
        known = self.objects.get((kind, name))
        if known is not None and known.docname != self.env.docname:
            logger.warning(
                "%s %s is documented twice, here and in %s; give one of them :no-index:",
                KINDS[kind], name, known.docname,
                type="arkrules", subtype="duplicate", location=location,
            )  # fmt: skip
        self.objects[kind, name] = Target(self.env.docname, anchor, title)
        return anchor

    def cases_on(self, clause: str) -> list[tuple[str, str]]:
        """The documented cases that turn on a clause, each with its title."""
        found = {
            case: self.objects["case", case].title
            for cases in self.turns.values()
            for case, clauses in cases.items()
            if clause in clauses and ("case", case) in self.objects
        }
        return sorted(found.items(), key=lambda item: (item[1], item[0]))

    def nearest(self, kind: str, name: str) -> str:
        """The name that may be meant."""
        known = [there for of, there in self.objects if of == kind]
        close = difflib.get_close_matches(name, known, n=1)
        return close[0] if close else ""

    # -- what Sphinx asks

    def clear_doc(self, docname: str) -> None:
        """Forget what a page documented."""
        for key in [key for key, entry in self.objects.items() if entry.docname == docname]:
            del self.objects[key]
        self.turns.pop(docname, None)
        self.hosts.pop(docname, None)
        self.data["lists"].discard(docname)

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        for key, entry in otherdata["objects"].items():
            if entry.docname not in docnames:
                continue
            known = self.objects.get(key)
            if known is not None and known.docname != entry.docname:
                kind, name = key
                logger.warning(
                    "%s %s is documented twice, here and in %s; give one of them :no-index:",
                    KINDS[kind], name, known.docname,
                    type="arkrules", subtype="duplicate", location=entry.docname,
                )  # fmt: skip
            self.objects[key] = entry
        for part in ("turns", "hosts"):
            mine, theirs = self.data[part], otherdata[part]
            mine |= {docname: theirs[docname] for docname in docnames if docname in theirs}
        self.data["lists"] |= otherdata["lists"] & set(docnames)

    def resolve_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        typ: str,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> Any:
        """Link a role to where its target is documented."""
        entry = self.objects.get((typ, target))
        if entry is None:
            return None
        return make_refnode(
            builder,
            fromdocname,
            entry.docname,
            entry.anchor,
            contnode,
            node.get("reftitle") or entry.title,
        )

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> Any:
        """Link what the `any` role names, whatever its kind."""
        return [
            (f"arkrules:{kind}", found)
            for kind in KINDS
            if (found := self.resolve_xref(env, fromdocname, builder, kind, target, node, contnode))
        ]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """What goes into the inventory and the search."""
        for (kind, name), (docname, anchor, title) in sorted(self.objects.items()):
            yield name, title or name, kind, docname, anchor, 1


def domain_of(env: BuildEnvironment) -> RuleDomain:
    """The domain of a build."""
    found = env.domains["arkrules"]
    assert isinstance(found, RuleDomain)
    return found
