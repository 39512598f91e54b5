"""Many games: each told in a row, under several editions with the same dice, kept in a file."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import attrs

import arkrules
from arkrules.measuring import (
    Findings,
    measure,
    play,
    play_again,
    random_player,
    unmeasured_between,
)
from arkrules.measuring.plot import plot
from arkrules.play import Draw, Lay, Place
from arkrules.play.playouts import PLAYERS, Dice, Stack
from arkrules.rules import load_profile, shipped_library
from tests.measuring.measured import changed, effects_of

PAIR = ("carcassonne", "carcassonne-2000")


def test_rows_are_kept_and_gone_on_from(tmp_path):
    """A row is a line of JSON; what is there is not played again, and what is more is added."""
    file, done = tmp_path / "games.jsonl", []
    whole = arkrules.simulate(PAIR, 3, seed=1, rows=file, progress=done.append)
    assert done == [1, 2, 3]
    text = file.read_text("utf-8")
    rows = [json.loads(line) for line in text.splitlines()]
    assert rows == [json.loads(json.dumps(attrs.asdict(row))) for row in whole.rows]
    assert [(row.game, row.profile) for row in whole.rows] == [
        (game, id) for game in range(3) for id in PAIR
    ]
    assert arkrules.simulate(PAIR, 4, seed=1, rows=file).rows[:6] == whole.rows
    assert file.read_text("utf-8").startswith(text)
    assert whole.summary.games == 3


def test_a_row_tells_of_the_game_that_its_seed_and_number_give():
    row = arkrules.simulate("carcassonne", 3, policy="greedy", seed=5).rows[2]
    dice = Dice(5, 2)
    state = arkrules.new_game("carcassonne", 2)
    stack, turns, choices = Stack(dice, state.bag), 0, 0
    while not state.over:
        if state.step == "draw" and state.bag:
            state = state.after(Draw(stack.draw(state.bag)))
            turns += 1
            continue
        choices += state.step != "draw"
        state = state.after(PLAYERS["greedy"](state, dice))
    assert row.points == tuple(state.scores.values())
    assert row.winners == state.winners
    assert (row.turns, row.choices) == (turns, choices)
    assert (row.profile, row.seed, row.game) == ("carcassonne", 5, 2)
    assert (row.players, row.policies) == (("red", "blue"), ("greedy", "greedy"))
    assert row.digest == load_profile("carcassonne").digest
    assert row.arkrules == arkrules.__version__


def test_profiles_have_the_same_dice():
    """Farms count at the end only, so the same moves are made, and only points differ."""
    rows = arkrules.simulate(PAIR, 6, seed=1).rows
    for one, other in zip(rows[::2], rows[1::2], strict=True):
        assert one.choices == other.choices
    alone = arkrules.simulate(PAIR[1], 6, seed=1).rows
    assert alone == rows[1::2]


def test_a_refused_move_is_replaced_and_the_others_are_made_as_before():
    profile = load_profile("carcassonne")
    strict = changed("carcassonne", follower_where=["road", "city", "monastery"])
    dice = Dice(1, 0)
    course = play(profile, dice, random_player)
    again = play_again(strict, dice, random_player, course)
    laid, laid_again = (
        [move for _, _, move in one.choices if isinstance(move, Lay)] for one in (course, again)
    )
    assert laid == laid_again
    parted = [
        (old, new)
        for (_, _, old), (_, _, new) in zip(course.choices, again.choices, strict=True)
        if old != new
    ]
    assert parted
    assert all(isinstance(old, Place) for old, _ in parted)


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
