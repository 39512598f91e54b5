"""What Carcassonne itself asks: followers, roads, cities, monasteries, farms."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from arkrules.files import MOST
from arkrules.play import clauses as machine
from arkrules.rules import ClauseRole, Part, Rate, clause, clause_group, given
from arkrules.text import several


@clause_group("setup")
class FollowerSetupRules:
    """The followers dealt out."""

    followers: int = clause(
        "How many followers does a player have to place?",
        default=7,
        words=several("{number} follower", "{number} followers"),
    )


class OutOfSupply(StrEnum):
    """What a player without followers may still do."""

    LAY_ONLY = "lay-only"
    OTHERS_REMAIN = "others-remain"


@clause_group("follower", part=Part.PLACING)
class FollowerRules:
    """Placing followers and getting them back."""

    per_turn: Literal["one"] = given(
        "How many pieces may be placed in a turn?",
        default="one",
        words="one at most",
    )
    where: tuple[str, ...] = clause(
        "Where on the tile just laid may a follower stand?",
        default=("road", "city", "field", "monastery"),
    )
    occupied: Literal["never"] = given(
        "May a follower join a connected road, city or field that already holds one?",
        default="never",
        words="never, however far off it stands, not even one's own",
    )
    completed: bool = clause(
        "May a follower stand on what this tile has just completed?",
        default=True,
        yes="yes; it scores and comes back in the same turn",
        no="no",
    )
    reuse: Literal["next-turn"] = given(
        "When can a returned follower be placed again?",
        default="next-turn",
        words="from the next turn on",
        part=Part.RETURNING,
    )
    recall: Literal["never"] = given(
        "May a placed follower be taken back at will?",
        default="never",
        words="no, only scoring returns it",
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


@clause_group("feature", part=Part.SCORING)
class FeatureRules:
    """What holds for roads, cities and sites alike."""

    completed_when: Literal["laying"] = given(
        "When is a feature complete?",
        default="laying",
        words="as soon as the tile is laid, before placing and scoring",
    )


@clause_group("road", part=Part.SCORING)
class RoadRules:
    """Roads."""

    ends: Literal["as-drawn"] = given(
        "What ends a road?",
        default="as-drawn",
        words="a crossing or junction, a city, a site, or its own beginning",
    )
    per_tile: int = clause(
        "What is a completed road worth?",
        default=1,
        words="{} for each tile, each tile once",
        least=-MOST,
    )


class Closed(StrEnum):
    """When a city is closed."""

    NO_OPEN_SIDE = "no-open-side"
    WALL_SUFFICES = "wall-suffices"
    ENCLOSED_FILLED = "enclosed-filled"


class SmallCity(StrEnum):
    """What the smallest city is worth."""

    AS_ANY = "as-any"
    HALF = "half"


@clause_group("city", part=Part.SCORING)
class CityRules:
    """Cities."""

    closed: Closed = clause(
        "When is a city complete?",
        default=Closed.NO_OPEN_SIDE,
        words={
            Closed.NO_OPEN_SIDE: "when no side of it faces an empty cell",
            Closed.WALL_SUFFICES: "when its wall is closed outside, whatever holes are inside",
            Closed.ENCLOSED_FILLED: "when no side of it is open and it encloses no empty cell",
        },
    )
    completed_again: bool = clause(
        "Does a tile laid into the hole of a scored city complete it again?",
        default=False,
        yes="yes",
        no="no",
    )
    per_tile: Rate = clause(
        "What is a completed city worth?", default=Rate(2, "tile"), words="{}", least=-MOST
    )
    per_pennant: int = clause(
        "What does a pennant add to a completed city?",
        default=2,
        words="{} for each, on its own segment only",
        least=-MOST,
    )
    small: SmallCity = clause(
        "What is a completed city of two tiles worth?",
        default=SmallCity.AS_ANY,
        words={
            SmallCity.AS_ANY: "the same as any city",
            SmallCity.HALF: "1 for each tile and 1 for each pennant",
        },
    )


class AtEdge(StrEnum):
    """What becomes of a monastery beside an edge of the table that completes features."""

    TILES = "tiles"
    FULL = "full"
    NOT_SURROUNDED = "not-surrounded"


@clause_group("monastery", part=Part.SCORING)
class MonasteryRules:
    """Monasteries."""

    points: int = clause(
        "What is a monastery worth when eight tiles surround it?",
        default=9,
        words=several("{number} point", "{number} points"),
        least=-MOST,
    )
    at_edge: AtEdge = clause(
        "What is a monastery worth if the edge of the table takes the place of neighbors?",
        default=AtEdge.TILES,
        words={
            AtEdge.TILES: "1 for each tile that lies, its own included",
            AtEdge.FULL: "as much as with eight neighbors",
            AtEdge.NOT_SURROUNDED: "nothing yet: the edge completes no monastery",
        },
    )


@clause_group("shared", part=Part.SCORING)
class SharedRules:
    """Features with pieces of several players."""

    majority: Literal["most-and-tied"] = given(
        "Who scores a feature that several players share?",
        default="most-and-tied",
        words="whoever has most; tied players each score it in full",
    )


class FarmValue(StrEnum):
    """How farms are scored."""

    PER_FARM = "per-farm"
    PER_CITY = "per-city"
    ONCE_PER_PLAYER = "once-per-player"


@clause_group("farm", part=Part.FINAL)
class FarmRules:
    """Farms."""

    value: FarmValue = clause(
        "What are farms worth at the end?",
        default=FarmValue.PER_FARM,
        words={
            FarmValue.PER_FARM: "each farm pays its majority 3 for every completed city it borders",
            FarmValue.PER_CITY: (
                "each completed city pays 4, once,"
                " to whoever has most farmers on all the farms that border it"
            ),
            FarmValue.ONCE_PER_PLAYER: (
                "each farm pays its majority 3 for every completed city it borders,"
                " but no player twice for one city"
            ),
        },
    )
    contact: Literal["wall"] = given(
        "When does a city border a farm?",
        default="wall",
        words="when its wall does; the corner of a tile is not enough",
    )
    bounds: str = clause("What bounds a farm?", default="", standing=ClauseRole.NOTATION)
    returns: Literal["never"] = given(
        "Do farmers come back?",
        default="never",
        words="never",
    )


GROUPS: tuple[type, ...] = (
    machine.SetupRules,
    FollowerSetupRules,
    machine.TurnRules,
    machine.DrawRules,
    machine.HandRules,
    machine.TileRules,
    machine.TableRules,
    FollowerRules,
    FeatureRules,
    SharedRules,
    RoadRules,
    machine.JunctionRules,
    CityRules,
    MonasteryRules,
    machine.ScoreRules,
    machine.EndRules,
    machine.FinalRules,
    FarmRules,
)
"""The machine's clauses and the game's own, in the order of play as far as one order fits."""
