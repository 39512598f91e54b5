"""Many games at once: the engine replays them, and lists, sees and rewards the same."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import ArkrulesError
from arkrules.learning import batch as environment
from arkrules.learning import viewing as reference
from arkrules.learning.batch import BatchEnv
from arkrules.play import new_game, set_up
from tests.amount import some
from tests.faults import one_of_each
from tests.running import error_of
from tests.sim.interpreted import interpreted
from tests.sim.mistakes import finds, mistakes_in
from tests.sim.played import ARK, BASE, BOTH, BOXES, GHOSTS, profile_named

ROOT = BASE.root
HAUNTED = {"setup.ghosts": 60, "setup.guards": 4}
COURSES = [
    *((name, {}) for name in some(3, BASE.names)),
    *((name, {}) for game in (ARK, GHOSTS, BOTH) for name in some(2, game.editions)),
    *((name, {}) for name in some(3, BOXES.editions)),
    (ARK.root, {"tile.unplaceable_returns": True}),
    (ARK.root, {"ark.temple_bonus_repeat": "once-per-temple", "ark.temple_bonus": 3}),
    (ARK.root, {"ark.backtrack": "always"}),
    (ARK.root, {"ark.temple_bonus_repeat": "once", "ark.temple_bonus": 3}),
    (GHOSTS.root, {**HAUNTED, "mist.mandatory": False, "hand.size": 3}),
    (GHOSTS.root, {**HAUNTED, "guard.haunted": True, "ghost.third_reuse": False,
                   "setup.followers": 2}),
    (GHOSTS.root, {"setup.ghosts": 1, "setup.guards": 0}),
    (GHOSTS.root, {**HAUNTED, "table.bounds": "shifting", "table.size": [7, 6],
                   "tile.unplaceable_returns": True}),
]  # fmt: skip
"""What whole games are played of: a profile, with some clauses answered otherwise."""


class Following:
    """The game in a place of a batch, played by the engine by what the batch writes down."""

    def __init__(self, env, game):
        self.env, self.game = env, game
        self.begin()

    def begin(self):
        """Go on with the game that is there now."""
        self.state, self.made = self.env.start, ()
        self.go_on()

    def go_on(self, ended=False):
        """Make the moves that have come."""
        moves = self.env.moves(self.game, ended=ended)
        for move in map(str, moves[len(self.made) :]):
            self.state, self.made = self.state.play(move), (*self.made, move)

    def step(self):
        """Make an action by chance; whether a game ended with it, which is left as it ended."""
        env = self.env
        env.step(env.sample())
        ended = bool(env.terminated[self.game] or env.truncated[self.game])
        self.go_on(ended)
        return ended


def check(env, game, state):
    """Compare what a batch says of a game with what the engine says of its state."""
    content, seat = state.content, state.content.mover
    assert env.masks[game].nonzero()[0].tolist() == sorted(
        reference.moves_by_number(state, env.numbering)
    )
    assert env.seats[game] == seat
    assert env.points[game].tolist() == list(content.points)
    told = env.seen["vector"][game].tolist()
    expected = reference.vector(state, env.names, seat)
    assert dict(zip(env.names, told, strict=True)) == dict(zip(env.names, expected, strict=True))
    expected = reference.picture(state, env.numbering, env.channels, seat)
    for name, plane in zip(env.channels, env.seen[env.observation][game], strict=True):
        assert (plane == expected[name]).all(), name


def compare(profile, players, seed, observation, steps=12):
    """Compare a whole game with the engine's, and so many moves of the one after it."""
    env = BatchEnv(profile, 2, players, seed=seed, observation=observation)
    following = Following(env, 1)
    check(env, 1, following.state)
    while not following.step():
        check(env, 1, following.state)
    assert following.state.over
    assert env.scores[1].tolist() == list(following.state.scores.values())
    assert env.record(1, ended=True).moves == following.made
    following.begin()
    for _ in range(steps):
        check(env, 1, following.state)
        following.step()


@pytest.mark.slow
@pytest.mark.parametrize(
    "place", range(len(COURSES)), ids=[f"{name}, {'+'.join(more)}" for name, more in COURSES]
)
def test_whole_games_are_listed_and_seen_as_the_engine_has_them(place):
    """Two games one after another, of two to four players; boards and planes by turns."""
    name, answers = COURSES[place]
    profile, observation = BASE.asked(answers, name), ("planes", "board")[place % 2]
    compare(profile, 2 + place % 3, place, observation)


POSITIONS = {
    "carcassonne+traders": """
players = ["red", "blue"]
tiles = ["0,0 D"]
bag = ["E*2", "V"]
""",
    ARK.root: """
players = ["red", "blue"]
tiles = ["0,0 44"]
bag = ["01*2"]
""",
}
TOLD = [
    ("carcassonne+traders", {}, "goods = { blue = { wine = 2 } }", {"goods:1:wine": 2}),
    ("carcassonne+traders", {}, "double_turn = 2", {"double_turn": 2}),
    ("carcassonne+traders", {}, 'unscored = ["0,0"]', {"unscored": 1}),
    (ARK.root, {"ark.route": "first-journey"}, "ark_arrived = true", {"ark_arrived": 1}),
    (
        ARK.root,
        {"ark.temple_bonus": 3, "ark.temple_bonus_repeat": "once-per-temple"},
        'ark_reached = ["0,0"]',
        {"ark_reached": 1},
    ),
]


@pytest.mark.parametrize(("name", "answers", "line", "told"), TOLD)
def test_what_fields_of_a_position_say_is_told(name, answers, line, told, monkeypatch):
    """Two positions that differ in nothing else."""
    profile, seen = BASE.asked(answers, name), []
    for position in (POSITIONS[name], POSITIONS[name] + line):
        monkeypatch.setattr(environment, "new_game", lambda *_, p=position: set_up(profile, p))
        env = BatchEnv(profile, 1)
        vector, board = env.seen["vector"][0], env.seen["board"][0].sum((1, 2))
        shown = [*vector.tolist(), *board.tolist()]
        seen.append(dict(zip((*env.names, *env.channels), shown, strict=True)))
    assert {what: seen[1][what] for what in seen[0] if seen[0][what] != seen[1][what]} == told


# -- rewards, ends and chance ----------------------------------------------------------------------


def lead(points, seat):
    return points[seat] - max(one for other, one in enumerate(points) if other != seat)


@pytest.mark.parametrize(("name", "reward"), [(ROOT, "score"), (ROOT, "margin"), ("ghosts", "win")])
def test_rewards_are_for_what_a_move_brought(name, reward):
    env = BatchEnv(name, 1, 3, seed=4, reward=reward)
    before = [0, 0, 0]
    while not env.terminated[0]:
        env.step(env.sample())
        over = bool(env.terminated[0])
        points = (env.scores if over else env.points)[0].tolist()
        expected = [now - then for now, then in zip(points, before, strict=True)]
        if reward == "margin":
            expected = [lead(points, seat) - lead(before, seat) for seat in range(3)]
        if reward == "win":
            expected = [np.sign(lead(points, seat)) * over for seat in range(3)]
        assert env.rewards[0].tolist() == expected
        before = points


def all_moves(env, steps):
    for _ in range(steps):
        env.step(env.sample())
    return [env.record(game).moves for game in range(env.games)]


def test_the_seed_decides_all_chance_and_a_place_does_not_know_of_the_others():
    few, many = BatchEnv(ROOT, 2, seed=3), BatchEnv(ROOT, 5, seed=3)
    mine = all_moves(few, 160)
    assert all_moves(many, 160)[:2] == mine
    assert len(set(mine)) == 2
    assert all_moves(BatchEnv(ROOT, 2, seed=4), 160) != mine
    few.reset(seed=3)
    assert all_moves(few, 160) == mine


def test_a_seed_that_is_refused_changes_nothing():
    batch = BatchEnv(ROOT, 1, seed=3)
    batch.step(batch.sample())
    before = batch.state(0)
    error_of(batch.reset, -1, kind=ValueError)
    assert batch.state(0) == before


def test_nothing_is_written_to_what_is_to_be_read_and_no_move_is_made_in_many_games():
    batch = BatchEnv(ROOT, 2, seed=3)
    for array in (batch.points, batch.masks, batch.rewards, batch.seats):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 55
    before = [batch.moves(game) for game in range(2)]
    error_of(batch.play, batch.legal_moves(0).popitem()[1], kind=ValueError)
    assert [batch.moves(game) for game in range(2)] == before


def test_one_game_after_another_is_begun_each_with_tiles_of_its_own():
    env = BatchEnv(ROOT, 1, seed=8)
    seen, besides = env.reset()
    assert (besides["action_mask"] == env.masks).all()
    assert (seen["board"] == env.seen["board"]).all()
    draws = []
    for _ in range(3):
        while not env.step(env.sample())[2][0]:
            pass
        moves = env.record(0, ended=True).moves
        draws.append([move for move in moves if move.startswith("draw")])
    assert draws[0] != draws[1] != draws[2] != draws[0]
    assert [len(one) for one in draws] == [71] * 3  # all tiles but the one that lies there
    env.reset()
    error_of(env.record, 0, ended=True, kind=ValueError)
    first = env.record(0).moves
    env.reset(seed=8)
    assert env.record(0).moves != first
    assert env.record(0).moves[0] == draws[0][0]


def test_where_all_that_can_be_done_lies_beyond_the_window_a_game_is_broken_off():
    env, broken = BatchEnv(ROOT, 4, reach=1, seed=1), 0
    while broken < 3:
        env.step(env.sample())
        assert not (env.terminated & env.truncated).any()
        for game in env.truncated.nonzero()[0]:
            broken += 1
            state = env.record(int(game), ended=True).replay()
            assert not state.over
            assert state.moves()
            assert not reference.moves_by_number(state, env.numbering)
            assert env.scores[game].tolist() == list(state.scores.values())
    assert env.masks.any(axis=1).all()


# -- what is refused -------------------------------------------------------------------------------


def test_a_move_that_is_not_legal_is_refused_and_nothing_is_done():
    env = BatchEnv(ROOT, 3, seed=2)
    for _ in range(30):
        env.step(env.sample())
    actions = env.sample()
    kept = [env.masks.copy(), env.seen["board"].copy(), env.seen["vector"].copy()]
    made = [env.record(game).moves for game in range(3)]
    for wrong in (int(env.masks[1].argmin()), -1, env.numbering.size, 1 << 40):
        actions[1] = wrong
        error_of(env.step, actions, kind=ValueError)
    assert [env.record(game).moves for game in range(3)] == made
    for before, now in zip(kept, (env.masks, *env.seen.values()), strict=True):
        assert (before == now).all()


HOLES = BASE.asked({"city.closed": "enclosed-filled"})
WRONG = [
    {"games": 0}, {"games": 1.5}, {"seed": -1}, {"seed": "x"}, {"reach": 31},
    {"observation": "dots"}, {"reward": "joy"}, {"reach": 0},
]  # fmt: skip


def test_what_cannot_be_is_refused(snapshot):
    env, usual = BatchEnv(ROOT, 2), {"profile": ROOT, "games": 1}
    calls = {
        **{str(one): partial(BatchEnv, **{**usual, **one}) for one in WRONG},
        **{f"step({one})": partial(env.step, one) for one in (
            [1, 2, 3], [[1, 2]], [0.5, 1.0], None, [0, -1])},
        **{f"record({one!r})": partial(env.record, one) for one in (2, -1, "0")},
        "none has ended": partial(env.record, 0, ended=True),
    }  # fmt: skip
    assert snapshot == one_of_each(str(error_of(call, kind=Exception)) for call in calls.values())


def test_a_window_may_reach_as_far_as_the_kernel_follows():
    assert BatchEnv(ROOT, 1, reach=30).numbering.side == 61


def test_a_game_with_more_moves_than_are_kept_has_no_record(monkeypatch):
    env = BatchEnv(ROOT, 1)
    all_moves(env, 5)
    made = len(env.record(0).moves)
    monkeypatch.setattr(environment.k, "COURSE", made - 1)
    error_of(env.record, 0, kind=ArkrulesError)


def test_what_is_handed_out_cannot_be_written_to():
    env = BatchEnv(ROOT, 1)
    arrays = (env.masks, env.seats, env.rewards, env.scores, env.terminated, *env.seen.values())
    for array in arrays:
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_start_without_anything_to_choose_is_refused(monkeypatch):
    def without_tiles(profile, players):
        return new_game(profile, players, bag=[])

    monkeypatch.setattr(environment, "new_game", without_tiles)
    error_of(BatchEnv, ROOT, 1, kind=ArkrulesError)


# -- as Python, and mistakes made on purpose -------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "observation"),
    [("carcassonne+house.bag", "board"), ("ghosts", "board"), ("ark-en2", "planes")],
)
def test_as_python_it_plays_and_shows_the_same(name, observation, monkeypatch):
    monkeypatch.setattr(environment, "kernel", interpreted()["kernel"])
    compare(profile_named(name), 2, 5, observation)


@pytest.mark.slow
@pytest.mark.parametrize("what", some(3, mistakes_in("batch")))
def test_a_mistake_is_found(what, monkeypatch):
    def differs(modules):
        monkeypatch.setattr(environment, "kernel", modules["kernel"])
        compare(BASE.asked(HAUNTED, "ghosts"), 2, 1, "planes", steps=40)
        return False

    assert finds(differs, mistakes_in("batch")[what])


# -- where the kernel cannot play ------------------------------------------------------------------


def test_what_the_kernel_cannot_play_the_engine_plays_and_says_so():
    profile = HOLES
    for reward in ("margin", "score", "win"):
        with pytest.warns(UserWarning, match="slower"):
            env = BatchEnv(profile, 2, reward=reward, seed=3, restart=reward != "win")
        gained = np.zeros(2)
        while not (env.terminated | env.truncated)[0]:
            env.step(env.sample())
            gained += env.rewards[0]
            check(env, 1, env.state(1))
        scores = env.scores[0].tolist()
        margin = scores[0] - scores[1]
        expected = {
            "margin": [margin, -margin],
            "score": scores,
            "win": [np.sign(margin), -np.sign(margin)],
        }
        assert gained.tolist() == expected[reward]
        last = env.record(0, ended=reward != "win").replay(profile)
        assert list(last.scores.values()) == scores


def test_by_the_engine_the_same_seed_gives_the_same_games():
    profile = HOLES
    courses = []
    for _ in range(2):
        with pytest.warns(UserWarning, match="slower"):
            env = BatchEnv(profile, 2, seed=5)
        for turn in range(12):
            chosen = env.choose(("random", "greedy")[turn % 2], np.ones(2, np.bool_))
            env.advance(chosen)
        courses.append([env.moves(0), env.moves(1)])
    assert courses[0] == courses[1]
    assert courses[0][0] != courses[0][1]
    with pytest.raises(ValueError, match="not legal"):
        env.step([-1, -1])
