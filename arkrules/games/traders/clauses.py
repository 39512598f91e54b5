"""The clauses of games with goods, builders and pigs, in addition to those of the base game."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import ClauseRole, Part, clause, clause_group, given, payment, recorded
from arkrules.schema import DescribedEnum


@clause_group("goods", part=Part.SCORING)
class GoodsRules:
    """The goods of cities."""

    who: Literal["who-completes"] = given(
        "Who gets the goods of a completed city?",
        "the player who laid the last tile: a token for each sign, after the city is scored",
    )
    empty: Literal["all-the-same"] = given(
        "And if that player has nobody in the city?", "the player takes them all the same"
    )


@clause_group("goods", part=Part.FINAL)
class FinalGoodsRules:
    """Goods at the end."""

    majority: Literal["most"] = given(
        "Who scores wine, grain and cloth at the end?", "the player with the most tokens of each"
    )
    points: int = payment("What does the most of a kind score?", default=10, kernel="read")
    tie: Literal["each"] = given("What if several have the most of a kind?", "each scores in full")
    none: Literal["nothing"] = given("What if nobody has any of a kind?", "nobody scores for it")


class Companion(DescribedEnum):
    """What becomes of a builder or a pig when the follower that it joined leaves it alone."""

    WITH_THE_LAST = "with-the-last", "it goes home with the last of them"
    STAYS = "stays", "it stays, until its road, city or field is scored"


@clause_group("builder", part=Part.PLACING)
class BuilderRules:
    """Builders."""

    count: int = clause(
        "How many builders does each player have?",
        default=1,
        part=Part.SETTING_UP,
        kernel="elsewhere",
    )
    where: Literal["own-road-or-city"] = given(
        "Where may you place a builder?",
        "instead of a follower, on a road or city of the tile just laid where you have a follower",
    )
    open_only: bool = clause(
        "Must the road or city be unfinished?", default=False, kernel="elsewhere"
    )
    kind: str = recorded("Are builders and pigs followers?")
    majority: Literal["nothing"] = given("How much does one count in a majority?", "nothing")
    home: Companion = clause(
        "When does a builder come home?",
        words={
            Companion.WITH_THE_LAST: "when its road or city is scored, or its owner's last"
            " follower there has gone",
            Companion.STAYS: "when its road or city is scored, even if its owner has no follower"
            " left there",
        },
        kernel="elsewhere",
    )
    ghosts: str = recorded(
        "With ghosts: do both tiles of a double turn bring ghosts?", standing=ClauseRole.GIVEN
    )
    ark: str = recorded("With the Ark: may it move in both parts of a double turn?")


class SecondDraw(DescribedEnum):
    """The time at which the second part of a double turn begins."""

    AFTER_SCORING = "after-scoring", "after the first tile has been scored"
    AT_ONCE = "at-once", "at once; the first tile is scored later, together with the second"


class OwedTurn(DescribedEnum):
    """What becomes of another turn that the first tile of a double turn earns."""

    AFTER = "after", "it is taken after the second part"
    LOST = "lost", "it is lost, as the second part follows instead"


@clause_group("builder", part=Part.TURN)
class DoubleTurnRules:
    """Double turns."""

    trigger: Literal["continues"] = given(
        "What brings a double turn?",
        "a tile that you lay continues or completes a road or city with your builder on it",
    )
    same_tile: Literal["no"] = given("Does the builder's own tile bring one?", "no")
    second_draw: SecondDraw = clause("When do you draw the second tile?", kernel="read")
    optional: bool = clause("May you do without the second tile?", default=True, kernel="read")
    chain: Literal["no"] = given("May the second tile bring a third?", "no, two parts at most")
    extra_turn: OwedTurn = clause(
        "If the first tile of a double turn earns another turn by another rule,"
        " when is that taken?",
        kernel="read",
    )
    last_tile: Literal["none"] = given("What if no tile is left?", "there is no second part")


@clause_group("pig", part=Part.FINAL)
class PigRules:
    """Pigs."""

    count: int = clause(
        "How many pigs does each player have?", default=1, part=Part.SETTING_UP, kernel="elsewhere"
    )
    where: Literal["own-field"] = given(
        "Where may you place a pig?",
        "instead of a follower, on a field of the tile just laid where you have a farmer",
        part=Part.PLACING,
    )
    points: int = payment(
        "What does a pig add?",
        default=1,
        words="{} for each city that its owner is paid for",
        kernel="elsewhere",
    )
    majority: Literal["nothing"] = given(
        "How much does a pig count in a majority?", "nothing, and without one it adds nothing"
    )
    several: Literal["own"] = given("What if several pigs are there?", "each adds for its owner")
    old_farms: bool = clause(
        "Does a pig add as much where farms are scored by the first or second rule?",
        default=True,
        kernel="elsewhere",
    )
    river: int = payment(
        "What does a herd of pigs on a tile of the River add to its farm?",
        default=1,
        words=(
            "{} for each city that a player who scores the farm is paid for;"
            " a second herd adds no more"
        ),
        kernel="elsewhere",
    )
    home: Companion = clause(
        "When does a pig come home?",
        words={
            Companion.WITH_THE_LAST: "never, unless its owner's last farmer there leaves",
            Companion.STAYS: "never, even if its owner's last farmer there leaves",
        },
        kernel="elsewhere",
    )


@clause_group("traders", part=Part.PLACING)
class TradersTileRules:
    """The tiles of the expansion."""

    inner_field: str = recorded(
        "May you place a follower on a field between cities that reaches no side of its tile?",
        standing=ClauseRole.GIVEN,
    )
