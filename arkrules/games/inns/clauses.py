"""The clauses of games with inns, cathedrals and large followers."""

from __future__ import annotations

from arkrules.rules import ClauseRole, Part, clause, clause_group, recorded
from arkrules.schema import DescribedEnum
from arkrules.text import several


class LeftOpen(DescribedEnum):
    """What a road with an inn or a city with a cathedral is worth if it is not completed."""

    NOTHING = "nothing", "nothing at all"
    AS_WITHOUT = "as-without", "as much as without it"


@clause_group("inn", part=Part.SCORING)
class InnRules:
    """Roads with inns."""

    per_tile: int = clause(
        "What is a completed road with an inn worth?",
        default=2,
        words="{} a tile",
        kernel="elsewhere",
    )
    several: str = recorded("What does a second inn add to a road?", standing=ClauseRole.GIVEN)
    branch: str = recorded(
        "Which road at a junction does an inn belong to?", standing=ClauseRole.NOTATION
    )
    unfinished: LeftOpen = clause(
        "What is a road with an inn worth if it is not completed?",
        part=Part.FINAL,
        kernel="elsewhere",
    )
    river: str = recorded("Does an inn that another expansion prints count?")


@clause_group("cathedral", part=Part.SCORING)
class CathedralRules:
    """Cities with cathedrals."""

    per_tile: int = clause(
        "What is a completed city with a cathedral worth?",
        default=3,
        words="{} a tile",
        kernel="elsewhere",
    )
    per_pennant: int = clause(
        "What does each pennant add to it?", default=3, words="{} each", kernel="elsewhere"
    )
    several: str = recorded(
        "What does a second cathedral add to a city?", standing=ClauseRole.GIVEN
    )
    small: str = recorded("What is a city of two tiles worth with a cathedral?")
    unfinished: LeftOpen = clause(
        "What is a city with a cathedral worth if it is not completed?",
        part=Part.FINAL,
        kernel="elsewhere",
    )
    farm: str = recorded(
        "What is a city with a cathedral worth to farmers?",
        standing=ClauseRole.GIVEN,
        part=Part.FINAL,
    )


@clause_group("large", part=Part.PLACING)
class LargeRules:
    """Large followers."""

    count: int = clause(
        "How many large followers does each player have?",
        default=1,
        words=several("{number} large follower", "{number} large followers"),
        part=Part.SETTING_UP,
        kernel="elsewhere",
    )
    strength: int = clause(
        "How many followers does a large follower count for?",
        default=2,
        words="{}",
        kernel="elsewhere",
    )
    instead: str = recorded("May you place a large follower besides a small one?")
    monastery: str = recorded("May you place a large follower on a monastery?")
    garden: str = recorded("May you place a large follower on a garden?")
    returns: str = recorded(
        "When does a large follower come back?", standing=ClauseRole.GIVEN, part=Part.RETURNING
    )
    track: str = recorded("May a large follower mark your score?", part=Part.KEEPING_SCORE)
    ghosts: str = recorded("What does a large follower count for with ghosts on it?")
    ark: str = recorded("What does a large follower count for around a temple?")


@clause_group("inns", part=Part.PLACING)
class InnTileRules:
    """The tiles of the expansion."""

    inner_field: str = recorded(
        "May you place a follower on the field between four cities?", standing=ClauseRole.GIVEN
    )
    stub: str = recorded("May you place a follower between a crossing and the cities beside it?")
    parted: str = recorded("Which parts of the new tiles are joined?")
    point_tiles: str = recorded("What are the point tiles for?", part=Part.KEEPING_SCORE)
