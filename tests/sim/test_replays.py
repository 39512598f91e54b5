"""Games that the kernel plays again are those that the engine plays again, row by row."""

from __future__ import annotations

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.measuring import PLAYERS as POLICIES
from arkrules.measuring import Exchange, exchanges_between, play
from arkrules.measuring import replays as replaying
from arkrules.measuring.replays import Replays
from arkrules.play.playouts import Dice
from arkrules.rules import load_profile
from arkrules.sim import compiling
from arkrules.sim import layout as k
from arkrules.sim.games import start_of
from arkrules.sim.replays import choices_in, played_again
from tests.sim.played import ARK, BASE, GHOSTS, each

PLAYERS = ("red", "blue")
NARROW = {"table.bounds": "shifting", "table.size": [5, 5]}
"""On such a table most tiles fit nowhere in the end."""
HAND = {"hand.size": 3, "draw.when": "end"}


def replays(base, others, seed=1):
    """Games of a profile to be played again under others, each clause of which is watched."""
    exchanges = [
        Exchange(tuple(one.id for one in base if base.value(one.id) != other.value(one.id)), other)
        for other in others
    ]
    return Replays(base, exchanges, seed, by_kernel=True)


def between(base, other):
    """Games to be played again with each answer of another edition, and with all of them."""
    profiles = load_profile(base), load_profile(other)
    return replays(profiles[0], [one.profile for one in exchanges_between(*profiles)])


def same_rows(task, policy, games):
    """What was counted in all, the same by both, and game for game."""
    by_engine = attrs.evolve(task, by_kernel=False)
    found = [by_engine.count(policy, range(game, game + 1)) for game in games]
    for game, engine in zip(games, found, strict=True):
        assert task.count(policy, range(game, game + 1)) == engine
    whole = sum(found[1:], found[0])
    assert task.count(policy, games) == whole
    return whole


@pytest.mark.parametrize(
    ("game", "one", "other", "policy", "number"),
    [
        each("carcassonne-2000", "carcassonne-zmg", "random", 2, of=BASE, name="base"),
        each("carcassonne-2000", "carcassonne-zmg", "greedy", 1, of=BASE, name="base, greedy"),
        each("ark-en1", "ark-de", "random", 2, of=ARK),
        each("ghosts", "ghosts-zmg", "random", 2, of=GHOSTS, name="ghosts"),
        each("ghosts", "ghosts-zmg", "greedy", 1, of=GHOSTS, name="ghosts, greedy"),
    ],
)
def test_with_the_answers_of_another_edition(game, one, other, policy, number):
    found = same_rows(between(one, other), policy, range(number))
    if game is BASE:
        assert len(found.tallies) == 1 + 2 * 4
    else:
        assert any(again.choices for again in found.tallies[1:])


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        each({}, {"follower.where": ["road", "city", "monastery"]}, of=BASE, name="refused"),
        each({"follower.where": ["city"]}, {"follower.where": ["city", "road"]}, of=BASE,
             name="one comes up"),
        each({}, HAND, of=BASE, name="other tiles, by their names"),
        each(HAND, {"hand.size": 2}, of=BASE, name="a smaller hand"),
        each(NARROW, {"tile.unplaceable_returns": True}, of=BASE, name="set aside"),
        each({}, NARROW, of=BASE, name="narrow"),
        each({}, {"end.when": "at-laying"}, of=BASE, name="an early end"),
        each({}, {"ark.steps": [1, 2]}, of=ARK, name="journeys are refused"),
        each({}, {"follower.where": ["city"]}, of=ARK, name="placings are refused"),
        each({"guard.haunted": True}, {"guard.haunted": False}, of=GHOSTS, name="guards"),
    ],
)  # fmt: skip
def test_with_answers_by_which_games_part(game, before, after):
    task = replays(game.asked(before), [game.asked({**before, **after})])
    _, kept, own = same_rows(task, "random", range(4)).tallies
    assert kept.choices + own.choices > 0


def test_a_greedy_player_chooses_in_the_stead_of_what_is_refused():
    task = replays(BASE.asked({}), [BASE.asked({"follower.where": ["city", "monastery"]})])
    assert same_rows(task, "greedy", range(2)).tallies[1].choices == 2


def test_choices_are_those_of_the_engine_with_turn_and_step():
    profile = BASE.asked({**NARROW, "tile.unplaceable_returns": True})
    start = start_of(profile, PLAYERS)
    first, other_whim, kept, anew = played_again(start, [start], "random", 3, range(4))
    for game in range(4):
        course = play(profile, Dice(3, game), POLICIES["random"])
        assert choices_in(start, "random", 3, game) == course.choices
        assert first[game] == (course.points, False)
    assert first == kept == anew
    assert all(parted for _, parted in other_whim)


def test_games_are_watched_up_to_a_number_whoever_plays(monkeypatch):
    monkeypatch.setattr(replaying, "WATCHED", 3)
    found = same_rows(between("carcassonne", "carcassonne-2001"), "random", range(1, 6))
    assert found.watched == 2
    assert [one.games for one in found.tallies] == [5] * 7


def test_a_game_that_goes_too_far_out_is_left_to_the_engine(monkeypatch):
    task = between("carcassonne", "carcassonne-2000")
    usual = task.count("random", range(3))

    def astray(*given):
        first, *again = played_again(*given)
        return [[None, first[1], None], *again]

    monkeypatch.setattr("arkrules.sim.replays.played_again", astray)
    assert task.count("random", range(3)) == usual


def test_a_game_with_more_choices_than_a_script_has_room_for_is_left_out(monkeypatch):
    """How many there are is counted on, so that nothing short is taken for the whole."""
    start = start_of(BASE.asked({}), PLAYERS)
    most = max(len(choices_in(start, "random", 1, game)) for game in range(2))
    for room, known in (most, True), (most - 1, False):
        monkeypatch.setattr(k, "ROOM", room)
        first, *_ = played_again(start, [start], "random", 1, range(2))
        assert (None not in first) is known


def test_where_there_is_no_compiler_the_engine_plays(monkeypatch):
    task, portion = between("carcassonne", "carcassonne-2001"), ("random", range(2))
    usual = task.count(*portion)
    monkeypatch.setattr(compiling, "installed", lambda: False)
    assert task.count(*portion) == usual
