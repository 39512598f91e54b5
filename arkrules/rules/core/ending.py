"""The end of the game and the final scoring."""

from __future__ import annotations

from enum import StrEnum

from arkrules.rules.clause import Standing, clause, clause_group
from arkrules.rules.parts import Part

__all__ = [
    "EndRules",
    "EndTime",
    "FarmContact",
    "FarmReturn",
    "FarmRules",
    "FarmValue",
    "FinalRules",
    "LastUnplaceable",
    "Tie",
    "Unfinished",
    "Unit",
    "Winner",
]


class EndTime(StrEnum):
    """When play stops."""

    AFTER_TURN = "after-turn"
    AT_LAYING = "at-laying"


class LastUnplaceable(StrEnum):
    """What follows when the very last tile fits nowhere."""

    GAME_ENDS = "game-ends"
    ACTION_REMAINS = "action-remains"


class Tie(StrEnum):
    """What follows when the leaders are level."""

    SHARED = "shared"
    PLAY_AGAIN = "play-again"


class Winner(StrEnum):
    """Who wins."""

    MOST_POINTS = "most-points"


@clause_group("end", part=Part.END)
class EndRules:
    """The end of the game."""

    when: EndTime = clause(
        "When does the game end?",
        default=EndTime.AFTER_TURN,
        words={
            EndTime.AFTER_TURN: "at the end of the turn in which the last tile was laid",
            EndTime.AT_LAYING: "as soon as the last tile is laid; only the final scoring follows",
        },
    )
    last_tile_unplaceable: LastUnplaceable = clause(
        "What if the last tile fits nowhere?",
        default=LastUnplaceable.GAME_ENDS,
        words={
            LastUnplaceable.GAME_ENDS: "the game ends",
            LastUnplaceable.ACTION_REMAINS: "the action of that turn may still be taken",
        },
    )
    abbeys: str = clause(
        "Who may still lay an abbey after the last tile?", default="", standing=Standing.REFERENCE
    )
    winner: Winner = clause(
        "Who wins?",
        default=Winner.MOST_POINTS,
        words={Winner.MOST_POINTS: "whoever has most points"},
        part=Part.WINNING,
    )
    tie: Tie = clause(
        "What if the leaders are tied?",
        default=Tie.SHARED,
        words={Tie.SHARED: "they share the victory", Tie.PLAY_AGAIN: "another game decides"},
        part=Part.WINNING,
    )


class Unfinished(StrEnum):
    """What unfinished features are worth at the end."""

    ONE_EACH = "one-each"
    NOTHING = "nothing"


class Unit(StrEnum):
    """What is counted."""

    TILE = "tile"
    SEGMENT = "segment"


@clause_group("final", part=Part.FINAL)
class FinalRules:
    """The final scoring."""

    order: tuple[str, ...] = clause(
        "In what order is the final scoring done?", default=("unfinished", "farms"), words="{}"
    )
    unfinished: Unfinished = clause(
        "What are unfinished features worth at the end?",
        default=Unfinished.ONE_EACH,
        words={
            Unfinished.ONE_EACH: "1 for each tile and each mark; a site 1 and 1 for each neighbor",
            Unfinished.NOTHING: "nothing",
        },
    )
    unit: Unit = clause(
        "By what is an unfinished road or city counted?",
        default=Unit.TILE,
        words={Unit.TILE: "by tiles", Unit.SEGMENT: "by segments"},
    )


class FarmValue(StrEnum):
    """How farms are scored."""

    PER_FARM = "per-farm"
    PER_CITY = "per-city"
    ONCE_PER_PLAYER = "once-per-player"


class FarmContact(StrEnum):
    """What makes a city border a farm."""

    WALL = "wall"


class FarmReturn(StrEnum):
    """When farmers come home."""

    NEVER = "never"


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
    contact: FarmContact = clause(
        "When does a city border a farm?",
        default=FarmContact.WALL,
        words={FarmContact.WALL: "when its wall does; the corner of a tile is not enough"},
    )
    bounds: str = clause("What bounds a farm?", default="", standing=Standing.NOTATION)
    returns: FarmReturn = clause(
        "Do farmers come back?", default=FarmReturn.NEVER, words={FarmReturn.NEVER: "never"}
    )
