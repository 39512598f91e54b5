"""Set up: what extensions keep in a position, by what they declare of its keys."""

from __future__ import annotations

from typing import Any

from arkrules.errors import TableError
from arkrules.geometry import Cell
from arkrules.play import Position, PositionField
from arkrules.play.extension import CELLS, ONE_CELL
from arkrules.table.acts import Done, Fields, act
from arkrules.table.controls import check
from arkrules.table.editing import edited, selected, with_key
from arkrules.table.markup import Inner
from arkrules.table.position_form import about_key
from arkrules.table.seen import Seen
from arkrules.text import say
from arkrules.tiles import Kind, Tile

__all__ = ["keys_here", "leave_cell"]

_ON_CELLS = (ONE_CELL, CELLS)


def _key(seen: Seen, name: str, *types: object) -> PositionField:
    key = seen.state.assembly.position_fields.get(name)
    if key is None or key.type not in types:
        raise TableError(say("{key} is nothing that can be set so", key=repr(name)))
    return key


def _cells(value: object) -> list[object]:
    """The cells that a key names, whether it names one or several."""
    return list(value) if isinstance(value, (list, tuple)) else [value]


def _is_here(seen: Seen, key: PositionField, cell: Cell) -> bool:
    return str(cell) in _cells(seen.position.more.get(key.name))


# -- acts -----------------------------------------------------------------------------------------


@act("here")
def set_here(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Say of the cell that is selected what a key says, or say it no longer."""
    key, cell = _key(seen, argument, *_ON_CELLS), str(selected(seen.table))
    value: object = cell
    before = seen.position.more.get(key.name)
    if key.type == CELLS:
        rest = [one for one in _cells(before) if one not in (cell, None)]
        value = rest if cell in _cells(before) else [*rest, cell]
    elif before == cell:
        value = None
    return Done(edited(seen, more=with_key(seen.position, key.name, value or None)))


def leave_cell(seen: Seen, position: Position, cell: Cell, kind: Kind | None) -> dict[str, Any]:
    """What extensions keep, after another tile lies at a cell, or none."""
    kept = dict(position.more)
    for key in seen.state.assembly.position_fields.values():
        stays = kind is not None and (not key.site or kind.site == key.site)
        if key.type not in _ON_CELLS or key.name not in kept or stays:
            continue
        rest = [one for one in _cells(kept[key.name]) if one != str(cell)]
        if not rest:
            del kept[key.name]
        elif key.type == CELLS:
            kept[key.name] = rest
    return kept


# -- what is shown --------------------------------------------------------------------------------


def keys_here(seen: Seen, cell: Cell, tile: Tile) -> Inner:
    """What can be said of a tile."""
    return [
        check(about_key(key), f"here:{key.name}", on=_is_here(seen, key, cell))
        for key in seen.state.assembly.position_fields.values()
        if key.type in _ON_CELLS
        and (not key.site or key.site == tile.kind.site or _is_here(seen, key, cell))
    ]
