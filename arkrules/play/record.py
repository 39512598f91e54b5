"""Games with their history, and their records: the beginning and every move, as text and JSON."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Annotated, Any, Literal

import attrs

from arkrules.errors import BadNotation, IllegalMove, PositionError, RecordError
from arkrules.files import MOVES, RECORD_BYTES, given_text, save
from arkrules.formats import parse_json, write_json
from arkrules.nouns import listed, plural, shortened
from arkrules.play.content import StateData
from arkrules.play.events import Award, Event, Reason, Refusal
from arkrules.play.extension import Extension
from arkrules.play.moves import Lay, Move
from arkrules.play.playouts import Policy, plies, random_move
from arkrules.play.position import Position, position_kept
from arkrules.play.referee import Moves, after
from arkrules.play.setup import set_up
from arkrules.play.state import GameState
from arkrules.play.turn import cut_off
from arkrules.rules import Library, Profile, library
from arkrules.rules.libraries import profile_of
from arkrules.rules.profile_files import misnamed
from arkrules.schema import Schema, Schemas, examples
from arkrules.structure import documents, fixed, require, structured, texts, whole_number
from arkrules.text import later, say

_HEAD = "arkrules record "


def _position(value: Position | Mapping[str, Any]) -> Position:
    return value if isinstance(value, Position) else Position.from_dict(value)


def _lines(moves: Iterable[Move | str]) -> tuple[str, ...]:
    """Return moves in notation, each on one line, as in a text."""
    lines: Any = moves  # anything but a list of texts is refused below
    if isinstance(moves, Iterable) and not isinstance(moves, str):
        lines = [str(move) if isinstance(move, Move) else move for move in moves]
    wanted = later("a list of moves in notation"), later("a move, or one in notation")
    return tuple(" ".join(line.split()) for line in texts(lines, "moves", *wanted))


@attrs.frozen(kw_only=True, repr=False)
class Record:
    """A record of a game: the profile, the position where it began, and its moves in notation.

    >>> game = arkrules.Game(arkrules.new_game("carcassonne", 2, bag=["E"]))
    >>> events = game.play("draw E")
    >>> record = game.record(title="one move")
    >>> record.moves, record.replay() == game.state
    (('draw E',), True)
    """

    profile: Annotated[str, "The edition that it was played by, with house rules after a `+`."]
    position: Annotated[
        Position, "The content of a `[position]` table, including anything that extensions add."
    ] = attrs.field(converter=_position)
    moves: Annotated[tuple[str, ...], "Its moves in notation, one line each."] = attrs.field(
        default=(), converter=_lines
    )
    title: Annotated[str, "Its title."] = ""
    answers: Annotated[
        Mapping[str, Any], "Answers that were changed by hand, by clause, as TOML would give them."
    ] = attrs.field(factory=dict, converter=fixed)
    format: Annotated[Literal[1], "The number of the form; it grows whenever that changes."] = 1
    file: Annotated[
        str, "The file from which it was read; its profile is searched for in the same folder."
    ] = attrs.field(default="", init=False, eq=False)

    def __attrs_post_init__(self) -> None:
        require(self.profile, str, "profile", "the name of a profile")
        require(self.title, str, "title", "a text")
        require(self.answers, Mapping, "answers", "a dictionary")

    def __repr__(self) -> str:
        title = f" {shortened(self.title)!r}" if self.title else ""
        return f"<Record{title} of {self.profile}: {plural(len(self.moves), 'move')}>"

    @classmethod
    def of(cls, start: GameState, moves: Iterable[Move | str], *, title: str = "") -> Record:
        """Return the record of moves made from a state."""
        require(start, GameState, "start", "the state in which the game began")
        return cls(
            profile=start.profile.id,
            position=start.position(),
            moves=moves,
            title=title,
            answers=start.profile.changes,
        )

    def rules(self, shelf: Library | None = None) -> Profile:
        """Return the rules of the game: its edition, with the answers that were changed."""
        profile = (shelf or library()).profile(self.profile, named_in=self.file)
        for clause, answer in self.answers.items():
            profile = profile.with_answer(clause, answer)
        return profile

    def start(self, profile: Profile | str | None = None) -> GameState:
        """Return the state from which the game began, under its own or another profile."""
        chosen = self.rules() if profile is None else profile_of(profile)
        try:
            return set_up(chosen, self.position)
        except PositionError as error:
            other = say("name an edition of its game; the record is of {id}", id=self.profile)
            remedy = error.remedy if chosen.id == self.profile else other
            raise RecordError(error.faults, key="position", remedy=remedy) from None

    def states(
        self, profile: Profile | str | None = None, known: Sequence[GameState] = ()
    ) -> Iterator[GameState]:
        """Yield every state of the game, including the first; those known are not played again.

        A move that cannot be read or made raises `RecordError` with its number.
        """
        *before, state = known or [self.start(profile)]
        yield from (*before, state)
        for number, text in enumerate(self.moves[len(before) :], len(before) + 1):
            try:
                state = state.play(text)
            except (IllegalMove, BadNotation) as error:
                raise RecordError(str(error), key=say("move {number}", number=number)) from error
            yield state

    def replay(self, profile: Profile | str | None = None) -> GameState:
        """Return the last state of the game."""
        (last,) = deque(self.states(profile), maxlen=1)
        return last

    def replayed(self, profile: Profile | str | None = None, most: int | None = None) -> Replay:
        """Return the game as far as its moves are legal, or only so many of them.

        A move that cannot be read raises `RecordError` with its number.
        """
        states: list[GameState] = []
        try:
            states += islice(self.states(profile), None if most is None else most + 1)
        except RecordError as error:
            if not isinstance(refused := error.__cause__, IllegalMove):
                raise
            return Replay(
                states=tuple(states),
                refused=states[-1].parse(refused.move),
                refused_at=len(states) - 1,
                refusals=refused.refusals,
            )
        return Replay(states=tuple(states))

    def game(self, profile: Profile | str | None = None) -> Game:
        """Return the game with all its moves made, to continue or undo."""
        return Game.of(self.states(profile))

    # -- as text and as JSON ------------------------------------------------------------------

    def to_json(self) -> str:
        """Return the record as a JSON document."""
        return write_json(documents().unstructure(self), indent=1) + "\n"

    def to_text(self) -> str:
        """Return the record as text: a few header lines, an empty line, then one move per line."""
        keys = {
            "title": _on_a_line(self.title),
            "profile": _on_a_line(self.profile),
            "answers": write_json(self.answers) if self.answers else "",
            "position": write_json(self.position.to_dict()),
        }
        head = (f"{key}: {value}" for key, value in keys.items() if value)
        return "\n".join((f"{_HEAD}{self.format}", *head, "", *self.moves)) + "\n"

    @classmethod
    def read(cls, text: str, *, file: str = "") -> Record:
        """Read a record from text or JSON, or raise `RecordError` with every fault."""
        require(text, str, "record", "a text; `Record.load` reads a file")
        if text.lstrip().startswith("{"):
            raw: Any = parse_json(text, RecordError, file=file)
        else:
            raw = _read_text(text, file)
        return cls.from_dict(raw, file=file)

    @classmethod
    def from_dict(cls, raw: Mapping[str, object], *, file: str = "") -> Record:
        """Structure the content of a JSON document, or raise `RecordError` with every fault."""
        require(raw, Mapping, "record", "a dictionary, as JSON holds it")
        record = structured(raw, cls, RecordError, file=file)
        if faults := _unsound(record, file):
            raise RecordError(faults, file=file)
        object.__setattr__(record, "file", file)
        return record

    # -- files --------------------------------------------------------------------------------

    @classmethod
    def load(cls, path: Path | str) -> Record:
        """Read a record from a file, JSON or text by its content."""
        text = given_text(path, RecordError, RECORD_BYTES)
        return cls.read(text, file=str(path))

    @staticmethod
    def is_one(text: str) -> bool:
        """Whether a text is a record rather than a case or a position."""
        lines = (line for line in text.splitlines() if not line.startswith("#"))
        return next(lines, "").startswith(_HEAD) or text.lstrip().startswith("{")

    def save(self, path: Path | str) -> None:
        """Write the record to a file atomically, as JSON if its name ends in `.json`."""
        target = Path(path)
        text = self.to_json() if target.suffix == ".json" else self.to_text()
        save(target, text)


_JSON = ("{", "[", '"')
"""The beginning of a header value that is written in JSON."""


def _on_a_line(text: str) -> str:
    """Return text as a header value, in JSON if it would not read back unchanged.

    Otherwise what looks like one text could bring other lines, with other rules in them.
    """
    plain = text.isprintable() and text == text.strip() and not text.startswith(_JSON)
    return text if plain else write_json(text)


def _read_text(text: str, file: str) -> dict[str, object]:
    """Return the content of a text as in a JSON document, without lines that begin with `#`."""
    first, *lines = [line for line in text.splitlines() if not line.startswith("#")] or [""]
    if not (number := re.fullmatch(rf"{_HEAD}([0-9]{{1,9}})", first)):
        fault = say("not a record; expected the first line to be 'arkrules record 1'")
        raise RecordError(fault, file=file)
    raw: dict[str, object] = {"format": int(number[1]), "moves": []}
    body = lines.index("") if "" in lines else len(lines)
    for line in lines[:body]:
        key, colon, value = line.partition(": ")
        if not colon:
            fault = later("{line} has no key; expected 'key: value'")
            raise RecordError(say(fault, line=repr(shortened(line))), file=file)
        if key in raw:
            raise RecordError(say("is given twice; leave one of them out"), file=file, key=key)
        if value.startswith(_JSON):
            raw[key] = parse_json(value, RecordError, file=file, key=key)
        else:
            raw[key] = value
    raw["moves"] = [line.strip() for line in lines[body:] if line.strip()]
    return raw


def _unsound(record: Record, file: str) -> list[str]:
    """Return the faults of a record that has the right form."""
    faults = []
    if fault := misnamed(record.profile, file):
        faults.append(f"profile: {fault}")
    if len(record.moves) > MOVES:
        faults.append(say("moves: more than {most}", most=MOVES))
    for at, line in enumerate(record.moves):
        if not line or line.startswith("#"):  # in a text it would be passed over
            faults.append(
                say("moves[{at}]: {line} is not a move", at=at, line=repr(shortened(line)))
            )
    return faults


class Game:
    """A game in progress, which remembers its moves and can undo them.

    >>> game = arkrules.Game(arkrules.new_game("carcassonne", 2, bag=["E"]))
    >>> events = game.play("draw E")
    >>> game.undo().step
    'draw'
    """

    def __init__(self, start: GameState) -> None:
        require(start, GameState, "start", "a state, such as `new_game` gives")
        self._states = [start]

    @classmethod
    def of(cls, states: Iterable[GameState]) -> Game:
        """A game by its states, from the first to the last one."""
        start, *after = states
        game = cls(start)
        game._states += after
        return game

    def __repr__(self) -> str:
        return (
            f"<Game of {self.state.profile.id}: {plural(len(self.history), 'move')} made,"
            f" step {self.state.step}, {self.state.to_move} to move>"
        )

    @property
    def start(self) -> GameState:
        """The state with which the game began."""
        return self._states[0]

    @property
    def state(self) -> GameState:
        """The current state."""
        return self._states[-1]

    @property
    def states(self) -> Sequence[GameState]:
        """The states that there were, from the first to the current one."""
        return tuple(self._states)

    @property
    def history(self) -> Sequence[Move]:
        """The moves made so far."""
        return tuple(state.last[1] for state in self._states[1:] if state.last)

    def moves(self) -> Moves:
        """The legal moves now."""
        return self.state.moves()

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move and return what happened."""
        self._states.append(self.state.play(move))
        return self.state.events

    def undo(self, moves: int = 1) -> GameState:
        """Undo moves and return the state before them."""
        whole_number(moves, "moves", "how many moves to take back")
        made = len(self._states) - 1
        if not 0 <= moves <= made:
            message = later("cannot undo {moves} moves; only {number} were made")
            raise ValueError(say(message, moves=moves, number=made))
        del self._states[made + 1 - moves :]
        return self.state

    def playout(self, rng: Random, policy: Policy = random_move) -> GameState:
        """Play to the end."""
        self._states += (state for _, state in plies(self.state, rng, policy))
        return self.state

    def record(self, *, title: str = "") -> Record:
        """Return the record of the game so far."""
        return Record.of(self.start, self.history, title=title)


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Replay:
    """A game or a line of moves that was played: its states, where it stopped, and why.

    `play_line` makes one from a position, `Record.replayed` from a record. The states hold events
    and awards; reasons are there if they were wanted. Nothing is played again when it is asked.

    >>> record = arkrules.Game(arkrules.new_game("carcassonne", 2, bag=["E"])).record()
    >>> record.replayed()
    <Replay: <GameState carcassonne: 1 tile, step draw, red to move, {'red': 0, 'blue': 0}>>
    """

    states: tuple[GameState, ...] = ()
    """The position, and the state after every move; none if the position is impossible."""
    refused: Move | None = None
    """The move at which it breaks off."""
    refusals: tuple[Refusal, ...] = ()
    """The refusals of the move at which it breaks off."""
    refused_at: int | None = None
    """The index of the refused move."""
    faults: tuple[str, ...] = ()
    """The faults that make the position impossible."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for these results, and for no others."""
    before: GameState | None = attrs.field(
        default=attrs.Factory(lambda self: _before_laying(self), takes_self=True)
    )
    """The state from which changes are shown: if not given, that before the last tile was laid, or
    the position if none was.
    """

    def __repr__(self) -> str:
        if self.state is None:
            return f"<Replay: cannot be set up, {listed(self.faults, 1)}>"
        refused = "" if self.refused_at is None else f", move {self.refused_at + 1} refused"
        return f"<Replay: {self.state!r}{refused}>"

    @property
    def state(self) -> GameState | None:
        """The last state; `None` if the position is impossible under this profile."""
        return self.states[-1] if self.states else None

    @property
    def last(self) -> GameState:
        """The last state, of a game that could be set up."""
        return self.states[-1]

    @property
    def profile(self) -> Profile:
        """The rules by which it was played."""
        return self.last.profile

    @property
    def content(self) -> StateData:
        """The content of the last state, to be read by numbers."""
        return self.last.content

    @property
    def error(self) -> IllegalMove | None:
        """The refusal at which it breaks off, as it would be raised."""
        if self.refused is None:
            return None
        where = str(self.last.position())
        return IllegalMove(str(self.refused), self.refusals, position=where)

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, beginning with those that led to the position."""
        return tuple(event for state in self.states for event in state.events)

    @property
    def awards(self) -> tuple[Award, ...]:
        """The points that the moves brought."""
        return tuple(award for state in self.states for award in state.awards)


def _before_laying(run: Replay) -> GameState | None:
    """Return the state before the last tile was laid, or refused; the first if none was."""
    if isinstance(run.refused, Lay):
        return run.last
    for state, before in pairwise(reversed(run.states)):
        if state.last is not None and isinstance(state.last[1], Lay):
            return before
    return run.states[0] if run.states else None


def play_line(
    profile: Profile, position: Position, moves: Iterable[Move | str], *, explain: bool = True
) -> Replay:
    """Set up a position and make moves, noting reasons unless nobody wants them.

    Moves of a turn that the last tile has cut short are void: no rule speaks of them.
    `BadNotation` for a line that is not a move is left to the caller;
    a refused move ends it, and the state stays as it was.
    """
    reasons: dict[Reason, int] = {}  # each with the number of the move that it was first told of
    refusals: tuple[Refusal, ...] = ()
    refused, refused_at, made = None, None, 0
    try:
        states = [set_up(profile, position)]
        for number, line in enumerate(moves):
            last = states[-1]
            move = last.parse(line)
            if cut_off(last.content, move):
                continue
            if refusals := last.refusals(move):
                refused, refused_at = move, number
                break
            draft, made = after(last.content, move, explain=explain), number + 1
            states.append(GameState(draft))
            for reason in draft.reasons or ():
                reasons.setdefault(reason, made)
    except PositionError as error:
        return Replay(faults=error.faults)
    return Replay(
        states=tuple(states),
        refused=refused,
        refusals=refusals,
        refused_at=refused_at,
        reasons=tuple(
            reason if number == made else attrs.evolve(reason, move=number)
            for reason, number in reasons.items()
        ),
    )


# -- JSON Schema ----------------------------------------------------------------------------------


def record_table(extensions: Iterable[Extension], schemas: Schemas) -> Schema:
    """The table of a record."""
    position_kept(extensions, schemas)  # with what extensions add, before anybody refers to it
    table = schemas.table(Record)
    table["examples"] = examples("record")
    return table
