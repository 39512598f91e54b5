"""What the kernel makes of answers in games with ghosts."""

from __future__ import annotations

from collections.abc import Mapping

from arkrules.games.base.clauses import OutOfSupply
from arkrules.games.ghosts.clauses import CastleFinal, FinalPenalty, Limiting, Payer
from arkrules.games.ghosts.figures import CASTLE, GRAVEYARD
from arkrules.play.clauses import SameTurn
from arkrules.sim import clauses
from arkrules.sim.clauses import Read, flag, in_the_state, one_of, points, where
from arkrules.sim.ghosts import layout as own

__all__ = ["FIXED", "IDLE", "READ", "SEGMENT_KINDS"]

SEGMENT_KINDS: Mapping[str, int] = {
    **clauses.SEGMENT_KINDS, CASTLE: own.CASTLE, GRAVEYARD: own.GRAVEYARD
}  # fmt: skip
_LIMITING = {
    Limiting.EITHER: own.EITHER,
    Limiting.LAID_TILE: own.LAID_TILE,
    Limiting.LAID_AGAINST_CLEAR: own.CLEAR_TILE,
}
_CHARGED = {FinalPenalty.SCORED: 0, FinalPenalty.EVERY: 1}

READ: Mapping[str, Read] = {
    **clauses.READ,
    "follower.where": where(SEGMENT_KINDS),
    "follower.out_of_supply": flag(own.LAY_ONLY, OutOfSupply.LAY_ONLY),
    "score.order_same_turn": flag(own.LOSSES_FIRST, SameTurn.LOSSES_FIRST),
    "setup.guards": in_the_state,
    "setup.guards_per_color": in_the_state,
    "setup.ghosts": in_the_state,
    "mist.mandatory": flag(own.MANDATORY),
    "mist.limits": one_of(own.LIMITING, _LIMITING),
    "mist.half_side": in_the_state,
    "ghost.third_reuse": flag(own.REUSE),
    "ghost.penalty": points(own.PENALTY),
    "ghost.penalty_who": flag(own.ALL_PAY, Payer.EVERY_OWNER),
    "ghost.penalty_final": one_of(own.ALL_PAY_FINALLY, _CHARGED),
    "guard.haunted": in_the_state,
    "guard.weight": points(own.GUARD_WEIGHT),
    "castle.complete": points(own.CASTLE_POINTS),
    "castle.final": flag(own.CASTLE_BY_NEIGHBORS, CastleFinal.ONE_AND_NEIGHBORS),
}
"""What the kernel reads of each clause; `mist.half_side` and `guard.haunted` it reads together
with what is printed on tiles and what is said of figures."""

FIXED: Mapping[str, object] = {
    **clauses.FIXED,
    "turn.sequence": ("draw", "lay", "haunt-other", "haunt-own", "place", "score"),
}
"""What the kernel takes for granted, clause by clause."""

IDLE: Mapping[str, str] = {
    clause: why for clause, why in clauses.IDLE.items() if clause not in READ
}
"""What decides nothing here, and why."""
