"""Placing a piece, or none: how the line is read, and why a piece cannot be placed."""

from __future__ import annotations

from arkrules import GameState
from tests.faults import one_of_each
from tests.positions import CITY, FIELD, offered, stand, tiles


def placing(tile: str, *lines: str, under: str = "carcassonne") -> GameState:
    """A tile was laid, and red may place something on it."""
    return stand(tiles(f"0,0 {tile}"), 'step = "place"', 'laid = "0,0"', *lines, under=under)


def lost() -> GameState:
    """The last tile fits nowhere, and what remains is the action of that turn: the Ark."""
    return stand(
        tiles(f"0,0 {CITY}", f"1,0 {CITY}"), 'ark = "0,0"', 'step = "lay"', "bag = []",
        f'hands = {{ red = ["{FIELD}"] }}',
        under="ark-en2", draw__when="end", end__last_tile_unplaceable="action-remains",
    ).play("discard")  # fmt: skip


def refused_moves() -> list[tuple[GameState, str, list[str]]]:
    """What cannot be placed, and the clauses that refuse it."""
    none = placing("D", "supply = { red = { follower = 0 } }")
    return [
        (placing("D"), "follower C", []),
        (placing("D"), "guard C", ["follower.where"]),
        (placing("D"), "follower Z", ["follower.where"]),
        (placing("[aaa ### ### aaa]"), "follower monastery", ["follower.where"]),
        (placing("[### ### ### ###]"), "follower a", ["follower.where"]),
        (placing("ghosts:02", under="ghosts"), "follower Z", ["follower.where"]),
        (placing("[~~~ ~~~ ~~~ ~~~]", under="ghosts"), "follower Z", ["follower.where"]),
        # Who has none left is told so beside what else refuses it.
        (none, "follower C", ["follower.out_of_supply"]),
        (none, "follower Z", ["follower.out_of_supply", "follower.where"]),
        (lost(), "follower C", ["follower.where"]),
    ]


def test_a_piece_that_cannot_be_placed_is_refused() -> None:
    for state, line, clauses in refused_moves():
        assert [refusal.clause for refusal in state.refusals(line)] == clauses, line
    none = placing("D", "supply = { red = { follower = 0 } }")
    assert (offered(none), offered(lost())) == (["pass"], ["ark E", "pass"])


def test_why_a_piece_cannot_be_placed_is_told(snapshot: object) -> None:
    """Mist is no segment, and is not among those that a tile has."""
    moves = refused_moves()
    assert (
        one_of_each(one.words for state, line, _ in moves for one in state.refusals(line))
        == snapshot
    )
