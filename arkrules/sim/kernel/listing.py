"""Where a tile can be laid, and a follower placed.

Listing takes more time than anything else in a game, so nothing is listed that can be counted.
"""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.features import root_of
from arkrules.sim.numbers import Numbers

__all__ = ["bits_in", "fits_at", "fits_somewhere", "held", "holds_it_already", "may_stand"]


@compiled
def bits_in(turns: int) -> int:
    """How many of four bits are set."""
    return (turns & 1) + (turns >> 1 & 1) + (turns >> 2 & 1) + (turns >> 3)


@compiled
def fits_at(table: Numbers, state: Numbers, kind: int, place: int) -> int:
    """The turns in which a kind fits one of the open cells, as bits."""
    turns: int = table[at.FITS + kind * 256 + state[at.OPEN_DEMAND + place]]
    if table[at.SHIFTING] and turns and not _on_shifted_table(state, state[at.OPEN_CELL + place]):
        return 0
    return turns


@compiled
def _on_shifted_table(state: Numbers, cell: int) -> bool:
    """Whether the layout with this cell still fits on the table, wherever it is shifted to."""
    row = cell // at.WIDTH
    column = cell - row * at.WIDTH
    columns = max(column, state[at.LAST_COLUMN]) - min(column, state[at.FIRST_COLUMN])
    rows = max(row, state[at.LAST_ROW]) - min(row, state[at.FIRST_ROW])
    inside: bool = (
        state[at.TILE_COUNT] == 0 or columns < state[at.COLUMNS] and rows < state[at.ROWS]
    )
    return inside


@compiled
def fits_somewhere(table: Numbers, state: Numbers, kind: int) -> bool:
    """Whether a kind can be laid anywhere."""
    for place in range(state[at.OPEN_COUNT]):
        if fits_at(table, state, kind, place):
            return True
    return False


@compiled
def held(state: Numbers, place: int) -> int:
    """A kind that the mover holds."""
    kind: int = state[at.HANDS + state[at.MOVER] * at.HAND + place]
    return kind


@compiled
def holds_it_already(state: Numbers, place: int) -> bool:
    """Whether the mover holds the same kind once more, further in front."""
    return place > 0 and held(state, place - 1) == held(state, place)


@compiled
def may_stand(table: Numbers, state: Numbers, segment: int) -> bool:
    """Whether a follower may be placed on a segment of the tile just laid."""
    number = state[at.TILE_COUNT] - 1
    kind = state[at.TILE_LIE + number] >> 2
    printed = at.PRINTED + kind * at.PRINTED_KIND + segment * at.SEGMENT
    what = table[printed + at.SEGMENT_KIND]
    if not table[at.WHERE] >> what & 1:
        return False
    root = root_of(state, state[at.TILE_FIRST + number] + segment)
    if state[at.HOLDS + root]:
        return False
    if what <= at.CITY and not table[at.ON_COMPLETED]:
        still_open: bool = state[at.ENDS + root] != 0
        return still_open
    return True
