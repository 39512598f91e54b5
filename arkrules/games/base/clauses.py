"""The clauses of Carcassonne itself: followers, roads, cities, monasteries, farms."""

from __future__ import annotations

from typing import Literal

from arkrules.files import MOST
from arkrules.play import clauses as machine
from arkrules.rules import ClauseRole, Part, Rate, clause, clause_group, given, payment, recorded
from arkrules.schema import DescribedEnum
from arkrules.text import several


@clause_group("setup", part=Part.SETTING_UP)
class FollowerSetupRules:
    """The followers dealt out."""

    followers: int = clause(
        "How many followers does each player start with?",
        default=7,
        words=several("{number} follower", "{number} followers"),
        kernel="elsewhere",
    )


class OutOfSupply(DescribedEnum):
    """The options of a player without followers."""

    LAY_ONLY = "lay-only", "lay tiles only, until a follower comes back"
    OTHERS_REMAIN = "others-remain", "place no follower, but do anything else that a turn offers"


@clause_group("follower", part=Part.PLACING)
class FollowerRules:
    """Placing followers and returning them."""

    per_turn: Literal["one"] = given("How many pieces may you place in a turn?", "at most one")
    where: tuple[str, ...] = clause(
        "Where on the tile just laid may you place a follower?",
        default=("road", "city", "field", "monastery"),
        kernel="elsewhere",
    )
    occupied: Literal["never"] = given(
        "May you place a follower on a connected road, city or field that already has one?",
        "never, however far away the other one stands, and even if it is your own",
    )
    completed: bool = clause(
        "May you place a follower on a feature that this tile has just completed?",
        default=True,
        yes="yes; it scores and comes back in the same turn",
        kernel="read",
    )
    returns: Literal["scored"] = given(
        "When does a follower come home?",
        "when its feature has been completed and scored; it goes back to its owner's supply",
        part=Part.RETURNING,
    )
    reuse: Literal["next-turn"] = given(
        "When may you place a returned follower again?",
        "from your next turn on",
        part=Part.RETURNING,
    )
    recall: Literal["never"] = given(
        "May you take a placed follower back whenever you like?",
        "no, it comes back only when it is scored",
        part=Part.RETURNING,
    )
    out_of_supply: OutOfSupply = clause(
        "What may you do with no follower left in your supply?", kernel="read"
    )


@clause_group("feature", part=Part.SCORING)
class FeatureRules:
    """Rules that roads, cities, and sites share."""

    completed_when: Literal["laying"] = given(
        "When is a feature complete?", "as soon as the tile is laid, before placing and scoring"
    )


@clause_group("road", part=Part.SCORING)
class RoadRules:
    """Roads."""

    ends: Literal["as-drawn"] = given(
        "What ends a road?", "a crossing or junction, a city, a site, or meeting its own start"
    )
    per_tile: int = payment(
        "What is a completed road worth?",
        default=1,
        words="{} for each tile, counting each tile once",
        kernel="elsewhere",
    )


class Closed(DescribedEnum):
    """The condition for a closed city."""

    NO_OPEN_SIDE = "no-open-side", "when no side of it faces an empty cell"
    ENCLOSED_FILLED = "enclosed-filled", "when no side of it is open and it encloses no empty cell"


class SmallCity(DescribedEnum):
    """The value of the smallest city."""

    AS_ANY = "as-any", "the same as any city"
    HALF = "half", "1 for each tile and 1 for each pennant"


@clause_group("city", part=Part.SCORING)
class CityRules:
    """Cities."""

    closed: Closed = clause("When is a city complete?")
    hole: Literal["open"] = given(
        "Is a city complete that is open only to a hole inside it?",
        "no, a gap inside is a gap like any other",
    )
    per_tile: Rate = clause(
        "What is a completed city worth?", default=Rate(2, "tile"), least=-MOST, kernel="elsewhere"
    )
    per_pennant: int = payment(
        "What does a pennant add to a completed city?",
        default=2,
        words="{} for each, for its own segment only",
        kernel="elsewhere",
    )
    small: SmallCity = clause("What is a completed city of two tiles worth?", kernel="read")


class AtEdge(DescribedEnum):
    """The score of a monastery beside an edge of the table that completes features."""

    TILES = "tiles", "1 for each tile that is there, its own included"
    FULL = "full", "as much as with eight neighbors"
    NOT_SURROUNDED = "not-surrounded", "nothing yet: the edge does not complete a monastery"


@clause_group("monastery", part=Part.SCORING)
class MonasteryRules:
    """Monasteries."""

    points: int = payment(
        "What is a monastery worth when eight tiles surround it?", default=9, kernel="elsewhere"
    )
    at_edge: AtEdge = clause(
        "What is a monastery worth if the edge of the table stands in for some of its neighbors?",
        kernel="elsewhere",
    )


@clause_group("shared", part=Part.SCORING)
class SharedRules:
    """Shared features."""

    majority: Literal["most-and-tied"] = given(
        "Who scores a feature that several players share?",
        "the player with the majority; tied players each score it in full",
    )


class FarmValue(DescribedEnum):
    """The scoring of farms."""

    PER_FARM = "per-farm", "each farm pays its majority 3 for every completed city it borders"
    PER_CITY = (
        "per-city",
        "each completed city pays 4, once,"
        " to the player with the most farmers on all the farms that border it",
    )
    ONCE_PER_PLAYER = (
        "once-per-player",
        "each farm pays its majority 3 for every completed city it borders,"
        " but no player twice for one city",
    )


@clause_group("farm", part=Part.FINAL)
class FarmRules:
    """Farms."""

    value: FarmValue = clause("What are farms worth at the end?", kernel="read")
    contact: Literal["wall"] = given(
        "When does a city border a farm?",
        "when its wall touches the farm; touching at the corner of a tile is not enough",
    )
    bounds: str = recorded("Where does a farm end?", standing=ClauseRole.NOTATION)
    returns: Literal["never"] = given("Do farmers come back?", "never")


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
"""The engine's clauses and the game's own, in the order of play as far as possible."""
