"""The bare loop plays what the engine plays, so that comparing their times is fair."""

from __future__ import annotations

from random import Random

from arkrules.geometry import to_cell
from arkrules.play import Lay, Place, new_game, plies
from tests.benchmarks.bare import MIDDLE, ROW, game, open_game

PLAYERS = ("red", "blue", "green")


def _cell(spot: int) -> int:
    x, y = to_cell(spot)
    return MIDDLE + y * ROW + x


def test_it_keeps_step_with_the_engine():
    for seed in range(4):
        state, bare = new_game("carcassonne", PLAYERS), open_game(len(PLAYERS))
        for move, after in plies(state, Random(seed)):
            if isinstance(move, Lay):
                listed = {(_cell(lay.spot), lay.rotation) for lay in state.moves()}
                assert set(bare.placements(move.tile)) == listed
                laid = _cell(move.spot)
                bare = bare.lay(move.tile, move.rotation, laid)
            elif state.step == "place":
                segments = state.board.tiles[state.content.laid].tile.kind.index
                free = {move.segment for move in state.moves() if isinstance(move, Place)}
                assert len(bare.free(laid)) == len(free)
                where = getattr(move, "segment", None)
                bare = bare.place(laid, where if where == "monastery" else segments.get(where))
                if not after.over:
                    assert bare.points == tuple(after.scores.values())
                assert bare.supply == tuple(each["follower"] for each in after.supply.values())
            state = after
        assert bare.final() == tuple(state.scores.values())


def test_a_game_by_itself():
    assert game(Random(1)) == game(Random(1)) != game(Random(2))
