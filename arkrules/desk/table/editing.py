"""Changing what lies on the table: a position with something else in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import attrs

from arkrules.desk.table.model import Tabletop
from arkrules.desk.table.seen import Seen
from arkrules.errors import BadNotation
from arkrules.geometry import Cell, parse_cell
from arkrules.play import Position

__all__ = [
    "cell_of_piece", "cell_of_tile", "edited", "here", "index_of_tile", "token_at", "with_key",
    "with_number",
]  # fmt: skip


def edited(seen: Seen, **changes: Any) -> Tabletop:  # the fields of a position
    """The table with some keys of the position changed."""
    return seen.table.becoming(position=attrs.evolve(seen.position, **changes).to_dict())


def with_key(position: Position, key: str, value: object) -> dict[str, Any]:
    """What extensions keep in a position, with one key changed; None takes it out."""
    rest = {name: kept for name, kept in position.more.items() if name != key}
    return rest if value is None else {**rest, key: value}


def with_number(
    held: Mapping[str, Any], name: str, kind: str, number: int | None
) -> dict[str, Any]:
    """A table of tables with one number changed; None takes it out, and what is left empty."""
    inner = held.get(name)
    inner = dict(inner) if isinstance(inner, Mapping) else {}
    if number is None:
        inner.pop(kind, None)
    else:
        inner[kind] = number
    rest = {other: kept for other, kept in held.items() if other != name}
    return {**rest, name: inner} if inner else rest


def cell_of_tile(text: str) -> Cell | None:
    """Where a placed tile of a position lies."""
    return _cell(text.split()[:1])


def cell_of_piece(text: str) -> Cell | None:
    """Where a piece of a position stands."""
    return _cell(text.split()[2:3])


def _cell(words: Sequence[str]) -> Cell | None:
    try:
        return parse_cell(words[0]) if words else None
    except BadNotation:
        return None


def here(cell: Cell, of: Callable[[str], Cell | None]) -> Callable[[str], bool]:
    """Whether something of a position lies or stands at a cell."""
    return lambda text: of(text) == cell


def index_of_tile(position: Position, cell: Cell) -> int | None:
    """Which of the tiles of a position lies at a cell."""
    tiles = enumerate(position.tiles)
    return next((at for at, text in tiles if cell_of_tile(text) == cell), None)


def token_at(position: Position, cell: Cell) -> str:
    """What the tile at a cell is called, with its turn; empty where none lies."""
    at = index_of_tile(position, cell)
    return "" if at is None else position.tiles[at].strip().partition(" ")[2].strip()
