"""The clauses of games with abbots and gardens."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import ClauseRole, Part, clause, clause_group, given, payment, recorded
from arkrules.schema import DescribedEnum
from arkrules.text import several


class InsteadOf(DescribedEnum):
    """What is given up for taking an abbot home."""

    ANY_FIGURE = "any-figure", "any figure that might be placed in that turn"
    MEEPLE = "meeple", "a meeple; a figure that claims nothing may be placed in the same turn"


@clause_group("abbot", part=Part.PLACING)
class AbbotRules:
    """Abbots: meeples that come home before their place is complete."""

    count: int = clause(
        "How many abbots does each player have?",
        default=1,
        words=several("{number} abbot", "{number} abbots"),
        part=Part.SETTING_UP,
        kernel="elsewhere",
    )
    where: Literal["monasteries-and-gardens"] = given(
        "Where may you place an abbot?", "on a monastery or a garden, and nowhere else"
    )
    completed_place: str = recorded(
        "May you place it on a place that this tile surrounds?", standing=ClauseRole.GIVEN
    )
    majority: str = recorded("How much does an abbot count toward a majority?", part=Part.SCORING)
    instead: InsteadOf = clause(
        "What do you give up in a turn in which you take your abbot home?", kernel="elsewhere"
    )
    return_when: Literal["placing"] = given(
        "When may you take your abbot home?",
        "after laying your tile, when you would place a figure, and before anything is scored",
    )
    return_value: Literal["as-at-the-end"] = given(
        "What does an abbot score that you take home?",
        "at once what its place would score at the end of the game, with the tile just laid",
        part=Part.SCORING,
    )
    return_complete: Literal["no"] = given(
        "May you take it home from a place that the tile just laid has completed?",
        "no, the place is scored as usual, and you may place a figure",
    )
    same_turn: str = recorded(
        "May you take it home in the turn in which you place it?", standing=ClauseRole.GIVEN
    )
    double_turn: str = recorded("May you take it home in each part of a double turn?")
    scored: Literal["supply"] = given(
        "Where does an abbot go when it is scored?",
        "back to its owner's supply, to be placed again from the next turn on",
        part=Part.RETURNING,
    )
    ghosts: str = recorded(
        "What do ghosts on an abbot cost when you take it home?", standing=ClauseRole.GIVEN
    )
    ark: str = recorded("What do abbots and the Ark of the Covenant have to do with each other?")


@clause_group("garden", part=Part.SCORING)
class GardenRules:
    """Gardens."""

    who: Literal["abbots-only"] = given(
        "Who may stand on a garden?", "an abbot, and no other figure", part=Part.PLACING
    )
    points: int = payment(
        "What is a garden worth when eight tiles surround it?", default=9, kernel="elsewhere"
    )
    unfinished: Literal["tiles"] = given(
        "What is an unfinished garden worth at the end?",
        "1 for its own tile and 1 for each neighbor",
        part=Part.FINAL,
    )
    counts_as: str = recorded("Is a garden a monastery for other rules?")
    field: str = recorded("Does a garden part the field around it?", standing=ClauseRole.NOTATION)
    without: str = recorded("What is a garden without abbots?", part=Part.SETTING_UP)
