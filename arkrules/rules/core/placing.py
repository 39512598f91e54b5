"""Placing followers and getting them back."""

from __future__ import annotations

from enum import StrEnum

from arkrules.rules.clause import clause, clause_group
from arkrules.rules.parts import Part

__all__ = [
    "FollowerRules",
    "Joining",
    "OnePiece",
    "OutOfSupply",
    "Recall",
    "Reuse",
]


class OnePiece(StrEnum):
    """How many pieces a turn may place."""

    ONE = "one"


class Joining(StrEnum):
    """Whether a follower may join a feature that already has one."""

    NEVER = "never"


class Reuse(StrEnum):
    """When a returned piece can be placed again."""

    NEXT_TURN = "next-turn"


class Recall(StrEnum):
    """Whether a player may take a placed follower back."""

    NEVER = "never"


class OutOfSupply(StrEnum):
    """What a player without followers may still do."""

    LAY_ONLY = "lay-only"
    OTHERS_REMAIN = "others-remain"


@clause_group("follower", part=Part.PLACING)
class FollowerRules:
    """Placing followers and getting them back."""

    per_turn: OnePiece = clause(
        "How many pieces may be placed in a turn?",
        default=OnePiece.ONE,
        words={OnePiece.ONE: "one at most"},
    )
    where: tuple[str, ...] = clause(
        "Where on the tile just laid may a follower stand?",
        default=("road", "city", "field", "monastery"),
    )
    occupied: Joining = clause(
        "May a follower join a connected road, city or field that already holds one?",
        default=Joining.NEVER,
        words={Joining.NEVER: "never, however far off it stands, not even one's own"},
    )
    completed: bool = clause(
        "May a follower stand on a feature that this tile has just completed?",
        default=True,
        yes="yes; it scores and comes back in the same turn",
        no="no",
    )
    reuse: Reuse = clause(
        "When can a returned follower be placed again?",
        default=Reuse.NEXT_TURN,
        words={Reuse.NEXT_TURN: "from the next turn on"},
        part=Part.RETURNING,
    )
    recall: Recall = clause(
        "May a placed follower be taken back at will?",
        default=Recall.NEVER,
        words={Recall.NEVER: "no, only scoring returns it"},
        part=Part.RETURNING,
    )
    out_of_supply: OutOfSupply = clause(
        "What may a player without followers do?",
        default=OutOfSupply.LAY_ONLY,
        words={
            OutOfSupply.LAY_ONLY: "only lay tiles, until followers come back",
            OutOfSupply.OTHERS_REMAIN: "place no follower; what else a turn offers remains",
        },
    )
