"""A saved game of JCloisterZone, or a test of its engine, as values."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeVar

import attrs
from attrs.validators import and_, deep_mapping, ge, instance_of, le, max_len, min_len
from cattrs.gen import make_dict_unstructure_fn, override

from arkrules.errors import RecordError
from arkrules.files import MOVES, PLAYERS, RECORD_BYTES, TILES, given_text, save
from arkrules.formats import parse_json, read_json, write_json
from arkrules.structure import StructureError, placed, plainly, require, strict_converter
from arkrules.text import say

__all__ = [
    "Annotations",
    "Deployed",
    "EngineTest",
    "Laid",
    "Message",
    "Pointer",
    "SavedGame",
    "SavedPlayer",
    "Setup",
    "Standing",
    "StartTile",
    "TakenHome",
]

T = TypeVar("T")


@attrs.frozen(kw_only=True)
class StartTile:
    """A tile on the table before the first turn."""

    tile: str
    x: int
    y: int
    rotation: Literal[0, 90, 180, 270] = 0
    """In degrees, clockwise."""


@attrs.frozen(kw_only=True)
class Setup:
    """The elements and switches of a game."""

    sets: Mapping[str, int] = attrs.field(
        validator=deep_mapping(instance_of(str), and_(ge(0), le(9)))
    )
    """The number of each set of tiles."""
    elements: Mapping[str, Any] = attrs.field(factory=dict)
    """The other elements in the game: a number, or whether it is included."""
    rules: Mapping[str, Any] = attrs.field(factory=dict)
    """Switches with unusual settings."""
    start: tuple[StartTile, ...] = attrs.field(default=(), validator=max_len(TILES))


@attrs.frozen(kw_only=True)
class SavedPlayer:
    """A player."""

    name: str = ""
    slot: int | None = None
    """The number of the color."""


@attrs.frozen(kw_only=True)
class Message:
    """One action of a player; its content depends on its type."""

    type: str
    payload: Mapping[str, Any] = attrs.field(factory=dict)
    player: int | None = None


@attrs.frozen(kw_only=True)
class Laid:
    """The payload of a message that lays a tile."""

    tile: str = attrs.field(alias="tileId")
    rotation: Literal["R0", "R90", "R180", "R270"]
    position: tuple[int, int]


@attrs.frozen(kw_only=True)
class Pointer:
    """A place on a tile."""

    position: tuple[int, int]
    feature: str
    location: str


@attrs.frozen(kw_only=True)
class Deployed:
    """The payload of a message that places a meeple."""

    pointer: Pointer
    meeple: str = attrs.field(alias="meepleId")


@attrs.frozen(kw_only=True)
class Standing:
    """A meeple where it stands."""

    pointer: Pointer = attrs.field(alias="featurePointer")
    meeple: str = attrs.field(default="", alias="meepleId")


@attrs.frozen(kw_only=True)
class TakenHome:
    """The payload of a message that takes a meeple home."""

    pointer: Standing
    source: str
    """What allows it."""


@attrs.frozen(kw_only=True)
class Annotations:
    """Annotations that replace chance in a game."""

    draw_order: tuple[str, ...] = attrs.field(
        default=(), alias="drawOrder", validator=max_len(TILES)
    )
    end_turn: int | None = attrs.field(default=None, alias="endTurn")
    """The number of tiles after which the game ends."""


@attrs.frozen(kw_only=True)
class EngineTest:
    """The assertions about the end of the game."""

    description: str = ""
    assertions: tuple[str, ...] = ()


@attrs.frozen(kw_only=True, repr=False)
class SavedGame:
    """A saved game, as far as we read it, without chat, times, and so on.

    We read files without an id, a version and the like too; that program does not open them.
    """

    app_version: str = attrs.field(default="", alias="appVersion")
    """The version of the program that wrote it."""
    game_id: str = attrs.field(default="", alias="gameId")
    name: str = ""
    initial_random: float = attrs.field(default=0.0, alias="initialRandom")
    """The number from 0 to 1 with which the first tile is drawn, if no order of tiles is given."""
    created: str = ""
    """The time it was saved, as ISO 8601 has it."""
    clock: int = 0
    """The playing time in milliseconds."""
    setup: Setup
    players: tuple[SavedPlayer, ...] = attrs.field(validator=[min_len(1), max_len(PLAYERS)])
    replay: tuple[Message, ...] = attrs.field(default=(), validator=max_len(3 * MOVES))
    annotations: Annotations = attrs.field(factory=Annotations, alias="gameAnnotations")
    test: EngineTest = attrs.field(factory=EngineTest)
    file: str = attrs.field(default="", eq=False)
    """The file from which it was read."""

    def __repr__(self) -> str:
        return f"<SavedGame {self.name!r}: {len(self.replay)} messages>"

    @classmethod
    def from_json(cls, text: str, *, file: str = "") -> SavedGame:
        """Read one from JSON, or raise `RecordError` with every fault."""
        require(text, str, "game", "a text in JSON; `SavedGame.load` reads a file")
        remedy = say("name a game that JCloisterZone saved, or a record")
        return cls.from_dict(parse_json(text, RecordError, file=file, remedy=remedy), file=file)

    @classmethod
    def from_dict(cls, raw: object, *, file: str = "") -> SavedGame:
        """Structure a JSON document, or raise `RecordError` with every fault."""
        if isinstance(raw, dict) and "initialSeed" in raw and not _names_sets(raw.get("setup")):
            raise RecordError(
                say("was saved by a version of JCloisterZone before 5"),
                file=file,
                remedy=say("open it in a newer version of that program, and save it again"),
            )
        if isinstance(raw, dict):
            raw = {key: value for key, value in raw.items() if value is not None and key != "file"}
        try:
            found: SavedGame = plainly(raw, cls, _CONVERTER)
        except StructureError as error:
            raise RecordError(placed(error.faults), file=file) from None
        return attrs.evolve(found, file=file)

    @classmethod
    def load(cls, path: Path | str) -> SavedGame:
        """Read one from a file."""
        return cls.from_json(given_text(path, RecordError, RECORD_BYTES), file=str(path))

    @classmethod
    def is_one(cls, text: str) -> bool:
        """Whether a text is a saved game rather than a record of ours."""
        try:
            raw = read_json(text)
        except ValueError:
            return False
        return cls.is_meant(raw)

    @staticmethod
    def is_meant(raw: object) -> bool:
        """Return whether a JSON document is meant as a saved game, or as part of one."""
        return isinstance(raw, dict) and bool({"setup", "replay", "initialSeed"} & raw.keys())

    @cached_property
    def done(self) -> tuple[tuple[int, Message], ...]:
        """The messages that were not taken back, each with its index in the replay.

        Nobody takes back a turn that is over.
        """
        kept: list[tuple[int, Message]] = []
        for at, message in enumerate(self.replay):
            if message.type == "UNDO" and kept and kept[-1][1].type not in ("UNDO", "COMMIT"):
                kept.pop()
            else:
                kept.append((at, message))
        return tuple(kept)

    @property
    def in_a_turn(self) -> bool:
        """Whether a turn is going on at the end of the replay."""
        return bool(self.done) and self.done[-1][1].type != "COMMIT"

    def to_json(self) -> str:
        """Return the game in that program's format."""
        return write_json(_CONVERTER.unstructure(self), indent=2) + "\n"

    def save(self, path: Path | str) -> None:
        """Write the game to a file atomically."""
        save(Path(path), self.to_json())


def _names_sets(setup: object) -> bool:
    return isinstance(setup, dict) and "sets" in setup


def read_payload(message: Message, kind: type[T], key: str) -> T:
    """Read the payload of a message, or raise `RecordError` with every fault and its place."""
    try:
        found: T = plainly(message.payload, kind, _CONVERTER)
    except ValueError as error:
        raise RecordError(str(error), key=f"{key}.payload") from None
    return found


_CONVERTER = strict_converter(tolerant=True)


@_CONVERTER.register_unstructure_hook_factory(attrs.has)
def _writing(cls: Any) -> Any:  # a function of cattrs
    """Return what writes a class as that program does: without what is unknown."""
    unknown = override(omit_if_default=True)
    unsaid: Any = {field.name: unknown for field in attrs.fields(cls) if field.default is None}
    file = override(omit=True)
    return make_dict_unstructure_fn(cls, _CONVERTER, _cattrs_use_alias=True, file=file, **unsaid)
