"""The course of a game: every move made and what it did, and the states on the way.

A game is its record; whatever is said of it follows from that. As a game is looked at after every
click, the states of the last few games are kept, and only what is new in a record is played.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from threading import Lock

import attrs

from arkrules.errors import BadNotation, IllegalMove, RecordError
from arkrules.files import MOVES
from arkrules.formats import write_json
from arkrules.play import Draw, Event, GameState, Move, Record
from arkrules.rules import Profile
from arkrules.text import say

__all__ = ["KEPT", "Ply", "Replay", "course_of"]

KEPT = 4
"""How many games are kept."""
LONGEST = 1_000
"""How many moves a game has that is kept, and how many states of a longer one are at hand."""


@attrs.frozen
class Ply:
    """A move that was made, and what it did."""

    player: str
    move: Move
    events: tuple[Event, ...]
    scores: tuple[int, ...]
    """The points of all players after it."""
    gained: tuple[int, ...]
    """What it brought or cost each of them."""
    turn: int
    """The turn in which it was made."""


@attrs.frozen(eq=False)
class Replay:
    """A game as it was played."""

    record: Record
    profile: Profile
    plies: tuple[Ply, ...]
    _states: tuple[GameState, ...]
    """The last ones, as many as are kept."""

    @property
    def last(self) -> GameState:
        """The state after all moves."""
        return self._states[-1]

    def state(self, number: int) -> GameState:
        """The state after so many moves."""
        missing = len(self.plies) + 1 - len(self._states)
        if number >= missing:
            return self._states[number - missing]
        return attrs.evolve(self.record, moves=self.record.moves[:number]).replay(self.profile)

    @property
    def draws(self) -> int:
        """How often a tile was drawn."""
        return sum(isinstance(ply.move, Draw) for ply in self.plies)

    def then(self, *moves: Move | str) -> Replay:
        """The course with more moves; `IllegalMove` says what refuses one."""
        if len(self.plies) + len(moves) > MOVES:
            raise RecordError(say("moves: more than {most}", most=MOVES))
        states, plies = list(self._states), list(self.plies)
        for move in moves:
            _go_on(states, plies, move)
        made = tuple(str(ply.move) for ply in plies[len(self.plies) :])
        record = attrs.evolve(self.record, moves=(*self.record.moves, *made))
        return _keep(Replay(record, self.profile, tuple(plies), tuple(states)))

    def until(self, number: int) -> Replay:
        """The course of the first so many moves."""
        return course_of(
            attrs.evolve(self.record, moves=self.record.moves[:number]), self.profile
        )  # fmt: skip


_courses: OrderedDict[tuple[str, str], Replay] = OrderedDict()
_lock = Lock()


def course_of(record: Record, profile: Profile) -> Replay:
    """The course of a recorded game; `RecordError` says which move cannot be made."""
    with _lock:
        known = _courses.get(_head(record, profile))
    states: list[GameState] = []
    plies: list[Ply] = []
    if known is not None:
        common = _in_common(known.record.moves, record.moves)
        states = list(known._states[: common + 1])  # a course that is kept has all of them
        plies = list(known.plies[:common])
    if not states:
        states = [record.start(profile)]
    for text in record.moves[len(plies) :]:
        try:
            _go_on(states, plies, text)
        except (IllegalMove, BadNotation) as error:
            raise RecordError(
                str(error), key=say("move {number}", number=len(plies) + 1)
            ) from error  # fmt: skip
        if len(states) > 2 * LONGEST:
            del states[:-LONGEST]
    return _keep(Replay(record, profile, tuple(plies), tuple(states)))


def _go_on(states: list[GameState], plies: list[Ply], move: Move | str) -> None:
    """Make a move after all others."""
    before = states[-1]
    after = before.play(move)
    assert after.last is not None  # a move was made
    scores = tuple(after.scores.values())
    gained = tuple(now - then for now, then in zip(scores, before.scores.values(), strict=True))
    states.append(after)
    plies.append(Ply(*after.last, after.content.log, scores, gained, before.turn))


def _in_common(one: Sequence[str], other: Sequence[str]) -> int:
    """How many moves two games have in common."""
    if one[: len(other)] == other:
        return len(other)
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (left, right) in pairs if left != right), len(one))


def _head(record: Record, profile: Profile) -> tuple[str, str]:
    """What two records of the same game have in common."""
    return profile.digest, write_json(record.position.to_dict())


def _keep(course: Replay) -> Replay:
    """Keep a course in place of the one before, unless it is too long."""
    if len(course.plies) <= LONGEST:
        with _lock:
            key = _head(course.record, course.profile)
            _courses[key] = course
            _courses.move_to_end(key)
            while len(_courses) > KEPT:
                _courses.popitem(last=False)
    return course
