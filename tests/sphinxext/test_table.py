"""The table on a site: where it is placed, and the ways to it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from arkrules.rulings import ReferenceCase
from arkrules.rulings.casebook import casebook
from arkrules.server import site
from arkrules.server.browser_engine import Missing
from arkrules.sphinxext.domain import Target
from tests.sphinxext.projects import Build, page

CONF = "arkrules_table = True\n"
DEEP = {"deep/down/cases.rst": "Cases\n=====\n\n.. arkrules:case:: small-city\n"}
TREE = ("", ".. toctree::", "", "   deep/down/cases")
CASES = {**page(".. arkrules:table::", *TREE), **DEEP}
CLAUSES = (".. arkrules:clause:: city.small", "", ".. arkrules:clause:: city.per_tile")
NAMED = {**page(*CLAUSES, *TREE), **DEEP}


@pytest.fixture(autouse=True)
def without_engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing is fetched here; that the engine runs is tested in a browser."""

    def engine() -> bytes:
        raise Missing("there is no npm")

    monkeypatch.setattr(site, "engine", engine)
    return


def ways(text: str) -> list[str]:
    """The addresses of the table in a page."""
    return re.findall(r'href="([^"]*table/[^"]*)"', text)


def test_every_case_can_be_opened_on_the_table_from_any_depth(build: Build) -> None:
    found = build(CASES, conf=CONF)
    assert found.warnings == ""
    assert ways(found.page("index.html")) == ["table/index.html"]
    (way,) = ways(found.page("deep/down/cases.html"))
    assert way == "../../table/index.html#case/small-city"
    assert (found.out / "deep" / "down" / way.partition("#")[0]).resolve().is_file()


def test_the_way_is_right_where_every_page_is_a_folder(build: Build) -> None:
    found = build(CASES, conf=CONF, builder="dirhtml")
    (way,) = ways(found.page("deep/down/cases/index.html"))
    assert way == "../../../table/#case/small-city"
    assert (found.out / "table" / "index.html").is_file()


def test_without_a_table_nothing_leads_to_it(build: Build) -> None:
    found = build(CASES)
    assert ways(found.page("index.html")) == []
    assert ways(found.page("deep/down/cases.html")) == []
    assert not (found.out / "table").exists()


def test_on_paper_nothing_leads_to_it(build: Build) -> None:
    found = build(CASES, conf=CONF, builder="text")
    assert found.warnings == ""
    assert "#case/" not in found.page("deep/down/cases.txt")
    assert "arkrules-table:" not in found.page("index.txt")


def test_a_case_for_reference_cannot_be_opened(build: Build) -> None:
    case = next(case for case in casebook() if isinstance(case, ReferenceCase))
    found = build(page(f".. arkrules:case:: {case.id}"), conf=CONF)
    assert ways(found.page("index.html")) == []


def test_a_table_without_an_engine_says_so_and_is_no_fault(build: Build) -> None:
    found = build(CASES, conf=CONF)
    text = found.page("table/index.html")
    assert found.warnings == ""
    assert 'data-engine=""' in text
    assert "there is no npm" in text
    assert 'href="../index.html"' in text


def test_the_table_is_the_same_when_nothing_has_changed(build: Build) -> None:
    found = build(CASES, conf=CONF)
    files = {path: path.stat().st_mtime_ns for path in Path(found.out / "table").rglob("*")}
    again = build(CASES, conf=CONF)
    assert {path: path.stat().st_mtime_ns for path in Path(again.out / "table").rglob("*")} == files


@pytest.fixture
def with_engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Something is placed that passes for an engine."""
    for name in site.FILES:
        (tmp_path / name).write_bytes(b"")
    monkeypatch.setattr(site, "engine", lambda: b"")
    monkeypatch.setattr(site, "pyodide", lambda: tmp_path)


@pytest.mark.parametrize(
    ("builder", "here", "down"),
    [
        ("html", "../index.html", "../deep/down/cases.html"),
        ("dirhtml", "../", "../deep/down/cases/"),
    ],
)
def test_the_table_is_told_where_everything_is_that_it_names(
    build: Build, with_engine: None, builder: str, here: str, down: str
) -> None:
    found = build(NAMED, conf=CONF, builder=builder)
    table = found.out / "table"
    told = json.loads((table / "ways.json").read_text())
    assert told["clause city.per_tile"] == f"{here}#clause-city-per-tile"
    assert told["case small-city"] == down, "the page is about nothing else"
    assert (table / down).resolve().exists()
    assert 'data-ways="ways.json"' in (table / "index.html").read_text()
    assert '"ways.json"' in (table / "sw.js").read_text(), "it is kept for those without a network"


def test_what_a_whole_page_is_about_is_found_at_its_top() -> None:
    assert Target("rules", "clause-one", "one").place == "#clause-one"
    assert Target("rules/one", "clause-one", "one", whole=True).place == ""
