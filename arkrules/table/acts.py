"""What can be done at the table: acts by name, each a function from one table to the next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Mapping
from typing import Any, TypeVar

import attrs

from arkrules.errors import TableError
from arkrules.files import parse_whole_number
from arkrules.geometry import Cell
from arkrules.play import GameState, Position
from arkrules.table.desk import Desk, Mode, Tabletop
from arkrules.text import later, say, unknown_name
from arkrules.tiles import TileAt

__all__ = [
    "Act", "ActResult", "Download", "Fields", "act", "acts", "edited", "known_player", "one_of",
    "perform", "place_in", "refuse_if", "require_value", "selected", "the_value", "tile_at",
    "whole",
]  # fmt: skip


# == what can be done at the table =================================================================

T = TypeVar("T")
Fields = Mapping[str, str]
"""What stands in the form that sent the act, by name."""
LONGEST = 2_000_000
"""How many characters a field holds: a record that somebody pasted."""


@attrs.frozen(kw_only=True)
class Download:
    """A file handed to the person."""

    name: str
    type: str
    text: str


@attrs.frozen
class ActResult:
    """What an act has led to."""

    table: Tabletop
    said: str = ""
    """What is said about it, for those who do not see it."""
    focus: str = ""
    """The id of the element that the keyboard goes to."""
    file: Download | None = None
    copy: str | None = None
    """A text for the clipboard."""
    then: str = ""
    """An act to be sent at once after this one is shown."""
    parts: Collection[str] = ("bar", "board", "panel")
    """The parts of the page that may have changed."""


Act = Callable[[Desk, str, Fields], ActResult]
_ACTS: dict[tuple[str, Mode | None], Act] = {}


def act(name: str, mode: Mode | None = None) -> Callable[[Act], Act]:
    """Declare what an act does; its name is what stands before the colon in `data-act`.

    The same press may mean something else in a mode: to lay a tile is a move there.
    """

    def declare(function: Act) -> Act:
        if _ACTS.setdefault((name, mode), function) is not function:
            raise ValueError(f"two acts are called {name!r}")
        return function

    return declare


def acts() -> Collection[str]:
    """The names of all acts declared."""
    return {name for name, _ in _ACTS}


def perform(desk: Desk, asked: str, fields: Fields) -> ActResult:
    """Do what an act says, `name` or `name:argument`."""
    name, _, argument = asked.partition(":")
    found = _ACTS.get((name, desk.table.mode)) or _ACTS.get((name, None))
    if found is None:
        raise TableError(unknown_name(later("there is no act {name}"), name[:40], acts()))
    if any(len(value) > LONGEST for value in fields.values()):
        raise TableError(say("the text is too long; {most} characters will do", most=LONGEST))
    return found(desk, argument, fields)


def the_value(fields: Fields) -> str:
    """Value of the control that triggered the action."""
    return fields.get("value", "")


def one_of(name: str, known: Container[str], fault: str) -> str:
    """A name, if there is anything called so; else the error that a template says of it."""
    refuse_if(name not in known, say(fault, name=repr(name[:80])))
    return name


def refuse_if(wrong: object, fault: str) -> None:
    """Refuse an act where something is wrong, and say what."""
    if wrong:
        raise TableError(fault)


def require_value(value: T | None, fault: str) -> T:
    """A value that an act needs; an error if there is none."""
    if value is None:
        raise TableError(fault)
    return value


def whole(text: str, key: str, *, least: int = -(10**9), most: int = 10**9) -> int:
    """The whole number that somebody wrote, or an error that names the field."""
    said = text.strip()
    wrong = say("{key}: expected a whole number, found {text}", key=key, text=repr(said[:40]))
    size = require_value(parse_whole_number(said.removeprefix("-")), wrong)
    refuse_if(size > most, say("{key}: more than {most}", key=key, most=most))
    number = -size if said.startswith("-") else size
    below = say("{key}: {number} is below {least}", key=key, number=said, least=least)
    refuse_if(number < least, below)
    return number


# == changing what lies on the table ===============================================================


def edited(desk: Desk, **changes: Any) -> Tabletop:  # the fields of a position
    """The table with some keys of the position changed."""
    return desk.table.with_undo(position=attrs.evolve(desk.position, **changes).to_dict())


def known_player(desk: Desk, name: str) -> str:
    """A name, if somebody at the table is called so."""
    return one_of(name, desk.position.players, later("unknown player {name}"))


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
