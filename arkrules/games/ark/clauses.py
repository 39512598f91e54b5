"""What the games of the Ark ask besides the clauses of the base game."""

from __future__ import annotations

from typing import Literal

from arkrules.rules import ClauseRole, Part, Span, clause, clause_group, given, payment, recorded
from arkrules.schema import Word

ARK, PROPHET, TEMPLE = "ark", "prophet", "temple"


@clause_group("setup", part=Part.SETTING_UP)
class SetupArkRules:
    """What is dealt out besides followers and tiles."""

    prophets: int = clause("How many prophets does a player have?", default=1)
    score_track: str = recorded("Where does the score track lie?")
    ark_token: str = recorded("What is the Ark made of?")


@clause_group("follower", part=Part.PLACING)
class FollowerArkRules:
    """Followers and prophets together."""

    occupied_by_prophet: bool = clause(
        "Does a lone prophet keep followers and other prophets out?",
        default=True,
        yes="yes, what binds him binds them",
        no="no, only followers do",
    )


class ProphetWeight(Word):
    """What a prophet counts in a majority."""

    ONE = "one", "as one follower"
    ONE_IN_CITIES = "one-in-cities", "as one follower in cities, as nothing around temples"


class ProphetFinal(Word):
    """What a prophet scores for a city left unfinished."""

    AS_FOLLOWER = "as-follower", "what a follower scores"
    NOTHING = "nothing", "nothing"
    DOUBLED = "doubled", "double"


@clause_group("prophet", part=Part.PLACING)
class ProphetRules:
    """The prophet."""

    where: Literal["city"] = given(
        "Where may the prophet stand?", "on a city segment of the tile just laid"
    )
    placement_rules: Literal["as-followers"] = given(
        "Do the followers' rules of occupancy bind the prophet?", "yes, all of them"
    )
    multiplier: int = clause(
        "What does a prophet's owner score for a completed city?",
        default=2,
        words="{} times its value, with the majority",
        part=Part.SCORING,
    )
    weight: ProphetWeight = clause("What does a prophet count in a majority?", part=Part.SCORING)
    final: ProphetFinal = clause(
        "What does a prophet score for a city left unfinished?", part=Part.FINAL
    )
    returns: Literal["box"] = given(
        "Where does a prophet go when his city is scored?",
        "into the box, outvoted or not",
        part=Part.RETURNING,
    )


class MayMove(Word):
    """From when on the Ark may be moved."""

    IN_PLAY = "in-play", "instead of placing a piece, once it is in play"
    TEMPLE_LAID = (
        "temple-laid",
        "instead of placing a piece, once it is in play and a temple tile was laid",
    )


class Route(Word):
    """Whether the Ark must head for a temple."""

    FREE = "free", "no"
    SHORTEST = "shortest", "yes, every move follows a shortest way to some temple"
    FIRST_JOURNEY = "first-journey", "only until it has first arrived at one"
    NEARER = "nearer", "yes, every step brings it nearer to some temple"


class Backtrack(Word):
    """Which tiles a move may come back to."""

    NEVER = (
        "never",
        "no, neither to one that it has entered nor straight back to the one that it set out from",
    )
    START = (
        "start",
        "to none that it has entered, but straight back to the one that it set out from",
    )
    ALWAYS = "always", "yes"


class Reaching(Word):
    """What reaching a temple means."""

    ENDS = "ends", "ending the move on its tile"
    PASSES = "passes", "entering its tile, stopping there or not"


class Repeat(Word):
    """How often a temple pays."""

    EACH_TIME = "each-time", "each time"
    ONCE_PER_TEMPLE = "once-per-temple", "once for each temple"
    ONCE = "once", "once in the game"


@clause_group("ark", part=Part.MOVING)
class ArkRules:
    """The Ark and its journeys."""

    enters: Literal["first-city"] = given(
        "When and where does the Ark come into play?",
        "when the first city was scored, on a tile of it,"
        " by choice of the player who completed it, which ends the turn",
    )
    enters_unclaimed: Literal["too"] = given(
        "Does the Ark also enter if nobody stood in the city?",
        "yes, the first completed city brings it in without condition",
    )
    enters_which_city: Literal["any"] = given(
        "On which city does the Ark enter if one tile completes several as the first?",
        "on any tile of any of them",
    )
    placement_bonus: int = payment("What does putting the Ark into play pay?", default=0)
    may_move: MayMove = clause("When may the Ark be moved?")
    # The ways open to it are three times as many with each step.
    steps: Span = clause(
        "How many tiles may the Ark move?", default=Span(1, 5), words="{} tiles", least=1, most=9
    )
    directions: Literal["orthogonal"] = given("Which way may the Ark go?", "orthogonally")
    turning: Literal["free"] = given("May the Ark turn on its way?", "yes, at every tile")
    terrain: Literal["nothing"] = given(
        "Do walls, roads or cities hinder the Ark?", "no, tiles are counted"
    )
    backtrack: Backtrack = clause("May the Ark go back to a tile in the same move?")
    may_end_on_start: bool = clause(
        "May the Ark end its move on the tile it set out from?",
        default=False,
        yes="yes, after a loop",
    )
    may_cross_start: bool = clause(
        "May the Ark pass through the tile it set out from and go on?", default=False
    )
    counts_start_again: bool = clause(
        "Do followers on the tile the Ark set out from pay when it crosses that tile?",
        default=False,
    )
    pass_means: Literal["entering"] = given(
        "What is passing a follower with the Ark?", "entering its tile"
    )
    points_per_follower: int = payment(
        "What does each follower that the Ark passes pay its owner?",
        default=1,
        words="{}, to whoever owns it, the mover included",
    )
    counts_prophets: bool = clause("Does a prophet that the Ark passes pay too?", default=True)
    counts_start: bool = clause("Do followers on the tile that the Ark leaves pay?", default=False)
    counts_end: bool = clause("Do followers on the tile that the Ark stops on pay?", default=True)
    scored_when: Literal["at-once"] = given(
        "When are followers paid that the Ark passes?",
        "at once, before this tile's completions are scored",
    )
    route: Route = clause("Must the Ark head for a temple?")
    temple_bonus: int = payment(
        "What does the mover score when the Ark reaches a temple?", default=0
    )
    temple_bonus_when: Reaching = clause("What counts as reaching a temple?")
    temple_bonus_repeat: Repeat = clause("How often does reaching a temple pay?")


@clause_group("road", part=Part.SCORING)
class RoadArkRules:
    """Roads with oases."""

    per_oasis: int = payment(
        "What does an oasis add to a road?", default=1, words="{}, completed or not"
    )


@clause_group("city", part=Part.SCORING)
class CityArkRules:
    """Cities with scrolls."""

    per_scroll: int = payment(
        "What does a scroll add to a completed city?", default=2, words="{} for each"
    )


class TempleWho(Word):
    """Whose pieces contend for a temple."""

    ALL_PIECES = (
        "all-pieces",
        "whoever has most followers, prophets included,"
        " on its tile and the four around it; all who are tied",
    )
    FOLLOWERS_ONLY = (
        "followers-only",
        "whoever has most followers, prophets left out,"
        " on its tile and the four around it; all who are tied",
    )


class ScoredAfter(Word):
    """What is scored before a temple that the same tile completes."""

    ROADS_AND_CITIES = "roads-and-cities", "roads and cities, whose followers are gone by then"
    ROADS = "roads", "roads; cities come after it"


class AroundTemple(Word):
    """What becomes of the followers around a scored temple."""

    STAY = "stay", "yes, until their own road or city is scored"
    COME_BACK = (
        "come-back",
        "no, all followers counted come back but those on fields; prophets stay",
    )


@clause_group("temple", part=Part.SCORING)
class TempleRules:
    """Temples."""

    complete: Literal["four-sides"] = given(
        "When is a temple complete?", "when tiles lie on all four sides of it"
    )
    points: int = payment("What is a completed temple worth?", default=7)
    points_with_ark: int = payment(
        "What is a completed temple worth with the Ark on its tile?", default=7
    )
    final_points: int = payment(
        "What is a temple worth that is unfinished at the end?", default=3, part=Part.FINAL
    )
    who: TempleWho = clause("Who scores a temple?")
    final_counts_prophets: bool = clause(
        "Do prophets count for an unfinished temple as for a completed one?",
        default=True,
        no="no, they are left out",
        part=Part.FINAL,
    )
    prophet_multiplier: bool = clause("Does a prophet double a temple?", default=False)
    scored_after: ScoredAfter = clause(
        "What that the same tile completes is scored before a temple?"
    )
    followers_stay: AroundTemple = clause(
        "Do the followers around a scored temple stay?", part=Part.RETURNING
    )
    follower_on_it_returns: bool = clause(
        "Where the followers around a scored temple stay, does one on the temple itself come back?",
        default=True,
        no="no, it stays to the end",
        part=Part.RETURNING,
    )


class FieldValue(Word):
    """What a field is worth."""

    FIELD_FLOOR = "field-floor", "2 for each sheep left after every wolf ate one, never less than 0"
    SCORE_FLOOR = (
        "score-floor",
        "2 for each sheep less 2 for each wolf; only the score cannot fall below 0",
    )


@clause_group("field", part=Part.FINAL)
class FieldRules:
    """Fields with sheep and wolves."""

    bounds: str = recorded("What bounds a field?", standing=ClauseRole.NOTATION)
    returns: Literal["never"] = given("Do followers on fields come back?", "never")
    value: FieldValue = clause("What is a field worth at the end?")
