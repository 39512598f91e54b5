"""Building again, and in parallel."""

from __future__ import annotations

import shutil
from pathlib import Path
from types import SimpleNamespace

import pytest

from arkrules.sphinxext.domain import RuleDomain
from tests.paths import EXAMPLES
from tests.sphinxext.projects import INDEX, WHOLE, Build, page

pytest.importorskip("sphinx", minversion="8.2")


def test_reading_in_parallel_gives_what_reading_in_series_gives(
    build: Build, tmp_path: Path
) -> None:
    pages = {**WHOLE, **{f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n" for n in range(8)}}
    serial = build(pages)
    shown = {path.name: path.read_text(encoding="utf-8") for path in serial.out.glob("*.html")}
    objects = dict(serial.domain.objects)
    shutil.rmtree(serial.out.parent)
    parallel = build(pages, parallel=2)
    assert parallel.app.parallel == 2
    assert parallel.warnings == ""
    assert dict(parallel.domain.objects) == objects
    assert parallel.domain.turns == serial.domain.turns
    again = {path.name: path.read_text(encoding="utf-8") for path in parallel.out.glob("*.html")}
    assert again == shown


def test_what_is_documented_twice_is_warned_of_in_parallel_too(build: Build) -> None:
    pages = {**WHOLE, **{f"page{n}.rst": f":orphan:\n\nPage {n}\n======\n" for n in range(8)}}
    pages["page7.rst"] += "\n.. arkrules:clause:: ark.may_move\n"
    assert "[arkrules.duplicate]" in build(pages, parallel=2).warnings


def test_pages_depend_on_the_files_they_show(build: Build) -> None:
    found = build(WHOLE)
    names = {
        docname: {Path(path).name for path in paths}
        for docname, paths in found.app.env.dependencies.items()
    }
    assert {"ark-en1.toml", "ark-de.toml", "sources.toml", "clauses.py"} <= names["clauses"]
    assert {"ark-loop-home.toml", "ark-en2.toml"} <= names["cases"]
    assert "carcassonne.toml" not in names["cases"], "another family has no say"
    assert "ark.toml" in names["index"], "the set of the tile"


def read_again(found: SimpleNamespace) -> set[str]:
    """Which pages the next build would read."""
    env = found.app.env
    added, changed, _removed = env.get_outdated_files(config_changed=False)
    for docs in found.app.events.emit("env-get-outdated", env, added, changed, set()):
        changed |= set(docs)
    return added | changed


def test_a_page_is_read_again_when_its_file_changes(build: Build) -> None:
    dispute = (EXAMPLES / "dispute.toml").read_text(encoding="utf-8")
    pages = {
        **page(".. arkrules:case:: two-farms-one-city", "   :file: dispute.toml"),
        "dispute.toml": dispute,
    }
    found = build(pages)
    assert read_again(found) == set()
    pages["dispute.toml"] = dispute.replace("Two farms, one city", "A city between farms")
    again = build(pages)
    assert again.domain.objects["case", "two-farms-one-city"].title == "A city between farms"


def test_the_list_below_a_clause_is_written_again_when_a_case_goes(build: Build) -> None:
    assert "case-ark-loop-home" in build(WHOLE).page("clauses.html")
    index = INDEX.replace(", :arkrules:case:`ark-loop-home`", "")
    found = build({**WHOLE, "index.rst": index, "cases.rst": "Cases\n=====\n"})
    assert found.warnings == ""
    assert "Cases that turn on it" not in found.page("clauses.html")


def test_lists_are_read_again_when_a_data_file_comes(build: Build) -> None:
    conf = 'arkrules_path = ["rules"]\n'
    pages = {**page(".. arkrules:clause:: road.per_tile"), "rules/readme.txt": "ours\n"}
    assert "House rules:" not in build(pages, conf=conf).page("index.html")
    overlay = (
        'id = "wide"\noverlays = "carcassonne"\ntitle = "Wide roads"\n\n'
        '[rules.road.per_tile]\nanswer = 2\nnote = "ours"\n'
    )
    found = build({**pages, "rules/wide.toml": overlay}, conf=conf)
    assert "House rules:" in found.page("index.html")
    assert ">wide<" in found.page("index.html")


def test_the_form_of_the_data_has_a_number_that_sphinx_checks(build: Build) -> None:
    found = build(page("Nothing."))
    extension = found.app.extensions["arkrules.sphinxext"]
    assert extension.metadata["env_version"] == RuleDomain.data_version
    assert extension.parallel_read_safe
    assert extension.parallel_write_safe
