"""Chance: the numbers of `Dice`, which decide the same here as in the engine, and quick ones.

The dice know everything that can be chosen by how it is written. What is written here
was turned into checksums beforehand, in pieces, and the pieces are put together here.
"""

from __future__ import annotations

import numpy as np

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.listing import held
from arkrules.sim.numbers import Places, Roll, Rolls

__all__ = [
    "below", "mixed", "said_follower", "said_lay", "said_named", "scattered", "shuffle",
    "sort_stack", "turn_base",
]  # fmt: skip

_STRIDE = np.uint64(0x9E3779B97F4A7C15)  # as `Dice` has them
_FIRST = np.uint64(0xBF58476D1CE4E5B9)
_SECOND = np.uint64(0x94D049BB133111EB)
_27, _30, _31, _32, _57 = (np.uint64(bits) for bits in (27, 30, 31, 32, 57))
_LOW = np.uint64(0xFFFFFFFF)


@compiled
def mixed(number: Roll) -> Roll:
    """A number of 64 bits, scattered."""
    number = (number ^ (number >> _30)) * _FIRST
    number = (number ^ (number >> _27)) * _SECOND
    return number ^ (number >> _31)


@compiled
def turn_base(state: Places, said: Rolls, key: Roll) -> Roll:
    """The base of all numbers of this turn and step."""
    turn = np.uint64(state[at.TURN])
    return mixed((key + turn * _STRIDE) ^ said[at.SAID_STEP + state[at.STEP]])


@compiled
def scattered(base: Roll, step: Roll) -> Roll:
    """The number of what has a checksum, which was multiplied by the stride already."""
    return mixed(base + step)


@compiled
def said_lay(said: Rolls, move: int) -> Roll:
    """Laying the only tile in hand, which is not named."""
    return said[at.SAID_LAY + (move >> at.LYING)]


@compiled
def said_named(state: Places, said: Rolls, move: int) -> Roll:
    """Laying one of several tiles in hand, put together of the tile and the cell."""
    text = said[at.SAID_CELL + (move >> at.LYING + 2)]
    lie = 4 * held(state, move & (1 << at.LYING) - 1) + (move >> at.LYING & 3)
    before = said[at.SAID_NAMED + int(np.int64(text >> _32)) * at.NAMED + lie]
    return (before ^ (text & _LOW)) * _STRIDE


@compiled
def said_follower(state: Places, said: Rolls, segment: int) -> Roll:
    """A follower on a segment of the tile just laid."""
    kind = state[at.TILE_LIE + state[at.TILE_COUNT] - 1] >> 2
    return said[at.SAID_SEGMENT + kind * at.SEGMENTS + segment]


@compiled
def sort_stack(
    table: Places, state: Places, said: Rolls, key: Roll, again: int, stack: Places, keys: Rolls
) -> int:
    """Put the tiles of the bag on the stack, the next to draw on top; how many they are."""
    number = 0
    digits = 0 if again < 10 else 1 if again < 100 else 2
    last = said[at.SAID_AGAIN + again]
    for kind in range(table[at.KIND_COUNT]):
        copies = at.SAID_TILE + digits * at.TILES + table[at.COPIES + kind]
        for copy in range(state[at.BAG + kind]):
            keys[number] = mixed(key ^ ((said[copies + copy] ^ last) * _STRIDE))
            stack[number] = kind
            number += 1
    _sort(stack, keys, number)
    return number


@compiled
def _sort(stack: Places, keys: Rolls, number: int) -> None:
    """Sort by falling keys: roughly by their upper bits, then each into its place."""
    counts = at.TILES
    for bucket in range(at.BUCKETS):
        stack[counts + bucket] = 0
    for place in range(number):
        stack[counts + at.BUCKETS - 1 - int(np.int64(keys[place] >> _57))] += 1
    total = 0
    for bucket in range(at.BUCKETS):
        size = stack[counts + bucket]
        stack[counts + bucket] = total
        total += size
    for place in range(number):
        bucket = counts + at.BUCKETS - 1 - int(np.int64(keys[place] >> _57))
        there = stack[bucket]
        stack[bucket] = there + 1
        stack[counts + at.BUCKETS + there] = stack[place]
        keys[at.TILES + there] = keys[place]
    for place in range(number):
        key = keys[at.TILES + place]
        kind = stack[counts + at.BUCKETS + place]
        there = place
        while there > 0 and keys[there - 1] < key:
            keys[there] = keys[there - 1]
            stack[there] = stack[there - 1]
            there -= 1
        keys[there] = key
        stack[there] = kind


@compiled
def below(keys: Rolls, most: int) -> int:
    """A whole number below another, by chance; the first key goes one further."""
    keys[0] += _STRIDE
    return int(np.int64(((mixed(keys[0]) >> _32) * np.uint64(most)) >> _32))


@compiled
def shuffle(table: Places, state: Places, stack: Places, keys: Rolls) -> int:
    """Put the tiles of the bag on the stack in any order; how many they are."""
    number = 0
    for kind in range(table[at.KIND_COUNT]):
        for _ in range(state[at.BAG + kind]):
            other = below(keys, number + 1)
            stack[number] = stack[other]
            stack[other] = kind
            number += 1
    return number
