"""The choices of a game written down, and made again in another one where they are legal.

What is written down of a choice does not depend on the game in which it is made:
the tile and not its place in the hand, the name of a segment and not its number.
So it is the same in two games if the engine's moves are equal.
"""

from __future__ import annotations

from arkrules.sim import layout as at
from arkrules.sim.compiling import compiled
from arkrules.sim.types import Places, ScriptRecord, StateRecord, TableRecord


@compiled
def _where(s: StateRecord, move: int) -> int:
    """The kind of a move, and where it is made."""
    verb, where = move >> at.VERB, move & at.WHICH
    if verb == at.LAY:
        where >>= at.HELD
    elif verb == at.PLACE:
        where >>= at.SEGMENT
    elif verb == at.HAUNT:
        where = s.tile_cell[s.under[where]]
    return verb << at.VERB | where


@compiled
def _with_what(t: TableRecord, s: StateRecord, move: int) -> int:
    """The tile that is laid, or the name of a segment, and whose piece stands there."""
    verb, which = move >> at.VERB, move & at.WHICH
    if verb == at.LAY:
        return s.hands[s.mover, which & (1 << at.HELD) - 1]
    if verb == at.PLACE:
        kind = s.tile_lie[s.n_tiles - 1] >> 2
        return t.name[kind, which & (1 << at.SEGMENT) - 1]
    if verb == at.HAUNT:
        tile = s.under[which]
        name = t.name[s.tile_lie[tile] >> 2, which - s.tile_first[tile]]
        return name << at.FIGURE | s.piece[which] & at.OWNER
    return 0


@compiled
def kept_move(
    t: TableRecord, s: StateRecord, script: ScriptRecord, moves: Places, number: int
) -> int:
    """The first choice of this turn and step that is among the legal moves, or -1."""
    now = s.turn << at.STEP_BITS | s.step
    place = script.next
    while place < script.length and script.when[place] >> at.STEP_BITS < s.turn:
        place += 1
    script.next = place
    while place < script.length and script.when[place] >> at.STEP_BITS == s.turn:
        if script.when[place] == now:
            done = script.done[place]
            for move in moves[:number]:
                if _where(s, move) == done and _with_what(t, s, move) == script.with_what[place]:
                    return move
        place += 1
    return -1


@compiled
def note(t: TableRecord, s: StateRecord, script: ScriptRecord, move: int) -> None:
    """Write a choice down before it is made, or compare it with what is written."""
    place = script.made
    script.made = place + 1
    if place >= at.ROOM:
        return
    now, done, what = s.turn << at.STEP_BITS | s.step, _where(s, move), _with_what(t, s, move)
    if script.use == at.TO_WRITE:
        script.when[place] = now
        script.done[place] = done
        script.with_what[place] = what
        script.length = place + 1
    elif (
        place >= script.length
        or script.when[place] != now
        or script.done[place] != done
        or script.with_what[place] != what
    ):
        script.parted = 1
