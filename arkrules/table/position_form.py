"""Set up: the keys of a position as fields of a form, each declared once, read and shown alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import attrs

from arkrules.errors import TableError
from arkrules.formats import parse_json, write_json
from arkrules.geometry import Rect
from arkrules.nouns import noun
from arkrules.play import Position, PositionField
from arkrules.play.clauses import TurnRules
from arkrules.play.extension import CELLS, ONE_CELL, PIECES
from arkrules.table.acts import Done, Fields, act, require_value, the_value, whole
from arkrules.table.controls import check, choice, number, writing
from arkrules.table.labels import step_named
from arkrules.table.markup import Markup
from arkrules.table.seen import Seen
from arkrules.text import say

__all__ = [
    "FormEntry", "about_key", "entries_shown", "of_player", "of_the_rest", "of_the_stock",
    "of_the_turn", "with_value",
]  # fmt: skip


@attrs.frozen
class FormEntry:
    """A value of a position that people may say; what they do not say the rules make."""

    path: str
    """Where it stands in the position, such as `supply.red.follower`."""
    label: str
    type: object = int
    otherwise: Any = 0
    """What it is if nobody says."""
    options: Sequence[tuple[str, str]] = ()
    most: int = 999


def _entries(seen: Seen) -> Iterator[FormEntry]:
    """All entries of the game that is set up."""
    yield from of_the_turn(seen)
    for name in seen.position.players:
        yield from of_player(seen, name)
    yield from of_the_stock(seen)
    yield from of_the_rest(seen)


def of_the_turn(seen: Seen) -> Iterator[FormEntry]:
    """Whose turn it is, and its step."""
    position, state = seen.position, seen.state
    movers = [(name, name) for name in position.players]
    first = next(iter(position.players), "")
    yield FormEntry("to_move", say("To move"), str, first, movers)
    known = (name for name in seen.profile[TurnRules].sequence if name in state.assembly.steps)
    waiting = (name for name in known if state.assembly.steps[name].run is None)
    steps = [(name, step_named(state, name)) for name in (*waiting, "over")]
    yield FormEntry("step", say("Step"), str, position.step, steps)


def of_player(seen: Seen, name: str) -> Iterator[FormEntry]:
    """The points of a player, then the pieces left to place."""
    yield FormEntry(f"scores.{name}", say("Points"), most=9999)
    held = seen.state.supply.get(name, {})
    for kind in seen.state.assembly.pieces:
        many = held.get(kind, 0)
        yield FormEntry(f"supply.{name}.{kind}", str(noun(kind)), otherwise=many)


def of_the_stock(seen: Seen) -> Iterator[FormEntry]:
    """The general supply, and what is set aside for each player."""
    content = seen.state.content
    for kind in seen.state.assembly.stock:
        many = content.stock.get(kind, 0)
        yield FormEntry(f"stock.{kind}", str(noun(kind)), otherwise=many)
    for at, name in enumerate(seen.position.players):
        for kind, many in content.reserves[at].items():
            label = say("{player} {piece}", player=name, piece=noun(kind))
            yield FormEntry(f"stock.{name}.{kind}", label, otherwise=many)


def of_the_rest(seen: Seen) -> Iterator[FormEntry]:
    """The edge of the table, and what extensions keep."""
    edge = say("Edge of the table, from corner to corner")
    yield FormEntry("table", edge, Rect, "", most=40)
    for key in seen.state.assembly.position_fields.values():
        if key.type == PIECES:
            for name in seen.position.players:
                for kind in key.counts or seen.state.assembly.pieces:
                    what = {"key": about_key(key), "player": name, "piece": noun(kind)}
                    words = say("{key}: {player} {piece}", **what)
                    yield FormEntry(f"{key.name}.{name}.{kind}", words)
        elif key.type not in (ONE_CELL, CELLS):
            label = about_key(key) if key.type is bool else str(noun(key.name))
            yield FormEntry(key.name, label, key.type, None, most=2000)


def about_key(key: PositionField) -> str:
    """What a key of an extension says."""
    return say(key.about) if key.about else say("{key} here", key=noun(key.name))


# -- reading --------------------------------------------------------------------------------------


@act("set")
def set_entry(seen: Seen, argument: str, fields: Fields) -> Done:
    """Say a value of the position, `scores.red`; nothing written leaves it to the rules."""
    unknown = say("{key} cannot be set", key=repr(argument[:80]))
    entry = require_value({one.path: one for one in _entries(seen)}.get(argument), unknown)
    content = with_value(seen.position.to_dict(), argument.split("."), _read(entry, fields))
    position = Position.from_dict(content).to_dict()
    return Done(seen.table.becoming(position=position))


def _read(entry: FormEntry, fields: Fields) -> object:
    text = the_value(fields).strip()
    if entry.options and text not in dict(entry.options):
        raise TableError(say("unknown choice {value}", value=repr(text[:40])), key=entry.path)
    if not text:
        return None
    if entry.type is int:
        many = whole(text, entry.path)
        return None if not many and entry.otherwise == 0 else many
    if entry.type is Rect:
        return str(Rect.parse(text))
    if entry.type is bool:
        return True
    return text if entry.type is str else parse_json(text, TableError, key=entry.path)


def with_value(content: Mapping[str, Any], path: Sequence[str], value: object) -> dict[str, Any]:
    """A table of tables with one value changed; None takes it out, and what is left empty."""
    first, *rest = path
    inner = content.get(first)
    if rest:
        value = with_value(inner if isinstance(inner, Mapping) else {}, rest, value) or None
    others = {key: held for key, held in content.items() if key != first}
    return others if value is None else {**others, first: value}


# -- showing --------------------------------------------------------------------------------------


def entries_shown(seen: Seen, entries: Iterable[FormEntry]) -> list[Markup]:
    """The fields in which values are said."""
    return [_shown(seen, entry) for entry in entries]


def _shown(seen: Seen, entry: FormEntry) -> Markup:
    value: Any = seen.position.to_dict()
    for key in entry.path.split("."):
        value = value.get(key) if isinstance(value, Mapping) else None
    act, stated = f"set:{entry.path}", value is not None
    value = entry.otherwise if value is None else value
    if entry.options:
        known = dict(entry.options)
        options = [*entry.options, *([] if value in known else [(value, value)])]
        return choice(seen, entry.path, entry.label, act, options, value)
    if entry.type is bool:
        return check(entry.label, act, on=value is True)
    if entry.type is int:
        many = value if type(value) is int else 0
        return number(seen, entry.path, entry.label, act, many, stated=stated, most=entry.most)
    text = value if isinstance(value, str) else "" if value is None else write_json(value)
    return writing(seen, entry.path, entry.label, act, text, most=entry.most)
