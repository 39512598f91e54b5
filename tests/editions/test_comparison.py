"""Editions side by side."""

from __future__ import annotations

import pytest

from arkrules import ProfileError, compare, load_profile
from arkrules.editions import Differs
from arkrules.rulings import read_case
from tests.faults import one_of_each
from tests.running import error_of

TRIVIA = ["setup.ark_token", "setup.age", "setup.score_track"]
"""What is only read while setting up."""


def rows(*profiles):
    return [row.id for row in compare(profiles).differing]


# -- rows ------------------------------------------------------------------------------------------


def test_a_row_for_each_clause_that_differs():
    assert rows("carcassonne", "carcassonne-2000") == ["farm.value", "city.small"]


def test_what_was_measured_to_matter_comes_first_and_what_is_only_read_last():
    """Behind the first what both answer alike and some leave open."""
    found = compare(["ark-en2", "ark-de"])
    assert [row.id for row in found.differing] == [
        "ark.temple_bonus",
        "ark.route",
        "ark.placement_bonus",
        "ark.may_move",
        "temple.points_with_ark",
        "follower.where",
        "setup.ark_token",
    ]
    assert [row.id for row in found.rows[:6]] == [row.id for row in found.differing[:6]]
    assert [row.id for row in found.rows[-3:]] == TRIVIA


def test_what_was_not_measured_follows_the_order_of_play():
    assert rows("carcassonne", "ghosts")[1:6] == [  # behind follower.where, which was
        "setup.tiles",
        "setup.start_tile",
        "setup.left_in_box",
        "setup.followers",
        "turn.sequence",
    ]


def test_of_what_is_only_read_setting_up_comes_last():
    assert rows("ark-en2", "ark-hu")[:5] == [
        "ark.may_cross_start",
        "tile.unplaceable",
        "ark.backtrack",
        "setup.start_player",
        "setup.score_track",
    ]


def test_clauses_for_readers_are_compared_too_and_setting_up_comes_last_of_all():
    found = [row.id for row in compare(["ark-en1", "ark-en2"]).rows]
    assert found[-3:] == ["setup.age", "setup.score_track", "setup.ark_token"]
    assert "temple.who" in found  # which both answer alike


def test_every_row_differs_in_its_answers_or_is_left_open_by_some():
    for row in compare(["ark-en1", "ark-en2", "ark-de", "ark-hu"]).rows:
        said = list(row.statements.values())
        values = {one.answer.value for one in said}
        assert len(values) > 1 or any(one.mark or one.readings for one in said), row.id


@pytest.mark.parametrize("pair", [("ark-en1", "ark-en2"), ("carcassonne", "ghosts")])
def test_every_clause_that_can_be_read_in_several_ways_is_listed(pair):
    """Also where both editions leave it open alike, or settle it though others read otherwise."""
    found = compare(pair)
    listed = {row.id for row in (*found.rows, *found.partial)}
    answers = [load_profile(name).answers for name in pair]
    read = {id for known in answers for id, answer in known.items() if answer.readings}
    assert read <= listed
    assert "end.tie" in {row.id for row in found.open}


@pytest.mark.parametrize(
    ("editions", "clause"),
    [
        (("ark-en2", "ark-de"), "city.hole"),  # implied here, silent there
        (("ark-en1", "ark-en2"), "city.closed"),  # implied, and contested
        (("ark-en2", "ark-hu"), "end.when"),  # stated, and contested
        (("ark-en2", "ark-hu"), "follower.out_of_supply"),  # implied, and contested
        (("ark-en1", "ark-en2"), "ark.may_end_on_start"),  # a sentence of 2005
        (("ark-en1", "ark-en2"), "temple.followers_stay"),  # another
    ],
)
def test_what_is_answered_alike_and_left_open_is_listed_and_not_counted(editions, clause):
    found = compare(editions)
    assert found[clause].differs is Differs.OPEN
    assert clause in [row.id for row in found.open]
    assert clause not in [row.id for row in found.differing]
    first, second = (said.words for said in found[clause].statements.values())
    assert first == second


def test_what_all_leave_open_in_the_same_ways_differs_in_nothing():
    found = compare(["carcassonne", "carcassonne-2000"])
    assert all(said.mark for said in found["city.closed"].statements.values())
    assert found["city.closed"].differs is Differs.NOTHING
    assert found["city.closed"].open


def test_the_rows_are_the_clauses_that_differ_and_those_left_open():
    found = compare(["ark-en2", "ark-hu"])
    # Whether the Ark crosses its start and turns back there, who begins, the score track,
    # and tiles that fit nowhere.
    assert len(found.differing) == 5
    assert len(found.rows) == 5 + len(found.open)


def test_a_difference_of_status_alone_is_shown_if_asked_for():
    found = compare(["ark-en1", "ark-en2"])
    assert "ark.turning" in found.unsure
    assert "ark.turning" not in [row.id for row in found.rows]
    more = compare(["ark-en1", "ark-en2"], status=True)
    assert more["ark.turning"].differs is Differs.STATUS
    assert more.unsure == ()
    assert len(more.rows) == len(found.rows) + len(found.unsure)
    assert [row.id for row in more.rows[: len(found.rows)]] == [row.id for row in found.rows]


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


# -- which profiles --------------------------------------------------------------------------------


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
    assert row.statements["ghosts"].answer.value == ("D",)


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
    assert [row.id for row in found.differing] == ["farm.value"]


def test_what_cannot_be_compared_is_an_error(snapshot):
    wrong = (
        [],
        ["carcassonne"],
        ["carcassonne", "carcassonne"],
        ["carcassonne+house.bag", "carcassonne+house.bag"],
        ["carcassonne", "carcasonne"],
    )
    assert one_of_each(str(error_of(compare, one, kind=ProfileError)) for one in wrong) == snapshot


def test_a_default_that_no_file_states_differs_by_its_answer_alone():
    row = compare(["carcassonne", "ghosts"], every=True)["score.order_same_turn"]
    assert not row.statements["carcassonne"].named
    assert row.statements["ghosts"].readings
    assert row.differs is Differs.NOTHING
