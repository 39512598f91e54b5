"""Positions: tiles and pieces on a table, as values and in notation."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from operator import eq
from pathlib import Path
from typing import Annotated, Any, TypeVar

import attrs

from arkrules.errors import BadNotation, PositionError
from arkrules.files import TILES, given_text, parse_whole_number
from arkrules.formats import parse_text, write_json, write_table
from arkrules.geometry import Cell, Rect, to_cell
from arkrules.nouns import listed, plural, shortened
from arkrules.play.assembly import OWN_KEYS, lexicon
from arkrules.play.content import StateData, in_reading_order
from arkrules.play.extension import ONE_CELL, Extension
from arkrules.schema import Schema, Schemas, examples
from arkrules.structure import (
    StructureError,
    documents,
    fixed,
    require,
    structured,
    unknown_keys,
)
from arkrules.text import any_of, hinted, nearest, say, suggest, template
from arkrules.tiles import TileAt, split_token

T = TypeVar("T")


# -- what to write instead of what cannot be read -------------------------------------------------


def piece_hint(words: Sequence[str], at: int, known: Collection[str]) -> str:
    """Suggest a correction of a line with an unknown kind of piece, if one is clear."""
    kind = lexicon().synonyms.get(words[at].casefold())
    if kind in known:
        line = " ".join((*words[:at], str(kind), *words[at + 1 :]))
        return say("write `{line}`", line=shortened(line))
    return suggest(words[at], known)


def note_fault(note: str, known: Collection[str]) -> str:
    """Describe a fault in the things a piece carries, and what to write."""
    if not known:
        return say("nothing lies on a piece in this game; leave it out")
    digits = re.search(r"\d{1,3}", note)
    number = int(digits[0]) if digits else 1
    word = re.sub(r"[\W\d]+", "", note.partition("=")[0])
    near = [word] if word in known else nearest(word, known)
    written = any_of(f"`{one}={number}`" for one in near or sorted(known))
    return say("write {written}, or leave it out", written=written)


def field_hint(text: str) -> str:
    """Suggest what to write for a figure among the pieces that has its own field."""
    words = re.split(r"[\s=]+", text.strip().casefold())
    for field in lexicon().position_fields.values():
        if field.name in words[:2] and field.type == ONE_CELL:
            found = re.search(r"-?[0-9]{1,5},-?[0-9]{1,5}", text)
            cell = write_json(found[0] if found else "0,0")
            return say("write `{line}` beside `pieces`", line=f"{field.name} = {cell}")
    return ""


# -- tiles and pieces -----------------------------------------------------------------------------


@attrs.frozen
class PieceAt:
    """A piece on the board, by names; `str` writes it as in a position."""

    player: str
    kind: str
    cell: Cell
    segment: str
    notes: tuple[tuple[str, int], ...] = ()
    """The notes that it carries, by name."""

    @classmethod
    def parse(cls, text: str) -> PieceAt:
        """Read `red follower 0,0 C`, optionally with `name=2` after it, or raise `BadNotation`."""
        words = text.split()
        strange = len(words) > 1 and words[1] not in lexicon().pieces
        hint = field_hint(text) if strange or len(words) < 4 else ""
        if hint or len(words) < 4:
            problem = hinted(say("not a piece"), hint)
            raise BadNotation(text, problem, expected=say("owner kind cell segment"))
        player, kind, cell, segment, *notes = words
        return cls(player, kind, Cell.parse(cell), segment, _parse_notes(notes, text))

    def note(self, name: str) -> int:
        """Return the number of something that it carries."""
        return dict(self.notes).get(name, 0)

    def __str__(self) -> str:
        notes = "".join(f" {name}={count}" for name, count in self.notes)
        return f"{self.player} {self.kind} {self.cell} {self.segment}{notes}"


def _parse_notes(notes: Iterable[str], text: str) -> tuple[tuple[str, int], ...]:
    """Read the things a piece carries, in the order of names."""
    found: dict[str, int] = {}
    for note in notes:
        name, _, written = note.partition("=")
        number = parse_whole_number(written)
        if not name or number is None:
            raise BadNotation(note, note_fault(note, lexicon().piece_notes))
        if name in found:
            raise BadNotation(text, say("{name} is given twice", name=name))
        found[name] = number
    return tuple(sorted((name, number) for name, number in found.items() if number))


def placed_pieces(content: StateData, nodes: int = -1) -> Iterator[PieceAt]:
    """Return the pieces on the board, or on nodes given as bits, in reading order."""
    for node, piece in in_reading_order(content.pieces):
        if nodes >> node & 1:
            owner = content.players[piece.owner]
            yield PieceAt(owner, piece.kind, piece.cell, piece.segment, piece.notes)


def count_tiles(tokens: Iterable[str]) -> Counter[str]:
    """Count the tiles in a bag or a hand; `D*3` stands for three."""
    counts: Counter[str] = Counter()
    for text in tokens:
        body, star, times = text.rpartition("*")
        if not star or not times.strip().isdecimal():
            body, times = text, "1"
        token, rotation = split_token(body)
        number = parse_whole_number(times.strip())
        if rotation:
            problem = say("a tile that has not been laid has no rotation")
            raise BadNotation(text, problem, expected=say("a kind or literal"))
        if not number:
            expected = say("a number from 1 to {most} behind the *", most=TILES)
            raise BadNotation(text, say("not a number of tiles"), expected=expected)
        counts[token] += number
    return counts


# -- a position -----------------------------------------------------------------------------------


def _given(value: Any) -> Any:  # what a field holds, or its notation
    """Let type checkers accept notation too; `__attrs_post_init__` reads it."""
    return value


@attrs.frozen(kw_only=True, repr=False)
class Position:
    """A table with all tiles and pieces: values, each of which may be given in notation.

    >>> Position(players=("red",), tiles=["0,0 D"]).tiles[0].token
    'D'
    """

    players: Annotated[tuple[str, ...], "The players in turn order, one word each."] = attrs.field(
        converter=_given
    )
    to_move: Annotated[str, "The player whose turn it is; by default the first."] = ""
    step: Annotated[
        str, "The step of the turn that waits for a move: `draw`, `lay`, `place` and others."
    ] = "draw"
    laid: Annotated[Cell | None, "The cell of the tile just laid, at the steps after laying."] = (
        attrs.field(default=None, converter=_given)
    )
    tiles: Annotated[
        tuple[TileAt, ...], "The tiles on the table: `0,0 D`, or `1,0 [CCC aaa aaa aaa]/2`."
    ] = attrs.field(default=(), converter=_given)
    pieces: Annotated[tuple[PieceAt, ...], "The pieces on tiles: `red follower 0,0 C`."] = (
        attrs.field(default=(), converter=_given)
    )
    scores: Annotated[Mapping[str, int], "The players' points; by default 0."] = attrs.field(
        factory=dict
    )
    supply: Annotated[
        Mapping[str, Mapping[str, int]],
        "The pieces that players have left; by default those dealt out minus those on the board.",
    ] = attrs.field(factory=dict)
    stock: Annotated[
        Mapping[str, int | Mapping[str, int]],
        "The general supply; by default the contents of the box minus the pieces elsewhere.",
    ] = attrs.field(factory=dict)
    hands: Annotated[
        Mapping[str, Sequence[str]], "The tiles that players have drawn and not laid."
    ] = attrs.field(factory=dict, converter=_given)
    bag: Annotated[
        Counter[str] | None,
        "The tiles left to draw, such as `D*3`; by default any tile may be drawn.",
    ] = attrs.field(default=None, converter=_given)
    table: Annotated[
        Rect | None,
        "The corner cells of the table, both included: `-3,-3 4,4`; by default as in the profile.",
    ] = attrs.field(default=None, converter=_given)
    more: Annotated[
        Mapping[str, Any],
        "Values of any shape; the extension that declares a key defines its shape.",
    ] = attrs.field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Convert each value to its type, or raise an error."""
        for field in attrs.fields(Position):
            value, at = getattr(self, field.name), f"position.{field.name}"
            if isinstance(value, Iterable) and not isinstance(value, (str, bytes, Mapping, tuple)):
                value = list(value)
            assert field.type is not None  # every field has one
            read = structured(value, field.type, PositionError, at=at)
            object.__setattr__(self, field.name, fixed(read))

    @classmethod
    def from_dict(cls, raw: Mapping[str, object], *, file: str = "") -> Position:
        """Structure the content of a `[position]` table; unknown keys are left to extensions."""
        require(raw, Mapping, "position", "a dictionary, as `to_dict` makes it")
        return structured(raw, cls, PositionError, file=file, at="position")

    @classmethod
    def from_toml(cls, text: str, *, file: str = "") -> Position:
        """Read a position from TOML, with or without its `[position]` heading."""
        require(text, str, "position", "a text in TOML; `Position.load` reads a file")
        raw = parse_text(text, file, PositionError)
        if "position" not in raw and {"id", "question", "title"} & raw.keys():
            raise PositionError(say("has no position; it is a reference case"), file=file)
        inner = raw.get("position", raw)
        if not isinstance(inner, dict):
            raise PositionError(say("expected a table"), file=file, key="position")
        return cls.from_dict(inner, file=file)

    @classmethod
    def load(cls, path: Path | str) -> Position:
        """Read a position from a file."""
        return cls.from_toml(given_text(path, PositionError), file=str(path))

    def to_dict(self) -> dict[str, object]:
        """Return the content of a `[position]` table without empty values."""
        content: dict[str, Any] = _write_fields(self)
        more = content.pop("more")
        if self.step == "draw":
            del content["step"]
        kept = {"players", "bag"} if self.bag is not None else {"players"}
        said = {key: value for key, value in content.items() if value or key in kept}
        return {**said, **more}

    def to_toml(self) -> str:
        """Write the position as a TOML document."""
        return write_table("position", self.to_dict())

    def __str__(self) -> str:
        return self.to_toml()

    def __repr__(self) -> str:
        pieces = f", {plural(len(self.pieces), 'piece')}" if self.pieces else ""
        return (
            f"<Position of {listed(self.players, 8)}: {plural(len(self.tiles), 'tile')}{pieces},"
            f" step {self.step}>"
        )


attrs.resolve_types(Position)


def _count(raw: object, _kind: object) -> Counter[str]:
    counts = raw
    if not isinstance(counts, Counter):
        counts = count_tiles(documents().structure(raw, tuple[str, ...]))
    if counts.total() > TILES:
        raise ValueError(say("no bag or hand holds more than {most} tiles", most=TILES))
    return counts


def _write_tiles(tiles: Iterable[str]) -> list[str]:
    counts = tiles if isinstance(tiles, Counter) else Counter(tiles)
    return [token if number == 1 else f"{token}*{number}" for token, number in counts.items()]


for _listed, _hook in (
    (Counter[str], _count),
    (Sequence[str], lambda raw, kind: tuple(_count(raw, kind).elements())),
):
    documents().register_structure_hook_func(partial(eq, _listed), _hook)
    documents().register_unstructure_hook_func(partial(eq, _listed), _write_tiles)
_read_fields = documents().get_structure_hook(Position)
_write_fields = documents().get_unstructure_hook(Position)


def _read_position(raw: object, kind: type[Position]) -> Any:  # what cattrs makes of it
    """Read the content of a `[position]` table; data of extensions is beside the rest."""
    if isinstance(raw, Position) or not isinstance(raw, Mapping):
        return raw if isinstance(raw, Position) else _read_fields(raw, kind)
    known = lexicon().position_fields
    if strange := raw.keys() - OWN_KEYS - known.keys():
        raise StructureError(unknown_keys(strange, sorted(OWN_KEYS | known.keys())))
    fields = {key: value for key, value in raw.items() if key in OWN_KEYS}
    more = {key: value for key, value in raw.items() if key not in OWN_KEYS}
    return _read_fields({"more": more, **fields}, kind)


documents().register_structure_hook(Position, _read_position)
documents().register_unstructure_hook(Position, Position.to_dict)


# -- states, written down -------------------------------------------------------------------------


def write_position(state: StateData) -> Position:
    """Write a state as a position without defaults."""
    names = state.players
    fields = state.assembly.position_fields.values()
    tiles = ((to_cell(spot), placed.tile) for spot, placed in sorted(state.board.tiles.items()))
    return Position(
        players=names,
        to_move=state.to_move,
        step=state.step,
        laid=None if state.laid is None else to_cell(state.laid),
        tiles=[TileAt(cell, tile.kind.token, tile.rotation) for cell, tile in tiles],
        pieces=placed_pieces(state),
        scores=_each(names, state.points),
        supply=_unlike_dealt(state),
        stock={**state.stock, **_each(names, state.reserves)},
        hands=_each(names, state.hands),
        bag=None if state.bag is None else Counter(dict(sorted(state.bag.items()))),
        table=state.table,
        more={key.name: value for key in fields if (value := key.written(state)) is not None},
    )


def _each(names: Iterable[str], held: Iterable[T]) -> dict[str, T]:
    """Return the holdings of each player, without players who have nothing."""
    return {name: what for name, what in zip(names, held, strict=True) if what}


def _unlike_dealt(state: StateData) -> dict[str, dict[str, int]]:
    """Return the supplies that differ from those dealt out minus the pieces on the board."""
    unlike: dict[str, dict[str, int]] = {}
    standing = count_pieces(state)
    for player, name in enumerate(state.players):
        for kind, declared in state.assembly.pieces.items():
            held = state.supplies[player][kind]
            if held != max(0, declared.dealt(state.profile) - standing[player, kind]):
                unlike.setdefault(name, {})[kind] = held
    return unlike


def count_pieces(state: StateData) -> Counter[tuple[int, str]]:
    """Count the pieces on the board, by the number of their owner and by kind."""
    return Counter((piece.owner, piece.kind) for piece in state.pieces.values())


# -- JSON Schema ----------------------------------------------------------------------------------


def position_or_heading(extensions: Iterable[Extension], schemas: Schemas) -> Schema:
    """The table of a file with a position, with or without its heading."""
    whole = position_kept(extensions, schemas)
    headed = {
        "type": "object",
        "description": "The same below its heading.",
        "properties": {"position": whole},
        "required": ["position"],
        "additionalProperties": False,
    }
    return {"description": "The tiles and pieces on a table.", "anyOf": [whole, headed]}


def position_kept(extensions: Iterable[Extension], schemas: Schemas) -> Schema:
    """A reference to the table of a position."""
    return schemas.kept("Position", lambda: position_table(extensions, schemas))


def position_table(extensions: Iterable[Extension], schemas: Schemas) -> Schema:
    """The table of a position, with what extensions add."""
    table = schemas.table(Position)
    del table["properties"]["more"]
    table["description"] = "The tiles and pieces on a table, and the player whose turn it is."
    fields = [field for one in extensions for field in one.position_fields]
    for field in fields:
        about = {"description": template(field.about)} if field.about else {}
        table["properties"][field.name] = {**schemas.of(field.type), **about}
    table["examples"] = examples("position")
    return table
