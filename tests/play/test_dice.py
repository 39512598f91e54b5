"""The dice: the same chances for every edition."""

from __future__ import annotations

from collections import Counter
from random import Random
from zlib import crc32

import pytest

import arkrules
from arkrules.measuring import Dice
from arkrules.play import Draw, Lay, plies
from arkrules.play.playouts import STRIDE, Stack, keys
from arkrules.play.referee import moves_by_verb


def drawn(stack: Stack, left: dict[str, int], number: int) -> list[str]:
    """So many tiles, drawn until nothing is left."""
    tiles = []
    for _ in range(number):
        tiles.append(token := stack.draw({kind: count for kind, count in left.items() if count}))
        left[token] -= 1
    return tiles


def test_all_tiles_of_the_bag_are_drawn_and_no_others():
    bag = {"A": 2, "B": 1, "C": 5}
    assert Counter(drawn(Stack(Dice(1, 0), bag), {**bag}, 8)) == bag


def test_a_tile_more_in_the_bag_moves_no_other():
    small = Dice(1, 0).stack({"A": 2, "B": 3})
    large = Dice(1, 0).stack({"A": 2, "B": 3, "C": 1})
    assert [token for token in large if token != "C"] == small


def test_a_tile_put_back_is_drawn_once_more_and_all_others_have_their_turn():
    stack = Stack(Dice(1, 0), {"A": 1})
    assert stack.draw({"A": 1}) == "A"
    assert {stack.draw({"A": 1, "B": 1}), stack.draw({"A": 1, "B": 1})} == {"A", "B"}


def test_every_order_of_a_stack_comes_up():
    orders = {tuple(Dice(1, game).stack({"A": 1, "B": 1, "C": 1})) for game in range(60)}
    assert len(orders) == 6


def test_a_stack_is_the_first_one_unless_it_is_said_which() -> None:
    bag, dice = {"A": 9, "B": 9}, Dice(1, 0)
    assert dice.stack(bag) == dice.stack(bag, 0)
    assert dice.stack(bag, 1) != dice.stack(bag, 0)
    assert dice.stack(bag, 2) != dice.stack(bag, 1)


def test_tiles_put_back_are_stacked_anew_each_time() -> None:
    dice, bag = Dice(1, 0), dict.fromkeys("ABCDEF", 1)
    stack = Stack(dice, bag)
    for again in range(3):
        assert drawn(stack, {**bag}, 6) == dice.stack(bag, again)


def test_a_tile_put_back_alone_is_drawn_again() -> None:
    stack = Stack(Dice(1, 0), {"A": 1})
    assert [stack.draw({"A": 1}) for _ in range(3)] == ["A", "A", "A"]


def test_numbers_scatter():
    state = arkrules.new_game("carcassonne", 2).play("draw E")
    number = Dice(1, 0).numbers(state)
    moves = [Lay("E", at & 3, at >> 2, True) for at in range(10_000)]
    low = sum(number(move) < 1 << 63 for move in moves)
    assert 4_800 < low < 5_200
    assert len({number(move) for move in moves}) == 10_000


@pytest.mark.parametrize("name", ["carcassonne+house.hand-of-three", "ark-en2", "ghosts"])
def test_whatever_can_be_chosen_has_a_number_of_its_own(name: str) -> None:
    """Of its kind, in every game; kinds have others than moves."""
    for _, state in plies(arkrules.new_game(name, 3), Random(3)):
        if state.over:
            break
        number = Dice(1, 0).numbers(state)
        groups = moves_by_verb(state.content)
        numbers = [number(verb) for verb, _ in groups]
        numbers += [number(move) for _, moves in groups for move in moves]
        assert len(set(numbers)) == len(numbers)


def splitmix(number: int) -> int:
    """The last step of splitmix64, as it is published."""
    most = (1 << 64) - 1
    number &= most
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9 & most
    number = (number ^ (number >> 27)) * 0x94D049BB133111EB & most
    return number ^ (number >> 31)


def test_the_dice_scatter_as_splitmix64_does_so_that_a_seed_brings_the_same_games() -> None:
    # What the reference implementation gives for the seed 1234567.
    published = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [splitmix(1234567 + STRIDE * step) for step in (1, 2, 3)] == published

    state = arkrules.new_game("carcassonne", 2).play("draw E")
    bag, choices = keys(7, 3, 1)
    base = splitmix((choices + STRIDE * state.turn) % 2**64 ^ 1)  # laying is the second step
    number = Dice(7, 3, whim=1).numbers(state)
    for move, cell in (("lay /2 0,-1", 511 * 2**16), ("lay /0 1,0", 512 * 2**16 + 1)):
        made = state.parse(move)
        code = (1 << 40) + ((cell + 2**15) * 4 + made.rotation) * 16  # and the second kind of move
        assert number(made) == splitmix(base + code)

    tiles = {(crc32(kind.encode()) << 32) + copy: kind for kind in "ABCDE" for copy in range(4)}
    order = sorted(tiles, key=lambda one: splitmix(bag ^ one * STRIDE % 2**64))
    stack = Dice(7, 3).stack(dict.fromkeys("ABCDE", 4))
    assert stack == [tiles[one] for one in order]


def test_there_is_no_whim_unless_it_is_said() -> None:
    state = arkrules.new_game("carcassonne", 2)
    draw = Draw("B")
    assert keys(1, 5) == keys(1, 5, 0) != keys(1, 5, 1)
    assert Dice(1, 5).numbers(state)(draw) == Dice(1, 5, whim=0).numbers(state)(draw)
    assert len({keys(seed, game) for seed in range(3) for game in range(3)}) == 9


def test_another_whim_has_the_same_stack_and_other_numbers():
    state = arkrules.new_game("carcassonne", 2)
    one, other = Dice(1, 0), Dice(1, 0, whim=1)
    assert one.stack({"A": 9, "B": 9}) == other.stack({"A": 9, "B": 9})
    assert one.numbers(state)(Draw("B")) != other.numbers(state)(Draw("B"))
