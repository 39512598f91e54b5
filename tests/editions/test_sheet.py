"""Rule sheets: what an edition says, in the order of play."""

from __future__ import annotations

import pytest

from arkrules import load_profile
from arkrules.editions import rule_sheet
from arkrules.editions.sheet import statement_of
from arkrules.text import template


def test_a_rule_sheet_holds_every_clause_that_the_family_answers():
    profile = load_profile("carcassonne-2000")
    assert {one.id for one in rule_sheet(profile).statements} == set(profile.answers)


def test_a_clause_of_the_core_that_the_family_does_not_name_is_left_out():
    sheet = rule_sheet("ark-en2")
    assert "farm.value" in sheet.profile.catalogue
    with pytest.raises(KeyError):
        sheet["farm.value"]


def test_a_statement_has_all_that_there_is_to_say():
    said = rule_sheet("carcassonne")["city.closed"]
    assert said.question == template(said.clause.question)
    assert said.answer.value == load_profile("carcassonne").value("city.closed")
    assert (said.mark, said.answer.status) == ("!", "contested")
    assert said.answer.cite == ("base:city", "base:n6")
    assert [reading.answer for reading in said.readings] == ["enclosed-filled"]
    assert "hole-behind-an-inner-wall" in [case.id for case in said.cases]


def test_a_statement_that_nobody_makes_says_so():
    said = statement_of(load_profile("ark-en2"), "farm.value")
    assert not said.named
    assert said.mark == "?"


def test_cases_can_be_left_out_of_a_sheet():
    assert not any(one.cases for one in rule_sheet("carcassonne", cases=()).statements)


def test_the_sheet_of_an_overlay_has_its_answers_and_its_cases():
    sheet = rule_sheet("carcassonne+house.no-final")
    assert sheet["final.unfinished"].answer.value == "nothing"
    assert "no-points-for-the-unfinished" in [c.id for c in sheet["final.unfinished"].cases]


def test_the_sheet_of_a_profile_changed_by_hand_says_what_was_changed():
    changed = load_profile("carcassonne").with_answer("junction.bush_ends", False)
    assert rule_sheet(changed)["junction.bush_ends"].profile == (
        "carcassonne, junction.bush_ends=false"
    )
