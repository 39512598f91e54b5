"""A walk through measured effects: measured, kept, read again, and drawn."""

from __future__ import annotations

from xml.etree import ElementTree

from arkrules.effects import Findings, measure, unmeasured_between
from arkrules.effects.plot import plot
from arkrules.rules import load_profile, shipped_library
from tests.effects.measured import changed, effects_of


def test_a_difference_between_editions_is_measured_kept_and_drawn(tmp_path) -> None:
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    games = {"random": 2}
    findings = measure(base, other, games=games, seed=1)
    changes = [effect.clauses for effect in findings.effects]
    assert changes == [("city.small",), ("farm.value",), ("city.small", "farm.value")]
    assert all(effect.kept.games == 2 for effect in findings.effects)
    assert measure(base, other, games=games, seed=1) == findings
    findings.save(tmp_path / "found.json")
    found = Findings.load(tmp_path / "found.json")
    assert found == findings
    assert [*found.outdated(shipped_library())] == []
    assert ElementTree.fromstring(plot(found)).get("class")


def test_who_may_not_stand_on_fields_is_refused_there_and_scores_nothing_by_them() -> None:
    base = load_profile("carcassonne")
    other = changed("carcassonne", follower_where=["road", "city", "monastery"])
    refused = effects_of(base, other, games=2)["follower.where",]
    assert refused.kept.choices == 2, "in each of two games a move was refused"
    farms = other.with_answer("farm.value", "per-city")
    assert effects_of(other, farms, games=2)["farm.value",].kept.scores == 0
    aged = changed("carcassonne", setup_age="10 and older")
    assert [left.clause for left in unmeasured_between(base, aged)] == ["setup.age"]
    same = measure(base, base, games={"random": 1}, seed=1)
    assert same.effects == same.whims == ()
