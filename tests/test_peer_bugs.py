"""What other programs of this game get wrong, each as a position with its right outcome."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from arkrules import GameState, IllegalMove, Position, new_game, playout, set_up
from arkrules.play import plies
from arkrules.play.events import Completed

FIELD = "[aaa aaa aaa aaa]"
CAP = "[CCC aaa aaa aaa]"
CORNER = "[CCC aaa aaa CCC]"
ROW = "[aaa CCC bbb CCC]"
STRAIGHT = "[a1b bbb b1a aaa]"
CURVE = "[aaa aaa a1b b1a]"
ROAD_END = "[aaa aaa a1a aaa]"
SEVEN_EACH = {"red": 7, "blue": 7}


def position(
    *tiles: str,
    pieces: Sequence[str] = (),
    profile: str = "carcassonne",
    supply: Mapping[str, Mapping[str, int]] | None = None,
    hands: Mapping[str, Sequence[str]] | None = None,
    bag: tuple[str, ...] | None = None,
    step: str = "draw",
) -> GameState:
    """Red to move, among these tiles and pieces."""
    return set_up(
        profile,
        Position(
            players=("red", "blue"),
            tiles=tiles,
            pieces=pieces,
            supply=supply or {},
            hands=hands or {},
            bag=bag,
            step=step,
        ),
    )


def followers(state: GameState) -> dict[str, int]:
    """What each player has left to place."""
    return {player: held["follower"] for player, held in state.supply.items()}


def offered(state: GameState) -> set[str]:
    """What may be done at the step of placing."""
    assert state.step == "place"
    return set(map(str, state.moves()))


def after(state: GameState, *moves: str) -> GameState:
    for move in moves:
        state = state.play(move)
    return state


# -- who is paid ----------------------------------------------------------------------------------


def test_tied_players_are_each_paid_in_full() -> None:
    state = position(
        f"0,0 {CAP}/1", f"2,0 {CAP}/3", f"0,1 {FIELD}", f"1,1 {FIELD}", f"2,1 {FIELD}",
        pieces=["red follower 0,0 C", "blue follower 2,0 C"],
    )  # fmt: skip
    state = after(state, f"lay {ROW} 1,0", "pass")
    assert state.scores == {"red": 6, "blue": 6}
    assert followers(state) == SEVEN_EACH


def test_only_the_majority_is_paid() -> None:
    state = position(
        f"0,-1 {CAP}/2", f"1,0 {CAP}/3", f"-1,0 {CAP}/1", f"1,-1 {FIELD}", f"-1,-1 {FIELD}",
        pieces=["red follower 1,0 C", "red follower -1,0 C", "blue follower 0,-1 C"],
    )  # fmt: skip
    assert followers(state) == {"red": 5, "blue": 6}
    state = after(state, "lay [CCC CCC aaa CCC] 0,0", "pass")
    assert state.scores == {"red": 8, "blue": 0}
    assert followers(state) == SEVEN_EACH
    assert not state.pieces


def test_a_farm_pays_its_majority_alone() -> None:
    state = position(
        f"0,0 {CAP}", f"0,-1 {CAP}/2", f"0,1 {FIELD}", f"1,1 {FIELD}",
        pieces=["red follower 0,0 a", "blue follower 0,1 a", "blue follower 1,1 a"],
    )  # fmt: skip
    assert state.play("end").scores == {"red": 0, "blue": 3}


def test_everything_that_one_tile_completes_is_scored() -> None:
    around = ["-1,1", "1,1", "-1,2", "0,2", "1,2", "-1,-1"]
    state = position(
        f"0,-1 {CAP}/2", f"-1,0 {ROAD_END}/3", f"1,0 {ROAD_END}/1",
        "0,1 [aaa aaa aaa aaa; monastery]", *(f"{cell} {FIELD}" for cell in around),
        pieces=["red follower 0,-1 C", "blue follower -1,0 1", "red follower 0,1 monastery"],
    )  # fmt: skip
    state = after(state, "lay D 0,0", "pass")
    assert {(award.player, award.kind, award.points) for award in state.awards} == {
        ("red", "city", 4),
        ("blue", "road", 3),
        ("red", "monastery", 9),
    }
    assert state.scores == {"red": 13, "blue": 3}
    assert followers(state) == SEVEN_EACH


def test_two_cities_completed_by_one_tile_both_pay() -> None:
    state = position(
        f"0,-1 {CAP}/2", f"1,0 {CAP}/3", f"1,-1 {FIELD}",
        pieces=["red follower 0,-1 C", "blue follower 1,0 C"],
    )  # fmt: skip
    state = after(state, "lay [CCC DDD aaa aaa] 0,0", "pass")
    assert state.scores == {"red": 4, "blue": 4}


def test_a_follower_on_the_second_segment_of_a_feature_is_paid_and_comes_back() -> None:
    state = position(
        "0,0 [CCC DDD aaa aaa]", f"0,-1 {CORNER}/2", f"1,0 {CORNER}",
        pieces=["red follower 0,0 D"],
    )  # fmt: skip
    state = after(state, f"lay {CORNER}/3 1,-1", "pass")
    assert state.scores == {"red": 8, "blue": 0}
    assert followers(state) == SEVEN_EACH


def test_followers_on_both_segments_of_one_tile_share_what_is_now_one_feature() -> None:
    state = position(
        "0,0 [CCC DDD aaa aaa]", f"0,-1 {CORNER}/2", f"1,0 {CORNER}",
        pieces=["red follower 0,0 C", "blue follower 0,0 D"],
    )  # fmt: skip
    state = after(state, f"lay {CORNER}/3 1,-1", "pass")
    assert state.scores == {"red": 8, "blue": 8}
    assert followers(state) == SEVEN_EACH


@pytest.mark.parametrize("segment", ["C", "D"])
def test_a_follower_placed_on_either_segment_of_the_last_tile_is_paid(segment: str) -> None:
    ring = position(f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", f"1,0 {CORNER}")
    state = ring.play("lay [CCC DDD aaa aaa] 0,0").play(f"follower {segment}")
    assert state.scores == {"red": 8, "blue": 0}
    assert sum(isinstance(event, Completed) for event in state.events) == 1
    assert followers(state) == SEVEN_EACH


# -- what is complete -----------------------------------------------------------------------------

EIGHT = [(x, y) for y in (-1, 0, 1) for x in (-1, 0, 1) if (x, y) != (0, 0)]


@pytest.mark.parametrize("last", EIGHT)
def test_a_monastery_is_completed_from_any_of_its_eight_neighbors(last: tuple[int, int]) -> None:
    state = position(
        "0,0 [aaa aaa aaa aaa; monastery]",
        *(f"{x},{y} {FIELD}" for x, y in EIGHT if (x, y) != last),
        pieces=["blue follower 0,0 monastery"],
    )
    state = after(state, f"lay {FIELD} {last[0]},{last[1]}", "pass")
    assert state.scores == {"red": 0, "blue": 9}
    assert followers(state) == SEVEN_EACH


@pytest.mark.parametrize("missing", EIGHT)
def test_a_monastery_with_seven_neighbors_is_worth_8_at_the_end(missing: tuple[int, int]) -> None:
    state = position(
        "0,0 [aaa aaa aaa aaa; monastery]",
        *(f"{x},{y} {FIELD}" for x, y in EIGHT if (x, y) != missing),
        pieces=["blue follower 0,0 monastery"],
    )
    assert state.play("end").scores == {"red": 0, "blue": 8}


def test_a_monastery_is_completed_by_its_own_tile() -> None:
    state = position(*(f"{x},{y} {FIELD}" for x, y in EIGHT))
    state = after(state, "lay [aaa aaa aaa aaa; monastery] 0,0", "follower monastery")
    assert state.scores == {"red": 9, "blue": 0}
    assert followers(state) == SEVEN_EACH


def test_one_tile_completes_two_monasteries() -> None:
    cells = [(x, y) for x in range(-1, 3) for y in (-1, 0, 1)]
    state = position(
        *(f"{x},{y} {FIELD}" for x, y in cells if (x, y) not in ((0, 0), (1, 0), (1, 1))),
        "0,0 [aaa aaa aaa aaa; monastery]", "1,0 [aaa aaa aaa aaa; monastery]",
        pieces=["blue follower 0,0 monastery", "red follower 1,0 monastery"],
    )  # fmt: skip
    state = after(state, f"lay {FIELD} 1,1", "pass")
    assert state.scores == {"red": 9, "blue": 9}


THREE_CURVES = (f"0,0 {CURVE}/3", f"1,0 {CURVE}", f"0,1 {CURVE}/2")
"""A road whose two ends face one and the same empty cell, 1,1."""


def test_a_road_whose_ends_face_the_same_empty_cell_is_unfinished() -> None:
    state = position(*THREE_CURVES[:2], pieces=["red follower 0,0 1"])
    state = after(state, f"lay {CURVE}/2 0,1", "pass")
    assert not state.awards
    assert state.feature("0,0", "1").open_sides == 2
    assert followers(state) == {"red": 6, "blue": 7}
    assert after(state, "end").scores == {"red": 3, "blue": 0}


def test_the_fourth_curve_makes_it_a_loop() -> None:
    state = position(*THREE_CURVES, pieces=["red follower 0,0 1"])
    state = after(state, f"lay {CURVE}/1 1,1", "pass")
    assert state.scores == {"red": 4, "blue": 0}
    assert followers(state) == SEVEN_EACH


def test_a_road_that_begins_and_ends_at_one_crossing_counts_its_tile_once() -> None:
    state = position(*THREE_CURVES, pieces=["red follower 0,0 1"])
    state = after(state, "lay X 1,1", "pass")
    assert state.scores == {"red": 4, "blue": 0}


def test_a_city_whose_open_sides_face_the_same_empty_cell_is_unfinished() -> None:
    state = position(f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", pieces=["red follower 0,-1 C"])
    state = after(state, f"lay {CORNER} 1,0", "pass")
    assert not state.awards
    assert after(state, "end").scores == {"red": 3, "blue": 0}


FIGURE_EIGHT = (
    f"0,-1 {CURVE}", f"-1,-1 {CURVE}/3", f"-1,0 {CURVE}/2",
    f"1,0 {CURVE}", f"1,1 {CURVE}/1", f"0,1 {CURVE}/2", f"1,-1 {FIELD}",
)  # fmt: skip
TWO_CURVES = "[a1b b1a a2c c2a]"


def test_a_loop_that_passes_twice_through_one_tile_counts_it_once() -> None:
    state = position(*FIGURE_EIGHT, pieces=["red follower 1,1 1"])
    state = after(state, f"lay {TWO_CURVES} 0,0", "pass")
    assert state.scores == {"red": 7, "blue": 0}
    assert followers(state) == SEVEN_EACH


@pytest.mark.parametrize("road", ["1", "2"])
def test_either_pass_of_such_a_loop_takes_the_follower(road: str) -> None:
    state = after(position(*FIGURE_EIGHT), f"lay {TWO_CURVES} 0,0", f"follower {road}")
    assert state.scores == {"red": 7, "blue": 0}
    assert followers(state) == SEVEN_EACH


# -- pennants -------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", range(4))
def test_a_pennant_counts_however_the_tile_is_turned(turn: int) -> None:
    x, y = [(0, -1), (1, 0), (0, 1), (-1, 0)][turn]
    state = position(f"{x},{y} {CAP}/{(turn + 2) % 4}", pieces=[f"red follower {x},{y} C"])
    state = after(state, f"lay [CCC aaa aaa aaa; pennant@C]/{turn} 0,0", "pass")
    assert state.scores == {"red": 6, "blue": 0}


@pytest.mark.parametrize("turn", range(4))
def test_a_pennant_of_the_set_survives_turning(turn: int) -> None:
    state = position(f"0,0 M/{turn}")
    assert state.feature("0,0", "C").marks("pennant") == 1


def test_a_pennant_is_worth_1_in_an_unfinished_city() -> None:
    state = position("0,0 M", f"0,-1 {ROW}/1", pieces=["red follower 0,0 C"])
    assert state.play("end").scores == {"red": 3, "blue": 0}


def test_a_pennant_is_worth_2_in_a_completed_city() -> None:
    state = position("0,0 [CCC aaa aaa aaa; pennant@C]", pieces=["red follower 0,0 C"])
    state = after(state, f"lay {CAP}/2 0,-1", "pass", "end")
    assert state.scores == {"red": 6, "blue": 0}


# -- farms ----------------------------------------------------------------------------------------

RING = (f"0,0 {CORNER}/2", f"1,0 {CORNER}/3", f"0,1 {CORNER}/1", f"1,1 {CORNER}")
"""A completed city of four corners."""


def test_a_city_is_counted_once_however_often_a_farm_touches_it() -> None:
    state = position(*RING, f"0,2 {FIELD}", f"1,2 {FIELD}", pieces=["red follower 0,2 a"])
    assert state.feature("0,1", "a") == state.feature("1,1", "a")
    end = state.play("end")
    assert end.scores == {"red": 3, "blue": 0}
    assert followers(end) == {"red": 6, "blue": 7}


def test_fields_are_not_joined_across_a_city() -> None:
    state = position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}",
        pieces=["red follower 0,-1 a", "red follower 0,-2 a", "blue follower 0,1 a"],
    )  # fmt: skip
    assert state.play("end").scores == {"red": 3, "blue": 3}


def test_a_farmer_on_one_side_of_a_city_leaves_the_other_side_free() -> None:
    state = position(f"0,0 {FIELD}", pieces=["blue follower 0,0 a"])
    assert offered(state.play(f"lay {ROW} 0,1")) == {"follower C", "follower b", "pass"}


def test_cities_that_merge_later_are_one_for_a_farm() -> None:
    state = position(
        f"0,0 {CAP}", f"1,0 {FIELD}", f"2,0 {CAP}", f"0,-1 {CORNER}/2", f"2,-1 {CORNER}/3",
        pieces=["red follower 1,0 a"],
    )  # fmt: skip
    assert state.feature("0,0", "C") != state.feature("2,0", "C")
    state = after(state, f"lay {ROW} 1,-1", "pass")
    assert state.feature("0,0", "C").closed
    assert state.play("end").scores == {"red": 3, "blue": 0}


def test_an_unfinished_city_feeds_no_farm() -> None:
    state = position(f"0,0 {CAP}", f"0,1 {FIELD}", pieces=["red follower 0,1 a"])
    assert state.play("end").scores == {"red": 0, "blue": 0}


ROAD_BELOW_CITY = "[CCC a1b bbb b1a]"


@pytest.mark.parametrize(
    ("turn", "taken", "free"),
    [(0, "a", "b"), (2, "b", "a")],
)
def test_the_half_sides_along_a_road_meet_their_own_neighbors(
    turn: int, taken: str, free: str
) -> None:
    state = position(f"0,0 {ROAD_BELOW_CITY}", pieces=["blue follower 0,0 a"])
    state = state.play(f"lay {ROAD_BELOW_CITY}/{turn} 1,0")
    assert offered(state) == {"follower C", "follower 1", f"follower {free}", "pass"}
    assert state.feature("1,0", taken) == state.feature("0,0", "a")
    assert state.feature("1,0", free) == state.feature("0,0", "b")


@pytest.mark.parametrize(("field", "points"), [("a", 3), ("b", 0)])
def test_only_the_field_between_road_and_city_borders_the_city(field: str, points: int) -> None:
    state = position(
        f"0,0 {ROAD_BELOW_CITY}", f"0,-1 {CAP}/2", f"1,0 {STRAIGHT}/1",
        pieces=[f"red follower 1,0 {field}"],
    )  # fmt: skip
    assert state.feature("1,0", field) == state.feature("0,0", field)
    assert state.play("end").scores == {"red": points, "blue": 0}


# -- who may stand where --------------------------------------------------------------------------


def refusing(state: GameState, move: str) -> tuple[str, ...]:
    with pytest.raises(IllegalMove) as caught:
        state.play(move)
    return caught.value.clauses


def test_an_occupied_city_takes_no_second_follower() -> None:
    state = position(f"0,0 {CAP}", pieces=["blue follower 0,0 C"])
    state = state.play(f"lay {ROW}/1 0,-1")
    assert offered(state) == {"follower a", "follower b", "pass"}
    assert refusing(state, "follower C") == ("follower.occupied",)


def test_not_even_of_the_same_player() -> None:
    state = position(f"0,0 {CAP}", pieces=["red follower 0,0 C"]).play(f"lay {ROW}/1 0,-1")
    assert refusing(state, "follower C") == ("follower.occupied",)


def test_an_occupied_feature_is_occupied_at_any_distance() -> None:
    state = position(
        *(f"0,{y} {STRAIGHT}" for y in range(12)),
        pieces=["blue follower 0,0 1", "blue follower 0,5 a"],
    ).play(f"lay {STRAIGHT} 0,12")
    assert offered(state) == {"follower b", "pass"}


def test_the_tile_just_laid_joins_its_road_to_an_occupied_one() -> None:
    state = position(
        f"0,0 {ROAD_END}/3", f"2,0 {ROAD_END}/1", f"0,1 {FIELD}", f"1,1 {FIELD}", f"2,1 {FIELD}",
        pieces=["blue follower 2,0 1"],
    )  # fmt: skip
    state = state.play(f"lay {STRAIGHT}/1 1,0")
    assert refusing(state, "follower 1") == ("follower.occupied",)


def test_the_tile_just_laid_joins_two_of_its_own_segments_to_one_occupied_city() -> None:
    state = position(
        f"0,-1 {CORNER}/2", f"1,-1 {CORNER}/3", f"1,0 {CORNER}", pieces=["blue follower 1,0 C"]
    ).play("lay [CCC DDD aaa aaa] 0,0")
    assert offered(state) == {"follower a", "pass"}
    assert refusing(state, "follower C") == ("follower.occupied",)
    assert refusing(state, "follower D") == ("follower.occupied",)


def test_the_tile_just_laid_joins_its_field_to_an_occupied_farm() -> None:
    state = position(
        f"0,0 {FIELD}", f"0,1 {FIELD}", f"1,1 {FIELD}", f"2,1 {FIELD}", f"2,0 {ROAD_END}/3",
        pieces=["blue follower 2,0 a"],
    ).play(f"lay {CAP} 1,0")  # fmt: skip
    assert offered(state) == {"follower C", "pass"}


# -- tiles ----------------------------------------------------------------------------------------


def test_a_tile_that_fits_nowhere_costs_neither_the_turn_nor_a_second_tile() -> None:
    state = position(f"0,0 {FIELD}", bag=("C", "B*2"))
    state = state.play("draw C")
    assert list(map(str, state.moves())) == ["discard"]
    state = state.play("discard")
    assert (state.to_move, state.step) == ("red", "draw")
    assert state.bag == {"B": 2}
    state = after(state, "draw B", "lay /0 1,0", "follower monastery")
    assert (state.to_move, state.step) == ("blue", "draw")
    assert state.bag == {"B": 1}


def test_a_tile_that_fits_somewhere_is_not_set_aside() -> None:
    state = position(f"0,0 {FIELD}", hands={"red": ["B"]}, step="lay")
    assert refusing(state, "discard") == ("tile.unplaceable",)


def test_a_last_tile_that_fits_nowhere_ends_the_game() -> None:
    state = position(f"0,0 {ROAD_END}", bag=("C",), pieces=["blue follower 0,0 1"])
    state = after(state, "draw C", "discard")
    assert list(map(str, state.moves())) == ["end"]
    state = state.play("end")
    assert state.over
    assert state.scores == {"red": 0, "blue": 1}
    assert state.winners == ("blue",)


def test_the_last_tile_is_laid_and_takes_a_follower() -> None:
    state = position(f"0,0 {CAP}", bag=(CAP,))
    state = after(state, f"draw {CAP}", "lay /2 0,-1", "follower C")
    assert state.scores == {"red": 4, "blue": 0}
    assert not state.over
    assert list(map(str, state.moves())) == ["end"]
    assert state.play("end").winners == ("red",)


def test_the_board_has_no_border() -> None:
    state = new_game("carcassonne", ["red", "blue"], bag=["U*71"])
    for x in range(1, 72):
        state = after(state, "draw U", f"lay /1 {x},0", "pass")
    assert len(state.board) == 72
    assert state.feature("0,0", "1").size == 72
    state = position(*(f"0,{y} U" for y in range(-80, 81)))
    for cell in ("0,-81", "0,81"):
        assert f"lay U {cell}" in state.moves()


def test_the_deck_is_the_box_less_the_start_tile() -> None:
    state = new_game("carcassonne", 2)
    assert state.bag is not None
    assert sum(state.bag.values()) == 71
    assert state.bag["D"] == 3
    assert {str(draw): weight for draw, weight in state.chances()} == {
        f"draw {kind}": count for kind, count in state.bag.items()
    }


def test_every_tile_of_the_deck_is_drawn_once() -> None:
    start = new_game("carcassonne", 2)
    drawn: dict[str, int] = {}
    for move, _ in plies(start, Random(7)):
        word, _, kind = str(move).partition(" ")
        if word == "draw":
            drawn[kind] = drawn.get(kind, 0) + 1
    assert drawn == start.bag


# -- followers ------------------------------------------------------------------------------------


def test_a_player_without_followers_only_lays_tiles() -> None:
    state = position(f"0,0 {CAP}", supply={"red": {"follower": 0}})
    state = state.play(f"lay {CAP}/2 0,-1")
    assert offered(state) == {"pass"}
    assert refusing(state, "follower C") == ("follower.out_of_supply",)
    state = state.play("pass")
    assert (state.to_move, state.step) == ("blue", "draw")
    assert state.scores == {"red": 0, "blue": 0}


def test_a_follower_that_comes_home_is_placed_from_the_next_turn_on() -> None:
    state = position(
        f"0,0 {CAP}", pieces=["red follower 0,0 C"], supply={"red": {"follower": 0}}
    ).play(f"lay {CAP}/2 0,-1")
    assert offered(state) == {"pass"}
    state = state.play("pass")
    assert state.scores == {"red": 4, "blue": 0}
    assert followers(state) == {"red": 1, "blue": 7}
    state = after(state, f"lay {FIELD} 0,1", "pass", f"lay {FIELD} 0,2")
    assert "follower a" in offered(state)


def test_no_follower_is_lost_or_won_in_a_whole_game() -> None:
    end = playout(new_game("carcassonne", 3), Random(3))
    standing = [piece.player for piece in end.pieces]
    assert [held["follower"] + standing.count(name) for name, held in end.supply.items()] == [
        7, 7, 7,
    ]  # fmt: skip


# -- earlier farm rules ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("profile", "red", "blue"),
    [("carcassonne", 6, 3), ("carcassonne-2001", 3, 3), ("carcassonne-2000", 4, 0)],
)
def test_two_farms_at_one_city_under_each_farm_rule(profile: str, red: int, blue: int) -> None:
    state = position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}",
        pieces=["red follower 0,-1 a", "blue follower 0,-2 a", "red follower 0,1 a"],
        profile=profile,
    )  # fmt: skip
    assert state.play("end").scores == {"red": red, "blue": blue}


@pytest.mark.parametrize(
    ("owners", "red", "blue"),
    [
        (("red", "red", "blue"), 4, 0),
        (("blue", "blue", "red"), 0, 4),
        (("red", "blue", "red"), 4, 0),
        (("red", "blue", "blue"), 0, 4),
    ],
)
def test_farmers_on_both_sides_of_a_city_add_up_in_the_first_edition(
    owners: tuple[str, str, str], red: int, blue: int
) -> None:
    state = position(
        f"-1,0 {CAP}/1", f"0,0 {ROW}", f"1,0 {CAP}/3",
        f"0,-1 {FIELD}", f"0,-2 {FIELD}", f"0,1 {FIELD}",
        pieces=[
            f"{owner} follower {cell} a"
            for owner, cell in zip(owners, ("0,-1", "0,-2", "0,1"), strict=True)
        ],
        profile="carcassonne-2000",
    )  # fmt: skip
    assert state.play("end").scores == {"red": red, "blue": blue}
