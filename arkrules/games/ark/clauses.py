"""The clauses of games with the Ark, in addition to those of the base game."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import ClauseRole, Part, Span, clause, clause_group, given, payment, recorded
from arkrules.schema import DescribedEnum

ARK, PROPHET, TEMPLE = "ark", "prophet", "temple"


@clause_group("setup", part=Part.SETTING_UP)
class SetupArkRules:
    """The pieces dealt out besides followers and tiles."""

    prophets: int = clause(
        "How many prophets does each player start with?", default=1, kernel="elsewhere"
    )
    score_track: str = recorded("Where does the score track go?")
    ark_token: str = recorded("What is the Ark made of?")


@clause_group("follower", part=Part.PLACING)
class FollowerArkRules:
    """Followers and prophets together."""

    occupied_by_prophet: bool = clause(
        "Does a lone prophet keep followers and other prophets out?",
        default=True,
        yes="yes, the rules that keep it out keep them out too",
        no="no, only followers do",
        kernel="elsewhere",
    )


class ProphetWeight(DescribedEnum):
    """The weight of a prophet in a majority."""

    ONE = "one", "as one follower"
    ONE_IN_CITIES = "one-in-cities", "as one follower in cities, but not at all around temples"


class ProphetFinal(DescribedEnum):
    """The points of a prophet for an unfinished city."""

    AS_FOLLOWER = "as-follower", "what a follower scores"
    NOTHING = "nothing", "nothing"
    DOUBLED = "doubled", "double"


@clause_group("prophet", part=Part.PLACING)
class ProphetRules:
    """The prophet."""

    where: Literal["city"] = given(
        "Where may you place a prophet?", "on a city segment of the tile just laid"
    )
    placement_rules: Literal["as-followers"] = given(
        "Do the rules on occupied features apply to a prophet too?", "yes, all of them"
    )
    multiplier: int = clause(
        "What does a prophet's owner score for a completed city?",
        default=2,
        words="{} times its value",
        part=Part.SCORING,
        kernel="elsewhere",
    )
    owner: Literal["owner"] = given(
        "Whose points does a prophet double?",
        "only its owner's, even if others share the city",
        part=Part.SCORING,
    )
    outvoted: Literal["nothing"] = given(
        "What does a prophet double if its owner does not score the city?",
        "nothing",
        part=Part.SCORING,
    )
    weight: ProphetWeight = clause(
        "How much does a prophet count toward a majority?", part=Part.SCORING, kernel="elsewhere"
    )
    final: ProphetFinal = clause(
        "What does a prophet score for a city left unfinished?", part=Part.FINAL, kernel="elsewhere"
    )
    returns: Literal["box"] = given(
        "Where does a prophet go when its city is scored?",
        "into the box, even without the majority",
        part=Part.RETURNING,
    )


class MayMove(DescribedEnum):
    """The time from which the Ark may move."""

    IN_PLAY = "in-play", "instead of placing a piece, once it is in play"
    TEMPLE_LAID = (
        "temple-laid",
        "instead of placing a piece, once it is in play and a temple tile has been laid",
    )


class Route(DescribedEnum):
    """Whether the Ark must head for a temple."""

    FREE = "free", "no"
    SHORTEST = "shortest", "yes, every move must follow a shortest path to some temple"
    FIRST_JOURNEY = "first-journey", "only until it has reached one for the first time"
    NEARER = "nearer", "yes, every step must bring it nearer to some temple"


class Backtrack(DescribedEnum):
    """The tiles that a move may go back to."""

    NEVER = (
        "never",
        "no, neither to a tile that it has entered nor straight back to the tile that it"
        " set out from",
    )
    START = (
        "start",
        "not to a tile that it has entered; whether it may come back to the tile that it set out"
        " from, to stop there or to go on, two other rules say",
    )
    ALWAYS = "always", "yes"


class Reaching(DescribedEnum):
    """The meaning of reaching a temple."""

    ENDS = "ends", "ending the move on its tile"
    PASSES = "passes", "entering its tile, whether or not the Ark stops there"


class Repeat(DescribedEnum):
    """The frequency of temple bonuses."""

    EACH_TIME = "each-time", "each time"
    ONCE_PER_TEMPLE = "once-per-temple", "once for each temple"
    ONCE = "once", "once in the game"


@clause_group("ark", part=Part.MOVING)
class ArkRules:
    """The Ark and its journeys."""

    enters: Literal["first-city"] = given(
        "When and where does the Ark come into play?",
        "after the first city has been scored, on any tile of it;"
        " the player who completed it chooses, and the turn ends",
    )
    enters_unclaimed: Literal["too"] = given(
        "Does the Ark come into play even if nobody has a piece in the city?",
        "yes, the first completed city always brings it in",
    )
    enters_which_city: Literal["any"] = given(
        "If one tile completes several cities as the first, in which of them does the"
        " Ark come into play?",
        "in any of them, on any tile",
    )
    placement_bonus: int = payment(
        "How many points do you score for putting the Ark into play?", default=0, kernel="read"
    )
    may_move: MayMove = clause("When may you move the Ark?", kernel="read")
    # The ways open to it are three times as many with each step.
    steps: Span = clause(
        "How many tiles may the Ark move?",
        default=Span(1, 5),
        words="{} tiles",
        least=1,
        most=9,
        kernel="read",
    )
    directions: Literal["orthogonal"] = given(
        "In which directions may the Ark move?", "orthogonally"
    )
    turning: Literal["free"] = given(
        "May the Ark change direction during its move?", "yes, at every tile"
    )
    terrain: Literal["nothing"] = given(
        "Do walls, roads or cities block the Ark?", "no, only tiles count"
    )
    backtrack: Backtrack = clause("May the Ark go back to a tile in the same move?", kernel="read")
    may_end_on_start: bool = clause(
        "May the Ark end its move on the tile that it set out from?",
        default=False,
        kernel="read",
    )
    may_cross_start: bool = clause(
        "May the Ark pass through the tile that it set out from and go on?",
        default=False,
        kernel="read",
    )
    counts_start_again: bool = clause(
        "Do followers on the tile that the Ark set out from score when it crosses that tile?",
        default=False,
        kernel="read",
    )
    pass_means: Literal["entering"] = given(
        "When does the Ark pass a follower?", "when it enters the follower's tile"
    )
    points_per_follower: int = payment(
        "How many points does each follower that the Ark passes score?",
        default=1,
        words="{}, for its owner, even if the owner moves the Ark",
        kernel="read",
    )
    counts_prophets: bool = clause(
        "Does a prophet that the Ark passes score too?", default=True, kernel="elsewhere"
    )
    counts_start: bool = clause(
        "Do followers on the tile that the Ark leaves score?", default=False, kernel="read"
    )
    counts_end: bool = clause(
        "Do followers on the tile that the Ark stops on score?", default=True, kernel="read"
    )
    scored_when: Literal["at-once"] = given(
        "When do followers that the Ark passes score?",
        "at once, before the features that this tile completes are scored",
    )
    route: Route = clause("Must the Ark head for a temple?", kernel="read")
    temple_bonus: int = payment(
        "How many points do you score when you move the Ark to a temple?", default=0, kernel="read"
    )
    temple_bonus_when: Reaching = clause("What counts as reaching a temple?", kernel="read")
    temple_bonus_repeat: Repeat = clause(
        "How often do you score for reaching a temple?", kernel="read"
    )


@clause_group("road", part=Part.SCORING)
class RoadArkRules:
    """Roads with oases."""

    per_oasis: int = payment(
        "What does an oasis add to a road?",
        default=1,
        words="{} for each, completed or not",
        kernel="elsewhere",
    )


@clause_group("city", part=Part.SCORING)
class CityArkRules:
    """Cities with scrolls."""

    per_scroll: int = payment(
        "What does a scroll add to a completed city?",
        default=2,
        words="{} for each",
        kernel="elsewhere",
    )


class TempleWho(DescribedEnum):
    """The pieces that count for the majority at a temple."""

    ALL_PIECES = (
        "all-pieces",
        "the player with the most followers, prophets included,"
        " on its tile and the four around it; tied players all score",
    )
    FOLLOWERS_ONLY = (
        "followers-only",
        "the player with the most followers, not counting prophets,"
        " on its tile and the four around it; tied players all score",
    )


class ScoredAfter(DescribedEnum):
    """The features scored before a temple that the same tile completes."""

    ROADS_AND_CITIES = "roads-and-cities", "roads and cities; their followers are gone by then"
    ROADS = "roads", "roads; cities are scored after it"


class AroundTemple(DescribedEnum):
    """The fate of the followers around a scored temple."""

    STAY = "stay", "yes, until their own road or city is scored"
    COME_BACK = (
        "come-back",
        "no, all the followers counted come back except those on fields; prophets stay",
    )


@clause_group("temple", part=Part.SCORING)
class TempleRules:
    """Temples."""

    complete: Literal["four-sides"] = given(
        "When is a temple complete?", "when tiles lie on all four sides of it"
    )
    points: int = payment("What is a completed temple worth?", default=7, kernel="elsewhere")
    points_with_ark: int = payment(
        "What is a completed temple worth with the Ark on its tile?", default=7, kernel="read"
    )
    final_points: int = payment(
        "What is an unfinished temple worth at the end?",
        default=3,
        part=Part.FINAL,
        kernel="elsewhere",
    )
    who: TempleWho = clause("Who scores a temple?", kernel="elsewhere")
    final_counts_prophets: bool = clause(
        "Do prophets count for an unfinished temple as they do for a completed one?",
        default=True,
        no="no, they do not count",
        part=Part.FINAL,
        kernel="elsewhere",
    )
    prophet_multiplier: bool = clause(
        "Does a prophet double a temple?", default=False, kernel="elsewhere"
    )
    scored_after: ScoredAfter = clause(
        "Which features completed by the same tile are scored before a temple?", kernel="read"
    )
    followers_stay: AroundTemple = clause(
        "Do the followers around a scored temple stay?", part=Part.RETURNING, kernel="read"
    )
    follower_on_it_returns: bool = clause(
        "If the followers around a scored temple stay, does a follower on the temple"
        " itself come back?",
        default=True,
        no="no, it stays to the end",
        part=Part.RETURNING,
        kernel="read",
    )


class FieldValue(DescribedEnum):
    """The value of a field."""

    FIELD_FLOOR = (
        "field-floor",
        "2 for each sheep left after each wolf has eaten one, never less than 0",
    )
    SCORE_FLOOR = (
        "score-floor",
        "2 for each sheep, minus 2 for each wolf; only the player's score cannot fall below 0",
    )


@clause_group("field", part=Part.FINAL)
class FieldRules:
    """Fields with sheep and wolves."""

    bounds: str = recorded("Where does a field end?", standing=ClauseRole.NOTATION)
    returns: Literal["never"] = given("Do followers on fields come back?", "never")
    value: FieldValue = clause("What is a field worth at the end?", kernel="read")
