"""What chance draws, and where a playout ends."""

from __future__ import annotations

from random import Random

import pytest

from arkrules import GameState, new_game, playout
from arkrules.play import Move, random_move
from arkrules.play.chance import chance_of
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
