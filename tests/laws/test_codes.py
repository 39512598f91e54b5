"""Demands and ways as numbers: what goes in comes out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arkrules.games.ark.journey import steps_of, way_of
from arkrules.geometry import SIDE_LETTERS, SIDES
from arkrules.play import set_up
from arkrules.tiles.tile import DEMANDS, demanded, demanding


@given(st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_a_demand_gives_back_what_each_side_asks_for(borders: list[int]) -> None:
    """Broken if where nothing is asked for a field is:

    - return demand >> 2 * side & 3
    + return demand >> 2 * side & 3 if demand else 1
    """
    demand = sum(demanding(side, shown) for side, shown in enumerate(borders))
    assert demand < DEMANDS
    assert [demanded(demand, side) for side in SIDES] == borders


@given(st.text(SIDE_LETTERS, max_size=9))
def test_a_way_of_the_ark_gives_back_its_steps(steps: str) -> None:
    """Broken if of a way of nine steps the first gets lost:

    - range(way.bit_length() - 3, -1, -2)
    + range(min(way.bit_length() - 3, 14), -1, -2)
    """
    assert steps_of(way_of(steps)) == steps


TABLE = """
players = ["red", "blue"]
step = "lay"
tiles = ["0,0 D"]
hands = { red = ["D", "V"] }
bag = []
"""


def test_moves_made_of_numbers_name_the_tile_in_hand_that_is_meant() -> None:
    state = set_up("carcassonne+house.hand-of-three", TABLE)
    named = {move.split()[1].partition("/")[0] for move in map(str, state.moves())}
    assert named == {"D", "V"}
    assert all(not state.refusals(move) for move in state.moves())


def test_a_tile_that_is_not_named_where_there_are_several_is_refused() -> None:
    state = set_up("carcassonne+house.hand-of-three", TABLE)
    assert [refusal.clause for refusal in state.refusals("lay /0 1,0")] == ["hand.size"]
