"""Pieces, what they carry, and what kinds of them there are."""

from __future__ import annotations

from arkrules import Cell, new_game
from arkrules.play import Piece, PieceAt, PieceKind, Weight
from arkrules.play.content import in_reading_order

BARE = PieceKind(
    name="clown", dealt=lambda _profile: 2, stands_on=lambda _profile: ("city",),
    where_clause="clown.where",
    returns_clause="clown.returns", out_of_supply="clown.none", count_clause="clown.count",
)  # fmt: skip
"""A kind of piece of which nothing is said that need not be."""


def test_a_kind_of_piece_is_what_most_are_unless_it_is_said() -> None:
    profile = new_game("carcassonne", 2).profile
    assert BARE.reserved(profile) == 0
    assert BARE.weight(profile, "city", False) == BARE.weight(profile, "farm", True)
    assert BARE.weight(profile, "farm", True) == Weight(1, "shared.majority")
    assert BARE.blocks(profile, "follower") is True
    assert BARE.returns(profile) == "supply"
    assert (BARE.counts_as_follower, repr(BARE)) == (False, "<PieceKind clown>")


def test_a_piece_carries_so_much_of_each_thing() -> None:
    piece = Piece(0, "follower", Cell(2, -1).spot, "C")
    assert (piece.cell, piece.note("ghosts")) == (Cell(2, -1), 0)
    two = piece.noting("ghosts", 2).noting("coins", 1)
    assert two == Piece(0, "follower", piece.spot, "C", (("coins", 1), ("ghosts", 2)))
    assert (two.note("ghosts"), two.note("coins"), two.note("plums")) == (2, 1, 0)
    assert two.noting("coins", 0).notes == (("ghosts", 2),)
    assert two.noting("coins", 0).noting("ghosts", 0) == piece


def test_a_piece_is_written_as_a_position_has_it() -> None:
    plain = PieceAt("red", "follower", Cell(2, -1), "C")
    assert (str(plain), plain.note("ghosts")) == ("red follower 2,-1 C", 0)
    two = PieceAt("red", "follower", Cell(2, -1), "C", (("coins", 1), ("ghosts", 2)))
    assert (str(two), two.note("ghosts")) == ("red follower 2,-1 C coins=1 ghosts=2", 2)


def test_pieces_are_in_reading_order_row_by_row_and_on_a_tile_by_letters() -> None:
    places = [(0, -1, "a"), (-1, 0, "a"), (0, 0, "1"), (0, 0, "C"), (0, 0, "a"), (1, 0, "1")]
    standing = [Piece(0, "follower", Cell(x, y).spot, name) for x, y, name in places]
    mixed = {node: standing[node] for node in (3, 1, 5, 0, 4, 2)}
    assert [node for node, _ in in_reading_order(mixed)] == [0, 1, 2, 3, 4, 5]
    other = {7: standing[2], 8: standing[1]}
    assert list(in_reading_order(other)) == [(8, standing[1]), (7, standing[2])]
    assert [node for node, _ in in_reading_order(mixed)] == [0, 1, 2, 3, 4, 5]
