"""How the compiled kernel plays the Ark, prophets, temples and flocks."""

from __future__ import annotations

from typing import Any

from arkrules.games.ark.clauses import (
    PROPHET,
    TEMPLE,
    ArkRules,
    ProphetFinal,
    ProphetRules,
    TempleRules,
)
from arkrules.play import Compiled, KernelTable, StateData


def _fill_in(kernel: KernelTable) -> None:
    t, profile, rules = kernel.table, kernel.profile, kernel.profile[TempleRules]
    t["has_ark"] = t["n_temples"] = 1
    prophet = kernel.figures[PROPHET]
    t["joins"][prophet] = kernel.at.ALONE
    t["passed"][prophet] = profile[ArkRules].counts_prophets
    kernel.site(TEMPLE, kernel.at.TEMPLE, points=rules.points, final=rules.final_points)
    _multiply(kernel)
    kernel.count_marks("sheep", t["sheep"])
    kernel.count_marks("wolf", t["wolves"])


def _multiply(kernel: KernelTable) -> None:
    """Write where a prophet multiplies: in cities, and around temples if it counts there."""
    rules, prophet = kernel.profile[ProphetRules], kernel.figures[PROPHET]
    doubles = kernel.profile[TempleRules].prophet_multiplier
    temple, counts = kernel.whats[TEMPLE], kernel.table["counts"][prophet]
    for final, times in enumerate(kernel.table["times"][prophet]):
        if not final or rules.final is ProphetFinal.DOUBLED:
            times[kernel.at.CITY] = rules.multiplier
        if doubles and counts[final, temple]:
            times[temple] = rules.multiplier


def _write(s: Any, state: StateData) -> None:  # a record of numpy
    s["ark_arrived"] = int(state.extras.get("ark_arrived", False))
    sites = [spot for spot in state.spots_in_order() if spot in state.board.sites]
    s["ark_reached"] = sum(1 << sites.index(spot) for spot in state.extras.get("ark_reached", ()))


COMPILED = Compiled(
    table=_fill_in,
    state=_write,
    shown={"ark_arrived": "arrived_at", "ark_reached": "reached_at"},
)
