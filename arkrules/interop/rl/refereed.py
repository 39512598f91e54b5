"""A game played by numbers, as the engine referees it: by every profile, and with every move."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Protocol

from arkrules.interop.rl.observing import GraphView, PlanesView
from arkrules.learning.numbering import NumberedMoves, Numbering
from arkrules.play import GameState, Move, StateData
from arkrules.play.playouts import chance_of
from arkrules.play.referee import after

__all__ = ["OneGame", "RefereedGame"]


class OneGame(Protocol):
    """A game played by numbers; moves of chance are drawn, or numbered as well."""

    mover: int
    """Whose turn it is, by seat."""
    drawing: bool
    """Whether chance is to draw."""
    over: bool
    stuck: bool
    """Whether all that can be done has no number."""
    points: tuple[int, ...]
    """The points, by seat; another object if they are not the same."""

    @property
    def content(self) -> StateData:
        """The state of the engine."""
        ...

    @property
    def moves(self) -> Sequence[Move]:
        """What was done, draws included."""
        ...

    def begin(self) -> None:
        """Begin anew."""
        ...

    def draw(self, rng: Random) -> None:
        """Do what chance does: draw a tile, or call the end."""
        ...

    def act(self, number: int) -> bool:
        """Make the move with a number; whether it was legal, else nothing is done."""
        ...

    def make(self, move: Move) -> bool:
        """Make a move; whether it could be made here. `IllegalMove` if it is refused."""
        ...

    def legal(self) -> list[int]:
        """The numbers of the legal moves, the lowest first."""
        ...

    def seen(self, seat: int, *, asked: bool) -> dict[str, Any]:
        """What the player of a seat sees, and a mask, which is empty if they are not asked."""
        ...


class RefereedGame:
    """A game as the engine plays it."""

    def __init__(
        self, start: StateData, numbering: Numbering, view: PlanesView | GraphView
    ) -> None:
        self._start, self._numbering, self._view = start, numbering, view
        self.moves: list[Move] = []
        self.begin()

    def begin(self) -> None:
        """Begin anew."""
        self.moves = []
        self._arrive(self._start)

    def take_over(self, content: StateData, moves: Sequence[Move]) -> None:
        """Go on with a game that somebody else has played so far."""
        self.moves = list(moves)
        self._arrive(content)

    def _arrive(self, content: StateData) -> None:
        self.content = content
        self.mover, self.points = content.mover, content.points
        self.drawing, self.over = content.step == "draw", content.step == "over"
        if self.drawing:  # what may be drawn is listed only for those who ask
            self._listed, self.stuck = None, False
        else:
            self._listed = listing = self._numbering.listing(content)
            self.stuck = not (listing.numbers or self.over)

    @property
    def _listing(self) -> NumberedMoves:
        if self._listed is None:
            self._listed = self._numbering.listing(self.content)
        return self._listed

    def draw(self, rng: Random) -> None:
        """Do what chance does: draw a tile, or call the end."""
        self._make(chance_of(self.content, rng.random))

    def act(self, number: int) -> bool:
        """Make the move with a number; whether it was legal, else nothing is done."""
        if (move := self._listing.move(number)) is None:
            return False
        self._make(move)
        return True

    def make(self, move: Move) -> bool:
        """Make a move; `IllegalMove` if it is refused."""
        made = GameState(self.content).play(move).content
        self.moves.append(move)
        self._arrive(made)
        return True

    def _make(self, move: Move) -> None:
        self.moves.append(move)
        self._arrive(after(self.content, move))

    def legal(self) -> list[int]:
        """The numbers of the legal moves, the lowest first."""
        return sorted(self._listing.numbers)

    def seen(self, seat: int, *, asked: bool) -> dict[str, Any]:
        """What the player of a seat sees, and a mask, which is empty if they are not asked."""
        mask = self._numbering.marked(self._listing.numbers if asked else [])
        return self._view.of(self.content, seat, mask)
