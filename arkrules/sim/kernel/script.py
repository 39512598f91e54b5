"""The choices of a game written down, and made again in another one where they are legal.

What is written down of a choice does not depend on the game in which it is made:
the tile and not its place in the hand, the name of a segment and not its number.
So it is the same in two games if the engine's moves are equal.
"""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.kernel.listing import held
from arkrules.sim.numbers import Places

__all__ = ["keeps", "kept_move", "note"]

_WHICH = (1 << at.VERB) - 1
_OWNER = (1 << at.PIECES) - 1
_LOW = (1 << 32) - 1


@compiled
def _said(table: Places, state: Places, move: int) -> int:
    """What is done and where, and below it with what: 32 bits each."""
    verb = move >> at.VERB
    where = move & _WHICH
    what = 0
    if verb == at.LAY:
        what = held(state, where & (1 << at.LYING) - 1)
        where >>= at.LYING
    elif verb == at.PLACE:
        node = where & (1 << at.PIECES) - 1
        kind = state[at.TILE_LIE + state[at.TILE_COUNT] - 1] >> 2
        what = table[at.NAMES + kind * at.SEGMENTS + node]
        where >>= at.PIECES
    elif verb > at.END and table[at.ON_PIECES]:
        node = where
        tile = state[at.UNDER + node]
        kind = state[at.TILE_LIE + tile] >> 2
        name = table[at.NAMES + kind * at.SEGMENTS + node - state[at.TILE_FIRST + tile]]
        what = name << at.PIECES | state[at.PIECE + node] & _OWNER
        where = state[at.TILE_CELL + tile]
    return (verb << at.VERB | where) << 32 | what


@compiled
def keeps(script: Places) -> bool:
    """Whether the choices of a script are to be made again."""
    again: bool = len(script) > 0 and script[at.SCRIPT_USE] == at.TO_KEEP
    return again


@compiled
def kept_move(table: Places, state: Places, script: Places, moves: Places, number: int) -> int:
    """The first choice of this turn and step that is among the legal moves, or -1."""
    turn = state[at.TURN]
    now = turn << at.STEPS | state[at.STEP]
    last = at.CHOICES + script[at.SCRIPT_LENGTH] * at.CHOICE
    place = at.CHOICES + script[at.SCRIPT_NEXT] * at.CHOICE
    while place < last and script[place] >> at.STEPS < turn:
        place += at.CHOICE
    script[at.SCRIPT_NEXT] = (place - at.CHOICES) // at.CHOICE
    while place < last and script[place] >> at.STEPS == turn:
        if script[place] == now:
            done = script[place + 1]
            what = script[place + 2]
            for move in moves[:number]:
                if move >> at.VERB == done >> at.VERB:
                    said = _said(table, state, move)
                    if said >> 32 == done and said & _LOW == what:
                        return move
        place += at.CHOICE
    return -1


@compiled
def note(table: Places, state: Places, script: Places, move: int) -> None:
    """Write a choice down before it is made, or compare it with what is written."""
    made = script[at.SCRIPT_MADE]
    script[at.SCRIPT_MADE] = made + 1
    if made >= at.ROOM:
        return
    now = state[at.TURN] << at.STEPS | state[at.STEP]
    said = _said(table, state, move)
    place = at.CHOICES + made * at.CHOICE
    if script[at.SCRIPT_USE] == at.TO_WRITE:
        script[place] = now
        script[place + 1] = said >> 32
        script[place + 2] = said & _LOW
        script[at.SCRIPT_LENGTH] = made + 1
    elif (
        made >= script[at.SCRIPT_LENGTH]
        or script[place] != now
        or script[place + 1] != said >> 32
        or script[place + 2] != said & _LOW
    ):
        script[at.SCRIPT_PARTED] = 1
