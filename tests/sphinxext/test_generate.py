"""Generated pages."""

from __future__ import annotations

import pytest
from sphinx.errors import ExtensionError

from tests.sphinxext.projects import Build, page

pytest.importorskip("sphinx", minversion="8.2")


def test_the_rulebook_is_made_by_two_lines(build: Build) -> None:
    conf = 'arkrules_pages = ["tiles", "open"]\n'
    found = build(page(".. toctree::", "", "   rulebook/index"), conf=conf)
    assert found.warnings == ""
    assert {path.name for path in (found.out / "rulebook" / "tiles").glob("*.html")} == {
        "index.html", "ark.html", "base.html", "ghosts.html",
    }  # fmt: skip
    assert "What print leaves silent or contested" in found.page("rulebook/open/index.html")


def test_sources_of_pages_are_rewritten_only_when_they_change(build: Build) -> None:
    conf = 'arkrules_pages = ["tiles", "open"]\n'
    pages = page(".. toctree::", "", "   rulebook/index")
    found = build(pages, conf=conf)
    folder = found.source / "rulebook"
    dates = {path: path.stat().st_mtime_ns for path in folder.rglob("*.rst")}
    own = folder / "ours.rst"
    own.write_text(":orphan:\n\nOurs\n====\n", encoding="utf-8")
    build(pages, conf=conf)
    assert {path: path.stat().st_mtime_ns for path in dates} == dates
    build(pages, conf='arkrules_pages = ["tiles"]\n')
    assert not (folder / "open" / "index.rst").exists(), "what is not wanted goes"
    assert own.exists(), "what others wrote stays"


def test_an_unknown_part_stops_the_build_and_names_those_there_are(build: Build) -> None:
    with pytest.raises(ExtensionError, match="no part 'tile'; known are editions, clauses"):
        build(page("Nothing."), conf='arkrules_pages = ["tile"]\n')
