"""What answers look like: the form of the JSON that `arkrules.telling.programs` makes.

Each class has the name of what it is the JSON of.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from arkrules.rpc.payloads import CaseTables, PositionTables

__all__ = [
    "AnsweredJSON",
    "AskedJSON",
    "AwardJSON",
    "CameOutJSON",
    "CaseFullJSON",
    "CaseHeadJSON",
    "CasebookJSON",
    "ClauseAnswerJSON",
    "ClauseJSON",
    "ClausesJSON",
    "ComparisonJSON",
    "DrawingJSON",
    "EditionJSON",
    "EditionsJSON",
    "FoundJSON",
    "HitJSON",
    "HoldingJSON",
    "LegalJSON",
    "LineJSON",
    "OptionJSON",
    "OtherJSON",
    "OutcomeJSON",
    "OverlayJSON",
    "PieceJSON",
    "PlayedJSON",
    "PlyJSON",
    "PrintedJSON",
    "ProgressJSON",
    "ReadingJSON",
    "RefusedJSON",
    "RowJSON",
    "SetHeadJSON",
    "SheetJSON",
    "SplitJSON",
    "StateJSON",
    "StatementJSON",
    "TileSetJSON",
    "TileSetsJSON",
    "TurnJSON",
    "ValuationJSON",
    "VerdictJSON",
    "WayJSON",
    "WhyJSON",
    "WordsJSON",
]

StatusWord = Literal["stated", "clarified", "implied", "community", "silent", "contested"]
FormNumber = Annotated[int, "the number of the form; it grows whenever that changes"]
Cites = Annotated[list[str], "where that is printed"]
PointsOf = Annotated[dict[str, int], "points, by player"]


# -- what there is --------------------------------------------------------------------------------


class EditionJSON(TypedDict):
    """An edition, as its box names it."""

    id: Annotated[str, "what requests call it"]
    title: str
    extends: Annotated[str | None, "the edition that it is described as a change from"]
    year: int | None
    publisher: str
    language: str
    note: str
    cite: Cites
    sets: Annotated[list[str], "its sets of tiles"]
    extensions: list[str]
    game: Annotated[str, "the game that it is an edition of"]


class OverlayJSON(TypedDict):
    """A house rule; it stands behind an edition of its family: `carcassonne+table-72`."""

    id: str
    title: str
    overlays: Annotated[str, "the root of the family that it is for"]


class EditionsJSON(TypedDict):
    """The editions and house rules there are."""

    format: FormNumber
    profiles: list[EditionJSON]
    overlays: list[OverlayJSON]


class ClauseJSON(TypedDict):
    """A question that editions answer."""

    clause: Annotated[str, "its id"]
    part: Annotated[str, "where it belongs in the order of play"]
    question: str
    standing: Annotated[str, "`executed` if the engine acts on the answer"]
    answers: Annotated[list[ClauseAnswerJSON], "the answers that editions and house rules give"]


class ClauseAnswerJSON(TypedDict):
    """An answer that is given somewhere."""

    answer: Any
    words: str
    by: Annotated[list[str], "the editions that give it"]


class ClausesJSON(TypedDict):
    """The clauses there are."""

    format: FormNumber
    clauses: list[ClauseJSON]


class ReadingJSON(TypedDict):
    """Another way to read what is not settled."""

    words: str
    because: str
    answer: NotRequired[Any]


class StatementJSON(TypedDict):
    """What an edition answers to a clause."""

    clause: str
    part: str
    question: str
    standing: str
    answer: Any
    words: str
    status: StatusWord
    cite: Cites
    note: str
    origin: Annotated[str, "the edition or house rule whose file says so"]
    readings: list[ReadingJSON]
    cases: Annotated[list[str], "cases of the casebook that turn on it"]


class SheetJSON(TypedDict):
    """The rules of an edition, in the order of play."""

    format: FormNumber
    profile: str
    title: str
    clauses: list[StatementJSON]


class PrintedJSON(TypedDict):
    """A kind of tile."""

    kind: str
    count: int
    tile: Annotated[str, "its outline"]
    about: str
    source: str
    confidence: Literal["confirmed", "topology", "reconstructed"]


class TileSetJSON(TypedDict):
    """A set of tiles."""

    format: FormNumber
    set: str
    title: str
    total: int
    start: Annotated[list[str], "what lies when the game begins"]
    kinds: list[PrintedJSON]


class SetHeadJSON(TypedDict):
    """A set of tiles, by name."""

    set: str
    title: str
    total: int


class TileSetsJSON(TypedDict):
    """The sets of tiles there are."""

    format: FormNumber
    sets: list[SetHeadJSON]


class PieceJSON(TypedDict):
    """A kind of piece."""

    piece: Annotated[str, "what moves call it"]
    supply: Annotated[int, "how many a player has when the game begins"]


class WordsJSON(TypedDict):
    """The words that positions and moves of an edition may use."""

    format: FormNumber
    profile: str
    players: Annotated[list[int], "how many may play"]
    pieces: list[PieceJSON]
    tokens: Annotated[list[str], "neutral figures"]
    marks: Annotated[list[str], "what may be printed on a segment"]
    sites: Annotated[list[str], "what may stand in the middle of a tile"]
    steps: Annotated[list[str], "the steps of a turn, in order"]
    moves: Annotated[list[str], "the words with which a move begins"]
    keys: Annotated[list[str], "the keys of a position that extensions add"]


class CaseHeadJSON(TypedDict):
    """A case of the casebook."""

    id: str
    title: str
    question: str


class CasebookJSON(TypedDict):
    """The casebook, by subject."""

    format: FormNumber
    version: str
    cases: dict[str, list[CaseHeadJSON]]


class CaseFullJSON(TypedDict):
    """A case whole, as its file has it."""

    format: FormNumber
    subject: str
    case: Annotated[CaseTables, "the tables of its file, as `casebook export` has them"]
    toml: Annotated[str, "its file"]


class HitJSON(TypedDict):
    """Something found."""

    group: str
    kind: str
    id: str
    title: str
    text: list[str]
    command: str
    excerpt: str
    score: int


class FoundJSON(TypedDict):
    """What a search found, the best first."""

    format: FormNumber
    query: str
    found: int
    hits: list[HitJSON]
    hint: Annotated[str, "what to search instead, if nothing is found"]


# -- playing --------------------------------------------------------------------------------------


class LineJSON(TypedDict):
    """One item of an award."""

    words: str
    points: int
    clause: Annotated[str, "the clause that grants it"]
    cite: Cites


class AwardJSON(TypedDict):
    """PointsOf for a player, item by item."""

    player: str
    points: int
    kind: str
    what: Annotated[str, "what was scored, in words"]
    final: Annotated[bool, "whether it belongs to the final scoring"]
    lines: list[LineJSON]


class WhyJSON(TypedDict):
    """A clause that decided something, applied to what lies there."""

    clause: str
    words: str
    cite: Cites


class StateJSON(TypedDict):
    """How a game stands."""

    profile: str
    answers: Annotated[dict[str, Any], "answers that were changed by hand, by clause"]
    position: Annotated[PositionTables, "the state as tables; it can be sent again"]
    step: str
    to_move: str
    over: bool
    scores: PointsOf
    winners: Annotated[list[str], "once the game is over"]


class OptionJSON(TypedDict):
    """A legal move."""

    move: Annotated[str, "in notation; it can be sent again"]
    kind: Annotated[str, "the kind of move"]
    brings: NotRequired[Annotated[dict[str, int], "points by player, where any are scored"]]
    chance: NotRequired[Annotated[int, "how likely a draw is against the others"]]


class LegalJSON(TypedDict):
    """What can be done in a state."""

    format: FormNumber
    state: StateJSON
    found: Annotated[int, "how many legal moves there are, listed or not"]
    moves: list[OptionJSON]


class PlyJSON(TypedDict):
    """A move and what it did."""

    player: str
    move: str
    events: Annotated[list[str], "what happened, in words"]
    awards: list[AwardJSON]
    reasons: Annotated[list[WhyJSON], "why it brought this, and nothing else"]


class PlayedJSON(TypedDict):
    """What became of moves."""

    format: FormNumber
    plies: list[PlyJSON]
    state: StateJSON


class RefusedJSON(TypedDict):
    """Whether a move is legal, and every clause that refuses it."""

    format: FormNumber
    legal: bool
    move: str
    refusals: list[WhyJSON]


class HoldingJSON(TypedDict):
    """Something on the board that pays."""

    kind: str
    what: str
    pieces: dict[str, int]
    earners: list[str]
    complete: Annotated[bool, "whether it is complete already, and scored no more"]
    if_complete: list[AwardJSON]
    if_the_game_ends: list[AwardJSON]


class ValuationJSON(TypedDict):
    """What everything on a board is worth."""

    format: FormNumber
    profile: str
    scores: PointsOf
    holdings: list[HoldingJSON]
    final_awards: list[AwardJSON]
    final_scores: PointsOf


# -- asking ---------------------------------------------------------------------------------------


class OutcomeJSON(TypedDict):
    """What comes out, as far as the question asks."""

    values: Annotated[dict[str, Any], "what was asked, by its name"]
    refused_at: Annotated[int | None, "which move is refused, counted from 1"]
    refusals: list[WhyJSON]
    words: str


class CameOutJSON(TypedDict):
    """What came out of moves, or that an engine does not say."""

    outcome: NotRequired[
        Annotated[
            dict[str, Any],
            "what was asked, by its name; `judged` has a table of moves,"
            " `joined` one of lists of segments",
        ]
    ]
    refused: NotRequired[Annotated[int, "which move is refused, counted from 1"]]
    why: NotRequired[Annotated[str, "why that came out, in words"]]
    skip: NotRequired[Annotated[str, "why an engine does not answer; then nothing else is there"]]


class OtherJSON(TypedDict):
    """Another answer to a clause, and what would come out."""

    answer: Any
    words: str
    by: Annotated[list[str], "the editions or house rules that give it"]
    edition: Annotated[bool, "whether an edition does"]
    outcome: OutcomeJSON


class RestJSON(TypedDict):
    """A clause on which a verdict rests: no edition answers it so that something else comes out."""

    clause: str
    question: str
    answer: Any
    words: str
    status: Annotated[StatusWord, "how sure the answer makes the verdict"]
    cite: Cites


class TurnJSON(RestJSON):
    """A clause on which a verdict turns: another answer that is given leads to another outcome."""

    house_rules_only: bool
    others: list[OtherJSON]


class WayJSON(TypedDict):
    """Readings of what is open, and what follows."""

    answers: dict[str, list[Any]]
    words: str
    outcome: OutcomeJSON


class VerdictJSON(TypedDict):
    """What an edition says about a case."""

    profile: str
    applicable: Annotated[bool, "whether it can be asked at all"]
    unknown: NotRequired[Annotated[list[str], "words of which it knows nothing"]]
    faults: NotRequired[Annotated[list[str], "why the position cannot be under it"]]
    outcome: NotRequired[OutcomeJSON]
    events: NotRequired[list[str]]
    awards: NotRequired[list[AwardJSON]]
    reasons: NotRequired[list[WhyJSON]]
    turns_on: NotRequired[list[TurnJSON]]
    rests_on: NotRequired[list[RestJSON]]
    already_complete: NotRequired[
        Annotated[list[str], "what was complete in the position, with pieces on it"]
    ]
    status: NotRequired[Annotated[StatusWord, "how sure the weakest of what it depends on is"]]
    conditional: NotRequired[Annotated[bool, "whether an open clause decides"]]
    readings: NotRequired[list[WayJSON]]
    readings_left: NotRequired[Annotated[list[str], "open clauses that were not multiplied out"]]


class SplitJSON(TypedDict):
    """Why two editions differ."""

    profiles: list[str]
    clauses: Annotated[list[list[str]], "the clauses, or those that do it together"]
    words: str


class AskedJSON(TypedDict):
    """What every edition asked says about a case."""

    format: FormNumber
    case: str
    title: str
    question: str
    cites: list[str]
    verdicts: list[VerdictJSON]
    groups: Annotated[list[list[str]], "editions whose outcomes are equal"]
    headlines: Annotated[list[str], "the answer of each group in a line"]
    splits: list[SplitJSON]


class ProgressJSON(TypedDict):
    """A verdict on the way to the answer."""

    id: Annotated[Any, "the id of the request"]
    done: int
    of: int
    verdict: VerdictJSON


class RowJSON(TypedDict):
    """A clause, and what each edition answers."""

    clause: str
    part: str
    question: str
    standing: str
    differs: str
    answers: dict[str, AnsweredJSON]
    cases: list[str]


class AnsweredJSON(TypedDict):
    """An answer of an edition, in a comparison."""

    answer: Any
    words: str
    status: StatusWord
    cite: Cites
    note: str
    origin: str
    readings: list[ReadingJSON]


class ComparisonJSON(TypedDict):
    """Where editions part."""

    format: FormNumber
    profiles: list[str]
    titles: dict[str, str]
    compared: Annotated[int, "how many clauses were compared"]
    rows: list[RowJSON]
    only_in_some: Annotated[list[RowJSON], "clauses that only some of them answer"]
    status_only: Annotated[list[str], "clauses answered alike, and not equally surely"]


class DrawingJSON(TypedDict):
    """A picture of a board."""

    format: FormNumber
    svg: NotRequired[str]
    text: NotRequired[str]
    words: Annotated[str, "what there is to see, for who cannot"]
