"""Games that the kernel plays again are those that the engine plays again, row by row."""

from __future__ import annotations

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.rules import load_profile
from arkrules.sim import layout as at
from arkrules.sim.again import Again
from arkrules.sim.games import start_of
from arkrules.simulating import kernel_replays, replaying
from arkrules.simulating.kernel_replays import count, counted
from arkrules.simulating.replaying import Portion
from tests.effects.measured import changed
from tests.sim.again import between, replays, same_rows

PLAYERS = ("red", "blue")
NARROW = {"table_bounds": "shifting", "table_size": [5, 5]}
"""On such a table most tiles fit nowhere in the end."""
HAND = {"hand_size": 3, "draw_when": "end"}


@pytest.mark.parametrize(("policy", "games"), [("random", 5), ("greedy", 1)])
def test_with_the_answers_of_another_edition(policy, games):
    task = between(load_profile("carcassonne-2000"), load_profile("carcassonne-zmg"))
    assert len(task.others) == 4
    same_rows(task, policy, range(games))


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {"follower_where": ["road", "city", "monastery"]}),  # a choice is refused
        ({"follower_where": ["city"]}, {"follower_where": ["city", "road"]}),  # one comes up
        ({}, HAND),  # other tiles are laid, by their names
        (HAND, {"hand_size": 2}),
        (NARROW, {"tile_unplaceable_returns": True}),  # tiles are set aside, and drawn again
        ({}, NARROW),
        ({}, {"end_when": "at-laying"}),
    ],
    ids=str,
)
def test_with_answers_by_which_games_part(before, after):
    base = changed("carcassonne", **before)
    other = base
    for name, answer in after.items():
        other = other.with_answer(name.replace("_", ".", 1), answer)
    found = same_rows(replays(base, [other]), "random", range(4))
    (one,) = found.replayed
    assert one.kept.choices + one.own.choices > 0


def test_a_greedy_player_chooses_in_the_stead_of_what_is_refused():
    base = load_profile("carcassonne")
    other = base.with_answer("follower.where", ["city", "monastery"])
    found = same_rows(replays(base, [other]), "greedy", range(2))
    assert found.replayed[0].kept.choices == 2


def test_choices_are_those_of_the_engine_with_turn_and_step():
    from arkrules.play.dice import Dice
    from arkrules.simulating import PLAYERS as POLICIES
    from arkrules.simulating import play

    profile = changed("carcassonne", **NARROW, tile_unplaceable_returns=True)
    again = Again.of(start_of(profile, PLAYERS), "random", 3, range(4))
    for game in range(4):
        course = play(profile, Dice(3, game), POLICIES["random"])
        assert again.choices(game) == course.choices
        assert tuple(again.first.points[game]) == course.points
    assert not any(again.kept(again.start).parted)
    assert not any(again.own(again.start).parted)
    assert all(again.whims().parted)
    assert repr(again) == "<Again 4 games of random players>"


def test_games_are_watched_up_to_a_number_whoever_plays(monkeypatch):
    for module in (replaying, kernel_replays):
        monkeypatch.setattr(module, "WATCHED", 3)
    task = between(load_profile("carcassonne"), load_profile("carcassonne-2001"))
    found = same_rows(task, "random", range(1, 6))
    assert found.watched == 2
    assert [one.kept.games for one in found.replayed] == [5, 5, 5]


def test_a_game_that_goes_too_far_out_is_left_to_the_engine(monkeypatch):
    task = between(load_profile("carcassonne"), load_profile("carcassonne-2000"))
    usual = counted(task, Portion("random", range(3)))
    of = Again.of

    def astray(*given):
        again = of(*given)
        first = attrs.evolve(again.first, points=[[0, 0], [0, 0], [0, 0]], left_out=[0, 2])
        first.points[1][:] = again.first.points[1]
        return attrs.evolve(again, first=first)

    monkeypatch.setattr(Again, "of", astray)
    assert counted(task, Portion("random", range(3))) == usual


def test_a_game_with_more_choices_than_a_script_has_room_for_is_left_out(monkeypatch):
    """How many there are is counted on, so that nothing short is taken for the whole."""
    start = start_of(load_profile("carcassonne"), PLAYERS)
    again = Again.of(start, "random", 1, range(2))
    again._scripts[1, at.SCRIPT_LENGTH] = at.ROOM
    monkeypatch.setattr(at, "ROOM", int(again._scripts[0, at.SCRIPT_LENGTH]) - 1)
    assert again.own(start).left_out == [0, 1]


def test_where_there_is_no_compiler_the_engine_plays(monkeypatch):
    from arkrules.sim import compiling

    task = between(load_profile("carcassonne"), load_profile("carcassonne-2001"))
    with_it = attrs.evolve(task, by_kernel=True)
    usual = count(with_it, Portion("random", range(2)))
    monkeypatch.setattr(compiling, "installed", lambda: False)
    assert counted(task, Portion("random", range(2))) is None
    assert count(with_it, Portion("random", range(2))) == usual


def test_a_greedy_game_leaves_nothing_behind_for_the_next_one():
    """Where the last tile was laid without being tried, the next game began with it on its grid."""
    start = start_of(load_profile("carcassonne"), PLAYERS)
    policies = ["random", "greedy"]
    alone = []
    for game in range(120, 180):
        start.by_dice(5, [0], ["greedy", "greedy"])  # which tries its last tile
        alone += start.by_dice(5, [game], policies)
    assert start.by_dice(5, range(120, 180), policies) == alone
