"""A line of moves played from a position, as far as they are legal."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from arkrules.errors import PositionError
from arkrules.nouns import listed
from arkrules.play.content import StateData
from arkrules.play.events import Award, Event, Reason, Refusal
from arkrules.play.moves import Lay, Move
from arkrules.play.position import Position
from arkrules.play.referee import after
from arkrules.play.setup import set_up
from arkrules.play.state import GameState
from arkrules.play.turn import cut_off
from arkrules.rules import Profile


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PlayResult:
    """The result of playing some moves from a position under a profile."""

    state: GameState | None = None
    """The last state; `None` if the position is impossible under this profile."""
    before: GameState | None = None
    """The state before the last tile was laid, or the position if none was."""
    states: tuple[GameState, ...] = ()
    """The position, and the state after every move."""
    refused: Move | None = None
    """The move at which the line breaks off."""
    refusals: tuple[Refusal, ...] = ()
    """The refusals of the move at which the line breaks off."""
    refused_at: int | None = None
    """The index of the refused move."""
    faults: tuple[str, ...] = ()
    """The faults that make the position impossible."""
    reasons: tuple[Reason, ...] = ()
    """The reasons for these results, and for no others."""

    def __repr__(self) -> str:
        if self.state is None:
            return f"<PlayResult: cannot be set up, {listed(self.faults, 1)}>"
        refused = "" if self.refused_at is None else f", move {self.refused_at + 1} refused"
        return f"<PlayResult: {self.state!r}{refused}>"

    @property
    def events(self) -> tuple[Event, ...]:
        """All events, beginning with those that led to the position."""
        return tuple(event for state in self.states for event in state.events)

    @property
    def awards(self) -> tuple[Award, ...]:
        """The points that the moves brought."""
        return tuple(award for state in self.states for award in state.awards)

    @property
    def content(self) -> StateData:
        """The content of the last state, to be read by numbers."""
        assert self.state is not None  # nobody asks about a position that cannot be
        return self.state.content


def play_line(
    profile: Profile, position: Position, moves: Iterable[Move | str], *, explain: bool = True
) -> PlayResult:
    """Set up a position and make moves, noting reasons unless nobody wants them.

    Moves of a turn that the last tile has cut short are void: no rule speaks of them.
    `BadNotation` for a line that is not a move is left to the caller;
    a refused move ends it, and the state stays as it was.
    """
    reasons: dict[Reason, int] = {}  # each with the number of the move that it was first told of
    refusals: tuple[Refusal, ...] = ()
    refused, refused_at, made = None, None, 0
    try:
        states = [before := set_up(profile, position)]
        for number, line in enumerate(moves):
            last = states[-1]
            move = last.parse(line)
            if cut_off(last.content, move):
                continue
            if isinstance(move, Lay):
                before = last
            if refusals := last.refusals(move):
                refused, refused_at = move, number
                break
            draft, made = after(last.content, move, explain=explain), number + 1
            states.append(GameState(draft))
            for reason in draft.reasons or ():
                reasons.setdefault(reason, made)
    except PositionError as error:
        return PlayResult(faults=error.faults)
    return PlayResult(
        state=states[-1],
        before=before,
        states=tuple(states),
        refused=refused,
        refusals=refusals,
        refused_at=refused_at,
        reasons=tuple(
            reason if number == made else attrs.evolve(reason, move=number)
            for reason, number in reasons.items()
        ),
    )
