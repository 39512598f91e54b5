"""What to write instead of notation that cannot be read."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import attrs

from arkrules.errors import BadNotation, PositionError
from arkrules.files import given_text, parse_whole_number
from arkrules.formats import parse_table, write_json, write_table
from arkrules.geometry import parse_cell, to_cell
from arkrules.nouns import listed, plural, shortened
from arkrules.play.assembly import lexicon
from arkrules.play.content import StateData, placed_pieces
from arkrules.structure import (
    forbidding_converter,
    require,
    structured,
    texts,
    unknown_keys,
    unwanted,
    whole_number,
)
from arkrules.text import any_of, nearest, say, suggest

if TYPE_CHECKING:
    from arkrules.play.extension import PositionField


def piece_hint(
    words: Sequence[str], at: int, known: Collection[str], synonyms: Mapping[str, str]
) -> str:
    """What to write for a line with a word in it that is no kind of piece; nothing if unclear."""
    kind = synonyms.get(words[at].casefold())
    if kind in known:
        line = " ".join((*words[:at], str(kind), *words[at + 1 :]))
        return say("write `{line}`", line=shortened(line))
    return suggest(words[at], known)


def note_fault(note: str, known: Collection[str]) -> str:
    """What is wrong with the form of what a piece is said to carry, and what to write."""
    name, _, count = note.partition("=")
    if name in known and parse_whole_number(count) is not None:
        return ""
    if not known:
        return say("{note}: pieces carry nothing here; leave it out", note=repr(shortened(note)))
    digits = re.search(r"\d{1,3}", note)
    number = int(digits[0]) if digits else 1
    word = re.sub(r"[\W\d]+", "", name)
    near = [word] if word in known else nearest(word, known)
    written = any_of(f"`{one}={number}`" for one in near or sorted(known))
    if near or not word:
        return say(
            "{note} cannot be read; write {written}", note=repr(shortened(note)), written=written
        )
    return say(
        "{note}: pieces do not carry this here; write {written}, or leave it out",
        note=repr(shortened(note)),
        written=written,
    )


def key_among_pieces(text: str, keys: Iterable[PositionField]) -> str:
    """What to write for a figure that stands among the pieces and has a key of its own."""
    words = re.split(r"[\s=]+", text.strip().casefold())
    for key in keys:
        if key.name in words[:2] and key.holds == "cell":
            cells = [cell for word in words if (cell := _cell_in(word))]
            return say(
                "write `{line}` beside `pieces`", line=_written(key, cells[0] if cells else "0,0")
            )
    return ""


def key_hint(key: PositionField, value: object) -> str:
    """What to write where the value of a key does not have the form that the key declares."""
    if key.holds == "cell" and not _is_cell(value):
        return say("write `{line}`", line=_written(key, value))
    if key.holds == "cells" and not (isinstance(value, list) and all(map(_is_cell, value))):
        return say("write `{line}`", line=_written(key, value))
    if key.holds == "flag" and not isinstance(value, bool):
        return say("write `{key} = true`", key=key.name)
    if key.holds == "pieces" and not (
        isinstance(value, dict) and all(isinstance(inner, dict) for inner in value.values())
    ):
        return say("write `{key} = {{ red = {{ follower = 1 }} }}`", key=key.name)
    return ""


def _written(key: PositionField, value: object) -> str:
    """A line of TOML with the cells that a value may mean."""
    several = value if isinstance(value, list) and not _cell_in(value) else [value]
    cells = [_cell_in(one) or "0,0" for one in several] or ["0,0"]
    return f"{key.name} = {write_json(cells[0] if key.holds == 'cell' else cells)}"


def _is_cell(value: object) -> bool:
    try:
        return isinstance(value, str) and bool(parse_cell(value))
    except BadNotation:
        return False


def _cell_in(value: object) -> str:
    """The cell that a value of any form may mean, such as `[0, 0]` or `(0 0)`."""
    if isinstance(value, dict):
        value = [value.get("x"), value.get("y")]
    if isinstance(value, list):
        if len(value) == 1:
            return _cell_in(value[0])
        value = " ".join(map(str, value[:3]))
    numbers = re.findall(r"-?[0-9]{1,5}", value[:80]) if isinstance(value, str) else []
    cell = ",".join(numbers)
    return cell if len(numbers) == 2 and _is_cell(cell) else ""


def _players(values: Iterable[str]) -> tuple[str, ...]:
    return texts(values, "players", "a list of names")


def _tiles(values: Iterable[str]) -> tuple[str, ...]:
    return texts(values, "tiles", "a list of placed tiles, such as '0,0 D'")


def _pieces(values: Iterable[str]) -> tuple[str, ...]:
    return texts(values, "pieces", "a list of pieces, such as 'red follower 0,0 C'")


def _bag(values: Iterable[str] | None) -> tuple[str, ...] | None:
    return None if values is None else texts(values, "bag", "a list of tiles, or None")


@attrs.frozen(kw_only=True, repr=False)
class Position:
    """A position as a person writes it; keys of extensions stand under `more`."""

    players: Annotated[tuple[str, ...], "Who plays, in turn order; one word each."] = attrs.field(
        converter=_players
    )
    to_move: Annotated[str, "Whose turn it is; the first player's unless it is said."] = ""
    step: Annotated[
        str, "The step of the turn that waits for a move: `draw`, `lay`, `place` and others."
    ] = "draw"
    laid: Annotated[str, "The cell of the tile just laid, at the steps after laying."] = ""
    tiles: Annotated[
        tuple[str, ...], "What lies on the table: `0,0 D`, or `1,0 [CCC aaa aaa aaa]/2`."
    ] = attrs.field(default=(), converter=_tiles)
    pieces: Annotated[tuple[str, ...], "What stands on tiles: `red follower 0,0 C`."] = attrs.field(
        default=(), converter=_pieces
    )
    scores: Annotated[Mapping[str, int], "The players' points; 0 unless they are said."] = (
        attrs.field(factory=dict)
    )
    supply: Annotated[
        Mapping[str, Mapping[str, int]],
        "What players have left; what is dealt out, less what stands, unless it is said.",
    ] = attrs.field(factory=dict)
    stock: Annotated[
        Mapping[str, int | Mapping[str, int]],
        "What is left in the general supply; what the box holds, less what stands, likewise.",
    ] = attrs.field(factory=dict)
    hands: Annotated[
        Mapping[str, Sequence[str]], "The tiles that players have drawn and not laid."
    ] = attrs.field(factory=dict)
    bag: Annotated[
        tuple[str, ...] | None,
        "The tiles left to draw, such as `D*3`; any tile may be drawn unless it is said.",
    ] = attrs.field(default=None, converter=_bag)
    table: Annotated[
        str, "The corner cells of the table, both included: `-3,-3 4,4`; else as the profile says."
    ] = ""
    more: Annotated[
        Mapping[str, Any], "Values of any shape; the extension that declares a key knows which."
    ] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Refuse what was made in Python of values of other types; documents are checked before."""
        for name in ("to_move", "step", "laid", "table"):
            require(getattr(self, name), str, name, "a text")
        _table(self.more, "more")
        _counts(self.scores, "scores")
        for player, held in _table(self.supply, "supply"):
            _counts(held, f"supply.{player}")
        for kind, left in _table(self.stock, "stock"):
            if isinstance(left, Mapping):
                _counts(left, f"stock.{kind}")
            else:
                whole_number(left, f"stock.{kind}", "a whole number, or a dictionary for a player")
        for player, hand in _table(self.hands, "hands"):
            texts(hand, f"hands.{player}", "a list of tiles")

    @classmethod
    def from_dict(cls, raw: Mapping[str, object], *, file: str = "") -> Position:
        """Structure the content of a `[position]` table; unknown keys are left to extensions."""
        require(raw, Mapping, "position", "a dictionary, as `to_dict` makes it")
        own = {field.name for field in attrs.fields(cls)} - {"more"}
        plain = {key: value for key, value in raw.items() if key in own}
        more = {key: value for key, value in raw.items() if key not in own}
        known = lexicon().keys
        listed = sorted(own | set(known))
        if strange := [key for key in more if key not in known]:
            faults = [f"position.{key}: {wrong}" for key, wrong in unknown_keys(strange, listed)]
            raise PositionError(faults, file=file)
        whole = {**plain, "more": more}
        return structured(_CONVERTER, whole, cls, PositionError, file=file, within="position.")

    @classmethod
    def from_toml(cls, text: str, *, file: str = "") -> Position:
        """Read a position from TOML, with or without its `[position]` heading."""
        require(text, str, "position", "a text in TOML; `Position.load` reads a file")
        try:
            raw = parse_table(text)
        except tomllib.TOMLDecodeError as error:
            raise PositionError(say("not TOML: {error}", error=error), file=file) from None
        if "position" not in raw and {"id", "question", "title"} & raw.keys():
            raise PositionError(say("is a case without a position"), file=file)
        inner = raw.get("position", raw)
        if not isinstance(inner, dict):
            raise PositionError(say("expected a table"), file=file, key="position")
        return cls.from_dict(inner, file=file)

    @classmethod
    def load(cls, path: Path | str) -> Position:
        """Read a position from a file."""
        return cls.from_toml(given_text(path, PositionError), file=str(path))

    def to_dict(self) -> dict[str, object]:
        """The content of a `[position]` table; what says nothing is left out."""
        content: dict[str, object] = {"players": list(self.players)}
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            if field.name == "more" or value == field.default:
                continue
            if value or field.name == "bag":  # one that is empty, and not unknown
                content[field.name] = _plain(value)
        return {**content, **{key: _plain(value) for key, value in self.more.items()}}

    def to_toml(self) -> str:
        """The position as a TOML document."""
        return write_table("position", self.to_dict())

    def __str__(self) -> str:
        return self.to_toml()

    def __repr__(self) -> str:
        pieces = f", {plural(len(self.pieces), 'piece')}" if self.pieces else ""
        return (
            f"<Position of {listed(self.players, 8)}: {plural(len(self.tiles), 'tile')}{pieces},"
            f" step {self.step}>"
        )


def _table(value: object, name: str) -> Iterable[tuple[str, Any]]:
    """The content of a dictionary."""
    if not isinstance(value, Mapping):
        raise unwanted(value, name, "a dictionary")
    return value.items()


def _counts(value: object, name: str) -> None:
    """Refuse what is no dictionary of whole numbers."""
    for key, number in _table(value, name):
        whole_number(number, f"{name}.{key}")


def _plain(value: object) -> object:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(inner) for inner in value]
    return value


def _any_value(raw: object, _kind: object) -> object:
    return raw


def _stock_value(raw: object, _kind: object) -> object:
    if type(raw) is int:
        return raw
    if isinstance(raw, dict) and all(type(count) is int for count in raw.values()):
        return raw
    raise ValueError(
        say("expected a whole number, or a table of them for a player, found {raw}", raw=repr(raw))
    )


_CONVERTER = forbidding_converter()
_CONVERTER.register_structure_hook_func(lambda kind: kind is Any, _any_value)
_CONVERTER.register_structure_hook_func(lambda kind: kind == int | Mapping[str, int], _stock_value)


# -- writing ------------------------------------------------------------------------------------


def write_position(state: StateData) -> Position:
    """Write a state down; what the defaults say is left out."""
    names = state.players
    keys = {key.name: key.write(state) for key in state.assembly.keys.values()}
    return Position(
        players=names,
        to_move=state.to_move,
        step=state.step,
        laid="" if state.laid is None else str(to_cell(state.laid)),
        tiles=tuple(f"{to_cell(spot)} {p.tile}" for spot, p in sorted(state.board.tiles.items())),
        pieces=tuple(map(str, placed_pieces(state))),
        scores={name: n for name, n in zip(names, state.points, strict=True) if n},
        supply=_supply_written(state),
        stock=_stock_written(state),
        hands={name: hand for name, hand in zip(names, state.hands, strict=True) if hand},
        bag=None if state.bag is None else tuple(_bag_written(state.bag)),
        table=str(state.table) if state.table else "",
        more={name: value for name, value in keys.items() if value is not None},
    )


def _supply_written(state: StateData) -> dict[str, dict[str, int]]:
    """The supplies, where they are not what is dealt out less what stands on the board."""
    written: dict[str, dict[str, int]] = {}
    for player, name in enumerate(state.players):
        for kind, declared in state.assembly.pieces.items():
            standing = sum(p.owner == player and p.kind == kind for p in state.pieces.values())
            held = state.supplies[player][kind]
            if held != max(0, declared.dealt(state.profile) - standing):
                written.setdefault(name, {})[kind] = held
    return written


def _stock_written(state: StateData) -> dict[str, int | dict[str, int]]:
    """The general supplies, all of them."""
    written: dict[str, int | dict[str, int]] = dict(state.stock)
    for name, theirs in zip(state.players, state.reserves, strict=True):
        if theirs:
            written[name] = dict(theirs)
    return written


def _bag_written(bag: Mapping[str, int]) -> Iterator[str]:
    for token, count in sorted(bag.items()):
        yield token if count == 1 else f"{token}*{count}"
