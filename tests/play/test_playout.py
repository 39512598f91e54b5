"""A playout makes all moves on one draft, and plays what is played move by move."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from arkrules import load_profile, new_game, playout
from arkrules.play import GameState
from arkrules.play.chance import plies


def later(start: GameState, moves: int, seed: int) -> GameState:
    """A state some moves on."""
    return [state for _, state in islice(plies(start, Random(seed)), moves)][-1]


@pytest.mark.parametrize("name", ["carcassonne", "carcassonne-2000", "ark-en2", "ark-de", "ghosts"])
def test_it_comes_to_the_same_end_as_move_by_move(name: str) -> None:
    start = new_game(name, 3)
    for seed in range(4):
        *_, (move, last) = plies(start, Random(seed))
        found = playout(start, Random(seed))
        assert found == last
        assert found.scores == last.scores
        assert (found.content.last, found.content.log) == (last.content.last, last.content.log)
        assert found.content.turn == last.content.turn
        assert str(move) == str(last.content.last[1])  # type: ignore[index]  # there was one


def test_it_leaves_the_state_it_began_from_as_it_was() -> None:
    # Where closing is asked of boards without some tile, other boards are made on the way.
    profile = load_profile("carcassonne").with_answer("city.closed", "enclosed-filled")
    state = later(new_game(profile, 2), 70, seed=2)
    board = state.content.board
    key, size, moves = state.content.key(), len(board), list(state.moves())
    parents, records = board.parents.copy(), board.records.copy()
    playout(state, Random(3))
    assert state.content.board is board
    assert (state.content.key(), len(board), list(state.moves())) == (key, size, moves)
    assert (board.parents, board.records) == (parents, records)


def test_its_board_is_changed_by_nobody_later() -> None:
    last = playout(new_game("carcassonne", 2), Random(1)).content.board
    tile = next(iter(last.tiles.values())).tile
    size, spot = len(last), last.frontier[0]
    assert len(last.lay(spot, tile)) == size + 1
    assert len(last) == size
