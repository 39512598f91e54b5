"""How a game begins: who plays, what lies there, what is dealt out."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from typing import Any

import pytest

from arkrules import ArkrulesError, Cell, PositionError, Profile, load_profile, new_game
from arkrules.files import PLAYERS as PLAYERS_MOST
from arkrules.nouns import COLORS
from arkrules.play import GameState
from arkrules.play.setup import name_faults
from arkrules.rules import library
from tests.faults import one_of_each
from tests.positions import BASE, CAP, FIELD, offered, stand, tiles
from tests.running import error_of


def altered(under: str = BASE, /, **answers: object) -> Profile:
    """A profile with other answers: `draw__when="end"`."""
    profile = load_profile(under)
    for name, answer in answers.items():
        profile = profile.with_answer(name.replace("__", "."), answer)
    return profile


def test_players_without_names_are_called_by_colors_while_there_are_enough() -> None:
    many = altered(setup__players=[1, 12])
    for number in range(1, len(COLORS) + 2):
        wanted = COLORS[:number] if number <= len(COLORS) else tuple(f"p{n}" for n in range(number))
        assert new_game(many, number).players == wanted
    assert COLORS[:3] == ("red", "blue", "green")


PLAYERS: tuple[Sequence[str] | int, ...] = (
    0, [], ["red", "blue", "red"], ["red", "a b"], 1, ["red"], 6, -1, 1000,
    [f"p{at}" for at in range(6)], [f"p{at}" for at in range(PLAYERS_MOST + 1)],
)  # fmt: skip
"""Who cannot play."""


def test_who_cannot_play_is_told_with_what_to_do(snapshot: object) -> None:
    errors = [error_of(new_game, BASE, players, kind=PositionError) for players in PLAYERS]
    assert {(error.key, len(error.faults)) for error in errors} == {("players", 1)}
    said = [*(error.faults[0] for error in errors), *(error.remedy for error in errors)]
    assert one_of_each(said, of=("play/setup",)) == snapshot


def test_more_players_than_a_game_is_read_with_are_too_many() -> None:
    most = [f"p{at}" for at in range(PLAYERS_MOST)]
    assert name_faults(most) == []
    assert len(name_faults([*most, "one"])) == 1


def test_a_game_does_not_begin_with_values_of_other_types(snapshot: object) -> None:
    players: tuple[Any, ...] = (True, False, None, 2.0, "red", ["red", 3], {"red", "blue"})
    said = [str(error_of(new_game, BASE, one, kind=TypeError)) for one in players]
    for bag in (5, "EE", [5], ["E", 3]):
        said.append(str(error_of(new_game, BASE, 2, bag=bag, kind=TypeError)))
    assert one_of_each(said, of=("play/setup",)) == snapshot


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


def test_a_game_may_begin_with_a_bag_of_ones_own() -> None:
    bag = new_game(BASE, 2, bag=["V", "E*2", f"{CAP} * 3", "E"]).bag
    assert [*(bag or {}).items()] == [("E", 3), ("V", 1), (CAP, 3)]


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
    # Which only another game has.
    error_of(new_game(BASE, 2).board.features, "temple", kind=ValueError)


def test_the_same_seed_gives_the_same_game_and_another_one_another() -> None:
    def tiles(seed: int) -> list[str]:
        state = new_game("carcassonne+river", 2, seed=seed)
        drawn = []
        while not state.over:
            move = state.next_draw() if state.step == "draw" else state.moves()[0]
            drawn += [str(move)] if state.step == "draw" else []
            state = state.play(move)
        return drawn

    first = tiles(7)
    assert first == tiles(7)
    assert first != tiles(8)
    assert sorted(first) == sorted(tiles(8))
    assert first[-1] == "end"


def test_what_is_drawn_next_is_known_of_a_copy_too_and_never_without_a_seed() -> None:
    state = new_game("carcassonne", 2, seed=1)
    assert pickle.loads(pickle.dumps(state)).next_draw() == state.next_draw()
    assert state == new_game("carcassonne", 2)
    assert error_of(new_game("carcassonne", 2).next_draw, kind=ArkrulesError).remedy
    assert error_of(state.play(state.next_draw()).next_draw, kind=ArkrulesError)
