"""Moves as values, and the lazy sequence of those that are legal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING, Protocol, overload

import attrs

from arkrules.geometry import Cell, to_cell

if TYPE_CHECKING:
    from arkrules.play.state import GameState
    from arkrules.play.verb import AnyVerb

__all__ = [
    "PASS",
    "Discard",
    "Draw",
    "End",
    "Lay",
    "Move",
    "Moves",
    "Pass",
    "Place",
    "drawn",
    "placed",
]


class Move(Protocol):
    """A move of any kind; `str` writes it in notation."""

    def __str__(self) -> str: ...

    def __hash__(self) -> int: ...


@attrs.frozen
class Draw:
    """Chance: a tile is drawn."""

    tile: str
    """The kind's token, or a literal, without a turn."""

    def __str__(self) -> str:
        return f"draw {self.tile}"


@attrs.frozen
class Lay:
    """A tile is laid."""

    tile: str
    turn: int
    spot: int
    short: bool = attrs.field(default=False, eq=False)
    """Whether the tile is the only one in hand, and need not be named."""

    @property
    def cell(self) -> Cell:
        """Where it is laid."""
        return to_cell(self.spot)

    def __str__(self) -> str:
        if self.short:
            return f"lay /{self.turn} {self.cell}"
        return (
            f"lay {self.tile}/{self.turn} {self.cell}"
            if self.turn
            else f"lay {self.tile} {self.cell}"
        )


@attrs.frozen
class Discard:
    """Nothing in hand fits anywhere: the hand is set aside and as many tiles are drawn."""

    def __str__(self) -> str:
        return "discard"


@attrs.frozen
class Place:
    """A piece is placed on a segment of the tile just laid."""

    piece: str
    segment: str

    def __str__(self) -> str:
        return f"{self.piece} {self.segment}"


@attrs.frozen
class Pass:
    """Nothing is placed."""

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class End:
    """Nothing is left to draw: the final scoring."""

    def __str__(self) -> str:
        return "end"


# Of these there are few, and they are met all the time: each is made once.
drawn = cache(Draw)
placed = cache(Place)
PASS = Pass()


class Moves(Sequence[Move]):
    """The legal moves of a state: small integers by verb, made into moves when looked at."""

    __slots__ = ("_state", "groups")

    def __init__(self, state: GameState, groups: Sequence[tuple[AnyVerb, Sequence[int]]]) -> None:
        self._state = state
        self.groups = groups
        """The verbs that have moves, each with the numbers of its moves."""

    def __len__(self) -> int:
        return sum(len(codes) for _, codes in self.groups)

    def __bool__(self) -> bool:
        return bool(self.groups)

    @overload
    def __getitem__(self, at: int) -> Move: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[Move]: ...

    def __getitem__(self, at: int | slice) -> Move | Sequence[Move]:
        if isinstance(at, slice):
            return [self[index] for index in range(*at.indices(len(self)))]
        if at < 0:
            at += len(self)
        if at >= 0:
            for verb, codes in self.groups:
                if at < len(codes):
                    return verb.make(self._state, codes[at])
                at -= len(codes)
        raise IndexError("no such move")

    def __iter__(self) -> Iterator[Move]:
        state = self._state
        for verb, codes in self.groups:
            for code in codes:
                yield verb.make(state, code)

    def __contains__(self, move: object) -> bool:
        """Whether a move is legal; a turn that looks the same as one listed is legal too."""
        if isinstance(move, str):
            return not self._state.refusals(move)
        return type(move) in self._state.kit.verb_of and not self._state._refusals(move)

    def __repr__(self) -> str:
        return f"<{len(self)} moves: {', '.join(f'{len(c)} {v.word}' for v, c in self.groups)}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # sequences compare by content and are not keys
