"""The state of the table: all that lies on it, what is asked of it, and what is just in the hand.

It is a value with JSON as its form: the page that shows the table keeps it and sends it along.
What lies on the table is kept as the tables of a case file, so that files, links and the state
hold the same thing.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, Literal

import attrs

from arkrules.errors import CaseError, PositionError, TableError
from arkrules.files import MOVES, PLAYERS, RECORD_BYTES, TILES, too_much
from arkrules.formats import parse_json
from arkrules.geometry import Cell
from arkrules.nouns import plural
from arkrules.play import Position
from arkrules.play.setup import name_faults
from arkrules.rules.profile_files import misnamed
from arkrules.rulings.case import read_row
from arkrules.structure import documents, structured
from arkrules.text import say

__all__ = ["DRAWING", "FEW", "Chosen", "Mode", "Sitting", "Sketch", "Tabletop"]

LONG = 2_000
"""How many characters a title or a question has."""
STEPS_BACK = 30
"""How many acts can be taken back."""
LONGEST_SEARCH = 200
"""How many characters words to look up have."""
FEW = 100
"""How many house rules, answers, and tiles drawn by hand there are."""
DRAWING = "draw"
"""The page on which tiles are drawn."""


class Mode(StrEnum):
    """What people do at the table."""

    SETUP = "setup"
    ASK = "ask"
    PLAY = "play"


@attrs.frozen(kw_only=True)
class Chosen:
    """What is selected: it is shown, and acts that name nothing mean it."""

    page: str = ""
    """Which page of the panel is open."""
    cell: Cell | None = None
    segment: str = ""
    """Of the tile at the cell."""
    hand: str = ""
    """The player whose hand tiles are put into."""
    tile: str = ""
    """The kind that is about to be laid."""
    turn: int = 0
    player: str = ""
    """Whose piece is in hand, to be put on a segment."""
    piece: str = ""
    """Which kind of piece that is."""
    other: bool = False
    """Whether another tile is looked for, to lie at the cell."""
    sought: tuple[str, ...] = ()
    """What the tiles offered show, such as `city`; nothing for any."""
    sides: int = 0
    """What their sides show in some turn, as a cell demands it of a tile; 0 for anything."""
    move: str = ""
    """A move that somebody thinks of, and has not made."""
    about: str = ""
    """What people ask: one of the plain questions."""
    row: str = ""
    """The edition whose answer is shown in detail."""
    asked: str = ""
    """A short name for the question whose verdict is shown."""
    heard: int = 0
    """Number of verdicts already shown."""
    words: str = attrs.field(default="", metadata={"most": LONGEST_SEARCH})
    """What is looked up."""


@attrs.frozen(kw_only=True)
class Sitting:
    """What belongs to a game that is played here, and does not stand in its record."""

    seed: int = 0
    """What chance has in store: the same draws come again; 0 where nothing was drawn here."""
    policies: dict[str, str] = attrs.field(factory=dict, metadata={"most": PLAYERS})
    """The strategy of each computer player."""
    undone: tuple[str, ...] = attrs.field(default=(), metadata={"most": MOVES})
    """The moves that were taken back, the next first."""
    behind: int = 0
    """How many moves before the last one is looked at."""


@attrs.frozen(kw_only=True)
class Sketch:
    """A tile that is being drawn by hand."""

    tile: str = ""
    """The tile in brackets; nothing where none is drawn."""
    chosen: str = ""
    """A side by its name, a segment by its letter, or nothing."""


@attrs.frozen(kw_only=True, repr=False)
class Tabletop:
    """All there is to know of a table."""

    format: Literal[1] = 1
    mode: Mode = Mode.SETUP
    profile: str
    """The edition: its box is used, and faults are those that it finds."""
    rules: tuple[str, ...] = attrs.field(default=(), metadata={"most": FEW})
    """House rules, by id."""
    answers: dict[str, Any] = attrs.field(factory=dict, metadata={"most": FEW * 10})  # as TOML
    """Answers switched by hand, by clause."""
    position: dict[str, Any] = attrs.field(factory=dict)  # whatever extensions add to it
    """The content of a `[position]` table, as people wrote it, faults and all."""
    moves: tuple[str, ...] = attrs.field(default=(), metadata={"most": MOVES})
    """The moves in question, from the position on."""
    asks: dict[str, Any] = attrs.field(factory=dict)  # in whatever shape fields have
    """What to compare in the outcome, as a verdict of a case states it; empty for the default.
    """
    under: tuple[str, ...] = attrs.field(default=(), metadata={"most": FEW})
    """The editions to ask; empty for all."""
    case: str = ""
    """The id of the case it was opened from."""
    title: str = attrs.field(default="", metadata={"most": LONG})
    question: str = attrs.field(default="", metadata={"most": LONG})
    drawn: tuple[str, ...] = attrs.field(default=(), metadata={"most": FEW})
    """Tiles drawn by hand, as literals; they are offered beside those of the box."""
    sketch: Sketch = attrs.field(factory=Sketch)
    game: str = attrs.field(default="", metadata={"most": RECORD_BYTES})
    """A game that is played or was opened: a record as text."""
    sitting: Sitting = attrs.field(factory=Sitting)
    chosen: Chosen = attrs.field(factory=Chosen)
    past: tuple[str, ...] = attrs.field(default=(), metadata={"most": STEPS_BACK})
    """What lay on the table before, the last first; `take back` brings it again."""
    ahead: tuple[str, ...] = attrs.field(default=(), metadata={"most": STEPS_BACK})
    """What was taken back, the next first."""

    @classmethod
    def from_dict(cls, raw: object) -> Tabletop:
        """Structure a state, or raise `TableError` with every fault."""
        if fault := too_much(raw):
            raise TableError(fault)
        table = structured(raw, cls, TableError)
        if faults := _faults(table):
            raise TableError(faults)
        return table

    def to_dict(self) -> dict[str, Any]:
        """The state as plain values; what says nothing is left out."""
        whole: dict[str, Any] = documents().unstructure(self)
        for key in ("chosen", "sitting", "sketch"):
            whole[key] = _said(whole[key])
        return _said(whole)

    @property
    def lasting(self) -> Tabletop:
        """What is worth sharing: without what is selected, half drawn, or taken back."""
        sitting = attrs.evolve(self.sitting, undone=())
        return attrs.evolve(
            self, chosen=Chosen(), sketch=Sketch(), sitting=sitting, past=(), ahead=()
        )  # fmt: skip

    def __repr__(self) -> str:
        rules = "+".join((self.profile, *self.rules))
        return f"<Tabletop of {rules}: {self.mode}, {plural(len(self.past), 'act')} to take back>"

    # -- changing it

    def choosing(self, **changes: Any) -> Tabletop:  # the fields of `Chosen`
        """The same table with something else selected."""
        return attrs.evolve(self, chosen=attrs.evolve(self.chosen, **changes))

    def on_page(self, page: str) -> Tabletop:
        """The same table with a page open, and nothing selected or in hand."""
        return attrs.evolve(self, chosen=Chosen(page=page))

    def becoming(self, **changes: Any) -> Tabletop:  # the fields of a table
        """The table after an act that can be taken back."""
        past = (self._remembered(with_game="game" in changes), *self.past)[:STEPS_BACK]
        return attrs.evolve(self, **changes, past=past, ahead=())

    def back(self) -> Tabletop:
        """What lay on the table before the last act; the same where nothing can be taken back."""
        return self._stepped("past", "ahead")

    def forth(self) -> Tabletop:
        """What lay on the table before something was taken back."""
        return self._stepped("ahead", "past")

    def _remembered(self, *, with_game: bool) -> str:
        kept = {name: value for name in _REMEMBERED if (value := getattr(self, name))}
        if with_game:  # which is long, and stays the same through most acts
            kept |= {"game": self.game, "sitting": _said(attrs.asdict(self.sitting))}
        return json.dumps(kept)

    def _stepped(self, source: str, target: str) -> Tabletop:
        """The table with the first of what is remembered; what lay there is remembered instead."""
        held = getattr(self, source)
        if not held:
            return self
        kept, *rest = held
        raw = parse_json(kept, TableError, key="past")
        if not isinstance(raw, dict) or not raw.keys() <= {*_REMEMBERED, *_PLAYED}:
            raise TableError(say("past: what it holds cannot be laid on the table"))
        replaced = (*_REMEMBERED, *(_PLAYED if "game" in raw else ()))
        others = {key: value for key, value in self.to_dict().items() if key not in replaced}
        now = self._remembered(with_game="game" in raw), *getattr(self, target)
        steps: dict[str, Any] = {source: tuple(rest), target: now[:STEPS_BACK]}
        return attrs.evolve(Tabletop.from_dict({**others, **raw}), **steps)


_REMEMBERED = (
    "profile", "rules", "answers", "position", "moves", "asks", "under", "title", "question",
    "drawn",
)  # fmt: skip
"""What taking back brings again."""
_PLAYED = ("game", "sitting")
"""What it brings again besides, if the act was to begin a game or to leave it."""


def _said(values: Mapping[str, Any]) -> dict[str, Any]:
    """What says anything, as JSON has it."""
    return {
        key: list(value) if isinstance(value, tuple) else value
        for key, value in values.items()
        if value
    }


def _faults(table: Tabletop) -> list[str]:
    """What no table can say, though it has the right form."""
    names = (table.profile, *table.rules, *table.under)
    faults = [f"profile: {fault}" for name in names if (fault := misnamed(name, ""))]
    faults += (*_too_long(table), *_too_long(table.sitting, "sitting."))
    try:
        read_row(table.asks)
    except CaseError as error:
        faults += [f"asks.{fault}" for fault in error.faults]
    if not 0 <= table.sitting.behind <= MOVES:
        faults.append(say("sitting.behind: from 0 to {most}", most=MOVES))
    try:
        position = Position.from_dict(table.position)
    except PositionError as error:
        return [*faults, *error.faults]
    faults += [f"position.players: {fault}" for fault in name_faults(position.players)]
    many = (f"position.{key}" for key in ("tiles", "pieces") if len(getattr(position, key)) > TILES)
    return [*faults, *(say("{key}: longer than {most}", key=key, most=TILES) for key in many)]


def _too_long(part: Tabletop | Sitting, at: str = "") -> Iterator[str]:
    """What is longer than it may be."""
    for field in attrs.fields(type(part)):
        most = field.metadata.get("most")
        if most is not None and len(getattr(part, field.name)) > most:
            yield say("{key}: longer than {most}", key=f"{at}{field.name}", most=most)
