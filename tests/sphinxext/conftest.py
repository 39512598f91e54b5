"""What the tests of the Sphinx extension share."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.sphinxext.projects import CONF, Build

pytest.importorskip("sphinx")

from sphinx.testing.util import SphinxTestApp

from arkrules.sphinxext.domain import domain_of


@pytest.fixture(scope="session")
def told(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where cases that were told are kept, by a digest of all that is said of them.

    Processes side by side share them.
    """
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "told"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def build(tmp_path: Path, told: Path) -> Iterator[Build]:
    """Builds a project, again and again if wanted; what came out, and the warnings.

    All projects keep the cases that they tell in one folder, but for those that are `alone`.
    """
    made: list[SphinxTestApp] = []
    source = tmp_path / "source"
    source.mkdir()

    def run(pages=None, builder="html", conf="", *, alone=False, **options) -> SimpleNamespace:
        for name, text in {"conf.py": CONF + conf, **(pages or {})}.items():
            path = source / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                path.write_text(text, encoding="utf-8")
        for before in made:
            before.cleanup()
        app = SphinxTestApp(builder, srcdir=source, **options)
        made.append(app)
        kept = Path(app.doctreedir) / "arkrules" / "told"
        if not (alone or kept.exists()):
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.symlink_to(told)
        app.build()
        return SimpleNamespace(
            app=app,
            source=source,
            out=Path(app.outdir),
            warnings=re.sub(r"\x1b\[[0-9;]*m", "", app.warning.getvalue()),
            domain=domain_of(app.env),
            page=lambda name: (Path(app.outdir) / name).read_text(encoding="utf-8"),
        )

    yield run
    for app in made[-1:]:
        app.cleanup()


@pytest.fixture(scope="session")
def world(tmp_path_factory: pytest.TempPathFactory) -> SimpleNamespace:
    """The documentation in `world/` with rules, a source and cases of its own, built once."""
    source = tmp_path_factory.mktemp("world") / "docs"
    shutil.copytree(Path(__file__).with_name("world"), source)
    for builder in ("text", "html"):
        app = SphinxTestApp(builder, srcdir=source)
        app.build()
        assert app.warning.getvalue() == ""
        app.cleanup()  # what it told docutils; others are built beside it
    out = Path(app.outdir)
    return SimpleNamespace(app=app, rules=source / "rules", html=out, text=out.with_name("text"))
