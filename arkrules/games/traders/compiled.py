"""How the compiled kernel plays goods, builders and pigs."""

from __future__ import annotations

from typing import Any

from arkrules.games.base.clauses import FarmRules, FarmValue
from arkrules.games.traders.clauses import PigRules
from arkrules.games.traders.companions import BUILDER, PIG
from arkrules.games.traders.double_turn import PART
from arkrules.games.traders.goods import GOODS, KINDS
from arkrules.games.traders.pigs import HERD
from arkrules.play import UNSCORED_TILES, Compiled, KernelTable, StateData
from arkrules.rules import Profile


def _fill_in(kernel: KernelTable) -> None:
    t, farms = kernel.table, kernel.profile[FarmRules].value
    builder, pig, rules = kernel.figures[BUILDER], kernel.figures[PIG], kernel.profile[PigRules]
    t["n_goods"] = len(KINDS)
    t["doubles"][builder] = 1
    if farms is FarmValue.PER_FARM or rules.old_farms:
        t["city_pays"][pig] = rules.points
        kernel.count_marks(HERD, t["herd_pays"])
        t["herd_pays"] = (t["herd_pays"] > 0) * rules.river
    for good, word in enumerate(KINDS):
        kernel.count_marks(word, t["goods"][..., good])


def _pigs_by_city(profile: Profile) -> bool:
    return profile[PigRules].old_farms and profile[FarmRules].value is FarmValue.PER_CITY


def _write(s: Any, state: StateData) -> None:  # a record of numpy
    s["part"] = state.extras.get(PART, 0)
    for (name, good), number in state.tally(GOODS).items():
        s["goods"][KINDS.index(good), state.players.index(name)] = number


COMPILED = Compiled(
    table=_fill_in,
    unplayed={"pig.old_farms": _pigs_by_city},
    state=_write,
    shown={GOODS: "goods_at", PART: "part_at", UNSCORED_TILES.name: "unscored_at"},
)
