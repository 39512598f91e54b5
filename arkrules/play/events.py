"""What a move did, in words when read."""

from __future__ import annotations

from typing import Protocol

import attrs

from arkrules.geometry import Cell
from arkrules.play.moves import Move
from arkrules.plurals import plural

__all__ = [
    "Award",
    "Completed",
    "Event",
    "ExtraTurn",
    "GameOver",
    "Line",
    "Moved",
    "Reason",
    "Returned",
    "SetAside",
]


def name_of(kind: str, cell: Cell | str, segment: str) -> str:
    """How to say which feature is meant: by one of its segments, or where the site is."""
    return f"{kind} at {cell}" if segment == kind else f"{kind} {segment} at {cell}"


class Event(Protocol):
    """Something that happened; `str` says it in words."""

    def __str__(self) -> str: ...


@attrs.frozen
class Moved:
    """A player made a move, or chance did."""

    player: str
    move: Move

    def __str__(self) -> str:
        return f"{self.player}: {self.move}"


@attrs.frozen
class Completed:
    """The tile just laid completed something."""

    kind: str
    cell: Cell
    """Where it was begun."""
    segment: str

    def __str__(self) -> str:
        return f"the {name_of(self.kind, self.cell, self.segment)} is complete"


@attrs.frozen
class Line:
    """One item of an award, with the clause that grants it."""

    words: str
    points: int
    clause: str

    def __str__(self) -> str:
        return f"{self.words} = {self.points} [{self.clause}]"


@attrs.frozen
class Reason:
    """Why something happened, or did not: a clause that decided it, applied to what lies there."""

    clause: str
    words: str
    cite: tuple[str, ...] = ()
    """Where the clause is printed; filled in when the reason is reported."""
    routine: bool = False
    """Whether it happens every time, so that hardly anybody asks why: a piece goes home."""

    def __str__(self) -> str:
        printed = f", {', '.join(self.cite)}" if self.cite else ""
        return f"{self.words} [{self.clause}{printed}]"


@attrs.frozen
class Award:
    """Points for a player, item by item."""

    player: str
    points: int
    kind: str
    """`road`, `city`, `farm`, the word of a site, or what an extension scores."""
    what: str
    """What was scored, for readers."""
    cell: Cell | None
    """Where it is."""
    lines: tuple[Line, ...]
    final: bool = False
    """Whether it belongs to the final scoring."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the award rests on, without repeats."""
        return tuple(dict.fromkeys(line.clause for line in self.lines))

    @property
    def headline(self) -> str:
        """Who scores or loses how much for what, without the items."""
        verb = "loses" if self.points < 0 else "scores"
        return f"{self.player} {verb} {plural(abs(self.points), 'point')} for the {self.what}"

    def __str__(self) -> str:
        return f"{self.headline}: {'; '.join(map(str, self.lines))}"


@attrs.frozen
class Returned:
    """A piece left the board."""

    player: str
    piece: str
    cell: Cell
    to: str

    def __str__(self) -> str:
        return f"{self.player}'s {self.piece} at {self.cell} goes back to the {self.to}"


@attrs.frozen
class SetAside:
    """Tiles that fit nowhere left the hand."""

    player: str
    tiles: tuple[str, ...]
    to_bag: bool = False

    def __str__(self) -> str:
        where = "goes back into the bag" if self.to_bag else "is set aside"
        return f"{', '.join(self.tiles)} fits nowhere and {where}"


@attrs.frozen
class ExtraTurn:
    """A player has another turn."""

    player: str

    def __str__(self) -> str:
        return f"{self.player} has another turn for filling a hole"


@attrs.frozen
class GameOver:
    """The game has ended."""

    winners: tuple[str, ...]

    def __str__(self) -> str:
        if not self.winners:
            return "the game is over: the leaders are tied, and another game decides"
        verb = "wins" if len(self.winners) == 1 else "share the victory"
        return f"the game is over: {' and '.join(self.winners)} {verb}"
