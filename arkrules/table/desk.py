"""The state of the table: what lies on it, what is asked of it, and the game that is played.

Open `Tabletop` first: it is all that a page keeps between two acts. A `Desk` is the same as the
rules see it, with the profile, the game and the question worked out when they are asked for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from enum import StrEnum
from functools import cached_property, lru_cache
from hashlib import sha256
from itertools import chain, islice, takewhile
from random import Random, SystemRandom
from typing import Any, Literal

import attrs

from arkrules.errors import (
    ArkrulesError,
    BadNotation,
    CaseError,
    FaultsError,
    PositionError,
    RecordError,
    TableError,
)
from arkrules.files import MOVES, RECORD_BYTES, TILES, too_much
from arkrules.files import PLAYERS as MOST_PLAYERS
from arkrules.formats import parse_json, write_json
from arkrules.geometry import Cell, to_cell
from arkrules.grouping import grouped
from arkrules.nouns import plural
from arkrules.play import (
    Draw,
    GameState,
    Lay,
    Move,
    Pass,
    PieceAt,
    Place,
    Position,
    Record,
    Replay,
    play_line,
    set_up,
)
from arkrules.play.playouts import PLAYERS, Dice, thorough_player
from arkrules.play.setup import name_faults, sketched
from arkrules.play.verbs import limits
from arkrules.rules import Profile
from arkrules.rules.profile_files import misnamed
from arkrules.rulings import AnyCase, Case, VerdictRow
from arkrules.rulings.case import read_row
from arkrules.rulings.verdict_fields import merged, verdict_fields_of
from arkrules.structure import documents, structured
from arkrules.telling import Rulebook
from arkrules.text import say, wording

__all__ = [
    "DRAWING",
    "FEW",
    "KEPT",
    "LISTED",
    "OPPONENTS",
    "SEEDS",
    "About",
    "Desk",
    "Fault",
    "GameInProgress",
    "Legal",
    "LiveGame",
    "Mode",
    "MovesMade",
    "Selection",
    "Sketch",
    "Tabletop",
    "Where",
    "about",
    "asked_moves",
    "asks_of",
    "case_on",
    "drawn",
    "game_of",
    "is_asked",
    "keep",
    "key_of",
    "legal_of",
    "made_in",
    "new_seed",
    "passed",
    "place_of",
    "rules_of",
    "states_of",
    "usual_asks",
]  # fmt: skip


# == the state of the table ========================================================================

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
class Selection:
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
class LiveGame:
    """What belongs to a game that is played here, and does not stand in its record."""

    seed: int = 0
    """What chance has in store: the same draws come again; 0 where nothing was drawn here."""
    policies: dict[str, str] = attrs.field(factory=dict, metadata={"most": MOST_PLAYERS})
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
    sitting: LiveGame = attrs.field(factory=LiveGame)
    chosen: Selection = attrs.field(factory=Selection)
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
            self, chosen=Selection(), sketch=Sketch(), sitting=sitting, past=(), ahead=()
        )  # fmt: skip

    def __repr__(self) -> str:
        rules = "+".join((self.profile, *self.rules))
        return f"<Tabletop of {rules}: {self.mode}, {plural(len(self.past), 'act')} to take back>"

    # -- changing it

    def choosing(self, **changes: Any) -> Tabletop:  # the fields of `Selection`
        """The same table with something else selected."""
        return attrs.evolve(self, chosen=attrs.evolve(self.chosen, **changes))

    def on_page(self, page: str) -> Tabletop:
        """The same table with a page open, and nothing selected or in hand."""
        return attrs.evolve(self, chosen=Selection(page=page))

    def with_undo(self, **changes: Any) -> Tabletop:  # the fields of a table
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


def _too_long(part: Tabletop | LiveGame, at: str = "") -> Iterator[str]:
    """What is longer than it may be."""
    for field in attrs.fields(type(part)):
        most = field.metadata.get("most")
        if most is not None and len(getattr(part, field.name)) > most:
            yield say("{key}: longer than {most}", key=f"{at}{field.name}", most=most)


# == the states of a game on the way, one after each move ==========================================

KEPT = 4
"""How many games are kept."""
LONGEST = 1_000
"""How many moves of a game are kept."""
States = tuple[GameState, ...]
"""The state in which a game begins, and that after each of its moves."""


@lru_cache(maxsize=KEPT)
def _kept(_rules: str, _position: str) -> list[tuple[str, GameState]]:
    """The one place for a game that begins so: its states, each with the move that led there."""
    return []


def _place_of(record: Record, profile: Profile) -> list[tuple[str, GameState]]:
    return _kept(profile.digest, write_json(record.position.to_dict()))


def states_of(record: Record, profile: Profile) -> States:
    """The states of a recorded game; `RecordError` says which move cannot be made."""
    lines = zip(("", *record.moves), _place_of(record, profile), strict=False)
    same = takewhile(lambda pair: pair[0] == pair[1][0], lines)
    known = [state for _, (_, state) in same]
    return keep(record, tuple(record.states(profile, known)))


def keep(record: Record, states: States) -> States:
    """Keep the states of a game in place of those before, as far as it is not too long."""
    kept = zip(("", *record.moves[:LONGEST]), states, strict=False)
    _place_of(record, states[0].profile)[:] = kept
    return states


# == the game that is played at the table ==========================================================

SEEDS = 10**6
"""How many stacks of tiles there are to be had."""
OPPONENTS = {**PLAYERS, "thorough": thorough_player}
"""The computer players, each stronger than the one before."""


def new_seed() -> int:
    """What chance has in store for a game."""
    return SystemRandom().randrange(1, SEEDS)


def made_in(state: GameState) -> Move:
    """The move that was made last, where one was."""
    assert state.last is not None  # it is no state in which a game begins
    return state.last[1]


def drawn(state: GameState) -> bool:
    """Whether the last move drew a tile."""
    return state.last is not None and isinstance(state.last[1], Draw)


@attrs.frozen(eq=False)
class GameInProgress:
    """A game with who plays it."""

    record: Record
    states: tuple[GameState, ...]
    """The state in which it began, and that after each move."""
    sitting: LiveGame

    @property
    def now(self) -> GameState:
        """The state after all moves."""
        return self.states[-1]

    @property
    def made(self) -> int:
        """How many moves were made."""
        return len(self.record.moves)

    @property
    def number(self) -> int:
        """After how many moves the game is looked at."""
        return max(0, self.made - self.sitting.behind)

    @property
    def shown(self) -> GameState:
        """The state that is looked at."""
        return self.states[self.number]

    @property
    def present(self) -> bool:
        """Whether the game is looked at as it is now, so that it can go on."""
        return self.number == self.made

    # -- whose choice it is

    def policy(self, player: str) -> str:
        """How a player is played; empty if by a person."""
        found = self.sitting.policies.get(player, "")
        return found if found in OPPONENTS else ""

    def falls(self, state: GameState) -> bool:
        """Whether chance decides: a tile is drawn from a known bag, and no person may decline."""
        if state.step != "draw" or not state.bag:
            return False
        only = all(isinstance(move, Draw) for move in state.moves())
        return only or bool(self.policy(state.to_move))

    def forced(self, state: GameState) -> Move | None:
        """The only move there is, if nothing is put anywhere by it: nobody has to make that."""
        moves = state.moves()
        only = len(moves) == 1 and place_of(state, moves[0]) is None
        return moves[0] if only else None

    def chosen(self, state: GameState) -> bool:
        """Whether a person chooses what comes next."""
        if state.over or self.falls(state):
            return False
        someone = state.step == "draw" or not self.policy(state.to_move)
        return someone and self.forced(state) is None

    @property
    def computed(self) -> bool:
        """Whether a player that nobody plays is to choose now."""
        now = self.now
        return not (now.over or now.step == "draw") and bool(self.policy(now.to_move))

    # -- what follows

    def with_move(self, move: Move | str) -> GameInProgress:
        """The game after one more move, which nothing that was taken back can follow."""
        if self.made >= MOVES:
            raise RecordError(say("moves: more than {most}", most=MOVES))
        after = self.now.play(move)
        record = attrs.evolve(self.record, moves=(*self.record.moves, str(made_in(after))))
        states = keep(record, (*self.states, after))
        return GameInProgress(record, states, attrs.evolve(self.sitting, undone=(), behind=0))

    def settled(self) -> GameInProgress:
        """The game after all that happens by itself: draws, and moves without a choice."""
        game = self
        while not game.now.over:
            if game.falls(game.now):
                game = game.dealt()
            elif move := game.forced(game.now):
                game = game.with_move(move)
            else:
                break
        return game

    def seeded(self) -> GameInProgress:
        """The game with something that chance has in store."""
        seed = self.sitting.seed or new_seed()
        return attrs.evolve(self, sitting=attrs.evolve(self.sitting, seed=seed))

    def dealt(self) -> GameInProgress:
        """The game after a draw by chance; each as likely as there are tiles of it.

        It depends on how many tiles were drawn before, so that taking back draws nothing else.
        """
        game = self.seeded()
        moves, likely = zip(*game.now.chances(), strict=True)
        luck = Random(f"{game.sitting.seed} {sum(map(drawn, game.states))}")
        return game.with_move(luck.choices(moves, likely)[0])

    def computer(self) -> Move:
        """Return the choice of the computer player to move."""
        return OPPONENTS[self.policy(self.now.to_move)](self.now, Dice(self.sitting.seed, 0))

    def chosen_before(self, number: int) -> int | None:
        """After which move a person last chose, before so many moves; None where nobody did."""
        states = range(number - 1, -1, -1)
        return next((at for at in states if self.chosen(self.states[at])), None)

    def cut(self, number: int) -> GameInProgress:
        """The game after so many moves; the others can be made again."""
        moves = self.record.moves
        undone = (*moves[number:], *self.sitting.undone)[:MOVES]
        sitting = attrs.evolve(self.sitting, undone=undone, behind=0)
        record = attrs.evolve(self.record, moves=moves[:number])
        return GameInProgress(record, self.states[: number + 1], sitting)

    def remade(self) -> GameInProgress:
        """The game after what was taken back, as far as the next choice of a person."""
        game, undone, at = self, self.sitting.undone, 0
        while at < len(undone) and (not at or not game.chosen(game.now)):
            game = game.with_move(undone[at])
            at += 1
        return attrs.evolve(game, sitting=attrs.evolve(self.sitting, undone=undone[at:], behind=0))

    # -- how it is kept

    def laid_on(self, table: Tabletop) -> Tabletop:
        """The table with this game, and its position as it is looked at."""
        return attrs.evolve(
            table,
            game=self.record.to_text(),
            sitting=self.sitting,
            moves=(),
            position=self.shown.position().to_dict(),
        )


def rules_of(record: Record) -> dict[str, Any]:  # the fields of a table
    """By which rules a game was played, as a table has them."""
    profile, *rules = record.profile.split("+")
    return {"profile": profile, "rules": tuple(rules), "answers": record.answers}


def game_of(table: Tabletop, profile: Profile) -> GameInProgress | None:
    """The game at the table, if its position is what lies there; a record may be no game at all."""
    with suppress(ArkrulesError):
        record = Record.read(table.game)
        id, rules, answers = rules_of(record).values()  # house rules may stand in any order
        if (id, {*rules}, answers) == (table.profile, {*table.rules}, table.answers):
            game = GameInProgress(record, states_of(record, profile), table.sitting)
            return game if game.shown.position().to_dict() == table.position else None
    return None


# == what can be done in a game now, by the place on the board where it is done ====================

LISTED = 3_000
"""How many moves are looked at; there are more only where figures go a very long way."""
Where = tuple[Cell, str]
"""A cell, and a segment of the tile there or nothing."""


@attrs.frozen
class Legal:
    """The legal moves of a state."""

    by_kind: Mapping[str, tuple[Move, ...]]
    """By the word for what is done, such as `lay`."""
    by_place: Mapping[Where, tuple[Move, ...]]
    """Those that are done somewhere on the board; of tiles in hand, that which is held."""
    nowhere: Sequence[Move]
    """The others, such as placing nothing."""
    more: bool = False
    """Whether there are more than were looked at."""

    def at(self, cell: Cell, segment: str) -> tuple[Move, ...]:
        """What can be done at a segment, and at the tile as a whole."""
        here = self.by_place.get((cell, ""), ())
        return (*self.by_place.get((cell, segment), ()), *here) if segment else here


def legal_of(state: GameState, held: str = "") -> Legal:
    """What can be done; with several tiles in hand, the one that is held is lit on the board."""
    by_kind: dict[str, tuple[Move, ...]] = {}
    left = LISTED
    for word, moves in state.moves().by_kind.items():
        by_kind[word] = some = tuple(islice(moves, left))
        left -= len(some)
    found = grouped(
        (place_of(state, move), move)
        for move in chain.from_iterable(by_kind.values())
        if not (isinstance(move, Lay) and held and move.tile != held)
    )
    by_place = {where: tuple(moves) for where, moves in found.items() if where}
    return Legal(by_kind, by_place, found.get(None, ()), left <= 0)


def place_of(state: GameState, move: Move) -> Where | None:
    """Where on the board a move is done: where something is put, or where a way ends."""
    if isinstance(move, Place):
        return None if state.laid is None else (state.laid, move.segment)
    journey = move.journey(state.content)
    if journey is not None:
        return to_cell(journey.spots[-1]), journey.segment
    cell = getattr(move, "cell", None)
    return (cell, getattr(move, "segment", "")) if isinstance(cell, Cell) else None


# == the table as the rules see it =================================================================

_PLACED = re.compile(
    r"(?P<key>(?P<list>[a-z_]+)\[(?P<at>\d+)\]|[a-z_]+(?:\[\d+\]|\.[\w-]+)*): (?P<words>.*)",
    re.DOTALL,
)


@attrs.frozen
class Fault:
    """Something that keeps a position from being one, and where it is."""

    key: str
    """The key of the position that is wrong, such as `pieces[1]` or `scores.red`."""
    words: str
    cell: str = ""
    """Where on the board it is, if it is there."""
    item: tuple[str, int] | None = None
    """The list and the number of the item in it that is wrong, if it is one."""


@attrs.frozen
class MovesMade:
    """The moves in question, as the edition that is played by has them."""

    run: Replay
    stop: int
    """How many of them are made."""
    fault: str = ""
    """Why one of them cannot be read as a move; it and those behind are not played."""


class Desk:
    """A table with the rulebook beside it; everything is worked out once, when it is asked for."""

    def __init__(self, table: Tabletop, book: Rulebook) -> None:
        self.table = table
        self.book = book

    @cached_property
    def edition(self) -> Profile:
        """The edition chosen, without house rules and answers switched by hand."""
        return self.book.profile(self.table.profile)

    @cached_property
    def profile(self) -> Profile:
        """The rules that are played by, or `ProfileError`."""
        profile = self.book.profile("+".join((self.table.profile, *self.table.rules)))
        for clause, answer in self.table.answers.items():
            if clause in profile.catalogue:
                profile = profile.with_answer(clause, answer)
            else:  # it is for other editions that are asked
                self.edition_with_clause(clause).with_answer(clause, answer)
        return profile

    def edition_with_clause(self, clause: str) -> Profile:
        """An edition that can be asked a clause, the one chosen first, or one with a box."""
        book = self.book
        every = chain((self.edition, *book.editions), map(book.with_overlay, book.boxes))
        return next((one for one in every if clause in one.catalogue), self.edition)

    @cached_property
    def position(self) -> Position:
        """What lies on the table, as people wrote it."""
        return Position.from_dict(self.table.position)

    @cached_property
    def case(self) -> Case | None:
        """The case of the casebook that the table was opened from."""
        cases = (case for case in self.book.casebook if case.id == self.table.case)
        return next((case for case in cases if isinstance(case, Case)), None)

    @cached_property
    def game(self) -> GameInProgress | None:
        """The game that is played; none while something else is done, or lies on the table."""
        return game_of(self.table, self.profile) if self.table.mode is Mode.PLAY else None

    @cached_property
    def made(self) -> MovesMade:
        """The moves in question, played as far as they go."""
        moves = self.table.moves
        lines = iter(moves)
        try:
            run = play_line(self.profile, self.position, lines)
            stop, fault = len(moves), ""
        except BadNotation as error:
            stop, fault = len(moves) - 1 - len(tuple(lines)), str(error)
            run = play_line(self.profile, self.position, moves[:stop])
        return MovesMade(run, stop if run.refused_at is None else run.refused_at, fault)

    @cached_property
    def _set_up(self) -> tuple[GameState, tuple[str, ...]]:
        if self.game is not None:
            return self.game.shown, ()
        try:
            return set_up(self.profile, self.position), ()
        except FaultsError as error:  # in the position, or answers that contradict each other
            return sketched(self.profile, self.position), error.faults

    @property
    def state(self) -> GameState:
        """The state of the game; where there are faults, as far as it can be laid out."""
        return self._set_up[0]

    @cached_property
    def pieces_at(self) -> Mapping[tuple[Cell, str], Sequence[PieceAt]]:
        """The pieces on each segment on which any stands."""
        return grouped(((piece.cell, piece.segment), piece) for piece in self.state.pieces)

    @cached_property
    def faults(self) -> tuple[Fault, ...]:
        """Everything that keeps it from being a position of these rules."""
        return tuple(map(self._fault, self._set_up[1]))

    @property
    def sound(self) -> bool:
        """Whether the engine accepts it."""
        return not self._set_up[1]

    def faults_of(self, key: str) -> list[Fault]:
        """What is wrong with a key of the position."""
        return [fault for fault in self.faults if fault.key == key]

    def _fault(self, text: str) -> Fault:
        found = _PLACED.fullmatch(text)
        if found is None:
            return Fault("", text)
        if found["list"] is None:
            return Fault(found["key"], found["words"])
        name, at = found["list"], int(found["at"])
        placed = getattr(self.position, name) if name in ("tiles", "pieces") else ()
        cell = str(placed[at].cell) if at < len(placed) else ""
        return Fault(found["key"], found["words"], cell, (name, at))

    @cached_property
    def wrong(self) -> frozenset[Cell]:
        """The cells at which something is wrong."""
        state = self.state
        at_fault = (Cell.parse(fault.cell) for fault in self.faults if fault.cell)
        beyond = (cell for cell in state.tiles if limits(state.content, cell.spot))
        return frozenset(chain(at_fault, beyond, *state.board.mismatches()))

    def with_table(self, table: Tabletop) -> Desk:
        """Another table beside the same rulebook."""
        return Desk(table, self.book)

    def standing(self, state: GameState) -> Desk:
        """The same table as it stands in a state of the game."""
        now = self.with_table(self.table)
        now._set_up = (state, ())
        return now


# == what is asked at the table, as a case, and the moves in question as they are played ===========


class About(StrEnum):
    """What people ask, each in a way of its own."""

    SCORE = "score"
    PLACE = "place"
    END = "end"
    JOINED = "joined"


def about(table: Tabletop) -> About:
    """What is asked at a table: what was chosen, else what its moves and its case are about."""
    if table.moves and table.moves[-1] == "end":
        return About.END
    if table.chosen.about in {*About} - {About.END}:
        return About(table.chosen.about)
    if "connected" in table.asks or "apart" in table.asks:
        return About.JOINED
    judged = table.asks.keys() & {"allows", "forbids", "legal"}
    return About.PLACE if judged and not table.asks.keys() & {"gains", "scores"} else About.SCORE


_NAMED = frozenset({"connected", "apart", "allows", "forbids"})
"""What asks of segments or moves that it names; naming none, it asks nothing."""


def is_asked(desk: Desk) -> bool:
    """Whether anything is asked that can be: nothing asked, nothing answered."""
    table = desk.table
    judged = {*table.asks} & _NAMED
    asked = any(table.asks[name] for name in judged) or bool(table.asks.keys() - judged)
    return (asked or _tells_by_moves(table)) and desk.sound and not desk.made.fault


def _tells_by_moves(table: Tabletop) -> bool:
    """Whether its moves are what is asked about: no piece is placed yet by a tile alone."""
    now, moves = about(table), table.moves
    if now is About.PLACE:
        return bool(moves) and not moves[-1].startswith("lay ")
    return bool(moves) and now is not About.JOINED


# -- the case -------------------------------------------------------------------------------------


def asks_of(case: AnyCase) -> dict[str, Any]:
    """What the verdicts of a case ask for together, as one verdict that asks for all of it."""
    found: dict[str, Any] = {}
    known = verdict_fields_of()
    for row in case.verdicts.values():
        for name, written in VerdictRow(written=row.written).to_dict().items():
            if known[name].read_as is not None:  # it names moves, or segments
                before = found.get(name, [])
                found[name] = [*before, *(one for one in written if one not in before)]
            else:
                spoken_of = _emptied(written)
                found[name] = merged(found.get(name, spoken_of), spoken_of)
    return found


def _emptied(written: Any) -> Any:  # in whatever shape the field has
    """A statement without what it states: numbers and lists say nothing of what is spoken of."""
    if isinstance(written, dict):
        return {key: _emptied(inner) for key, inner in written.items()}
    if isinstance(written, list):
        return []
    return 0 if type(written) is int else written


def usual_asks(position: Position) -> dict[str, Any]:
    """What is asked of a case that does not say: who gains what.

    Where nobody does, it is what stands on the board as well, as for any case.
    """
    return {"gains": dict.fromkeys(position.players, 0)}


def case_on(desk: Desk) -> Case:
    """What lies on the table as a case, with what is asked of it."""
    table = desk.table
    asks = {name: it for name, it in table.asks.items() if it or name not in _NAMED}
    if not asks and table.moves and about(table) is About.PLACE:
        asks = {"legal": True}
    row = read_row(asks) if asks else None
    return Case(
        id=table.case or "question",
        title=table.title or say("A question from the table"),
        question=table.question,
        position=desk.position,
        moves=asked_moves(desk),
        verdicts={(table.under or (table.profile,))[0]: row} if row else {},
    )


def asked_moves(desk: Desk) -> tuple[str, ...]:
    """The moves in question; who asks what a tile scores places nothing more in that turn.

    A case that lies there as it was opened is asked as it is written.
    """
    moves = desk.table.moves
    if desk.case and tuple(map(str, desk.case.moves)) == moves:
        return moves
    if about(desk.table) is not About.SCORE or not (moves and moves[-1].startswith("lay ")):
        return moves
    run = desk.made.run
    if run.state is None or run.refused_at is not None:
        return moves
    return (*moves, *passed(run.state))


def passed(state: GameState) -> tuple[str, ...]:
    """As many passes as end the turn that has begun."""
    passes: tuple[str, ...] = ()
    while state.laid is not None and not state.over and not state.refusals(Pass()):
        state = state.after(Pass())
        passes = (*passes, str(Pass()))
    return passes


def key_of(table: Tabletop) -> str:
    """A digest of the question at a table, the editions asked, and the changes."""
    held = (
        table.position, table.moves, table.asks, about(table), table.under, table.rules,
        table.answers, wording(),
    )  # fmt: skip
    return sha256(json.dumps(held, sort_keys=True).encode()).hexdigest()[:16]
