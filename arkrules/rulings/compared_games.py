"""The same moves under several profiles: where they part, and which clause parts them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

import attrs

from arkrules.errors import BadNotation, IllegalMove, RecordError
from arkrules.play import GameState, Record
from arkrules.rules import Profile
from arkrules.rulings.whatif import WhatIf, differing, explanations
from arkrules.text import say


@attrs.frozen(kw_only=True)
class Course:
    """A recorded game under a profile."""

    profile: Profile
    states: tuple[GameState, ...]
    """Every state, the first one included, as far as the game goes."""
    stopped: str
    """Why a move could not be made; empty if all could."""

    @property
    def last(self) -> GameState:
        """The last state reached."""
        return self.states[-1]


@attrs.frozen(kw_only=True)
class Divergence:
    """The move at which the game under one profile first differs from that under another."""

    one: str
    other: str
    move: int
    """The number of the move after which they differ, from 1; 0 if they differ from the start."""
    text: str
    """The move."""
    clauses: tuple[tuple[str, ...], ...]
    """The single clauses that part them, else the pairs, else one set that does together."""
    differing: tuple[str, ...]
    """All clauses that they answer differently and that were asked until then."""


def compare_games(
    record: Record, profiles: Sequence[Profile]
) -> tuple[tuple[Course, ...], tuple[Divergence, ...]]:
    """Play the moves of a record under some profiles; part each from the first."""
    courses = tuple(_course(record, profile) for profile in profiles)
    found = (_diverge(record, courses[0], other) for other in courses[1:])
    return courses, tuple(filter(None, found))


def _course(record: Record, profile: Profile, most: int | None = None) -> Course:
    """Play a record as far as it goes, or as far as is asked for."""
    states: list[GameState] = []
    stopped = ""
    try:
        states.append(record.start(profile))
    except RecordError as error:
        raise RecordError(error.faults, file=profile.id, key=error.key) from None
    for line in record.moves[:most]:
        try:
            states.append(states[-1].play(line))
        except IllegalMove as error:
            stopped = str(error)
            break
        except BadNotation as error:
            raise RecordError(str(error), key=say("move {number}", number=len(states))) from None
    return Course(profile=profile, states=tuple(states), stopped=stopped)


def _same(one: GameState, other: GameState) -> bool:
    """Whether two states differ in nothing but the profile, and a table that stops no move."""
    return one.content.key() == other.content.key() and one.winners == other.winners


def _first_difference(one: Course, other: Course) -> int | None:
    """The number of the move after which two courses differ."""
    for number, (left, right) in enumerate(zip_longest(one.states, other.states)):
        if left is None or right is None or not _same(left, right):
            return number
    return None


def _diverge(record: Record, one: Course, other: Course) -> Divergence | None:
    """Return the move at which two courses first differ, and why."""
    at = _first_difference(one, other)
    if at is None:
        return None
    question = _until(record, one.profile, at)
    asked = [_until(record, course.profile, at).under() for course in (one, other)]
    clauses = differing(
        one.profile, other.profile, {c for found in asked if found for c in found.asked}
    )
    goal = other.states[: at + 1]
    return Divergence(
        one=one.profile.id,
        other=other.profile.id,
        move=at,
        text=record.moves[at - 1] if at else "",
        clauses=explanations(
            question,
            other.profile,
            clauses,
            lambda course: len(course.states) == len(goal) and _same(course.last, goal[-1]),
        ),
        differing=clauses,
    )


def _until(record: Record, profile: Profile, at: int) -> WhatIf[Course]:
    """The game as far as a move, as a question that can be put under other answers."""

    def ask(changed: Profile) -> Course | None:
        try:
            return _course(record, changed, at)
        except RecordError:
            return None

    return WhatIf(profile, ask)
