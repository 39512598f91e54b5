"""From clauses, cases, comparisons and measured effects there are ways to each other and back."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest
from sphinx.errors import ExtensionError

from arkrules.measuring import Findings
from tests.sphinxext.projects import Build, page

CONF = 'arkrules_effects = "found"\nhtml_theme = "basic"\n'
PAGES = {
    "clauses": ".. arkrules:clause:: city.per_tile\n\n.. arkrules:clause:: city.small\n",
    "small": ".. arkrules:case:: small-city\n",
    "older": ".. arkrules:changes:: carcassonne carcassonne-2000\n   :no-pictures:\n",
    "effects": ".. arkrules:effects:: found/one.json\n",
    "ranking": ".. arkrules:ranking:: carcassonne\n   :documents: found\n",
}
CLAUSE = "clauses.html#clause-city-small"


@pytest.fixture
def built(build: Build, findings: Findings) -> SimpleNamespace:
    """A page for each kind."""
    sources = {f"{name}.rst": f"{name.title()}\n=======\n\n{PAGES[name]}" for name in PAGES}
    listed = page(".. toctree::", "", *(f"   {name}" for name in PAGES))
    found = build({**listed, **sources, "found/one.json": findings.to_json()}, conf=CONF)
    assert found.warnings == ""
    return found


def ways(built: SimpleNamespace, name: str) -> set[str]:
    """The pages and places to which the text of a page leads."""
    text = built.page(f"{name}.html")
    body = text[text.index('<div class="body"') : text.index('<div class="sphinxsidebar"')]
    found = set(re.findall(r'href="(\w+)\.html', body))
    return found | {f"{there}" for there in re.findall(r'href="(\w+\.html#[\w-]+)"', body)}


def test_there_is_a_way_there_and_a_way_back(built: SimpleNamespace) -> None:
    found = {name: ways(built, name) for name in PAGES}
    for one, other in (
        ("clauses", "small"),
        ("clauses", "older"),
        ("clauses", "effects"),
        ("clauses", "ranking"),
        ("small", "older"),
        ("small", "effects"),
        ("older", "effects"),
        ("effects", "ranking"),
    ):
        assert other in found[one], (one, other)
        assert one in found[other], (other, one)


def test_a_way_leads_to_the_very_place(built: SimpleNamespace) -> None:
    place = "effects-carcassonne-carcassonne-2000-city-small"
    assert f'<section id="{place}">' in built.page("effects.html")
    for name in ("clauses", "small", "ranking"):
        assert f"effects.html#{place}" in ways(built, name), name
    for name in ("small", "older", "effects", "ranking"):
        assert CLAUSE in ways(built, name), name


def test_a_clause_of_which_nothing_was_measured_says_nothing_of_it(built: SimpleNamespace) -> None:
    text = built.page("clauses.html")
    assert text.count("effects-carcassonne") == 1


def test_the_places_on_a_page_of_effects_are_not_shown_by_a_search(
    built: SimpleNamespace,
) -> None:
    told = {
        name: rank for name, _, kind, _, _, rank in built.domain.get_objects() if kind == "effects"
    }
    assert told == {
        "carcassonne--carcassonne-2000": 2,
        "carcassonne--carcassonne-2000:city.small": -1,
        "carcassonne--carcassonne-2000:farm.value": -1,
    }


def test_measurements_that_come_or_go_are_read_wherever_there_is_a_way_to_them(
    build: Build, built: SimpleNamespace
) -> None:
    assert "effects" in ways(built, "clauses")
    (built.source / "found" / "one.json").unlink()
    gone = {"effects.rst": ":orphan:\n\nNothing\n=======\n", "ranking.rst": "Nothing\n=======\n"}
    found = build(gone, conf=CONF)
    for name in ("clauses", "small", "older"):
        assert "effects" not in ways(found, name), name


def test_what_was_measured_and_cannot_be_read_is_told_once(build: Build) -> None:
    lines = (".. arkrules:clause:: city.small", "", ".. arkrules:effects:: found/one.json")
    found = build({**page(*lines), "found/one.json": "{}"}, conf=CONF)
    assert found.warnings.count("[arkrules.") == 1


def test_a_folder_of_measurements_that_is_not_there_is_an_error(build: Build) -> None:
    with pytest.raises(ExtensionError, match="nowhere"):
        build(page("Words."), conf='arkrules_effects = "nowhere"\n')
