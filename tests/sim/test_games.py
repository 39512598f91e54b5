"""Games in any number: those of the dice, the same as the engine's, and those of its own chance."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import IllegalMove, KernelError
from arkrules.measuring import play
from arkrules.play import new_game, playout, plies
from arkrules.play.playouts import PLAYERS, Dice
from arkrules.sim import games as kernel_games
from arkrules.sim.games import Start, playout_moves, playouts, start_of
from arkrules.sim.records import word_of
from tests.amount import some
from tests.faults import one_of_each
from tests.running import error_of
from tests.sim.played import ARK, BASE, BOTH, GAMES, GHOSTS, each, profile_named

TWO, THREE = ("a", "b"), ("red", "Blåbær", "g")
"""Names of any length, and of any letters, are part of what is haunted."""
SMALL = {"table.bounds": "shifting", "table.size": [6, 5], "tile.unplaceable_returns": True}
AHEAD = {"hand.size": 2, "draw.when": "end"}
ALL_BOXES = "carcassonne-c2+abbot+inns+river+river-2+traders"
LAY_ONLY = {"follower.out_of_supply": "lay-only", "setup.followers": 1}


def engine_row(profile, seed, game, policies, players):
    """A game as the engine plays it: points, turns and choices."""
    seated = dict(zip(players, policies, strict=True))
    played = play(
        profile, Dice(seed, game),
        lambda state, dice: PLAYERS[seated[state.to_move]](state, dice), players,
    )  # fmt: skip
    chosen = [choice for choice in played.choices if choice[1] != "draw"]  # no end of the game
    return played.points, chosen[-1][0], len(chosen)


def rows(profile, seed, numbers, policies, players):
    return start_of(profile, players).by_dice(seed, numbers, policies)


def the_same(profile, seed, numbers, policies, players):
    """Games that both play alike."""
    mine = rows(profile, seed, numbers, policies, players)
    assert mine == [engine_row(profile, seed, game, policies, players) for game in numbers]
    return mine


@pytest.mark.parametrize(
    ("game", "name"),
    some(3, [each(name, of=game, name=name) for game in GAMES for name in game.names]),
)
def test_by_the_dice_it_plays_the_very_games_of_the_engine(game, name):
    profile = profile_named(name)
    the_same(profile, 11, [game.names.index(name) % 2], ("random",) * 3, THREE)
    if name in (*ARK.editions, *GHOSTS.editions, "carcassonne-2000", "carcassonne+house.bag"):
        the_same(profile, 5, [1], ("greedy", "random"), TWO)


@pytest.mark.parametrize(
    ("game", "answers"),
    [
        each(answers, of=game, name=f"{game}: {'+'.join(answers)}")
        for game, answers in [
            (BASE, {**SMALL, "table.size": [5, 5]}), (BASE, {"hand.size": 3}),
            *((game, one) for game in (ARK, GHOSTS) for one in (AHEAD, LAY_ONLY, SMALL)),
            (ARK, {"ark.backtrack": "always", "ark.may_cross_start": True, "ark.steps": [1, 6]}),
            (GHOSTS, {"mist.mandatory": False, "guard.haunted": True}), (BOTH, {}),
        ]
    ],
)  # fmt: skip
def test_so_it_does_under_other_answers(game, answers):
    found = the_same(game.asked(answers), 2, [0], ("random", "random"), TWO)
    the_same(game.asked(answers), 3, [1], ("greedy", "random"), TWO)
    if "tile.unplaceable_returns" in answers and game is BASE:
        assert max(choices - 2 * turns for _, turns, choices in found) > 15  # tiles set aside


@pytest.mark.slow
@pytest.mark.parametrize("game", [ARK, GHOSTS], ids=repr)
def test_greedy_players_reckon_with_losses_as_the_engine_s_do(game):
    """Losses of points are what a greedy player has to fear; so is that much comes together."""
    losses = {**game.together["score.order_same_turn"], "score.order_same_turn": "losses-first"}
    for answers in ({**losses, **LAY_ONLY, "setup.followers": 2}, *game.mixed[:2]):
        the_same(game.asked(answers), 2, [4], ("greedy",) * 3, ("a", "b", "c"))


def test_what_comes_out_does_not_depend_on_the_order_of_games_or_on_who_plays_them():
    profile, policies = BASE.asked({}), ("random", "random")
    forth = rows(profile, 1, range(40), policies, TWO)
    assert rows(profile, 1, range(39, -1, -1), policies, TWO) == forth[::-1]
    start = start_of(profile, TWO)
    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(lambda at: start.by_dice(1, range(at, at + 10), policies),
                              range(0, 40, 10)))  # fmt: skip
    assert [row for part in parts for row in part] == forth


def test_a_greedy_game_leaves_nothing_behind_for_the_next_one():
    """Where the last tile was laid without being tried, the next game began with it on its grid."""
    start, policies, alone = start_of(BASE.asked({}), TWO), ["random", "greedy"], []
    for game in range(120, 150):
        start.by_dice(5, [0], ["greedy", "greedy"])  # which tries its last tile
        alone += start.by_dice(5, [game], policies)
    assert start.by_dice(5, range(120, 150), policies) == alone


@pytest.mark.parametrize(
    "name", [*ARK.editions, *GHOSTS.editions, "carcassonne", "carcassonne-2001", ALL_BOXES]
)
def test_what_lies_in_the_room_to_work_in_changes_nothing(name):
    """A game with pigs left behind what its farms paid besides, and games without pigs paid it."""
    start, policies = start_of(profile_named(name), TWO), ("greedy", "random")
    clean = start.by_dice(3, range(4), policies)
    room = kernel_games.room
    for number in (1, 5):
        room.states["words"][:, word_of("weight") :] = number
        room.states["entered"][:] = 0  # as every search for ways leaves it
        room.work[:] = room.looks[:] = room.ranks[:] = number
        assert start.by_dice(3, range(4), policies) == clean


# -- playouts -------------------------------------------------------------------------------------


def test_playouts_depend_on_state_and_seed_alone():
    start = new_game("carcassonne", 3)
    found = playouts(start, 50, seed=8)
    assert found.shape == (50, 3)
    assert (found == playouts(start, 50, seed=8)).all()
    assert (found != playouts(start, 50, seed=9)).any()


def ends_alike(start):
    """Every move of a playout is legal for the engine, and the points at the end are the same."""
    points = playouts(start, 2, seed=4).tolist()
    for game in range(2):
        state = start
        for move in playout_moves(start, game, seed=4):
            state = state.play(move)
        assert state.over
        assert list(state.scores.values()) == points[game]


@pytest.mark.parametrize(
    ("game", "name"),
    [each(name, of=game, name=name) for game in GAMES for name in (
        game.names if game is BASE else game.editions)],
)  # fmt: skip
def test_the_engine_makes_the_same_of_the_moves_of_a_playout(game, name):
    ends_alike(new_game(profile_named(name), 2))
    states = [state for _, state in plies(game.dense(profile_named(name), 3), Random(2))]
    ends_alike(states[60])
    ends_alike(next((one for one in states[60:] if one.step.startswith("haunt")), states[-1]))


def test_a_start_is_reused_and_its_moves_lead_to_others():
    """Its moves are those of the engine, and what is played from there is the same."""
    state = new_game("ark-en2", 2)
    start, rng = Start(state), Random(3)
    for _ in range(60):
        assert sorted(map(str, start.moves())) == sorted(map(str, state.moves()))
        move = rng.choice(start.moves())
        start, state = start.after(move), state.play(move)
    assert start.state == state
    assert (playouts(start, 20, seed=1) == playouts(state, 20, seed=1)).all()
    error_of(start.after, "lay /0 30,30", kind=IllegalMove)


def test_playouts_of_many_states_in_one_call_are_those_of_each():
    start = Start(new_game("ghosts", 3)).after("draw B")
    children = [start.after(move) for move in start.moves()]
    together = playouts(children, 9, seed=2)
    assert together.shape == (len(children), 9, 3)
    for child, rows in zip(children, together, strict=True):
        assert (rows == playouts(child, 9, seed=2)).all()
    for wrong in ([], [start, Start(new_game("ghosts", 2))], [start.state]):
        error_of(playouts, wrong, 1, kind=Exception)


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


@pytest.mark.parametrize(
    ("game", "answers"),
    [each({}, of=BASE), each({}, of=ARK), each({"mist.mandatory": False}, of=GHOSTS)],
)
def test_they_are_as_random_as_the_engine_s(game, answers):
    """A mean that is four standard errors off is no chance."""
    start, number = game.dense(game.asked(answers), 2), 100
    mine = playouts(start, 3000, seed=1).sum(axis=1)
    theirs = [sum(playout(start, Random(seed)).scores.values()) for seed in range(number)]
    assert abs(mine.mean() - sum(theirs) / number) < 4 * mine.std() / number**0.5


def test_a_game_that_goes_too_far_out_is_played_by_the_engine():
    """Of straight roads and nothing else a row grows, until it would leave the kernel's square."""
    profile = BASE.asked({"table.bounds": "shifting", "table.size": [200, 1]})
    start = new_game(profile, 2, bag=["U*120"])
    found = kernel_games.Start(start).by_dice(1, range(3), ["random", "random"])
    assert found == [None, None, None]
    ends_alike(start)


def test_what_cannot_be_played_is_refused(snapshot):
    state = new_game("carcassonne", 2)
    given = {
        "no state": ("carcassonne", 2), "no number": (state, "many"), "no seed": (state, 1, 1.5),
        "no games": (state, 0), "a seed below 0": (state, 1, -1),
    }  # fmt: skip
    unplayable = new_game(BASE.asked({"city.closed": "enclosed-filled"}), 2)
    assert "city.closed" in str(error_of(playouts, unplayable, 1, kind=KernelError))
    assert snapshot == one_of_each(
        str(error_of(playouts, *words, kind=Exception)) for words in given.values()
    )
