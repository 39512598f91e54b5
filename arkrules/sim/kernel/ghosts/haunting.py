"""Mist that meets mist or ends, and whom that haunts."""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.ghosts import layout as own
from arkrules.sim.kernel.ghosts.pieces import guard_of, lift, owner_of, reading_order
from arkrules.sim.kernel.laying import step_to
from arkrules.sim.numbers import Places

__all__ = [
    "first_haunted",
    "go_on_from_haunting",
    "haunt",
    "haunting_begins",
    "list_haunted",
    "may_be_haunted",
    "meet",
]


@compiled
def meet(table: Places, state: Places) -> None:
    """Note what the mist of the tile just laid does where it meets other tiles."""
    cell = state[at.LAID]
    mist = table[own.MIST + state[at.TILE_LIE + state[at.GRID + cell] - at.TILE]]
    limiting = table[own.LIMITING]
    extends = limits = 0
    for side in range(4):
        there = state[at.GRID + cell + step_to(side)]
        if there < at.TILE:
            continue
        lie = state[at.TILE_LIE + there - at.TILE]
        theirs = table[own.MIST + lie] >> (side ^ 2) & 1
        if mist >> side & 1:
            if theirs:
                extends = own.EXTENDS
            elif limiting != own.CLEAR_TILE or not table[own.BEARS + (lie >> 2)]:
                limits = own.LIMITS
        elif theirs and limiting == own.EITHER:
            limits = own.LIMITS
    state[own.MEETS] = extends | limits


@compiled
def may_be_haunted(table: Places, state: Places, step: int, node: int) -> bool:
    """Whether a piece is one that a step can haunt."""
    piece = state[at.PIECE + node]
    if not table[own.HAUNTED] >> guard_of(piece) & 1:
        return False
    mine: bool = owner_of(piece) == state[at.MOVER]
    return mine == (step == own.AT_HAUNT_OWN)


@compiled
def _awaits(table: Places, state: Places, step: int) -> bool:
    """Whether somebody is to be haunted at a step."""
    asked = own.EXTENDS if step == own.AT_HAUNT_OTHER else own.LIMITS
    if not state[own.MEETS] & asked or not state[own.STOCK]:
        return False
    for place in range(state[own.STANDING_COUNT]):  # numba knows no `any`
        if may_be_haunted(table, state, step, state[own.STANDING + place]):
            return True
    return False


@compiled
def haunting_begins(table: Places, state: Places) -> None:
    """A tile was laid: stand at the first step that has something to do."""
    if _awaits(table, state, own.AT_HAUNT_OTHER):
        state[at.STEP] = own.AT_HAUNT_OTHER
    elif _awaits(table, state, own.AT_HAUNT_OWN):
        state[at.STEP] = own.AT_HAUNT_OWN
    else:
        state[at.STEP] = at.AT_PLACE


@compiled
def go_on_from_haunting(table: Places, state: Places) -> None:
    """Stand at the next step."""
    if state[at.STEP] == own.AT_HAUNT_OTHER and _awaits(table, state, own.AT_HAUNT_OWN):
        state[at.STEP] = own.AT_HAUNT_OWN
    else:
        state[at.STEP] = at.AT_PLACE


@compiled
def list_haunted(table: Places, state: Places, moves: Places) -> int:
    """List the nodes of those who can be haunted; how many they are."""
    number = 0
    for place in range(state[own.STANDING_COUNT]):
        node = state[own.STANDING + place]
        moves[number] = node
        if may_be_haunted(table, state, state[at.STEP], node):
            number += 1
    return number


@compiled
def first_haunted(table: Places, state: Places) -> int:
    """The first of them in reading order."""
    first = 0
    least = -1
    for place in range(state[own.STANDING_COUNT]):
        node = state[own.STANDING + place]
        if may_be_haunted(table, state, state[at.STEP], node):
            order = reading_order(table, state, node)
            if least < 0 or order < least:
                first = node
                least = order
    return first


@compiled
def haunt(table: Places, state: Places, node: int) -> None:
    """Put a ghost on a meeple, or drive it off if it carries as many as it can; then go on."""
    piece = state[at.PIECE + node]
    if piece >> own.GHOST_SHIFT < own.MOST:
        state[at.PIECE + node] = piece + own.GHOST
        state[own.STOCK] -= 1
    else:
        lift(state, node)
        if owner_of(piece) == state[at.MOVER] and not table[own.REUSE]:
            _remember(state, guard_of(piece))
    go_on_from_haunting(table, state)


@compiled
def _remember(state: Places, guard: int) -> None:
    """A piece of the mover was driven off, and may not be placed again this turn."""
    if state[own.GONE_TURN] != state[at.TURN]:
        state[own.GONE_TURN] = state[at.TURN]
        for player in range(state[at.CROWD]):
            state[own.GONE + player] = 0
            state[own.GONE_GUARDS + player] = 0
    state[(own.GONE_GUARDS if guard else own.GONE) + state[at.MOVER]] += 1
