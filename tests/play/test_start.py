"""How a game begins: who plays, what lies there, what is dealt out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from arkrules import Cell, PositionError, Profile, load_profile, new_game
from arkrules.nouns import COLORS
from arkrules.play import GameState
from arkrules.rules import library
from tests.positions import BASE, CAP, FIELD, faults, offered, stand, tiles

NAMES = "give every player a name of one word, and no two the same: red,blue"
NUMBER = (
    "name as many players as it is for;"
    " `arkrules show carcassonne setup.players` says where that is printed"
)


def altered(under: str = BASE, /, **answers: object) -> Profile:
    """A profile with other answers: `draw__when="end"`."""
    profile = load_profile(under)
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return profile


@pytest.mark.parametrize("number", range(1, len(COLORS) + 2))
def test_players_without_names_are_called_by_colors_while_there_are_enough(number: int) -> None:
    wanted = COLORS[:number] if number <= len(COLORS) else tuple(f"p{n}" for n in range(number))
    assert new_game(altered(setup__players=[1, 12]), number).players == wanted


@pytest.mark.parametrize(
    ("players", "said", "remedy"),
    [
        (0, "there are no players", NAMES),
        ([], "there are no players", NAMES),
        (["red", "blue", "red"], "two players have the same name", NAMES),
        (["red", "a b"], "'a b' is no name; a name is one word of letters, digits, - and _", NAMES),
        (1, "1 player, but carcassonne is for 2–5 [setup.players]", NUMBER),
        (["red"], "1 player, but carcassonne is for 2–5 [setup.players]", NUMBER),
        (6, "6 players, but carcassonne is for 2–5 [setup.players]", NUMBER),
        (-1, "-1 players, but carcassonne is for 2–5 [setup.players]", NUMBER),
    ],
)
def test_who_cannot_play_is_told_with_what_to_do(
    players: Sequence[str] | int, said: str, remedy: str
) -> None:
    with pytest.raises(PositionError) as caught:
        new_game(BASE, players)
    error = caught.value
    assert (error.faults, error.key, error.remedy) == ((said,), "players", remedy)


@pytest.mark.parametrize(
    ("players", "bag", "said"),
    [
        (True, None, "players: expected a list of names, or how many play, found True"),
        ("red", None, "players: expected a list of names, or how many play, found the text 'red'"),
        (["red", 3], None, "players[1]: expected a text, found the number 3"),
        (2, "EE", "bag: expected a list of tiles, found the text 'EE'"),
        (2, ["E", 3], "bag[1]: expected a text, found the number 3"),
    ],
)
def test_a_game_does_not_begin_with_values_of_other_types(
    players: Any, bag: Any, said: str
) -> None:
    with pytest.raises(TypeError) as caught:
        new_game(BASE, players, bag=bag)
    assert str(caught.value) == said


def test_a_game_begins_with_the_start_tile_and_all_others_in_the_bag() -> None:
    state = new_game(BASE, ["ann", "bob"])
    assert (state.players, state.to_move, state.step, state.turn) == (
        ("ann", "bob"), "ann", "draw", 1,
    )  # fmt: skip
    assert {str(cell): str(tile) for cell, tile in state.tiles.items()} == {"0,0": "D"}
    assert (state.scores, state.stock, state.laid) == ({"ann": 0, "bob": 0}, {}, None)
    assert state.hands == {"ann": (), "bob": ()}
    bag = state.bag
    assert bag is not None
    assert (sum(bag.values()), bag["D"], bag["E"]) == (71, 3, 5)
    assert [*bag] == sorted(bag)


def test_start_tiles_may_be_others_or_in_the_bag_or_of_a_kind_that_is_used_up() -> None:
    bag = new_game(altered(setup__start_in_bag=True), 2).bag
    assert bag is not None
    assert (sum(bag.values()), bag["D"]) == (72, 4)
    state = new_game(altered(setup__start_tile=["0,0 C", f"1,0 {CAP}/3"]), 2)
    assert [str(state.tile(cell)) for cell in ("0,0", "1,0")] == ["C", f"{CAP}/3"]
    assert "C" not in (state.bag or ())  # there is one
    assert CAP not in (state.bag or ())


def test_what_is_left_in_the_box_is_not_in_the_bag() -> None:
    left = altered(setup__left_in_box=["E", "E", "X"], setup__tiles=69)
    bag = new_game(left, 2).bag
    assert bag is not None
    assert (sum(bag.values()), bag["E"], "X" in bag) == (68, 3, False)


def test_a_game_may_begin_with_a_bag_of_ones_own() -> None:
    bag = new_game(BASE, 2, bag=["V", "E*2", f"{CAP} * 3", "E"]).bag
    assert [*(bag or {}).items()] == [("E", 3), ("V", 1), (CAP, 3)]


@pytest.mark.parametrize(
    ("token", "said"),
    [
        ("E/1", "'E/1': a tile not yet laid has no turn; expected a kind or literal"),
        ("E/1*2", "'E/1*2': a tile not yet laid has no turn; expected a kind or literal"),
        ("*2", "'*2': no tile is named; expected a kind such as D or a literal"),
        ("E*0", "'E*0': none of a tile; expected a number above 0 behind the *"),
        ("7", "'7': no kind of the sets in use (base)"),
        ("E*x", "'E*x': no kind of the sets in use (base)"),
    ],
)
def test_what_is_no_number_of_tiles_is_refused(token: str, said: str) -> None:
    assert faults(f'bag = ["{token}"]').startswith(f"bag: {said}")
    assert faults(f'hands = {{ red = ["{token}"] }}').startswith(f"hands.red: {said}")


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize(
    ("reserve", "returns", "stock"),
    [
        (2, "stock", {"juggler": 2}),
        (2, "supply", {"juggler": 2}),
        (0, "stock", {"juggler": 0}),
        (0, "supply", None),
    ],
)
def test_a_color_has_a_stock_where_pieces_wait_or_go(
    reserve: int, returns: str, stock: dict[str, int] | None
) -> None:
    state = new_game(altered("fair", juggler__reserve=reserve, juggler__returns=returns), 2)
    assert state.stock == {"coin": 4} | ({} if stock is None else {"red": stock, "blue": stock})
    assert state.supply["blue"] == {"follower": 7, "juggler": 1}


def edge(state: GameState) -> str:
    """The edge that closes what reaches it."""
    return str(state.board.edge)


def test_an_edge_closes_what_reaches_it_only_where_the_rules_say_so() -> None:
    small: dict[str, object] = {"table__bounds": "edge", "table__size": [3, 1]}
    assert edge(new_game(altered(**small), 2)) == "None"
    assert edge(new_game(altered(**small, table__edge_completes=True), 2)) == "-1,0 1,0"
    assert edge(stand(tiles("0,0 D"), 'table = "0,0 2,2"', table__bounds="edge")) == "None"
    closing = library().profile("carcassonne+house.table-completes")
    assert edge(new_game(closing, 2)) == str(new_game(closing, 2).table)


def test_a_site_is_known_from_the_first_turn_on() -> None:
    state = new_game(BASE, 2, bag=["B", FIELD]).play("draw B").play("lay /0 0,1")
    assert "follower monastery" in offered(state)
    assert state.board.sites == {Cell(0, 1).spot: "monastery"}
    assert list(new_game(BASE, 2).board.features("monastery")) == []
    with pytest.raises(ValueError, match="temple"):
        new_game(BASE, 2).board.features("temple")  # which only another game has
