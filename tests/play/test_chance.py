"""What chance draws, and where a playout ends."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import cast

import pytest

from arkrules import GameState, IllegalMove, load_profile, new_game, playout
from arkrules.play import End, Move, plies, random_move
from arkrules.play.playouts import chance_of
from tests.positions import stand, tiles
from tests.running import error_of


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
    assert str(chance_of(state.content, Loaded(number).random)) == f"draw {drawn}"


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
    assert (made[-1][1], end.over, end.bag, len(end.board)) == (end, True, {}, 3)
    assert playout(start, Random(1), random_move) == playout(start, Random(1))


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
    assert str(chance_of(state.content, Loaded(number).random)) == move


def test_of_a_bag_that_is_empty_comes_the_end() -> None:
    state = stand(tiles("0,0 D"), "bag = []")
    assert str(chance_of(state.content, Random(1).random)) == "end"


# -- a playout makes all moves on one draft -------------------------------------------------------


@pytest.mark.parametrize("name", ["carcassonne", "carcassonne-2000", "ark-en2", "ark-de", "ghosts"])
def test_a_playout_comes_to_the_same_end_as_move_by_move(name: str) -> None:
    start = new_game(name, 3)
    for seed in range(3):
        *_, (move, last) = plies(start, Random(seed))
        found = playout(start, Random(seed))
        assert (found, found.scores, found.content.turn) == (last, last.scores, last.content.turn)
        assert (found.content.last, found.content.log) == (last.content.last, last.content.log)
        assert str(move) == str(last.content.last[1])  # type: ignore[index]  # there was one


def test_a_playout_leaves_the_state_it_began_from_as_it_was() -> None:
    # Where closing is asked of boards without some tile, other boards are made on the way.
    profile = load_profile("carcassonne").with_answer("city.closed", "enclosed-filled")
    state = [state for _, state in islice(plies(new_game(profile, 2), Random(2)), 70)][-1]
    board = state.content.board
    key, size, moves = state.content.key(), len(board), list(state.moves())
    parents, records = board.parents.copy(), board.records.copy()
    playout(state, Random(3))
    assert state.content.board is board
    assert (state.content.key(), len(board), list(state.moves())) == (key, size, moves)
    assert (board.parents, board.records) == (parents, records)


def test_a_policy_that_breaks_the_rules_is_refused() -> None:
    start = new_game("carcassonne", 2, bag=["E"])
    error = error_of(lambda: [*plies(start, Random(1), lambda *_: End())], kind=IllegalMove)
    assert error.clauses == ("turn.sequence",)


def test_without_a_state_chance_and_a_policy_nothing_is_played() -> None:
    state, rng = new_game("carcassonne", 2), Random(1)
    for run in (playout, lambda *game: next(plies(*game))):
        given = (("carcassonne", rng), (state, 7), (state, rng, "greedy"))
        for one in given:
            error_of(run, *one, kind=TypeError)
