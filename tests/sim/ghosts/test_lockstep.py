"""The kernel plays with ghosts and the engine replays: after every move everything is the same.

Here are samples; `python -m tests.sim.nightly` plays many more.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import PositionError
from arkrules.play import plies, set_up
from arkrules.sim.bridge import begin_from, code_of, move_of, position_of
from arkrules.sim.games import Start
from arkrules.sim.ghosts.clauses import READ
from arkrules.sim.lockstep import first_difference, from_state
from tests.house_rules import SHELF, laid_over
from tests.play.perft import start, tables
from tests.sim.ghosts.played import (
    EDITIONS,
    MIXED,
    OTHERWISE,
    asked,
    beside,
    changes,
    dense,
    overlaid,
)
from tests.sim.test_lockstep import GAMES, perft

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

PERFT = [table for table in tables() if table["profile"] in EDITIONS]
IN_THE_STATE = {
    "setup.players", "setup.tiles", "setup.start_tile", "setup.start_in_bag", "setup.left_in_box",
    "setup.followers", "table.size", "end.tie",
}  # fmt: skip
"""What a game begins with, or what is asked when it is over."""
SELDOM = {"end.last_tile_unplaceable", "setup.guards_per_color", "tile.unplaceable_returns"}
"""What matters in few games, or has an answer that gives more than anybody needs."""


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_edition_with_every_number_of_players(id, players):
    profile = SHELF.profile(id)
    assert first_difference(profile, players, 1, seed=players) is None
    assert from_state(dense(profile, players), Random(players)) is None


@pytest.mark.parametrize("name", overlaid())
def test_every_overlay(name):
    assert first_difference(laid_over(*name.split("+")), 3, max(1, GAMES // 2)) is None


def test_the_overlays_are_those_that_the_start_block_leaves():
    assert len(overlaid()) == 15  # all but the one that has a single start tile drawn from the bag


@pytest.mark.parametrize(("clause", "answer"), changes(), ids=str)
def test_every_other_answer_of_every_clause_that_it_reads(clause, answer):
    profile = beside(clause).with_answer(clause, answer)
    for game in range(max(1, GAMES // 2)):
        assert from_state(dense(profile, 3), Random(game)) is None


@pytest.mark.parametrize("answers", MIXED, ids=lambda answers: "+".join(answers))
def test_answers_that_meet(answers):
    for game in range(max(1, GAMES // 2)):
        for id in EDITIONS:
            assert from_state(dense(asked(answers, id), 2), Random(game)) is None


def test_other_answers_are_listed_for_all_that_it_reads():
    assert OTHERWISE.keys() == READ.keys()
    assert all(OTHERWISE.values())


def points(profile):
    found = Start.of(dense(profile, 3)).by_dice(1, range(400), ["random"] * 3)
    return [end.points for end in found]


@pytest.mark.parametrize("clause", sorted(READ.keys() - IN_THE_STATE - SELDOM))
def test_every_other_answer_matters_in_some_game(clause):
    """So that what is compared in lockstep can show a difference."""
    usual = points(beside(clause))
    for answer in OTHERWISE[clause]:
        if answer != ["farms", "unfinished"]:  # in whatever order, it is the same
            assert points(beside(clause).with_answer(clause, answer)) != usual, answer


@pytest.mark.parametrize("table", PERFT, ids=lambda table: table["id"])
def test_as_many_sequences_of_moves_as_the_engine_counts(table):
    begun, written = begin_from(start(table))
    for depth, count in enumerate(table["counts"], 1):
        if count > 12_000 and GAMES < 10:
            break
        assert perft(begun, written, depth) == count, f"depth {depth}"


def test_it_begins_from_any_state_of_a_game():
    profile = asked({"ghost.third_reuse": False, "setup.ghosts": 60, "setup.followers": 2})
    states = [state for _, state in plies(dense(profile, 3), Random(5))]
    gone = [state for state in states if "driven_off" in state.content.extras]
    haunting = [state for state in states if state.step.startswith("haunt")]
    assert gone
    assert len(haunting) > 10
    for number, state in enumerate([*states[::29], *gone[:2], *haunting[::9]]):
        read_back = set_up(profile, state.position())
        assert from_state(state, Random(number)) is None
        begun, written = begin_from(read_back)
        assert set_up(profile, position_of(begun, read_back.players, written)) == read_back


def strange(profile, rng):
    """A state nobody would come to: haunted meeples anywhere, any scores, any supplies."""
    states = [state for _, state in plies(dense(profile, rng.choice((2, 3, 4))), rng)]
    state = rng.choice(states[:-1])
    segments = [(cell, one.name) for cell, tile in state.tiles.items() for one in tile.segments]
    pieces = [
        f"{rng.choice(state.players)} {rng.choice(('follower', 'guard'))} {cell} {name}"
        f"{rng.choice(('', ' ghosts=1', ' ghosts=2'))}"
        for cell, name in rng.sample(segments, min(len(segments), rng.randrange(14)))
    ]
    return attrs.evolve(
        state.position(),
        pieces=pieces,
        scores={player: rng.randrange(60) for player in state.players},
        supply={
            player: {"follower": rng.randrange(4), "guard": rng.randrange(4)}
            for player in state.players
        },
        stock={"ghost": rng.randrange(20)},
    )


def test_it_begins_from_any_position_that_can_be_set_up():
    begun = 0
    for seed in range(12 * GAMES):
        rng = Random(seed)
        profile = asked(
            {"setup.ghosts": 60, "setup.followers": 9, "setup.guards_per_color": 9},
            rng.choice(EDITIONS),
        )
        for clause, answer in rng.sample(changes(), 4):
            if not clause.startswith(("setup.", "table.", "hand.", "end.", "draw.")):
                profile = profile.with_answer(clause, answer)
        try:
            state = set_up(profile, strange(profile, rng))
        except PositionError:  # no box holds so many pieces of a color
            continue
        begun += 1
        assert from_state(state, rng) is None
    assert begun > 6 * GAMES


def test_moves_are_written_and_read_alike():
    state = dense(SHELF.profile("ghosts"), 2)
    words = set()
    for move, after in plies(state, Random(3)):
        begun, written = begin_from(state)
        code = code_of(begun, written, move)
        assert move_of(begun, written, code, state.players) == move
        words.add(str(move).split()[0])
        state = after
    assert words >= {"haunt", "guard", "follower", "pass"}
