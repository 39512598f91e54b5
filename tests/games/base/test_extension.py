"""What Carcassonne declares: the steps of its turn, the bag, and what meets at a bush."""

from __future__ import annotations

import pickle

import pytest

from arkrules import load_profile, new_game
from arkrules.errors import PositionError
from arkrules.play import contradictions
from tests.games.asking import asked, refusing
from tests.games.base.tables import ROAD_END, position
from tests.positions import CAP, FIELD, ROAD, offered, play, stand, tiles
from tests.running import error_of

BUSH = "[a1b b2c c3a aaa; bush@1+2+3]"


SITES = {"carcassonne": [], "ark-en2": ["temple"], "ghosts": ["castle", "graveyard"]}


def sent_to(edition: str, *where: str) -> list[str]:
    """What keeps followers from standing there, and wherever there is room."""
    known = ["city", "field", "monastery", "road", *SITES[edition], *where]
    return [*contradictions(load_profile(edition).with_answer("follower.where", known))]


def test_where_there_is_no_room_is_said(snapshot: object) -> None:
    assert [sent_to(edition) for edition in SITES] == [[]] * len(SITES)
    assert {edition: sent_to(edition, "tent") for edition in SITES} == snapshot


def test_tiles_are_drawn_until_the_hand_is_full() -> None:
    state = play(stand(tiles("0,0 D"), 'bag = ["E*5"]', hand__size=2), "draw E")
    assert state.step == "draw"
    assert state.play("draw E").step == "lay"


def test_a_piece_is_placed_on_the_tile_just_laid_or_nothing_is_done() -> None:
    lines = (tiles(f"0,0 {CAP}"), 'step = "place"')
    assert offered(stand(*lines, 'laid = "0,0"')) == ["follower C", "follower a", "pass"]
    error_of(stand, *lines, "bag = []", kind=PositionError)
    remains = {"end__last_tile_unplaceable": "action-remains"}
    assert offered(stand(*lines, "bag = []", **remains)) == ["pass"]


# -- the bag ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bag", "returns", "left"),
    # B fits beside a field on all sides, C, city on all sides, does not.
    [
        ("C B*2", False, {"B": 2}),
        ("C B*2", True, {"B": 2, "C": 1}),
        ("C*2", True, {}),
    ],
)
def test_a_tile_that_fits_nowhere_goes_back_only_while_anything_in_the_bag_fits(
    bag: str, returns: bool, left: dict[str, int]
) -> None:
    there = position(f"0,0 {FIELD}", bag=(*bag.split(),), tile__unplaceable_returns=returns)
    state = there.play("draw C")
    assert offered(state) == ["discard"]
    state = state.play("discard")
    assert state.bag == left
    assert not left or (state.to_move, state.step) == ("red", "draw")


def test_a_tile_that_fits_somewhere_is_not_set_aside() -> None:
    assert refusing(position(f"0,0 {FIELD}", bag=("B",)).play("draw B"), "discard") == [
        "tile.unplaceable"
    ]


def test_the_board_has_no_border() -> None:
    state = position(*(f"0,{y} U" for y in range(-80, 81)))
    assert all(f"lay U 0,{y}" in state.moves() for y in (-81, 81))


def test_each_draw_is_as_likely_as_there_are_tiles_in_the_bag() -> None:
    state = new_game("carcassonne", 2)
    assert state.bag is not None
    assert {str(draw): weight for draw, weight in state.chances()} == {
        f"draw {kind}": count for kind, count in state.bag.items()
    }


# -- bushes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ends", "points"), [(True, 2), (False, 0)])
def test_a_bush_ends_roads_or_joins_them_as_the_clause_says(ends: bool, points: int) -> None:
    state = position(f"0,0 {BUSH}", pieces=["red follower 0,0 1"], junction__bush_ends=ends)
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    for one in (state, again):
        assert len([*one.board.features("road")]) == (3 if ends else 1)
        assert (one.feature("0,0", "1").root == one.feature("0,0", "2").root) is not ends
    assert play(again, f"lay {ROAD_END} 0,-1", "pass").scores["red"] == points


@pytest.mark.parametrize(("tile", "is_asked"), [(ROAD, False), (BUSH, True)])
def test_whether_a_bush_ends_roads_is_asked_only_where_one_stands(
    tile: str, is_asked: bool
) -> None:
    assert ("junction.bush_ends" in asked(position(f"0,0 {tile}"))) is is_asked
