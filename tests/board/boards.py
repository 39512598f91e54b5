"""Boards of a few tiles, and ways to speak of them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from arkrules import Board
from arkrules.board import Feature, Node
from arkrules.geometry import Cell, Rect
from arkrules.testing.laws import shows
from arkrules.tiles import Kind, Tile
from tests.positions import tile

LOOP = ("0,0 V/3", "1,0 V", "0,1 V/2", "1,1 V/1")
"""Four curves in a ring."""
RING = ("0,0 N/2", "1,0 N/3", "0,1 N/1", "1,1 N")
"""Four corners of a city round their common corner."""


def laid(*placed: str, edge: Rect | None = None, joined: bool = False) -> Board:
    """A board from tiles as a position lists them."""
    board = Board(edge=edge)
    for text in placed:
        cell, _, token = text.partition(" ")
        board = board.lay(Cell.parse(cell).spot, tile(token, joined=joined))
    return board


def at(text: str) -> Node:
    """`1,0 C` as a node of a graph."""
    cell, segment = text.split()
    return Cell.parse(cell), segment


def feature(board: Board, text: str) -> Feature:
    cell, segment = at(text)
    return board.feature(cell.spot, segment)


def parts(board: Board) -> set[frozenset[Node]]:
    """The segments of every feature, as the index has them."""
    return {frozenset(found.segments) for found in board.features()}


def nodes(texts: Iterable[str]) -> set[Node]:
    return {at(text) for text in texts}


def direct_fits(kind: Kind, demand: tuple[str, ...]) -> tuple[int, ...]:
    """The different turns whose every side shows what is asked there."""
    return tuple(
        turn
        for turn in kind.rotations
        if all(
            wanted in ("", shows(side))
            for wanted, side in zip(demand, kind.tiles[turn].sides, strict=True)
        )
    )


def assert_fits_table_is_right(kind: Kind) -> None:
    wanted = {"": 0, "field": 1, "road": 2, "city": 3}
    for demand in product(wanted, repeat=4):
        code = sum(wanted[side] << 2 * at for at, side in enumerate(demand))
        assert kind.fits[code] == direct_fits(kind, demand)


def look(turned: Tile) -> tuple[str, ...]:
    """A turned tile without marks as one sees it: the names of segments do not matter."""
    names: dict[str, str] = {}
    for slot in "".join(turned.sides):
        if slot not in "~#":
            names.setdefault(slot, f"{shows(slot * 3)}{len(names)}")
    return tuple(names.get(slot, slot) for slot in "".join(turned.sides))
