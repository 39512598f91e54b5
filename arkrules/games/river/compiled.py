"""How the compiled kernel plays the river."""

from __future__ import annotations

from arkrules.games.river.clauses import ForbiddenBend, RiverRules
from arkrules.games.river.course import SPRING, forks, marks, river_sides
from arkrules.games.river.laying import VOLCANO
from arkrules.play import Compiled, KernelTable


def _fill_in(kernel: KernelTable) -> None:
    t, rules = kernel.table, kernel.profile[RiverRules]
    t["has_river"], turning = 1, rules.u_turn is not ForbiddenBend.NONE
    for number, kind in enumerate(kernel.kinds):
        marked = marks(kind.tiles[0])
        t["spring"][number] = SPRING in marked
        t["again"][number] = VOLCANO in marked and rules.volcano_turn
        t["bare"][number] = VOLCANO in marked and not rules.volcano_meeple
        t["idle"][number] = VOLCANO in marked and not rules.volcano_action
        for rotation, tile in enumerate(kind.tiles):
            sides = sum(1 << side for side in river_sides(tile))
            t["river"][number * 4 + rotation] = sides
            counted = turning and (rules.fork_bends or not forks(tile))
            t["bends"][number * 4 + rotation] = sides * counted


COMPILED = Compiled(
    table=_fill_in,
    unplayed={"river.self_block": lambda profile: not profile[RiverRules].self_block},
)
