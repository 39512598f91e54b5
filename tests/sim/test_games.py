"""Games in any number: those of the dice, the same as the engine's, and those of its own chance."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import ArkrulesError, KernelError
from arkrules.play import new_game, plies
from arkrules.play.dice import Dice
from arkrules.play.players import PLAYERS
from arkrules.rules import load_profile
from arkrules.sim import games as kernel_games
from arkrules.sim.games import playout_moves, playouts, start_of
from arkrules.simulating import play
from tests.sim.played import overlaid, profile_named

HOLES = load_profile("carcassonne").with_answer("city.closed", "wall-suffices")


def engine_row(profile, seed, game, policies, players):
    """A game as the engine plays it: points, turns and choices."""
    seated = dict(zip(players, policies, strict=True))
    played = play(
        profile, Dice(seed, game),
        lambda state, dice: PLAYERS[seated[state.to_move]](state, dice), players,
    )  # fmt: skip
    return played.points, played.chosen[-1][0], len(played.chosen)


def rows(profile, seed, numbers, policies, players):
    found = start_of(profile, players).by_dice(seed, numbers, policies)
    return [(row.points, row.turns, row.choices) for row in found]


@pytest.mark.parametrize("name", overlaid())
def test_by_the_dice_it_plays_the_very_games_of_the_engine(name):
    profile, players = profile_named(name), ("red", "blue", "green")
    policies = ("random",) * 3
    mine = rows(profile, 11, range(3), policies, players)
    assert mine == [engine_row(profile, 11, game, policies, players) for game in range(3)]


@pytest.mark.parametrize("name", ["carcassonne-2000", "carcassonne+house.hand-of-three"])
def test_the_greedy_player_is_the_engine_s(name):
    profile, players, policies = profile_named(name), ("a", "b"), ("greedy", "random")
    mine = rows(profile, 5, [1], policies, players)
    assert mine == [engine_row(profile, 5, 1, policies, players)]


def test_tiles_put_back_are_drawn_anew_in_the_same_order():
    """On so small a table nearly everything goes back, time and again."""
    profile = profile_named("carcassonne+surface.shift").with_answer("table.size", [5, 5])
    profile = profile.with_answer("tile.unplaceable_returns", True)
    players, policies = ("a", "b"), ("random", "random")
    mine = rows(profile, 2, range(4), policies, players)
    assert mine == [engine_row(profile, 2, game, policies, players) for game in range(4)]
    assert max(choices - 2 * turns for _, turns, choices in mine) > 20  # tiles set aside


def test_what_comes_out_does_not_depend_on_the_order_of_games_or_on_who_plays_them():
    profile, players, policies = load_profile("carcassonne"), ("a", "b"), ("random", "random")
    forth = rows(profile, 1, range(40), policies, players)
    assert rows(profile, 1, range(39, -1, -1), policies, players) == forth[::-1]
    start = start_of(profile, players)
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda at: start.by_dice(1, range(at, at + 10), policies),
                              range(0, 40, 10)))  # fmt: skip
    assert [row.points for part in parts for row in part] == [points for points, *_ in forth]


def test_playouts_depend_on_state_and_seed_alone():
    start = new_game("carcassonne", 3)
    found = playouts(start, 50, seed=8)
    assert found.shape == (50, 3)
    assert (found == playouts(start, 50, seed=8)).all()
    assert (found != playouts(start, 50, seed=9)).any()


def test_playouts_of_an_ended_game_are_its_end():
    *_, (_, last) = plies(new_game("carcassonne", 2), Random(2))
    assert playouts(last, 3).tolist() == [list(last.scores.values())] * 3


@pytest.mark.parametrize("name", overlaid())
def test_the_engine_makes_the_same_of_the_moves_of_a_playout(name):
    """Every move is legal there, and the points at the end are the same."""
    start = new_game(profile_named(name), 2)
    points = playouts(start, 2, seed=4).tolist()
    for game in range(2):
        state = start
        for move in playout_moves(start, game, seed=4):
            state = state.play(move)
        assert state.over
        assert list(state.scores.values()) == points[game]


@pytest.mark.parametrize(
    ("words", "error", "said"),
    [
        (("carcassonne", 2), TypeError, "state: expected a state"),
        ((new_game("carcassonne", 2), "many"), TypeError, "games: expected a whole number"),
        ((new_game("carcassonne", 2), 1, 1.5), TypeError, "seed: expected a whole number"),
        ((new_game("carcassonne", 2), 0), ArkrulesError, "ask for one or more"),
        ((new_game("carcassonne", 2), 1, -1), ArkrulesError, "a seed from 0 on"),
        ((new_game(HOLES, 2), 1), KernelError, "cannot play by the answer “when its wall is"),
    ],
)
def test_what_cannot_be_played_is_refused(words, error, said):
    with pytest.raises(error, match=said):
        playouts(*words)


def test_playouts_go_on_from_the_middle_of_a_game():
    """Of the last tile nothing is left to chance but where it goes and who stands on it."""
    for _, state in plies(new_game("carcassonne", 2), Random(6)):
        if state.step == "lay" and not state.bag:
            break
    possible = set()
    for laying in state.moves():
        for placing in state.after(laying).moves():
            end = state.after(laying).after(placing)
            possible.add(tuple(end.play("end").scores.values()))
    assert {tuple(points) for points in playouts(state, 400).tolist()} == possible


def test_they_are_as_random_as_the_engine_s():
    """A thousand games of each; a mean that is four standard errors off is no chance."""
    from arkrules.play import playout

    start = new_game("carcassonne", 2)
    mine = playouts(start, 4000, seed=1).sum(axis=1)
    theirs = [sum(playout(start, Random(game)).scores.values()) for game in range(150)]
    apart = abs(mine.mean() - sum(theirs) / 150)
    assert apart < 4 * mine.std() / 150**0.5


def test_a_game_that_goes_too_far_out_is_played_by_the_engine(monkeypatch):
    start = new_game("carcassonne", 2, bag=["U*3"])
    far = kernel_games.Start.of(start)
    real = kernel_games.Start.play

    def beyond(self, keys, policies):
        found = real(self, keys, policies)
        found[0, -1] = 1
        return found

    monkeypatch.setattr(kernel_games.Start, "play", beyond)
    assert far.by_dice(1, [0, 1], ["random", "random"])[0] is None
    assert playouts(start, 2).shape == (2, 2)


def test_a_road_that_leads_too_far_out_is_noticed():
    """Of straight roads and nothing else a row grows, until it would leave the kernel's square."""
    profile = load_profile("carcassonne").with_answer("table.bounds", "shifting")
    profile = profile.with_answer("table.size", [200, 1])
    start = new_game(profile, 2, bag=["U*120"])
    found = kernel_games.Start.of(start).by_dice(1, range(3), ["random", "random"])
    assert found == [None, None, None]
    *_, last = (state for state in _replayed(start, playout_moves(start, 0)))
    assert playouts(start, 1).tolist() == [list(last.scores.values())]


def _replayed(state, moves):
    for move in moves:
        state = state.play(move)
        yield state
