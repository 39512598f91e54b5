"""Chance: the numbers of `Dice`, which decide the same here as in the engine."""

from __future__ import annotations

import numpy as np

from arkrules.geometry import Cell, spot_number
from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.types import Index, Places, Roll, Rolls, StateRecord, TableRecord

STRIDE = np.uint64(0x9E3779B97F4A7C15)  # as `Dice` has them
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_7, _16, _27, _30, _31, _32, _39, _40 = (
    np.uint64(bits) for bits in (7, 16, 27, 30, 31, 32, 39, 40)
)
_NOTHING, _ONE = np.uint64(0), np.uint64(1)
_COLUMNS = np.uint64(6)
"""How many bits of a cell say its column."""
_ROW = np.uint64(spot_number(Cell(0, 1).spot) - spot_number(Cell(0, 0).spot) - k.WIDTH)
"""How much farther apart rows of spots are, as `geometry` numbers them, than rows of cells."""
_CORNER = np.uint64(spot_number(Cell(-k.WIDTH // 2, -k.WIDTH // 2).spot))
"""The number of the spot of the first cell."""
_SEGMENT = np.uint64(k.SEGMENT)
_LYING = np.uint64(k.HELD + 2)
_KIND = np.uint64((1 << 7) - 1)
"""The bits of a kind of tile below the number of one on the stack."""


@compiled
def mixed(number: Roll) -> Roll:
    """A number of 64 bits, scattered."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@compiled
def turn_base(t: TableRecord, s: StateRecord, key: Roll) -> Roll:
    """The base of all numbers of this turn and step."""
    return mixed((key + np.uint64(s.turn) * STRIDE) ^ np.uint64(t.step_code[s.step]))


@compiled
def _with_spot(number: Roll, below: Roll) -> Roll:
    """A number with a cell, and so many bits below it, as the dice know it."""
    row = number >> (_COLUMNS + below)
    return number + ((row * _ROW + _CORNER) << below)


@compiled
def _which(s: StateRecord, verb: Index, which: Index) -> Roll:
    """The number of a move among those of its kind, as the verbs of the engine give it."""
    if verb == k.LAY:
        return _with_spot(np.uint64(which), _LYING)
    if verb == k.SEAT or verb == k.RECALL:
        return _with_spot(np.uint64(which), _NOTHING)
    if verb == k.HAUNT:
        tile = s.under[which]
        which = s.tile_cell[tile] << k.SEGMENT | which - s.tile_first[tile]
        return _with_spot(np.uint64(which), _SEGMENT)
    return np.uint64(which)


@compiled
def _from_verb(t: TableRecord, base: Roll, verb: Index) -> Roll:
    """Where the numbers of a kind of move begin."""
    return base + (np.uint64(t.verb_code[verb]) << _40)


@compiled
def rank_of(t: TableRecord, s: StateRecord, base: Roll, move: int) -> Roll:
    """The number of a move; no two have the same."""
    verb = move >> k.VERB
    return mixed(_from_verb(t, base, verb) + _which(s, verb, move & k.WHICH))


@compiled
def highest_of(
    t: TableRecord, s: StateRecord, base: Roll, moves: Places, first: int, behind: int
) -> int:
    """The place of the one with the highest number among moves of one kind."""
    highest = np.uint64(0)
    best = first
    verb = moves[first] >> k.VERB
    if verb == k.LAY:  # they are many: with a loop of their own a game takes a thirtieth less
        base = _from_verb(t, base, verb)
        for place in range(first, behind):
            rank = mixed(base + _with_spot(np.uint64(moves[place] & k.WHICH), _LYING))
            if rank > highest:
                highest = rank
                best = place
        return best
    for place in range(first, behind):
        rank = rank_of(t, s, base, moves[place])
        if rank > highest:
            highest = rank
            best = place
    return best


@compiled
def rank_of_verb(t: TableRecord, base: Roll, verb: Index) -> Roll:
    """The number of a kind of move."""
    return mixed(_from_verb(t, base, verb) + (_ONE << _39))


@compiled
def last_rank(t: TableRecord, s: StateRecord) -> int:
    """The rank up to which tiles of the bag are drawn now."""
    if not t.ranked:
        return k.LAST_RANK
    first = k.LAST_RANK
    for kind in range(t.n_kinds):
        if s.bag[kind]:
            first = min(first, t.draw_rank[kind])
    if first == k.FIRST_TILE:
        for tile in range(s.n_tiles):
            if t.draw_rank[s.tile_lie[tile] >> 2] >= first:
                return k.LAST_RANK  # what comes first has come
    return first


@compiled
def _stack_up(t: TableRecord, s: StateRecord, key: Roll, ranks: Rolls, last: int) -> None:
    """Put the tiles of the bag up to a rank on the stack, the next to draw on top."""
    number = 0
    for kind in range(t.n_kinds):
        if t.draw_rank[kind] > last:
            continue
        code = (np.uint64(t.tile_code[kind]) << _32) + (np.uint64(s.stacked) << _16)
        for copy in range(s.bag[kind]):
            rank = mixed(key ^ (code + np.uint64(copy)) * STRIDE)
            ranks[number] = rank >> _7 << _7 | np.uint64(kind)
            number += 1
    for one in range(number):  # counting is vectorized, sorting is not
        rank = ranks[one]
        place = 0
        for other in range(number):
            place += int(ranks[other] > rank)
        s.stack[place] = int(rank & _KIND)
    s.n_stack = number
    s.stacked += 1


@compiled
def _next_ranked(t: TableRecord, s: StateRecord, key: Roll, ranks: Rolls) -> int:
    """Take the first tile of the stack that is drawn now, or of a new stack of such tiles."""
    last, place = last_rank(t, s), int(s.n_stack)
    while place > 0:
        kind = s.stack[place - 1]
        if s.bag[kind] and t.draw_rank[kind] <= last:  # others may have left the game
            break
        place -= 1
    if place == 0:
        _stack_up(t, s, key, ranks, last)
        place = int(s.n_stack)
    kind = s.stack[place - 1]
    s.n_stack -= 1
    for above in range(place, s.n_stack + 1):
        s.stack[above - 1] = s.stack[above]
    return int(kind)


@compiled
def next_draw(t: TableRecord, s: StateRecord, key: Roll, ranks: Rolls) -> int:
    """Draw the next tile of the stack, or call the end; what was put back lies under it."""
    if s.n_bag == 0:
        return k.END << k.VERB
    if s.n_stack == 0 and (s.stacked == 0 or not t.ranked):
        _stack_up(t, s, key, ranks, k.LAST_RANK)
    if t.ranked:
        return k.DRAW << k.VERB | _next_ranked(t, s, key, ranks)
    s.n_stack -= 1
    return k.DRAW << k.VERB | s.stack[s.n_stack]


@compiled
def below(keys: Rolls, most: int) -> int:
    """A whole number below another, by chance; the first key goes one further."""
    keys[0] += STRIDE
    return int(np.int64(((mixed(keys[0]) >> _32) * np.uint64(most)) >> _32))
