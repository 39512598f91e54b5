"""Changing what lies on the table: a position with something else in it."""

from __future__ import annotations

from typing import Any

import attrs

from arkrules.errors import TableError
from arkrules.geometry import Cell
from arkrules.play import GameState, Position
from arkrules.table.acts import one_of, require_value
from arkrules.table.model import Tabletop
from arkrules.table.seen import Seen
from arkrules.text import later, say
from arkrules.tiles import TileAt

__all__ = ["edited", "known_player", "place_in", "selected", "tile_at"]


def edited(seen: Seen, **changes: Any) -> Tabletop:  # the fields of a position
    """The table with some keys of the position changed."""
    return seen.table.becoming(position=attrs.evolve(seen.position, **changes).to_dict())


def known_player(seen: Seen, name: str) -> str:
    """A name, if somebody at the table is called so."""
    return one_of(name, seen.position.players, later("unknown player {name}"))


def selected(table: Tabletop) -> Cell:
    """The cell that is selected, or an error that none is."""
    return require_value(table.chosen.cell, say("no cell is selected; choose one on the board"))


def place_in(state: GameState, text: str) -> tuple[Cell, str]:
    """A cell, `1,0`, or a segment of the tile there, `1,0 C`; an error if there is none."""
    where, _, segment = text.strip().partition(" ")
    cell = Cell.parse(where)
    tile = state.tiles.get(cell)
    if segment and (tile is None or segment not in tile.kind.index):
        raise TableError(say("no segment {name} lies at {cell}", name=repr(segment), cell=cell))
    return cell, segment


def tile_at(position: Position, cell: Cell) -> TileAt | None:
    """The tile of a position that lies at a cell."""
    return next((placed for placed in position.tiles if placed.cell == cell), None)
