"""What games with ghosts ask besides the clauses of the base game."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import ClauseRole, Part, clause, clause_group, given, payment, recorded
from arkrules.schema import Word
from arkrules.text import several


@clause_group("setup", part=Part.SETTING_UP)
class SetupGhostRules:
    """What is dealt out besides followers and tiles."""

    guards: int = clause("How many guards does a player have?", default=2)
    guards_per_color: int = clause(
        "How many guards of each color are there?",
        default=5,
        words="{}; those not dealt out wait in the general supply",
    )
    ghosts: int = clause(
        "How many ghosts are there?", default=15, words=several("{number} ghost", "{number} ghosts")
    )


class Limiting(Word):
    """When mist is limited."""

    EITHER = (
        "either",
        "when mist meets a side without mist, whichever of the two is new;"
        " one ghost, on however many sides",
    )
    LAID_TILE = "laid-tile", "when mist of the new tile meets a side without mist; one ghost"
    LAID_AGAINST_CLEAR = (
        "laid-against-clear",
        "when mist of the new tile meets a tile that bears no mist at all; one ghost",
    )
    LAID_AGAINST_CLEAR_BLOCK = (
        "laid-against-clear-block",
        "when mist of the new tile meets a tile"
        " that bears no mist at all, the start block being one tile; one ghost",
    )


class HalfSide(Word):
    """When a side counts as misty that is misty only in part."""

    ANY = "any", "always, however little of it lies under mist"
    ALL = "all", "never, all of its fields must lie under mist"


@clause_group("mist", part=Part.LAID)
class MistRules:
    """Mist on tiles, and when it brings ghosts."""

    match: str = recorded(
        "Does mist matter for whether a tile fits?", standing=ClauseRole.NOTATION, part=Part.LAYING
    )
    symbols: str = recorded("Do the ghosts printed in the mist count?")
    mandatory: bool = clause(
        "Must a player haunt when the tile just laid asks for it?", default=True
    )
    extends: Literal["one-ghost"] = given(
        "What follows if mist of the tile just laid meets mist?",
        "one ghost goes to a meeple of another player, on however many sides the mist goes on",
    )
    limits: Limiting = clause(
        "When does the tile just laid limit mist, so that one's own meeple is haunted?"
    )
    sides: Literal["one-ghost"] = given(
        "How many ghosts does mist bring that is limited at several sides of the tile just laid?",
        "one",
    )
    both: Literal["other-first"] = given(
        "What if the tile just laid extends mist and limits it?",
        "another player's meeple is haunted first, then one's own;"
        " if there is no other to haunt, only one's own",
    )
    half_side: HalfSide = clause("When is a side misty that mist covers only in part?")
    open_side: Literal["nothing"] = given(
        "Does a misty side beside an empty space bring a ghost?",
        "no, only where two tiles meet is mist extended or limited",
    )


class Payer(Word):
    """Who pays for the ghosts on what is scored."""

    MAJORITY = "majority", "who has the majority there, for the ghosts on their own meeples"
    EVERY_OWNER = "every-owner", "everybody there, for the ghosts on their own meeples"


class FinalPenalty(Word):
    """Which ghosts cost points at the end."""

    SCORED = "scored", "those on meeples that are scored"
    PAID = "paid", "those on meeples that are scored and bring points"
    EVERY = "every", "those on every meeple, the ones on graveyards apart"


@clause_group("ghost", part=Part.LAID)
class GhostRules:
    """Ghosts and the meeples that they haunt."""

    supply: Literal["skip"] = given(
        "What if no ghost is left, or nobody can be haunted?",
        "nothing; that part of the turn is left out",
    )
    third: Literal["drives-off"] = given(
        "What does a third ghost do?",
        "it drives the meeple home, anybody's, at once and without scoring;"
        " all its ghosts are free again",
    )
    third_reuse: bool = clause(
        "May a meeple of one's own that was driven off be placed in the same turn?",
        default=True,
        yes="yes, it is back before a piece is placed",
        no="no, only in a later turn",
    )
    penalty: int = clause(
        "What does a ghost cost when its meeple is scored during the game?",
        default=2,
        words=several("{number} point", "{number} points"),
        part=Part.SCORING,
    )
    penalty_who: Payer = clause("Who pays for the ghosts on what is scored?", part=Part.SCORING)
    penalty_final: FinalPenalty = clause(
        "Which ghosts cost a point in the final scoring?", part=Part.FINAL
    )
    returns: Literal["after-scoring"] = given(
        "When do ghosts leave a meeple?",
        "when it is scored or leaves the board; they go back to the supply",
        part=Part.RETURNING,
    )
    on: Literal["by-figure"] = given(
        "Who can be haunted?",
        "every meeple on the board whose kind can be, on castles and graveyards too",
    )


@clause_group("guard", part=Part.PLACING)
class GuardRules:
    """Guards: meeples that no ghost frightens."""

    haunted: bool = clause("Can a guard be haunted?", default=False, no="never", part=Part.LAID)
    where: Literal["as-followers"] = given(
        "Where may a guard stand?", "wherever a follower may, on fields too"
    )
    weight: int = clause("What does a guard count in a majority?", default=1, part=Part.SCORING)
    returns: Literal["supply"] = given(
        "Where does a guard go when it is scored?",
        "back to its owner's supply",
        part=Part.RETURNING,
    )


@clause_group("graveyard", part=Part.SCORING)
class GraveyardRules:
    """Graveyards."""

    who: Literal["by-figure"] = given(
        "Which meeples may stand on a graveyard?",
        "all but the abbot and the mayor",
        part=Part.PLACING,
    )
    complete: Literal["guard-back"] = given(
        "What does a graveyard bring when eight tiles surround it?",
        "a guard from the general supply, if one is left,"
        " and the meeple back; no points, but each ghost on it costs what it costs",
    )
    final: Literal["nothing"] = given(
        "What is an unfinished graveyard worth at the end?",
        "nothing, and ghosts on it cost nothing",
        part=Part.FINAL,
    )


class CastleFinal(Word):
    """What an unfinished castle is worth."""

    MISTY_TILES = "misty-tiles", "1 for each misty tile among those laid of the nine"
    ONE_AND_NEIGHBORS = "one-and-neighbors", "1 for the castle and 1 for each neighbor with mist"


@clause_group("castle", part=Part.SCORING)
class CastleRules:
    """Castles."""

    who: Literal["by-figure"] = given(
        "Which meeples may stand on a castle?", "all but the abbot and the mayor", part=Part.PLACING
    )
    complete: int = payment(
        "What is a castle worth when eight tiles surround it?",
        default=2,
        words="{} for each of the nine tiles that bears mist",
    )
    final: CastleFinal = clause("What is an unfinished castle worth at the end?", part=Part.FINAL)


@clause_group("field", part=Part.FINAL)
class FieldMistRules:
    """Fields under mist."""

    mist: str = recorded("What does mist do to fields?", standing=ClauseRole.NOTATION)


@clause_group("road", part=Part.SCORING)
class RoadMistRules:
    """Roads under mist."""

    mist: str = recorded("What does mist do to roads?", standing=ClauseRole.NOTATION)


@clause_group("block", part=Part.SCORING)
class BlockRules:
    """The start block."""

    neighbours: Literal["squares"] = given(
        "How does the start block count beside a monastery, castle or graveyard?",
        "square by square, at corners too; only mist on a square that touches counts",
    )


@clause_group("ghosts", part=Part.SETTING_UP)
class GhostsRules:
    """The expansion as a whole."""

    partial: str = recorded("May it be played in part, or with other expansions?")
