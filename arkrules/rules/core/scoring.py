"""What is complete, who scores it, and what it is worth."""

from __future__ import annotations

from enum import StrEnum

from arkrules.rules.clause import Standing, clause, clause_group
from arkrules.rules.parts import Part
from arkrules.rules.values import Rate

__all__ = [
    "CityRules",
    "Closed",
    "Completion",
    "FeatureRules",
    "Majority",
    "MonasteryRules",
    "RoadEnds",
    "RoadRules",
    "SameTurn",
    "ScoreRules",
    "SharedRules",
    "SmallCity",
]


class Completion(StrEnum):
    """The moment at which a feature becomes complete."""

    LAYING = "laying"


@clause_group("feature", part=Part.SCORING)
class FeatureRules:
    """What holds for roads, cities and sites alike."""

    completed_when: Completion = clause(
        "When is a feature complete?",
        default=Completion.LAYING,
        words={Completion.LAYING: "as soon as the tile is laid, before placing and scoring"},
    )


class RoadEnds(StrEnum):
    """What a road ends at."""

    AS_DRAWN = "as-drawn"


@clause_group("road", part=Part.SCORING)
class RoadRules:
    """Roads."""

    ends: RoadEnds = clause(
        "What ends a road?",
        default=RoadEnds.AS_DRAWN,
        words={RoadEnds.AS_DRAWN: "a crossing or junction, a city, a site, or its own beginning"},
    )
    per_tile: int = clause(
        "What is a completed road worth?", default=1, words="{} for each tile, each tile once"
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
            Closed.WALL_SUFFICES: "when its wall is closed, even round a hole that only it borders",
            Closed.ENCLOSED_FILLED: "when no side of it is open and it encloses no empty cell",
        },
    )
    completed_again: bool = clause(
        "Does a tile laid into the hole of a scored city complete it again?",
        default=False,
        yes="yes",
        no="no",
    )
    per_tile: Rate = clause("What is a completed city worth?", default=Rate(2, "tile"), words="{}")
    per_pennant: int = clause(
        "What does a pennant add to a completed city?",
        default=2,
        words="{} for each, on its own segment only",
    )
    small: SmallCity = clause(
        "What is a completed city of two tiles worth?",
        default=SmallCity.AS_ANY,
        words={
            SmallCity.AS_ANY: "the same as any city",
            SmallCity.HALF: "1 for each tile and 1 for each pennant",
        },
    )


@clause_group("monastery", part=Part.SCORING)
class MonasteryRules:
    """Monasteries."""

    points: int = clause(
        "What is a monastery worth when eight tiles surround it?", default=9, words="{} points"
    )


class Majority(StrEnum):
    """Who scores a feature that several players share."""

    MOST_AND_TIED = "most-and-tied"


@clause_group("shared", part=Part.SCORING)
class SharedRules:
    """Features with pieces of several players."""

    majority: Majority = clause(
        "Who scores a feature that several players share?",
        default=Majority.MOST_AND_TIED,
        words={Majority.MOST_AND_TIED: "whoever has most; tied players each score it in full"},
    )


class SameTurn(StrEnum):
    """When a score that would fall below 0 is kept at 0."""

    FLOOR_EACH = "floor-each"
    FLOOR_SUM = "floor-sum"


@clause_group("score", part=Part.KEEPING_SCORE)
class ScoreRules:
    """Keeping score."""

    order_same_turn: SameTurn = clause(
        "If one turn, or the end, brings several awards, when is the score kept at 0 or above?",
        default=SameTurn.FLOOR_EACH,
        words={
            SameTurn.FLOOR_EACH: "after each of them; roads come first, then cities, then sites",
            SameTurn.FLOOR_SUM: "once, after all of them are added up",
        },
    )
    track: str = clause("What is the track like?", default="", standing=Standing.REFERENCE)
    marker: str = clause("What marks a player's score?", default="", standing=Standing.REFERENCE)
