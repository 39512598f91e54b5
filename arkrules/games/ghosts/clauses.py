"""The clauses of games with ghosts, in addition to those of the base game."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import ClauseRole, Part, clause, clause_group, given, payment, recorded
from arkrules.schema import DescribedEnum
from arkrules.text import several


@clause_group("setup", part=Part.SETTING_UP)
class SetupGhostRules:
    """The pieces dealt out besides followers and tiles."""

    guards: int = clause(
        "How many guards does each player start with?", default=2, kernel="elsewhere"
    )
    guards_per_color: int = clause(
        "How many guards of each color are there?",
        default=5,
        words="{}; those not dealt out wait in the general supply",
        kernel="elsewhere",
    )
    ghosts: int = clause(
        "How many ghosts are there?",
        default=15,
        words=several("{number} ghost", "{number} ghosts"),
        kernel="elsewhere",
    )


class Limiting(DescribedEnum):
    """The condition for limiting mist."""

    EITHER = (
        "either",
        "when mist meets a side without mist, whichever of the two is new;"
        " one ghost, no matter on how many sides",
    )
    LAID_TILE = "laid-tile", "when mist on the new tile meets a side without mist; one ghost"
    LAID_AGAINST_CLEAR = (
        "laid-against-clear",
        "when mist on the new tile meets a tile that has no mist at all; one ghost",
    )
    LAID_AGAINST_CLEAR_BLOCK = (
        "laid-against-clear-block",
        "when mist on the new tile meets a tile"
        " that has no mist at all, with the start block as one tile; one ghost",
    )


class HalfSide(DescribedEnum):
    """The condition for a partly misty side to count as misty."""

    ANY = "any", "always, however little of it the mist covers"
    ALL = "all", "only if the mist covers all of its fields"


@clause_group("mist", part=Part.LAID)
class MistRules:
    """Mist on tiles, and when it brings ghosts."""

    match: str = recorded(
        "Does mist have to match for a tile to fit?", standing=ClauseRole.NOTATION, part=Part.LAYING
    )
    symbols: str = recorded("Do the ghosts printed in the mist count?")
    mandatory: bool = clause(
        "Must you place a ghost when the tile just laid calls for one?", default=True, kernel="read"
    )
    extends: Literal["one-ghost"] = given(
        "What happens if mist on the tile just laid meets other mist?",
        "you put one ghost on another player's meeple, no matter on how many sides",
    )
    limits: Limiting = clause(
        "When does the tile just laid limit mist, so that you must haunt your own meeple?",
        kernel="read",
    )
    own: Literal["own-meeple"] = given(
        "Whose meeple do you haunt when the tile just laid limits mist?",
        "your own, with one ghost",
    )
    sides: Literal["one-ghost"] = given(
        "How many ghosts do you place if mist is limited at several sides of the tile just laid?",
        "one",
    )
    both: Literal["other-first"] = given(
        "What happens if the tile just laid both extends and limits mist?",
        "you haunt another player's meeple first, then your own;"
        " if no other meeple can be haunted, only your own",
    )
    half_side: HalfSide = clause(
        "When does a side that mist covers only in part count as misty?", kernel="elsewhere"
    )
    open_side: Literal["nothing"] = given(
        "Does a misty side beside an empty space bring a ghost?",
        "no, mist is extended or limited only where two tiles meet",
    )


class Payer(DescribedEnum):
    """The players who pay for ghosts when a feature is scored."""

    MAJORITY = (
        "majority",
        "the players who have the majority there, for the ghosts on their own meeples",
    )
    EVERY_OWNER = (
        "every-owner",
        "every player with meeples there, for the ghosts on their own meeples",
    )


class FinalPenalty(DescribedEnum):
    """The ghosts that cost points at the end."""

    SCORED = "scored", "those on meeples that are scored"
    PAID = "paid", "those on meeples that score points"
    EVERY = "every", "those on every meeple except the ones on graveyards"


@clause_group("ghost", part=Part.LAID)
class GhostRules:
    """Ghosts and the meeples that they haunt."""

    supply: Literal["skip"] = given(
        "What happens if no ghost is left, or no meeple can be haunted?",
        "nothing; you skip that part of the turn",
    )
    third: Literal["drives-off"] = given(
        "What does a third ghost do?",
        "it sends the meeple home at once and without scoring, no matter whose it is;"
        " all its ghosts go back to the supply",
    )
    third_reuse: bool = clause(
        "May you place your own meeple again in the turn in which it was driven off?",
        default=True,
        yes="yes, it is back before a piece is placed",
        no="no, only in a later turn",
        kernel="read",
    )
    penalty: int = clause(
        "What does a ghost cost when its meeple is scored during the game?",
        default=2,
        words=several("{number} point", "{number} points"),
        part=Part.SCORING,
        kernel="read",
    )
    penalty_who: Payer = clause(
        "Who pays for the ghosts on what is scored?", part=Part.SCORING, kernel="read"
    )
    penalty_final: FinalPenalty = clause(
        "Which ghosts cost a point in the final scoring?", part=Part.FINAL, kernel="read"
    )
    returns: Literal["after-scoring"] = given(
        "When do ghosts leave a meeple?",
        "when it is scored or leaves the board; they go back to the supply",
        part=Part.RETURNING,
    )
    on: Literal["by-figure"] = given(
        "Which meeples can be haunted?",
        "any meeple on the board whose kind can be",
    )
    sites: Literal["too"] = given(
        "Can a meeple on a castle or a graveyard be haunted?", "yes, as anywhere else"
    )
    figures: Literal["by-figure"] = given(
        "Which figures of other expansions can be haunted?",
        "all that are meeples, large ones and abbots too; never a builder, pig, barn or shepherd",
    )


@clause_group("guard", part=Part.PLACING)
class GuardRules:
    """Guards: meeples that no ghost frightens."""

    haunted: bool = clause(
        "Can a guard be haunted?", default=False, no="never", part=Part.LAID, kernel="elsewhere"
    )
    where: Literal["as-followers"] = given(
        "Where may you place a guard?", "wherever you may place a follower, fields included"
    )
    weight: int = clause(
        "How much does a guard count toward a majority?",
        default=1,
        part=Part.SCORING,
        kernel="elsewhere",
    )
    returns: Literal["supply"] = given(
        "Where does a guard go when it is scored?",
        "back to its owner's supply",
        part=Part.RETURNING,
    )


@clause_group("graveyard", part=Part.SCORING)
class GraveyardRules:
    """Graveyards."""

    who: Literal["by-figure"] = given(
        "Which meeples may you place on a graveyard?",
        "all except the abbot and the mayor",
        part=Part.PLACING,
    )
    complete: Literal["guard-back"] = given(
        "What do you get for a graveyard when eight tiles surround it?",
        "a guard from the general supply, if one is left,"
        " and the meeple back; no points, but each ghost on the meeple costs points as usual",
    )
    final: Literal["nothing"] = given(
        "What is an unfinished graveyard worth at the end?",
        "nothing, and ghosts on its meeple cost nothing",
        part=Part.FINAL,
    )


class CastleFinal(DescribedEnum):
    """The value of an unfinished castle."""

    MISTY_TILES = "misty-tiles", "1 for each of the nine tiles that is laid and has mist"
    ONE_AND_NEIGHBORS = "one-and-neighbors", "1 for the castle and 1 for each neighbor with mist"


@clause_group("castle", part=Part.SCORING)
class CastleRules:
    """Castles."""

    who: Literal["by-figure"] = given(
        "Which meeples may you place on a castle?",
        "all except the abbot and the mayor",
        part=Part.PLACING,
    )
    complete: int = payment(
        "What is a castle worth when eight tiles surround it?",
        default=2,
        words="{} for each of the nine tiles that has mist",
        kernel="elsewhere",
    )
    final: CastleFinal = clause(
        "What is an unfinished castle worth at the end?", part=Part.FINAL, kernel="read"
    )


@clause_group("field", part=Part.FINAL)
class FieldMistRules:
    """Fields under mist."""

    mist: str = recorded("How does mist affect fields?", standing=ClauseRole.NOTATION)


@clause_group("road", part=Part.SCORING)
class RoadMistRules:
    """Roads under mist."""

    mist: str = recorded("How does mist affect roads?", standing=ClauseRole.NOTATION)


@clause_group("block", part=Part.SCORING)
class BlockRules:
    """The start block."""

    neighbours: Literal["squares"] = given(
        "How does the start block count as a neighbor of a monastery, castle or graveyard?",
        "square by square, corners included; mist counts only on a square that touches",
    )
    parts: Literal["squares"] = given(
        "How do the roads, cities and fields of the start block count?",
        "like those of four tiles; you may claim them from a tile that extends them",
    )
    ruin: Literal["no-castle"] = given(
        "Is the ruin in the middle of the start block a castle?",
        "no; it only ends roads and separates fields",
    )


@clause_group("ghosts", part=Part.SETTING_UP)
class GhostsRules:
    """The expansion as a whole."""

    partial: str = recorded("May you use only parts of it, or combine it with other expansions?")
