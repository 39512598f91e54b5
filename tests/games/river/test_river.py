"""The River: what holds in every game with it, and what cases do not say."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from arkrules import Cell, GameState, load_profile, new_game, set_up
from arkrules.errors import PositionError
from arkrules.games.river.course import STRAIGHT, flows_to, river_sides, way_back
from arkrules.geometry import STEPS
from arkrules.play import plies
from arkrules.sim.acceptance import reasons_against
from tests.running import error_of

GAMES = (
    "carcassonne+river",
    "carcassonne+river-2",
    "carcassonne-c2+river",
    "carcassonne-c2+river+river-2",
    "carcassonne-c3+river+river-2",
)


PLAYERS = {"players": ["red", "blue"]}


def wet(state: GameState) -> list[int]:
    """The spots of tiles with a river, in the order of laying."""
    tiles = state.board.tiles.items()
    return [spot for spot, placed in tiles if river_sides(placed.tile)]


@given(st.sampled_from(GAMES), st.integers(0, 10**6))
def test_the_river_is_laid_first_from_the_spring_on_and_never_turns_back(
    name: str, seed: int
) -> None:
    state = begun = new_game(name, 2)
    box = state.assembly.box
    river = {token for token in state.bag or () if river_sides(box.tile(token))}
    for _, state in plies(begun, Random(seed)):  # the one that it stops at
        if not river & (state.bag or {}).keys() and not any(state.hands.values()):
            break
    spots, board = wet(state), state.board
    assert spots == list(board.tiles)[: len(spots)], "none of the others was laid before"
    reaches = [(spot, side) for spot in spots for side in river_sides(board.tiles[spot].tile)]
    joints = sum(flows_to(board, spot, side) for spot, side in reaches)
    assert joints // 2 - (len(spots) - 1) in (0, 1), "one river, whose arms may meet"
    for spot, side in reaches:
        assert flows_to(board, spot, side) or spot + STEPS[side] not in board.tiles
        bends = [bend for _, bend in way_back(board, spot, side)]
        assert not any(one == other != STRAIGHT for one, other in pairwise(bends)), bends


@pytest.mark.parametrize(("answer", "tiles", "third"), [("out", 83, 3), ("mixed-in", 84, 4)])
def test_the_start_tile_of_the_game_is_out_or_mixed_in(answer: str, tiles: int, third: int) -> None:
    profile = load_profile("carcassonne+river").with_answer("river.start_tile", answer)
    state = new_game(profile, 2)
    assert state.bag
    assert (sum(state.bag.values()) + 1, state.bag["D"]) == (tiles, third)
    assert new_game(profile, 2, bag=["E"]).bag == {"E": 1}


def test_a_start_tile_that_comes_after_the_river_is_drawn_then() -> None:
    profile = load_profile("carcassonne+river").with_answer("river.start_tile", "after-river")
    state = new_game(profile, 2)
    drawn = [str(move) for move, _ in plies(state, Random(3)) if str(move).startswith("draw")]
    assert [drawn[10], drawn[11]] == ["draw Rb", "draw D"]


def test_two_rivers_have_one_spring_and_the_lakes_of_the_second() -> None:
    state = new_game("carcassonne-c2+river+river-2", 2)
    assert state.bag
    assert state.bag.keys() & {"Ra", "Sa", "Rb", "Sb", "Sc"} == {"Sb", "Sc"}
    assert sum(state.bag.values()) + 1 == 72 - 1 + 2 * 12 - 2


@pytest.mark.parametrize("under", ["carcassonne+house.bag+river", "carcassonne-c2+house.bag+river"])
def test_a_start_tile_in_the_bag_is_that_of_the_game_and_the_spring_lies_first(under: str) -> None:
    state = new_game(under, 2)
    ((cell, tile),) = state.tiles.items()
    assert (str(cell), tile.kind.token) == ("0,0", "Ra")
    plain = new_game(under.replace("+house.bag", ""), 2)
    assert state.bag is not None
    assert plain.bag is not None
    assert Counter(state.bag) - Counter(plain.bag) == Counter("D")
    assert Counter(plain.bag) - Counter(state.bag) == Counter()


def test_a_tile_of_the_river_that_fits_nowhere_leaves_the_game_where_others_go_back() -> None:
    position = {"players": ["red", "blue"], "tiles": ["0,0 Ra", "1,0 Rb"], "bag": ["E", "Rg"]}
    position |= {"hands": {"red": ["Rj"]}, "step": "lay"}
    state = set_up("carcassonne+house.bag+river", position).play("discard")
    assert state.bag == {"E": 1, "Rg": 1}
    assert any("Rj" in str(event) for event in state.events)
    state = state.play("draw Rg").play("discard").play("draw E")
    assert state.moves()


@pytest.mark.parametrize("box", ["river", "river-2"])
def test_a_river_that_is_mixed_in_is_one_river_that_grows_among_other_tiles(box: str) -> None:
    state = begun = new_game(f"carcassonne-c2+{box}+house.river-mixed", 2)
    assert begun.bag
    assert len(begun.moves()) == len(begun.bag), "every tile can be drawn"
    for _, state in plies(begun, Random(4)):
        spots = wet(state)
        assert spots[0] == 0, "the spring lies in the middle"
        for spot in spots:
            for side in river_sides(state.board.tiles[spot].tile):
                there = spot + STEPS[side]
                assert there not in state.board.tiles or flows_to(state.board, spot, side)
    spots, order = wet(state), list(state.board.tiles)
    assert len(spots) > 2
    assert order.index(spots[2]) > 2, "others were laid before"


def test_what_is_left_of_a_mixed_river_goes_back_like_any_tile() -> None:
    position = {"players": ["red", "blue"], "tiles": ["0,0 Ra", "1,0 Rb"], "bag": ["E"]}
    position |= {"hands": {"red": ["Rj"]}, "step": "lay"}
    mixed = "carcassonne+house.river-mixed+river"
    assert set_up(mixed, position).play("discard").bag == {"E": 1}
    state = set_up(f"{mixed}+house.bag", position).play("discard")
    assert state.bag == {"E": 1, "Rj": 1}
    state = set_up(f"{mixed}+house.bag", position | {"bag": []}).play("discard")
    assert [str(move) for move in state.moves()] == ["end"]


def test_in_a_mixed_river_the_start_tile_after_it_is_one_of_all() -> None:
    profile = load_profile("carcassonne+house.river-mixed+river")
    state = new_game(profile.with_answer("river.start_tile", "after-river"), 2)
    assert state.bag
    assert len(state.moves()) == len(state.bag)


def test_a_river_that_may_turn_back_needs_no_straight_tile_between() -> None:
    profile = load_profile("carcassonne+house.river-u-turns+river")
    for gap in (True, False):
        position = {"players": ["red", "blue"], "tiles": ["0,0 Ra", "1,0 Rj"]}
        state = set_up(profile.with_answer("river.u_turn_gap", gap), position)
        bends = [move for move in map(str, state.play("draw Rj").moves()) if move.startswith("lay")]
        assert len(bends) == 2, "one to each side"


def test_a_start_block_stays_in_the_box_as_a_whole() -> None:
    bag = new_game("ghosts+river+river-2", 2).bag
    assert bag
    assert not bag.keys() & {"NW", "NE", "SW", "SE"}


def test_a_river_that_meets_something_else_is_a_fault_of_a_position() -> None:
    position = {"players": ["red", "blue"], "tiles": ["0,0 Ra", "1,0 E"]}
    said = str(error_of(set_up, "carcassonne+river", position, kind=PositionError))
    assert "0,0" in said
    assert "1,0" in said


def test_a_river_without_a_spring_is_laid_on_all_the_same() -> None:
    fork = ["0,0 Sd", "-1,0 Sf", "0,-1 Sf/1"]  # nobody knows from which arm it comes
    state = set_up("carcassonne+river-2", {"players": ["red", "blue"], "tiles": fork})
    assert not state.refusals("lay Sb 1,0")


def test_pieces_stay_off_the_volcano_and_its_player_plays_on() -> None:
    state = new_game("carcassonne-c2+river-2", 2, bag=["Sc", "E"]).play("lay Sc 1,0")
    assert [str(move) for move in state.moves()] == ["pass"]
    assert [refusal.clause for refusal in state.refusals("follower a")] == ["river.volcano_meeple"]
    assert state.play("pass").to_move == "red"
    assert Cell(1, 0) in state.tiles


def test_the_kernel_plays_rivers() -> None:
    assert [reasons_against(load_profile(name)) for name in GAMES] == [()] * len(GAMES)


def test_a_tile_of_the_river_that_is_put_back_and_fits_nowhere_leaves_the_game() -> None:
    around = ["0,-1 B", "1,-1 B", "2,-1 B", "2,0 B", "0,1 B", "1,1 B"]
    state = set_up(
        "carcassonne+house.bag+river",
        {"players": ["red", "blue"], "tiles": ["0,0 Ra", *around], "bag": ["Rg", "E"]},
    )
    state = state.play("draw Rg").play("discard")
    assert (state.step, state.content.bag) == ("draw", {"E": 1})


def test_what_is_left_in_the_box_is_not_drawn_from_a_bag_that_is_not_stated() -> None:
    state = set_up("carcassonne+river+river-2", {**PLAYERS, "tiles": ["0,0 Ra", "1,0 Rc"]})
    for line in ("draw Sa", "lay Sa 2,0", "draw Rb"):
        assert [one.clause for one in state.refusals(line)] == ["setup.left_in_box"]
    drawn = {str(move) for move, _ in state.chances()}
    assert drawn.isdisjoint({"draw Sa", "draw Rb"})
    assert "draw Rd" in drawn


def test_the_lake_waits_in_a_bag_that_is_not_stated_too() -> None:
    tiles = ["0,0 Ra", "1,0 Rc"]
    shown = set_up("carcassonne+river", {**PLAYERS, "tiles": tiles})
    assert [one.clause for one in shown.refusals("lay Rb/1 2,0")] == ["river.lake"]
    assert "draw Rb" not in {str(move) for move, _ in shown.chances()}
    for unknown in (tiles[1:], [*tiles, "9,9 D"], ["0,0 [aaa a=a aaa aaa; spring]", tiles[1]]):
        state = set_up("carcassonne+river", {**PLAYERS, "tiles": unknown})
        assert "draw Rb" in {str(move) for move, _ in state.chances()}
