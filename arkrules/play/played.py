"""A line of moves played from a position, as far as they are legal."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from arkrules.errors import PositionError
from arkrules.play.content import Content
from arkrules.play.events import Award, Event, Reason
from arkrules.play.moves import Lay, Move
from arkrules.play.position import Position
from arkrules.play.referee import after
from arkrules.play.refusal import Refusal
from arkrules.play.setting_up import set_up
from arkrules.play.state import GameState
from arkrules.play.turn import cut_off
from arkrules.plurals import listed
from arkrules.rules import Profile

__all__ = ["Played", "play_line"]


@attrs.frozen(kw_only=True, eq=False, repr=False)
class Played:
    """What became of a position and some moves under a profile."""

    state: GameState | None
    """The last state; nothing if the position cannot be under this profile."""
    before: GameState | None
    """The state before the last laying, or the position if no tile was laid."""
    states: tuple[GameState, ...] = ()
    """The position, and what every move made led to."""
    refused: Move | None = None
    """The move at which the line breaks off."""
    refusals: tuple[Refusal, ...] = ()
    """What refuses the move at which the line breaks off."""
    refused_at: int | None = None
    """Which move, from 0, is refused."""
    faults: tuple[str, ...] = ()
    """Why the position cannot be."""
    events: tuple[Event, ...] = ()
    awards: tuple[Award, ...] = ()
    reasons: tuple[Reason, ...] = ()
    """Why these, and why nothing else."""

    def __repr__(self) -> str:
        if self.state is None:
            return f"<Played: cannot be set up, {listed(self.faults, 1)}>"
        refused = "" if self.refused_at is None else f", move {self.refused_at + 1} refused"
        return f"<Played to {self.state!r}{refused}>"

    @classmethod
    def nothing(cls) -> Played:
        """Of what was not played at all."""
        return cls(state=None, before=None)

    @property
    def content(self) -> Content:
        """What the last state holds, for those who read it by numbers."""
        assert self.state is not None  # nobody asks about a position that cannot be
        return self.state.content


def play_line(profile: Profile, position: Position, moves: Iterable[str]) -> Played:
    """Set a position up and make moves.

    Moves of a turn that the last tile has cut short are void: no rule speaks of them.
    `BadNotation` leaves a line that is no move to the caller;
    a refused move ends it, and the state stays as it was.
    """
    try:
        state = set_up(profile, position)
    except PositionError as error:
        return Played(state=None, before=None, faults=error.faults)
    before = state
    states = [state]
    refused = None
    events: list[Event] = []
    awards: list[Award] = []
    reasons: list[Reason] = []
    refusals: tuple[Refusal, ...] = ()
    refused_at = None
    for number, text in enumerate(moves):
        move = state.parse(text)
        if cut_off(state.content, move):
            continue
        if isinstance(move, Lay):
            before = state
        if refusals := state.refusals(move):
            refused_at, refused = number, move
            break
        try:
            draft = after(state.content, move, explain=True)
        except PositionError as error:
            return Played(state=None, before=None, faults=error.faults)
        state = GameState(draft)
        states.append(state)
        events += state.events
        awards += state.awards
        reasons += draft.reasons or ()
    return Played(
        state=state,
        before=before,
        states=tuple(states),
        refused=refused,
        refusals=refusals,
        refused_at=refused_at,
        events=tuple(events),
        awards=tuple(awards),
        reasons=tuple(dict.fromkeys(reasons)),
    )
