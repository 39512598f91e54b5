"""A line of moves played from a position, as far as they are legal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

import attrs

from arkrules.errors import PositionError
from arkrules.nouns import listed
from arkrules.play.assembly import assembly_of, lexicon
from arkrules.play.content import StateData, under
from arkrules.play.events import Award, Event, Reason, Refusal
from arkrules.play.moves import Draw, Lay, Move
from arkrules.play.playability import require_playable
from arkrules.play.position import Position
from arkrules.play.referee import after, read_move
from arkrules.play.setup import blank, set_up
from arkrules.play.state import GameState
from arkrules.play.turn import cut_off
from arkrules.rules import Profile, library
from arkrules.rules.extensions import Registry, registry
from arkrules.tiles import Box


@attrs.frozen(kw_only=True, eq=False, repr=False)
class PlayResult:
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
    def nothing(cls) -> PlayResult:
        """Of what was not played at all."""
        return cls(state=None, before=None)

    @property
    def content(self) -> StateData:
        """What the last state holds, for those who read it by numbers."""
        assert self.state is not None  # nobody asks about a position that cannot be
        return self.state.content


@lru_cache(maxsize=1)
def _no_game(_installed: Registry) -> StateData:
    """An empty table without a box, for reading what is the same in all games."""
    shelf = library()
    table = blank(shelf.profile(next(iter(shelf.profile_ids()))), ("red",), None)
    table.assembly = attrs.evolve(table.assembly, box=Box((), lexicon().vocabulary))
    return table


def read_any_move(text: str) -> Move:
    """Read a move of any game that is installed; `BadNotation` if it is none."""
    return read_move(_no_game(registry()), text, any_game=True)


def move_in(state: GameState, move: Move | str) -> Move:
    """Return a move as a state writes it: its tile by the token in the box, or the one in hand."""
    if isinstance(move, str):
        return state.parse(move)
    content = state.content
    if isinstance(move, Draw):
        return Draw(_token(content, move.tile))
    if not isinstance(move, Lay):
        return move
    hand = content.hands[content.mover]
    alone = hand[0] if len(hand) == 1 and content.step == "lay" else None
    tile = alone if move.tile is None else _token(content, move.tile)
    return attrs.evolve(move, tile=tile, short=tile is not None and tile == alone)


def _token(content: StateData, tile: str) -> str:
    box = content.assembly.box
    return box.kind(tile).token if box.knows(tile) else tile


def play_line(profile: Profile, position: Position, moves: Iterable[Move | str]) -> PlayResult:
    """Set a position up and make moves.

    Moves of a turn that the last tile has cut short are void: no rule speaks of them.
    `BadNotation` leaves a line that is no move to the caller;
    a refused move ends it, and the state stays as it was.
    """
    return Scenario(position, moves).under(profile)


@attrs.frozen(kw_only=True)
class _Step:
    """A state of a line, and what is known of the way to it."""

    state: GameState
    read: int = 0
    """How many moves of the line were read."""
    laying: int = 0
    """Which state, from 0, the last tile was laid in, or the first if none was."""
    reasons: tuple[Reason, ...] = ()
    """Why the last move did what it did."""
    asked: frozenset[str] = frozenset()
    """All clauses asked so far, where somebody watches."""

    def depends_on(self, clauses: set[str]) -> bool:
        """Whether other answers to some of these could lead elsewhere, or be cited otherwise."""
        asked = not clauses.isdisjoint(self.asked)
        return asked or any(reason.clause in clauses for reason in self.reasons)


class Scenario:
    """A position and some moves, to be played under one watched profile after another.

    What was played under the first is not played again under another, as far as nothing was
    asked on the way that the two answer differently.
    """

    def __init__(self, position: Position, moves: Iterable[Move | str]) -> None:
        self.position = position
        self.moves = tuple(moves)
        self._profile: Profile | None = None
        self._steps: list[_Step] = []

    def under(self, profile: Profile) -> PlayResult:
        """Return what becomes of it under a profile, as `play_line` does."""
        steps = self._shared(profile)
        try:
            if not steps:
                steps.append(_Step(state=set_up(profile, self.position), asked=_asked(profile)))
            refused_at, refused, refusals = self._play_on(steps, profile)
        except PositionError as error:
            return PlayResult(state=None, before=None, faults=error.faults)
        if self._profile is None and profile.asked is not None:
            self._profile, self._steps = profile, [*steps]
        states = tuple(step.state for step in steps)
        before = len(states) - 1 if isinstance(refused, Lay) else steps[-1].laying
        return PlayResult(
            state=states[-1],
            before=states[before],
            states=states,
            refused=refused,
            refusals=refusals,
            refused_at=refused_at,
            events=tuple(event for state in states for event in state.events),
            awards=tuple(award for state in states for award in state.awards),
            reasons=tuple(_reasons(steps)),
        )

    def _play_on(
        self, steps: list[_Step], profile: Profile
    ) -> tuple[int | None, Move | None, tuple[Refusal, ...]]:
        """Make the moves that are left, up to one that is refused: it is returned, with why."""
        for number in range(steps[-1].read, len(self.moves)):
            last = steps[-1]
            move = move_in(last.state, self.moves[number])
            if cut_off(last.state.content, move):
                continue
            if refusals := last.state.refusals(move):
                return number, move, refusals
            draft = after(last.state.content, move, explain=True)
            step = _Step(
                state=GameState(draft),
                read=number + 1,
                laying=len(steps) - 1 if isinstance(move, Lay) else last.laying,
                reasons=tuple(draft.reasons or ()),
                asked=_asked(profile, last.asked),
            )
            steps.append(step)
        return None, None, ()

    def _shared(self, profile: Profile) -> list[_Step]:
        """What was played under the first profile and would be the same under another."""
        first = self._profile
        if first is None or profile.asked is None or assembly_of(first) is not assembly_of(profile):
            return []
        mine, theirs = first.answers, profile.answers
        changed = {id for id, answer in theirs.items() if mine.get(id) is not answer}
        changed |= mine.keys() - theirs.keys()
        steps = [
            attrs.evolve(step, state=GameState(under(step.state.content, profile)))
            for step in takewhile(lambda step: not step.depends_on(changed), self._steps)
        ]
        if steps:
            require_playable(profile)  # which may depend on what is not asked while one plays
            profile.asked.update(steps[-1].asked)
        return steps


def _reasons(steps: Sequence[_Step]) -> Iterator[Reason]:
    """The reasons of all moves, each once; those of earlier moves say which move it was."""
    told: set[Reason] = set()
    for step in steps:
        for reason in step.reasons:
            if reason not in told:
                told.add(reason)
                yield reason if step is steps[-1] else attrs.evolve(reason, move=step.read)


def _asked(profile: Profile, before: frozenset[str] = frozenset()) -> frozenset[str]:
    """What a profile was asked so far; the same object as before if that is nothing new."""
    asked = profile.asked or ()
    return before if len(asked) == len(before) else frozenset(asked)
