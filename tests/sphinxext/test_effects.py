"""Effects in documentation."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import attrs
import pytest

from arkrules import load_profile
from arkrules.effects import Findings
from arkrules.effects.findings import Side

pytestmark = pytest.mark.slow


def build(
    folder: Path, findings: Findings | str, conf: str = "", *, again: bool = False
) -> tuple[str, str]:
    """A page with the directive, and the warnings of the build; `again` reads what is outdated."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed; install the extra docs")
    source = folder / "source"
    source.mkdir(exist_ok=True)
    conf = f"{conf}\nextensions = ['arkrules.sphinxext']\n"
    (source / "conf.py").write_text(conf, encoding="utf-8")
    page = "Page\n====\n\n.. arkrules:effects:: found.json\n"
    (source / "index.rst").write_text(page, encoding="utf-8")
    text = findings if isinstance(findings, str) else findings.to_json()
    (source / "found.json").write_text(text, encoding="utf-8")
    fresh = () if again else ("-E",)
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *fresh, "-q", "-b", "html", source, folder / "out"],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return (folder / "out" / "index.html").read_text(encoding="utf-8"), done.stderr


@pytest.fixture(scope="module")
def built(findings, tmp_path_factory) -> tuple[str, str]:
    return build(tmp_path_factory.mktemp("built"), findings)


def test_the_directive_shows_every_change(findings, built):
    page, warnings = built
    assert warnings == ""
    for words in ("city.small", "farm.value", "All of them together", "Seed 1, arkrules"):
        assert words in page
    for question in ("What is a completed city of two tiles worth?", "What are farms worth"):
        assert f"<h2>{question}" in page
    assert "the game, the turn, the step and the way in which the move is written" in page
    kept = findings.effects[0].kept
    assert kept.words[-1] in page


def test_the_directive_draws_a_plot_with_words_for_those_who_hear_it(findings, built, tmp_path):
    page, warnings = built
    assert warnings == ""
    assert "<title id=" in page
    assert "currentColor" in page
    # Nothing is told of so few games; tests/effects says what is told of more.
    assert "<desc id=" in page
    assert ">What is a completed city of two tiles worth?</text>" in page
    assert build(tmp_path, findings)[0] == page


def test_a_page_with_numbers_of_other_rules_says_so(findings, tmp_path):
    side = attrs.evolve(findings.other, rules="0" * 16)
    page, warnings = build(tmp_path, attrs.evolve(findings, other=side))
    assert "out of date" in page
    assert "carcassonne-2000 has other answers" in warnings
    assert "arkrules effects --again found.json" in warnings


def test_rules_are_looked_for_where_the_configuration_says(findings, tmp_path):
    rules = tmp_path / "source" / "rules"
    rules.mkdir(parents=True)
    mine = rules / "mine.toml"
    mine.write_text('id = "mine"\ntitle = "Mine"\nextends = "carcassonne-2000"\n')
    found = attrs.evolve(findings, other=Side.of(load_profile("mine", paths=[rules])))
    _, warnings = build(tmp_path, found)
    assert "no profile or overlay" in warnings
    conf = "arkrules_path = ['rules']"
    page, warnings = build(tmp_path, found, conf)
    assert warnings == ""
    assert "city.small" in page
    mine.write_text(f'{mine.read_text()}[rules.city.small]\nanswer = "as-any"\nnote = "ours"\n')
    _, warnings = build(tmp_path, found, conf, again=True)
    assert "mine has other answers" in warnings


def test_a_document_that_cannot_be_read_is_a_warning(tmp_path):
    _, warnings = build(tmp_path, "{}")
    assert "reads format 3" in warnings


# -- the ranking ----------------------------------------------------------------------------------


def rank(folder: Path, documents: dict[str, str], argument: str = "carcassonne") -> tuple[str, str]:
    """A page that ranks what was measured, and the warnings of the build."""
    pytest.importorskip("sphinx", reason="Sphinx is not installed; install the extra docs")
    source = folder / "source"
    (source / "found").mkdir(parents=True, exist_ok=True)
    (source / "conf.py").write_text("extensions = ['arkrules.sphinxext']\n", encoding="utf-8")
    page = f"Page\n====\n\n.. arkrules:ranking:: {argument}\n   :documents: found\n"
    (source / "index.rst").write_text(page, encoding="utf-8")
    for name, text in documents.items():
        (source / "found" / name).write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", "-q", "-b", "html", source, folder / "out"],
        capture_output=True, text=True, encoding="utf-8", check=True,
    )  # fmt: skip
    return (folder / "out" / "index.html").read_text(encoding="utf-8"), done.stderr


def test_the_ranking_follows_the_documents_beside_it(findings, tmp_path):
    page, warnings = rank(tmp_path, {"one.json": findings.to_json()})
    assert warnings == ""
    small, farms = "What is a completed city of two tiles", "What are farms worth"
    assert page.index(farms) < page.index(small)  # it changes more games
    assert page.count(small) == len(findings.games)  # a table for each kind of player
    assert page.count("All numbers:") == 2 * len(findings.games)
    # What the two editions answer alike, and what was left out, have their place too.
    unmeasured = {one.clause for one in findings.unmeasured}
    assert ("Not measured" in page) == bool(unmeasured)
    alike = re.search(r"(\d+) other questions are answered alike", page)
    asked = set(load_profile("carcassonne").answers) | set(load_profile("carcassonne-2000").answers)
    assert alike
    assert int(alike[1]) == len(asked) - 2 - len(unmeasured)
    assert "1 for each tile and 1 for each pennant" in page
    assert page.count("For comparison: other dice") == len(findings.games)  # chance, ranked too
    assert page.index("For comparison: other dice") < page.index(farms)
    other = attrs.evolve(findings.effects[0], clauses=("end.tie",))
    more = attrs.evolve(findings, effects=(other,), other=Side.of(load_profile("carcassonne-zmg")))
    page, warnings = rank(tmp_path, {"two.json": more.to_json()})
    assert warnings == ""
    assert "What if the leaders are tied?" in page


def test_the_same_games_are_ranked_once(findings, tmp_path):
    again = attrs.evolve(findings, other=Side.of(load_profile("carcassonne-2001")))
    small = [one for one in again.effects if one.clauses == ("city.small",)]
    again = attrs.evolve(again, effects=tuple(small))
    documents = {"one.json": findings.to_json(), "two.json": again.to_json()}
    page, warnings = rank(tmp_path, documents)
    assert warnings == ""
    assert page.count("What is a completed city of two tiles") == len(findings.games)
    assert "First farm scoring, Second farm scoring: 1 for each tile" in re.sub("<[^>]*>", "", page)


@pytest.mark.parametrize(
    ("documents", "argument", "fault"),
    [
        ({}, "carcassonne", "nothing was measured of the family of carcassonne"),
        ({"one.json": "{}"}, "carcassonne", "reads format 3"),
        ({}, "carcasonne", "carcasonne"),
    ],
)
def test_what_cannot_be_ranked_is_a_warning(documents, argument, fault, tmp_path):
    _, warnings = rank(tmp_path, documents, argument)
    assert fault in warnings
