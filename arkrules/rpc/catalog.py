"""What there is: editions, clauses, tiles, words, cases, and a search through all of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import attrs

from arkrules.editions import rule_sheet
from arkrules.forms import Form, Result, form, said
from arkrules.grouping import grouped
from arkrules.play.assembly import assembly_of
from arkrules.play.clauses import SetupRules, TurnRules
from arkrules.rpc.method import Call, InvalidParams, Methods, Nothing
from arkrules.rpc.subjects import ProfileName, edition
from arkrules.rules import Clause, ClauseRole, Part, Profile
from arkrules.rulings.case import case_json, write_case
from arkrules.search import Group, absent_boxes, index, near_misses, search
from arkrules.search.absent import AbsentJSON
from arkrules.search.matching import HitJSON
from arkrules.telling.programs import (
    CasebookJSON,
    CaseTables,
    EditionsJSON,
    SheetJSON,
    TileSetJSON,
)
from arkrules.text import say

__all__ = ["METHODS"]

METHODS = Methods()
LONGEST = 200
"""How many characters a search has at most."""


@METHODS.method("editions")
def editions(call: Call, _asked: Nothing) -> EditionsJSON:
    """The editions and house rules there are: publisher, year and language, as on the box."""
    return EditionsJSON.build(call.book)


@form()
class ClauseAnswerJSON(Form):
    """An answer that is given somewhere."""

    answer: Any
    words: str
    by: Annotated[Sequence[str], "the editions that give it"]


@form()
class ClauseJSON(Form):
    """A question that editions answer."""

    clause: Annotated[str, "its id"] = said("id")
    part: Annotated[Part, "where it belongs in the order of play"]
    question: str
    standing: Annotated[ClauseRole, "`executed` if the engine acts on the answer"]
    answers: Annotated[Sequence[ClauseAnswerJSON], "the answers that editions and house rules give"]


@form()
class ClausesJSON(Result):
    """The clauses there are."""

    clauses: Sequence[ClauseJSON]


@METHODS.method("clauses")
def clauses(call: Call, _asked: Nothing) -> ClausesJSON:
    """The questions that editions answer, each with the answers that are given somewhere."""
    book = call.book
    found = [_clause(one, book.answering(id)) for id, one in book.clauses.items()]
    return ClausesJSON(clauses=found)


def _clause(clause: Clause, givers: Sequence[Profile]) -> ClauseJSON:
    by = grouped((profile.answers[clause.id].value, profile.id) for profile in givers)
    answers = [
        ClauseAnswerJSON(answer=clause.unstructure(value), words=clause.say(value), by=ids)
        for value, ids in by.items()
    ]
    return ClauseJSON.build(clause, answers=answers)


@attrs.frozen(kw_only=True)
class OfEdition:
    """An edition."""

    profile: ProfileName


@METHODS.method("sheet")
def sheet(call: Call, asked: OfEdition) -> SheetJSON:
    """The rules of an edition in the order of play, each with where it is printed."""
    found = rule_sheet(edition(asked.profile, call), cases=call.book.casebook)
    return SheetJSON.build(found)


@form()
class PieceJSON(Form):
    """A kind of piece."""

    piece: Annotated[str, "what moves call it"]
    supply: Annotated[int, "how many a player has when the game begins"]


@form()
class WordsJSON(Result):
    """The words that positions and moves of an edition may use."""

    profile: str
    players: Annotated[Sequence[int], "how many may play"]
    pieces: Sequence[PieceJSON]
    tokens: Annotated[Sequence[str], "neutral figures"]
    marks: Annotated[Sequence[str], "what may be printed on a segment"]
    sites: Annotated[Sequence[str], "what may stand in the middle of a tile"]
    steps: Annotated[Sequence[str], "the steps of a turn, in order"]
    moves: Annotated[Sequence[str], "the words with which a move begins"]
    keys: Annotated[Sequence[str], "the keys of a position that extensions add"]


@METHODS.method("words")
def words(call: Call, asked: OfEdition) -> WordsJSON:
    """The pieces, marks, sites, steps and moves of an edition: what its notation may use."""
    profile = edition(asked.profile, call)
    assembly, players = assembly_of(profile), profile[SetupRules].players
    return WordsJSON(
        profile=profile.id,
        players=list(range(players.least, players.most + 1)),
        pieces=[
            PieceJSON(piece=name, supply=kind.dealt(profile))
            for name, kind in assembly.pieces.items()
        ],
        tokens=sorted(assembly.tokens),
        marks=sorted(assembly.vocabulary.marks),
        sites=sorted(assembly.vocabulary.sites),
        steps=profile[TurnRules].sequence,
        moves=list(assembly.leads),
        keys=sorted(assembly.position_fields),
    )


# -- tiles ----------------------------------------------------------------------------------------


@form()
class SetHeadJSON(Form):
    """A set of tiles, by name."""

    set: str = said("id")
    title: str
    total: int


@form()
class TileSetsJSON(Result):
    """The sets of tiles there are."""

    sets: Sequence[SetHeadJSON]


@METHODS.method("sets")
def sets(call: Call, _asked: Nothing) -> TileSetsJSON:
    """The sets of tiles there are."""
    found = (call.book.tile_set(id) for id in call.book.shelf.sets)
    return TileSetsJSON(sets=list(map(SetHeadJSON.build, found)))


@attrs.frozen(kw_only=True)
class OfSet:
    """A set of tiles."""

    set: Annotated[str, "its id"]


@METHODS.method("tiles")
def tiles(call: Call, asked: OfSet) -> TileSetJSON:
    """The tiles of a set, with how many there are of each, and how sure that is."""
    return TileSetJSON.build(call.book.tile_set(asked.set))


# -- cases ----------------------------------------------------------------------------------------


@METHODS.method("cases")
def cases(call: Call, _asked: Nothing) -> CasebookJSON:
    """The casebook by subject, each case with its question."""
    return CasebookJSON.build(call.book.casebook)


@attrs.frozen(kw_only=True)
class OfCase:
    """A case of the casebook."""

    case: Annotated[str, "its id"]


@form()
class CaseFullJSON(Result):
    """A case whole, as its file has it."""

    subject: str
    case: Annotated[CaseTables, "the tables of its file, as `casebook export` has them"]
    toml: Annotated[str, "its file"]


@METHODS.method("case")
def case(call: Call, asked: OfCase) -> CaseFullJSON:
    """A case whole: its position, its moves, its question, and what it states."""
    found = call.book.case(asked.case)
    return CaseFullJSON(
        subject=call.book.casebook.subject_of(found),
        case=case_json(found),
        toml=write_case(found),
    )


# -- searching ------------------------------------------------------------------------------------


@attrs.frozen(kw_only=True)
class Search:
    """What to search."""

    words: Annotated[str, f"words, any of which count; at most {LONGEST} characters"]
    groups: Annotated[list[Group], "where; everywhere if left out"] = attrs.field(factory=list)
    limit: Annotated[int, "how many hits are given at most"] = 20


@form()
class FoundJSON(Result):
    """What a search found, the best first."""

    query: str
    found: int
    hits: Sequence[HitJSON]
    hint: Annotated[str, "which words nothing has"]
    absent: Annotated[Sequence[AbsentJSON], "the boxes of which the words speak, not playable yet"]


@METHODS.method("find")
def find(call: Call, asked: Search) -> FoundJSON:
    """Search everything there is, the best hits first."""
    if len(asked.words) > LONGEST:
        raise InvalidParams(say("words: longer than {most} characters", most=LONGEST))
    wanted = asked.words.split()
    everything = index(call.book.shelf)
    hits = search(everything, wanted, asked.groups)
    return FoundJSON(
        query=" ".join(wanted),
        found=len(hits),
        hits=list(map(HitJSON.build, hits[: max(0, asked.limit)])),
        hint=near_misses(everything, wanted, asked.groups),
        absent=list(map(AbsentJSON.build, absent_boxes(call.book.shelf, asked.words))),
    )
