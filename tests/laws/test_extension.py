"""Laws of games with an extension from a package of its own."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import GameState, load_profile, new_game, playout, set_up
from arkrules.play import plies
from arkrules.testing.laws import (
    goes_on,
    is_replayed,
    lists_legal_moves,
    reads_back,
    reads_moves_back,
)
from tests.fair import GATHERING, KINDS, fair
from tests.positions import offered

pytestmark = pytest.mark.usefixtures("installed")
CHANGES: tuple[dict[str, object], ...] = (
    {},
    {"draw.when": "end"},
    {"draw.when": "end", "hand.size": 3},
    {"end.last_tile_unplaceable": "action-remains", "table.bounds": "edge", "table.size": [4, 3]},
    {"end.when": "at-laying"},
    {"follower.out_of_supply": "others-remain", "setup.followers": 1},
    {"turn.extra_for_hole": "four-neighbors"},
    {"turn.sequence": ["draw", "lay", "show", "score", "toss", "place"]},
    {"turn.sequence": GATHERING, "coin.amount": 9},
    {"fair.begins": True, "fair.leaves": True, "parade.crowd": 5},
    {"setup.start_in_bag": True, "tile.unplaceable_returns": True},
    {"stall.scored": "first", "stall.frees": True},
    {"juggler.returns": "box", "juggler.blocks": ["follower", "juggler"], "juggler.count": 3},
    {"juggler.returns": "supply", "juggler.near_fair": False, "fair.reach": 3},
    {"coin.tired": True, "coin.amount": 9, "fair.keeps_out": False},
    {"table.bounds": "edge", "table.size": [5, 4], "table.edge_completes": True},
)


@st.composite
def games(draw: st.DrawFn) -> tuple[GameState, Random]:
    """A game about to begin, with some answers changed, and the chance to play it by."""
    profile = load_profile(draw(st.sampled_from(("fair", "fair+fair.feast"))))
    for clause, answer in draw(st.sampled_from(CHANGES)).items():
        profile = profile.with_answer(clause, answer)
    bag = draw(st.lists(st.sampled_from(KINDS), min_size=3, max_size=18))
    state = new_game(profile, draw(st.integers(2, 4)), bag=bag)
    return state, Random(draw(st.integers(0, 10**6)))


def course(game: tuple[GameState, Random]) -> Iterator[GameState]:
    """Every state of a game played by chance."""
    start, chance = game
    yield start
    yield from (state for _, state in plies(start, chance))


@given(games())
def test_every_state_reads_back_from_its_position(game: tuple[GameState, Random]) -> None:
    """Broken if a general supply that holds more than at the beginning is not read:

    - waiting[kind], elsewhere, box
    + waiting[kind], 0, reserved
    """
    for state in course(game):
        assert [*reads_back(state)] == []


@given(games())
def test_every_state_pickles(game: tuple[GameState, Random]) -> None:
    """Broken if a pickle holds no hands:

    - (self.profile, self.position(), more)
    + (self.profile, attrs.evolve(self.position(), hands={}), more)
    """
    states = list(course(game))
    states.append(pickle.loads(pickle.dumps(states[-1])))
    assert states[-1] == states[-2]
    for state, again in zip(states, pickle.loads(pickle.dumps(states)), strict=True):
        assert again == state
        assert offered(again) == offered(state)


@given(games())
def test_every_move_is_legal_and_reads_back(game: tuple[GameState, Random]) -> None:
    """Broken if pieces are no words with which a move begins:

    - leads = {**dict.fromkeys(pieces, verb_of[Place]), **moves}
    + leads = moves
    """
    for state in course(game):
        assert [*goes_on(state), *reads_moves_back(state)] == []
        for move in state.moves():
            assert move in state.moves()


@given(games())
def test_the_moves_listed_are_those_that_nothing_refuses(game: tuple[GameState, Random]) -> None:
    """Broken if a piece is not offered the last segment of a tile:

    - for at, segment in enumerate(segments):
    + for at, segment in enumerate(segments[:-1]):
    """
    chance = Random(game[1].random())
    for state in course(game):
        if len(state.board) <= 6 and chance.randrange(7) == 0:
            assert [*lists_legal_moves(state)] == []


@given(games())
def test_coins_and_jugglers_are_conserved(game: tuple[GameState, Random]) -> None:
    """Broken if a piece that goes to the general supply is lost:

    - self.reserve(piece.owner, piece.kind, 1)
    + self.reserve(piece.owner, piece.kind, 0)
    """
    for state in course(game):
        rules = state.profile
        carried = sum(piece.note("coins") for piece in state.pieces)
        assert carried + state.stock["coin"] == rules.value("coin.amount")
        for player, supply in state.supply.items():
            mine = sum(p.player == player and p.kind == "juggler" for p in state.pieces)
            there = mine + supply["juggler"] + state.stock[player]["juggler"]
            whole = 2 + (3 if rules.value("juggler.count") == 3 else 1)
            assert there == whole or (rules.value("juggler.returns") == "box" and there < whole)


@pytest.mark.parametrize("answers", [{}, {"turn__sequence": GATHERING, "fair__begins": True}])
def test_a_record_of_it_is_replayed(answers: dict[str, object]) -> None:
    start = new_game(fair(**answers), 2, bag=KINDS)
    moves, states = zip(*plies(start, Random(3)), strict=True)
    assert [*is_replayed(start, moves, (start, *states))] == []


def test_a_whole_box_is_played() -> None:
    end = playout(new_game("fair", 3), Random(11))
    assert end.over
    assert set_up("fair", end.position()) == end
