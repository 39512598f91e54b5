"""The clauses of games with a river, in addition to those of the base game."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import ClauseRole, Part, clause, clause_group, given, recorded
from arkrules.schema import DescribedEnum


class StartTileUse(DescribedEnum):
    """The place of the game's own start tile, instead of which the spring lies first."""

    OUT = "out", "it stays in the box"
    MIXED_IN = "mixed-in", "it is shuffled among the tiles that come after the river"
    AFTER_RIVER = "after-river", "it is drawn right after the river, before all other tiles"


class RiverTime(DescribedEnum):
    """When the tiles of the river come, whose spring lies from the beginning."""

    BEFORE_OTHERS = "before-others", "before all other tiles"
    MIXED_IN = "mixed-in", "shuffled among all other tiles, its forks and lakes too"


class ForbiddenBend(DescribedEnum):
    """The way in which the river may not bend."""

    SAME_WAY = (
        "same-way", "a second bend the same way right after a first, by which it would turn back"
    )  # fmt: skip
    NONE = "none", "none; it may turn back"


@clause_group("river", part=Part.LAYING)
class RiverRules:
    """Laying the river."""

    start_tile: StartTileUse = clause(
        "What becomes of the start tile of the game?", part=Part.SETTING_UP, kernel="elsewhere"
    )
    both: str = recorded(
        "Which springs and lakes are used if both rivers are in the game?", part=Part.SETTING_UP
    )
    other_start: str = recorded(
        "What if another expansion brings a start tile of its own?", part=Part.SETTING_UP
    )
    other_marks: str = recorded(
        "Does an inn, a pig herd or a volcano on a river tile count without the expansion that"
        " it belongs to?",
        part=Part.SETTING_UP,
    )
    first: RiverTime = clause(
        "When are the tiles of the river drawn?",
        default=RiverTime.BEFORE_OTHERS,
        part=Part.TURN,
        kernel="elsewhere",
    )
    fork: Literal["after-spring"] = given(
        "When is the fork drawn?",
        "first of all, so that it lies beside the spring",
        part=Part.TURN,
    )
    lake: Literal["last"] = given(
        "When is the lake drawn?", "after all other tiles of the river", part=Part.TURN
    )
    lake_placer: str = recorded("Who lays the lake?", standing=ClauseRole.GIVEN, part=Part.TURN)
    match: Literal["river"] = given(
        "What may a side with a river touch?", "nothing but another side with a river"
    )
    continues: Literal["yes"] = given(
        "Must each tile of the river continue it?", "yes, it is laid where the river ends so far"
    )
    u_turn: ForbiddenBend = clause(
        "Which bends of the river are forbidden?",
        default=ForbiddenBend.SAME_WAY,
        kernel="elsewhere",
    )
    u_turn_gap: bool = clause(
        "May the river bend, run straight, and then bend the same way again?",
        default=True,
        kernel="read",
    )
    fork_bends: bool = clause(
        "Does the way around a corner of the fork count as a bend?",
        default=True,
        kernel="elsewhere",
    )
    self_block: bool = clause(
        "May you lay the river so that it cannot go on?", default=True, kernel="elsewhere"
    )
    branches: str = recorded(
        "May the two arms of the river run side by side?", standing=ClauseRole.GIVEN
    )
    unplaceable: Literal["dropped"] = given(
        "What happens to a tile of the river that fits nowhere?",
        "it leaves the game, and the game goes on without it",
    )
    meeple: Literal["no"] = given(
        "May a meeple stand on the river?",
        "no, only on the roads, cities, fields and sites of its tiles",
        part=Part.PLACING,
    )
    volcano_meeple: bool = clause(
        "May you place a meeple on the lake with the volcano?",
        default=False,
        part=Part.PLACING,
        kernel="elsewhere",
    )
    volcano_action: bool = clause(
        "May you do anything else in the turn in which you lay the lake with the volcano, such as"
        " taking an abbot home?",
        default=False,
        part=Part.PLACING,
        kernel="elsewhere",
    )
    worth: Literal["nothing"] = given(
        "What is the river itself worth?", "nothing", part=Part.SCORING
    )
    fields: str = recorded(
        "Does the river bound a field?", standing=ClauseRole.NOTATION, part=Part.SCORING
    )
    field_round: str = recorded(
        "Is the field around the spring one field, and that around the lake?",
        standing=ClauseRole.NOTATION,
        part=Part.SCORING,
    )
    bridges: str = recorded(
        "Does a field pass under a bridge?", standing=ClauseRole.NOTATION, part=Part.SCORING
    )
    volcano_turn: bool = clause(
        "Does the player who lays the lake with the volcano take another turn at once?",
        default=True,
        part=Part.TURN,
        kernel="elsewhere",
    )
