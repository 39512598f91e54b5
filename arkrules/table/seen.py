"""The table as the rules see it: the profile played by, the state of the game, and every fault."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import chain

import attrs

from arkrules.errors import BadNotation, FaultsError
from arkrules.geometry import Cell
from arkrules.grouping import grouped
from arkrules.play import (
    GameState,
    PieceAt,
    Position,
    Replay,
    play_line,
    set_up,
)
from arkrules.play.setup import sketched
from arkrules.play.verbs import limits
from arkrules.rules import Profile
from arkrules.rulings import Case
from arkrules.table.match import Match, game_of
from arkrules.table.model import Mode, Tabletop
from arkrules.telling import Rulebook

__all__ = ["Fault", "MovesMade", "Seen"]

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


class Seen:
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
        every = chain((self.edition, *book.editions), map(book.laid, book.boxes))
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
    def game(self) -> Match | None:
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

    def with_table(self, table: Tabletop) -> Seen:
        """Another table beside the same rulebook."""
        return Seen(table, self.book)

    def standing(self, state: GameState) -> Seen:
        """The same table as it stands in a state of the game."""
        now = self.with_table(self.table)
        now._set_up = (state, ())
        return now
