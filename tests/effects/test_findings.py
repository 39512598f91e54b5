"""Findings as documents, and those that are committed."""

from __future__ import annotations

import json

import attrs
import pytest

from arkrules.effects import Findings, Tally
from arkrules.errors import FindingsError
from arkrules.rules import Profile, load_profile, shipped_library
from tests.paths import ROOT

DOCS = ROOT / "docs" / "effects"
COMMITTED = sorted(DOCS.glob("*.json"))


# -- the document ----------------------------------------------------------------------------------


def test_findings_are_read_back_equal(findings, tmp_path):
    findings.save(tmp_path / "found.json")
    assert Findings.load(tmp_path / "found.json") == findings


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("format", 9, "reads format 3"),
        ("seed", "one", "seed"),
        ("games", {"clever": 3}, "clever"),
        ("games", {"random": 3}, "played no games"),
        ("surprise", 1, "unknown key"),
        ("effects", 5, "effects"),
    ],
)
def test_a_broken_document_is_refused(findings, key, value, fault):
    raw = {**json.loads(findings.to_json()), key: value}
    with pytest.raises(FindingsError, match=fault):
        Findings.from_json(json.dumps(raw), file="found.json")


def test_counts_of_no_games_are_refused(findings):
    raw = json.loads(findings.to_json())
    raw["effects"][0]["kept"] = attrs.asdict(Tally())
    with pytest.raises(FindingsError, match="compares no games"):
        Findings.from_json(json.dumps(raw))


@pytest.mark.parametrize("text", ["", "[]", "{", '"text"'])
def test_a_text_that_is_no_document_is_refused(text):
    with pytest.raises(FindingsError, match=r"found\.json"):
        Findings.from_json(text, file="found.json")


def test_findings_notice_that_an_answer_has_changed(findings):
    shelf = shipped_library()
    assert list(findings.outdated(shelf)) == []
    side = attrs.evolve(findings.base, rules="0" * 16)
    (fault,) = attrs.evolve(findings, base=side).outdated(shelf)
    assert fault.startswith("carcassonne has other answers")


def test_findings_notice_that_games_go_another_way(findings):
    shelf = shipped_library()
    assert list(findings.replayed(shelf)) == []
    other = attrs.evolve(findings, seed=2)
    assert len(list(other.replayed(shelf))) == 3


def test_a_changed_note_does_not_make_findings_outdated(findings):
    profile = load_profile("carcassonne")
    answers = {id: attrs.evolve(answer, note="new") for id, answer in profile.answers.items()}
    noted = Profile(
        id=profile.id, title=profile.title, catalogue=profile.catalogue, answers=answers,
        extensions=profile.extensions, sets=profile.sets, set_files=profile.set_files,
    )  # fmt: skip
    assert type(findings.base).of(noted).rules == findings.base.rules
    aged = noted.with_answer("setup.age", "99")
    assert type(findings.base).of(aged).rules == findings.base.rules
    halved = noted.with_answer("city.small", "half")
    assert type(findings.base).of(halved).rules != findings.base.rules


# -- what is committed -----------------------------------------------------------------------------


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.stem)
def test_committed_findings_are_of_today(file):
    """If not: `arkrules effects --again FILE`."""
    shelf, found = shipped_library(), Findings.load(file)
    assert list(found.outdated(shelf)) == []
    assert list(found.replayed(shelf)) == []


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.stem)
def test_committed_findings_have_a_page_and_stand_in_the_list(file):
    found = Findings.load(file)
    assert file.stem == f"{found.base.profile}--{found.other.profile}"
    assert f"{{arkrules:effects}} {file.name}" in file.with_suffix(".md").read_text("utf-8")
    assert f"\n{file.stem}\n" in (DOCS / "index.md").read_text("utf-8")


def test_every_page_shows_findings_that_are_there():
    assert COMMITTED
    pages = {page.stem for page in DOCS.glob("*.md")} - {"index"}
    ranked = {page for page in pages if page.startswith("ranking-")}
    assert pages - ranked == {file.stem for file in COMMITTED}


def test_every_family_that_was_measured_is_ranked_on_a_page():
    shelf = shipped_library()
    roots = {shelf.profile(Findings.load(file).base.profile).root for file in COMMITTED}
    pages = [page.read_text("utf-8") for page in DOCS.glob("ranking-*.md")]
    for root in roots:
        assert sum(f"{{arkrules:ranking}} {root}\n" in page for page in pages) == 1
    assert len(pages) == len(roots)
