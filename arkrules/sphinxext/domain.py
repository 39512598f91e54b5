"""The domain: what is documented where, what pages show, roles, and links."""

from __future__ import annotations

from collections.abc import Iterable, Set
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from docutils import nodes
from docutils.nodes import Element, TextElement, make_id
from sphinx.addnodes import pending_xref
from sphinx.domains import Domain, ObjType
from sphinx.locale import _
from sphinx.roles import XRefRole
from sphinx.util import logging
from sphinx.util.nodes import make_refnode

from arkrules.rules import library
from arkrules.sphinxext.shown import DirectiveInput
from arkrules.telling import Rulebook
from arkrules.telling.keeping import code_digest, digest_of
from arkrules.telling.names import cited_as
from arkrules.text import say, suggest, wording

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.builders import Builder
    from sphinx.environment import BuildEnvironment

__all__ = ["KINDS", "RuleDomain", "Target", "connect", "domain_of", "link"]

logger = logging.getLogger(__name__)

KINDS = {
    "clause": _("clause"),
    "profile": _("edition"),
    "case": _("case"),
    "source": _("source"),
    "tile": _("tile"),
    "tileset": _("set of tiles"),
    "comparison": _("comparison"),
    "effects": _("measured effects"),
    "ranking": _("ranking of rules"),
    "subject": _("subject"),
    "word": _("word"),
}
"""What can be referred to; each kind has a role of the same name."""
TABLE = "table/index"
"""Where the table is on a site; no page of Sphinx's may be called so."""
WITH_TABLE = "arkrules_table"
"""The tag of builders that make a site with the table."""
LITERAL = {"clause", "source", "tile"}
"""The kinds that are called by their id; the others have a title."""
PRIORITIES = {"clause": 0, "case": 0, "comparison": 2, "effects": 2, "tile": 2}
"""Which kinds a search shows first, and which last; the others stand between."""
HIDDEN = -1
"""The priority of what a search does not show, since it is a part of what it shows."""


class Target(NamedTuple):
    """Where something is documented, and what it is called there."""

    docname: str
    anchor: str
    title: str
    whole: bool = False
    """Whether the page is about nothing else, so that links lead to its top."""

    @property
    def place(self) -> str:
        """What follows the address of the page in a link."""
        return "" if self.whole else f"#{self.anchor}"


def anchor_of(kind: str, name: str) -> str:
    """The anchor of something on its page.

    It is never `kind-name`: of such a one Sphinx's search keeps a mark alone,
    and puts it together again with the title in place of the name.
    """
    anchor = make_id(f"{kind}-{name}")
    return f"{kind}--{name}" if anchor == f"{kind}-{name}" else anchor


# -- links ----------------------------------------------------------------------------------------


def link(
    kind: str, target: str, docname: str, shown: TextElement, *, hint: str = ""
) -> pending_xref:
    """A link that is there if its target is documented, and what it shows alone otherwise."""
    return pending_xref(
        "", shown,
        refdomain="arkrules", reftype=kind, reftarget=target, reftitle=hint, refexplicit=True,
        refwarn=False, refdoc=docname, unasked=True,
    )  # fmt: skip


class RuleRole(XRefRole):
    """A reference by id."""

    @property
    def innernodeclass(self) -> type[TextElement]:  # type: ignore[override]  # set once in Sphinx
        """What shows it: an id is code; a title is found when the reference is resolved."""
        by_id = self.reftype in LITERAL and not self.has_explicit_title
        return nodes.literal if by_id else nodes.inline


# -- the domain -----------------------------------------------------------------------------------


class RuleDomain(Domain):
    """Clauses, profiles, cases, sources and tiles."""

    name = "arkrules"
    label = "Rules of Carcassonne"
    object_types: ClassVar[dict[str, ObjType]] = {
        kind: ObjType(words, kind) for kind, words in KINDS.items()
    }
    roles: ClassVar[dict[str, Any]] = {kind: RuleRole(warn_dangling=True) for kind in KINDS}
    initial_data: ClassVar[dict[str, Any]] = {  # any picklable values, as Sphinx has it
        "objects": {},
        "shown": {},
        "refers": {},
        "linked": {},
        "inputs": "",
    }
    data_version = 7
    """Raised whenever the form of the data below changes, so that old environments are dropped."""

    def __init__(self, env: BuildEnvironment) -> None:
        super().__init__(env)
        self.objects: dict[tuple[str, str], Target] = self.data["objects"]
        """Where things are documented, by kind and name."""
        self.shown: dict[str, dict[DirectiveInput, str]] = self.data["shown"]
        """By page, what it shows of the rule data: each thing with its digest."""
        self.refers: dict[str, set[tuple[str, str]]] = self.data["refers"]
        """By page, the kinds and names of what it refers to."""

    @cached_property
    def book(self) -> Rulebook:
        """The rule data, read once per build."""
        root, config = Path(self.env.srcdir), self.env.config
        folders = [root / part for part in config.arkrules_path]
        kept = Path(self.env.doctreedir) / "arkrules" / "told"
        findings = root / config.arkrules_effects if config.arkrules_effects else None
        return Rulebook(library(folders), kept, findings)

    @cached_property
    def inputs(self) -> str:
        """A digest of all that can alter what pages show, as it was when the build began."""
        book = self.book
        files = [path for folder in book.shelf.folders for path in sorted(folder.rglob("*.toml"))]
        files += sorted(book.findings.glob("*.json")) if book.findings else []
        stats = (f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}" for path in files)
        return digest_of(code_digest(), wording(), *stats)

    def forget(self) -> None:
        """Read the rule data anew when it is asked for again."""
        for name in ("book", "inputs"):
            self.__dict__.pop(name, None)

    def relinked(self) -> set[str]:
        """Pages that refer to what came, went, moved or is called otherwise since last asked."""
        before, self.data["linked"] = self.data["linked"], dict(self.objects)
        changed = {key for key, _ in before.items() ^ self.objects.items()}
        return {docname for docname, refers in self.refers.items() if refers & changed}

    def note_shown(self, shown: DirectiveInput, digest: str) -> None:
        """Write down that the page being read shows something."""
        self.shown.setdefault(self.env.docname, {})[shown] = digest

    def note_object(
        self, kind: str, name: str, target: Target, location: str | None = None
    ) -> None:
        """Write down where something is documented."""
        known = self.objects.get((kind, name))
        if known is not None and known.docname != target.docname:
            logger.warning(
                say(
                    "{kind} {name} is documented twice, here and in {page};"
                    " give one of them :no-index:",
                    kind=KINDS[kind], name=name, page=known.docname,
                ),
                type="arkrules", subtype="duplicate", location=location,
            )  # fmt: skip
        self.objects[kind, name] = target

    # -- what Sphinx asks

    def clear_doc(self, docname: str) -> None:
        """Forget what a page documented."""
        for key in [key for key, entry in self.objects.items() if entry.docname == docname]:
            del self.objects[key]
        self.shown.pop(docname, None)
        self.refers.pop(docname, None)

    def process_doc(self, env: BuildEnvironment, docname: str, document: nodes.document) -> None:
        """Write down to what a page refers, which may move while the page stays as it is."""
        self.refers[docname] = {
            (node["reftype"], node["reftarget"])
            for node in document.findall(pending_xref)
            if node.get("refdomain") == self.name
        }

    def merge_domaindata(self, docnames: Set[str], otherdata: dict[str, Any]) -> None:
        """Take over what another process read."""
        for (kind, name), entry in otherdata["objects"].items():
            if entry.docname in docnames:
                self.note_object(kind, name, entry, entry.docname)
        for mine, theirs in ((self.shown, otherdata["shown"]), (self.refers, otherdata["refers"])):
            mine.update({name: theirs[name] for name in docnames if name in theirs})

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
        if typ == "table" and builder.tags.has(WITH_TABLE):
            address = builder.get_relative_uri(fromdocname, TABLE) + (target and f"#case/{target}")
            return nodes.reference("", "", contnode, refuri=address, internal=True)
        entry = self.objects.get((typ, target))
        if entry is None:
            return None
        if typ not in LITERAL and not node["refexplicit"]:
            contnode = nodes.inline("", entry.title, classes=contnode["classes"])
        hint = node.get("reftitle") or entry.title
        anchor = "" if entry.whole else entry.anchor
        return make_refnode(builder, fromdocname, entry.docname, anchor, contnode, hint)

    def resolve_any_xref(
        self,
        env: BuildEnvironment,
        fromdocname: str,
        builder: Builder,
        target: str,
        node: pending_xref,
        contnode: Element,
    ) -> Any:
        """Link what the `any` role names, whatever its kind; MyST warns where this is left out."""
        there = (target, node, contnode)
        found = {
            f"arkrules:{kind}": self.resolve_xref(env, fromdocname, builder, kind, *there)
            for kind in KINDS
        }
        return [(role, node) for role, node in found.items() if node]

    def get_objects(self) -> Iterable[tuple[str, str, str, str, str, int]]:
        """What goes into the inventory and the search; things called by their id by that."""
        for (kind, name), there in sorted(self.objects.items()):
            called = name if kind in LITERAL else there.title or name
            part = kind == "effects" and ":" in name
            priority = HIDDEN if part else PRIORITIES.get(kind, 1)
            yield name, called, kind, there.docname, there.anchor, priority


def domain_of(env: BuildEnvironment) -> RuleDomain:
    """The domain of a build."""
    found = env.domains["arkrules"]
    assert isinstance(found, RuleDomain)
    return found


# -- references that lead nowhere -----------------------------------------------------------------


def leave_plain(
    _app: Sphinx, env: BuildEnvironment, node: pending_xref, contnode: TextElement
) -> Element | None:
    """A link that nobody asked for may lead nowhere; other inventories were tried before.

    A citation then says itself what is printed there, and leads to the document if that is public.
    """
    if node.get("refdomain") == RuleDomain.name and node["reftype"] == "source":
        return _explained(domain_of(env).book, node["reftarget"], contnode)
    return contnode if node.get("unasked") else None


def _explained(book: Rulebook, citation: str, shown: TextElement) -> Element | None:
    """A citation with its explanation; nothing if there is no such place."""
    id, _, place = citation.partition(":")
    source = book.sources.get(id)
    if source is None or (place and place not in source.places()):
        return None
    found: Element = nodes.abbreviation("", "", shown, explanation=cited_as(book.sources, citation))
    if source.address and " " not in source.address:
        found = nodes.reference("", "", found, refuri=source.address)
    return found


def warn(_app: Sphinx, domain: Domain | None, node: pending_xref) -> bool | None:
    """Say which target is missing, and which may be meant."""
    if not isinstance(domain, RuleDomain):
        return None
    kind, target = node["reftype"], node["reftarget"]
    near = suggest(target, [name for known, name in domain.objects if known == kind])
    said = say(
        "{kind} {name} is not found; {hint}",
        kind=kind, name=repr(target), hint=near or say("no page documents it"),
    )  # fmt: skip
    logger.warning(said, type="arkrules", subtype=kind, location=node)
    return True


# -- pages that are read again: those that would show something else than they did ----------------


def outdated(
    _app: Sphinx, env: BuildEnvironment, _added: set[str], _changed: set[str], _removed: set[str]
) -> Iterable[str]:
    """Pages that would show something else."""
    domain = domain_of(env)
    if domain.data["inputs"] == domain.inputs:
        return ()
    return [
        docname
        for docname, here in domain.shown.items()
        if any(shown.digest(domain.book) != known for shown, known in here.items())
    ]


def remember(_app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Write down of what the pages were made; which of them are to be written again."""
    domain = domain_of(env)
    domain.data["inputs"] = domain.inputs
    return domain.relinked()


def forget(app: Sphinx, _error: Exception | None) -> None:
    """Let go of what this build has read: the next one of the same process reads anew."""
    if app.env is not None:
        domain_of(app.env).forget()


def connect(app: Sphinx) -> None:
    """Take part in resolving references, after intersphinx, and in finding what is outdated."""
    app.connect("missing-reference", leave_plain, priority=900)
    app.connect("warn-missing-reference", warn)
    app.connect("env-get-outdated", outdated)
    app.connect("env-updated", remember)
    app.connect("build-finished", forget)
