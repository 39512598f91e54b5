"""Which pages are read or written again, beyond what Sphinx sees by itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arkrules.errors import ArkrulesError
from arkrules.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["connect"]


def lists_changed(
    _app: Sphinx, env: BuildEnvironment, _added: set[str], _changed: set[str], _removed: set[str]
) -> Iterable[str]:
    """Pages that list what there is are read again when a data file comes or goes."""
    domain = domain_of(env)
    if not domain.data["lists"]:
        return ()
    names = domain.material.names
    if names == domain.data["files"]:
        return ()
    return tuple(domain.data["lists"])


def remember_files(_app: Sphinx, env: BuildEnvironment) -> Iterable[str]:
    """Write down which data files there were, and which pages list other cases than before."""
    domain = domain_of(env)
    if domain.data["lists"]:
        domain.data["files"] = domain.material.names
    now = {
        docname: tuple((clause, *domain.cases_on(clause)) for clause in sorted(clauses))
        for docname, clauses in domain.hosts.items()
    }
    before = domain.data["shown"]
    domain.data["shown"] = now
    return [docname for docname, shown in now.items() if before.get(docname) != shown]


def ask_once(app: Sphinx, env: BuildEnvironment, docnames: list[str]) -> None:
    """Settle the casebook before the work is divided, so that no process does it again."""
    if "casebook" not in app.config.arkrules_pages or app.parallel < 2:
        return
    folder = app.config.arkrules_pages_folder
    if any(name.startswith(f"{folder}/casebook/") for name in docnames):
        try:
            for _ in domain_of(env).material.every_verdict():
                pass
        except ArkrulesError:  # the page of the case says what is wrong with it
            pass


def forget(app: Sphinx, _error: Exception | None) -> None:
    """Let go of what this build has read: the next one of the same process reads anew."""
    if app.env is not None:
        domain_of(app.env).forget()


def connect(app: Sphinx) -> None:
    """Take part in finding out what is outdated."""
    app.connect("build-finished", forget)
    app.connect("env-get-outdated", lists_changed)
    app.connect("env-before-read-docs", ask_once)
    app.connect("env-updated", remember_files)
