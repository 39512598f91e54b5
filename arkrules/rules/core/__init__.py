"""The clauses that every game of the family has.

The engine asks these and nothing else; what editions answer stands under `variants/`.
A default is what holds in a family whose profiles do not name the clause.
An enumeration with one member is a question that every known edition answers alike.
"""

from __future__ import annotations

from arkrules.rules.core.ending import (
    EndRules,
    EndTime,
    FarmContact,
    FarmReturn,
    FarmRules,
    FarmValue,
    FinalRules,
    LastUnplaceable,
    Tie,
    Unfinished,
    Unit,
    Winner,
)
from arkrules.rules.core.laying import (
    Bounds,
    Contact,
    JunctionRules,
    Match,
    TableRules,
    TileRules,
    Unplaceable,
)
from arkrules.rules.core.placing import (
    FollowerRules,
    Joining,
    OnePiece,
    OutOfSupply,
    Recall,
    Reuse,
)
from arkrules.rules.core.scoring import (
    CityRules,
    Closed,
    Completion,
    FeatureRules,
    Majority,
    MonasteryRules,
    RoadEnds,
    RoadRules,
    SameTurn,
    ScoreRules,
    SharedRules,
    SmallCity,
)
from arkrules.rules.core.turn import (
    DrawRules,
    DrawTime,
    ExtraTurn,
    HandRules,
    SetupRules,
    TurnRules,
)

__all__ = [
    "CORE_GROUPS",
    "Bounds",
    "CityRules",
    "Closed",
    "Completion",
    "Contact",
    "DrawRules",
    "DrawTime",
    "EndRules",
    "EndTime",
    "ExtraTurn",
    "FarmContact",
    "FarmReturn",
    "FarmRules",
    "FarmValue",
    "FeatureRules",
    "FinalRules",
    "FollowerRules",
    "HandRules",
    "Joining",
    "JunctionRules",
    "LastUnplaceable",
    "Majority",
    "Match",
    "MonasteryRules",
    "OnePiece",
    "OutOfSupply",
    "Recall",
    "Reuse",
    "RoadEnds",
    "RoadRules",
    "SameTurn",
    "ScoreRules",
    "SetupRules",
    "SharedRules",
    "SmallCity",
    "TableRules",
    "Tie",
    "TileRules",
    "TurnRules",
    "Unfinished",
    "Unit",
    "Unplaceable",
    "Winner",
]

CORE_GROUPS: tuple[type, ...] = (
    SetupRules,
    TurnRules,
    DrawRules,
    HandRules,
    TileRules,
    TableRules,
    FollowerRules,
    FeatureRules,
    SharedRules,
    RoadRules,
    JunctionRules,
    CityRules,
    MonasteryRules,
    ScoreRules,
    EndRules,
    FinalRules,
    FarmRules,
)
"""In the order of play, as far as one order fits."""
