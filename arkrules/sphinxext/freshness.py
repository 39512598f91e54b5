"""Which pages are read again: those that would show something else than they did.

Those that only refer to what has moved are written again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from arkrules.sphinxext.domain import domain_of

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.environment import BuildEnvironment

__all__ = ["connect"]


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
        if any(shown.outdated(*known, domain.book) for shown, known in here.items())
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
    """Take part in finding out what is outdated."""
    app.connect("build-finished", forget)
    app.connect("env-get-outdated", outdated)
    app.connect("env-updated", remember)
