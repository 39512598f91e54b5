"""What can be done in a game now, by the place on the board where it is done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain, islice

import attrs

from arkrules.geometry import Cell, to_cell
from arkrules.grouping import grouped
from arkrules.play import GameState, Lay, Move, Place

__all__ = ["LISTED", "Legal", "Where", "legal_of", "place_of"]

LISTED = 3_000
"""How many moves are looked at; there are more only where figures go a very long way."""
Where = tuple[Cell, str]
"""A cell, and a segment of the tile there or nothing."""


@attrs.frozen
class Legal:
    """The legal moves of a state."""

    by_kind: Mapping[str, tuple[Move, ...]]
    """By the word for what is done, such as `lay`."""
    by_place: Mapping[Where, tuple[Move, ...]]
    """Those that are done somewhere on the board; of tiles in hand, that which is held."""
    nowhere: Sequence[Move]
    """The others, such as placing nothing."""
    more: bool = False
    """Whether there are more than were looked at."""

    def at(self, cell: Cell, segment: str) -> tuple[Move, ...]:
        """What can be done at a segment, and at the tile as a whole."""
        here = self.by_place.get((cell, ""), ())
        return (*self.by_place.get((cell, segment), ()), *here) if segment else here


def legal_of(state: GameState, held: str = "") -> Legal:
    """What can be done; with several tiles in hand, the one that is held is lit on the board."""
    by_kind: dict[str, tuple[Move, ...]] = {}
    left = LISTED
    for word, moves in state.moves().by_kind.items():
        by_kind[word] = some = tuple(islice(moves, left))
        left -= len(some)
    found = grouped(
        (place_of(state, move), move)
        for move in chain.from_iterable(by_kind.values())
        if not (isinstance(move, Lay) and held and move.tile != held)
    )
    by_place = {where: tuple(moves) for where, moves in found.items() if where}
    return Legal(by_kind, by_place, found.get(None, ()), left <= 0)


def place_of(state: GameState, move: Move) -> Where | None:
    """Where on the board a move is done: where something is put, or where a way ends."""
    if isinstance(move, Place):
        return None if state.laid is None else (state.laid, move.segment)
    journey = move.journey(state.content)
    if journey is not None:
        return to_cell(journey.spots[-1]), journey.segment
    cell = getattr(move, "cell", None)
    return (cell, getattr(move, "segment", "")) if isinstance(cell, Cell) else None
