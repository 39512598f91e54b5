"""Set up: what extensions keep in a position, by what they declare of its keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from arkrules.errors import TableError
from arkrules.geometry import Cell
from arkrules.play import PositionField
from arkrules.play.extension import CELLS, ONE_CELL
from arkrules.table.acts import Done, Fields, act
from arkrules.table.controls import check
from arkrules.table.editing import edited, selected
from arkrules.table.markup import Inner
from arkrules.table.position_form import about_key, with_value
from arkrules.table.seen import Seen
from arkrules.text import say
from arkrules.tiles import Kind, Tile

__all__ = ["keys_here", "leave_cell"]

_ON_CELLS = (ONE_CELL, CELLS)


def _cells(value: object) -> list[object]:
    """The cells that a key names, whether it names none, one or several."""
    if isinstance(value, (list, tuple)):
        return list(value)
    return [] if value is None else [value]


def _is_here(seen: Seen, key: PositionField, cell: Cell) -> bool:
    return str(cell) in _cells(seen.position.more.get(key.name))


# -- acts -----------------------------------------------------------------------------------------


@act("here")
def set_here(seen: Seen, argument: str, _fields: Fields) -> Done:
    """Say of the cell that is selected what a key says, or say it no longer."""
    key = seen.state.assembly.position_fields.get(argument)
    if key is None or key.type not in _ON_CELLS:
        raise TableError(say("{key} cannot be set this way", key=repr(argument)))
    cell, before = str(selected(seen.table)), _cells(seen.position.more.get(key.name))
    after = [one for one in before if one != cell]
    if cell not in before:
        after = [*before, cell] if key.type == CELLS else [cell]
    return Done(edited(seen, more=_named(seen.position.more, key, after)))


def _named(more: Mapping[str, Any], key: PositionField, cells: Sequence[object]) -> dict[str, Any]:
    """What extensions keep, with other cells named by a key."""
    value = cells if key.type == CELLS else next(iter(cells), None)
    return with_value(more, [key.name], value or None)


def leave_cell(seen: Seen, cell: Cell, kind: Kind | None) -> Mapping[str, Any]:
    """What extensions keep, after another tile lies at a cell, or none."""
    kept: Mapping[str, Any] = seen.position.more
    for key in seen.state.assembly.position_fields.values():
        stays = kind is not None and (not key.site or kind.site == key.site)
        if key.type in _ON_CELLS and not stays:
            rest = [one for one in _cells(kept.get(key.name)) if one != str(cell)]
            kept = _named(kept, key, rest)
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
