"""What a difference between editions changes in play, measured."""

from __future__ import annotations

import pytest

from arkrules.effects import PLAYERS, Tally, exchanges_between, measure, unmeasured_between
from arkrules.errors import ArkrulesError, ProfileError
from arkrules.rules import load_profile
from arkrules.simulating import PlayedBy, replaying
from tests.effects.measured import changed, effects


def test_a_clause_that_is_never_asked_changes_nothing():
    base = load_profile("carcassonne")
    other = changed("carcassonne", table_size=[3, 3])  # of no table
    for policy in PLAYERS:
        effect = effects(base, other, games=2, policy=policy)["table.size",]
        assert effect.asked == 0
        assert effect.kept == effect.own == Tally(games=2, players=4)


def test_no_difference_no_effect():
    profile = load_profile("carcassonne")
    findings = measure(profile, profile, games={"random": 2}, seed=1)
    assert findings.effects == findings.whims == findings.unmeasured == ()


def test_farms_of_2000_change_scores_where_there_are_farmers():
    base, other = load_profile("carcassonne"), changed("carcassonne", farm_value="per-city")
    effect = effects(base, other, games=12)["farm.value",]
    assert effect.kept.choices == 0
    assert effect.kept.scores > 6
    assert effect.kept.apart >= effect.kept.scores
    assert effect.asked == 12
    barred = {"follower_where": ["road", "city", "monastery"]}
    base = changed("carcassonne", **barred)
    effect = effects(base, base.with_answer("farm.value", "per-city"), games=12)["farm.value",]
    assert effect.kept.scores == effect.own.scores == 0


def test_scoring_changes_no_choice_of_a_random_player():
    effect = effects(load_profile("carcassonne"), changed("carcassonne", city_small="half"))
    assert effect["city.small",].kept == effect["city.small",].own
    assert effect["city.small",].own.choices == 0


def test_a_greedy_player_heeds_what_scores():
    base, other = load_profile("carcassonne"), changed("carcassonne", farm_value="per-city")
    effect = effects(base, other, games=4, policy="greedy")["farm.value",]
    assert effect.kept.choices == 0
    assert effect.own.choices > 0


def test_refused_moves_are_counted():
    base = load_profile("carcassonne")
    other = changed("carcassonne", follower_where=["road", "city", "monastery"])
    effect = effects(base, other)["follower.where",]
    assert effect.kept.choices == 6
    loosened = effects(other, base)["follower.where",]
    assert loosened.kept.choices == 0
    assert loosened.own.choices == 6


def test_all_together_is_measured_where_more_than_one_clause_differs():
    found = effects(load_profile("carcassonne"), load_profile("carcassonne-2000"), games=1)
    assert list(found) == [("city.small",), ("farm.value",), ("city.small", "farm.value")]


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others():
    base, other = load_profile("ark-en2"), changed("ark-en2", temple_points=5)
    one = measure(base, other, games={"random": 5}, seed=4)
    assert measure(base, other, games={"random": 5}, seed=4) == one
    assert measure(base, other, games={"random": 5}, seed=5).whims != one.whims


@pytest.mark.slow
def test_the_number_of_jobs_changes_nothing():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    games = {"random": 5, "greedy": 1}
    steps = []
    one = measure(base, other, games=games, seed=1, progress=steps.append)
    assert measure(base, other, games=games, seed=1, jobs=2) == one
    assert steps == [1, 2, 3, 4, 5, 6]


def test_more_games_begin_with_the_same_ones():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    few = effects(base, other, games=3)["farm.value",].kept
    many = effects(base, other, games=5)["farm.value",].kept
    assert many.games == 5
    assert few.scores <= many.scores <= few.scores + 2


def test_what_cannot_be_measured_is_listed_with_the_reason():
    base = load_profile("carcassonne")
    other = changed(
        "carcassonne",
        setup_age="10 and older",
        setup_followers=5,
        table_edge_completes=True,
        farm_value="per-city",
    )
    reasons = {left.clause: left.reason for left in unmeasured_between(base, other)}
    assert "no program" in reasons.pop("setup.age")
    assert "set up" in reasons.pop("setup.followers")
    assert "table.bounds" in reasons.pop("table.edge_completes")
    assert not reasons
    assert [change.clauses for change in exchanges_between(base, other)] == [("farm.value",)]


def test_editions_of_different_families_have_nothing_to_exchange():
    with pytest.raises(ProfileError, match="different families"):
        measure(load_profile("carcassonne"), load_profile("ark-en2"), games={"random": 1}, seed=1)


@pytest.mark.parametrize("games", [{}, {"random": 0}, {"random": 5, "greedy": -1}])
def test_no_games_are_an_error(games):
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    with pytest.raises(ArkrulesError, match="no games"):
        measure(base, other, games=games, seed=1)


def test_an_unknown_engine_is_an_error():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    with pytest.raises(TypeError, match="'auto', 'kernel' or 'engine'"):
        measure(base, other, games={"random": 1}, seed=1, engine="turbo")


def test_who_plays_is_told_before_the_first_game():
    base, other, told = load_profile("carcassonne"), load_profile("carcassonne-2000"), []
    measure(
        base, other, games={"random": 1}, seed=1, engine="engine",
        played_by=told.append, progress=told.append,
    )  # fmt: skip
    assert told == [PlayedBy("carcassonne", False), 1]
    measure(base, base, games={"random": 1}, seed=1, played_by=told.append)
    assert len(told) == 2  # where nothing differs nobody plays


def test_of_the_first_games_it_is_told_whether_a_clause_was_asked(monkeypatch):
    monkeypatch.setattr(replaying, "WATCHED", 2)
    effect = effects(load_profile("carcassonne"), changed("carcassonne", farm_value="per-city"))
    assert (effect["farm.value",].asked, effect["farm.value",].watched) == (2, 2)
    assert effect["farm.value",].kept.games == 6
    assert effect["farm.value",].came_up is None  # of so few nothing is told


def test_an_unknown_policy_is_an_error():
    base, other = load_profile("carcassonne"), load_profile("carcassonne-2000")
    with pytest.raises(ArkrulesError, match="known are random, greedy"):
        measure(base, other, games={"clever": 1}, seed=1)
