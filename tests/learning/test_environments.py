"""What PettingZoo and Gymnasium ask of an environment, and what ours promise besides."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
import warnings
from collections.abc import Callable
from random import Random
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from arkrules import GameState, IllegalMove, board_svg
from arkrules.play import Move, random_move

pytest.importorskip("pettingzoo")

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from arkrules.learning import CHANCE, SeatEnv, TableEnv, env
from arkrules.learning import viewing as reference
from tests.benchmarks.learning import costs
from tests.faults import one_of_each
from tests.running import error_of

GAMES = ["carcassonne", "ark-en2", "ghosts"]
EDITIONS = [*GAMES, "carcassonne-2000", "ark-hu", "ghosts-zmg"]
HAND_OF_THREE = "carcassonne+house.hand-of-three"


def played(table: TableEnv, seed: int) -> dict[str, float]:
    """Play a game by chance; what everybody was rewarded with."""
    rng = Random(seed)
    table.reset(seed=seed)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        _, reward, terminated, truncated, _ = table.last(observe=False)
        rewards[agent] += reward
        over = terminated or truncated
        table.step(None if over else rng.choice(table.legal()))
    return rewards


# -- what others ask


@pytest.mark.parametrize("observation", ["board", "planes"])
@pytest.mark.parametrize("edition", [*GAMES, HAND_OF_THREE])
def test_pettingzoo_finds_nothing_wrong(edition: str, observation: str, capsys) -> None:
    options = {"observation": observation}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have arrays than dictionaries
        api_test(env(edition, **options), num_cycles=150)
        if edition == "ark-en2":
            api_test(env(edition, 3, explicit_chance=True, **options), num_cycles=300)
    seed_test(lambda: env(edition, **options), num_cycles=50)


@pytest.mark.parametrize("edition", ["carcassonne", "ghosts"])
def test_pettingzoo_finds_nothing_wrong_where_all_are_asked_at_once(edition: str, capsys) -> None:
    """Its wrapper for games of turns: everybody acts, and only the mover's action counts."""
    parallel_api_test(turn_based_aec_to_parallel(env(edition)), num_cycles=200)


@pytest.mark.parametrize("edition", ["carcassonne", "ghosts"])
def test_pettingzoo_sees_it_drawn(edition: str, capsys) -> None:
    assert set(TableEnv.metadata["render_modes"]) == {"human", "ansi", "svg", "rgb_array"}
    render_test(
        lambda **options: env(edition, **options), {"svg": lambda shown: shown.startswith("<svg")}
    )


def test_the_dots_are_those_of_the_picture() -> None:
    """Twice as many each way as the picture has units, and not all of one color."""
    table = env("carcassonne", render_mode="rgb_array")
    table.reset(seed=1)
    dots, picture = table.render(), ET.fromstring(board_svg(table.game_state))
    assert dots.shape == (2 * int(picture.get("height")), 2 * int(picture.get("width")), 3)
    assert len(np.unique(dots.reshape(-1, 3), axis=0)) > 10


def test_gymnasium_finds_nothing_wrong() -> None:
    seat = SeatEnv("carcassonne", seat=1)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(seat, skip_render_check=True)


def test_an_action_that_is_not_legal_is_taken_for_the_next_one_that_is() -> None:
    seat = SeatEnv("carcassonne")
    _, info = seat.reset(seed=1)
    legal = np.flatnonzero(info["action_mask"]).tolist()
    assert seat.step(legal[0] - 1)[-1]["action"] == legal[0]
    strict = SeatEnv("carcassonne", strict=True)
    strict.reset(seed=1)
    error_of(strict.step, legal[0] - 1, kind=ValueError)
    for wrong in (1.5, "7", None):
        for one in (seat, strict):
            error_of(one.step, wrong, kind=TypeError)


# -- numbers


@pytest.mark.parametrize("edition", [*GAMES, HAND_OF_THREE])
def test_every_legal_move_has_a_number_of_its_own(edition: str) -> None:
    table = env(edition, explicit_chance=True)
    numbering, seen = table.batch.numbering, set()
    table.reset(seed=0)
    rng = Random(0)
    while not table.game_state.over:
        legal = table.batch.legal_moves(0)
        moves = table.game_state.moves()
        assert [*legal] == table.legal()
        assert set(map(str, legal.values())) == set(map(str, moves))
        assert len(legal) == len(moves)
        assert reference.moves_by_number(table.game_state, numbering).keys() == legal.keys()
        seen |= {block.word for n in legal for block in numbering.blocks
                 if block.first <= n < block.end}  # fmt: skip
        table.step(rng.choice(table.legal()))
    assert seen >= {block.word for block in numbering.blocks} - {"discard"}


def test_the_numbers_of_a_beginning_are_these_and_no_others_are_moves() -> None:
    """Of 35 rows and columns; 24 kinds of tiles are drawn first, so laying begins at 24."""
    table = env("carcassonne", explicit_chance=True)
    table.play("draw B")
    # B, a monastery, looks the same in every turn, and fits where the start tile shows a field.
    moves = {number: str(move) for number, move in table.batch.legal_moves(0).items()}
    assert moves == {24 + 18 * 35 + 17: "lay /0 0,1"}


def test_a_small_window_offers_less_and_truncates() -> None:
    table = env("carcassonne", reach=1)
    rewards = played(table, 1)
    assert not table.game_state.over
    assert table.legal() == [] == [*table.batch.legal_moves(0)]
    assert table.game_state.moves()
    assert set(rewards) == {"player_0", "player_1"}


def test_an_action_by_chance_is_one_of_those_marked() -> None:
    table = env("carcassonne")
    table.reset(seed=1)
    actions = table.action_space("player_0")
    actions.seed(1)
    mask = table.observe(table.agent_selection)["action_mask"]
    drawn = {int(actions.sample(mask)) for _ in range(200)}
    assert drawn == set(table.legal())
    assert actions.sample(np.zeros_like(mask)) == 0  # as the space of Gymnasium has it
    error_of(actions.sample, mask[:-1], kind=AssertionError)
    assert actions.sample() in actions


# -- what is seen


def after_the_first_turn(observation: str) -> TableEnv:
    table = env("carcassonne", observation=observation, explicit_chance=True)
    table.reset()
    for move in ("draw B", "lay /0 0,1", "follower monastery", "draw D"):
        table.play(move)
    return table


def test_planes_show_the_board_as_the_observer_has_it() -> None:
    table = after_the_first_turn("planes")
    for agent, whose in (("player_0", 0), ("player_1", 1)):
        planes = dict(
            zip(table.batch.channels, table.observe(agent)["observation"]["planes"], strict=True)
        )
        # Rows and columns are 17 more than the coordinates.
        assert np.argwhere(planes["tile"]).tolist() == [[17, 17], [18, 17]]
        for name in ("site:monastery", f"piece:{whose}:follower", f"piece:{whose}:site"):
            assert np.argwhere(planes[name]).tolist() == [[18, 17]]
        assert not planes[f"piece:{1 - whose}:follower"].any()
        # Beside two tiles one above the other lie six cells.
        assert planes["open"].sum() == 6


@pytest.mark.parametrize("edition", GAMES)
def test_every_seat_sees_the_board_from_its_own_side(edition: str) -> None:
    table, rng = env(edition, 3), Random(3)
    played(table, 3)  # of which nothing is seen in the next one
    table.reset(seed=3)
    while not table.terminations["player_0"]:
        table.step(rng.choice(table.legal()))
        if rng.random() < 0.15:
            seat, state, batch = rng.randrange(3), table.game_state, table.batch
            seen = table.observe(f"player_{seat}")["observation"]
            assert seen["vector"].tolist() == reference.vector(state, batch.names, seat)
            planes = reference.picture(state, batch.numbering, batch.channels, seat)
            for name, shown in zip(batch.channels, seen["planes"], strict=True):
                assert np.array_equal(shown, planes[name]), name


def test_what_was_seen_stays_as_it_was() -> None:
    """Arrays are the caller's own: to keep, and to write to."""
    table = env("carcassonne")
    table.reset(seed=1)
    first = table.observe("player_0")["observation"]
    kept = copy.deepcopy(first)
    table.step(table.legal()[0])
    second = table.observe("player_0")["observation"]
    assert all(np.array_equal(first[name], kept[name]) for name in kept)
    kept = copy.deepcopy(second)
    for numbers in (*second.values(), *first.values(), table.observe("player_0")["action_mask"]):
        numbers[:] = 7
    third = table.observe("player_0")
    assert all(np.array_equal(third["observation"][name], kept[name]) for name in kept)
    assert third["action_mask"].max() < 2


@pytest.mark.parametrize("observation", ["planes", "board"])
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_of_a_game_goes_its_own_way(
    observation: str, copied: Callable[[TableEnv], TableEnv]
) -> None:
    table = env("ghosts", observation=observation)
    played(table, 1)
    table.reset(seed=2)
    for _ in range(12):
        table.step(table.legal()[0])
        table.last()
    other = copied(table)
    for one in (table, other):
        for _ in range(10):
            one.step(one.legal()[0])
    seen, same = table.last()[0]["observation"], other.last()[0]["observation"]
    assert all(np.array_equal(seen[name], same[name]) for name in seen)
    other.step(other.legal()[-1])
    assert other.game_state != table.game_state


def test_the_vector_shows_the_rest() -> None:
    table = after_the_first_turn("planes")
    vector = table.observe("player_1")["observation"]["vector"].tolist()
    seen = dict(zip(table.batch.names, vector, strict=True))
    expected = {
        "mover:0": 1, "supply:0:follower": 7, "supply:1:follower": 6, "hand:D": 1, "bag:B": 3,
        "tiles left": 69, "step:lay": 1,
    }  # fmt: skip
    assert {name: seen[name] for name in expected} == expected


# -- rewards, seeds, chance


@pytest.mark.parametrize("edition", EDITIONS)
def test_rewards_add_up(edition: str) -> None:
    margins = played(table := env(edition), 5)
    one, other = table.game_state.scores.values()
    assert margins == {"player_0": one - other, "player_1": other - one}
    scores = played(table := env(edition, reward="score"), 5)
    assert list(scores.values()) == list(table.game_state.scores.values())
    wins = played(env(edition, reward="win"), 5)
    assert list(wins.values()) == [np.sign(one - other), np.sign(other - one)]


def test_the_same_seed_gives_the_same_game_and_without_one_chance_goes_on() -> None:
    first, second = env("ghosts"), env("ghosts")
    played(first, 9)
    played(second, 9)
    assert first.batch.moves(0) == second.batch.moves(0)
    assert first.batch.record(0).replay() == first.game_state
    whole, begun = first.batch.moves(0), set()
    for _ in range(3):
        first.reset()
        second.reset()
        assert first.batch.moves(0) == second.batch.moves(0)
        begun.add(first.batch.moves(0))  # the first tile, which may be the same now and then
    assert len(begun) > 1
    played(first, 9)
    assert first.batch.moves(0) == whole
    played(second, 10)
    assert first.batch.moves(0) != second.batch.moves(0)


def test_chance_has_the_odds_of_the_bag() -> None:
    table = env("carcassonne", explicit_chance=True)
    table.reset()
    assert table.agent_selection == CHANCE
    odds = dict(table.chance_outcomes())
    legal = table.batch.legal_moves(0)
    draw_b = next(number for number, move in legal.items() if str(move) == "draw B")
    assert odds[draw_b] == 4 / 71
    assert set(odds) == set(table.legal())
    table.step(draw_b)
    assert table.chance_outcomes() == []
    assert table.game_state.hands["red"] == ("B",)


# -- one seat


@pytest.mark.parametrize("seed", [2, 17])
def test_one_seat_is_rewarded_for_what_happens_until_its_next_move(seed: int) -> None:
    seat = SeatEnv("carcassonne", 3, seat=1, opponent="greedy")
    _, info = seat.reset(seed=seed)
    before = seat.table.game_state.scores["red"]
    assert bool(before) is (seed == 17)  # whose first player scores before the learner moves
    total = 0.0
    rng = Random(2)
    over = False
    while not over:
        assert (info["action_mask"] == seat.action_masks()).all()
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, reward, over, _, info = seat.step(action)
        total += reward
    scores = seat.table.game_state.scores
    assert total == scores["blue"] - max(scores["red"], scores["green"])
    error_of(seat.step, 0, kind=ValueError)


# -- what is refused


def test_an_action_that_is_not_legal_is_refused_and_changes_nothing() -> None:
    table = env("carcassonne")
    table.reset(seed=1)
    before, legal = table.game_state, table.legal()
    illegal = next(n for n in range(table.batch.numbering.size) if n not in legal)
    for number in (illegal, -1, table.batch.numbering.size):
        error_of(table.step, number, kind=ValueError)
    error_of(table.step, None, kind=TypeError)
    error_of(table.play, "pass", kind=IllegalMove)
    assert (table.game_state, table.legal()) == (before, legal)


WRONG: list[dict[str, object]] = [
    {"observation": "pixels"}, {"reward": "money"}, {"reach": 0}, {"reach": 1.5},
    {"render_mode": "television"}, {"players": 99}, {"reach": 80},
]  # fmt: skip
WRONG_SEATS: list[dict[str, object]] = [{"seat": 2}, {"opponent": 7}, {"explicit_chance": True}]


def test_what_is_not_known_is_refused(monkeypatch: pytest.MonkeyPatch, snapshot) -> None:
    said = {
        str(words): repr(error_of(env, "carcassonne", **words, kind=Exception)) for words in WRONG
    }
    for words in WRONG_SEATS:
        said[str(words)] = repr(error_of(SeatEnv, "carcassonne", **words, kind=Exception))
    table = env("carcassonne")
    table.reset(seed=1)
    said["an action that is not legal"] = repr(error_of(table.step, -1, kind=ValueError))
    monkeypatch.setattr("arkrules.learning.table.find_spec", lambda _: None)
    dots = {"render_mode": "rgb_array"}
    said["nothing that draws"] = str(error_of(env, "carcassonne", **dots, kind=ImportError))
    code = "import sys; sys.modules['pettingzoo'] = None; from arkrules.learning import env"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    said["no libraries"] = run.stderr.splitlines()[-1]
    assert snapshot == one_of_each(said.values())


def test_a_move_beyond_the_window_is_made_all_the_same() -> None:
    table = env("carcassonne", reach=1, explicit_chance=True)
    table.reset(seed=1)
    # U is a straight road: three of them lead out of a window of three cells.
    for move in ("draw U", "lay /1 1,0", "pass", "draw U", "lay /1 2,0", "pass", "draw B"):
        table.play(move)
    assert len(table.batch.moves(0)) == 7
    assert table.batch.record(0).replay() == table.game_state
    error_of(table.play, "pass", kind=IllegalMove)


@pytest.mark.parametrize("edition", GAMES)
def test_a_policy_plays_the_other_seats(edition: str) -> None:
    def own(state: GameState, rng: Random) -> Move:
        return random_move(state, rng)

    seat, rng = SeatEnv(edition, 3, opponent=own), Random(4)
    _, info = seat.reset(seed=4)
    over = False
    while not over:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        _, _, over, _, info = seat.step(action)
    assert seat.table.batch.record(0).replay().over


# -- what it costs


@pytest.mark.slow
def test_an_episode_costs_less_than_two_playouts() -> None:
    """The bounds leave room for a machine with other work; what is measured is in the guide."""
    assert max(costs("carcassonne", rounds=8).values()) < 2
