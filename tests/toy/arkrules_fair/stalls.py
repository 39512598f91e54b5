"""Stalls: complete with four neighbors, contended for by everybody around."""

from __future__ import annotations

from collections.abc import Sequence

from arkrules.geometry import STEPS
from arkrules.play import (
    Line,
    MutableState,
    Order,
    Sites,
    StateData,
    Subject,
    lines_per,
    send_home,
)
from arkrules_fair.rules import Moment, StallRules

__all__ = ["STALL"]


def _lines(state: StateData, subject: Subject, final: bool) -> Sequence[Line]:
    if not final:
        return (Line("four neighbors", state.profile[StallRules].points, "stall.points"),)
    return lines_per(state, subject, [("tile", 1, "final.unfinished")])


def _release(draft: MutableState, subject: Subject) -> None:
    if draft.profile[StallRules].frees:
        send_home(draft, subject)


STALL = Sites("stall", "stall.points", steps=STEPS, neighbors_contend=True).scorer(
    _lines,
    order=lambda one: Order.FIRST if one[StallRules].scored is Moment.FIRST else Order.LAST,
    release=_release,
)
