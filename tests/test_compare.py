"""Editions side by side, and what changes for somebody who knows another one."""

from __future__ import annotations

import json

import jsonschema
import pytest

from arkrules import ProfileError, compare, load_profile
from arkrules.editions import Differs, changes_in, what_changes
from arkrules.rulings import read_case
from tests.fair import installed  # noqa: F401  # a fixture that every test here uses
from tests.test_sheets import ANSWER, CLAUSE, READ, TEXT, TEXTS, run, strict

ROW = strict({
    **CLAUSE,
    "differs": {"enum": [differs.value for differs in Differs]},
    "answers": {"type": "object", "additionalProperties": strict(ANSWER)},
    "cases": TEXTS,
})  # fmt: skip
CONCORDANCE = strict({
    "format": {"const": 1},
    "profiles": TEXTS,
    "titles": {"type": "object", "additionalProperties": TEXT},
    "compared": {"type": "integer"},
    "rows": {"type": "array", "items": ROW},
    "only_in_some": {"type": "array", "items": ROW},
    "status_only": TEXTS,
})  # fmt: skip


def rows(*profiles, **options):
    return [row.id for row in compare(profiles, **options).rows]


# -- rows -----------------------------------------------------------------------------------------


def test_a_row_for_each_clause_that_differs():
    assert rows("carcassonne", "carcassonne-2000") == ["city.small", "farm.value"]


def test_rows_follow_the_order_of_play():
    assert rows("ark-en2", "ark-de") == [
        "setup.ark_token",
        "follower.where",
        "ark.placement_bonus",
        "ark.may_move",
        "ark.route",
        "ark.temple_bonus",
        "city.closed",
        "temple.points_with_ark",
    ]


def test_clauses_for_readers_are_compared_too():
    assert {"setup.age", "setup.ark_token"} <= set(rows("ark-en1", "ark-en2"))


def test_every_row_differs_in_its_answers_or_in_how_open_ones_can_be_read():
    for row in compare(["ark-en1", "ark-en2", "ark-de", "ark-hu"]).rows:
        said = list(row.statements.values())
        values = {one.answer.value for one in said}
        readings = {tuple(reading.words for reading in one.readings) for one in said}
        assert len(values) > 1 or (all(one.mark for one in said) and len(readings) > 1), row.id


def test_open_answers_with_other_readings_differ():
    row = compare(["ark-en1", "ark-en2"])["city.closed"]
    assert row.differs is Differs.READINGS
    words = {name: said.words for name, said in row.statements.items()}
    assert words["ark-en1"] == words["ark-en2"]


def test_a_difference_of_status_alone_is_shown_if_asked_for():
    found = compare(["ark-en1", "ark-en2"])
    assert "follower.where" in found.unsure
    assert "follower.where" not in [row.id for row in found.rows]
    more = compare(["ark-en1", "ark-en2"], status=True)
    assert more["follower.where"].differs is Differs.STATUS
    assert more.unsure == ()
    assert len(more.rows) == len(found.rows) + len(found.unsure)


def test_all_rows_are_shown_if_asked_for():
    found = compare(["ark-en2", "ark-hu"], every=True)
    assert len(found.rows) == found.compared
    answered = [set(load_profile(edition).answers) for edition in ("ark-en2", "ark-hu")]
    assert {row.id for row in found.rows} == set.union(*answered)
    assert found["road.per_tile"].differs is Differs.NOTHING


def test_a_row_names_the_cases_that_turn_on_it_under_these_profiles():
    row = compare(["carcassonne", "carcassonne-2000"])["city.small"]
    assert "small-city" in [case.id for case in row.cases]
    german = compare(["ark-en2", "ark-de"])["ark.placement_bonus"]
    assert [case.id for case in german.cases] == ["ark-bonus-for-putting-it-down"]


CASE = """
id = "mine"
title = "T"
question = "Q?"
position = { players = ["red", "blue"] }
play = { moves = ["draw D"] }
[verdict."PROFILE"]
turns_on = ["CLAUSE"]
"""


def case_on(clause, profile):
    return read_case(CASE.replace("PROFILE", profile).replace("CLAUSE", clause))


def test_cases_of_other_profiles_are_not_named():
    cases = [case_on("ark.placement_bonus", "ark-de")]
    one = compare(["ark-en2", "ark-hu"], every=True, cases=cases)
    assert one["ark.placement_bonus"].cases == ()
    other = compare(["ark-en2", "ark-de"], cases=cases)
    assert other["ark.placement_bonus"].cases == tuple(cases)


def test_cases_of_a_parent_are_named():
    cases = [case_on("final.unfinished", "carcassonne")]
    found = compare(["carcassonne-2000", "carcassonne-2000+house.no-final"], cases=cases)
    assert found["final.unfinished"].cases == tuple(cases)


def test_the_order_of_overlays_in_a_case_does_not_matter():
    cases = [case_on("setup.start_in_bag", "carcassonne+house.draw-ahead+house.bag")]
    found = compare(["carcassonne", "carcassonne+house.bag+house.draw-ahead"], cases=cases)
    assert found["setup.start_in_bag"].cases == tuple(cases)


# -- which profiles -------------------------------------------------------------------------------


def test_profiles_of_different_families_are_compared_over_what_both_answer():
    found = compare(["carcassonne", "ark-en2"], every=True)
    both = set(load_profile("carcassonne").answers) & set(load_profile("ark-en2").answers)
    assert {row.id for row in found.rows} == both
    only = {row.id: tuple(row.statements) for row in found.partial}
    assert only["farm.value"] == ("carcassonne",)
    assert only["ark.steps"] == ("ark-en2",)
    assert "setup.left_in_box" not in only


def test_what_only_an_expansion_s_files_name_is_the_default_without_it():
    row = compare(["carcassonne", "ghosts"])["setup.left_in_box"]
    assert not row.statements["carcassonne"].named
    assert row.statements["ghosts"].words == "D"
    text = run("diff", "carcassonne", "ghosts")
    assert "its files do not say; this is the default" in text


def test_what_two_of_three_disagree_on_is_a_row_without_the_third():
    row = compare(["ark-en2", "ark-de", "carcassonne"])["ark.placement_bonus"]
    assert sorted(row.statements) == ["ark-de", "ark-en2"]


def test_what_an_expansion_adds_is_only_in_it():
    found = compare(["carcassonne", "ghosts"])
    assert {"mist.extends", "castle.complete"} <= {row.id for row in found.partial}
    assert {"setup.followers", "turn.sequence"} <= {row.id for row in found.rows}


def test_a_house_rule_is_compared_with_the_game_it_changes():
    assert rows("carcassonne", "carcassonne+house.bag") == [
        "setup.start_in_bag",
        "tile.unplaceable_returns",
    ]


def test_a_profile_changed_by_hand_is_compared_with_itself():
    profile = load_profile("carcassonne")
    found = compare([profile, profile.with_answer("farm.value", "per-city")])
    assert found.labels == ("carcassonne", "carcassonne, farm.value=per-city")
    assert [row.id for row in found.rows] == ["farm.value"]


@pytest.mark.parametrize(
    ("profiles", "cause"),
    [
        ([], "two profiles at least, found none"),
        (["carcassonne"], "two profiles at least, found carcassonne"),
        (["carcassonne", "carcassonne"], "'carcassonne' is named twice"),
        (["carcassonne+house.bag", "carcassonne+house.bag"], "named twice"),
        (["carcassonne", "carcasonne"], "did you mean 'carcassonne'"),
    ],
)
def test_what_cannot_be_compared_is_an_error(profiles, cause):
    with pytest.raises(ProfileError, match=cause):
        compare(profiles)


# -- prose ----------------------------------------------------------------------------------------


def test_a_change_is_told_in_sentences():
    changes = what_changes("ark-en2", "ark-de")
    said = {change.id: change.words for change in changes.changes}
    assert said["ark.placement_bonus"] == (
        "What does putting the Ark into play pay? 2 points (in ark-en2: 0 points)."
    )


def test_a_change_says_what_is_open_on_either_side():
    back = {change.id: change.words for change in what_changes("ark-en1", "ark-en2").changes}
    assert "(in ark-en1, contested: by segments)" in back["final.unit"]
    forth = {change.id: change.words for change in what_changes("ark-en2", "ark-en1").changes}
    assert "This is contested. It can also be read so: by tiles." in forth["final.unit"]
    assert "In ark-en2 it can be read so: when no side" in forth["city.closed"]


def test_changes_stand_in_the_order_of_play():
    parts = [part.value for part, _ in what_changes("ark-en2", "ark-de").parts]
    assert parts == ["setting-up", "placing", "moving", "scoring"]


def test_what_is_settled_on_one_side_only_is_told_apart():
    changes = what_changes("ark-en2", "ark-en1")
    assert "follower.occupied_by_prophet" in [change.id for change in changes.opened]
    back = what_changes("ark-en1", "ark-en2")
    assert [c.id for c in back.settled] == [c.id for c in changes.opened]
    assert back.opened == ()


def test_what_is_new_and_what_is_gone():
    changes = what_changes("carcassonne", "ark-en2")
    assert "ark.steps" in [said.id for said in changes.new]
    assert "farm.value" in [said.id for said in changes.gone]


def test_several_profiles_are_told_pair_by_pair():
    pairs = changes_in(["ark-en1", "ark-en2", "ark-de"])
    assert [(pair.known.id, pair.other.id) for pair in pairs] == [
        ("ark-en1", "ark-en2"),
        ("ark-en1", "ark-de"),
        ("ark-en2", "ark-de"),
    ]


# -- on the command line --------------------------------------------------------------------------


@pytest.mark.parametrize("markup", READ)
def test_a_comparison_reads_back_from_every_markup(markup):
    names = ["ark-en1", "ark-en2", "ark-de"]
    found = READ[markup](run("diff", *names, "--format", markup))
    assert found[0] == "ark-en1, ark-en2 and ark-de compared"
    for row in compare(names).rows:
        assert row.question in found
        assert row.id in found
        for said in row.statements.values():
            assert f"{said.mark} {said.words}".strip() in found
            assert f"{said.status}: {', '.join(said.cite) or 'no citation'}" in found
        if row.cases:
            assert ", ".join(case.id for case in row.cases) in found


@pytest.mark.parametrize("markup", READ)
def test_prose_reads_back_from_every_markup(markup):
    found = READ[markup](run("diff", "ark-en2", "ark-de", "--prose", "--format", markup))
    assert found[:2] == [
        "From ark-en2 to ark-de",
        "If you know The Ark of the Covenant, English 2nd edition, this changes in "
        "Die Baumeister des Königs: 8 rules, in the order of play.",
    ]
    for change in what_changes("ark-en2", "ark-de").changes:
        where = ", ".join(change.other.cite)
        assert f"{change.words} [{change.id}: {where}]" in found


def test_a_comparison_as_text_names_every_edition_s_answer():
    text = run("diff", "carcassonne", "carcassonne-2000")
    lines = text.splitlines()
    at = lines.index("What is a completed city of two tiles worth?  city.small")
    assert lines[at + 1] == "  carcassonne       the same as any city"
    assert lines[at + 3] == "  carcassonne-2000  1 for each tile and 1 for each pennant"
    assert "2 of " in text


@pytest.mark.parametrize("options", [(), ("--all",), ("--status",)])
@pytest.mark.parametrize(
    "profiles",
    [("ark-en1", "ark-en2", "ark-de"), ("carcassonne", "ghosts"), ("carcassonne", "fair")],
)
def test_a_comparison_for_programs_has_its_form(profiles, options):
    content = json.loads(run("diff", *profiles, *options, "--format", "json"))
    jsonschema.validate(content, CONCORDANCE)
    assert content["profiles"] == list(profiles)
    for row in content["rows"]:
        assert row["answers"].keys() <= set(profiles)


def test_answers_for_programs_are_values_that_a_profile_can_hold():
    content = json.loads(run("diff", "carcassonne", "carcassonne-2000", "--format", "json"))
    answers = {row["clause"]: row["answers"] for row in content["rows"]}
    assert answers["city.small"]["carcassonne"]["answer"] == "as-any"
    assert answers["city.small"]["carcassonne-2000"]["answer"] == "half"


def test_prose_for_programs():
    content = json.loads(run("diff", "ark-en2", "ark-de", "--prose", "--format", "json"))
    (pair,) = content["pairs"]
    assert (pair["known"], pair["other"]) == ("ark-en2", "ark-de")
    assert [change["clause"] for change in pair["changes"]] == rows("ark-en2", "ark-de")


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        (("carcassonne",), "two profiles at least, found carcassonne"),
        (("carcassonne", "nowhere"), "no profile or overlay 'nowhere'"),
        (("carcassonne", "carcassonne"), "named twice"),
        (("carcassonne", "ark-de", "--format", "pdf"), "'pdf' is not one of"),
        (("carcassonne", "ark-de", "--prose", "--all"), "leave out --all and --status"),
        (("carcassonne", "ark-de+house.bag"), "is for carcassonne"),
    ],
)
def test_what_cannot_be_told_is_said_in_a_line(words, cause):
    assert cause in run("diff", *words, code=2)


def test_a_default_that_no_file_states_differs_by_its_answer_alone():
    row = compare(["carcassonne", "carcassonne-rgg"], every=True)["city.completed_again"]
    assert not row.statements["carcassonne"].named
    assert row.statements["carcassonne-rgg"].readings
    assert row.differs is Differs.NOTHING
