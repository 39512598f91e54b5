"""The kernel plays the Ark and the engine replays: after every move everything is the same.

Here are samples; `python -m tests.sim.nightly` plays many more.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import PositionError
from arkrules.play import new_game, plies, set_up
from arkrules.sim.ark.clauses import READ
from arkrules.sim.bridge import begin_from, code_of, move_of, position_of
from arkrules.sim.games import Start
from arkrules.sim.lockstep import first_difference, from_state
from tests.house_rules import SHELF
from tests.play.perft import start, tables
from tests.sim.ark.played import EDITIONS, OTHERWISE, ROOT, beside, changes, dense
from tests.sim.test_lockstep import GAMES, perft

pytestmark = pytest.mark.slow  # a kernel of its own has to be compiled

PERFT = [table for table in tables() if table["profile"] in EDITIONS]
IN_THE_STATE = {
    "setup.players", "setup.tiles", "setup.start_tile", "setup.start_in_bag", "setup.left_in_box",
    "setup.followers", "table.size", "end.tie",
}  # fmt: skip
"""What a game begins with, or what is asked when it is over."""
NOT_HERE = {"junction.bush_ends", "city.per_pennant", "monastery.points", "monastery.at_edge"}
"""What no tile of the Ark bears: bushes, pennants, monasteries."""
NEVER_HAPPENS = {"end.completed_last", "end.last_tile_unplaceable", "tile.unplaceable_returns"}
"""What matters in few games."""


@pytest.mark.parametrize("id", EDITIONS)
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_edition_with_every_number_of_players(id, players):
    profile = SHELF.profile(id)
    assert first_difference(profile, players, GAMES) is None
    assert from_state(dense(profile, players), Random(players)) is None


@pytest.mark.parametrize(("clause", "answer"), changes(), ids=str)
def test_every_other_answer_of_every_clause_that_it_reads(clause, answer):
    profile = beside(clause).with_answer(clause, answer)
    for game in range(max(1, GAMES // 2)):
        assert from_state(dense(profile, 3), Random(game)) is None
        assert from_state(new_game(profile, 2), Random(game)) is None


@pytest.mark.parametrize(
    "answers",
    [
        {"ark.backtrack": "always", "ark.temple_bonus": 3, "ark.temple_bonus_when": "passes"},
        {"temple.who": "followers-only", "temple.prophet_multiplier": True, "setup.prophets": 3},
    ],
    ids=str,
)
def test_answers_that_meet_in_no_edition(answers):
    profile = SHELF.profile("ark-en2")
    for clause, answer in answers.items():
        profile = profile.with_answer(clause, answer)
    for game in range(GAMES):
        assert from_state(dense(profile, 2), Random(game)) is None


def test_all_who_count_for_a_temple_may_come_back_from_it_and_from_the_one_beside_it():
    profile = SHELF.profile(ROOT).with_answer("temple.followers_stay", "come-back")
    for returns in (True, False):
        state = set_up(
            profile.with_answer("temple.follower_on_it_returns", returns),
            """
players = ["red", "blue"]
tiles = ["0,0 [aaa aaa aaa aaa; temple]", "0,-1 [aaa aaa aaa aaa]", "-1,0 [aaa aaa aaa aaa]",
         "1,0 [aaa aaa aaa aaa; temple]", "0,1 [aaa aaa aaa aaa]"]
pieces = ["red follower 0,0 temple", "blue follower 1,0 temple"]
laid = "0,1"
step = "place"
bag = ["[aaa aaa aaa aaa]*9"]
""",
        )
        assert from_state(state, Random(1)) is None


def test_other_answers_are_listed_for_all_that_it_reads():
    assert OTHERWISE.keys() == READ.keys()
    assert all(OTHERWISE.values())


def points(profile):
    found = Start.of(dense(profile, 3)).by_dice(1, range(400), ["random"] * 3)
    return [end.points for end in found]


@pytest.mark.parametrize("clause", sorted(READ.keys() - IN_THE_STATE - NOT_HERE - NEVER_HAPPENS))
def test_every_other_answer_matters_in_some_game(clause):
    """So that what is compared in lockstep can show a difference."""
    usual = points(beside(clause))
    for answer in OTHERWISE[clause]:
        assert points(beside(clause).with_answer(clause, answer)) != usual


@pytest.mark.parametrize("table", PERFT, ids=lambda table: table["id"])
def test_as_many_sequences_of_moves_as_the_engine_counts(table):
    begun, written = begin_from(start(table))
    for depth, count in enumerate(table["counts"], 1):
        if count > 12_000 and GAMES < 10:
            break
        assert perft(begun, written, depth) == count, f"depth {depth}"


@pytest.mark.parametrize("id", EDITIONS)
def test_it_begins_from_any_state_of_a_game(id):
    profile = SHELF.profile(id).with_answer("ark.route", "first-journey")
    profile = profile.with_answer("ark.temple_bonus", 3)
    profile = profile.with_answer("ark.temple_bonus_repeat", "once-per-temple")
    states = [state for _, state in plies(dense(profile, 3), Random(6))]
    seats = [state for state in states if state.step == "seat"]
    assert len(seats) == 1
    for number, state in enumerate([*states[::23], *seats]):
        read_back = set_up(profile, state.position())
        assert from_state(state, Random(number)) is None
        tables, written = begin_from(read_back)
        assert set_up(profile, position_of(tables, read_back.players, written)) == read_back
    last = states[-1].content
    assert last.extras["ark_arrived"]
    assert len(last.extras["ark_reached"]) > 1


def strange(profile, rng):
    """A state nobody would come to: pieces anywhere, any scores, any supplies, the Ark anywhere."""
    states = [state for _, state in plies(dense(profile, rng.choice((2, 3, 4))), rng)]
    state = rng.choice(states[:-1])
    segments = [(cell, one.name) for cell, tile in state.tiles.items() for one in tile.segments]
    temples = [str(cell) for cell, name in segments if name == "temple"]
    pieces = [
        f"{rng.choice(state.players)} {rng.choice(('follower', 'prophet'))} {cell} {name}"
        for cell, name in rng.sample(segments, min(len(segments), rng.randrange(10)))
    ]
    return attrs.evolve(
        state.position(),
        pieces=pieces,
        scores={player: rng.randrange(60) for player in state.players},
        supply={
            player: {"follower": rng.randrange(4), "prophet": rng.randrange(4)}
            for player in state.players
        },
        more={
            "ark": rng.choice([str(cell) for cell, _ in segments]),
            "ark_reached": rng.sample(temples, rng.randrange(len(temples) + 1)),
            "ark_arrived": rng.random() < 0.5,
        },
    )


def test_it_begins_from_any_position_that_can_be_set_up():
    begun = 0
    for seed in range(16 * GAMES):
        rng = Random(seed)
        profile = SHELF.profile(rng.choice(EDITIONS)).with_answer("setup.prophets", 9)
        for clause, answer in rng.sample(changes(), 4):
            if not clause.startswith(("setup.", "table.", "hand.", "end.", "draw.")):
                profile = profile.with_answer(clause, answer)
        try:
            state = set_up(profile, strange(profile, rng))
        except PositionError:  # no box holds so many pieces of a color
            continue
        begun += 1
        assert from_state(state, rng) is None
    assert begun > 8 * GAMES


def test_tiles_of_the_base_game_described_by_their_outlines_are_played_too():
    """Monasteries, pennants and bushes; and on a temple beside them the Ark."""
    state = set_up(
        SHELF.profile(ROOT).with_answer("follower.where", ["road", "city", "field", "monastery"]),
        """
players = ["red", "blue"]
tiles = ["0,0 61"]
ark = "0,0"
bag = ["[aaa aaa aaa aaa; monastery]*9", "[CCC CCC aaa aaa; pennant@C, scroll@C]*5", "25*4",
       "[a1b b2c c3a aaa; bush@1+2+3]*4", "61*3"]
""",
    )
    for seed in range(GAMES):
        assert from_state(state, Random(seed)) is None


def test_moves_are_written_and_read_alike():
    state = dense(SHELF.profile(ROOT), 2)
    words = set()
    for move, after in plies(state, Random(3)):
        tables, written = begin_from(state)
        assert move_of(tables, written, code_of(tables, written, move)) == move
        words.add(str(move).split()[0])
        state = after
    assert words >= {"ark", "seat", "prophet", "follower", "pass"}
