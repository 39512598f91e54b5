"""Copies of games, as far as they are in use."""

from __future__ import annotations

from arkrules.sim import layout as k
from arkrules.sim.compiling import compiled
from arkrules.sim.records import USED, word_of
from arkrules.sim.types import Index, StateRecord

_HEAD = word_of("tile_cell")
"""How many words a state has before those of which only some are in use."""
_USED = tuple((word_of(field), word_of(n)) for n, fields in USED.items() for field in fields)
"""Where the others begin, and where it stands how many of them are in use."""


@compiled
def begin(start: StateRecord, s: StateRecord) -> None:
    """Make a game like the one that all begin from."""
    copy_game(start, s)
    s.n_stack = s.stacked = 0
    for cell in range(k.CELLS):
        s.grid[cell] = start.grid[cell]


@compiled
def copy_game(one: StateRecord, s: StateRecord) -> None:
    """Make a game like another one, but for the grid."""
    for word in range(_HEAD):
        s.words[word] = one.words[word]
    for first, number in _USED:
        for place in range(one.words[number]):
            s.words[first + place] = one.words[first + place]


@compiled
def same_grid(one: StateRecord, s: StateRecord, cell: Index, opened: Index) -> None:
    """Make the grid of a game like another's, where laying a tile on a cell can change it."""
    s.grid[cell] = one.grid[cell]
    s.grid[opened] = one.grid[opened]
    for step in (-k.WIDTH, 1, k.WIDTH, -1):
        s.grid[cell + step] = one.grid[cell + step]
