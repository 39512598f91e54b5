"""The kernel plays and the engine replays: after every move everything is the same.

Here are samples; `python -m tests.sim.nightly` plays ten thousand games of each.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs
import pytest

pytest.importorskip("numba", reason="the kernel needs the extra `sim`, which is not installed")

from arkrules.errors import PositionError
from arkrules.games.traders.double_turn import Decline
from arkrules.play import GameState, Position, new_game, plies, set_up
from arkrules.rules import Profile
from arkrules.sim.acceptance import reasons_against_state
from arkrules.sim.bridge import begin_from, code_of, move_of
from arkrules.sim.games import Start
from tests.amount import some
from tests.sim.lockstep import compared, first_difference, from_state
from tests.sim.played import ARK, BASE, BOTH, BOXES, GAMES, GHOSTS, Game, each, profile_named

GAMES_OF_EACH = int(os.environ.get("LOCKSTEP_GAMES", "1"))
"""How many games of each are compared."""
FEW = max(1, GAMES_OF_EACH // 2)
EACH = [each(of=game) for game in GAMES]
NAMES = [each(name, of=game, name=name) for game in GAMES for name in game.names]


def in_step(start: GameState, *seeds: object) -> None:
    """The same after every move of games by these seeds."""
    for seed in seeds:
        assert from_state(start, Random(str(seed))) is None


@pytest.mark.parametrize(("game", "name"), NAMES)
def test_every_edition_and_every_overlay_with_any_number_of_players(game: Game, name: str) -> None:
    """Roots with each number of players, others with one by turns; as printed, or much at once."""
    profile = profile_named(name)
    span = profile.value("setup.players")
    crowds = [players for players in (2, 3, 4, 5, 6) if span.least <= players <= span.most]
    if name not in (BASE.root, ARK.root, GHOSTS.root) and GAMES_OF_EACH < 10:
        crowds = crowds[game.names.index(name) % len(crowds) :][:1]
    for at, players in enumerate(crowds, game.names.index(name)):
        if at % 2 == 0 or game.bag is None or GAMES_OF_EACH > 1:
            assert first_difference(profile, players, GAMES_OF_EACH, seed=players) is None
        if (at % 2 and game.bag) or GAMES_OF_EACH > 1:
            in_step(game.dense(profile, players), players)


def clauses_of(game: Game) -> list[str]:
    """The clauses that are at home in a game, and one of three of those of the base game."""
    if game in (BASE, BOXES):
        return [*game.otherwise]
    known = some(3, BASE.otherwise, first=GAMES.index(game))
    return [clause for clause in game.otherwise if clause in known or clause not in BASE.otherwise]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "clause"),
    [
        each(clause, of=game, name=f"{game}: {clause}")
        for game in (BASE, ARK, GHOSTS, BOXES)  # the Ark with ghosts has no answers but theirs
        for clause in clauses_of(game)
    ],
)
def test_another_answer_of_every_clause_that_it_reads(game: Game, clause: str) -> None:
    """One of them by turns; at night, or by `LOCKSTEP_GAMES`, it is every other answer."""
    answers = game.otherwise[clause]
    assert answers, "there is another answer to be tried"
    place = game.reads.index(clause) % len(answers)
    for answer in answers if GAMES_OF_EACH > 1 else answers[place : place + 1]:
        in_step(game.dense(game.beside((clause, answer)), 3), *range(FEW))


@pytest.mark.slow
@pytest.mark.parametrize("game", [ARK, GHOSTS, BOXES], ids=repr)
def test_answers_that_meet(game: Game) -> None:
    for place, answers in some(2, enumerate(game.mixed)):
        id = game.editions[place % len(game.editions)] if game is GHOSTS else game.root
        in_step(game.dense(game.asked(answers, id), 2), *range(FEW))


def test_builders_and_pigs_may_stay_when_a_ghost_drives_off_what_they_joined() -> None:
    stay = BOXES.asked({"builder.home": "stays", "pig.home": "stays"}, "ghosts+traders")
    in_step(new_game(stay, 2), *range(3))


def test_what_is_unfinished_may_score_as_without_inns_and_cathedrals() -> None:
    as_without = {"inn.unfinished": "as-without", "cathedral.unfinished": "as-without"}
    in_step(new_game(BOXES.asked(as_without, "carcassonne+inns"), 2), *range(6))


# -- positions ------------------------------------------------------------------------------------


JOURNEYS = {
    "ark.route": "first-journey",
    "ark.temple_bonus": 3,
    "ark.temple_bonus_repeat": "once-per-temple",
}
HAUNTINGS = {"ghost.third_reuse": False, "setup.ghosts": 60, "setup.followers": 2}


def courses() -> Iterator[object]:
    """Games, and words that have to be said in some moves of each."""
    for id in ("carcassonne", "carcassonne+house.hand-of-three"):
        yield each(profile_named(id), "lay follower", of=BASE, name=id)
    for id in some(3, ARK.editions):
        yield each(ARK.asked(JOURNEYS, id), "ark seat prophet follower pass", of=ARK, name=id)
    yield each(GHOSTS.asked(HAUNTINGS), "haunt guard follower pass", of=GHOSTS)
    both = BOTH.asked({**HAUNTINGS, "setup.followers": 7})
    yield each(both, "haunt guard prophet ark seat follower pass", of=BOTH)
    yield each(BOXES.asked({}), "return abbot large builder pig follower pass", of=BOXES)


@pytest.mark.parametrize(("game", "profile", "words"), [*courses()])
def test_states_and_moves_are_written_and_read_alike(
    game: Game, profile: Profile, words: str
) -> None:
    state, said, rare = game.dense(profile, 3), set(), 0
    for number, (move, after) in enumerate(plies(state, Random(6))):
        begun, written = begin_from(state)
        assert move_of(begun, written[0], code_of(begun, written[0], move), state.players) == move
        word = str(move).split()[0]
        rare += (seldom := word == "seat" or "driven_off" in state.content.extras)
        if number % 40 == 0 or (seldom and rare % 3 == 1):
            in_step(state, number)
        said.add(word)
        state = after
    assert said >= {*words.split()}


def test_it_begins_where_an_extra_turn_depends_on_what_was_laid_last() -> None:
    profile = profile_named("carcassonne+house.fill-hole")
    for state in [state for _, state in plies(new_game(profile, 3), Random(5))][::17]:
        in_step(state, 1)


def strange(game: Game, profile: Profile, rng: Random) -> Position:
    """A state nobody would come to: pieces anywhere, any scores, any supplies."""
    states = [state for _, state in plies(game.dense(profile, rng.choice((2, 3, 4))), rng)]
    state = rng.choice(states[:-1])
    segments = [(cell, one.name) for cell, tile in state.tiles.items() for one in tile.segments]
    carried = ("", " ghosts=1", " ghosts=2") if game in (GHOSTS, BOTH) else ("",)
    pieces = [
        f"{rng.choice(state.players)} {rng.choice(game.pieces)} {cell} {name}{rng.choice(carried)}"
        for cell, name in rng.sample(segments, min(len(segments), rng.randrange(14)))
    ]
    kinds = game.pieces
    whole = attrs.evolve(
        state.position(),
        pieces=pieces,
        scores={player: rng.randrange(60) for player in state.players},
        supply={player: {kind: rng.randrange(4) for kind in kinds} for player in state.players},
    )
    if game in (GHOSTS, BOTH):
        whole = attrs.evolve(whole, stock={"ghost": rng.randrange(20)})
    if game in (ARK, BOTH):
        temples = [str(cell) for cell, name in segments if name == "temple"]
        more = {
            "ark": rng.choice([str(cell) for cell, _ in segments]),
            "ark_reached": rng.sample(temples, rng.randrange(len(temples) + 1)),
            "ark_arrived": rng.random() < 0.5,
        }
        return attrs.evolve(whole, more=more)
    return whole


MANY = {
    BASE: {},
    ARK: {"setup.prophets": 9},
    GHOSTS: {"setup.ghosts": 60, "setup.followers": 9, "setup.guards_per_color": 9},
    BOTH: {
        "setup.ghosts": 60,
        "setup.followers": 9,
        "setup.guards_per_color": 9,
        "setup.prophets": 9,
    },
    BOXES: dict.fromkeys(
        ("setup.followers", "abbot.count", "large.count", "builder.count", "pig.count"), 9
    ),
}
"""Of what there is enough, that strange positions can be."""
NOT_NOW = ("setup.", "table.", "hand.", "end.", "draw.")


@pytest.mark.parametrize("game", EACH)
def test_it_begins_from_any_position_that_can_be_set_up(game: Game) -> None:
    begun = 0
    for seed in range(6 * GAMES_OF_EACH):
        rng = Random(seed)
        if game is BASE:
            profile = profile_named(rng.choice(game.names))
        else:
            chosen = [one for one in rng.sample(game.changes, 4) if not one[0].startswith(NOT_NOW)]
            id = game.root if game is BOXES else rng.choice(game.editions)
            profile = game.asked({**MANY[game], **dict(chosen)}, id)
        try:
            state = set_up(profile, strange(game, profile, rng))
        except PositionError:  # no box holds so many pieces of a color
            continue
        if reasons_against_state(state):
            continue
        begun += 1
        in_step(state, seed)
    assert begun > 2 * GAMES_OF_EACH


POSITIONS = tomllib.loads(Path(__file__).with_name("positions.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("game", "answers", "position"),
    [
        each(row["answers"], row["position"], of=game, name=row["what"])
        for row in POSITIONS["position"]
        for game in GAMES
        if game.root == row["game"]
    ],
)
def test_positions_near_which_something_is_rare(game: Game, answers, position) -> None:
    in_step(set_up(game.asked(answers), position), *range(GAMES_OF_EACH))


def test_who_does_without_a_second_tile_ends_the_turn() -> None:
    declined, profile = 0, profile_named("carcassonne+traders")
    for _, state in plies(new_game(profile, 2), Random(2)):
        if Decline() in state.moves():
            after = Start(state).after("decline")
            engine = state.play("decline")
            for what, one, other in compared(after.tables, after.written, engine):
                assert one == other, what
            assert engine.to_move != state.to_move
            declined += 1
    assert declined


def test_the_kernel_is_made_ready_by_what_needs_it_first():
    code = """
from arkrules.rules import load_profile
from tests.sim.lockstep import first_difference
print(first_difference(load_profile("carcassonne"), 2, 1))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "None\n"
