"""How the compiled kernel plays abbots and gardens."""

from __future__ import annotations

from arkrules.games.abbot.clauses import AbbotRules, InsteadOf
from arkrules.games.abbot.returning import ABBOT, GARDEN, PLACES
from arkrules.play import Compiled, KernelTable


def _fill_in(kernel: KernelTable) -> None:
    abbot = kernel.figures[ABBOT]
    kernel.table["recalls"] = 1
    kernel.table["recalled"][abbot] = kernel.bits(PLACES)
    for figure in {*kernel.figures.values()} - {abbot}:
        kernel.keep_off(figure, GARDEN)


COMPILED = Compiled(
    table=_fill_in,
    unplayed={
        "abbot.instead": lambda profile: profile[AbbotRules].instead is not InsteadOf.ANY_FIGURE
    },
)
