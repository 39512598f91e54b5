"""A game with its history, for those who want something to hold on to."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from arkrules.messages import say
from arkrules.play.chance import Policy, plies, random_move
from arkrules.play.events import Event
from arkrules.play.moves import Move
from arkrules.play.record import Record
from arkrules.play.referee import Moves
from arkrules.play.state import GameState
from arkrules.plurals import plural
from arkrules.structure import require, whole_number

__all__ = ["Game"]


class Game:
    """A state that changes: it remembers its moves, and can take them back."""

    def __init__(self, start: GameState) -> None:
        require(start, GameState, "start", "a state, such as `new_game` gives")
        self._states = [start]
        self._moves: list[Move] = []

    @classmethod
    def of(cls, states: Iterable[GameState]) -> Game:
        """A game by its states, from the first to the last one."""
        start, *later = states
        game = cls(start)
        game._states += later
        game._moves += [state.last[1] for state in later if state.last]
        return game

    def __repr__(self) -> str:
        return (
            f"<Game of {self.state.profile.id}: {plural(len(self._moves), 'move')} made,"
            f" step {self.state.step}, {self.state.to_move} to move>"
        )

    @property
    def start(self) -> GameState:
        """The state with which the game began."""
        return self._states[0]

    @property
    def state(self) -> GameState:
        """The state as it is now."""
        return self._states[-1]

    @property
    def history(self) -> Sequence[Move]:
        """The moves made so far."""
        return tuple(self._moves)

    def moves(self) -> Moves:
        """The legal moves now."""
        return self.state.moves()

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a move; what happened is the answer."""
        before = self.state
        made = before.parse(move) if isinstance(move, str) else move
        self._states.append(before.play(made))
        self._moves.append(made)
        return self.state.events

    def undo(self, moves: int = 1) -> GameState:
        """Take moves back; the state before them is the answer."""
        whole_number(moves, "moves", "how many moves to take back")
        if not 0 <= moves <= len(self._moves):
            raise ValueError(
                say(
                    "{moves} moves cannot be taken back; {number} were made",
                    moves=moves,
                    number=len(self._moves),
                )
            )
        if moves:
            del self._states[-moves:]
            del self._moves[-moves:]
        return self.state

    def playout(self, rng: Random, policy: Policy = random_move) -> GameState:
        """Play on to the end."""
        for move, state in plies(self.state, rng, policy):
            self._moves.append(move)
            self._states.append(state)
        return self.state

    def record(self, *, title: str = "") -> Record:
        """The game so far, to be written down."""
        return Record.of(self.start, self._moves, title=title)
