"""How the compiled kernel plays mist, ghosts, guards, castles and graveyards."""

from __future__ import annotations

from typing import Any

from arkrules.games.ghosts.clauses import (
    CastleRules,
    FinalPenalty,
    GhostRules,
    GuardRules,
    HalfSide,
    Limiting,
    MistRules,
)
from arkrules.games.ghosts.figures import CASTLE, GRAVEYARD, GUARD, figure_of
from arkrules.games.ghosts.haunting import DRIVEN_OFF
from arkrules.games.ghosts.mist import bears_mist, misty_sides
from arkrules.play import Compiled, KernelTable, StateData


def _fill_in(kernel: KernelTable) -> None:
    t, profile = kernel.table, kernel.profile
    t["has_mist"], t["guard"] = 1, kernel.figures[GUARD]
    kernel.site(CASTLE, kernel.at.CASTLE, points=profile[CastleRules].complete)
    kernel.site(GRAVEYARD, kernel.at.GRAVEYARD)
    for name, number in kernel.figures.items():
        figure = figure_of(kernel.assembly, name)
        haunted = profile[GuardRules].haunted if name == GUARD else figure.haunted
        t["haunted"] |= int(haunted) << number
        for site, may in ((CASTLE, figure.castle), (GRAVEYARD, figure.graveyard)):
            if not may:
                kernel.keep_off(number, site)
    half = profile[MistRules].half_side is HalfSide.ANY
    for number, kind in enumerate(kernel.kinds):
        tiles = kernel.turned(kind)
        t["misty"][number] = bears_mist(tiles[0])
        for rotation, tile in enumerate(tiles):
            sides = misty_sides(tile, half)
            t["misty_sides"][number * 4 + rotation] = sum(1 << side for side in sides)


def _write(s: Any, state: StateData) -> None:  # a record of numpy
    figures = [*state.assembly.pieces]
    for (name, kind), number in state.tally(DRIVEN_OFF).items():
        s["gone_turn"] = state.turn
        s["gone"][figures.index(kind), state.players.index(name)] = number


COMPILED = Compiled(
    table=_fill_in,
    unplayed={
        "mist.limits": lambda p: p[MistRules].limits is Limiting.LAID_AGAINST_CLEAR_BLOCK,
        "ghost.penalty_final": lambda p: p[GhostRules].penalty_final is FinalPenalty.PAID,
    },
    state=_write,
    shown={DRIVEN_OFF: "gone_at"},
)
