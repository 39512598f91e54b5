"""The clauses of games with goods, builders and pigs, in addition to those of the base game."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import Part, clause, clause_group, given, payment, recorded
from arkrules.schema import Word


@clause_group("goods", part=Part.SCORING)
class GoodsRules:
    """The goods of cities."""

    tokens: str = recorded("How many tokens are there?", part=Part.SETTING_UP)
    who: Literal["who-completes"] = given(
        "Who gets the goods of a completed city?",
        "the player who laid the tile that completed it takes a token for each sign in it,"
        " after it is scored",
    )
    empty: Literal["all-the-same"] = given(
        "And if that player has nobody in the city, or nobody has?",
        "the player takes them all the same",
    )
    majority: Literal["most"] = given(
        "Who scores goods at the end?",
        "for wine, grain and cloth, each by itself, the player with the most tokens of it",
        part=Part.FINAL,
    )
    points: int = payment("What does the most of a kind score?", default=10, part=Part.FINAL)
    tie: Literal["each"] = given(
        "What if several players have the most of a kind?",
        "each of them scores in full",
        part=Part.FINAL,
    )
    none: Literal["nothing"] = given(
        "What if nobody has a token of a kind?", "nobody scores for it", part=Part.FINAL
    )


class OldFarms(Word):
    """What a pig adds where farms are scored by an older rule."""

    FARM = (
        "farm",
        "the same: its owner needs the most farmers on its farm, or as many as anybody else",
    )
    NOTHING = "nothing", "nothing"


@clause_group("builder", part=Part.PLACING)
class BuilderRules:
    """Builders and double turns."""

    count: int = clause("How many builders does each player have?", default=1, part=Part.SETTING_UP)
    kind: str = recorded("Is a builder a follower?")
    where: Literal["own-road-or-city"] = given(
        "Where may you place a builder?",
        "instead of a follower, on a road or city of the tile just laid"
        " where you have a follower, however far away that one stands",
    )
    support: Literal["any-meeple"] = given(
        "Which of your pieces must be there, for a builder or a pig?",
        "any that counts toward the majority, a large follower or a guard too",
    )
    open_only: bool = clause(
        "Must the road or city be unfinished?",
        default=False,
        yes="yes, a builder may not join what the tile has just completed",
        no="no; on a completed one the builder comes home at once",
    )
    others: Literal["allowed"] = given(
        "May builders of several players be on one road or city?", "yes"
    )
    majority: Literal["nothing"] = given(
        "How much does a builder count toward a majority?", "nothing", part=Part.SCORING
    )
    trigger: Literal["continues"] = given(
        "What brings a double turn?",
        "your tile continues a road or city with your builder on it, or completes it",
        part=Part.TURN,
    )
    same_tile: Literal["no"] = given(
        "Does the tile on which you place the builder bring one?", "no", part=Part.TURN
    )
    second_draw: str = recorded("When is the second tile drawn?", part=Part.TURN)
    optional: bool = clause(
        "May you do without the second tile?",
        default=True,
        yes="yes, before you draw it",
        no="no",
        part=Part.TURN,
    )
    chain: Literal["no"] = given(
        "May the second tile bring a third?",
        "no, a turn has two parts at most",
        part=Part.TURN,
    )
    last_tile: Literal["none"] = given(
        "What if no tile is left for the second part?", "there is none", part=Part.TURN
    )
    again: Literal["second-part"] = given(
        "May a piece that came home in the first part be placed in the second?", "yes"
    )
    home: Literal["with-the-last"] = given(
        "When does a builder come home?",
        "when its road or city is scored, or when its owner's last follower there has gone",
        part=Part.RETURNING,
    )
    ghosts: str = recorded("With ghosts: are builders and pigs haunted?")
    haunting: str = recorded("With ghosts: does the second tile bring ghosts too?")
    ark: str = recorded("With the Ark: may you move it in both parts of a double turn?")


@clause_group("pig", part=Part.PLACING)
class PigRules:
    """Pigs."""

    count: int = clause("How many pigs does each player have?", default=1, part=Part.SETTING_UP)
    where: Literal["own-field"] = given(
        "Where may you place a pig?",
        "instead of a follower, on a field of the tile just laid where you have a farmer",
    )
    others: Literal["allowed"] = given("May pigs of several players be on one field?", "yes")
    majority: Literal["nothing"] = given(
        "How much does a pig count toward a majority?", "nothing", part=Part.FINAL
    )
    points: int = payment(
        "What does a pig add for its owner?",
        default=1,
        words="{} for each completed city of its field, if its owner scores the field",
        part=Part.FINAL,
    )
    tie: Literal["own-pig"] = given(
        "What if several players score the field?",
        "each scores it in full, and only those with a pig of their own more",
        part=Part.FINAL,
    )
    several: Literal["one-each"] = given(
        "What if fields with two pigs of one player are joined?",
        "each player has one pig only; if there were two, they would add no more than one",
        part=Part.FINAL,
    )
    old_farms: OldFarms = clause(
        "What does a pig add where farms are scored by the first or second rule?", part=Part.FINAL
    )
    home: Literal["with-the-last"] = given(
        "When does a pig come home?",
        "never, unless its owner's last farmer on the field leaves",
        part=Part.RETURNING,
    )
    ark: str = recorded("With the Ark: what does a pig do among sheep and wolves?")
