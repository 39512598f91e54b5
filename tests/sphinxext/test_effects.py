"""Effects in documentation, and what is ranked of them."""

from __future__ import annotations

import re
from types import SimpleNamespace

import attrs
import pytest

from arkrules import load_profile
from arkrules.measuring import Findings
from arkrules.measuring.findings import Side
from arkrules.text import template
from tests.sphinxext.projects import Build, page

pytestmark = pytest.mark.slow

SMALL, FARMS = (
    template(load_profile("carcassonne").clause(id).question) for id in ("city.small", "farm.value")
)
MEASURED = page(".. arkrules:effects:: found.json")
RANKED = page(".. arkrules:ranking:: carcassonne", "   :documents: found")


@pytest.fixture
def built(build: Build, findings: Findings) -> SimpleNamespace:
    """A page with the directive."""
    return build({**MEASURED, "found.json": findings.to_json()})


def test_the_directive_shows_every_change_and_plots_it(
    built: SimpleNamespace, findings: Findings
) -> None:
    text = built.page("index.html")
    assert built.warnings == ""
    for question in (SMALL, FARMS):
        assert f"<h2>{question}" in text
    for clause in ("city.small", "farm.value"):
        assert f"clause-{clause}" in text or f">{clause}<" in text
    assert findings.effects[0].kept.words[-1] in text
    # The plot is drawn in the colors of the page, with words for those who hear it.
    for drawn in ("<title id=", "<desc id=", "currentColor", f">{SMALL}</text>"):
        assert drawn in text


def test_a_page_with_numbers_of_other_rules_says_so(
    build: Build, findings: Findings, snapshot: object
) -> None:
    side = attrs.evolve(findings.other, rules="0" * 16)
    outdated = attrs.evolve(findings, other=side).to_json()
    found = build({**MEASURED, "found.json": outdated}, builder="text")
    said = found.warnings.replace(f"{found.source}/", "")
    marked = [one for one in found.page("index.txt").split("\n\n") if "carcassonne-2000" in one]
    assert [said, *marked[:1]] == snapshot


def test_rules_are_looked_for_where_the_configuration_says(
    build: Build, findings: Findings
) -> None:
    mine = 'id = "mine"\ntitle = "Mine"\nextends = "carcassonne-2000"\n'
    found = build({**page("Words."), "rules/mine.toml": mine})
    profile = load_profile("mine", paths=[found.source / "rules"])
    theirs = {**MEASURED, "found.json": attrs.evolve(findings, other=Side.of(profile)).to_json()}
    assert "[arkrules.effects]" in build(theirs).warnings
    conf = "arkrules_path = ['rules']\n"
    there = build(theirs, conf=conf)
    assert there.warnings == ""
    assert SMALL in there.page("index.html")
    mine += '[rules.city.small]\nanswer = "as-any"\nnote = "ours"\n'
    assert "[arkrules.effects]" in build({"rules/mine.toml": mine}, conf=conf).warnings


def test_the_ranking_follows_the_documents_beside_it(build: Build, findings: Findings) -> None:
    found = build({**RANKED, "found/one.json": findings.to_json()})
    text = found.page("index.html")
    assert found.warnings == ""
    assert text.index(FARMS) < text.index(SMALL)  # it changes more games
    assert text.count(SMALL) == 1
    # What the two editions answer alike, and what was left out, have their place too.
    asked = {
        id for name in ("carcassonne", "carcassonne-2000") for id in load_profile(name).answers
    }
    alike = len(asked) - 2 - len({one.clause for one in findings.unmeasured})
    assert re.search(rf"\b{alike}\b", re.sub(r"<[^>]+>", " ", text))
    # The same games are ranked once, whichever of the editions they were measured between.
    small = tuple(one for one in findings.effects if one.clauses == ("city.small",))
    second = Side.of(load_profile("carcassonne-2001"))
    again = attrs.evolve(findings, other=second, effects=small)
    found = build({"found/two.json": again.to_json()})
    assert found.warnings == ""
    assert found.page("index.html").count(SMALL) == 1


@pytest.mark.parametrize(
    "pages",
    [
        {**MEASURED, "found.json": "{}"},
        {**RANKED, "found/readme.txt": "nothing yet"},
        {**RANKED, "found/one.json": "{}"},
        page(".. arkrules:ranking:: carcasonne", "   :documents: ."),
    ],
    ids=["unreadable", "nothing to rank", "unreadable to rank", "a misspelt family"],
)
def test_what_cannot_be_shown_is_a_warning(build: Build, pages: dict[str, str]) -> None:
    said = build(pages).warnings
    assert re.search(r"index\.rst:\d+: WARNING: .*\[arkrules\.\w+\]", said)
    assert "Traceback" not in said
