"""Set up: what extensions keep in a position, by what they declare of its keys."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from arkrules.errors import TableError
from arkrules.formats import read_json, write_json
from arkrules.geometry import Cell
from arkrules.nouns import noun
from arkrules.play import Position, PositionField
from arkrules.play.extension import CELLS, ONE_CELL, PIECES
from arkrules.table.acts import Done, Fields, act, the_value, whole
from arkrules.table.controls import check, number, writing
from arkrules.table.editing import edited, with_key, with_number
from arkrules.table.markup import Inner, Markup, tag
from arkrules.table.seen import Seen
from arkrules.text import say
from arkrules.tiles import Kind, Tile

__all__ = ["keys_aside", "keys_here", "leave_cell"]

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
    key, cell = _key(seen, argument, *_ON_CELLS), seen.table.chosen.cell
    if not cell:
        raise TableError(say("no cell is selected; choose one on the board"))
    value: object = cell
    before = seen.position.more.get(key.name)
    if key.type == CELLS:
        rest = [one for one in _cells(before) if one not in (cell, None)]
        value = rest if cell in _cells(before) else [*rest, cell]
    elif before == cell:
        value = None
    return Done(edited(seen, more=with_key(seen.position, key.name, value or None)))


@act("flag")
def set_flag(seen: Seen, argument: str, fields: Fields) -> Done:
    """Say what a key says, or say it no longer."""
    key = _key(seen, argument, bool)
    value = True if the_value(fields) else None
    return Done(edited(seen, more=with_key(seen.position, key.name, value)))


@act("number")
def set_number(seen: Seen, argument: str, fields: Fields) -> Done:
    """Say how many pieces of a kind of a player a key speaks of: `KEY red follower`."""
    name, _, rest = argument.partition(" ")
    player, _, kind = rest.partition(" ")
    key = _key(seen, name, PIECES)
    if player not in seen.position.players or kind not in _counted(seen, key):
        raise TableError(say("unknown kind of piece {argument}", argument=repr(rest)))
    said = the_value(fields).strip()
    many = whole(said, kind) if said else 0
    before = seen.position.more.get(key.name)
    held = before if isinstance(before, Mapping) else {}
    value = with_number(held, player, kind, many or None)
    return Done(edited(seen, more=with_key(seen.position, key.name, value or None)))


@act("value")
def set_value(seen: Seen, argument: str, fields: Fields) -> Done:
    """Say a key of any value, written as JSON."""
    key = _key(seen, argument, Any)
    text = the_value(fields).strip()
    try:
        value = read_json(text) if text else None
    except ValueError as error:
        raise TableError(say("not JSON: {error}", error=error), key=argument) from None
    return Done(edited(seen, more=with_key(seen.position, key.name, value)))


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
        check(_about(key), f"here:{key.name}", on=_is_here(seen, key, cell))
        for key in seen.state.assembly.position_fields.values()
        if key.type in _ON_CELLS
        and (not key.site or key.site == tile.kind.site or _is_here(seen, key, cell))
    ]


def keys_aside(seen: Seen) -> Inner:
    """What can be said besides, of no tile."""
    return [_aside(seen, key) for key in seen.state.assembly.position_fields.values()]


def _about(key: PositionField) -> str:
    return say(key.about) if key.about else say("{key} here", key=noun(key.name))


def _aside(seen: Seen, key: PositionField) -> Inner:
    value = seen.position.more.get(key.name)
    if key.type is bool:
        return check(_about(key), f"flag:{key.name}", on=value is True)
    if key.type == PIECES:
        held = value if isinstance(value, Mapping) else {}
        return tag("fieldset", tag("legend", _about(key)), list(_numbers(seen, key, held)))
    if key.type in _ON_CELLS:
        return None
    text = write_json(value) if value is not None else ""
    return writing(seen, key.name, str(noun(key.name)), f"value:{key.name}", text, most=2000)


def _counted(seen: Seen, key: PositionField) -> Collection[str]:
    """The things whose numbers a key says."""
    return key.counts or seen.state.assembly.pieces


def _numbers(seen: Seen, key: PositionField, held: Mapping[str, Any]) -> Iterator[Markup]:
    for player in seen.position.players:
        theirs = held.get(player)
        theirs = theirs if isinstance(theirs, Mapping) else {}
        for kind in _counted(seen, key):
            many = theirs.get(kind, 0)
            label = say("{player} {piece}", player=player, piece=noun(kind))
            yield number(
                seen, "", label, f"number:{key.name} {player} {kind}",
                many if type(many) is int else 0, stated=bool(many),
            )  # fmt: skip
