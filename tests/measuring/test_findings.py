"""Findings as documents, and those that are committed."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from arkrules.documents import WRITERS
from arkrules.errors import FindingsError
from arkrules.measuring import PLAYERS, Dice, Findings, Side, Tally, play
from arkrules.rules import load_profile, shipped_library
from arkrules.telling.effects import ranking_page
from tests.amount import some
from tests.faults import one_of_each
from tests.paths import ROOT
from tests.running import error_of, invoke

DOCS = ROOT / "docs" / "effects"
COMMITTED = sorted(DOCS.glob("*.json"))
PAIR = ("carcassonne", "carcassonne-2000")


def replayed(found: Findings) -> list[tuple[int, ...]]:
    """The points today of the first game by each policy of which the points are kept."""
    base = shipped_library().profile(found.base.profile)
    return [
        play(base, Dice(found.seed, game), PLAYERS[whims.policy]).points
        for whims in found.whims
        for game in range(len(whims.first[:1]))
    ]


def kept(found: Findings) -> list[tuple[int, ...]]:
    return [points for whims in found.whims for points in whims.first[:1]]


# -- the document ----------------------------------------------------------------------------------


def test_what_is_no_document_says_why(findings, snapshot):
    raw = json.loads(findings.to_json())
    alone = {**raw["effects"][0], "kept": attrs.asdict(Tally())}
    changes = (
        {"format": 9}, {"format": None}, {"seed": "one"}, {"games": {"clever": 3}},
        {"games": {"random": 3}}, {"surprise": 1}, {"effects": 5}, {"effects": [alone]},
    )  # fmt: skip
    texts = ["", "[]", "{", '"text"', *(json.dumps(raw | change) for change in changes)]
    errors = [error_of(Findings.from_json, text, kind=FindingsError) for text in texts]
    assert one_of_each([*map(str, errors), *(one.remedy for one in errors)]) == snapshot


def test_findings_notice_that_an_answer_has_changed_or_games_go_another_way(findings):
    shelf = shipped_library()
    assert [*findings.outdated(shelf)] == []
    assert replayed(findings) == kept(findings)
    side = attrs.evolve(findings.base, rules="0" * 16)
    assert len([*attrs.evolve(findings, base=side).outdated(shelf)]) == 1


def test_only_an_answer_by_which_games_are_played_makes_findings_outdated(findings):
    profile = load_profile("carcassonne")
    answers = {id: attrs.evolve(answer, note="new") for id, answer in profile.answers.items()}
    noted = attrs.evolve(profile, answers=answers)
    rules = type(findings.base).of
    assert rules(noted).rules == findings.base.rules
    assert rules(noted.with_answer("setup.age", "99")).rules == findings.base.rules
    assert rules(noted.with_answer("city.small", "half")).rules != findings.base.rules


# -- measured anew ---------------------------------------------------------------------------------


@pytest.fixture
def document(tmp_path) -> Path:
    """A file of findings, as this version writes it."""
    file = tmp_path / "found.json"
    invoke("effects", *PAIR, "--games", 1, "--policy", "random", "--format", "json", "-o", file)
    return file


def test_what_is_measured_anew_is_told(document, snapshot):
    before = document.read_text("utf-8")
    changed = json.loads(before) | {"looks": 1}
    document.write_text(json.dumps(changed), encoding="utf-8")
    told = [invoke("effects", "--again", document).stdout for _ in range(2)]
    assert document.read_text("utf-8") == before
    assert [one.replace(str(document), "FILE") for one in told] == snapshot


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("format", 5),
        ("format", None),
        ("games", {"clever": 1}),
        ("seed", "one"),
        ("base", {"profile": "carcassonne"}),
    ],
)
def test_what_cannot_be_measured_anew_is_left_as_it_is(document, key, value):
    text = json.dumps({**json.loads(document.read_text("utf-8")), key: value})
    document.write_text(text, encoding="utf-8")
    assert invoke("effects", "--again", document, code=2).stderr
    assert document.read_text("utf-8") == text


# -- what is committed -----------------------------------------------------------------------------


@pytest.mark.parametrize("file", COMMITTED, ids=lambda file: file.stem)
def test_committed_findings_are_of_today_have_a_page_and_stand_in_the_list(file):
    """If not: `arkrules effects --again FILE`. Of every third the first games are played again."""
    shelf, found = shipped_library(), Findings.load(file)
    assert [*found.outdated(shelf)] == []
    assert file not in some(3, COMMITTED) or replayed(found) == kept(found)
    assert file.stem == f"{found.base.profile}--{found.other.profile}"
    assert f"{{arkrules:effects}} {file.name}" in file.with_suffix(".md").read_text("utf-8")
    assert f"\n{file.stem}\n" in (DOCS / "index.md").read_text("utf-8")


def test_every_page_shows_findings_that_are_there_and_every_family_is_ranked():
    assert COMMITTED
    pages = {page.stem for page in DOCS.glob("*.md")} - {"index"}
    ranked = {page for page in pages if page.startswith("ranking-")}
    assert pages - ranked == {file.stem for file in COMMITTED}
    shelf = shipped_library()
    roots = {shelf.profile(Findings.load(file).base.profile).root for file in COMMITTED}
    texts = [(DOCS / f"{page}.md").read_text("utf-8") for page in ranked]
    for root in roots:
        assert sum(f"{{arkrules:ranking}} {root}\n" in text for text in texts) == 1
    assert len(ranked) == len(roots)


def test_editions_are_ranked_without_what_boxes_add():
    box = next(file for file in COMMITTED if "+inns--" in file.name)
    assert Findings.load(box).of_box
    page = WRITERS["text"](ranking_page("carcassonne", map(Findings.load, COMMITTED)))
    assert "farm.value" in page
    assert "large.count" not in page
    with pytest.raises(FindingsError):
        ranking_page("carcassonne", [Findings.load(box)])


def test_an_answer_at_its_default_makes_no_other_rules() -> None:
    """So numbers stay of today when a game gets a clause that changes nothing."""
    rules = load_profile("carcassonne")
    silent = {id: answer for id, answer in rules.answers.items() if id != "hand.size"}
    assert len(silent) < len(rules.answers)
    assert Side.of(attrs.evolve(rules, answers=silent)) == Side.of(rules)
    assert Side.of(rules.with_value("hand.size", 3)) != Side.of(rules)
