"""What chance draws, and where a playout ends."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import cast

import pytest

from arkrules import GameState, new_game, playout
from arkrules.play import Move, plies, random_move
from arkrules.play.chance import chance_move, chance_of
from tests.positions import stand, tiles


class Loaded:
    """Chance that says the same number each time."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


@pytest.mark.parametrize(
    ("number", "drawn"),
    [(0.0, "D"), (0.24, "D"), (0.26, "E"), (0.74, "E"), (0.76, "V"), (0.99, "V")],
)
def test_of_four_tiles_each_is_drawn_with_a_quarter_of_all_numbers(
    number: float, drawn: str
) -> None:
    state = stand(tiles("0,0 D"), 'bag = ["D", "E*2", "V"]')
    assert str(chance_of(state.content, Loaded(number))) == f"draw {drawn}"


def test_a_policy_plays_to_the_end() -> None:
    def first(state: GameState, _rng: Random) -> Move:
        return state.moves()[0]

    start = new_game("carcassonne", 2, bag=["E", "U"])
    for policy in (first, random_move):
        last = playout(start, Random(1), policy)
        assert (last.over, last.bag, len(last.board)) == (True, {}, 3)


def test_a_policy_is_asked_for_every_move_but_those_of_chance() -> None:
    asked = []

    def last_one(state: GameState, _rng: Random) -> Move:
        asked.append(state.step)
        return state.moves()[-1]

    start = new_game("carcassonne", 2, bag=["E", "U"])
    end = playout(start, Random(1), last_one)
    assert asked == ["lay", "place"] * 2
    assert not end.pieces  # the last move listed is to pass

    made = list(plies(start, Random(1), last_one))
    assert [str(move).split()[0] for move, _ in made] == ["draw", "lay", "pass"] * 2 + ["end"]
    assert made[-1][1] == end


@pytest.mark.parametrize(("number", "kind"), [(0.0, "place"), (0.5, "pass"), (0.99, "pass")])
def test_by_chance_each_kind_of_move_comes_as_often_and_so_does_each_move_of_it(
    number: float, kind: str
) -> None:
    state = stand(tiles("0,0 D"), 'step = "place"', 'laid = "0,0"')
    moves = list(state.moves().by_kind[kind])
    rng = cast("Random", Loaded(number))
    assert random_move(state, rng) == moves[int(number * len(moves))]


@pytest.mark.parametrize(("number", "move"), [(0.0, "draw A"), (0.3, "draw H"), (0.6, "end")])
def test_of_a_bag_that_nobody_knows_a_tile_is_drawn_as_often_as_the_end_comes(
    number: float, move: str
) -> None:
    state = stand(tiles("0,0 D"))
    assert str(chance_move(state, cast("Random", Loaded(number)))) == move


def test_of_a_bag_that_is_empty_comes_the_end() -> None:
    state = stand(tiles("0,0 D"), "bag = []")
    assert str(chance_move(state, Random(1))) == "end"


@pytest.mark.parametrize("seed", range(4))
def test_a_playout_makes_the_moves_that_are_made_one_by_one(seed: int) -> None:
    start = new_game("carcassonne", 2, bag=["E", "U", "D"])
    *_, (_, last) = plies(start, Random(seed))
    assert playout(start, Random(seed)) == last
    assert not start.over


@pytest.mark.parametrize("run", [playout, plies])
def test_without_a_state_chance_and_a_policy_nothing_is_played(run: Callable[..., object]) -> None:
    state, rng = new_game("carcassonne", 2), Random(1)
    for given, said in (
        (("carcassonne", rng), "state: expected a state, such as `new_game` gives"),
        ((state, 7), r"rng: expected a source of chance, such as `random\.Random\(7\)`"),
        ((state, rng, "greedy"), "policy: expected a function of a state and a source of chance"),
    ):
        with pytest.raises(TypeError, match=f"^{said}, found"):
            run(*given)
