"""Where a tile can be laid, and a follower placed.

Listing takes more time than anything else in a game. Everybody lists here: the players,
and whoever asks what is legal, so that what is compared in lockstep is what is played by.
"""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.features import root_of
from arkrules.sim.kernel.scoring import surrounding
from arkrules.sim.numbers import Places, Roll

__all__ = ["fits_somewhere", "held", "list_layings", "list_segments", "may_stand"]

_TURNED = 1 << at.LYING
"""What to add to a laying to turn the tile."""


@compiled
def _fits_at(table: Places, state: Places, kind: int, place: int) -> int:
    """The turns in which a kind fits one of the open cells, as bits."""
    turns: int = table[at.FITS + kind * 256 + state[at.OPEN_DEMAND + place]]
    if table[at.SHIFTING] and turns and not _on_shifted_table(state, state[at.OPEN_CELL + place]):
        return 0
    return turns


@compiled
def _on_shifted_table(state: Places, cell: int) -> bool:
    """Whether the layout with this cell still fits on the table, wherever it is shifted to."""
    row = cell // at.WIDTH
    column = cell - row * at.WIDTH
    columns = max(column, state[at.LAST_COLUMN]) - min(column, state[at.FIRST_COLUMN])
    rows = max(row, state[at.LAST_ROW]) - min(row, state[at.FIRST_ROW])
    inside: bool = state[at.TILE_COUNT] == 0 or (
        columns < state[at.COLUMNS] and rows < state[at.ROWS]
    )
    return inside


@compiled
def fits_somewhere(table: Places, state: Places, kind: int) -> bool:
    """Whether a kind can be laid anywhere."""
    for place in range(state[at.OPEN_COUNT]):  # noqa: SIM110  # numba knows no `any`
        if _fits_at(table, state, kind, place):
            return True
    return False


@compiled
def held(state: Places, place: int) -> int:
    """A kind that the mover holds."""
    return state[at.HANDS + state[at.MOVER] * at.HAND + place]


@compiled
def list_layings(table: Places, state: Places, moves: Places) -> int:
    """List the layings as numbers; how many they are."""
    number = np.uint64(0)
    for hand in range(state[at.HELD + state[at.MOVER]]):
        if hand > 0 and held(state, hand - 1) == held(state, hand):
            continue  # the same kind once more
        if table[at.SHIFTING]:
            number = _list_shifted(table, state, moves, hand, number)
        else:
            number = _list_kind(table, state, moves, hand, number)
    return int(np.int64(number))


@compiled
def _list_kind(table: Places, state: Places, moves: Places, hand: int, number: Roll) -> Roll:
    """List the layings of one of the tiles in hand behind those that are listed already.

    Every turn of every open cell is written down, and overwritten by the next if it does not fit:
    no processor could guess which do. The number is unsigned, so that no place is looked up
    from the end, for which numba would have to look whether it is meant.
    """
    count = state[at.OPEN_COUNT]
    kind = held(state, hand)
    fits = table[at.FITS + kind * 256 : at.FITS + (kind + 1) * 256]
    cells = state[at.OPEN_CELL : at.OPEN_CELL + count]
    demands = state[at.OPEN_DEMAND : at.OPEN_DEMAND + count]
    for cell, demand in zip(cells, demands):  # noqa: B905  # numba knows no strict zip
        turns = fits[demand]
        move = cell << at.LYING + 2 | hand
        moves[number] = move
        number += np.uint64(turns & 1)
        moves[number] = move + _TURNED
        number += np.uint64(turns >> 1 & 1)
        moves[number] = move + 2 * _TURNED
        number += np.uint64(turns >> 2 & 1)
        moves[number] = move + 3 * _TURNED
        number += np.uint64(turns >> 3)
    return number


@compiled
def _list_shifted(table: Places, state: Places, moves: Places, hand: int, number: Roll) -> Roll:
    """The same where the layout has to stay on a table on which it may be shifted."""
    kind = held(state, hand)
    for place in range(state[at.OPEN_COUNT]):
        turns = _fits_at(table, state, kind, place)
        for turn in range(4):
            if turns >> turn & 1:
                move = state[at.OPEN_CELL + place] << at.LYING + 2 | hand
                moves[number] = move + turn * _TURNED
                number += np.uint64(1)
    return number


@compiled
def list_segments(table: Places, state: Places, moves: Places) -> int:
    """List the segments on which the mover may place a follower; how many they are."""
    if state[at.LAID] == 0 or not state[at.SUPPLY + state[at.MOVER]]:
        return 0
    number = 0
    lie = state[at.TILE_LIE + state[at.TILE_COUNT] - 1]
    for segment in range(table[at.LIES + lie * at.LIE + at.LIE_SEGMENTS]):
        moves[number] = segment
        if may_stand(table, state, segment):
            number += 1
    return number


@compiled
def may_stand(table: Places, state: Places, segment: int) -> bool:
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
    if table[at.ON_COMPLETED] or what == at.FIELD:
        return True
    still_open: bool = (
        state[at.ENDS + root] != 0
        if what <= at.CITY
        else surrounding(table, state, state[at.LAID]) < 8
    )
    return still_open
