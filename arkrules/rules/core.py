"""The clauses that every game of the family has.

The engine asks these and nothing else; what editions answer stands under `variants/`.
A default is what holds in a family whose profiles do not name the clause.
An enumeration with one member is a question that every known edition answers alike.
"""

from __future__ import annotations

from enum import StrEnum

from arkrules.rules.clause import Standing, clause, clause_group
from arkrules.rules.parts import Part
from arkrules.rules.values import Rate, Size, Span

REFERENCE = Standing.REFERENCE
NOTATION = Standing.NOTATION


@clause_group("setup", part=Part.SETTING_UP)
class SetupRules:
    """What is dealt out and laid down before the first turn."""

    players: Span = clause("How many can play?", default=Span(2, 5), words="{} players")
    age: str = clause("For what age is it meant?", default="", standing=REFERENCE)
    tiles: int = clause(
        "How many tiles are there, start tiles included?", default=0, words="{} tiles"
    )
    start_tile: tuple[str, ...] = clause(
        "Which tile lies on the table first, and where?", default=(), words="{}"
    )
    start_in_bag: bool = clause(
        "Is the start tile in the bag?",
        default=False,
        yes="yes, the first tile drawn is laid in the middle by the first player",
        no="no, it lies on the table from the beginning",
    )
    left_in_box: tuple[str, ...] = clause(
        "Which tiles of the sets in use stay in the box?", default=(), words="{}"
    )
    followers: int = clause(
        "How many followers does a player have to place?", default=7, words="{} followers"
    )
    start_player: str = clause("Who begins?", default="", standing=REFERENCE)


class ExtraTurn(StrEnum):
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
    direction: str = clause("In what direction do turns pass?", default="", standing=REFERENCE)
    extra_for_hole: ExtraTurn = clause(
        "Does filling a hole between four neighbors earn a further turn?",
        default=ExtraTurn.NEVER,
        words={
            ExtraTurn.NEVER: "no",
            ExtraTurn.FOUR_DIFFERENT: "yes, if the tile joins four different features",
            ExtraTurn.FOUR_NEIGHBORS: "yes, whatever the four neighbors are",
        },
    )


class Completion(StrEnum):
    """The moment at which a feature becomes complete."""

    LAYING = "laying"


@clause_group("feature", part=Part.SCORING)
class FeatureRules:
    """What holds for roads, cities and sites alike."""

    completed_when: Completion = clause(
        "When is a feature complete?",
        default=Completion.LAYING,
        words={Completion.LAYING: "as soon as the tile is laid, before placing and scoring"},
    )


class Contact(StrEnum):
    """What of a laid tile must touch another."""

    SIDE = "side"


class Match(StrEnum):
    """Which touched sides must continue what they touch."""

    EVERY_SIDE = "every-side"


class Unplaceable(StrEnum):
    """What becomes of a tile that fits nowhere."""

    IF_ALL_AGREE = "if-all-agree"
    ALWAYS = "always"


@clause_group("tile", part=Part.LAYING)
class TileRules:
    """Laying a tile."""

    contact: Contact = clause(
        "What of a new tile must touch a tile already laid?",
        default=Contact.SIDE,
        words={Contact.SIDE: "at least one side; a corner alone is not enough"},
    )
    match: Match = clause(
        "Which of the touching sides must continue?",
        default=Match.EVERY_SIDE,
        words={Match.EVERY_SIDE: "every side that touches another tile"},
    )
    shown: bool = clause(
        "Do the others see a drawn tile and advise?", default=True, standing=REFERENCE
    )
    unplaceable: Unplaceable = clause(
        "What happens to a tile that fits nowhere?",
        default=Unplaceable.IF_ALL_AGREE,
        words={
            Unplaceable.IF_ALL_AGREE: "it leaves the game if all agree, and another is drawn",
            Unplaceable.ALWAYS: "it leaves the game, whoever objects, and another is drawn",
        },
        standing=REFERENCE,
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
        standing=REFERENCE,
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

    size: int = clause("How many tiles does a player hold?", default=1, words="{}")
    open: bool = clause(
        "Is the hand shown to all?",
        default=True,
        yes="shown to all",
        no="open or hidden, as agreed",
        standing=REFERENCE,
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
    )
    edge_completes: bool = clause(
        "Does the edge of the table complete features?",
        default=False,
        yes="yes, it closes roads and cities and surrounds sites, but adds no tile",
        no="no",
    )
    surface: str = clause("What is played on?", default="", standing=REFERENCE)


@clause_group("junction", part=Part.SCORING)
class JunctionRules:
    """Where roads meet."""

    bush_ends: bool = clause(
        "Does a bush at a junction end the roads that meet there?",
        default=True,
        yes="yes, like any junction",
        no="no, the branches are one road with all its ends to close",
    )


class OnePiece(StrEnum):
    """How many pieces a turn may place."""

    ONE = "one"


class Joining(StrEnum):
    """Whether a follower may join a feature that already has one."""

    NEVER = "never"


class Reuse(StrEnum):
    """When a returned piece can be placed again."""

    NEXT_TURN = "next-turn"


class Recall(StrEnum):
    """Whether a player may take a placed follower back."""

    NEVER = "never"


class OutOfSupply(StrEnum):
    """What a player without followers may still do."""

    LAY_ONLY = "lay-only"
    OTHERS_REMAIN = "others-remain"


@clause_group("follower", part=Part.PLACING)
class FollowerRules:
    """Placing followers and getting them back."""

    per_turn: OnePiece = clause(
        "How many pieces may be placed in a turn?",
        default=OnePiece.ONE,
        words={OnePiece.ONE: "one at most"},
    )
    where: tuple[str, ...] = clause(
        "Where on the tile just laid may a follower stand?",
        default=("road", "city", "field", "monastery"),
    )
    occupied: Joining = clause(
        "May a follower join a connected road, city or field that already holds one?",
        default=Joining.NEVER,
        words={Joining.NEVER: "never, however far off it stands, not even one's own"},
    )
    completed: bool = clause(
        "May a follower stand on a feature that this tile has just completed?",
        default=True,
        yes="yes; it scores and comes back in the same turn",
        no="no",
    )
    reuse: Reuse = clause(
        "When can a returned follower be placed again?",
        default=Reuse.NEXT_TURN,
        words={Reuse.NEXT_TURN: "from the next turn on"},
        part=Part.RETURNING,
    )
    recall: Recall = clause(
        "May a placed follower be taken back at will?",
        default=Recall.NEVER,
        words={Recall.NEVER: "no, only scoring returns it"},
        part=Part.RETURNING,
    )
    out_of_supply: OutOfSupply = clause(
        "What may a player without followers do?",
        default=OutOfSupply.LAY_ONLY,
        words={
            OutOfSupply.LAY_ONLY: "only lay tiles, until followers come back",
            OutOfSupply.OTHERS_REMAIN: "place no follower; what else a turn offers remains",
        },
    )


class RoadEnds(StrEnum):
    """What a road ends at."""

    AS_DRAWN = "as-drawn"


@clause_group("road", part=Part.SCORING)
class RoadRules:
    """Roads."""

    ends: RoadEnds = clause(
        "What ends a road?",
        default=RoadEnds.AS_DRAWN,
        words={RoadEnds.AS_DRAWN: "a crossing or junction, a city, a site, or its own beginning"},
    )
    per_tile: int = clause(
        "What is a completed road worth?", default=1, words="{} for each tile, each tile once"
    )


class Closed(StrEnum):
    """When a city is closed."""

    NO_OPEN_SIDE = "no-open-side"
    WALL_SUFFICES = "wall-suffices"
    ENCLOSED_FILLED = "enclosed-filled"


class SmallCity(StrEnum):
    """What the smallest city is worth."""

    AS_ANY = "as-any"
    HALF = "half"


@clause_group("city", part=Part.SCORING)
class CityRules:
    """Cities."""

    closed: Closed = clause(
        "When is a city complete?",
        default=Closed.NO_OPEN_SIDE,
        words={
            Closed.NO_OPEN_SIDE: "when no side of it faces an empty cell",
            Closed.WALL_SUFFICES: "when its wall is closed, even round a hole that only it borders",
            Closed.ENCLOSED_FILLED: "when no side of it is open and it encloses no empty cell",
        },
    )
    completed_again: bool = clause(
        "Does a tile laid into the hole of a scored city complete it again?",
        default=False,
        yes="yes",
        no="no",
    )
    per_tile: Rate = clause("What is a completed city worth?", default=Rate(2, "tile"), words="{}")
    per_pennant: int = clause(
        "What does a pennant add to a completed city?",
        default=2,
        words="{} for each, on its own segment only",
    )
    small: SmallCity = clause(
        "What is a completed city of two tiles worth?",
        default=SmallCity.AS_ANY,
        words={
            SmallCity.AS_ANY: "the same as any city",
            SmallCity.HALF: "1 for each tile and 1 for each pennant",
        },
    )


@clause_group("monastery", part=Part.SCORING)
class MonasteryRules:
    """Monasteries."""

    points: int = clause(
        "What is a monastery worth when eight tiles surround it?", default=9, words="{} points"
    )


class Majority(StrEnum):
    """Who scores a feature that several players share."""

    MOST_AND_TIED = "most-and-tied"


@clause_group("shared", part=Part.SCORING)
class SharedRules:
    """Features with pieces of several players."""

    majority: Majority = clause(
        "Who scores a feature that several players share?",
        default=Majority.MOST_AND_TIED,
        words={Majority.MOST_AND_TIED: "whoever has most; tied players each score it in full"},
    )


class EndTime(StrEnum):
    """When play stops."""

    AFTER_TURN = "after-turn"
    AT_LAYING = "at-laying"


class LastUnplaceable(StrEnum):
    """What follows when the very last tile fits nowhere."""

    GAME_ENDS = "game-ends"
    ACTION_REMAINS = "action-remains"


class Tie(StrEnum):
    """What follows when the leaders are level."""

    SHARED = "shared"
    PLAY_AGAIN = "play-again"


class Winner(StrEnum):
    """Who wins."""

    MOST_POINTS = "most-points"


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
    last_tile_unplaceable: LastUnplaceable = clause(
        "What if the last tile fits nowhere?",
        default=LastUnplaceable.GAME_ENDS,
        words={
            LastUnplaceable.GAME_ENDS: "the game ends",
            LastUnplaceable.ACTION_REMAINS: "the action of that turn may still be taken",
        },
    )
    abbeys: str = clause(
        "Who may still lay an abbey after the last tile?", default="", standing=REFERENCE
    )
    winner: Winner = clause(
        "Who wins?",
        default=Winner.MOST_POINTS,
        words={Winner.MOST_POINTS: "whoever has most points"},
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
            Unfinished.ONE_EACH: "1 for each tile and each mark; a site 1 and 1 for each neighbor",
            Unfinished.NOTHING: "nothing",
        },
    )
    unit: Unit = clause(
        "By what is an unfinished road or city counted?",
        default=Unit.TILE,
        words={Unit.TILE: "by tiles", Unit.SEGMENT: "by segments"},
    )


class FarmValue(StrEnum):
    """How farms are scored."""

    PER_FARM = "per-farm"
    PER_CITY = "per-city"
    ONCE_PER_PLAYER = "once-per-player"


class FarmContact(StrEnum):
    """What makes a city border a farm."""

    WALL = "wall"


class FarmReturn(StrEnum):
    """When farmers come home."""

    NEVER = "never"


@clause_group("farm", part=Part.FINAL)
class FarmRules:
    """Farms."""

    value: FarmValue = clause(
        "What are farms worth at the end?",
        default=FarmValue.PER_FARM,
        words={
            FarmValue.PER_FARM: "each farm pays its majority 3 for every completed city it borders",
            FarmValue.PER_CITY: (
                "each completed city pays 4, once,"
                " to whoever has most farmers on all the farms that border it"
            ),
            FarmValue.ONCE_PER_PLAYER: (
                "each farm pays its majority 3 for every completed city it borders,"
                " but no player twice for one city"
            ),
        },
    )
    contact: FarmContact = clause(
        "When does a city border a farm?",
        default=FarmContact.WALL,
        words={FarmContact.WALL: "when its wall does; the corner of a tile is not enough"},
    )
    bounds: str = clause("What bounds a farm?", default="", standing=NOTATION)
    returns: FarmReturn = clause(
        "Do farmers come back?", default=FarmReturn.NEVER, words={FarmReturn.NEVER: "never"}
    )


class SameTurn(StrEnum):
    """When a score that would fall below 0 is kept at 0."""

    FLOOR_EACH = "floor-each"
    FLOOR_SUM = "floor-sum"


@clause_group("score", part=Part.KEEPING_SCORE)
class ScoreRules:
    """Keeping score."""

    order_same_turn: SameTurn = clause(
        "If one turn brings a player several awards, when is the score kept from falling below 0?",
        default=SameTurn.FLOOR_EACH,
        words={
            SameTurn.FLOOR_EACH: "after each of them; roads come first, then cities, then sites",
            SameTurn.FLOOR_SUM: "once, after all of them are added up",
        },
    )
    track: str = clause("What is the track like?", default="", standing=REFERENCE)
    marker: str = clause("What marks a player's score?", default="", standing=REFERENCE)


CORE_GROUPS: tuple[type, ...] = (
    SetupRules,
    TurnRules,
    DrawRules,
    HandRules,
    TileRules,
    TableRules,
    FollowerRules,
    FeatureRules,
    SharedRules,
    RoadRules,
    JunctionRules,
    CityRules,
    MonasteryRules,
    ScoreRules,
    EndRules,
    FinalRules,
    FarmRules,
)
"""In the order of play, as far as one order fits."""
