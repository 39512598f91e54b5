"""Tiles, the table, and what stands where roads meet."""

from __future__ import annotations

from enum import StrEnum

from arkrules.rules.clause import Standing, clause, clause_group
from arkrules.rules.parts import Part
from arkrules.rules.values import Size

__all__ = [
    "Bounds",
    "Contact",
    "JunctionRules",
    "Match",
    "TableRules",
    "TileRules",
    "Unplaceable",
]


class Contact(StrEnum):
    """What of a laid tile must touch another."""

    SIDE = "side"


class Match(StrEnum):
    """Which touched sides must continue what they touch."""

    EVERY_SIDE = "every-side"


class Unplaceable(StrEnum):
    """What becomes of a tile that fits nowhere."""

    IF_ALL_AGREE = "if-all-agree"
    ALWAYS = "always"


@clause_group("tile", part=Part.LAYING)
class TileRules:
    """Laying a tile."""

    contact: Contact = clause(
        "What of a new tile must touch a tile already laid?",
        default=Contact.SIDE,
        words={Contact.SIDE: "at least one side; a corner alone is not enough"},
    )
    match: Match = clause(
        "Which of the touching sides must continue?",
        default=Match.EVERY_SIDE,
        words={Match.EVERY_SIDE: "every side that touches another tile"},
    )
    shown: bool = clause(
        "Do the others see a drawn tile and advise?", default=True, standing=Standing.REFERENCE
    )
    unplaceable: Unplaceable = clause(
        "What happens to a tile that fits nowhere?",
        default=Unplaceable.IF_ALL_AGREE,
        words={
            Unplaceable.IF_ALL_AGREE: "it leaves the game if all agree, and another is drawn",
            Unplaceable.ALWAYS: "it leaves the game, whoever objects, and another is drawn",
        },
        standing=Standing.REFERENCE,
    )
    unplaceable_returns: bool = clause(
        "Does a tile that fits nowhere go back into the bag?",
        default=False,
        yes="yes; if nothing left in the bag fits either, the game ends",
        no="no, it is out of the game",
    )
    for_sale: bool = clause(
        "May the others buy a drawn tile from whoever drew it?",
        default=False,
        yes="yes, one that alone can complete a feature, for points or whatever is agreed",
        no="no, whoever draws it lays it",
        standing=Standing.REFERENCE,
    )


class Bounds(StrEnum):
    """Whether the surface ends somewhere."""

    NONE = "none"
    EDGE = "edge"
    SHIFTING = "shifting"


@clause_group("table", part=Part.LAYING)
class TableRules:
    """The surface that is played on."""

    bounds: Bounds = clause(
        "Does the edge of the table limit the game?",
        default=Bounds.NONE,
        words={
            Bounds.NONE: "no edge",
            Bounds.EDGE: "no tile beyond the edge, and the layout is not shifted",
            Bounds.SHIFTING: "the layout may be shifted as long as all of it fits on the table",
        },
    )
    size: Size = clause(
        "How large is the table, in tiles?",
        default=Size(24, 18),
        words="{}, the start tile in the middle",
    )
    edge_completes: bool = clause(
        "Does the edge of the table complete features?",
        default=False,
        yes="yes, it closes roads and cities and surrounds sites, but adds no tile",
        no="no",
    )
    surface: str = clause("What is played on?", default="", standing=Standing.REFERENCE)


@clause_group("junction", part=Part.SCORING)
class JunctionRules:
    """Where roads meet."""

    bush_ends: bool = clause(
        "Does a bush at a junction end the roads that meet there?",
        default=True,
        yes="yes, like any junction",
        no="no, the branches are one road with all its ends to close",
    )
