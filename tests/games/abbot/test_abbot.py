"""The Abbot beyond the casebook: laws, bad inputs, and what is said."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import load_profile, new_game, set_up
from arkrules.errors import BadNotation
from arkrules.games.abbot.returning import PLACES, Return
from arkrules.geometry import AROUND, Cell
from arkrules.play import GameState, Place, plies
from arkrules.sim.acceptance import reasons_against
from arkrules.table.desk import legal_of
from tests.faults import unworded
from tests.games.asking import altered
from tests.positions import FIELD, play, stand, tiles

UNDER = "carcassonne-c2+abbot"
BUILDING = {
    "tiles": ["0,0 [aaa aaa aaa aaa; monastery]", "0,1 [aaa a1a aaa aaa]"],
    "pieces": ["red abbot 0,0 monastery", "red follower 0,1 1"],
}
STRAIGHT = "lay [aaa a1b bbb b1a] 1,1"


def returns(state: GameState) -> list[Return]:
    return [move for move in state.moves() if isinstance(move, Return)]


def home(state: GameState) -> set[int]:
    """The spots from which the player's abbots may come home, by another way to find them."""
    board = state.board
    return {
        piece.spot
        for piece in state.content.pieces.values()
        if piece.kind == "abbot"
        and piece.owner == state.content.mover
        and any(piece.spot + step not in board.tiles for step in AROUND)
    }


@given(st.integers(0, 2**32), st.integers(2, 5))
def test_an_abbot_comes_home_for_a_point_a_tile_wherever_one_is_missing(
    seed: int, players: int
) -> None:
    state = new_game(UNDER, players)
    for _, after in plies(state, Random(seed)):
        if after.step == "place":
            assert {move.spot for move in returns(after)} == home(after)
            for move in returns(after):
                around = sum(move.spot + step in after.board.tiles for step in AROUND)
                before = after.scores[after.to_move]
                (award, *_) = (played := after.play(move)).awards
                assert (award.points, award.player) == (1 + around, after.to_move)
                assert played.scores[after.to_move] - before >= award.points
                assert played.supply[after.to_move]["abbot"] == 1
        stand_on = {p.segment for p in after.content.pieces.values() if p.kind == "abbot"}
        assert stand_on <= {*PLACES}
        kinds = {p.kind for p in after.content.pieces.values() if p.segment == "garden"}
        assert kinds <= {"abbot"}


@pytest.mark.parametrize(
    "line",
    ["return", "return 0,0 zebra 1", "return 0,0 abbot", "return here", "return 0,0 abbot Q Q"],
)
def test_what_is_no_return_is_an_error(line: str) -> None:
    with pytest.raises(BadNotation):
        stand(tiles(f"0,0 {FIELD}"), under=UNDER).play(line)


def test_by_the_other_reading_a_builder_is_placed_beside_the_return() -> None:
    profile = load_profile("carcassonne-c2+abbot+traders")
    position = {"players": ["red", "blue"], **BUILDING}
    both = ("return 0,0", "return 0,0 builder 1")
    for answer, offered in (("any-figure", both[:1]), ("meeple", both)):
        state = set_up(altered(profile, {"abbot__instead": answer}), position).play(STRAIGHT)
        assert tuple(map(str, returns(state))) == offered
        for move in returns(state):
            assert state.parse(str(move)) == move
    (placed,) = [move for move in returns(state) if move.beside == Place("builder", "1")]
    after = state.play(placed)
    assert (after.scores["red"], after.to_move) == (3, "blue")
    assert {str(piece) for piece in after.pieces} >= {"red builder 1,1 1"}


def test_the_kernel_plays_abbots_but_not_by_the_other_reading() -> None:
    assert reasons_against(load_profile(UNDER)) == ()
    meeple = altered(load_profile(UNDER), {"abbot__instead": "meeple"})
    (reason,) = reasons_against(meeple)
    assert unworded(reason).startswith("abbot.instead: ")


def test_an_abbot_that_stands_elsewhere_does_not_come_home() -> None:
    """A position may hold what could not be placed."""
    state = stand(tiles(f"0,0 {FIELD}"), 'pieces = ["red abbot 0,0 a"]', under=UNDER)
    after = play(state, f"lay {FIELD} 0,1")
    assert returns(after) == []
    assert [one.clause for one in after.refusals("return 0,0")] == ["follower.recall"]


def test_the_return_is_pressed_on_the_board_where_the_abbot_stands() -> None:
    state = stand(
        tiles("0,0 [aaa aaa aaa aaa; garden]"), 'pieces = ["red abbot 0,0 garden"]', under=UNDER
    )
    legal = legal_of(play(state, f"lay {FIELD} 0,1"))
    assert [str(move) for move in legal.at(Cell(0, 0), "garden")] == ["return 0,0"]
