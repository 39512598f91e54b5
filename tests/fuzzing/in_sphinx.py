"""Pages that authors write for Sphinx, with directives and roles of ours, read in one process.

An application is made once, and reads a page and resolves its references as in a build.
Whatever is wrong has to be a warning with its place; anything raised would end a build.
"""

from __future__ import annotations

import logging
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from docutils.frontend import OptionParser

from tests.fuzzing.guarding import Place, unwatched
from tests.fuzzing.sound import sound
from tests.paths import ROOT

if TYPE_CHECKING:
    from sphinx.testing.util import SphinxTestApp

__all__ = ["beside", "read_page"]

_FOREIGN = re.compile(
    r"\.\.\s[^\n]*?(?<![\w:])(?!arkrules:)[\w+.:-]+\s*::"  # a directive
    r"|(?<!:arkrules):[\w+.-]+:`|`:(?!arkrules:)[\w+.:-]+:"  # a role
    r"|^\.\.\s+default-|\|",
    re.MULTILINE,
)
"""What others put into pages; it opens and calls what it likes, and is no affair of ours."""


def read_page(content: bytes) -> None:
    """Read a page, and resolve what it refers to."""
    try:
        text = content.decode()
    except UnicodeDecodeError:
        return  # Sphinx refuses it
    if _FOREIGN.search(text):
        return
    app = _app()
    with unwatched():
        (Path(app.srcdir) / "index.rst").write_text(text, encoding="utf-8", newline="")
    app.env.clear_doc("index")
    # What a machine says to docutils is no matter here.
    with _warnings() as warnings, patch.object(OptionParser, "standard_config_files", []):
        app.builder.read_doc("index")
        app.env.get_and_resolve_doctree("index", app.builder, tags=app.tags)
    for record in warnings:
        if getattr(record, "type", "") == "arkrules":
            assert record.getMessage(), "a warning that says nothing"
            assert getattr(record, "location", None), f"without a place: {record.getMessage()}"


@contextmanager
def _warnings() -> Iterator[list[logging.LogRecord]]:
    """What is warned of within."""
    heard: list[logging.LogRecord] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = heard.append  # type: ignore[method-assign]
    logger = logging.getLogger("sphinx")
    before, logger.handlers = logger.handlers, [handler]
    try:
        yield heard
    finally:
        logger.handlers = before


_FOLDERS: list[tempfile.TemporaryDirectory[str]] = []
"""One, once there is one; it stays where what functions keep is forgotten."""


def _folder() -> tempfile.TemporaryDirectory[str]:
    if not _FOLDERS:
        _FOLDERS.append(tempfile.TemporaryDirectory(prefix="arkrules-fuzzing-sphinx-"))
    return _FOLDERS[-1]


@cache
def _app() -> SphinxTestApp:
    with unwatched():
        from sphinx.testing.util import SphinxTestApp

        source = Path(_folder().name)
        effects = sorted((ROOT / "docs" / "effects").glob("*.json"))[0]
        files = {
            "conf.py": 'extensions = ["arkrules.sphinxext"]\n',
            "index.rst": "Page\n====\n",
            "mine/case.toml": sound("case")[0],
            "mine/position.toml": sound("position")[0],
            "mine/effects.json": effects.read_text(encoding="utf-8"),
        }
        for name, text in files.items():
            (source / name).parent.mkdir(exist_ok=True)
            (source / name).write_text(text, encoding="utf-8")
        app = SphinxTestApp("html", srcdir=source)
        app.build()
        app.cleanup()  # what it told docutils is not for those who come after
        return app


def beside(content: bytes) -> Place:
    """The project, and the files that the page names, from its own folder or from the root."""
    with unwatched():
        folder = Path(_folder().name)
        text = content.decode(errors="replace").replace("\0", "")
        said = [part.strip() for line in text.splitlines() for part in (line, *line.split(":"))]
        paths = {(folder / part.lstrip("/")).resolve() for part in said if part and len(part) < 999}
    return Place(folder, lambda path: any(path == str(one) for one in paths))
