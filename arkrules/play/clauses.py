"""What the machine asks, whatever game is played on it: setting up, the turn, tiles, the end.

A default is what holds in a family whose profiles do not name the clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Literal

from arkrules.rules import ClauseRole, Part, Size, Span, clause, clause_group, given
from arkrules.text import all_of, say, several


def _start_tiles(lines: Sequence[str]) -> str:
    """Tiles that lie on the table from the beginning, each with its cell."""
    if not lines:
        return say("the one that the set of tiles names")
    pairs = (line.split() for line in lines)
    return str(all_of(say("tile {tile} at {cell}", tile=tile, cell=cell) for cell, tile in pairs))


def _tiles(kinds: Sequence[str]) -> str:
    return str(all_of(say("tile {tile}", tile=kind) for kind in kinds)) if kinds else say("none")


@clause_group("setup", part=Part.SETTING_UP)
class SetupRules:
    """What is dealt out and laid down before the first turn."""

    players: Span = clause("How many can play?", default=Span(2, 5), words="{} players", least=1)
    age: str = clause("For what age is it meant?", default="", standing=ClauseRole.REFERENCE)
    tiles: int = clause(
        "How many tiles are there, start tiles included?",
        default=0,
        words=several("{number} tile", "{number} tiles"),
    )
    start_tile: tuple[str, ...] = clause(
        "Which tile lies on the table first, and where?",
        default=(),
        words=_start_tiles,
    )
    start_in_bag: bool = clause(
        "Is the start tile in the bag?",
        default=False,
        yes="yes, the first tile drawn is laid in the middle by the first player",
        no="no, it lies on the table from the beginning",
    )
    left_in_box: tuple[str, ...] = clause(
        "Which tiles of the sets in use stay in the box?", default=(), words=_tiles
    )
    start_player: str = clause("Who begins?", default="", standing=ClauseRole.REFERENCE)


class ExtraTurnRule(StrEnum):
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
        "In what direction do turns pass?", default="", standing=ClauseRole.REFERENCE
    )
    extra_for_hole: ExtraTurnRule = clause(
        "Does filling a hole between four neighbors earn a further turn?",
        default=ExtraTurnRule.NEVER,
        words={
            ExtraTurnRule.NEVER: "no",
            ExtraTurnRule.FOUR_DIFFERENT: "yes, if the tile joins four different features",
            ExtraTurnRule.FOUR_NEIGHBORS: "yes, whatever the four neighbors are",
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

    size: int = clause(
        "How many tiles does a player hold?", default=1, words="{}", least=1, most=99
    )
    open: bool = clause(
        "Is the hand shown to all?",
        default=True,
        yes="shown to all",
        no="open or hidden, as agreed",
        standing=ClauseRole.REFERENCE,
    )


class Unplaceable(StrEnum):
    """What becomes of a tile that fits nowhere."""

    IF_ALL_AGREE = "if-all-agree"
    ALWAYS = "always"


@clause_group("tile", part=Part.LAYING)
class TileRules:
    """Laying a tile."""

    contact: Literal["side"] = given(
        "What of a new tile must touch a tile already laid?",
        default="side",
        words="at least one side; a corner alone is not enough",
    )
    match: Literal["every-side"] = given(
        "Which of the touching sides must continue?",
        default="every-side",
        words="every side that touches another tile",
    )
    shown: bool = clause(
        "Do the others see a drawn tile and advise?", default=True, standing=ClauseRole.REFERENCE
    )
    unplaceable: Unplaceable = clause(
        "What happens to a tile that fits nowhere?",
        default=Unplaceable.IF_ALL_AGREE,
        words={
            Unplaceable.IF_ALL_AGREE: "it leaves the game if all agree, and another is drawn",
            Unplaceable.ALWAYS: "it leaves the game, whoever objects, and another is drawn",
        },
        standing=ClauseRole.REFERENCE,
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
        standing=ClauseRole.REFERENCE,
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
        least=1,
    )
    edge_completes: bool = clause(
        "Does the edge of the table complete features?",
        default=False,
        yes="yes, it closes roads and cities and surrounds sites, but adds no tile",
        no="no",
    )
    surface: str = clause("What is played on?", default="", standing=ClauseRole.REFERENCE)


@clause_group("junction", part=Part.SCORING)
class JunctionRules:
    """Where roads meet."""

    bush_ends: bool = clause(
        "Does a bush at a junction end the roads that meet there?",
        default=True,
        yes="yes, like any junction",
        no="no, the branches are one road with all its ends to close",
    )


class SameTurn(StrEnum):
    """How several awards of one turn are reckoned where a score stops at 0."""

    SUM = "sum"
    LOSSES_FIRST = "losses-first"


@clause_group("score", part=Part.KEEPING_SCORE)
class ScoreRules:
    """Keeping score."""

    order_same_turn: SameTurn = clause(
        "If one turn, or the end, brings gains and losses, when does the score stop at 0?",
        default=SameTurn.SUM,
        words={
            SameTurn.SUM: "once, after all of them are added up",
            SameTurn.LOSSES_FIRST: "at every loss, and losses come before gains;"
            " at the end, within each part of the final scoring",
        },
    )
    track: str = clause("What is the track like?", default="", standing=ClauseRole.REFERENCE)
    marker: str = clause("What marks a player's score?", default="", standing=ClauseRole.REFERENCE)


class EndTime(StrEnum):
    """When play stops."""

    AFTER_TURN = "after-turn"
    AT_LAYING = "at-laying"


class CompletedLast(StrEnum):
    """What the last tile completes is worth where play stops with its laying."""

    NOTHING = "nothing"
    AS_IN_PLAY = "as-in-play"


class LastUnplaceable(StrEnum):
    """What follows when the very last tile fits nowhere."""

    GAME_ENDS = "game-ends"
    ACTION_REMAINS = "action-remains"


class Tie(StrEnum):
    """What follows when the leaders are level."""

    SHARED = "shared"
    PLAY_AGAIN = "play-again"


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
    completed_last: CompletedLast = clause(
        "If play stops with the laying of the last tile, what does that tile's completing pay?",
        default=CompletedLast.NOTHING,
        words={
            CompletedLast.NOTHING: "nothing; the final scoring is for what is not complete",
            CompletedLast.AS_IN_PLAY: "what it pays in play, before the final scoring",
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
        "Who may still lay an abbey after the last tile?", default="", standing=ClauseRole.REFERENCE
    )
    winner: Literal["most-points"] = given(
        "Who wins?",
        default="most-points",
        words="whoever has most points",
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
            Unfinished.ONE_EACH: "1 for each part that counts, and 1 for each mark",
            Unfinished.NOTHING: "nothing",
        },
    )
    unit: Unit = clause(
        "By what is an unfinished road or city counted?",
        default=Unit.TILE,
        words={Unit.TILE: "by tiles", Unit.SEGMENT: "by segments"},
    )
