"""What the machine asks, whatever game is played on it: setting up, the turn, tiles, the end.

A default is what holds in a family whose profiles do not name the clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from arkrules.rules import (
    ClauseRole,
    Part,
    Size,
    Span,
    clause,
    clause_group,
    given,
    recorded,
)
from arkrules.schema import Word
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
    age: str = recorded("For what age is it meant?")
    tiles: int = clause(
        "How many tiles are there, start tiles included?",
        default=0,
        words=several("{number} tile", "{number} tiles"),
    )
    start_tile: tuple[str, ...] = clause(
        "Which tile lies on the table first, and where?", default=(), words=_start_tiles
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
    start_player: str = recorded("Who begins?")


class ExtraTurnRule(Word):
    """When filling a hole earns a further turn."""

    NEVER = "never", "no"
    FOUR_DIFFERENT = "four-different", "yes, if the tile joins four different features"
    FOUR_NEIGHBORS = "four-neighbors", "yes, whatever the four neighbors are"


@clause_group("turn", part=Part.TURN)
class TurnRules:
    """The course of a turn."""

    sequence: tuple[str, ...] = clause(
        "In what order is a turn played?", default=("draw", "lay", "place", "score")
    )
    direction: str = recorded("In what direction do turns pass?")
    extra_for_hole: ExtraTurnRule = clause(
        "Does filling a hole between four neighbors earn a further turn?"
    )


class DrawTime(Word):
    """When a player draws."""

    START = "start", "at the beginning of the turn"
    END = "end", "at the end of the turn, for the next one"


@clause_group("draw", part=Part.TURN)
class DrawRules:
    """Drawing tiles."""

    when: DrawTime = clause("When is a tile drawn?")


@clause_group("hand", part=Part.TURN)
class HandRules:
    """Tiles drawn and not yet laid."""

    size: int = clause("How many tiles does a player hold?", default=1, least=1, most=99)
    open: bool = clause(
        "Is the hand shown to all?",
        default=True,
        yes="shown to all",
        no="open or hidden, as agreed",
        standing=ClauseRole.REFERENCE,
    )


class Unplaceable(Word):
    """What becomes of a tile that fits nowhere."""

    IF_ALL_AGREE = "if-all-agree", "it leaves the game if all agree, and another is drawn"
    ALWAYS = "always", "it leaves the game, whoever objects, and another is drawn"


@clause_group("tile", part=Part.LAYING)
class TileRules:
    """Laying a tile."""

    contact: Literal["side"] = given(
        "What of a new tile must touch a tile already laid?",
        "at least one side; a corner alone is not enough",
    )
    match: Literal["every-side"] = given(
        "Which of the touching sides must continue?", "every side that touches another tile"
    )
    shown: bool = clause(
        "Do the others see a drawn tile and advise?", default=True, standing=ClauseRole.REFERENCE
    )
    unplaceable: Unplaceable = clause(
        "What happens to a tile that fits nowhere?", standing=ClauseRole.REFERENCE
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


class Bounds(Word):
    """Whether the surface ends somewhere."""

    NONE = "none", "no edge"
    EDGE = "edge", "no tile beyond the edge, and the layout is not shifted"
    SHIFTING = "shifting", "the layout may be shifted as long as all of it fits on the table"


@clause_group("table", part=Part.LAYING)
class TableRules:
    """The surface that is played on."""

    bounds: Bounds = clause("Does the edge of the table limit the game?")
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
    )
    surface: str = recorded("What is played on?")


@clause_group("junction", part=Part.SCORING)
class JunctionRules:
    """Where roads meet."""

    bush_ends: bool = clause(
        "Does a bush at a junction end the roads that meet there?",
        default=True,
        yes="yes, like any junction",
        no="no, the branches are one road with all its ends to close",
    )


class SameTurn(Word):
    """How several awards of one turn are reckoned where a score stops at 0."""

    SUM = "sum", "once, after all of them are added up"
    LOSSES_FIRST = (
        "losses-first",
        "at every loss, and losses come before gains;"
        " at the end, within each part of the final scoring",
    )


@clause_group("score", part=Part.KEEPING_SCORE)
class ScoreRules:
    """Keeping score."""

    order_same_turn: SameTurn = clause(
        "If one turn, or the end, brings gains and losses, when does the score stop at 0?"
    )
    track: str = recorded("What is the track like?")
    marker: str = recorded("What marks a player's score?")


class EndTime(Word):
    """When play stops."""

    AFTER_TURN = "after-turn", "at the end of the turn in which the last tile was laid"
    AT_LAYING = "at-laying", "as soon as the last tile is laid; only the final scoring follows"


class CompletedLast(Word):
    """What the last tile completes is worth where play stops with its laying."""

    NOTHING = "nothing", "nothing; the final scoring is for what is not complete"
    AS_IN_PLAY = "as-in-play", "what it pays in play, before the final scoring"


class LastUnplaceable(Word):
    """What follows when the very last tile fits nowhere."""

    GAME_ENDS = "game-ends", "the game ends"
    ACTION_REMAINS = "action-remains", "the action of that turn may still be taken"


class Tie(Word):
    """What follows when the leaders are level."""

    SHARED = "shared", "they share the victory"
    PLAY_AGAIN = "play-again", "another game decides"


@clause_group("end", part=Part.END)
class EndRules:
    """The end of the game."""

    when: EndTime = clause("When does the game end?")
    completed_last: CompletedLast = clause(
        "If play stops with the laying of the last tile, what does that tile's completing pay?"
    )
    last_tile_unplaceable: LastUnplaceable = clause("What if the last tile fits nowhere?")
    abbeys: str = recorded("Who may still lay an abbey after the last tile?")
    winner: Literal["most-points"] = given(
        "Who wins?", "whoever has most points", part=Part.WINNING
    )
    tie: Tie = clause("What if the leaders are tied?", part=Part.WINNING)


class Unfinished(Word):
    """What unfinished features are worth at the end."""

    ONE_EACH = "one-each", "1 for each part that counts, and 1 for each mark"
    NOTHING = "nothing", "nothing"


class Unit(Word):
    """What is counted."""

    TILE = "tile", "by tiles"
    SEGMENT = "segment", "by segments"


@clause_group("final", part=Part.FINAL)
class FinalRules:
    """The final scoring."""

    order: tuple[str, ...] = clause(
        "In what order is the final scoring done?", default=("unfinished", "farms")
    )
    unfinished: Unfinished = clause("What are unfinished features worth at the end?")
    unit: Unit = clause("By what is an unfinished road or city counted?")
