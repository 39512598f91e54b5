"""Moves, demands and ways as numbers: what goes in comes out."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from arkrules.games.ark.journey import steps_of, way_of
from arkrules.geometry import LIMIT, SIDE_LETTERS, SIDES, Cell
from arkrules.play import set_up, verbs
from arkrules.tiles.tile import DEMANDS, demanded, demanding, placement, spot_of, turn_of

coordinates = st.integers(1 - LIMIT, LIMIT - 1)
spots = st.builds(lambda x, y: Cell(x, y).spot, coordinates, coordinates)
turns = st.sampled_from(SIDES)


@given(spots, turns)
def test_a_placement_gives_back_what_it_was_made_of(spot: int, turn: int) -> None:
    """Broken if far in the north a spot is rounded up:

    - return placement >> SPOT
    + return placement >> SPOT if placement > -(1 << 28) else -(-placement >> SPOT)
    """
    code = placement(spot, turn)
    assert (spot_of(code), turn_of(code)) == (spot, turn)
    assert verbs.laying(code, 1) == (0, turn, spot)


@given(st.lists(st.integers(0, 3), min_size=4, max_size=4))
def test_a_demand_gives_back_what_each_side_asks_for(borders: list[int]) -> None:
    """Broken if where nothing is asked for a field is:

    - return demand >> _SIDE * side & 3
    + return demand >> _SIDE * side & 3 if demand else 1
    """
    demand = sum(demanding(side, shown) for side, shown in enumerate(borders))
    assert demand < DEMANDS
    assert [demanded(demand, side) for side in SIDES] == borders


@given(spots, turns, st.data())
def test_laying_one_of_several_tiles_in_hand_is_told_apart(
    spot: int, turn: int, data: st.DataObject
) -> None:
    """Broken if the tenth tile in hand and those behind it are taken for others:

    - placement, at = divmod(code, held)
    -     return at, placement & TURN, placement >> SPOT
    + placement, at = divmod(code, min(held, 9))
    +     return at, placement & TURN, placement >> SPOT
    """
    held = data.draw(st.integers(1, 40))
    at = data.draw(st.integers(0, held - 1))
    code = verbs.lay(placement(spot, turn), at, held)
    assert verbs.laying(code, held) == (at, turn, spot)


@given(st.integers(0, 100), st.integers(0, 12))
def test_a_kind_of_piece_and_a_segment_are_told_apart(kind: int, segment: int) -> None:
    """Broken if the seventeenth kind of piece is taken for the first:

    - code >> SEGMENT,
    + code >> SEGMENT & 15,
    """
    assert verbs.placing(verbs.place(kind, segment)) == (kind, segment)


@given(st.text(SIDE_LETTERS, max_size=9))
def test_a_way_of_the_ark_gives_back_its_steps(steps: str) -> None:
    """Broken if of a way of nine steps the first gets lost:

    - while way > NO_STEP:
    + while way > NO_STEP and len(steps) < 8:
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
