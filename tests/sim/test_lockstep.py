"""The kernel plays and the engine replays: after every move everything is the same.

Here are samples; `python -m tests.sim.nightly` plays ten thousand games of each.
"""

from __future__ import annotations

import os
from random import Random

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import PositionError
from arkrules.play import new_game, plies, set_up
from arkrules.sim.bridge import begin_from, code_of, move_of, position_of
from arkrules.sim.clauses import READ
from arkrules.sim.kernels import kernel_of
from arkrules.sim.layout import MOVES, WORK
from arkrules.sim.lockstep import first_difference, from_state
from arkrules.sim.numbers import numbers
from tests.play.perft import start, tables
from tests.sim.played import OTHERWISE, accepted, changes, otherwise, overlaid, profile_named

GAMES = int(os.environ.get("LOCKSTEP_GAMES", "3"))
"""How many games of each are compared."""
PERFT = [table for table in tables() if table["profile"].startswith("carcassonne")]


def crowds(profile):
    span = profile.value("setup.players")
    return [players for players in (2, 3, 4, 5) if span.least <= players <= span.most]


@pytest.mark.parametrize("name", overlaid())
def test_every_edition_and_every_overlay(name):
    assert accepted(name)
    profile = profile_named(name)
    for players in crowds(profile)[:: 3 if GAMES < 10 else 1]:
        assert first_difference(profile, players, GAMES) is None


def test_every_number_of_players():
    profile = profile_named("carcassonne-2000")
    assert crowds(profile) == [2, 3, 4, 5]
    for players in crowds(profile):
        assert first_difference(profile, players, GAMES, seed=1) is None


@pytest.mark.slow
@pytest.mark.parametrize(("clause", "answer"), changes(), ids=str)
def test_every_other_answer_of_every_clause_that_it_reads(clause, answer):
    assert first_difference(otherwise(clause, answer), 3, GAMES, seed=2) is None


def test_other_answers_are_listed_for_all_that_it_reads():
    assert OTHERWISE.keys() == READ.keys()


def perft(tables, written, depth):
    """As `tests.play.perft` counts."""
    codes = numbers(MOVES)
    kernel = kernel_of(tables.game)
    found = kernel.legal_moves(tables.table, written, codes) if written[0] != 3 else 0
    if depth <= 1:
        return found if depth else 1
    total = 0
    for code in codes[:found].tolist():
        after = written.copy()
        kernel.make_move(tables.table, after, numbers(WORK), code)
        total += perft(tables, after, depth - 1)
    return total


@pytest.mark.parametrize("table", PERFT, ids=lambda table: table["id"])
def test_as_many_sequences_of_moves_as_the_engine_counts(table):
    begun, written = begin_from(start(table))
    for depth, count in enumerate(table["counts"], 1):
        if count > 12_000 and GAMES < 10:
            break
        assert perft(begun, written, depth) == count, f"depth {depth}"


@pytest.mark.parametrize(
    "name", ["carcassonne", "carcassonne+house.hand-of-three", "carcassonne+house.fill-hole"]
)
def test_it_begins_from_any_state_of_a_game(name):
    profile = profile_named(name)
    states = [state for _, state in plies(new_game(profile, 3), Random(5))]
    for number in range(0, len(states), 17):
        read_back = set_up(profile, states[number].position())
        assert from_state(states[number], Random(number)) is None
        if profile.value("turn.extra_for_hole").value == "never":  # which knows what was laid last
            tables, written = begin_from(read_back)
            assert set_up(profile, position_of(tables, read_back.players, written)) == read_back


def strange(profile, rng):
    """A state nobody would come to: followers anywhere, any scores, any supplies."""
    states = [state for _, state in plies(new_game(profile, rng.choice((2, 3, 4))), rng)]
    state = rng.choice(states[:-1])
    segments = [(cell, one.name) for cell, tile in state.tiles.items() for one in tile.segments]
    pieces = [
        f"{rng.choice(state.players)} follower {cell} {name}"
        for cell, name in rng.sample(segments, min(len(segments), rng.randrange(10)))
    ]
    return attrs.evolve(
        state.position(),
        pieces=pieces,
        scores={player: rng.randrange(60) for player in state.players},
        supply={player: {"follower": rng.randrange(4)} for player in state.players},
    )


def test_it_begins_from_any_position_that_can_be_set_up():
    begun = 0
    for seed in range(10 * GAMES):
        rng = Random(seed)
        profile = profile_named(rng.choice(overlaid()))
        try:
            state = set_up(profile, strange(profile, rng))
        except PositionError:  # no box holds so many followers of a color
            continue
        begun += 1
        assert from_state(state, rng) is None
    assert begun > 5 * GAMES


def test_moves_are_written_and_read_alike():
    state = new_game(profile_named("carcassonne+house.hand-of-three"), 2)
    for move, after in plies(state, Random(3)):
        tables, written = begin_from(state)
        assert move_of(tables, written, code_of(tables, written, move)) == move
        state = after
