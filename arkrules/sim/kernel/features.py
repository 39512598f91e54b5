"""Connected features: which node stands for one, and two becoming one."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.numbers import Places

__all__ = ["join", "printed", "root_of"]


@compiled
def root_of(state: Places, node: int) -> int:
    """The node that stands for the feature of a node; the way is shortened for later."""
    parent = state[at.PARENT + node]
    while parent != node:
        further = state[at.PARENT + parent]
        state[at.PARENT + node] = further
        node = further
        parent = state[at.PARENT + node]
    return node


@compiled
def join(state: Places, one: int, other: int, closed: int) -> None:
    """Make two nodes' features one, with that many open sides fewer."""
    older = root_of(state, one)
    younger = root_of(state, other)
    if older == younger:
        state[at.ENDS + older] -= closed
        return
    if younger < older:
        older, younger = younger, older
    state[at.PARENT + younger] = older
    state[at.ENDS + older] += state[at.ENDS + younger] - closed
    state[at.HOLDS + older] += state[at.HOLDS + younger]
    ring = state[at.NEXT + older]
    state[at.NEXT + older] = state[at.NEXT + younger]
    state[at.NEXT + younger] = ring


@compiled
def printed(table: Places, state: Places, node: int, what: int) -> int:
    """What is printed about the segment of a node."""
    number = state[at.UNDER + node]
    kind = state[at.TILE_LIE + number] >> 2
    segment = node - state[at.TILE_FIRST + number]
    return table[at.PRINTED + kind * at.PRINTED_KIND + segment * at.SEGMENT + what]
