"""Setting up, and the course of a turn."""

from __future__ import annotations

from enum import StrEnum

from arkrules.rules.clause import Standing, clause, clause_group
from arkrules.rules.parts import Part
from arkrules.rules.values import Span

__all__ = [
    "DrawRules",
    "DrawTime",
    "ExtraTurn",
    "HandRules",
    "SetupRules",
    "TurnRules",
]


@clause_group("setup", part=Part.SETTING_UP)
class SetupRules:
    """What is dealt out and laid down before the first turn."""

    players: Span = clause("How many can play?", default=Span(2, 5), words="{} players")
    age: str = clause("For what age is it meant?", default="", standing=Standing.REFERENCE)
    tiles: int = clause(
        "How many tiles are there, start tiles included?", default=0, words="{} tiles"
    )
    start_tile: tuple[str, ...] = clause(
        "Which tile lies on the table first, and where?",
        default=(),
        words={(): "the one that the set of tiles names"},
    )
    start_in_bag: bool = clause(
        "Is the start tile in the bag?",
        default=False,
        yes="yes, the first tile drawn is laid in the middle by the first player",
        no="no, it lies on the table from the beginning",
    )
    left_in_box: tuple[str, ...] = clause(
        "Which tiles of the sets in use stay in the box?", default=(), words="{}"
    )
    followers: int = clause(
        "How many followers does a player have to place?", default=7, words="{} followers"
    )
    start_player: str = clause("Who begins?", default="", standing=Standing.REFERENCE)


class ExtraTurn(StrEnum):
    """When filling a hole earns a further turn."""

    NEVER = "never"
    FOUR_DIFFERENT = "four-different"
    FOUR_NEIGHBORS = "four-neighbors"


@clause_group("turn", part=Part.TURN)
class TurnRules:
    """The course of a turn."""

    sequence: tuple[str, ...] = clause(
        "In what order is a turn played?", default=("draw", "lay", "place", "score")
    )
    direction: str = clause(
        "In what direction do turns pass?", default="", standing=Standing.REFERENCE
    )
    extra_for_hole: ExtraTurn = clause(
        "Does filling a hole between four neighbors earn a further turn?",
        default=ExtraTurn.NEVER,
        words={
            ExtraTurn.NEVER: "no",
            ExtraTurn.FOUR_DIFFERENT: "yes, if the tile joins four different features",
            ExtraTurn.FOUR_NEIGHBORS: "yes, whatever the four neighbors are",
        },
    )


class DrawTime(StrEnum):
    """When a player draws."""

    START = "start"
    END = "end"


@clause_group("draw", part=Part.TURN)
class DrawRules:
    """Drawing tiles."""

    when: DrawTime = clause(
        "When is a tile drawn?",
        default=DrawTime.START,
        words={
            DrawTime.START: "at the beginning of the turn",
            DrawTime.END: "at the end of the turn, for the next one",
        },
    )


@clause_group("hand", part=Part.TURN)
class HandRules:
    """Tiles drawn and not yet laid."""

    size: int = clause("How many tiles does a player hold?", default=1, words="{}")
    open: bool = clause(
        "Is the hand shown to all?",
        default=True,
        yes="shown to all",
        no="open or hidden, as agreed",
        standing=Standing.REFERENCE,
    )
