"""The same moves under several profiles: where they part, and which clause parts them."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from arkrules.errors import ArkrulesError, BadNotation, IllegalMove, RecordError
from arkrules.play import GameState, Record
from arkrules.rules import Profile

__all__ = ["Course", "Divergence", "compare_games"]


@attrs.frozen(kw_only=True)
class Course:
    """How a recorded game goes under a profile."""

    profile: Profile
    states: tuple[GameState, ...]
    """Every state, the first one included, as far as the game goes."""
    stopped: str = ""
    """Why a move could not be made, if one could not."""
    asked: frozenset[str] = frozenset()

    @property
    def last(self) -> GameState:
        """The last state reached."""
        return self.states[-1]


@attrs.frozen(kw_only=True)
class Divergence:
    """Where the game under one profile first differs from that under another."""

    one: str
    other: str
    move: int
    """The number of the move after which they differ, from 1; 0 if they differ from the start."""
    text: str
    """The move."""
    clauses: tuple[str, ...]
    """The clauses that part them, each by itself; none if it takes more than one."""
    differing: tuple[str, ...]
    """All clauses that they answer differently and that were asked until then."""


def compare_games(
    record: Record, profiles: Sequence[Profile]
) -> tuple[tuple[Course, ...], tuple[Divergence, ...]]:
    """Play the moves of a record under some profiles; part each from the first."""
    courses = tuple(_course(record, profile) for profile in profiles)
    found = [
        divergence
        for other in courses[1:]
        if (divergence := _diverge(record, courses[0], other)) is not None
    ]
    return courses, tuple(found)


def _course(record: Record, profile: Profile, most: int | None = None) -> Course:
    """Play a record as far as it goes, or as far as is asked for."""
    watched = profile.watched()
    states: list[GameState] = []
    stopped = ""
    try:
        states.append(record.start(watched))
    except RecordError as error:
        raise RecordError(error.faults, file=profile.id, key=error.key) from None
    for line in record.moves[:most]:
        try:
            states.append(states[-1].play(line))
        except IllegalMove as error:
            stopped = str(error)
            break
        except BadNotation as error:
            raise RecordError(str(error), key=f"move {len(states)}") from None
    return Course(
        profile=profile,
        states=tuple(states),
        stopped=stopped,
        asked=frozenset(watched.asked or ()),
    )


def _aspect(state: GameState) -> tuple[object, ...]:
    """All that can differ between two states but the profile, and a table that stops no move."""
    return state.content.key()


def _first_difference(one: Course, other: Course) -> int | None:
    """The number of the move after which two courses differ."""
    for number, (left, right) in enumerate(zip(one.states, other.states, strict=False)):
        if _aspect(left) != _aspect(right) or left.winners != right.winners:
            return number
    if len(one.states) != len(other.states):
        return min(len(one.states), len(other.states))
    return None


def _diverge(record: Record, one: Course, other: Course) -> Divergence | None:
    """Where a course parts from another, and why."""
    at = _first_difference(one, other)
    if at is None:
        return None
    asked = _course(record, one.profile, at).asked | _course(record, other.profile, at).asked
    differing = tuple(
        clause
        for clause in sorted(asked)
        if clause in one.profile.catalogue
        and clause in other.profile.catalogue
        and one.profile.value(clause) != other.profile.value(clause)
    )
    return Divergence(
        one=one.profile.id,
        other=other.profile.id,
        move=at,
        text=record.moves[at - 1] if at else "",
        clauses=tuple(clause for clause in differing if _parts(record, one, other, clause, at)),
        differing=differing,
    )


def _parts(record: Record, one: Course, other: Course, clause: str, at: int) -> bool:
    """Whether one profile, answering a clause as the other does, goes along with it here."""
    changed = one.profile.with_value(clause, other.profile.value(clause))
    try:
        course = _course(record, changed, at)
    except ArkrulesError:
        return False
    if len(course.states) != len(other.states[: at + 1]):
        return False
    return _aspect(course.last) == _aspect(other.states[len(course.states) - 1])
