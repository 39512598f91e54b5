"""The clauses of the engine in every game: setting up, the turn, tiles, the end.

A default is what holds in a family whose profiles do not name the clause.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from arkrules.rules import ClauseRole, Part, Size, Span, clause, clause_group, given, recorded
from arkrules.schema import DescribedEnum
from arkrules.text import all_of, say, several
from arkrules.tiles import TileAt


def _start_tiles(tiles: Sequence[TileAt]) -> str:
    """Tiles on the table at the beginning, each with its cell."""
    if not tiles:
        return say("the start tile of the set, in the middle of the table")
    pairs = (str(one).split(" ", 1) for one in tiles)
    return str(all_of(say("tile {tile} at {cell}", tile=tile, cell=cell) for cell, tile in pairs))


def _tiles(kinds: Sequence[str]) -> str:
    return str(all_of(say("tile {tile}", tile=kind) for kind in kinds)) if kinds else say("none")


@clause_group("setup", part=Part.SETTING_UP)
class SetupRules:
    """The pieces and tiles dealt out before the first turn."""

    players: Span = clause(
        "How many can play?", default=Span(2, 5), words="{} players", least=1, kernel="elsewhere"
    )
    age: str = recorded("What ages is it for?")
    tiles: int = clause(
        "How many tiles are there, start tiles included?",
        default=0,
        words=several("{number} tile", "{number} tiles"),
        kernel="elsewhere",
    )
    start_tile: tuple[TileAt, ...] = clause(
        "Which tile lies on the table first, and where?",
        default=(),
        words=_start_tiles,
        kernel="elsewhere",
    )
    start_in_bag: bool = clause(
        "Is the start tile in the bag?",
        default=False,
        yes="yes, the first player lays the first tile drawn in the middle",
        no="no, it lies on the table from the beginning",
        kernel="elsewhere",
    )
    left_in_box: tuple[str, ...] = clause(
        "Which tiles of the sets in use stay in the box?",
        default=(),
        words=_tiles,
        kernel="elsewhere",
    )
    start_player: str = recorded("Who goes first?")


class ExtraTurnRule(DescribedEnum):
    """The condition for an extra turn for filling a hole."""

    NEVER = "never", "no"
    FOUR_DIFFERENT = "four-different", "yes, if the tile joins four different features"
    FOUR_NEIGHBORS = "four-neighbors", "yes, whatever the four neighbors are"


@clause_group("turn", part=Part.TURN)
class TurnRules:
    """The steps of a turn."""

    sequence: tuple[str, ...] = clause(
        "In what order is a turn played?",
        default=("draw", "lay", "place", "score"),
        kernel="elsewhere",
    )
    direction: str = recorded("In which direction does play go?", standing=ClauseRole.GIVEN)
    extra_for_hole: ExtraTurnRule = clause(
        "Do you get another turn for filling a hole between four neighbors?", kernel="read"
    )


class DrawTime(DescribedEnum):
    """The time when a player draws."""

    START = "start", "at the beginning of your turn"
    END = "end", "at the end of your turn, for the next one"


@clause_group("draw", part=Part.TURN)
class DrawRules:
    """Drawing tiles."""

    when: DrawTime = clause("When do you draw a tile?", kernel="read")


@clause_group("hand", part=Part.TURN)
class HandRules:
    """Tiles drawn but not yet laid."""

    size: int = clause(
        "How many tiles does each player hold?", default=1, least=1, most=99, kernel="read"
    )
    open: bool = clause(
        "Are tiles in hand shown to everyone?",
        default=True,
        yes="yes, shown to everyone",
        no="shown or hidden, as the players agree",
        standing=ClauseRole.REFERENCE,
    )


class Unplaceable(DescribedEnum):
    """The fate of a tile that fits nowhere."""

    IF_ALL_AGREE = "if-all-agree", "it leaves the game if all agree, and you draw another"
    ALWAYS = "always", "it leaves the game, even if somebody objects, and you draw another"


@clause_group("tile", part=Part.LAYING)
class TileRules:
    """Laying a tile."""

    contact: Literal["side"] = given(
        "How must a new tile touch the tiles already laid?",
        "along at least one side; a corner alone is not enough",
    )
    match: Literal["every-side"] = given(
        "Which sides of a new tile must match?", "every side that touches another tile"
    )
    shown: bool = clause(
        "May the other players see the tile you draw and give advice?",
        default=True,
        standing=ClauseRole.REFERENCE,
    )
    unplaceable: Unplaceable = clause(
        "What happens to a tile that fits nowhere?", standing=ClauseRole.GIVEN
    )
    unplaceable_returns: bool = clause(
        "Does a tile that fits nowhere go back into the bag?",
        default=False,
        yes="yes; if no tile left in the bag fits either, the game ends",
        no="no, it is out of the game",
        kernel="read",
    )
    for_sale: bool = clause(
        "May the other players buy a tile from the player who drew it?",
        default=False,
        yes=(
            "yes, a tile that is the only one to complete a feature, for points or"
            " whatever the players agree on"
        ),
        no="no, the player who draws it lays it",
        standing=ClauseRole.REFERENCE,
    )


class Bounds(DescribedEnum):
    """The limits of the surface."""

    NONE = "none", "no"
    EDGE = "edge", "yes, no tile may be laid beyond it, and the layout may not be shifted"
    SHIFTING = (
        "shifting",
        "yes, but the layout may be shifted as long as all of it fits on the table",
    )


@clause_group("table", part=Part.LAYING)
class TableRules:
    """The playing surface."""

    bounds: Bounds = clause("Does the edge of the table limit the game?", kernel="elsewhere")
    size: Size = clause(
        "How large is the table, in tiles?",
        default=Size(24, 18),
        words="{}, with the start tile in the middle",
        least=1,
        kernel="elsewhere",
    )
    edge_completes: bool = clause(
        "Does the edge of the table complete features?",
        default=False,
        yes="yes, it closes roads and cities and surrounds sites, but does not count as a tile",
        kernel="read",
    )
    surface: str = recorded("What do you play on?")


@clause_group("junction", part=Part.SCORING)
class JunctionRules:
    """Junctions of roads."""

    bush_ends: bool = clause(
        "Does a bush at a junction end the roads that meet there?",
        default=True,
        yes="yes, like any junction",
        no="no, the branches are one road, and all of its ends must be closed",
        kernel="elsewhere",
    )


class SameTurn(DescribedEnum):
    """The reckoning of several awards in a turn when a score stops at 0."""

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
        "If you gain and lose points in one turn, or at the end, when does your score stop at 0?",
        kernel="read",
    )
    floor: Literal["zero"] = given(
        "Can a score fall below 0?", "no, it stops at 0, and what is missing is not owed"
    )
    track: str = recorded("What is the score track like?")
    marker: str = recorded("What marks a player's score?")


class EndTime(DescribedEnum):
    """The end of play."""

    AFTER_TURN = "after-turn", "at the end of the turn in which the last tile is laid"
    AT_LAYING = "at-laying", "as soon as the last tile is laid; only the final scoring follows"


class CompletedLast(DescribedEnum):
    """The value of what the last tile completes, if play ends when it is laid."""

    NOTHING = "nothing", "nothing; the final scoring is only for unfinished features"
    AS_IN_PLAY = "as-in-play", "as much as during the game, before the final scoring"


class LastUnplaceable(DescribedEnum):
    """The end of the game if the very last tile fits nowhere."""

    GAME_ENDS = "game-ends", "the game ends"
    ACTION_REMAINS = "action-remains", "you may still take the action of that turn"


class Tie(DescribedEnum):
    """The result if the leaders are tied."""

    SHARED = "shared", "they share the victory"
    PLAY_AGAIN = "play-again", "they play another game to decide"


@clause_group("end", part=Part.END)
class EndRules:
    """The end of the game."""

    when: EndTime = clause("When does the game end?", kernel="read")
    completed_last: CompletedLast = clause(
        "If the game ends as soon as the last tile is laid, what are the features that"
        " it completes worth?",
        kernel="read",
    )
    last_tile_unplaceable: LastUnplaceable = clause(
        "What happens if the last tile fits nowhere?", kernel="read"
    )
    abbeys: str = recorded("Who may still lay an abbey after the last tile?")
    winner: Literal["most-points"] = given(
        "Who wins?", "the player with the most points", part=Part.WINNING
    )
    tie: Tie = clause(
        "What happens if the leaders are tied?", part=Part.WINNING, kernel="elsewhere"
    )


class Unfinished(DescribedEnum):
    """The value of unfinished features at the end."""

    ONE_EACH = (
        "one-each",
        "1 for each part that counts, and 1 for each sign that adds points when it is completed",
    )
    NOTHING = "nothing", "nothing"


class Unit(DescribedEnum):
    """The unit that is counted."""

    TILE = "tile", "in tiles"
    SEGMENT = "segment", "in segments"


@clause_group("final", part=Part.FINAL)
class FinalRules:
    """The final scoring."""

    order: tuple[str, ...] = clause(
        "In what order is the final scoring done?", default=("unfinished", "farms"), kernel="read"
    )
    unfinished: Unfinished = clause("What are unfinished features worth at the end?", kernel="read")
    unit: Unit = clause("How is an unfinished road or city measured?", kernel="elsewhere")
