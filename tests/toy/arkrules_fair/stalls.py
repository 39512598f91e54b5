"""Stalls: complete with four neighbors, contended for by everybody around."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from arkrules.games.base.clauses import Unfinished, UnfinishedRules
from arkrules.geometry import STEPS
from arkrules.play import (
    Line,
    MutableState,
    Order,
    Scorer,
    StateData,
    Subject,
    completed_sites,
    contenders,
    count,
    lacking_neighbors,
    send_home,
)
from arkrules_fair.rules import Moment, StallRules

__all__ = ["STALL"]


_alone_completed = completed_sites("stall", STEPS)


def _stall(state: StateData, spot: int) -> Subject:
    """A stall with its four neighbors: all pieces there contend."""
    board = state.board
    there = (spot, *(spot + step for step in STEPS))
    return Subject("stall", board.node(spot, "stall"), board.nodes_on(there), board.tiles_on(there))


def _completed(draft: MutableState) -> Sequence[Subject]:
    return [_stall(draft, draft.board.spot_of(one.node)) for one in _alone_completed(draft)]


def _unfinished(draft: MutableState) -> Iterable[Subject]:
    board = draft.board
    left = [
        _stall(draft, spot)
        for spot, site in board.sites.items()
        if site == "stall" and board.surrounded(spot, STEPS) < len(STEPS)
    ]
    return [stall for stall in left if contenders(draft, stall)]


def _lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    if not final:
        return (Line("four neighbors", state.profile[StallRules].points, "stall.points"),)
    if state.profile[UnfinishedRules].unfinished is Unfinished.NOTHING:
        return ()
    return (count("tile", subject.tiles.bit_count(), 1, "final.unfinished"),)


def _release(draft: MutableState, subject: Subject) -> None:
    if draft.profile[StallRules].frees:
        send_home(draft, subject)


STALL = Scorer(
    kind="stall",
    order=lambda one: Order.FIRST if one[StallRules].scored is Moment.FIRST else Order.LAST,
    completed=_completed,
    unfinished=_unfinished,
    lines=_lines,
    lacks=lacking_neighbors("stall.points", STEPS),
    release=_release,
)
